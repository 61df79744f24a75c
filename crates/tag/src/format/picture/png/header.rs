//! Chunks whose data is a header with a fixed layout, and chunks of which only the size is reported.

use super::chunk::{Chunk, GROUP};
use crate::context::Context;
use crate::layout::push_header;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::{Conv, Mode};
use table::number::write_g;
use table::print::container::plays;
use table::row::place::{PlaceRow, placed};
use table::standard::cicp;
use table::value::{Format, Value};

/// A kind of chunk whose data has a fixed layout.
struct Layout {
    kind: &'static [u8; 4],
    group: Group<'static>,
    cells: &'static [PlaceRow],
}

const LAYOUTS: &[Layout] = &[
    Layout { kind: b"IHDR", group: GROUP, cells: IMAGE_HEADER },
    Layout { kind: b"pHYs", group: Group::new("PNG", "PNG-pHYs"), cells: PHYSICAL_PIXEL },
    Layout { kind: b"cHRM", group: GROUP, cells: CHROMATICITIES },
    Layout { kind: b"sRGB", group: GROUP, cells: RENDERING },
    Layout { kind: b"cICP", group: Group::new("PNG", "PNG-cICP"), cells: CODE_POINTS },
    Layout { kind: b"acTL", group: GROUP, cells: ANIMATION },
    Layout { kind: b"vpAg", group: GROUP, cells: VIRTUAL_PAGE },
    Layout { kind: b"sTER", group: GROUP, cells: STEREO },
    Layout { kind: b"sBIT", group: GROUP, cells: &[] },
];

/// Chunks of which only the size is reported.
const BINARY: &[(&[u8; 4], &str)] = &[
    (b"PLTE", "Palette"),
    (b"hIST", "PaletteHistogram"),
    (b"sPLT", "SuggestedPalette"),
    (b"iDOT", "AppleDataOffsets"),
    (b"dSIG", "DigitalSignature"),
    (b"fRAc", "FractalParameters"),
    (b"gIFg", "GIFGraphicControlExtension"),
    (b"gIFt", "GIFPlainTextExtension"),
    (b"gIFx", "GIFApplicationExtension"),
    (b"pCAL", "PixelCalibration"),
];

/// Reads the size of a pixel on the subject (11.3.4.4 of the PNG extensions): a unit, then two numbers as
/// texts.
fn subject_scale(ctx: &mut Context<'_>, chunk: &Chunk) {
    const UNITS: Conv = Conv::Labels(&[(1, "meters"), (2, "radians")]);
    let Some((&unit, sizes)) = chunk.data(ctx).and_then(|data| data.split_first()) else { return };
    ctx.push_conv(GROUP, "SubjectUnits", Value::Integer(unit.into()), UNITS);
    let sizes = sizes.split(|&byte| byte == 0);
    for (name, size) in ["SubjectPixelWidth", "SubjectPixelHeight"].into_iter().zip(sizes) {
        let size = ctx.text_or_latin1(size);
        ctx.push_plain(GROUP, name, Value::Text(size));
    }
}

/// Length of the longest layout, in bytes.
const MOST_BYTES: u32 = 32;

/// Reads the chunk, if it is one of this module.
pub(super) fn read(ctx: &mut Context<'_>, chunk: &Chunk) {
    if &chunk.kind == b"PLTE" && chunk.len < 6 {
        // For a palette with a single colour, its samples are reported.
        if let Some(bytes) = ctx.get(chunk.data_at, chunk.len as usize) {
            let samples = table::value::Array { bytes, format: Format::Int8u, order: ByteOrder::Big };
            ctx.push_plain(GROUP, "Palette", Value::Array(samples));
        }
        return;
    }
    if &chunk.kind == b"sCAL" {
        return subject_scale(ctx, chunk);
    }
    if let Some((_, name)) = BINARY.iter().find(|(kind, _)| **kind == chunk.kind) {
        return ctx.push_plain(GROUP, name, ctx.stored(chunk.data_at, chunk.len.into()));
    }
    let Some(layout) = LAYOUTS.iter().find(|layout| *layout.kind == chunk.kind) else { return };
    let Some(data) = ctx.get(chunk.data_at, chunk.len.min(MOST_BYTES) as usize) else { return };
    if layout.kind == b"sBIT" {
        let bits = table::value::Array { bytes: data, format: Format::Int8u, order: ByteOrder::Big };
        return ctx.push_plain(GROUP, "SignificantBits", Value::Array(bits));
    }
    push_header(ctx, layout.group, ByteOrder::Big, data, layout.cells);
}

/// Layout of IHDR (11.2.1); the caller adds width and height.
const IMAGE_HEADER: &[PlaceRow] = &[
    placed(8, "BitDepth", Format::Int8u),
    placed(9, "ColorType", Format::Int8u).labels(COLOR_TYPE),
    placed(10, "Compression", Format::Int8u).labels(&[(0, "Deflate/Inflate")]),
    placed(11, "Filter", Format::Int8u).labels(&[(0, "Adaptive")]),
    placed(12, "Interlace", Format::Int8u).labels(&[(0, "Noninterlaced"), (1, "Adam7 Interlace")]),
];

const COLOR_TYPE: &[(i64, &str)] =
    &[(0, "Grayscale"), (2, "RGB"), (3, "Palette"), (4, "Grayscale with Alpha"), (6, "RGB with Alpha")];

/// Layout of pHYs (11.3.5.3).
const PHYSICAL_PIXEL: &[PlaceRow] = &[
    placed(0, "PixelsPerUnitX", Format::Int32u),
    placed(4, "PixelsPerUnitY", Format::Int32u),
    placed(8, "PixelUnits", Format::Int8u).labels(&[(0, "Unknown"), (1, "meters")]),
];

/// Layout of cHRM (11.3.2.1).
const CHROMATICITIES: &[PlaceRow] = &[
    placed(0, "WhitePointX", Format::Int32u).call(hundred_thousandths),
    placed(4, "WhitePointY", Format::Int32u).call(hundred_thousandths),
    placed(8, "RedX", Format::Int32u).call(hundred_thousandths),
    placed(12, "RedY", Format::Int32u).call(hundred_thousandths),
    placed(16, "GreenX", Format::Int32u).call(hundred_thousandths),
    placed(20, "GreenY", Format::Int32u).call(hundred_thousandths),
    placed(24, "BlueX", Format::Int32u).call(hundred_thousandths),
    placed(28, "BlueY", Format::Int32u).call(hundred_thousandths),
];

const RENDERING: &[PlaceRow] = &[placed(0, "SRGBRendering", Format::Int8u).labels(&[
    (0, "Perceptual"),
    (1, "Relative Colorimetric"),
    (2, "Saturation"),
    (3, "Absolute Colorimetric"),
])];

const CODE_POINTS: &[PlaceRow] = &[
    placed(0, "ColorPrimaries", Format::Int8u).labels(cicp::PRIMARIES),
    placed(1, "TransferCharacteristics", Format::Int8u).labels(cicp::TRANSFER),
    placed(2, "MatrixCoefficients", Format::Int8u).labels(cicp::MATRIX),
    placed(3, "VideoFullRangeFlag", Format::Int8u),
];

const ANIMATION: &[PlaceRow] =
    &[placed(0, "AnimationFrames", Format::Int32u), placed(4, "AnimationPlays", Format::Int32u).call(plays)];

const VIRTUAL_PAGE: &[PlaceRow] = &[
    placed(0, "VirtualImageWidth", Format::Int32u),
    placed(4, "VirtualImageHeight", Format::Int32u),
    placed(8, "VirtualPageUnits", Format::Int8u),
];

const STEREO: &[PlaceRow] =
    &[placed(0, "StereoMode", Format::Int8u)
        .labels(&[(0, "Cross-fuse Layout"), (1, "Diverging-fuse Layout")])];

fn hundred_thousandths(value: &Value<'_>, _mode: Mode, out: &mut String) {
    write_g(value.as_f64().unwrap_or(0.0) / 100_000.0, 15, out);
}
