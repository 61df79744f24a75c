//! `CameraInfo` of the 1D line.
//!
//! Source: ExifTool's page of Canon's tags.

use super::change::{nonzero, reversed, unix_time};
use super::info;
use super::print::parameter;
use super::style::{STYLES, STYLES_2};
use super::when::{early, ends, firmware, look_ahead};
use super::words::{FLASH_METERING_MODE, IMAGE_SIZE, OFF_ON, SHARPNESS_FREQUENCY, WHITE_BALANCE};
use crate::maker::row::{Inner, Table, item};
use crate::value::Format::{Int8s, Int8u, Int16u, Int32u, Undef};

pub(super) static INFO_1D: Table = Table::fixed(
    "Canon",
    Int8u,
    &[
        info::exposure_time(4),
        item(0x0a, "FocalLength").format(Int16u).valid(nonzero).unit(" mm"),
        info::known_lens_type(0x0d),
        item(0x0e, "MinFocalLength").format(Int16u).unit(" mm"),
        item(0x10, "MaxFocalLength").format(Int16u).unit(" mm"),
        item(0x41, "SharpnessFrequency").labels(SHARPNESS_FREQUENCY).when(|note, _| ends(note, &["1D"])),
        item(0x42, "Sharpness").format(Int8s).when(|note, _| ends(note, &["1D"])),
        item(0x44, "WhiteBalance").labels(WHITE_BALANCE).when(|note, _| ends(note, &["1D"])),
        item(0x47, "SharpnessFrequency").labels(SHARPNESS_FREQUENCY).when(|note, _| ends(note, &["1DS"])),
        item(0x48, "ColorTemperature").format(Int16u).when(|note, _| ends(note, &["1D"])),
        item(0x48, "Sharpness").format(Int8s).when(|note, _| ends(note, &["1DS"])),
        item(0x4a, "WhiteBalance").labels(WHITE_BALANCE).when(|note, _| ends(note, &["1DS"])),
        info::picture_style(0x4b).when(|note, _| ends(note, &["1D"])),
        item(0x4e, "ColorTemperature").format(Int16u).when(|note, _| ends(note, &["1DS"])),
        info::picture_style(0x51).when(|note, _| ends(note, &["1DS"])),
    ],
)
.priority(0);

pub(super) static INFO_1D_MARK_II: Table = Table::fixed(
    "Canon",
    Int8u,
    &[
        info::exposure_time(4),
        info::focal_length(9),
        info::known_lens_type(0x0c),
        info::focal_length_limit(0x11, "MinFocalLength"),
        info::focal_length_limit(0x13, "MaxFocalLength"),
        item(0x2d, "FocalType").labels(FOCAL_TYPE),
        item(0x36, "WhiteBalance").labels(WHITE_BALANCE),
        item(0x37, "ColorTemperature").format(Int16u).value(reversed),
        item(0x39, "CanonImageSize").format(Int16u).labels(IMAGE_SIZE),
        item(0x66, "JPEGQuality"),
        info::picture_style(0x6c),
        item(0x6e, "Saturation").format(Int8s).call(parameter),
        item(0x6f, "ColorTone").format(Int8s).call(parameter),
        item(0x72, "Sharpness").format(Int8s),
        item(0x73, "Contrast").format(Int8s).call(parameter),
        item(0x75, "ISO").text(5),
    ],
)
.priority(0);

pub(super) static INFO_1D_MARK_II_N: Table = Table::fixed(
    "Canon",
    Int8u,
    &[
        info::exposure_time(4),
        info::focal_length(9),
        info::known_lens_type(0x0c),
        info::focal_length_limit(0x11, "MinFocalLength"),
        info::focal_length_limit(0x13, "MaxFocalLength"),
        item(0x36, "WhiteBalance").labels(WHITE_BALANCE),
        item(0x37, "ColorTemperature").format(Int16u).value(reversed),
        info::picture_style(0x73),
        item(0x74, "Sharpness").format(Int8s),
        item(0x75, "Contrast").format(Int8s).call(parameter),
        item(0x76, "Saturation").format(Int8s).call(parameter),
        item(0x77, "ColorTone").format(Int8s).call(parameter),
        item(0x79, "ISO").text(5),
    ],
)
.priority(0);

pub(super) static INFO_1D_MARK_III: Table = Table::fixed(
    "Canon",
    Int8u,
    &[
        info::f_number(3),
        info::exposure_time(4),
        info::iso(6),
        info::temperature(0x18),
        info::macro_magnification(0x1b),
        info::focal_length(0x1d),
        info::orientation(0x30),
        info::focus_distance(0x43, "FocusDistanceUpper"),
        info::focus_distance(0x45, "FocusDistanceLower"),
        info::white_balance(0x5e),
        item(0x62, "ColorTemperature").format(Int16u),
        info::picture_style(0x86),
        info::lens_type(0x111),
        info::focal_length_limit(0x113, "MinFocalLength"),
        info::focal_length_limit(0x115, "MaxFocalLength"),
        item(0x136, "FirmwareVersion").text(6),
        info::index_from_0(0x172, "FileIndex"),
        info::index_from_0(0x176, "ShutterCount"),
        info::index_from_2(0x17e, "DirectoryIndex"),
        item(0x2aa, "PictureStyleInfo").format(Undef).rest().table(&STYLES),
        item(0x45a, "TimeStamp1")
            .format(Int32u)
            .valid(nonzero)
            .value(unix_time)
            .when(|note, _| ends(note, &["1D Mark III"])),
        item(0x45e, "TimeStamp").format(Int32u).valid(nonzero).value(unix_time),
    ],
)
.priority(0);

pub(super) static INFO_1D_MARK_IV: Table = Table::fixed(
    "Canon",
    Int8u,
    &[
        item(0, ".Firmware")
            .format(Undef)
            .rest()
            .inner(Inner::Remember(|note, raw| look_ahead(note, raw, &[0x1e8, 0x1ed]))),
        info::f_number(3),
        info::exposure_time(4),
        info::iso(6),
        item(7, "HighlightTonePriority").labels(OFF_ON),
        item(8, "MeasuredEV2").valid(nonzero).number(|n| n / 8.0 - 6.0),
        item(9, "MeasuredEV3").valid(nonzero).number(|n| n / 8.0 - 6.0),
        item(0x15, "FlashMeteringMode").labels(FLASH_METERING_MODE),
        info::temperature(0x19),
        info::focal_length(0x1e),
        info::orientation(0x35),
        info::focus_distance(0x54, "FocusDistanceUpper"),
        info::focus_distance(0x56, "FocusDistanceLower").moves(|note| early(note, 2, -1)),
        info::white_balance(0x78),
        item(0x7c, "ColorTemperature").format(Int16u),
        info::lens_type(0x14f),
        info::focal_length_limit(0x151, "MinFocalLength"),
        info::focal_length_limit(0x153, "MaxFocalLength").moves(|note| [-4, -4, 0][firmware(note)]),
        item(0x1ed, "FirmwareVersion").text(6),
        info::index_from_0(0x22c, "FileIndex"),
        info::index_from_2(0x238, "DirectoryIndex"),
        item(0x368, "PictureStyleInfo").format(Undef).rest().table(&STYLES),
    ],
)
.priority(0);

pub(super) static INFO_1D_X: Table = Table::fixed(
    "Canon",
    Int8u,
    &[
        item(0, ".Firmware")
            .format(Undef)
            .rest()
            .inner(Inner::Remember(|note, raw| look_ahead(note, raw, &[0x271, 0x279, 0x280, 0x285]))),
        info::f_number(3),
        info::exposure_time(4),
        info::iso(6),
        item(0x1b, "CameraTemperature")
            .number(|n| n - 128.0)
            .unit(" C")
            .moves(|note| [-3, -3, -3, 0, 0][firmware(note)]),
        info::focal_length(0x23),
        info::orientation(0x7d),
        info::focus_distance(0x8c, "FocusDistanceUpper"),
        info::focus_distance(0x8e, "FocusDistanceLower").moves(|note| [-4, -4, -4, 0, 5][firmware(note)]),
        info::white_balance(0xbc),
        item(0xc0, "ColorTemperature").format(Int16u),
        info::picture_style(0xf4),
        info::lens_type(0x1a7),
        info::focal_length_limit(0x1a9, "MinFocalLength"),
        info::focal_length_limit(0x1ab, "MaxFocalLength").moves(|note| early(note, 2, -8)),
        item(0x280, "FirmwareVersion").text(6),
        info::index_from_0(0x2d0, "FileIndex"),
        info::index_from_2(0x2dc, "DirectoryIndex"),
        item(0x3f4, "PictureStyleInfo").format(Undef).rest().table(&STYLES_2),
    ],
)
.priority(0);

const FOCAL_TYPE: &[(i64, &str)] = &[(0, "Fixed"), (2, "Zoom")];
