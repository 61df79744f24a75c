//! Formats whose header contains little more than the size: QOI and PCX.

use crate::context::Context;
use crate::file_type::FileType;
use crate::layout::push_header;
use crate::metadata::Group;
use table::bytes::{ByteOrder, be32};
use table::row::place::{PlaceRow, placed};
use table::value::{Format, Value};

const QOI: FileType = FileType::new("QOI", "qoi", "image/qoi");
const PCX: FileType = FileType::new("PCX", "pcx", "image/pcx");

pub(crate) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"qoif") || is_pcx(head)
}

/// A single letter is a weak signature, so the version, the encoding and the depth must be valid as well.
fn is_pcx(head: &[u8]) -> bool {
    matches!(head.first_chunk(), Some([10, 0 | 2..=5, 0 | 1, 1 | 2 | 4 | 8]))
        && head.len() >= 64
        && head.get(4..12).is_some_and(|window| window.iter().any(|&b| b != 0))
}

pub(crate) fn read(ctx: &mut Context<'_>) {
    let Some(header) = ctx.source.get_up_to(0, 128) else { return };
    ctx.metadata.facts.frames = Some(1);
    if header.starts_with(b"qoif") {
        ctx.set_file_type(&QOI);
        ctx.metadata.facts.bit_depth = Some(8);
        if let (Some(width), Some(height)) = (be32(header, 4), be32(header, 8)) {
            ctx.set_size(Group::FILE, width, height);
        }
        return;
    }
    pcx(ctx, header);
}

/// Reads ZSoft's header of 128 bytes; the right and bottom edges are part of the window.
fn pcx<'a>(ctx: &mut Context<'a>, header: &'a [u8]) {
    ctx.set_file_type(&PCX);
    push_header(ctx, Group::FILE, ByteOrder::Little, header, PCX_HEAD);
    let u16_at = |at| ByteOrder::Little.u16(header, at).map(u32::from);
    if let (Some(left), Some(top), Some(right), Some(bottom)) = (u16_at(4), u16_at(6), u16_at(8), u16_at(10))
    {
        ctx.set_size(Group::FILE, (right + 1).saturating_sub(left), (bottom + 1).saturating_sub(top));
    }
    ctx.metadata.facts.bit_depth = header.get(3).map(|&bits| bits.into());
    push_header(ctx, Group::FILE, ByteOrder::Little, header, PCX_REST);
    for (name, at) in [("ScreenWidth", 70), ("ScreenHeight", 72)] {
        if let Some(side) = u16_at(at).filter(|side| *side > 0) {
            ctx.push_plain(Group::FILE, name, Value::Integer(side.into()));
        }
    }
}

const PCX_HEAD: &[PlaceRow] = &[
    placed(0, "Manufacturer", Format::Int8u).labels(&[(10, "ZSoft")]),
    placed(1, "Software", Format::Int8u).labels(&[
        (0, "PC Paintbrush 2.5"),
        (2, "PC Paintbrush 2.8 (with palette)"),
        (3, "PC Paintbrush 2.8 (without palette)"),
        (4, "PC Paintbrush for Windows"),
        (5, "PC Paintbrush 3.0+"),
    ]),
    placed(2, "Encoding", Format::Int8u).labels(&[(1, "RLE")]),
    placed(3, "BitsPerPixel", Format::Int8u),
    placed(4, "LeftMargin", Format::Int16u),
    placed(6, "TopMargin", Format::Int16u),
];

const PCX_REST: &[PlaceRow] = &[
    placed(12, "XResolution", Format::Int16u),
    placed(14, "YResolution", Format::Int16u),
    placed(65, "ColorPlanes", Format::Int8u),
    placed(66, "BytesPerLine", Format::Int16u),
    placed(68, "ColorMode", Format::Int8u).labels(&[(0, "n/a"), (1, "Color Palette"), (2, "Grayscale")]),
];

#[cfg(test)]
mod tests {
    use crate::{Options, Parser};

    #[test]
    fn sizes() {
        let mut pcx = b"\x0a\x05\x01\x08\x02\0\x01\0\x09\0\x04\0\x48\0\x48\0".to_vec();
        pcx.resize(128, 0);
        for (file, name, width, height) in
            [(&b"qoif\0\0\0\x08\0\0\0\x04\x03\0"[..], "QOI", 8, 4), (&pcx, "PCX", 8, 4)]
        {
            Parser::new().parse_whole(file, &Options::default(), |metadata| {
                assert_eq!(metadata.file_type.map(|t| t.name), Some(name));
                assert_eq!((metadata.facts.width, metadata.facts.height), (Some(width), Some(height)));
            });
        }
    }
}
