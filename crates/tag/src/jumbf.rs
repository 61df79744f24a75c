//! JUMBF (ISO/IEC 19566-5), the container of C2PA content credentials: the type and label of each box.
//!
//! Boxes are nested, and each has a description: a type of 16 bytes and a label. They contain signed claims
//! about the picture's history, in CBOR and JSON, whose fields become tags, and small pictures.

use crate::context::Context;
use crate::metadata::Group;
use crate::named::Name;
use crate::{cbor, json};
use table::bytes::{ByteOrder, be32};
use table::def::{Conv, Mode};
use table::name::{joined as joined_name, tag_name};
use table::value::{Array, Format, Piece, Value};

const GROUP: Group<'static> = Group::same("JUMBF");
const HEADER_BYTES: usize = 8;

/// Reads a block of JUMBF boxes.
pub(crate) fn read<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    ctx.push_block(Name::Jumbf, &[Piece::Held(bytes)]);
    read_boxes(ctx, bytes);
}

/// Reads boxes that follow each other, of which the first describes the others. Each superbox is a document
/// or a part of one.
fn read_boxes<'a>(ctx: &mut Context<'a>, mut bytes: &'a [u8]) {
    let mut label = "";
    let mut n_parts = 0;
    while let Some((kind, payload, rest)) = next_box(bytes) {
        if !ctx.take_node() {
            return;
        }
        match kind {
            b"jumb" => {
                n_parts += 1;
                ctx.within_part(n_parts, |ctx| read_boxes(ctx, payload));
            }
            b"jumd" => label = description(ctx, payload).unwrap_or(""),
            b"json" => {
                json::read(ctx, Group::same("JSON"), payload);
            }
            b"cbor" => cbor::read(ctx, Group::same("CBOR"), payload),
            b"bfdb" | b"bidb" => embedded_file(ctx, kind, label, payload),
            _ => {}
        }
        bytes = rest;
    }
}

/// Kind and payload of the first box, and the bytes after it.
fn next_box(bytes: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let (kind, payload_at, end) = extent(bytes)?;
    Some((kind, bytes.get(payload_at..end)?, &bytes[end..]))
}

/// Kind of a box, start of its payload, and end of the box.
fn extent(bytes: &[u8]) -> Option<(&[u8], usize, usize)> {
    let kind = bytes.get(4..HEADER_BYTES)?;
    let (payload_at, end) = match be32(bytes, 0)? {
        0 => (HEADER_BYTES, bytes.len()),
        1 => (2 * HEADER_BYTES, usize::try_from(ByteOrder::Big.u64(bytes, HEADER_BYTES)?).ok()?),
        len => (HEADER_BYTES, len as usize),
    };
    (end >= payload_at).then_some((kind, payload_at, end))
}

/// Reads the media type of an embedded file (B.5), or the file.
fn embedded_file<'a>(ctx: &mut Context<'a>, kind: &[u8], label: &str, payload: &'a [u8]) {
    if kind == b"bfdb" {
        let text = payload.get(1..).unwrap_or(&[]).split(|byte| *byte == 0).next().unwrap_or(&[]);
        let text = ctx.text_or_latin1(text);
        push_labelled(ctx, label, "Type", Value::Text(text), Conv::None);
    } else {
        let file = ctx.held(payload);
        push_labelled(ctx, label, "Data", file, Conv::None);
    }
}

/// Adds a tag that is named after the label of its superbox.
fn push_labelled<'a>(ctx: &mut Context<'a>, label: &str, what: &str, value: Value<'a>, conv: Conv) {
    // Many boxes can have one label, of which the name may keep nothing.
    if !ctx.take_bytes(label.len()) {
        return;
    }
    let name = match (label, what) {
        ("", "Salt") => "C2PASaltHash".to_owned(),
        ("", "Type") => "BinaryDataType".to_owned(),
        ("", _) => "BinaryData".to_owned(),
        _ => tag_name(&joined_name(&label.replace("__", "_"))).replace("C2pa", "C2PA") + what,
    };
    let name = ctx.keep_text(&name);
    ctx.push_conv(Group::same("Jpeg2000"), name, value, conv);
}

/// Reads the description (A.3): type, toggles, and the fields that the toggles announce. Returns the label.
fn description<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) -> Option<&'a str> {
    const HAS_LABEL: u8 = 2;
    const HAS_ID: u8 = 4;
    const HAS_SIGNATURE: u8 = 8;
    const SIGNATURE_BYTES: usize = 32;
    let (kind, rest) = bytes.split_at_checked(16)?;
    let (&toggles, mut rest) = rest.split_first()?;
    let mut told = None;
    let array = |bytes| Value::Array(Array { bytes, format: Format::Undef, order: ByteOrder::Big });
    ctx.push_behind(GROUP, "JUMDType", array(kind), Conv::Call(box_type));
    if toggles & HAS_LABEL != 0 {
        let end = memchr::memchr(0, rest)?;
        let label = ctx.text_or_latin1(&rest[..end]);
        ctx.push_behind(GROUP, "JUMDLabel", Value::Text(label), Conv::None);
        told = Some(label);
        rest = &rest[end + 1..];
    }
    if toggles & HAS_ID != 0 {
        let Some(id) = be32(rest, 0) else { return told };
        ctx.push_behind(GROUP, "JUMDID", Value::Integer(id.into()), Conv::None);
        rest = &rest[4..];
    }
    if toggles & HAS_SIGNATURE != 0 {
        let Some((signature, behind)) = rest.split_at_checked(SIGNATURE_BYTES) else { return told };
        ctx.push_behind(GROUP, "JUMDSignature", array(signature), Conv::Call(lower_hexadecimal));
        rest = behind;
    }
    // The salt of content credentials, which makes hashes of short claims hard to guess (C2PA, 8.4.2.3).
    if let Some((b"c2sh", salt, _)) = next_box(rest) {
        push_labelled(ctx, told.unwrap_or(""), "Salt", array(salt), Conv::Call(lower_hexadecimal));
    }
    told
}

fn lower_hexadecimal(value: &Value<'_>, _mode: Mode, out: &mut String) {
    if let Value::Array(array) = value {
        array.bytes.iter().for_each(|byte| out.push_str(&format!("{byte:02x}")));
    }
}

/// Formats a UUID, whose first four bytes are usually letters.
fn box_type(value: &Value<'_>, mode: Mode, out: &mut String) {
    const GROUPS: [std::ops::Range<usize>; 3] = [4..6, 6..8, 8..16];
    let start = out.len();
    lower_hexadecimal(value, mode, out);
    let Value::Array(array) = value else { return };
    let Some(letters) = array.bytes.get(..4).filter(|_| mode == Mode::Print && array.bytes.len() == 16)
    else {
        return;
    };
    let digits = out.split_off(start);
    match std::str::from_utf8(letters) {
        Ok(letters) if letters.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
            out.push_str(&format!("({letters})"));
        }
        _ => out.push_str(&digits[..8]),
    }
    for group in GROUPS {
        out.push('-');
        out.push_str(&digits[group.start * 2..group.end * 2]);
    }
}

/// Joins the JPEG segments of each box: each segment has its own numbers and then repeats the box header.
pub(crate) fn joined<'a>(ctx: &Context<'a>, segments: &[&'a [u8]]) -> &'a [u8] {
    // The instance number, then the sequence number.
    const NUMBERS_BYTES: usize = 6;
    let mut parts: Vec<(&[u8], &'a [u8])> =
        segments.iter().filter_map(|segment| segment.split_at_checked(NUMBERS_BYTES)).collect();
    parts.sort_by_key(|(numbers, _)| *numbers);
    let mut instance = None;
    let parts: Vec<&[u8]> = parts
        .into_iter()
        .filter_map(|(numbers, part)| {
            let is_first = instance.replace(&numbers[..2]) != Some(&numbers[..2]);
            let header_bytes = extent(part).map_or(HEADER_BYTES, |(_, payload_at, _)| payload_at);
            if is_first { Some(part) } else { part.get(header_bytes..) }
        })
        .collect();
    ctx.keep_joined(&parts)
}

#[cfg(test)]
mod tests {
    use crate::{Mode, Options, Parser};

    fn boxed(kind: &[u8; 4], payload: &[u8]) -> Vec<u8> {
        [&(payload.len() as u32 + 8).to_be_bytes()[..], kind, payload].concat()
    }

    fn described(kind: &[u8; 4], label: &str, inner: &[u8]) -> Vec<u8> {
        let uuid = [&kind[..], b"\0\x11\0\x10\x80\0\0\xaa\0\x38\x9b\x71"].concat();
        let description = boxed(b"jumd", &[&uuid[..], &[3], label.as_bytes(), &[0]].concat());
        boxed(b"jumb", &[&description[..], inner].concat())
    }

    fn segment(number: u8, part: &[u8]) -> Vec<u8> {
        let payload = [&b"JP\0\x01\0\0\0"[..], &[number], part].concat();
        [&[0xff, 0xeb][..], &(payload.len() as u16 + 2).to_be_bytes(), &payload].concat()
    }

    fn tags(file: &[u8], mode: Mode) -> Vec<String> {
        Parser::new().parse_whole(file, &Options::default(), |metadata| {
            let tags = metadata.tags.iter().filter(|tag| tag.group.family0 == "JUMBF");
            tags.map(|tag| format!("{}={}", tag.name, tag.text(mode))).collect()
        })
    }

    #[test]
    fn boxes_in_several_segments_are_joined() {
        let inner = described(b"cast", "c2pa.hash.data", &boxed(b"cbor", &[0; 40]));
        let whole = described(b"c2pa", "c2pa", &inner);
        let (first, second) = whole.split_at(60);
        let second = [&whole[..8], second].concat();
        let file = [b"\xff\xd8", &segment(1, first)[..], &segment(2, &second), b"\xff\xd9"].concat();
        let expected = [
            "JUMDType=(c2pa)-0011-0010-800000aa00389b71",
            "JUMDLabel=c2pa",
            "JUMDType=(cast)-0011-0010-800000aa00389b71",
            "JUMDLabel=c2pa.hash.data",
        ];
        assert_eq!(tags(&file, Mode::Print), expected);
        assert_eq!(
            tags(&file, Mode::Number)[0],
            "JUMDType=63327061001100108000 00aa00389b71".replace(' ', "")
        );
        (0..file.len()).for_each(|end| assert!(tags(&file[..end], Mode::Print).len() <= 4));
    }
}
