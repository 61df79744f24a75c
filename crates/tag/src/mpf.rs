//! Multi-Picture Format (CIPA DC-007): further pictures after the first one in a JPEG file, listed by
//! position and size.

use crate::block::{Block, Data};
use crate::context::Context;
use crate::metadata::{Group, Tag};
use table::bytes::ByteOrder;
use table::def::{Conv, Role};
use table::print::exif;
use table::row::number::{NumberRow, lookup, numbered};
use table::value::{Array, Format, Value};

const IMAGE_LIST: u32 = 0xb002;
const IMAGE_ENTRY_BYTES: usize = 16;
/// Number of pictures that are reported; `NumberOfImages` counts them all.
const MOST_IMAGES: usize = 64;

const TABLE: &[NumberRow] = &[
    numbered(0xb000, "MPFVersion"),
    numbered(0xb001, "NumberOfImages"),
    numbered(IMAGE_LIST, ""),
    numbered(0xb003, "ImageUIDList").call(exif::binary),
    numbered(0xb004, "TotalFrames"),
    numbered(0xb101, "MPIndividualNum"),
    numbered(0xb201, "PanOrientation").labels(&[
        (0, "[unused]"),
        (1, "Start at top right"),
        (2, "Start at top left"),
        (3, "Start at bottom left"),
        (4, "Start at bottom right"),
    ]),
    numbered(0xb202, "PanOverlapH"),
    numbered(0xb203, "PanOverlapV"),
    numbered(0xb204, "BaseViewpointNum"),
    numbered(0xb205, "ConvergenceAngle"),
    numbered(0xb206, "BaselineLength"),
    numbered(0xb207, "VerticalDivergence"),
    numbered(0xb208, "AxisDistanceX"),
    numbered(0xb209, "AxisDistanceY"),
    numbered(0xb20a, "AxisDistanceZ"),
    numbered(0xb20b, "YawAngle"),
    numbered(0xb20c, "PitchAngle"),
    numbered(0xb20d, "RollAngle"),
];

const FLAGS: Conv =
    Conv::Bits(&[(2, "Representative image"), (3, "Dependent child image"), (4, "Dependent parent image")]);
const FORMAT: Conv = Conv::Labels(&[(0, "JPEG")]);
const TYPE: Conv = Conv::HexLabels(&[
    (0x000000, "Undefined"),
    (0x010001, "Large Thumbnail (VGA equivalent)"),
    (0x010002, "Large Thumbnail (full HD equivalent)"),
    (0x020001, "Multi-frame Panorama"),
    (0x020002, "Multi-frame Disparity"),
    (0x020003, "Multi-angle"),
    (0x030000, "Baseline MP Primary Image"),
    (0x050000, "Gain Map Image"),
]);

/// Reads the block that begins at `base` in the file; its positions are relative to `base`.
pub(crate) fn read<'a>(ctx: &mut Context<'a>, bytes: &'a [u8], base: u64) {
    let Some((block, first)) = Block::open(ctx, Data::Slice(bytes), base) else {
        ctx.warn("The MPF block has no TIFF header");
        return;
    };
    let (order, Ok(at)) = (block.order, usize::try_from(first)) else { return };
    let Some(n_entries) = order.u16(bytes, at) else {
        ctx.warn("The directory of the MPF block lies outside it");
        return;
    };
    let entries = bytes.get(at + 2..).unwrap_or(&[]).chunks_exact(12);
    for entry in entries.take(n_entries.into()) {
        read_entry(ctx, bytes, base, order, entry);
    }
}

fn read_entry<'a>(ctx: &mut Context<'a>, bytes: &'a [u8], base: u64, order: ByteOrder, entry: &'a [u8]) {
    const GROUP: Group<'static> = Group::new("MPF", "MPF0");
    let row = order.u16(entry, 0).and_then(|id| lookup(TABLE, id.into()));
    let format = order.u16(entry, 2).and_then(Format::from_tiff);
    let (Some(row), Some(format), Some(count)) = (row, format, order.u32(entry, 4)) else { return };
    let Some(n_bytes) = (count as usize).checked_mul(format.size_bytes()) else { return };
    let start = if n_bytes <= 4 { None } else { order.u32(entry, 8).map(|offset| offset as usize) };
    let value = match start {
        Some(start) => start.checked_add(n_bytes).and_then(|end| bytes.get(start..end)),
        None => entry.get(8..8 + n_bytes),
    };
    let Some(value) = value else {
        ctx.warn("A value of the MPF block lies outside it; left out");
        return;
    };
    match row.id {
        IMAGE_LIST => {
            for (index, image) in value.chunks_exact(IMAGE_ENTRY_BYTES).take(MOST_IMAGES).enumerate() {
                // Many entries can have one list.
                if !ctx.take_node() {
                    return;
                }
                ctx.within("MPF", |ctx| read_image(ctx, base, order, index + 1, image));
            }
        }
        _ => {
            let value = Value::Array(Array { bytes: value, format, order });
            ctx.push_numbered(Tag::of_row(GROUP, row, value), row.id, Some(format));
        }
    }
}

fn read_image<'a>(ctx: &mut Context<'a>, base: u64, order: ByteOrder, number: usize, entry: &[u8]) {
    let name = ctx.keep_text(&format!("MPImage{number}"));
    let group = Group::new("MPF", name);
    let (Some(attributes), Some(n_bytes), Some(offset)) =
        (order.u32(entry, 0), order.u32(entry, 4), order.u32(entry, 8))
    else {
        return;
    };
    let kind = attributes & 0xff_ffff;
    let start = if offset == 0 { 0 } else { base + u64::from(offset) };
    let mut push = |name, number: i64, conv| {
        ctx.push(Tag { group, name, value: Value::Integer(number), conv, role: Role::None, priority: 1 });
    };
    push("MPImageFlags", (attributes >> 27).into(), FLAGS);
    push("MPImageFormat", (attributes >> 24 & 7).into(), FORMAT);
    push("MPImageType", kind.into(), TYPE);
    push("MPImageLength", n_bytes.into(), Conv::None);
    push("MPImageStart", start as i64, Conv::None);
    push("DependentImage1EntryNumber", order.u16(entry, 12).unwrap_or(0).into(), Conv::None);
    push("DependentImage2EntryNumber", order.u16(entry, 14).unwrap_or(0).into(), Conv::None);
    let is_there = ctx.source.len_bytes().is_none_or(|end| start + u64::from(n_bytes) <= end);
    let is_preview = kind >> 16 == 1;
    if offset > 0 && n_bytes > 0 && (is_there || is_preview) {
        let image = if is_preview { "PreviewImage" } else { name };
        let value = ctx.stored(start, n_bytes.into());
        let (conv, role) = (Conv::None, Role::None);
        ctx.findings.multi_pictures.push(Tag { group, name: image, value, conv, role, priority: 1 });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mode;
    use crate::options::Options;
    use crate::source::Source;
    use bumpalo::Bump;

    #[test]
    fn two_pictures() {
        let mut block = b"MM\0\x2a\0\0\0\x08\0\x03".to_vec();
        block.extend(b"\xb0\0\0\x07\0\0\0\x040100");
        block.extend(b"\xb0\x01\0\x04\0\0\0\x01\0\0\0\x02");
        block.extend(b"\xb0\x02\0\x07\0\0\0\x20\0\0\0\x32\0\0\0\0");
        block.extend(b"\x20\x03\0\0\0\0\0\x64\0\0\0\0\0\0\0\0");
        block.extend(b"\x40\x01\0\x02\0\0\0\x0a\0\0\0\x20\0\0\0\0");
        let (source, arena, options) = (Source::new(vec![], Some(1000)), Bump::new(), Options::default());
        let mut ctx = crate::testing::context(&source, &arena, &options);
        read(&mut ctx, &block, 100);
        let tags = ctx
            .metadata
            .tags
            .iter()
            .map(|tag| format!("{}:{}={}", tag.group.family1, tag.name, tag.text(Mode::Print)));
        assert_eq!(
            tags.collect::<Vec<_>>(),
            [
                "MPF0:MPFVersion=0100",
                "MPF0:NumberOfImages=2",
                "MPImage1:MPImageFlags=Representative image",
                "MPImage1:MPImageFormat=JPEG",
                "MPImage1:MPImageType=Baseline MP Primary Image",
                "MPImage1:MPImageLength=100",
                "MPImage1:MPImageStart=0",
                "MPImage1:DependentImage1EntryNumber=0",
                "MPImage1:DependentImage2EntryNumber=0",
                "MPImage2:MPImageFlags=Dependent child image",
                "MPImage2:MPImageFormat=JPEG",
                "MPImage2:MPImageType=Large Thumbnail (full HD equivalent)",
                "MPImage2:MPImageLength=10",
                "MPImage2:MPImageStart=132",
                "MPImage2:DependentImage1EntryNumber=0",
                "MPImage2:DependentImage2EntryNumber=0",
            ]
        );
        let pictures = ctx.findings.multi_pictures.iter();
        let pictures =
            pictures.map(|tag| format!("{}:{}={}", tag.group.family1, tag.name, tag.text(Mode::Print)));
        assert_eq!(
            pictures.collect::<Vec<_>>(),
            ["MPImage2:PreviewImage=(Binary data 10 bytes, use -b option to extract)"]
        );
        for end in 0..block.len() {
            read(&mut crate::testing::context(&source, &arena, &options), &block[..end], u64::from(u32::MAX));
        }
    }
}
