//! Chunks of the PNG family's other formats, MNG 1.0 and JNG 1.0 (Glenn Randers-Pehrson and others, 2001).
//! Names and words are those of ExifTool's documentation.

use super::chunk::Chunk;
use crate::context::Context;
use crate::layout::push_header;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::print::container::hexadecimal;
use table::row::place::{PlaceRow, placed};
use table::value::{Array, Format, Value};

pub(super) const GROUP: Group<'static> = Group::same("MNG");
/// Longest header of a fixed layout.
const MOST_HEADER_BYTES: u32 = 64;

/// Reads a chunk; `false` if it is not one of these formats alone.
pub(super) fn read<'a>(ctx: &mut Context<'a>, chunk: &Chunk) -> bool {
    let text = |bytes: &'a [u8]| bytes.split(|byte| *byte == 0).next().unwrap_or_default();
    if &chunk.kind == b"eXPi" {
        if let Some((id, name)) = chunk.data(ctx).and_then(|data| data.split_first_chunk::<2>()) {
            ctx.push_plain(GROUP, "SnapshotID", Value::Integer(u16::from_be_bytes(*id).into()));
            let name = ctx.text_or_latin1(text(name));
            ctx.push_plain(GROUP, "SnapshotName", Value::Text(name));
        }
        return true;
    }
    if let Some((_, cells)) = HEADERS.iter().find(|(kind, _)| **kind == chunk.kind) {
        if let Some(header) = ctx.get(chunk.data_at, chunk.len.min(MOST_HEADER_BYTES) as usize) {
            push_header(ctx, GROUP, ByteOrder::Big, header, cells);
        }
        return true;
    }
    let Some((_, name, kind)) = DATA.iter().find(|(kind, ..)| **kind == chunk.kind) else { return false };
    let value = match kind {
        Kind::Binary => Some(ctx.stored(chunk.data_at, chunk.len.into())),
        Kind::Numbers => chunk
            .data(ctx)
            .map(|bytes| Value::Array(Array { bytes, format: Format::Int16u, order: ByteOrder::Big })),
        Kind::Chunks => chunk.data(ctx).map(|bytes| {
            let kinds: Vec<_> = bytes.chunks(4).map(String::from_utf8_lossy).collect();
            Value::Text(ctx.keep_text(&kinds.join(" ")))
        }),
        Kind::Text => chunk.data(ctx).map(|bytes| Value::Text(ctx.text_or_latin1(text(bytes)))),
    };
    if let Some(value) = value {
        ctx.push_plain(GROUP, name, value);
    }
    true
}

/// How to report the data of a chunk that has no fixed layout.
enum Kind {
    Binary,
    Numbers,
    /// The kinds of chunks, four letters each.
    Chunks,
    Text,
}

const DATA: &[(&[u8; 4], &str, Kind)] = &[
    (b"DBYK", "DropByKeyword", Kind::Binary),
    (b"DISC", "DiscardObjects", Kind::Numbers),
    (b"DROP", "DropChunks", Kind::Chunks),
    (b"FRAM", "Frame", Kind::Binary),
    (b"ORDR", "OrderingRestrictions", Kind::Binary),
    (b"PPLT", "PartialPalette", Kind::Binary),
    (b"SAVE", "SaveObjects", Kind::Binary),
    (b"SEEK", "SeekPoint", Kind::Text),
    (b"nEED", "ResourcesNeeded", Kind::Binary),
];

/// Chunks with a fixed layout. The size of the picture is read before.
const HEADERS: &[(&[u8; 4], &[PlaceRow])] = &[
    (
        b"BACK",
        &[
            placed(0, "BackgroundColor", Format::Int16u).times(3),
            placed(6, "MandatoryBackground", Format::Int8u).labels(MANDATORY_BACKGROUND),
            placed(7, "BackgroundImageID", Format::Int16u),
            placed(9, "BackgroundTiling", Format::Int8u).labels(BACKGROUND_TILING),
        ],
    ),
    (
        b"BASI",
        &[
            placed(0, "ImageWidth", Format::Int32u),
            placed(4, "ImageHeight", Format::Int32u),
            placed(8, "BitDepth", Format::Int8u),
            placed(9, "ColorType", Format::Int8u).labels(COLOR_TYPE),
            placed(10, "Compression", Format::Int8u).labels(COMPRESSION),
            placed(11, "Filter", Format::Int8u).labels(FILTER),
            placed(12, "Interlace", Format::Int8u).labels(INTERLACE),
            placed(13, "RedSample", Format::Int32u),
            placed(17, "GreenSample", Format::Int32u),
            placed(21, "BlueSample", Format::Int32u),
            placed(25, "AlphaSample", Format::Int32u),
            placed(26, "Viewable", Format::Int8u),
        ],
    ),
    (
        b"CLIP",
        &[
            placed(0, "FirstObject", Format::Int16u),
            placed(2, "LastObject", Format::Int16u),
            placed(4, "DeltaType", Format::Int8u).labels(DELTA_TYPE),
            placed(5, "ClipBoundary", Format::Int32u).times(4),
        ],
    ),
    (
        b"CLON",
        &[
            placed(0, "SourceID", Format::Int16u),
            placed(2, "CloneID", Format::Int16u),
            placed(4, "CloneType", Format::Int8u).labels(CLONE_TYPE),
            placed(5, "DoNotShow", Format::Int8u),
            placed(6, "ConcreteFlag", Format::Int8u),
            placed(7, "LocalDeltaType", Format::Int8u).labels(DELTA_TYPE),
            placed(8, "DeltaXY", Format::Int32u).times(2),
        ],
    ),
    (
        b"DEFI",
        &[
            placed(0, "ObjectID", Format::Int16u),
            placed(2, "DoNotShow", Format::Int8u),
            placed(3, "ConcreteFlag", Format::Int8u),
            placed(4, "XYLocation", Format::Int32u).times(2),
            placed(12, "ClippingBoundary", Format::Int32u).times(4),
        ],
    ),
    (
        b"DHDR",
        &[
            placed(0, "ObjectID", Format::Int16u),
            placed(2, "ImageType", Format::Int8u).labels(IMAGE_TYPE),
            placed(3, "DeltaType", Format::Int8u).labels(DHDR_DELTA_TYPE),
            placed(4, "BlockSize", Format::Int32u).times(2),
            placed(12, "BlockLocation", Format::Int32u).times(2),
        ],
    ),
    (
        b"fPRI",
        &[placed(0, "DeltaType", Format::Int8u).labels(DELTA_TYPE), placed(2, "Priority", Format::Int8u)],
    ),
    (
        b"JHDR",
        &[
            placed(8, "ColorType", Format::Int8u).labels(JHDR_COLOR_TYPE),
            placed(9, "BitDepth", Format::Int8u),
            placed(10, "Compression", Format::Int8u).labels(JHDR_COMPRESSION),
            placed(11, "Interlace", Format::Int8u).labels(JHDR_INTERLACE),
            placed(12, "AlphaBitDepth", Format::Int8u),
            placed(13, "AlphaCompression", Format::Int8u).labels(ALPHA_COMPRESSION),
            placed(14, "AlphaFilter", Format::Int8u).labels(ALPHA_FILTER),
            placed(15, "AlphaInterlace", Format::Int8u).labels(ALPHA_INTERLACE),
        ],
    ),
    (
        b"LOOP",
        &[
            placed(0, "NestLevel", Format::Int8u),
            placed(1, "IterationCount", Format::Int32u),
            placed(5, "TerminationCondition", Format::Int8u).labels(TERMINATION_CONDITION),
            placed(6, "IterationMinMax", Format::Int32u).times(2),
            placed(14, "SignalNumber", Format::Int32u),
        ],
    ),
    (
        b"MHDR",
        &[
            placed(8, "TicksPerSecond", Format::Int32u),
            placed(12, "NominalLayerCount", Format::Int32u),
            placed(16, "NominalFrameCount", Format::Int32u),
            placed(20, "NominalPlayTime", Format::Int32u),
            placed(24, "SimplicityProfile", Format::Int32u).call(hexadecimal),
        ],
    ),
    (
        b"MAGN",
        &[
            placed(0, "FirstObjectID", Format::Int16u),
            placed(2, "LastObjectID", Format::Int16u),
            placed(4, "XMethod", Format::Int8u).labels(X_METHOD),
            placed(5, "XMag", Format::Int16u),
            placed(7, "YMag", Format::Int16u),
            placed(9, "LeftMag", Format::Int16u),
            placed(11, "RightMag", Format::Int16u),
            placed(13, "TopMag", Format::Int16u),
            placed(15, "BottomMag", Format::Int16u),
            placed(17, "YMethod", Format::Int8u).labels(X_METHOD),
        ],
    ),
    (
        b"MOVE",
        &[
            placed(0, "FirstObject", Format::Int16u),
            placed(2, "LastObject", Format::Int16u),
            placed(4, "DeltaType", Format::Int8u).labels(DELTA_TYPE),
            placed(5, "DeltaXY", Format::Int32u).times(2),
        ],
    ),
    (
        b"PAST",
        &[
            placed(0, "DestinationID", Format::Int16u),
            placed(2, "TargetDeltaType", Format::Int8u).labels(DELTA_TYPE),
            placed(3, "TargetXY", Format::Int32u).times(2),
            placed(11, "SourceID", Format::Int16u),
            placed(13, "CompositionMode", Format::Int8u).labels(COMPOSITION_MODE),
            placed(14, "Orientation", Format::Int8u).labels(ORIENTATION),
            placed(15, "OffsetOrigin", Format::Int8u).labels(OFFSET_ORIGIN),
            placed(16, "OffsetXY", Format::Int32u).times(2),
            placed(24, "BoundaryOrigin", Format::Int8u).labels(OFFSET_ORIGIN),
            placed(25, "PastClippingBoundary", Format::Int32u).times(4),
        ],
    ),
    (
        b"PROM",
        &[
            placed(0, "NewColorType", Format::Int8u),
            placed(1, "NewBitDepth", Format::Int8u),
            placed(2, "FillMethod", Format::Int8u).labels(FILL_METHOD),
        ],
    ),
    (
        b"SHOW",
        &[
            placed(0, "FirstObject", Format::Int16u),
            placed(2, "LastObject", Format::Int16u),
            placed(4, "ShowMode", Format::Int8u),
        ],
    ),
    (
        b"TERM",
        &[
            placed(0, "TerminationAction", Format::Int8u).labels(TERMINATION_ACTION),
            placed(1, "IterationEndAction", Format::Int8u).labels(ITERATION_END_ACTION),
            placed(2, "Delay", Format::Int32u),
            placed(6, "IterationMax", Format::Int32u),
        ],
    ),
];

const MANDATORY_BACKGROUND: &[(i64, &str)] = &[
    (0, "Color and Image Advisory"),
    (1, "Color Mandatory, Image Advisory"),
    (2, "Color Advisory, Image Mandatory"),
    (3, "Color and Image Mandatory"),
];

const BACKGROUND_TILING: &[(i64, &str)] = &[(0, "No"), (1, "Yes")];

const COLOR_TYPE: &[(i64, &str)] =
    &[(0, "Grayscale"), (2, "RGB"), (3, "Palette"), (4, "Grayscale with Alpha"), (6, "RGB with Alpha")];

const COMPRESSION: &[(i64, &str)] = &[(0, "Deflate/Inflate")];

const FILTER: &[(i64, &str)] = &[(0, "Adaptive")];

const INTERLACE: &[(i64, &str)] = &[(0, "Noninterlaced"), (1, "Adam7 Interlace")];

const DELTA_TYPE: &[(i64, &str)] = &[(0, "Absolute"), (1, "Relative")];

const CLONE_TYPE: &[(i64, &str)] = &[(0, "Full"), (1, "Parital"), (2, "Renumber object")];

const IMAGE_TYPE: &[(i64, &str)] = &[(0, "Unspecified"), (1, "PNG"), (2, "JNG")];

const DHDR_DELTA_TYPE: &[(i64, &str)] = &[
    (0, "Full Replacement"),
    (1, "Pixel Addition"),
    (2, "Alpha Addition"),
    (3, "Color Addition"),
    (4, "Pixel Replacement"),
    (5, "Alpha Replacement"),
    (6, "Color Replacement"),
    (7, "No Change"),
];

const JHDR_COLOR_TYPE: &[(i64, &str)] =
    &[(8, "Gray"), (10, "Color"), (12, "Gray Alpha"), (14, "Color Alpha")];

const JHDR_COMPRESSION: &[(i64, &str)] = &[(8, "Huffman-coded baseline JPEG")];

const JHDR_INTERLACE: &[(i64, &str)] = &[(0, "Sequential"), (8, "Progressive")];

const ALPHA_COMPRESSION: &[(i64, &str)] = &[(0, "MNG Grayscale IDAT"), (8, "JNG 8-bit Grayscale JDAA")];

const ALPHA_FILTER: &[(i64, &str)] = &[(0, "Adaptive MNG (N/A for JPEG)")];

const ALPHA_INTERLACE: &[(i64, &str)] = &[(0, "Noninterlaced")];

const TERMINATION_CONDITION: &[(i64, &str)] = &[
    (0, "Deterministic, not cacheable"),
    (1, "Decoder discretion, not cacheable"),
    (2, "User discretion, not cacheable"),
    (3, "External signal, not cacheable"),
    (4, "Deterministic, cacheable"),
    (5, "Decoder discretion, cacheable"),
    (6, "User discretion, cacheable"),
    (7, "External signal, cacheable"),
];

const X_METHOD: &[(i64, &str)] = &[
    (0, "No Magnification"),
    (1, "Pixel Replication"),
    (2, "Linear Interpolation"),
    (3, "Closest Pixel"),
    (4, "Color Linear Interpolation and Alpha Closest Pixel"),
    (5, "Color Closest Pixel and Alpha Linear Interpolation"),
];

const COMPOSITION_MODE: &[(i64, &str)] = &[(0, "Over"), (1, "Replace"), (2, "Under")];

const ORIENTATION: &[(i64, &str)] = &[
    (0, "Same as source"),
    (2, "Flipped left-right, then up-down"),
    (4, "Flipped left-right"),
    (6, "Flipped up-down"),
    (8, "Tiled"),
];

const OFFSET_ORIGIN: &[(i64, &str)] = &[(0, "Desination Origin"), (1, "Target Origin")];

const FILL_METHOD: &[(i64, &str)] = &[(0, "Bit Replication"), (1, "Zero Fill")];

const TERMINATION_ACTION: &[(i64, &str)] =
    &[(0, "Show Last Frame"), (1, "Display Nothing"), (2, "Show First Frame"), (3, "Repeat Sequence")];

const ITERATION_END_ACTION: &[(i64, &str)] =
    &[(0, "Show Last Frame"), (1, "Display Nothing"), (2, "Show First Frame")];
