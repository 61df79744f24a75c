//! Windows icons and cursors: a directory of pictures of different sizes.

use crate::context::Context;
use crate::file_type::FileType;
use crate::layout::push_header;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::Mode;
use table::row::place::{PlaceRow, placed};
use table::value::{Format, Value};

const ICO: FileType = FileType::new("ICO", "ico", "image/x-icon");
const CUR: FileType = FileType::new("CUR", "cur", "image/x-cursor");

const HEADER_BYTES: u64 = 6;
const ENTRY_BYTES: usize = 16;
const CURSOR: u8 = 2;

/// The signature consists of small numbers only, so the first entry must be valid as well.
pub(crate) fn begins(head: &[u8]) -> bool {
    let Some(&[0, 0, 1 | 2, 0, low, high]) = head.first_chunk() else { return false };
    let n_entries = u16::from_le_bytes([low, high]);
    let little = ByteOrder::Little;
    let first_at = HEADER_BYTES as usize;
    let (Some(0), Some(len), Some(at)) =
        (head.get(first_at + 3).copied(), little.u32(head, first_at + 8), little.u32(head, first_at + 12))
    else {
        return false;
    };
    (1..=1024).contains(&n_entries) && len > 0 && u64::from(at) >= HEADER_BYTES + ENTRY_BYTES as u64
}

pub(crate) fn read(ctx: &mut Context<'_>) {
    let Some(header) = ctx.get(0, HEADER_BYTES as usize) else { return };
    let is_cursor = header.get(2) == Some(&CURSOR);
    ctx.set_file_type(if is_cursor { &CUR } else { &ICO });
    let n_entries = ByteOrder::Little.u16(header, 4).unwrap_or(0);
    ctx.push_plain(Group::FILE, "ImageCount", Value::Integer(n_entries.into()));
    ctx.metadata.facts.frames = Some(n_entries.into());
    let table_bytes = usize::from(n_entries) * ENTRY_BYTES;
    let Some(entries) = ctx.source.get_up_to(HEADER_BYTES, table_bytes) else { return };
    let mut largest = 0;
    for (index, entry) in entries.chunks_exact(ENTRY_BYTES).enumerate() {
        if !ctx.take_node() {
            return;
        }
        let n_before = ctx.metadata.tags.len();
        ctx.within("IconDir", |ctx| {
            for cells in [SIZE, if is_cursor { HOTSPOT } else { DEPTH }, LENGTH] {
                push_header(ctx, Group::FILE, ByteOrder::Little, entry, cells);
            }
        });
        // A plain name selects the tags of the first picture.
        ctx.metadata.tags[n_before..].iter_mut().for_each(|tag| tag.priority = i8::from(index == 0));
        // The catalogue's width and height are those of the largest picture.
        let [width, height] = [0, 1].map(|at| side(entry.get(at).copied().unwrap_or(0)));
        if width * height > largest {
            largest = width * height;
            let facts = &mut ctx.metadata.facts;
            (facts.width, facts.height) = (Some(width), Some(height));
        }
    }
}

/// A stored 0 means 256.
fn side(stored: u8) -> u32 {
    if stored == 0 { 256 } else { stored.into() }
}

fn write_side(value: &Value<'_>, _mode: Mode, out: &mut String) {
    let stored = value.as_i64().and_then(|number| u8::try_from(number).ok()).unwrap_or(0);
    Value::Integer(side(stored).into()).write_plain(out);
}

const SIZE: &[PlaceRow] = &[
    placed(0, "ImageWidth", Format::Int8u).call(write_side),
    placed(1, "ImageHeight", Format::Int8u).call(write_side),
    placed(2, "NumColors", Format::Int8u),
];

const DEPTH: &[PlaceRow] =
    &[placed(4, "ColorPlanes", Format::Int16u), placed(6, "BitsPerPixel", Format::Int16u)];

const HOTSPOT: &[PlaceRow] = &[placed(4, "HotspotX", Format::Int16u), placed(6, "HotspotY", Format::Int16u)];

const LENGTH: &[PlaceRow] = &[placed(8, "ImageLength", Format::Int32u)];

#[cfg(test)]
mod tests {
    use crate::{Options, Parser};

    #[test]
    fn the_largest_picture_is_the_fact() {
        let mut file = b"\0\0\x01\0\x02\0".to_vec();
        file.extend(b"\x10\x10\0\0\x01\0\x20\0\x68\x04\0\0\x26\0\0\0");
        file.extend(b"\0\0\0\0\x01\0\x20\0\x68\x04\0\0\x8e\x04\0\0");
        Parser::new().parse_whole(&file, &Options::default(), |metadata| {
            assert_eq!(metadata.file_type.map(|t| t.name), Some("ICO"));
            assert_eq!((metadata.facts.width, metadata.facts.frames), (Some(256), Some(2)));
            assert_eq!(
                metadata.find("ImageWidth").map(|tag| tag.text(crate::Mode::Number)).as_deref(),
                Some("16")
            );
        });
        file.truncate(20);
        Parser::new().parse_whole(&file, &Options::default(), |m| assert_eq!(m.file_type, None));
    }
}
