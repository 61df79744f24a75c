//! Picture data of JPEG and of JPEG 2000 codestreams: everything after the start of a scan.

use std::io::{self, BufRead as _};

use super::{Input, Sink};

const SOS: u8 = 0xda;
const EOI: u8 = 0xd9;
const SOD: u8 = 0x93;

/// Hashes each stretch between two markers that begins with a start of scan, a restart marker or an escaped
/// byte (no marker), if another marker without a length follows it. The marker before each stretch is
/// included. The walk ends at the end of the picture.
pub(super) fn hash(input: &mut Input<'_, '_>) -> io::Result<()> {
    input.seek(2)?;
    let mut marker = 0xd8;
    loop {
        let is_taken = matches!(marker, 0 | SOS | 0xd0..=0xd7);
        let before = is_taken.then(|| (input.sink.clone(), input.has_any));
        if is_taken {
            input.feed(&[0xff, marker]);
        }
        let Some(next) = next_marker(input, is_taken)? else {
            restore(input, before);
            return Ok(());
        };
        if !stands_alone(next) {
            restore(input, before);
            if !skip_segment(input)? {
                return Ok(());
            }
        }
        if next == EOI {
            return Ok(());
        }
        marker = next;
    }
}

/// Discards the bytes hashed since the last marker.
fn restore(input: &mut Input<'_, '_>, before: Option<(Sink, bool)>) {
    if let Some((sink, has_any)) = before {
        (input.sink, input.has_any) = (sink, has_any);
    }
}

/// Whether no length follows the marker.
fn stands_alone(marker: u8) -> bool {
    matches!(marker, 0 | 1 | 0xd0..=SOS | 0x30..=0x3f | 0x4f | 0x92 | SOD)
}

/// Skips the bytes before the next marker, and hashes them if `is_taken`; `None` at the end of the file.
fn next_marker(input: &mut Input<'_, '_>, is_taken: bool) -> io::Result<Option<u8>> {
    loop {
        let buffer = input.stream.fill_buf()?;
        if buffer.is_empty() {
            return Ok(None);
        }
        let found = memchr::memchr(0xff, buffer);
        let n_bytes = found.unwrap_or(buffer.len());
        if is_taken {
            input.has_any |= n_bytes > 0;
            input.sink.feed(&buffer[..n_bytes]);
        }
        input.stream.consume(n_bytes + usize::from(found.is_some()));
        if found.is_some() {
            break;
        }
    }
    // Any number of fill bytes may precede a marker; they count as data before it.
    loop {
        let Some(&byte) = input.stream.fill_buf()?.first() else { return Ok(None) };
        input.stream.consume(1);
        if byte != 0xff {
            return Ok(Some(byte));
        }
        if is_taken {
            input.feed(&[0xff]);
        }
    }
}

/// Skips a segment by its length; `false` if the file ends inside it.
fn skip_segment(input: &mut Input<'_, '_>) -> io::Result<bool> {
    let at = std::io::Seek::stream_position(&mut input.stream)?;
    let Some(length) = input.bytes::<2>(at)?.map(u16::from_be_bytes) else { return Ok(false) };
    if length < 2 {
        return Ok(false);
    }
    let end = at + u64::from(length);
    if input.bytes::<1>(end - 1)?.is_none() {
        return Ok(false);
    }
    input.seek(end)?;
    Ok(true)
}

/// Hashes everything after the marker that ends the headers of a codestream.
pub(super) fn hash_codestream(input: &mut Input<'_, '_>) -> io::Result<()> {
    input.seek(2)?;
    while let Some(marker) = next_marker(input, false)? {
        if marker == SOD {
            let at = std::io::Seek::stream_position(&mut input.stream)?;
            return input.take_rest(at);
        }
        if !stands_alone(marker) && !skip_segment(input)? {
            return Ok(());
        }
    }
    Ok(())
}
