//! ICNS, icons of macOS: the largest picture that can be decoded. Pictures are PNG, JPEG 2000, packed bytes
//! with a mask beside them, or packed bytes with alpha.

mod packed;

use std::cmp::Reverse;

use super::by_row::{WholePicture, within};
use super::frame::Frame;
use super::source::Source;
use crate::decode::{DecodeOptions, Decoder, Input};
use crate::error::DecodeError;
use crate::format::Format;
use crate::layout::{Header, Layout};

/// Name of the library that decodes icons of macOS.
pub(super) const LIBRARY: &str = "built in";

/// A picture or mask in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    kind: [u8; 4],
    side: u32,
    at: u64,
    n_bytes: u64,
}

/// Sides of the kinds of pictures. Those twice as dense have the side in pixels.
const PICTURES: [(&[u8; 4], u32); 21] = [
    (b"is32", 16),
    (b"il32", 32),
    (b"ih32", 48),
    (b"it32", 128),
    (b"icp4", 16),
    (b"icp5", 32),
    (b"icp6", 64),
    (b"ic04", 16),
    (b"ic05", 32),
    (b"icsb", 18),
    (b"icsB", 36),
    (b"sb24", 24),
    (b"SB24", 48),
    (b"ic07", 128),
    (b"ic08", 256),
    (b"ic09", 512),
    (b"ic10", 1024),
    (b"ic11", 32),
    (b"ic12", 64),
    (b"ic13", 256),
    (b"ic14", 512),
];

/// Formats of pictures inside.
const INSIDE: &[Format] = &[Format::Png, Format::Jpeg];

/// Opens an icon and decodes its largest picture that can be decoded.
pub(super) fn open<'a>(
    input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let mut source = Source::new(input, &options.limits);
    let all = entries(&mut source)?;
    let mut pictures: Vec<Entry> = all.iter().copied().filter(|entry| entry.side > 0).collect();
    pictures.sort_by_key(|entry| Reverse(entry.side));
    let mut first_error = None;
    for entry in pictures {
        source.check_time()?;
        match picture(&mut source, entry, &all, options) {
            Ok(decoder) => return Ok(decoder),
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    Err(first_error
        .unwrap_or_else(|| DecodeError::Unsupported("ICNS without a picture of 24 bits or more".into())))
}

/// Lists the entries; masks have the side 0.
fn entries(source: &mut Source<'_>) -> Result<Vec<Entry>, DecodeError> {
    const MOST_ENTRIES: usize = 256;
    source.skip(4)?;
    let end = u64::from(source.be32()?).min(source.len()?);
    let mut entries = Vec::new();
    while source.byte() + 8 <= end && entries.len() < MOST_ENTRIES {
        let kind = source.take::<4>()?;
        let n_bytes = u64::from(source.be32()?);
        let Some(n_bytes) = n_bytes.checked_sub(8) else {
            return Err(source.damaged("an entry shorter than its header"));
        };
        let side = PICTURES.iter().find(|(known, _)| **known == kind).map_or(0, |(_, side)| *side);
        entries.push(Entry { kind, side, at: source.byte(), n_bytes });
        source.skip(n_bytes)?;
    }
    Ok(entries)
}

fn read(source: &mut Source<'_>, entry: Entry, options: &DecodeOptions) -> Result<Vec<u8>, DecodeError> {
    options.limits.check_memory(entry.n_bytes)?;
    source.seek(entry.at)?;
    source.vec(entry.n_bytes)
}

fn picture(
    source: &mut Source<'_>,
    entry: Entry,
    all: &[Entry],
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'static>, DecodeError> {
    let bytes = read(source, entry, options)?;
    let mask: Option<&[u8; 4]> = match &entry.kind {
        b"is32" => Some(b"s8mk"),
        b"il32" => Some(b"l8mk"),
        b"ih32" => Some(b"h8mk"),
        b"it32" => Some(b"t8mk"),
        _ => None,
    };
    let n_pixels = (entry.side * entry.side) as usize;
    let pixels = if let Some(mask) = mask {
        let mask = all.iter().find(|other| other.kind == *mask);
        let alpha = mask.map(|mask| read(source, *mask, options)).transpose()?;
        // Four bytes without meaning come first in the largest kind.
        let bytes = if &entry.kind == b"it32" { bytes.get(4..).unwrap_or_default() } else { &bytes };
        packed::rgb(bytes, alpha.as_deref(), n_pixels)?
    } else if let Some(bytes) = bytes.strip_prefix(b"ARGB") {
        packed::argb(bytes, n_pixels)?
    } else {
        return Ok(Box::new(within(Format::Icns, bytes, INSIDE, options)?));
    };
    let header = Header { width: entry.side, height: entry.side, layout: Layout::Rgba8 };
    let frame = Frame::whole(header, pixels);
    Ok(Box::new(WholePicture::new(Format::Icns, frame)))
}
