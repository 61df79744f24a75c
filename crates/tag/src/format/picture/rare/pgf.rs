//! PGF (Progressive Graphics File, libPGF's documentation of the header): a header, and user data that can be
//! a PNG with metadata.

use crate::context::Context;
use crate::file_type::FileType;
use crate::format::picture::png;
use crate::layout::push_header;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::Mode;
use table::row::place::{PlaceRow, placed};
use table::value::{Format, Value};

const PGF: FileType = FileType::new("PGF", "pgf", "image/pgf");
const HEADER_BYTES: u64 = 24;
/// Color mode of files with a palette of 256 entries after the header.
const INDEXED: u8 = 2;
const PALETTE_BYTES: u64 = 1024;

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"PGF") && head.len() >= HEADER_BYTES as usize
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&PGF);
    let Some(header) = ctx.get(0, HEADER_BYTES as usize) else { return };
    let start = HEADER_BYTES + if header[20] == INDEXED { PALETTE_BYTES } else { 0 };
    // The size of the whole comes last, so that it is the one that counts.
    if ctx.get(start, 8).is_some_and(png::begins) {
        ctx.deeper(|ctx| png::read_embedded(ctx, start));
    }
    push_header(ctx, Group::FILE, ByteOrder::Little, header, CELLS);
    ctx.metadata.facts.width = ByteOrder::Little.u32(header, 8);
    ctx.metadata.facts.height = ByteOrder::Little.u32(header, 12);
}

const CELLS: &[PlaceRow] = &[
    placed(3, "PGFVersion", Format::Int8u).call(version),
    placed(8, "ImageWidth", Format::Int32u),
    placed(12, "ImageHeight", Format::Int32u),
    placed(16, "PyramidLevels", Format::Int8u),
    placed(17, "Quality", Format::Int8u),
    placed(18, "BitsPerPixel", Format::Int8u),
    placed(19, "ColorComponents", Format::Int8u),
    placed(20, "ColorMode", Format::Int8u).labels(&[
        (0, "Bitmap"),
        (1, "Grayscale"),
        (2, "Indexed"),
        (3, "RGB"),
        (4, "CMYK"),
        (7, "Multichannel"),
        (8, "Duotone"),
        (9, "Lab"),
    ]),
    placed(21, "BackgroundColor", Format::Int8u).times(3),
];

fn version(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(number)) => out.push_str(&format!("{number:#04x}")),
        _ => value.write_plain(out),
    }
}
