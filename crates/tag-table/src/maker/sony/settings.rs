//! Camera settings of the DSLR-A series (tag 0x0114). Source: ExifTool's page of Sony's tags.

use super::words::{
    CREATIVE_STYLE_FOCUS_INFO, DRIVE_MODE2, DRIVE_MODE2_FOCUS_INFO, DYNAMIC_RANGE_OPTIMIZER_MODE,
    EXPOSURE_PROGRAM, FOCUS_MODE_CAMERA_INFO3, FOCUS_MODE_SETTING, HIGH_ISO_NOISE_REDUCTION_CAMERA_SETTINGS2,
};
use super::{shown, values};
use crate::def::Conv;
use crate::maker::minolta::a100::AF_AREA_MODE;
use crate::maker::minolta::dynax::ROTATION_DYNAX_5D as ROTATION;
use crate::maker::print;
use crate::maker::row::{Table, item};
use crate::print::exif::f_number;
use crate::value::Format;

/// Tags of Sony's `CameraSettings` (0x0114).
pub(in crate::maker) static CAMERA_SETTINGS: Table = Table::fixed(
    "Sony",
    Format::Int16u,
    &[
        item(0, "ExposureTime").number(values::seconds_of_eighths).call(print::exposure_or_bulb),
        item(1, "FNumber").number(values::f_number_of_eighths).call(f_number),
        item(2, "HighSpeedSync").labels(&[(0, "Off"), (1, "On")]),
        item(3, "ExposureCompensationSet").number(|v| (v - 128.0) / 24.0).call(print::signed_tenths),
        item(4, "DriveMode").mask(0xff).conv(Conv::HexLabels(DRIVE_MODE2_FOCUS_INFO)),
        item(5, "WhiteBalanceSetting").labels(WHITE_BALANCE_SETTING),
        item(6, "WhiteBalanceFineTune").number(values::signed_byte),
        item(7, "ColorTemperatureSet").number(|v| v * 100.0).unit(" K"),
        item(8, "ColorCompensationFilterSet").number(values::signed_byte).call(print::signed),
        item(0xc, "ColorTemperatureCustom").number(|v| v * 100.0).unit(" K"),
        item(0xd, "ColorCompensationFilterCustom").number(values::signed_byte).call(print::signed),
        item(0xf, "WhiteBalance").labels(WHITE_BALANCE),
        item(0x10, "FocusModeSetting").labels(FOCUS_MODE_SETTING),
        item(0x11, "AFAreaMode").labels(AF_AREA_MODE),
        item(0x12, "AFPointSetting").labels(AF_POINT_SETTING),
        item(0x13, "FlashMode").labels(FLASH_MODE),
        item(0x14, "FlashExposureCompSet").number(|v| (v - 128.0) / 24.0).call(print::signed_tenths),
        item(0x15, "MeteringMode").labels(METERING_MODE),
        item(0x16, "ISOSetting").number(values::iso_of_eighths).call(print::whole_or_auto),
        item(0x18, "DynamicRangeOptimizerMode").labels(DYNAMIC_RANGE_OPTIMIZER_MODE),
        item(0x19, "DynamicRangeOptimizerLevel"),
        item(0x1a, "CreativeStyle").labels(CREATIVE_STYLE_FOCUS_INFO),
        item(0x1b, "ColorSpace").labels(&[(0, "sRGB"), (1, "Adobe RGB"), (5, "Adobe RGB (A700)")]),
        item(0x1c, "Sharpness").number(|v| v - 10.0).call(print::signed),
        item(0x1d, "Contrast").number(|v| v - 10.0).call(print::signed),
        item(0x1e, "Saturation").number(|v| v - 10.0).call(print::signed),
        item(0x1f, "ZoneMatchingValue").number(|v| v - 10.0).call(print::signed),
        item(0x22, "Brightness").number(|v| v - 10.0).call(print::signed),
        item(0x23, "FlashControl").labels(FLASH_CONTROL),
        item(0x28, "PrioritySetupShutterRelease").labels(&[(0, "AF"), (1, "Release")]),
        item(0x29, "AFIlluminator").labels(&[(0, "Auto"), (1, "Off")]),
        item(0x2a, "AFWithShutter").labels(&[(0, "On"), (1, "Off")]),
        item(0x2b, "LongExposureNoiseReduction").labels(&[(0, "Off"), (1, "On")]),
        item(0x2c, "HighISONoiseReduction").labels(&[(0, "Normal"), (1, "Low"), (2, "High"), (3, "Off")]),
        item(0x2d, "ImageStyle").labels(IMAGE_STYLE),
        item(0x2e, "FocusModeSwitch").labels(&[(0, "AF"), (1, "Manual")]),
        item(0x2f, "ShutterSpeedSetting").number(values::seconds_of_eighths).call(print::exposure_or_bulb),
        item(0x30, "ApertureSetting").number(values::f_number_of_eighths).call(f_number),
        item(0x3c, "ExposureProgram").labels(EXPOSURE_PROGRAM),
        item(0x3d, "ImageStabilizationSetting").labels(&[(0, "Off"), (1, "On")]),
        item(0x3e, "FlashAction").labels(FLASH_ACTION),
        item(0x3f, "Rotation").labels(ROTATION),
        item(0x40, "AELock").labels(&[(1, "Off"), (2, "On")]),
        item(0x4c, "FlashAction2").labels(FLASH_ACTION2),
        item(0x4d, "FocusMode").labels(FOCUS_MODE_SETTING),
        item(0x50, "BatteryState").labels(BATTERY_STATE),
        item(0x51, "BatteryLevel").unit("%"),
        item(0x53, "FocusStatus").call(shown::focus_status),
        item(0x54, "SonyImageSize").labels(SONY_IMAGE_SIZE),
        item(0x55, "AspectRatio").labels(&[(1, "3:2"), (2, "16:9")]),
        item(0x56, "Quality").labels(QUALITY),
        item(0x58, "ExposureLevelIncrements").labels(&[(33, "1/3 EV"), (50, "1/2 EV")]),
        item(0x6a, "RedEyeReduction").labels(&[(0, "Off"), (1, "On")]),
        item(0x9a, "FolderNumber").mask(0x3ff).call(print::padded::<3>),
        item(0x9b, "ImageNumber").mask(0x3fff).call(print::padded::<4>),
    ],
)
.priority(0);

/// Tags of Sony's `CameraSettings2` (0x0114).
pub(in crate::maker) static CAMERA_SETTINGS2: Table = Table::fixed(
    "Sony",
    Format::Int16u,
    &[
        item(0, "ExposureTime").number(values::seconds_of_eighths).call(print::exposure_or_bulb),
        item(1, "FNumber").number(values::f_number_of_eighths).call(f_number),
        item(2, "HighSpeedSync").labels(&[(0, "Off"), (1, "On")]),
        item(3, "ExposureCompensationSet").number(|v| (v - 128.0) / 24.0).call(print::signed_tenths),
        item(4, "WhiteBalanceSetting").labels(WHITE_BALANCE_SETTING),
        item(5, "WhiteBalanceFineTune").number(values::signed_byte),
        item(6, "ColorTemperatureSet").number(|v| v * 100.0).unit(" K"),
        item(7, "ColorCompensationFilterSet").number(values::signed_byte).call(print::signed),
        item(8, "CustomWB_RGBLevels").count(3),
        item(0xb, "ColorTemperatureCustom").number(|v| v * 100.0).unit(" K"),
        item(0xc, "ColorCompensationFilterCustom").number(values::signed_byte).call(print::signed),
        item(0xe, "WhiteBalance").labels(WHITE_BALANCE),
        item(0xf, "FocusModeSetting").labels(FOCUS_MODE_CAMERA_INFO3),
        item(0x10, "AFAreaMode").labels(AF_AREA_MODE),
        item(0x11, "AFPointSetting").labels(AF_POINT_SETTING_CAMERA_SETTINGS2),
        item(0x12, "FlashExposureCompSet").number(|v| (v - 128.0) / 24.0).call(print::signed_tenths),
        item(0x13, "MeteringMode").labels(METERING_MODE),
        item(0x14, "ISOSetting").number(values::iso_of_eighths).call(print::whole_or_auto),
        item(0x16, "DynamicRangeOptimizerMode").labels(DYNAMIC_RANGE_OPTIMIZER_MODE),
        item(0x17, "DynamicRangeOptimizerLevel"),
        item(0x18, "CreativeStyle").labels(CREATIVE_STYLE),
        item(0x19, "Sharpness").number(|v| v - 10.0).call(print::signed),
        item(0x1a, "Contrast").number(|v| v - 10.0).call(print::signed),
        item(0x1b, "Saturation").number(|v| v - 10.0).call(print::signed),
        item(0x1f, "FlashControl").labels(FLASH_CONTROL),
        item(0x25, "LongExposureNoiseReduction").labels(&[(0, "Off"), (1, "On")]),
        item(0x26, "HighISONoiseReduction").labels(HIGH_ISO_NOISE_REDUCTION_CAMERA_SETTINGS2),
        item(0x27, "ImageStyle").labels(IMAGE_STYLE_CAMERA_SETTINGS2),
        item(0x28, "ShutterSpeedSetting").number(values::seconds_of_eighths).call(print::exposure_or_bulb),
        item(0x29, "ApertureSetting").number(values::f_number_of_eighths).call(f_number),
        item(0x3c, "ExposureProgram").labels(EXPOSURE_PROGRAM),
        item(0x3d, "ImageStabilizationSetting").labels(&[(0, "Off"), (1, "On")]),
        item(0x3e, "FlashAction").labels(FLASH_ACTION),
        item(0x3f, "Rotation").labels(ROTATION),
        item(0x40, "AELock").labels(&[(1, "Off"), (2, "On")]),
        item(0x4c, "FlashAction2").labels(FLASH_ACTION2),
        item(0x4d, "FocusMode").labels(FOCUS_MODE_CAMERA_INFO3),
        item(0x53, "FocusStatus").call(shown::focus_status),
        item(0x54, "SonyImageSize").labels(SONY_IMAGE_SIZE),
        item(0x55, "AspectRatio").labels(&[(1, "3:2"), (2, "16:9")]),
        item(0x56, "Quality").labels(QUALITY),
        item(0x58, "ExposureLevelIncrements").labels(&[(33, "1/3 EV"), (50, "1/2 EV")]),
        item(0x7e, "DriveMode").mask(0xff).labels(DRIVE_MODE2),
        item(0x7f, "FlashMode").labels(FLASH_MODE),
        item(0x83, "ColorSpace").labels(&[(5, "Adobe RGB"), (6, "sRGB")]),
    ],
)
.priority(0);

const WHITE_BALANCE_SETTING: &[(i64, &str)] = &[
    (2, "Auto"),
    (4, "Daylight"),
    (5, "Fluorescent"),
    (6, "Tungsten"),
    (7, "Flash"),
    (16, "Cloudy"),
    (17, "Shade"),
    (18, "Color Temperature/Color Filter"),
    (32, "Custom 1"),
    (33, "Custom 2"),
    (34, "Custom 3"),
];

const WHITE_BALANCE: &[(i64, &str)] = &[
    (2, "Auto"),
    (4, "Daylight"),
    (5, "Fluorescent"),
    (6, "Tungsten"),
    (7, "Flash"),
    (12, "Color Temperature"),
    (13, "Color Filter"),
    (14, "Custom"),
    (16, "Cloudy"),
    (17, "Shade"),
];

const AF_POINT_SETTING: &[(i64, &str)] = &[
    (1, "Center"),
    (2, "Top"),
    (3, "Upper-right"),
    (4, "Right"),
    (5, "Lower-right"),
    (6, "Bottom"),
    (7, "Lower-left"),
    (8, "Left"),
    (9, "Upper-left"),
    (10, "Far Right"),
    (11, "Far Left"),
];

const FLASH_MODE: &[(i64, &str)] = &[
    (0, "Autoflash"),
    (2, "Rear Sync"),
    (3, "Wireless"),
    (4, "Fill-flash"),
    (5, "Flash Off"),
    (6, "Slow Sync"),
];

const METERING_MODE: &[(i64, &str)] = &[(1, "Multi-segment"), (2, "Center-weighted average"), (4, "Spot")];

const FLASH_CONTROL: &[(i64, &str)] = &[(0, "ADI"), (1, "Pre-flash TTL"), (2, "Manual")];

const IMAGE_STYLE: &[(i64, &str)] = &[
    (1, "Standard"),
    (2, "Vivid"),
    (3, "Portrait"),
    (4, "Landscape"),
    (5, "Sunset"),
    (7, "Night View/Portrait"),
    (8, "B&W"),
    (9, "Adobe RGB"),
    (11, "Neutral"),
    (129, "StyleBox1"),
    (130, "StyleBox2"),
    (131, "StyleBox3"),
    (132, "StyleBox4"),
    (133, "StyleBox5"),
    (134, "StyleBox6"),
];

const FLASH_ACTION: &[(i64, &str)] =
    &[(0, "Did not fire"), (1, "Fired"), (2, "External Flash, Did not fire"), (3, "External Flash, Fired")];

const FLASH_ACTION2: &[(i64, &str)] = &[
    (1, "Fired, Autoflash"),
    (2, "Fired, Fill-flash"),
    (3, "Fired, Rear Sync"),
    (4, "Fired, Wireless"),
    (5, "Did not fire"),
    (6, "Fired, Slow Sync"),
    (17, "Fired, Autoflash, Red-eye reduction"),
    (18, "Fired, Fill-flash, Red-eye reduction"),
    (34, "Fired, Fill-flash, HSS"),
];

const BATTERY_STATE: &[(i64, &str)] =
    &[(2, "Empty"), (3, "Very Low"), (4, "Low"), (5, "Sufficient"), (6, "Full")];

const SONY_IMAGE_SIZE: &[(i64, &str)] = &[(1, "Large"), (2, "Medium"), (3, "Small")];

const QUALITY: &[(i64, &str)] = &[
    (0, "RAW"),
    (2, "CRAW"),
    (16, "Extra Fine"),
    (32, "Fine"),
    (34, "RAW + JPEG"),
    (35, "CRAW + JPEG"),
    (48, "Standard"),
];

const AF_POINT_SETTING_CAMERA_SETTINGS2: &[(i64, &str)] = &[
    (1, "Center"),
    (2, "Top"),
    (3, "Upper-right"),
    (4, "Right"),
    (5, "Lower-right"),
    (6, "Bottom"),
    (7, "Lower-left"),
    (8, "Left"),
    (9, "Upper-left"),
];

const CREATIVE_STYLE: &[(i64, &str)] = &[
    (1, "Standard"),
    (2, "Vivid"),
    (3, "Portrait"),
    (4, "Landscape"),
    (5, "Sunset"),
    (6, "Night View/Portrait"),
    (8, "B&W"),
];

const IMAGE_STYLE_CAMERA_SETTINGS2: &[(i64, &str)] = &[
    (1, "Standard"),
    (2, "Vivid"),
    (3, "Portrait"),
    (4, "Landscape"),
    (5, "Sunset"),
    (7, "Night View/Portrait"),
    (8, "B&W"),
];
