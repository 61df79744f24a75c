//! ICO and CUR, Windows' icons and cursors: the largest picture of the file, a PNG or a bitmap with a mask.
//!
//! The bitmaps are decoded by the decoder of BMP, for which a file header is made.

mod bitmap;

use std::cmp::Reverse;

use super::by_row::{WholePicture, within};
use super::frame::Frame;
use super::source::Source;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::embedded::Embedded;
use crate::error::DecodeError;
use crate::format::Format;

/// Name of the library that decodes icons.
pub(super) const LIBRARY: &str = "built in";

const ENTRY_BYTES: u32 = 16;

/// One picture of the file.
#[derive(Clone, Copy, Debug)]
struct Entry {
    width: u32,
    height: u32,
    bits: u16,
    n_bytes: u32,
    offset: u32,
}

/// Opens an icon and decodes its largest picture that can be decoded.
pub(super) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let mut source = Source::new(input, &options.limits);
    let mut entries = entries(&mut source)?;
    entries.sort_by_key(|entry| Reverse((u64::from(entry.width) * u64::from(entry.height), entry.bits)));
    let mut first_error = None;
    // More than that are not alternatives, but an attempt to keep the decoder busy.
    for entry in entries.iter().take(16) {
        source.check_time()?;
        match picture(&mut source, *entry, options) {
            Ok(decoder) => return Ok(decoder),
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    Err(first_error.unwrap_or_else(|| source.damaged("no pictures")))
}

fn entries(source: &mut Source<'_>) -> Result<Vec<Entry>, DecodeError> {
    source.skip(2)?;
    let (kind, n_entries) = (source.le16()?, source.le16()?);
    let bytes = source.vec(u64::from(n_entries) * u64::from(ENTRY_BYTES))?;
    let side = |byte: u8| if byte == 0 { 256 } else { u32::from(byte) };
    let entry = |entry: &[u8; ENTRY_BYTES as usize]| {
        let u32_at = |at: usize| u32::from_le_bytes([entry[at], entry[at + 1], entry[at + 2], entry[at + 3]]);
        Entry {
            width: side(entry[0]),
            height: side(entry[1]),
            // A cursor stores its hot spot there.
            bits: if kind == 1 { u16::from_le_bytes([entry[6], entry[7]]) } else { 0 },
            n_bytes: u32_at(8),
            offset: u32_at(12),
        }
    };
    Ok(bytes.as_chunks().0.iter().map(entry).collect())
}

fn picture(
    source: &mut Source<'_>,
    entry: Entry,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'static>, DecodeError> {
    // The length that the directory states is wrong in some files, so the bitmap's own is used.
    let end = source.len()?;
    let n_bytes = end.saturating_sub(entry.offset.into());
    let n_bytes = if n_bytes > options.limits.memory_bytes { entry.n_bytes.into() } else { n_bytes };
    options.limits.check_memory(n_bytes)?;
    source.seek(entry.offset.into())?;
    let bytes = source.vec(n_bytes)?;
    if bytes.starts_with(b"\x89PNG") {
        return Ok(Box::new(within(Format::Ico, bytes, &[Format::Png], options)?));
    }
    let (header, pixels, icc) = bitmap::decode(bytes, options)?;
    let embedded = Embedded { icc, ..Embedded::default() };
    Ok(Box::new(WholePicture { format: Format::Ico, frame: Frame::whole(header, pixels), embedded }))
}
