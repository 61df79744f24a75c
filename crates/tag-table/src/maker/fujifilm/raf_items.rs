//! Tags in the directories of a RAF file. Source: ExifTool's page of FujiFilm tags.

use super::print::*;
use super::words::*;
use crate::arena::Arena;
use crate::bytes::ByteOrder;
use crate::maker::note::Note;
use crate::maker::print::{NO_YES, signed_tenths, size};
use crate::maker::row::{Inner, MakerRow, Table, item};
use crate::value::{Array, Format, Value};

/// Tags of the first directory of a RAF file.
pub static RAF: Table = Table::directory("RAF", ITEMS).family0("RAF").priority(0);

/// Tags of the directory for the second set of pixels, which some models have.
pub static RAF_2: Table = Table::directory("RAF2", ITEMS).family0("RAF").priority(0);

const ITEMS: &[MakerRow] = &[
    item(0x0100, "RawImageFullSize").format(Format::Int16u).value(turned).call(size),
    item(0x0110, "RawImageCropTopLeft").format(Format::Int16u),
    item(0x0111, "RawImageCroppedSize").format(Format::Int16u).value(turned).call(size),
    item(0x0115, "RawImageAspectRatio").format(Format::Int16u).value(turned).call(ratio),
    item(0x0117, "RawZoomActive").format(Format::Int32u).labels(NO_YES),
    item(0x0118, "RawZoomTopLeft").format(Format::Int16u).value(turned).call(size),
    item(0x0119, "RawZoomSize").format(Format::Int16u).value(turned).call(size),
    item(0x0121, "RawImageSize")
        .format(Format::Int16u)
        .when(|note, _| note.camera.model == "FinePixS2Pro")
        .value(size_of_s2_pro)
        .call(size),
    item(0x0121, "RawImageSize").format(Format::Int16u).value(size_by_layout).call(size),
    item(0x0130, "FujiLayout").format(Format::Int8u).remember(),
    item(0x0131, "XTransLayout").format(Format::Int8u).call(x_trans_layout),
    item(0x2000, "WB_GRGBLevelsAuto").format(Format::Int16u).count(4),
    item(0x2100, "WB_GRGBLevelsDaylight").format(Format::Int16u).count(4),
    item(0x2200, "WB_GRGBLevelsCloudy").format(Format::Int16u).count(4),
    item(0x2300, "WB_GRGBLevelsDaylightFluor").format(Format::Int16u).count(4),
    item(0x2301, "WB_GRGBLevelsDayWhiteFluor").format(Format::Int16u).count(4),
    item(0x2302, "WB_GRGBLevelsWhiteFluorescent").format(Format::Int16u).count(4),
    item(0x2310, "WB_GRGBLevelsWarmWhiteFluor").format(Format::Int16u).count(4),
    item(0x2311, "WB_GRGBLevelsLivingRoomWarmWhiteFluor").format(Format::Int16u).count(4),
    item(0x2400, "WB_GRGBLevelsTungsten").format(Format::Int16u).count(4),
    item(0x2ff0, "WB_GRGBLevels").format(Format::Int16u).count(4),
    item(0x9200, "RelativeExposure").value(short_log2).call(signed_tenths),
    item(0x9650, "RawExposureBias").value(short_rational).call(signed_tenths),
    item(0xc000, "RAFData").inner(Inner::Ordered(ByteOrder::Little, &RAF_DATA)),
];

/// Size of the sensor, which newer models store further on.
static RAF_DATA: Table = Table::fixed(
    "FujiFilm",
    Format::Int8u,
    &[
        item(0, "RawImageWidth").format(Format::Int32u).value(width).remember(),
        item(4, "RawImageWidth").format(Format::Int32u).when(no_width).value(width).remember(),
        item(4, "RawImageHeight").format(Format::Int32u).part(1).value(height).remember(),
        item(8, "RawImageWidth").format(Format::Int32u).when(no_width).value(width).remember(),
        item(8, "RawImageHeight").format(Format::Int32u).part(1).when(no_height).value(height).remember(),
        item(0x000c, "RawImageHeight").format(Format::Int32u).when(no_height).value(height).remember(),
    ],
);

/// Tags of Fujifilm's `FujiIFD` (0xf000).
pub static IFD: Table = Table::directory(
    "FujiIFD",
    &[
        item(0xf000, "FujiIFD").inner(Inner::Pointer(&IFD)),
        item(0xf001, "RawImageFullWidth"),
        item(0xf002, "RawImageFullHeight"),
        item(0xf003, "BitsPerSample"),
        item(0xf007, "StripOffsets").position(),
        item(0xf008, "StripByteCounts"),
        item(0xf00a, "BlackLevel"),
        item(0xf00b, "GeometricDistortionParams"),
        item(0xf00c, "WB_GRBLevelsStandard"),
        item(0xf00d, "WB_GRBLevelsAuto"),
        item(0xf00e, "WB_GRBLevels"),
        item(0xf00f, "ChromaticAberrationParams"),
        item(0xf010, "VignettingParams"),
    ],
)
.family0("RAF");

/// Tags of the header of a RAF file.
pub static RAF_HEADER: Table = Table::fixed(
    "RAF",
    Format::Int8u,
    &[
        item(0x003c, "FirmwareVersion").format(Format::Undef).count(4),
        item(0x006c, "RAFCompression")
            .format(Format::Int32u)
            .labels(RAF_COMPRESSION)
            .when(|_, raw| raw.bytes.starts_with(b"\0\0\0")),
    ],
)
.family0("RAF");

fn no_width(note: &Note<'_>, _: &Array<'_>) -> bool {
    note.value("RawImageWidth").is_none()
}

fn no_height(note: &Note<'_>, _: &Array<'_>) -> bool {
    note.value("RawImageHeight").is_none()
}

/// Larger numbers are not a width.
const WIDTH_LIMIT: i64 = 10_000;

fn width<'a>(_: Arena<'a>, note: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let width = value.as_i64().filter(|&width| width < WIDTH_LIMIT)?;
    Some(Value::Integer(if stands_on_a_corner(note) { width / 2 } else { width }))
}

fn height<'a>(_: Arena<'a>, note: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let height = value.as_i64()?;
    Some(Value::Integer(if stands_on_a_corner(note) { height * 2 } else { height }))
}
