//! Photoshop documents, PSD and the large PSB (Adobe Photoshop File Formats Specification, 2019).

use crate::bytes::{ByteOrder, be16, be32};
use crate::context::Context;
use crate::format::FileType;
use crate::format::layout::{Cell, push_cells};
use crate::metadata::Group;
use crate::photoshop;
use crate::value::Format;

const PSD: FileType = FileType::new("PSD", "psd", "application/vnd.adobe.photoshop");
const PSB: FileType = FileType::new("PSB", "psb", "application/vnd.adobe.photoshop");
const GROUP: Group<'static> = Group::same("Photoshop");

const HEADER_BYTES: usize = 26;

pub(crate) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"8BPS\0\x01") || head.starts_with(b"8BPS\0\x02")
}

pub(crate) fn read(ctx: &mut Context<'_>) {
    let is_large = ctx.get(4, 2).is_some_and(|version| version == b"\0\x02");
    ctx.set_file_type(if is_large { &PSB } else { &PSD });
    let Some(header) = ctx.get(0, HEADER_BYTES) else {
        ctx.warn("The header is cut off");
        return;
    };
    push_cells(ctx, GROUP, ByteOrder::Big, header, HEADER);
    let facts = &mut ctx.metadata.facts;
    (facts.height, facts.width) = (be32(header, 14), be32(header, 18));
    facts.bit_depth = be16(header, 22).map(u32::from);
    facts.frames = Some(1);
    resources(ctx);
}

/// The image resources lie behind the colour mode's data.
fn resources(ctx: &mut Context<'_>) {
    let Some(color_bytes) = ctx.get(HEADER_BYTES as u64, 4).and_then(|bytes| be32(bytes, 0)) else { return };
    let at = HEADER_BYTES as u64 + 4 + u64::from(color_bytes);
    let Some(n_bytes) = ctx.get(at, 4).and_then(|bytes| be32(bytes, 0)) else {
        ctx.warn("The file ends before the image resources");
        return;
    };
    if n_bytes as usize > ctx.options.limits.value_bytes {
        ctx.warn("The image resources are larger than the limit; left out");
        return;
    }
    if let Some(bytes) = ctx.source.get_up_to(at + 4, n_bytes as usize) {
        ctx.deeper(|ctx| photoshop::read(ctx, bytes));
    }
}

const HEADER: &[Cell] = &[
    Cell::new(12, "NumChannels", Format::Int16u),
    Cell::new(14, "ImageHeight", Format::Int32u),
    Cell::new(18, "ImageWidth", Format::Int32u),
    Cell::new(22, "BitDepth", Format::Int16u),
    Cell::new(24, "ColorMode", Format::Int16u).labels(&[
        (0, "Bitmap"),
        (1, "Grayscale"),
        (2, "Indexed"),
        (3, "RGB"),
        (4, "CMYK"),
        (7, "Multichannel"),
        (8, "Duotone"),
        (9, "Lab"),
    ]),
];

#[cfg(test)]
mod tests {
    use crate::{Mode, Options, Parser};

    #[test]
    fn the_header_of_either_size_and_of_a_file_that_is_cut() {
        let file = b"8BPS\0\x02\0\0\0\0\0\0\0\x03\0\0\0\x02\0\0\0\x05\0\x08\0\x03\0\0\0\0\xff\xff\xff\xff8BIM";
        for n_bytes in [26, 30, file.len()] {
            Parser::new().parse_whole(&file[..n_bytes], &Options::default(), |metadata| {
                let text = |name| metadata.find(name).map(|tag| tag.text(Mode::Print));
                assert_eq!(text("FileType").as_deref(), Some("PSB"));
                assert_eq!(text("ImageWidth").as_deref(), Some("5"));
                assert_eq!(text("ColorMode").as_deref(), Some("RGB"));
                assert_eq!(metadata.facts.height, Some(2));
            });
        }
    }
}
