//! MIE (P. Harvey, "MIE format specification", version 1.1): elements with a format, a name and data, which
//! can be groups of elements. Whole files, and trailers of other files.

use super::part;
use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::{Group, Tag};
use crate::{icc, ifd, iptc, xmp};
use table::bytes::ByteOrder;
use table::document::mie::{MieGroup, SIZES, group_of};
use table::print::exif::push_utf16;
use table::print::gps::to_degrees;
use table::row::key::KeyRow;
use table::value::{Array, Format, Value};

const MIE: FileType = FileType::new("MIE", "mie", "application/x-mie");
const ELEMENT_BYTES: u64 = 4;
const SYNC: u8 = b'~';
/// Longest name of an element in the specification's header: one byte counts it.
const MOST_NAME_BYTES: usize = 255;

/// Whether a file begins with a group that has the specification's name for a whole document.
pub(in crate::format) fn begins(head: &[u8]) -> bool {
    matches!(head, [SYNC, 0x10 | 0x18, 4, _, b'0', b'M', b'I', b'E', ..])
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&MIE);
    let end = ctx.source.len_bytes().unwrap_or(u64::MAX);
    walk(ctx, 0, end, ByteOrder::Big, None);
}

/// Whether a file ends with the last element of a group and its length.
pub(in crate::format) fn ends(tail: &[u8]) -> bool {
    footer(tail).is_some()
}

/// Reads the group at the end of another file, and returns where it starts.
pub(in crate::format) fn read_trailer(ctx: &mut Context<'_>, end: u64) -> Option<u64> {
    let len = footer(ctx.get(end.checked_sub(FOOTER_BYTES)?, FOOTER_BYTES as usize)?)?;
    let start = end.checked_sub(len)?;
    if !begins(ctx.get(start, 8)?) {
        ctx.warn("The MIE trailer does not begin where it says; left out");
        return None;
    }
    ctx.within("MIE", |ctx| walk(ctx, start, end, ByteOrder::Big, None));
    Some(start)
}

/// Bytes at the end of a group that hold its length in any form.
const FOOTER_BYTES: u64 = 14;

/// Length of the group that ends here, which its last element can tell, in 32 or 64 bits.
fn footer(tail: &[u8]) -> Option<u64> {
    let order = |code: u8| if code == 0x18 { ByteOrder::Little } else { ByteOrder::Big };
    let short = tail.last_chunk::<10>()?;
    if let [SYNC, 0, 0, 6, _, _, _, _, code @ (0x10 | 0x18), 4] = *short {
        return order(code).u32(short, 4).map(u64::from);
    }
    let long = tail.last_chunk::<14>()?;
    match *long {
        [SYNC, 0, 0, 10, .., code @ (0x10 | 0x18), 8] => order(code).u64(long, 4),
        _ => None,
    }
}

/// One element, without its data.
struct Element<'a> {
    format: u8,
    name: &'a [u8],
    /// Where the data is in the file; of a group without a length, the data goes on to the group's end.
    at: u64,
    len: u64,
}

fn element<'a>(ctx: &mut Context<'a>, at: u64, order: ByteOrder) -> Option<Element<'a>> {
    let head = ctx.source.get_up_to(at, ELEMENT_BYTES as usize + MOST_NAME_BYTES + 8)?;
    let &[SYNC, format, name_len, code] = head.first_chunk()? else { return None };
    let name = head.get(4..4 + usize::from(name_len))?;
    let behind = 4 + name.len();
    let (len, n_bytes) = match code {
        255 => (order.u16(head, behind)?.into(), 2),
        254 => (order.u32(head, behind)?.into(), 4),
        253 => (order.u64(head, behind)?, 8),
        short => (short.into(), 0),
    };
    Some(Element { format, name, at: at + (behind + n_bytes) as u64, len })
}

/// Reads elements from `at` until the group or the file ends, and returns where the next element is.
fn walk(
    ctx: &mut Context<'_>,
    mut at: u64,
    end: u64,
    order: ByteOrder,
    group: Option<&'static MieGroup>,
) -> u64 {
    while at < end && ctx.take_node() {
        let Some(element) = element(ctx, at, order) else { return end };
        let Some(after) = element.at.checked_add(element.len) else { return end };
        at = after;
        if element.name.is_empty() {
            return at;
        }
        if element.format & 0xf0 != 0x10 {
            item(ctx, &element, order, group);
            continue;
        }
        let order = if element.format & 8 == 0 { ByteOrder::Big } else { ByteOrder::Little };
        let inner = std::str::from_utf8(element.name).ok().and_then(group_of);
        let inner_end = if element.len == 0 { end } else { after };
        let mut reached = end;
        ctx.deeper(|ctx| reached = walk(ctx, element.at, inner_end, order, inner));
        if element.len == 0 {
            at = reached;
        }
    }
    at
}

/// Reads an element with a value.
fn item<'a>(ctx: &mut Context<'a>, element: &Element<'a>, order: ByteOrder, group: Option<&MieGroup>) {
    let name = std::str::from_utf8(element.name).unwrap_or("");
    match name {
        "EXIF" | "XMP" | "IPTC" | "ICCProfile" => return block(ctx, name, element),
        _ => {}
    }
    let Some(group) = group else { return };
    // Units are in parentheses behind the name, a language behind a hyphen.
    let (name, units) = name.split_at(name.find('(').unwrap_or(name.len()));
    let (code, language) = name.split_at(name.find('-').unwrap_or(name.len()));
    let Some(tag) = group.tags.iter().find(|tag| tag.key == code.as_bytes()) else { return };
    let Some(value) = value_of(ctx, element, order, tag, units) else { return };
    if tag.name == "SubfileMIMEType"
        && let Value::Text(text) = value
    {
        note_kind(ctx, text);
    }
    let group = Group::new("MIE", group.name);
    if language.is_empty() {
        let KeyRow { name, conv, role, .. } = *tag;
        ctx.push(Tag { group, name, value, conv, role, priority: 1 });
    } else {
        let name = ctx.plain_name(ctx.keep_text(&format!("{}{language}", tag.name)));
        ctx.push_plain(group, name, value);
    }
}

/// A document around a picture has the media type of that picture with `x-mie-` before it.
fn note_kind<'a>(ctx: &mut Context<'a>, inner: &'a str) {
    let is_whole = ctx.metadata.file_type.is_some_and(|file_type| file_type.name == "MIE");
    if let Some((kind, subtype)) = inner.split_once('/').filter(|_| is_whole) {
        ctx.correct_mime(ctx.keep_text(&format!("{kind}/x-mie-{subtype}")));
    }
}

fn block<'a>(ctx: &mut Context<'a>, name: &str, element: &Element<'a>) {
    let Some(bytes) = bytes_of(ctx, element) else { return };
    ctx.deeper(|ctx| match name {
        "EXIF" => ifd::read_exif(ctx, bytes, element.at),
        "XMP" => xmp::read(ctx, bytes),
        "IPTC" => iptc::read(ctx, bytes),
        _ => icc::read(ctx, bytes),
    });
}

/// The data of an element, inflated if it is compressed; `None` if it is larger than the limit.
fn bytes_of<'a>(ctx: &mut Context<'a>, element: &Element<'a>) -> Option<&'a [u8]> {
    const COMPRESSED: u8 = 4;
    let bytes = part(ctx, element.at, element.len)?;
    match element.format & COMPRESSED {
        0 => Some(bytes),
        _ => ctx.inflate(bytes),
    }
}

fn value_of<'a>(
    ctx: &mut Context<'a>,
    element: &Element<'a>,
    order: ByteOrder,
    tag: &KeyRow,
    units: &str,
) -> Option<Value<'a>> {
    let is_data = matches!(tag.key, b"data" | b"rsrc") || element.format & 0xf0 == 0;
    if is_data && element.format & 4 == 0 {
        return Some(match element.len {
            0 => Value::Text(""),
            len => ctx.stored(element.at, len),
        });
    }
    let bytes = bytes_of(ctx, element)?;
    let format = match element.format & 0xfb {
        0x40 => Format::Int8u,
        0x41 => Format::Int16u,
        0x42 => Format::Int32u,
        0x43 => Format::Int64u,
        0x48 => Format::Int8s,
        0x49 => Format::Int16s,
        0x4a => Format::Int32s,
        0x4b => Format::Int64s,
        0x53 => Format::Rational64u,
        0x5b => Format::Rational64s,
        0x52 | 0x5a => Format::Undef,
        0x72 => Format::Float,
        0x73 => Format::Double,
        code @ (0x20 | 0x28 | 0x29 | 0x2a) => return Some(Value::Text(text(ctx, code, bytes, order))),
        code @ (0x30 | 0x38 | 0x39 | 0x3a) => {
            let text = text(ctx, code - 0x10, bytes, order);
            // A part can be a byte of the file, so they are counted.
            let parts = text.split('\0').take_while(|_| ctx.take_bytes(size_of::<Value<'_>>()));
            let parts: Vec<_> = parts.map(Value::Text).collect();
            return Some(match parts[..] {
                [part] => part,
                _ => ctx.arena.keep_list(&parts),
            });
        }
        _ => return Some(ctx.held(bytes)),
    };
    let value = match element.format & 0xfb {
        0x52 => ratio(order.u16(bytes, 0)?.into(), order.u16(bytes, 2)?.into()),
        0x5a => ratio(order.i16(bytes, 0)?.into(), order.i16(bytes, 2)?.into()),
        _ => Value::Array(Array { bytes, format, order }),
    };
    if let "GPSLatitude" | "GPSLongitude" = tag.name {
        return to_degrees(&value.numbers()).map(table::value::number_value);
    }
    if units.is_empty() && !SIZES.contains(&tag.name) {
        return Some(value);
    }
    let plain = format!("{}{units}", value.plain());
    let print = if SIZES.contains(&tag.name) { plain.replace(' ', "x") } else { plain.clone() };
    let value = ctx.arena.keep_value(Value::Text(ctx.keep_text(&plain)));
    Some(Value::Shown { value, print: ctx.keep_text(&print) })
}

/// The value of a fraction of two short numbers.
fn ratio<'a>(numerator: f64, denominator: f64) -> Value<'a> {
    match denominator {
        0.0 => Value::Text("undef"),
        _ => table::value::number_value(numerator / denominator),
    }
}

/// Text in ASCII or UTF-8 (0x20, 0x28), UTF-16 (0x29) or UTF-32 (0x2a).
fn text<'a>(ctx: &Context<'a>, code: u8, bytes: &'a [u8], order: ByteOrder) -> &'a str {
    let mut out = String::new();
    match code {
        0x29 => push_utf16(bytes, order, &mut out),
        0x2a => {
            out.extend(bytes.chunks_exact(4).filter_map(|raw| order.u32(raw, 0)).filter_map(char::from_u32))
        }
        _ => return ctx.text_or_latin1(bytes),
    }
    ctx.keep_text(&out)
}

#[cfg(test)]
mod tests {
    use crate::testing::tags_of;

    fn element(format: u8, name: &str, data: &[u8]) -> Vec<u8> {
        let head = [b'~', format, name.len() as u8, data.len() as u8];
        [&head, name.as_bytes(), data].concat()
    }

    fn group(name: &str, elements: &[Vec<u8>]) -> Vec<u8> {
        [element(0x10, name, b""), elements.concat(), b"~\0\0\0".to_vec()].concat()
    }

    #[test]
    fn groups_units_and_languages() {
        let lens = [element(0x53, "FocusDistance(m)", b"\0\0\0\x0b\0\0\0\x05")];
        let gps = [element(
            0x5b,
            "Latitude",
            b"\xff\xff\xff\xf4\0\0\0\x01\xff\xff\xff\xec\0\0\0\x01\0\0\0\0\0\0\0\x01",
        )];
        let document = [
            element(0x28, "Comment", b"glass"),
            element(0x28, "Comment-de_DE", b"Glas"),
            element(0x30, "Keywords", b"a\0b"),
        ];
        let image = [element(0x41, "ImageSize", b"\0\x64\0\x50")];
        let meta = [
            group("Camera", &[group("Lens", &lens)]),
            group("GPS", &gps),
            group("Document", &document),
            group("Image", &image),
        ];
        let parts = [element(0x20, "2MIME", b"image/jpeg"), group("Meta", &meta)];
        let file = group("0MIE", &parts);
        let tags = tags_of(&file);
        for expected in [
            "File:MIMEType=image/x-mie-jpeg",
            "MIE-Lens:FocusDistance=2.2(m)",
            "MIE-GPS:GPSLatitude=12 deg 20' 0.00\" S",
            "MIE-Doc:Comment-de_DE=Glas",
            "MIE-Doc:Keywords=a, b",
            "MIE-Image:ImageSize=100x80",
        ] {
            assert!(tags.iter().any(|tag| tag == expected), "{expected} is not in {tags:#?}");
        }
        for at in 0..file.len() {
            tags_of(&file[..at]);
        }
    }

    #[test]
    fn deep_groups_end() {
        let file = element(0x10, "0MIE", b"").repeat(100_000);
        tags_of(&file);
    }
}
