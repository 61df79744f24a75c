//! Photoshop documents, PSD and the large PSB (Adobe Photoshop File Formats Specification, 2019).

mod layers;

use crate::context::Context;
use crate::file_type::FileType;
use crate::format::trailer;
use crate::layout::push_header;
use crate::photoshop;
use layers::GROUP;
pub(crate) use layers::read_of_tiff as read_layers_of_tiff;
use table::bytes::{ByteOrder, be16, be32};
use table::def::Conv;
use table::row::place::{PlaceRow, placed};
use table::value::{Format, Value};

const PSD: FileType = FileType::new("PSD", "psd", "application/vnd.adobe.photoshop");
const PSB: FileType = FileType::new("PSB", "psb", "application/vnd.adobe.photoshop");
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
    ctx.within("Photoshop", |ctx| push_header(ctx, GROUP, ByteOrder::Big, header, HEADER));
    let facts = &mut ctx.metadata.facts;
    (facts.height, facts.width) = (be32(header, 14), be32(header, 18));
    facts.bit_depth = be16(header, 22).map(u32::from);
    facts.frames = Some(1);
    layers_and_picture(ctx, is_large);
    ctx.within("Trailer", trailer::read_always);
}

/// Reads what follows the header: resources, layers, and how the picture is compressed.
fn layers_and_picture(ctx: &mut Context<'_>, is_large: bool) {
    let Some(behind) = resources(ctx) else { return };
    if layers::is_wanted(ctx)
        && let Some(data_at) = layers::read(ctx, behind, is_large)
    {
        let compression = ctx.get(data_at, 2).and_then(|bytes| be16(bytes, 0));
        if let Some(compression) = compression {
            let value = Value::Integer(compression.into());
            let conv = Conv::Labels(COMPRESSION);
            ctx.within("Photoshop", |ctx| ctx.push_conv(GROUP, "Compression", value, conv));
        }
    }
}

/// Reads the image resources after the colour mode data; returns the position after them.
fn resources(ctx: &mut Context<'_>) -> Option<u64> {
    let color_bytes = be32(ctx.get(HEADER_BYTES as u64, 4)?, 0)?;
    let at = HEADER_BYTES as u64 + 4 + u64::from(color_bytes);
    let Some(n_bytes) = ctx.get(at, 4).and_then(|bytes| be32(bytes, 0)) else {
        if ctx.source.reached_past_end() {
            ctx.warn("The file ends before the image resources");
        }
        return None;
    };
    let behind = at + 4 + u64::from(n_bytes);
    if n_bytes as usize > ctx.options.limits.value_bytes {
        ctx.warn("The image resources are larger than the limit; left out");
        return Some(behind);
    }
    if let Some(bytes) = ctx.source.get_up_to(at + 4, n_bytes as usize) {
        ctx.deeper(|ctx| photoshop::read_own(ctx, bytes));
    }
    Some(behind)
}

const COMPRESSION: &[(i64, &str)] =
    &[(0, "Uncompressed"), (1, "RLE"), (2, "ZIP without prediction"), (3, "ZIP with prediction")];

const HEADER: &[PlaceRow] = &[
    placed(12, "NumChannels", Format::Int16u),
    placed(14, "ImageHeight", Format::Int32u),
    placed(18, "ImageWidth", Format::Int32u),
    placed(22, "BitDepth", Format::Int16u),
    placed(24, "ColorMode", Format::Int16u).labels(&[
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
        let file =
            b"8BPS\0\x02\0\0\0\0\0\0\0\x03\0\0\0\x02\0\0\0\x05\0\x08\0\x03\0\0\0\0\xff\xff\xff\xff8BIM";
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

    #[test]
    fn layers_by_their_records() {
        let extra = [
            &[0; 8][..],
            b"\x03old",
            b"8BIMluni\0\0\0\x08\0\0\0\x02\0n\0\xe9",
            b"8BIMlclr\0\0\0\x08\0\x01\0\0\0\0\0\0",
        ]
        .concat();
        let record = [
            &b"\0\0\0\x01\0\0\0\x02\0\0\0\x03\0\0\0\x04\0\x01\0\0\0\0\0\x02"[..],
            b"8BIMmul \x80\0\x02\0",
            &(extra.len() as u32).to_be_bytes(),
            &extra,
        ]
        .concat();
        let info = [b"\xff\xff", &record[..], b"\0\0"].concat();
        let section = [&(info.len() as u32).to_be_bytes()[..], &info].concat();
        let mut file = b"8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x02\0\0\0\x05\0\x08\0\x03".to_vec();
        file.extend([0; 8]);
        file.extend((section.len() as u32).to_be_bytes());
        file.extend(section);
        file.extend(b"\0\x01");
        Parser::new().parse_whole(&file, &Options::default(), |metadata| {
            let text = |name| metadata.find(name).map(|tag| tag.text(Mode::Print)).unwrap_or_default();
            assert_eq!(text("LayerCount"), "1");
            assert_eq!(text("LayerRectangles"), "1 2 3 4");
            assert_eq!(text("LayerBlendModes"), "Multiply");
            assert_eq!(text("LayerOpacities"), "50%");
            assert_eq!(text("LayerVisible"), "No");
            assert_eq!(text("LayerNames"), "old");
            assert_eq!(text("LayerUnicodeNames"), "né");
            assert_eq!(text("LayerColors"), "Red");
            assert_eq!(text("Compression"), "RLE");
        });
    }
}
