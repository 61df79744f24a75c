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
    // Where the walk is in the file, behind `marker`.
    let (mut at, mut marker) = (2, 0xd8);
    loop {
        let is_taken = matches!(marker, 0 | SOS | 0xd0..=0xd7);
        let stretch = is_taken.then(|| Stretch::begin(input, at - 2));
        if is_taken {
            input.feed(&[0xff, marker]);
        }
        let Some(next) = next_marker(input, is_taken, &mut at)? else {
            stretch.into_iter().for_each(|stretch| stretch.discard(input));
            input.is_cut = true;
            return Ok(());
        };
        if stands_alone(next) {
            stretch.into_iter().for_each(|stretch| stretch.keep(input, at - 2));
        } else {
            stretch.into_iter().for_each(|stretch| stretch.discard(input));
            let Some(end) = skip_segment(input)? else {
                input.is_cut = true;
                return Ok(());
            };
            at = end;
        }
        if next == EOI {
            return Ok(());
        }
        marker = next;
    }
}

/// Bytes since a marker, of which the next marker tells whether they count.
enum Stretch {
    /// They are hashed meanwhile; this is the state before.
    Hashed(Box<(Sink, bool)>),
    /// They begin here.
    Begins(u64),
}

impl Stretch {
    fn begin(input: &Input<'_, '_>, at: u64) -> Stretch {
        match &input.sink {
            Sink::Hash(_) => Stretch::Hashed(Box::new((input.sink.clone(), input.has_any))),
            Sink::Ranges(_) => Stretch::Begins(at),
        }
    }

    fn keep(self, input: &mut Input<'_, '_>, end: u64) {
        let (Stretch::Begins(start), Sink::Ranges(ranges)) = (self, &mut input.sink) else { return };
        match ranges.last_mut() {
            Some((offset, len)) if *offset + *len == start => *len = end - *offset,
            _ => ranges.push((start, end - start)),
        }
    }

    fn discard(self, input: &mut Input<'_, '_>) {
        if let Stretch::Hashed(before) = self {
            (input.sink, input.has_any) = *before;
        }
    }
}

/// Whether no length follows the marker.
fn stands_alone(marker: u8) -> bool {
    matches!(marker, 0 | 1 | 0xd0..=SOS | 0x30..=0x3f | 0x4f | 0x92 | SOD)
}

/// Skips the bytes before the next marker, and hashes them if `is_taken`; `None` at the end of the file. `at`
/// is moved by the number of bytes.
fn next_marker(input: &mut Input<'_, '_>, is_taken: bool, at: &mut u64) -> io::Result<Option<u8>> {
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
        let n_consumed = n_bytes + usize::from(found.is_some());
        input.stream.consume(n_consumed);
        *at += n_consumed as u64;
        if found.is_some() {
            break;
        }
    }
    // Any number of fill bytes may precede a marker; they count as data before it.
    loop {
        let Some(&byte) = input.stream.fill_buf()?.first() else { return Ok(None) };
        input.stream.consume(1);
        *at += 1;
        if byte != 0xff {
            return Ok(Some(byte));
        }
        if is_taken {
            input.feed(&[0xff]);
        }
    }
}

/// Skips a segment by its length; returns where it ends, `None` if the file ends inside it.
fn skip_segment(input: &mut Input<'_, '_>) -> io::Result<Option<u64>> {
    let at = std::io::Seek::stream_position(&mut input.stream)?;
    let Some(length) = input.bytes::<2>(at)?.map(u16::from_be_bytes) else { return Ok(None) };
    if length < 2 {
        return Ok(None);
    }
    let end = at + u64::from(length);
    if input.bytes::<1>(end - 1)?.is_none() {
        return Ok(None);
    }
    input.seek(end)?;
    Ok(Some(end))
}

/// Hashes everything after the marker that ends the headers of a codestream.
pub(super) fn hash_codestream(input: &mut Input<'_, '_>) -> io::Result<()> {
    input.seek(2)?;
    while let Some(marker) = next_marker(input, false, &mut 0)? {
        if marker == SOD {
            let at = std::io::Seek::stream_position(&mut input.stream)?;
            return input.take_rest(at);
        }
        if !stands_alone(marker) && skip_segment(input)?.is_none() {
            return Ok(());
        }
    }
    Ok(())
}
