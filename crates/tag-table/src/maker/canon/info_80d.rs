//! `CameraInfo` of the cameras with two digits in their name.
//!
//! Source: ExifTool's page of Canon's tags.

use super::info;
use super::style::{STYLES, STYLES_2};
use super::when::{early, ends, look_ahead, named};
use super::words::{FLASH_METERING_MODE, OFF_ON, STRENGTH};
use crate::maker::row::{Inner, Table, item};
use crate::value::Format::{Int8u, Int16u, Undef};

pub(super) static INFO_40D: Table = Table::fixed(
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
        info::lens_type(0xd6),
        info::focal_length_limit(0xd8, "MinFocalLength"),
        info::focal_length_limit(0xda, "MaxFocalLength"),
        item(0xff, "FirmwareVersion").text(6),
        info::index_from_0(0x133, "FileIndex"),
        info::index_from_2(0x13f, "DirectoryIndex"),
        item(0x25b, "PictureStyleInfo").format(Undef).rest().table(&STYLES),
        item(0x92b, "LensModel").text(64),
    ],
)
.priority(0);

pub(super) static INFO_50D: Table = Table::fixed(
    "Canon",
    Int8u,
    &[
        item(0, ".Firmware")
            .format(Undef)
            .rest()
            .inner(Inner::Remember(|note, raw| look_ahead(note, raw, &[0x15a, 0x15e]))),
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
        info::white_balance(0x6f),
        item(0x73, "ColorTemperature").format(Int16u),
        info::picture_style(0xa7),
        item(0xbd, "HighISONoiseReduction").labels(STRENGTH),
        item(0xbf, "AutoLightingOptimizer").labels(STRENGTH),
        info::lens_type(0xea),
        info::focal_length_limit(0xec, "MinFocalLength"),
        info::focal_length_limit(0xee, "MaxFocalLength").moves(|note| early(note, 2, -4)),
        item(0x15e, "FirmwareVersion").text(6),
        info::index_from_0(0x19b, "FileIndex"),
        info::index_from_2(0x1a7, "DirectoryIndex"),
        item(0x2d7, "PictureStyleInfo").format(Undef).rest().table(&STYLES),
    ],
)
.priority(0);

pub(super) static INFO_60D: Table = Table::fixed(
    "Canon",
    Int8u,
    &[
        info::f_number(3),
        info::exposure_time(4),
        info::iso(6),
        info::temperature(0x19),
        info::focal_length(0x1e),
        info::orientation(0x36).when(|note, _| ends(note, &["EOS 60D"])),
        info::orientation(0x3a).when(|note, _| named(note, &["1200D", "REBEL T5", "Kiss X70"])),
        info::focus_distance(0x55, "FocusDistanceUpper").when(|note, _| ends(note, &["EOS 60D"])),
        info::focus_distance(0x57, "FocusDistanceLower").when(|note, _| ends(note, &["EOS 60D"])),
        item(0x7d, "ColorTemperature").format(Int16u).when(|note, _| ends(note, &["EOS 60D"])),
        info::lens_type(0xe8),
        info::focal_length_limit(0xea, "MinFocalLength"),
        info::focal_length_limit(0xec, "MaxFocalLength"),
        item(0x199, "FirmwareVersion").text(6),
        info::index_from_0(0x1d9, "FileIndex").when(|note, _| ends(note, &["EOS 60D"])),
        info::index_from_2(0x1e5, "DirectoryIndex").when(|note, _| ends(note, &["EOS 60D"])),
        item(0x2f9, "PictureStyleInfo")
            .format(Undef)
            .rest()
            .table(&STYLES_2)
            .when(|note, _| named(note, &["1200D", "REBEL T5", "Kiss X70"])),
        item(0x321, "PictureStyleInfo")
            .format(Undef)
            .rest()
            .table(&STYLES_2)
            .when(|note, _| ends(note, &["EOS 60D"])),
    ],
)
.priority(0);

pub(super) static INFO_70D: Table = Table::fixed(
    "Canon",
    Int8u,
    &[
        info::f_number(3),
        info::exposure_time(4),
        info::iso(6),
        info::temperature(0x1b),
        info::focal_length(0x23),
        info::orientation(0x84),
        info::focus_distance(0x93, "FocusDistanceUpper"),
        info::focus_distance(0x95, "FocusDistanceLower"),
        item(0xc7, "ColorTemperature").format(Int16u),
        info::lens_type(0x166),
        info::focal_length_limit(0x168, "MinFocalLength"),
        info::focal_length_limit(0x16a, "MaxFocalLength"),
        item(0x25e, "FirmwareVersion").text(6),
        info::index_from_0(0x2b3, "FileIndex"),
        info::index_from_2(0x2bf, "DirectoryIndex"),
        item(0x3cf, "PictureStyleInfo").format(Undef).rest().table(&STYLES_2),
    ],
)
.priority(0);

pub(super) static INFO_80D: Table = Table::fixed(
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
        item(0x13a, "ColorTemperature").format(Int16u),
        info::lens_type(0x189),
        info::focal_length_limit(0x18b, "MinFocalLength"),
        info::focal_length_limit(0x18d, "MaxFocalLength"),
        item(0x45a, "FirmwareVersion").text(6),
        info::index_from_0(0x4ae, "FileIndex"),
        info::index_from_2(0x4ba, "DirectoryIndex"),
    ],
)
.priority(0);
