//! `CameraInfo` of the 5D line, the 6D and the 7D.
//!
//! Source: ExifTool's page of Canon's tags.

use super::change::{firmware_text, hex, nonzero, reversed, unix_time};
use super::info;
use super::style::{STYLES, STYLES_2};
use super::when::{early, firmware, look_ahead};
use super::words::{
    BASE_PICTURE_STYLE, FILTER_EFFECT_MONOCHROME, FLASH_METERING_MODE, FLASH_MODEL, OFF_ON, PICTURE_STYLE,
    STRENGTH, TONING_EFFECT_MONOCHROME,
};
use crate::def::Conv;
use crate::maker::row::{Inner, Table, item};
use crate::value::Format::{Int8s, Int8u, Int16u, Int32u, Undef};

pub(super) static INFO_5D: Table = Table::fixed(
    "Canon",
    Int8s,
    &[
        info::f_number(3),
        info::exposure_time(4),
        info::iso(6),
        info::known_lens_type(0x0c),
        info::temperature(0x17),
        info::macro_magnification(0x1b),
        info::orientation(0x27),
        info::focal_length(0x28),
        item(0x38, "AFPointsInFocus5D").format(Int16u).value(reversed).bits(AF_POINTS_IN_FOCUS5_D),
        info::white_balance(0x54),
        item(0x58, "ColorTemperature").format(Int16u),
        item(0x6c, "PictureStyle").format(Int8u).conv(Conv::HexLabels(PICTURE_STYLE)),
        info::focal_length_limit(0x93, "MinFocalLength"),
        info::focal_length_limit(0x95, "MaxFocalLength"),
        info::lens_type(0x97),
        item(0xa4, "FirmwareRevision").text(8),
        item(0xac, "ShortOwnerName").text(16),
        item(0xcc, "DirectoryIndex").format(Int32u),
        item(0xd0, "FileIndex").format(Int16u).number(|n| n + 1.0),
        item(0xe8, "ContrastStandard"),
        item(0xe9, "ContrastPortrait"),
        item(0xea, "ContrastLandscape"),
        item(0xeb, "ContrastNeutral"),
        item(0xec, "ContrastFaithful"),
        item(0xed, "ContrastMonochrome"),
        item(0xee, "ContrastUserDef1"),
        item(0xef, "ContrastUserDef2"),
        item(0xf0, "ContrastUserDef3"),
        item(0xf1, "SharpnessStandard"),
        item(0xf2, "SharpnessPortrait"),
        item(0xf3, "SharpnessLandscape"),
        item(0xf4, "SharpnessNeutral"),
        item(0xf5, "SharpnessFaithful"),
        item(0xf6, "SharpnessMonochrome"),
        item(0xf7, "SharpnessUserDef1"),
        item(0xf8, "SharpnessUserDef2"),
        item(0xf9, "SharpnessUserDef3"),
        item(0xfa, "SaturationStandard"),
        item(0xfb, "SaturationPortrait"),
        item(0xfc, "SaturationLandscape"),
        item(0xfd, "SaturationNeutral"),
        item(0xfe, "SaturationFaithful"),
        item(0xff, "FilterEffectMonochrome").labels(FILTER_EFFECT_MONOCHROME),
        item(0x100, "SaturationUserDef1"),
        item(0x101, "SaturationUserDef2"),
        item(0x102, "SaturationUserDef3"),
        item(0x103, "ColorToneStandard"),
        item(0x104, "ColorTonePortrait"),
        item(0x105, "ColorToneLandscape"),
        item(0x106, "ColorToneNeutral"),
        item(0x107, "ColorToneFaithful"),
        item(0x108, "ToningEffectMonochrome").labels(TONING_EFFECT_MONOCHROME),
        item(0x109, "ColorToneUserDef1"),
        item(0x10a, "ColorToneUserDef2"),
        item(0x10b, "ColorToneUserDef3"),
        item(0x10c, "UserDef1PictureStyle").format(Int16u).conv(Conv::HexLabels(BASE_PICTURE_STYLE)),
        item(0x10e, "UserDef2PictureStyle").format(Int16u).labels(BASE_PICTURE_STYLE),
        item(0x110, "UserDef3PictureStyle").format(Int16u).labels(BASE_PICTURE_STYLE),
        item(0x11c, "TimeStamp").format(Int32u).valid(nonzero).value(unix_time),
    ],
)
.priority(0);

pub(super) static INFO_5D_MARK_II: Table = Table::fixed(
    "Canon",
    Int8u,
    &[
        item(0, ".Firmware")
            .format(Undef)
            .rest()
            .inner(Inner::Remember(|note, raw| look_ahead(note, raw, &[0x15a, 0x17e]))),
        info::f_number(3),
        info::exposure_time(4),
        info::iso(6),
        item(7, "HighlightTonePriority").labels(OFF_ON),
        item(0x13, "FlashModel").mask(0x7f).labels(FLASH_MODEL),
        item(0x15, "FlashMeteringMode").labels(FLASH_METERING_MODE),
        info::temperature(0x19),
        info::macro_magnification(0x1b),
        info::focal_length(0x1e),
        info::orientation(0x31),
        info::focus_distance(0x50, "FocusDistanceUpper"),
        info::focus_distance(0x52, "FocusDistanceLower"),
        info::white_balance(0x6f),
        item(0x73, "ColorTemperature").format(Int16u),
        info::picture_style(0xa7),
        item(0xbd, "HighISONoiseReduction").labels(STRENGTH),
        item(0xbf, "AutoLightingOptimizer").labels(STRENGTH),
        info::lens_type(0xe6),
        info::focal_length_limit(0xe8, "MinFocalLength"),
        info::focal_length_limit(0xea, "MaxFocalLength").moves(|note| early(note, 2, -36)),
        item(0x17e, "FirmwareVersion").text(6).value(firmware_text),
        item(0x18e, "OwnerName").text(32),
        info::index_from_0(0x1bb, "FileIndex"),
        info::index_from_2(0x1c7, "DirectoryIndex"),
        item(0x2f7, "PictureStyleInfo").format(Undef).rest().table(&STYLES),
    ],
)
.priority(0);

pub(super) static INFO_5D_MARK_III: Table = Table::fixed(
    "Canon",
    Int8u,
    &[
        item(0, ".Firmware")
            .format(Undef)
            .rest()
            .inner(Inner::Remember(|note, raw| look_ahead(note, raw, &[0x22c, 0x22d, 0x23c, 0x242, 0x247]))),
        info::f_number(3),
        info::exposure_time(4),
        info::iso(6),
        item(0x1b, "CameraTemperature").number(|n| n - 128.0).unit(" C").moves(|note| early(note, 3, -1)),
        info::focal_length(0x23).moves(|note| [0, -3, -2, 0, 6, 6][firmware(note)]),
        info::orientation(0x7d),
        info::focus_distance(0x8c, "FocusDistanceUpper"),
        info::focus_distance(0x8e, "FocusDistanceLower").moves(|note| [-4, -4, -4, 0, 0, 5][firmware(note)]),
        info::white_balance(0xbc),
        item(0xc0, "ColorTemperature").format(Int16u),
        info::picture_style(0xf4),
        info::lens_type(0x153),
        info::focal_length_limit(0x155, "MinFocalLength"),
        info::focal_length_limit(0x157, "MaxFocalLength").moves(|note| [-8, -8, -8, 0, 0, 0][firmware(note)]),
        item(0x164, "LensSerialNumber").format(Undef).count(5).value(hex),
        item(0x23c, "FirmwareVersion").text(6),
        info::index_from_0(0x28c, "FileIndex"),
        info::index_from_0(0x290, "FileIndex2"),
        info::index_from_2(0x298, "DirectoryIndex"),
        info::index_from_2(0x29c, "DirectoryIndex2"),
        item(0x3b0, "PictureStyleInfo").format(Undef).rest().table(&STYLES_2),
    ],
)
.priority(0);

pub(super) static INFO_6D: Table = Table::fixed(
    "Canon",
    Int8u,
    &[
        info::f_number(3),
        info::exposure_time(4),
        info::iso(6),
        info::temperature(0x1b),
        info::focal_length(0x23),
        info::orientation(0x83),
        info::focus_distance(0x92, "FocusDistanceUpper"),
        info::focus_distance(0x94, "FocusDistanceLower"),
        info::white_balance(0xc2),
        item(0xc6, "ColorTemperature").format(Int16u),
        info::picture_style(0xfa),
        info::lens_type(0x161),
        info::focal_length_limit(0x163, "MinFocalLength"),
        info::focal_length_limit(0x165, "MaxFocalLength"),
        item(0x256, "FirmwareVersion").text(6),
        info::index_from_0(0x2aa, "FileIndex"),
        info::index_from_2(0x2b6, "DirectoryIndex"),
        item(0x3c6, "PictureStyleInfo").format(Undef).rest().table(&STYLES_2),
    ],
)
.priority(0);

pub(super) static INFO_7D: Table = Table::fixed(
    "Canon",
    Int8u,
    &[
        item(0, ".Firmware")
            .format(Undef)
            .rest()
            .inner(Inner::Remember(|note, raw| look_ahead(note, raw, &[0x1a8, 0x1ac]))),
        info::f_number(3),
        info::exposure_time(4),
        info::iso(6),
        item(7, "HighlightTonePriority").labels(OFF_ON),
        item(8, "MeasuredEV2").valid(nonzero).number(|n| n / 8.0 - 6.0),
        item(9, "MeasuredEV").valid(nonzero).number(|n| n / 8.0 - 6.0),
        item(0x15, "FlashMeteringMode").labels(FLASH_METERING_MODE),
        info::temperature(0x19),
        info::focal_length(0x1e).moves(|note| early(note, 2, -4)),
        info::orientation(0x35),
        info::focus_distance(0x54, "FocusDistanceUpper"),
        info::focus_distance(0x56, "FocusDistanceLower"),
        info::white_balance(0x77),
        item(0x7b, "ColorTemperature").format(Int16u),
        item(0xaf, "CameraPictureStyle").conv(Conv::HexLabels(CAMERA_PICTURE_STYLE)),
        item(0xc9, "HighISONoiseReduction").labels(STRENGTH),
        info::lens_type(0x112),
        info::focal_length_limit(0x114, "MinFocalLength"),
        info::focal_length_limit(0x116, "MaxFocalLength"),
        item(0x1ac, "FirmwareVersion").text(6).value(firmware_text),
        info::index_from_0(0x1eb, "FileIndex"),
        info::index_from_2(0x1f7, "DirectoryIndex"),
        item(0x327, "PictureStyleInfo").format(Undef).rest().table(&STYLES),
    ],
)
.priority(0);

const AF_POINTS_IN_FOCUS5_D: &[(u32, &str)] = &[
    (0, "Center"),
    (1, "Top"),
    (2, "Bottom"),
    (3, "Upper-left"),
    (4, "Upper-right"),
    (5, "Lower-left"),
    (6, "Lower-right"),
    (7, "Left"),
    (8, "Right"),
    (9, "AI Servo1"),
    (10, "AI Servo2"),
    (11, "AI Servo3"),
    (12, "AI Servo4"),
    (13, "AI Servo5"),
    (14, "AI Servo6"),
];

const CAMERA_PICTURE_STYLE: &[(i64, &str)] = &[
    (0x21, "User Defined 1"),
    (0x22, "User Defined 2"),
    (0x23, "User Defined 3"),
    (0x81, "Standard"),
    (0x82, "Portrait"),
    (0x83, "Landscape"),
    (0x84, "Neutral"),
    (0x85, "Faithful"),
    (0x86, "Monochrome"),
];
