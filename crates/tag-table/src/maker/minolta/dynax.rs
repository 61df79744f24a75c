//! Camera settings of the Dynax/Maxxum 7D and 5D (tags 4 and 0x0114). Source: ExifTool's page of Minolta's
//! tags.

use super::words::{METERING_MODE, WHITE_BALANCE_CAMERA_SETTINGS5_D};
use crate::maker::row::{Table, item};
use crate::print::exif::{exposure_time, fraction};
use crate::value::Format;

/// Tags of Minolta's `MinoltaCameraSettings7D` (0x0004).
pub static CAMERA_SETTINGS7_D: Table = Table::fixed(
    "Minolta",
    Format::Int16u,
    &[
        item(0, "ExposureMode").labels(EXPOSURE_MODE),
        item(2, "MinoltaImageSize").labels(MINOLTA_IMAGE_SIZE),
        item(3, "MinoltaQuality").labels(MINOLTA_QUALITY),
        item(4, "WhiteBalance").labels(WHITE_BALANCE),
        item(0xe, "FocusMode").labels(&[(0, "AF-S"), (1, "AF-C"), (3, "Manual"), (4, "AF-A")]),
        item(0x10, "AFPoints").bits(AF_POINTS),
        item(0x15, "Flash").labels(&[(0, "Off"), (1, "On")]),
        item(0x16, "FlashMode").labels(FLASH_MODE),
        item(0x1c, "ISOSetting").labels(ISO_SETTING),
        item(0x1e, "ExposureCompensation").format(Format::Int16s).number(|v| v / 24.0).call(fraction),
        item(0x25, "ColorSpace").labels(&[(0, "Natural sRGB"), (1, "Natural+ sRGB"), (4, "Adobe RGB")]),
        item(0x26, "Sharpness").number(|v| v - 10.0),
        item(0x27, "Contrast").number(|v| v - 10.0),
        item(0x28, "Saturation").number(|v| v - 10.0),
        item(0x2d, "FreeMemoryCardImages"),
        item(0x3f, "ColorTemperature").format(Format::Int16s).number(|v| v * 100.0),
        item(0x40, "HueAdjustment").number(|v| v - 10.0),
        item(0x46, "Rotation").labels(ROTATION),
        item(0x47, "FNumber").number(|v| ((v - 8.0) / 16.0).exp2()).fixed(1, ""),
        item(0x48, "ExposureTime").number(|v| ((48.0 - v) / 8.0).exp2()).call(exposure_time),
        item(0x4a, "FreeMemoryCardImages"),
        item(0x5e, "ImageNumber").number(|v| v + 1.0),
        item(0x60, "NoiseReduction").labels(&[(0, "Off"), (1, "On")]),
        item(0x62, "ImageNumber2").number(|v| v + 1.0),
        item(0x71, "ImageStabilization").labels(&[(0, "Off"), (1, "On")]),
        item(0x75, "ZoneMatchingOn").labels(&[(0, "Off"), (1, "On")]),
    ],
)
.priority(0);

/// Tags of Minolta's `MinoltaCameraSettings5D` (0x0114).
pub static CAMERA_SETTINGS5_D: Table = Table::fixed(
    "Minolta",
    Format::Int16u,
    &[
        item(0xa, "ExposureMode").labels(EXPOSURE_MODE_CAMERA_SETTINGS5_D),
        item(0xc, "MinoltaImageSize").labels(MINOLTA_IMAGE_SIZE),
        item(0xd, "MinoltaQuality").labels(MINOLTA_QUALITY),
        item(0xe, "WhiteBalance").labels(WHITE_BALANCE_CAMERA_SETTINGS5_D),
        item(0x1f, "Flash").labels(&[(0, "Did not fire"), (1, "Fired")]),
        item(0x20, "FlashMode").labels(FLASH_MODE),
        item(0x25, "MeteringMode").labels(METERING_MODE),
        item(0x26, "ISOSetting").labels(ISO_SETTING_CAMERA_SETTINGS5_D),
        item(0x2f, "ColorSpace").labels(COLOR_SPACE),
        item(0x30, "Sharpness").number(|v| v - 10.0),
        item(0x31, "Contrast").number(|v| v - 10.0),
        item(0x32, "Saturation").number(|v| v - 10.0),
        item(0x35, "ExposureTime").number(|v| ((48.0 - v) / 8.0).exp2()).call(exposure_time),
        item(0x36, "FNumber").number(|v| ((v - 8.0) / 16.0).exp2()).fixed(1, ""),
        item(0x37, "FreeMemoryCardImages"),
        item(0x49, "ColorTemperature").format(Format::Int16s).number(|v| v * 100.0),
        item(0x4a, "HueAdjustment").number(|v| v - 10.0),
        item(0x50, "Rotation").labels(ROTATION),
        item(0x53, "ExposureCompensation").number(|v| v / 100.0 - 3.0).call(fraction),
        item(0x54, "FreeMemoryCardImages"),
        item(0x65, "Rotation").labels(ROTATION_DYNAX_5D),
        item(0x6e, "ColorTemperature").format(Format::Int16s).number(|v| v * 100.0),
        item(0x71, "PictureFinish").labels(PICTURE_FINISH),
        item(0xae, "ImageNumber").number(|v| v + 1.0),
        item(0xb0, "NoiseReduction").labels(&[(0, "Off"), (1, "On")]),
        item(0xbd, "ImageStabilization").labels(&[(0, "Off"), (1, "On")]),
    ],
)
.priority(0);

const EXPOSURE_MODE: &[(i64, &str)] = &[
    (0, "Program"),
    (1, "Aperture Priority"),
    (2, "Shutter Priority"),
    (3, "Manual"),
    (4, "Auto"),
    (5, "Program-shift A"),
    (6, "Program-shift S"),
];

const MINOLTA_IMAGE_SIZE: &[(i64, &str)] = &[(0, "Large"), (1, "Medium"), (2, "Small")];

const MINOLTA_QUALITY: &[(i64, &str)] =
    &[(0, "RAW"), (16, "Fine"), (32, "Normal"), (34, "RAW+JPEG"), (48, "Economy")];

const WHITE_BALANCE: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Daylight"),
    (2, "Shade"),
    (3, "Cloudy"),
    (4, "Tungsten"),
    (5, "Fluorescent"),
    (256, "Kelvin"),
    (512, "Manual"),
];

const AF_POINTS: &[(u32, &str)] = &[
    (0, "Center"),
    (1, "Top"),
    (2, "Top-right"),
    (3, "Right"),
    (4, "Bottom-right"),
    (5, "Bottom"),
    (6, "Bottom-left"),
    (7, "Left"),
    (8, "Top-left"),
];

const FLASH_MODE: &[(i64, &str)] = &[(0, "Normal"), (1, "Red-eye reduction"), (2, "Rear flash sync")];

const ISO_SETTING: &[(i64, &str)] =
    &[(0, "Auto"), (1, "100"), (3, "200"), (4, "400"), (5, "800"), (6, "1600"), (7, "3200")];

const ROTATION: &[(i64, &str)] = &[(72, "Horizontal (normal)"), (76, "Rotate 90 CW"), (82, "Rotate 270 CW")];

const EXPOSURE_MODE_CAMERA_SETTINGS5_D: &[(i64, &str)] = &[
    (0, "Program"),
    (1, "Aperture Priority"),
    (2, "Shutter Priority"),
    (3, "Manual"),
    (4, "Auto?"),
    (4131, "Connected Copying?"),
];

const ISO_SETTING_CAMERA_SETTINGS5_D: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "100"),
    (3, "200"),
    (4, "400"),
    (5, "800"),
    (6, "1600"),
    (7, "3200"),
    (8, "200 (Zone Matching High)"),
    (10, "80 (Zone Matching Low)"),
];

const COLOR_SPACE: &[(i64, &str)] =
    &[(0, "Natural sRGB"), (1, "Natural+ sRGB"), (2, "Monochrome"), (4, "Adobe RGB (ICC)"), (5, "Adobe RGB")];

pub(in crate::maker) const ROTATION_DYNAX_5D: &[(i64, &str)] =
    &[(0, "Horizontal (normal)"), (1, "Rotate 90 CW"), (2, "Rotate 270 CW")];

const PICTURE_FINISH: &[(i64, &str)] = &[
    (0, "Natural"),
    (1, "Natural+"),
    (2, "Portrait"),
    (3, "Wind Scene"),
    (4, "Evening Scene"),
    (5, "Night Scene"),
    (6, "Night Portrait"),
    (7, "Monochrome"),
    (8, "Adobe RGB"),
    (9, "Adobe RGB (ICC)"),
];
