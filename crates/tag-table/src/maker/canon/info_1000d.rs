//! `CameraInfo` of the cameras with three or four digits in their name.
//!
//! Source: ExifTool's page of Canon's tags.

use super::change::firmware_text;
use super::info;
use super::style::{STYLES, STYLES_2};
use super::when::named;
use super::words::{FLASH_METERING_MODE, FLASH_MODEL, OFF_ON, STRENGTH};
use crate::maker::row::{Table, item};
use crate::value::Format::{Int8u, Int16u, Int32u, Undef};

pub(super) static INFO_450D: Table = Table::fixed(
    "Canon",
    Int8u,
    &[
        info::f_number(3),
        info::exposure_time(4),
        info::iso(6),
        item(0x15, "FlashMeteringMode").labels(FLASH_METERING_MODE),
        info::temperature(0x18),
        info::macro_magnification(0x1b),
        info::focal_length(0x1d),
        info::orientation(0x30),
        info::focus_distance(0x43, "FocusDistanceUpper"),
        info::focus_distance(0x45, "FocusDistanceLower"),
        info::white_balance(0x6f),
        item(0x73, "ColorTemperature").format(Int16u),
        info::lens_type(0xde),
        item(0x107, "FirmwareVersion").text(6),
        item(0x10f, "OwnerName").text(32),
        item(0x133, "DirectoryIndex").format(Int32u),
        info::index_from_0(0x13f, "FileIndex"),
        item(0x263, "PictureStyleInfo").format(Undef).rest().table(&STYLES),
        item(0x933, "LensModel").text(64),
    ],
)
.priority(0);

pub(super) static INFO_500D: Table = Table::fixed(
    "Canon",
    Int8u,
    &[
        info::f_number(3),
        info::exposure_time(4),
        info::iso(6),
        item(7, "HighlightTonePriority").labels(OFF_ON),
        item(0x15, "FlashMeteringMode").labels(FLASH_METERING_MODE),
        info::temperature(0x19),
        info::focal_length(0x1e),
        info::orientation(0x31),
        info::focus_distance(0x50, "FocusDistanceUpper"),
        info::focus_distance(0x52, "FocusDistanceLower"),
        info::white_balance(0x73),
        item(0x77, "ColorTemperature").format(Int16u),
        info::picture_style(0xab),
        item(0xbc, "HighISONoiseReduction").labels(STRENGTH),
        item(0xbe, "AutoLightingOptimizer").labels(STRENGTH),
        info::lens_type(0xf6),
        info::focal_length_limit(0xf8, "MinFocalLength"),
        info::focal_length_limit(0xfa, "MaxFocalLength"),
        item(0x190, "FirmwareVersion").text(6).value(firmware_text),
        info::index_from_0(0x1d3, "FileIndex"),
        info::index_from_2(0x1df, "DirectoryIndex"),
        item(0x30b, "PictureStyleInfo").format(Undef).rest().table(&STYLES),
    ],
)
.priority(0);

pub(super) static INFO_550D: Table = Table::fixed(
    "Canon",
    Int8u,
    &[
        info::f_number(3),
        info::exposure_time(4),
        info::iso(6),
        item(7, "HighlightTonePriority").labels(OFF_ON),
        item(0x15, "FlashMeteringMode").labels(FLASH_METERING_MODE),
        info::temperature(0x19),
        info::focal_length(0x1e),
        info::orientation(0x35),
        info::focus_distance(0x54, "FocusDistanceUpper"),
        info::focus_distance(0x56, "FocusDistanceLower"),
        info::white_balance(0x78),
        item(0x7c, "ColorTemperature").format(Int16u),
        info::picture_style(0xb0),
        info::lens_type(0xff),
        info::focal_length_limit(0x101, "MinFocalLength"),
        info::focal_length_limit(0x103, "MaxFocalLength"),
        item(0x1a4, "FirmwareVersion").text(6).value(firmware_text),
        info::index_from_0(0x1e4, "FileIndex"),
        info::index_from_2(0x1f0, "DirectoryIndex"),
        item(0x31c, "PictureStyleInfo").format(Undef).rest().table(&STYLES),
    ],
)
.priority(0);

pub(super) static INFO_600D: Table = Table::fixed(
    "Canon",
    Int8u,
    &[
        info::f_number(3),
        info::exposure_time(4),
        info::iso(6),
        item(7, "HighlightTonePriority").labels(OFF_ON),
        item(0x15, "FlashMeteringMode").labels(FLASH_METERING_MODE),
        info::temperature(0x19),
        info::focal_length(0x1e),
        info::orientation(0x38),
        info::focus_distance(0x57, "FocusDistanceUpper"),
        info::focus_distance(0x59, "FocusDistanceLower"),
        info::white_balance(0x7b),
        item(0x7f, "ColorTemperature").format(Int16u),
        info::picture_style(0xb3),
        info::lens_type(0xea),
        info::focal_length_limit(0xec, "MinFocalLength"),
        info::focal_length_limit(0xee, "MaxFocalLength"),
        item(0x19b, "FirmwareVersion").text(6).value(firmware_text),
        info::index_from_0(0x1db, "FileIndex"),
        info::index_from_2(0x1e7, "DirectoryIndex"),
        item(0x2fb, "PictureStyleInfo").format(Undef).rest().table(&STYLES_2),
    ],
)
.priority(0);

pub(super) static INFO_650D: Table = Table::fixed(
    "Canon",
    Int8u,
    &[
        info::f_number(3),
        info::exposure_time(4),
        info::iso(6),
        info::temperature(0x1b),
        info::focal_length(0x23),
        info::orientation(0x7d),
        info::focus_distance(0x8c, "FocusDistanceUpper"),
        info::focus_distance(0x8e, "FocusDistanceLower"),
        info::white_balance(0xbc),
        item(0xc0, "ColorTemperature").format(Int16u),
        info::picture_style(0xf4),
        info::lens_type(0x127),
        info::focal_length_limit(0x129, "MinFocalLength"),
        info::focal_length_limit(0x12b, "MaxFocalLength"),
        item(0x21b, "FirmwareVersion")
            .text(6)
            .value(firmware_text)
            .when(|note, _| named(note, &["650D", "REBEL T4i", "Kiss X6i"])),
        item(0x220, "FirmwareVersion")
            .text(6)
            .value(firmware_text)
            .when(|note, _| named(note, &["700D", "REBEL T5i", "Kiss X7i"])),
        info::index_from_0(0x270, "FileIndex")
            .when(|note, _| named(note, &["650D", "REBEL T4i", "Kiss X6i"])),
        info::index_from_0(0x274, "FileIndex")
            .when(|note, _| named(note, &["700D", "REBEL T5i", "Kiss X7i"])),
        info::index_from_2(0x27c, "DirectoryIndex")
            .when(|note, _| named(note, &["650D", "REBEL T4i", "Kiss X6i"])),
        info::index_from_2(0x280, "DirectoryIndex")
            .when(|note, _| named(note, &["700D", "REBEL T5i", "Kiss X7i"])),
        item(0x390, "PictureStyleInfo").format(Undef).rest().table(&STYLES_2),
    ],
)
.priority(0);

pub(super) static INFO_750D: Table = Table::fixed(
    "Canon",
    Int8u,
    &[
        info::f_number(3),
        info::exposure_time(4),
        info::iso(6),
        info::temperature(0x1b),
        info::focal_length(0x23),
        info::orientation(0x96),
        info::focus_distance(0xa5, "FocusDistanceUpper"),
        info::focus_distance(0xa7, "FocusDistanceLower"),
        info::white_balance(0x131),
        item(0x135, "ColorTemperature").format(Int16u),
        info::picture_style(0x169),
        info::lens_type(0x184),
        info::focal_length_limit(0x186, "MinFocalLength"),
        info::focal_length_limit(0x188, "MaxFocalLength"),
        item(0x43d, "FirmwareVersion").text(6).value(firmware_text),
        item(0x449, "FirmwareVersion").text(6).value(firmware_text),
    ],
)
.priority(0);

pub(super) static INFO_1000D: Table = Table::fixed(
    "Canon",
    Int8u,
    &[
        info::f_number(3),
        info::exposure_time(4),
        info::iso(6),
        item(0x13, "FlashModel").mask(0x7f).labels(FLASH_MODEL),
        item(0x15, "FlashMeteringMode").labels(FLASH_METERING_MODE),
        info::temperature(0x18),
        info::macro_magnification(0x1b),
        info::focal_length(0x1d),
        info::orientation(0x30),
        info::focus_distance(0x43, "FocusDistanceUpper"),
        info::focus_distance(0x45, "FocusDistanceLower"),
        info::white_balance(0x6f),
        item(0x73, "ColorTemperature").format(Int16u),
        info::lens_type(0xe2),
        info::focal_length_limit(0xe4, "MinFocalLength"),
        info::focal_length_limit(0xe6, "MaxFocalLength"),
        item(0x10b, "FirmwareVersion").text(6),
        item(0x137, "DirectoryIndex").format(Int32u),
        info::index_from_0(0x143, "FileIndex"),
        item(0x267, "PictureStyleInfo").format(Undef).rest().table(&STYLES),
        item(0x937, "LensModel").text(64),
    ],
)
.priority(0);
