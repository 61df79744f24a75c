//! Reads the segment `Picture Info` of Agfa, Epson and others: lines with names and values.

use crate::block::raw::{Area, Raw};
use crate::block::{Block, Data};
use crate::context::Context;
use crate::maker::walk;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::maker::note::Note;
use table::maker::segment::picture_info_items::{PICTURE_INFO, PICTURE_INFO_KEYS};
use table::value::{Array, Format, Value};

/// Whether the text can be such a segment; a heading may come after the bytes that are checked.
pub(super) fn begins(head: &[u8]) -> bool {
    let has = |mark: &[u8]| memchr::memmem::find(head, mark).is_some();
    has(b"[picture info]") || has(b"Type=") || has(b"[Camera Info]")
}

pub(super) fn read<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    let mut note = Note::new(ctx.camera, "JPEG");
    for line in bytes.split(|byte| matches!(byte, b'\n' | b'\r' | b'\0')) {
        let mut rest = line;
        while let Some((name, value, left)) = pair(rest) {
            rest = left;
            push(ctx, &mut note, name, value);
        }
    }
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'#' | b'-')
}

/// Returns the next name, its value, and the rest. The value ends before the next name, before a heading, or
/// at the end of the line.
fn pair(line: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let equals = memchr::memchr(b'=', line)?;
    let n_before = line[..equals].iter().rev().take_while(|&&byte| is_name(byte)).count();
    let value = &line[equals + 1..];
    let next = match memchr::memchr(b'=', value) {
        Some(next) => next - value[..next].iter().rev().take_while(|&&byte| is_name(byte)).count(),
        None => value.len(),
    };
    let end = memchr::memchr(b'[', &value[..next]).unwrap_or(next);
    Some((&line[equals - n_before..equals], value[..end].trim_ascii(), &value[end..]))
        .filter(|(name, ..)| !name.is_empty())
}

fn push<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, name: &'a [u8], value: &'a [u8]) {
    let known = PICTURE_INFO_KEYS.iter().position(|key| key.as_bytes() == name);
    if let Some(id) = known {
        let order = ByteOrder::Big;
        let block = Block { data: Data::Slice(value), base: 0, order, big: false };
        let array = Array { bytes: value, format: Format::String, order };
        return walk::tagged(
            ctx,
            note,
            &PICTURE_INFO,
            id as u32,
            Raw { array, area: Area::new(block), at: 0 },
        );
    }
    let name = ctx.keep_text(&table::name::tag_name(&String::from_utf8_lossy(name)));
    let value = ctx.text_or_latin1(value);
    ctx.push_plain(Group::new("APP12", PICTURE_INFO.group), name, Value::Text(value));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_with_blanks_end_before_the_next_name() {
        let (name, value, rest) = pair(b"[x] ID=AGFA CAMERA Zoom=2").unwrap();
        assert_eq!((name, value), (&b"ID"[..], &b"AGFA CAMERA"[..]));
        assert_eq!(pair(rest), Some((&b"Zoom"[..], &b"2"[..], &b""[..])));
        assert_eq!(pair(b"nothing"), None);
    }
}
