//! Blocks of Sony's DSLR-A100 in Minolta's format. Source: ExifTool's page of Minolta's tags.

use super::words::{
    EXPOSURE_COMPENSATION_MODE, EXPOSURE_MODE, METERING_MODE, ROTATION, WHITE_BALANCE_CAMERA_SETTINGS5_D,
    ZONE_MATCHING_MODE,
};
use crate::def::Conv;
use crate::maker::print;
use crate::maker::row::{Table, item};
use crate::maker::sony::{shown as sony_shown, values as sony};
use crate::print::exif::f_number;
use crate::value::Format;

/// Tags of Minolta's `CameraSettingsA100` (0x0114).
pub static CAMERA_SETTINGS_A100: Table = Table::fixed(
    "Minolta",
    Format::Int16u,
    &[
        item(0, "ExposureMode").conv(Conv::HexLabels(EXPOSURE_MODE)),
        item(1, "ExposureCompensationSetting").number(|v| v / 100.0 - 3.0),
        item(5, "HighSpeedSync").labels(&[(0, "Off"), (1, "On")]),
        item(6, "ShutterSpeedSetting").number(sony::seconds_of_eighths).call(print::exposure_or_bulb),
        item(7, "ApertureSetting").number(sony::f_number_of_eighths).call(f_number),
        item(8, "ExposureTime").number(sony::seconds_of_eighths).call(print::exposure_or_bulb),
        item(9, "FNumber").number(sony::f_number_of_eighths).call(f_number),
        item(0xa, "DriveMode2").conv(Conv::HexLabels(DRIVE_MODE2)),
        item(0xb, "WhiteBalance").conv(Conv::HexLabels(WHITE_BALANCE_CAMERA_SETTINGS5_D)),
        item(0xc, "FocusMode").labels(&[(0, "AF-S"), (1, "AF-C"), (4, "AF-A"), (5, "Manual"), (6, "DMF")]),
        item(0xd, "AFPointSelected").labels(AF_POINT_SELECTED),
        item(0xe, "AFAreaMode").labels(AF_AREA_MODE),
        item(0xf, "FlashMode").labels(&[(0, "Auto"), (2, "Rear Sync"), (3, "Wireless"), (4, "Fill Flash")]),
        item(0x10, "FlashExposureCompSet").number(|v| v / 100.0 - 3.0),
        item(0x12, "MeteringMode").labels(METERING_MODE),
        item(0x13, "ISOSetting").labels(ISO_SETTING),
        item(0x14, "ZoneMatchingMode").labels(ZONE_MATCHING_MODE),
        item(0x15, "DynamicRangeOptimizer").labels(ZONE_MATCHING_MODE),
        item(0x16, "ColorMode").labels(COLOR_MODE),
        item(0x17, "ColorSpace").labels(&[(0, "sRGB"), (2, "B&W"), (5, "Adobe RGB")]),
        item(0x18, "Sharpness").number(|v| v - 10.0).call(print::parameter),
        item(0x19, "Contrast").number(|v| v - 10.0).call(print::parameter),
        item(0x1a, "Saturation").number(|v| v - 10.0).call(print::parameter),
        item(0x1c, "FlashMetering")
            .labels(&[(0, "ADI (Advanced Distance Integration)"), (1, "Pre-flash TTL")]),
        item(0x1d, "PrioritySetupShutterRelease").labels(&[(0, "AF"), (1, "Release")]),
        item(0x1e, "DriveMode").labels(DRIVE_MODE),
        item(0x1f, "SelfTimerTime").labels(&[(0, "10 s"), (4, "2 s")]),
        item(0x20, "ContinuousBracketing").conv(Conv::HexLabels(&[(771, "Low"), (1795, "High")])),
        item(0x21, "SingleFrameBracketing").conv(Conv::HexLabels(&[(770, "Low"), (1794, "High")])),
        item(0x22, "WhiteBalanceBracketing").conv(Conv::HexLabels(&[(8, "Low"), (9, "High")])),
        item(0x23, "WhiteBalanceSetting").conv(Conv::HexLabels(WHITE_BALANCE_SETTING)),
        item(0x24, "PresetWhiteBalance").labels(PRESET_WHITE_BALANCE),
        item(0x25, "ColorTemperatureSetting").labels(&[(0, "Temperature"), (2, "Color Filter")]),
        item(0x26, "CustomWBSetting").labels(&[(0, "Setup"), (1, "Recall")]),
        item(0x27, "DynamicRangeOptimizerSetting").labels(ZONE_MATCHING_MODE),
        item(0x32, "FreeMemoryCardImages"),
        item(0x34, "CustomWBRedLevel"),
        item(0x35, "CustomWBGreenLevel"),
        item(0x36, "CustomWBBlueLevel"),
        item(0x37, "CustomWBError").labels(&[(0, "OK"), (1, "Error")]),
        item(0x38, "WhiteBalanceFineTune").format(Format::Int16s),
        item(0x39, "ColorTemperature").number(|v| v * 100.0),
        item(0x3a, "ColorCompensationFilter").format(Format::Int16s),
        item(0x3b, "SonyImageSize").labels(&[(0, "Standard"), (1, "Medium"), (2, "Small")]),
        item(0x3c, "SonyQuality").labels(&[(0, "RAW"), (32, "Fine"), (34, "RAW + JPEG"), (48, "Standard")]),
        item(0x3d, "InstantPlaybackTime").unit(" s"),
        item(0x3e, "InstantPlaybackSetup").labels(INSTANT_PLAYBACK_SETUP),
        item(0x3f, "NoiseReduction").labels(&[(0, "Off"), (1, "On")]),
        item(0x40, "EyeStartAF").labels(&[(0, "On"), (1, "Off")]),
        item(0x41, "RedEyeReduction").labels(&[(0, "Off"), (1, "On")]),
        item(0x42, "FlashDefault").labels(&[(0, "Auto"), (1, "Fill Flash")]),
        item(0x43, "AutoBracketOrder").labels(&[(0, "0 - +"), (1, "- 0 +")]),
        item(0x44, "FocusHoldButton").labels(&[(0, "Focus Hold"), (1, "DOF Preview")]),
        item(0x45, "AELButton").labels(&[(0, "Hold"), (1, "Toggle"), (2, "Spot Hold"), (3, "Spot Toggle")]),
        item(0x46, "ControlDialSet").labels(&[(0, "Shutter Speed"), (1, "Aperture")]),
        item(0x47, "ExposureCompensationMode").labels(EXPOSURE_COMPENSATION_MODE),
        item(0x48, "AFAssist").labels(&[(0, "On"), (1, "Off")]),
        item(0x49, "CardShutterLock").labels(&[(0, "On"), (1, "Off")]),
        item(0x4a, "LensShutterLock").labels(&[(0, "On"), (1, "Off")]),
        item(0x4b, "AFAreaIllumination").labels(&[(0, "0.3 s"), (1, "0.6 s"), (2, "Off")]),
        item(0x4c, "MonitorDisplayOff").labels(&[(0, "Automatic"), (1, "Manual")]),
        item(0x4d, "RecordDisplay").labels(&[(0, "Auto Rotate"), (1, "Horizontal")]),
        item(0x4e, "PlayDisplay").labels(&[(0, "Auto Rotate"), (1, "Manual Rotate")]),
        item(0x50, "ExposureIndicator").labels(EXPOSURE_INDICATOR),
        item(0x51, "AELExposureIndicator").labels(EXPOSURE_INDICATOR),
        item(0x52, "ExposureBracketingIndicatorLast").labels(EXPOSURE_INDICATOR),
        item(0x53, "MeteringOffScaleIndicator").labels(METERING_OFF_SCALE_INDICATOR),
        item(0x54, "FlashExposureIndicator").labels(EXPOSURE_INDICATOR),
        item(0x55, "FlashExposureIndicatorNext").labels(EXPOSURE_INDICATOR),
        item(0x56, "FlashExposureIndicatorLast").labels(EXPOSURE_INDICATOR),
        item(0x57, "ImageStabilization").labels(&[(0, "Off"), (1, "On")]),
        item(0x58, "FocusModeSwitch").labels(&[(0, "AF"), (1, "MF")]),
        item(0x59, "FlashType").labels(&[(0, "Off"), (1, "Built-in"), (2, "External")]),
        item(0x5a, "Rotation").labels(ROTATION),
        item(0x5b, "AELock").labels(&[(0, "Off"), (1, "On")]),
        item(0x5e, "ColorTemperature").number(|v| v * 100.0),
        item(0x5f, "ColorCompensationFilter").format(Format::Int16s),
        item(0x60, "BatteryState").labels(BATTERY_STATE),
    ],
)
.priority(0);

/// Tags of Minolta's `CameraInfoA100` (0x0010).
pub static CAMERA_INFO_A100: Table = Table::fixed(
    "Minolta",
    Format::Int8u,
    &[
        item(1, "AFSensorActive").labels(AF_SENSOR_ACTIVE),
        item(2, "AFStatusActiveSensor").format(Format::Int16s).call(sony_shown::af_status),
        item(4, "AFStatusTop-right").format(Format::Int16s).call(sony_shown::af_status),
        item(6, "AFStatusBottom-right").format(Format::Int16s).call(sony_shown::af_status),
        item(8, "AFStatusBottom").format(Format::Int16s).call(sony_shown::af_status),
        item(0xa, "AFStatusMiddleHorizontal").format(Format::Int16s).call(sony_shown::af_status),
        item(0xc, "AFStatusCenterVertical").format(Format::Int16s).call(sony_shown::af_status),
        item(0xe, "AFStatusTop").format(Format::Int16s).call(sony_shown::af_status),
        item(0x10, "AFStatusTop-left").format(Format::Int16s).call(sony_shown::af_status),
        item(0x12, "AFStatusBottom-left").format(Format::Int16s).call(sony_shown::af_status),
        item(0x14, "FocusLocked").labels(FOCUS_LOCKED),
        item(0x15, "AFPoint").labels(AF_POINT),
        item(0x16, "AFMode").labels(&[(0, "DMF"), (1, "AF-S"), (2, "AF-C"), (3, "AF-A")]),
        item(0x2d, "AFStatusLeft").format(Format::Int16s).call(sony_shown::af_status),
        item(0x2f, "AFStatusCenterHorizontal").format(Format::Int16s).call(sony_shown::af_status),
        item(0x31, "AFStatusRight").format(Format::Int16s).call(sony_shown::af_status),
        item(0x33, "AFAreaMode").labels(AF_AREA_MODE),
    ],
)
.priority(0);

/// Tags of Minolta's `ISInfoA100` (0x0018).
pub static IS_INFO_A100: Table = Table::fixed(
    "Minolta",
    Format::Int8u,
    &[item(0, "ImageStabilization")
        .format(Format::Int16u)
        .conv(Conv::HexLabels(&[(0, "Off"), (10116, "On")]))],
)
.priority(0);

const DRIVE_MODE2: &[(i64, &str)] = &[
    (0, "Self-timer 10 sec"),
    (1, "Continuous"),
    (4, "Self-timer 2 sec"),
    (5, "Single Frame"),
    (8, "White Balance Bracketing Low"),
    (9, "White Balance Bracketing High"),
    (770, "Single-frame Bracketing Low"),
    (771, "Continous Bracketing Low"),
    (1794, "Single-frame Bracketing High"),
    (1795, "Continuous Bracketing High"),
];

const AF_POINT_SELECTED: &[(i64, &str)] = &[
    (1, "Center"),
    (2, "Top"),
    (3, "Top-right"),
    (4, "Right"),
    (5, "Bottom-right"),
    (6, "Bottom"),
    (7, "Bottom-left"),
    (8, "Left"),
    (9, "Top-left"),
];

pub(in crate::maker) const AF_AREA_MODE: &[(i64, &str)] = &[(0, "Wide"), (1, "Local"), (2, "Spot")];

const ISO_SETTING: &[(i64, &str)] = &[
    (0, "Auto"),
    (48, "100"),
    (56, "200"),
    (64, "400"),
    (72, "800"),
    (80, "1600"),
    (174, "80 (Zone Matching Low)"),
    (184, "200 (Zone Matching High)"),
];

const COLOR_MODE: &[(i64, &str)] = &[
    (0, "Standard"),
    (1, "Vivid"),
    (2, "Portrait"),
    (3, "Landscape"),
    (4, "Sunset"),
    (5, "Night Scene"),
    (7, "B&W"),
    (8, "Adobe RGB"),
];

const DRIVE_MODE: &[(i64, &str)] = &[
    (0, "Single Frame"),
    (1, "Continuous"),
    (2, "Self-timer"),
    (3, "Continuous Bracketing"),
    (4, "Single-Frame Bracketing"),
    (5, "White Balance Bracketing"),
];

const WHITE_BALANCE_SETTING: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Preset"),
    (2, "Custom"),
    (3, "Color Temperature/Color Filter"),
    (32769, "Preset"),
    (32770, "Custom"),
    (32771, "Color Temperature/Color Filter"),
];

const PRESET_WHITE_BALANCE: &[(i64, &str)] =
    &[(1, "Daylight"), (2, "Cloudy"), (3, "Shade"), (4, "Tungsten"), (5, "Fluorescent"), (6, "Flash")];

const INSTANT_PLAYBACK_SETUP: &[(i64, &str)] =
    &[(0, "Image and Information"), (1, "Image Only"), (3, "Image and Histogram")];

const EXPOSURE_INDICATOR: &[(i64, &str)] = &[
    (0, "Not Indicated"),
    (1, "Under Scale"),
    (119, "Bottom of Scale"),
    (120, "-2.0"),
    (121, "-1.7"),
    (122, "-1.5"),
    (123, "-1.3"),
    (124, "-1.0"),
    (125, "-0.7"),
    (126, "-0.5"),
    (127, "-0.3"),
    (128, "0"),
    (129, "+0.3"),
    (130, "+0.5"),
    (131, "+0.7"),
    (132, "+1.0"),
    (133, "+1.3"),
    (134, "+1.5"),
    (135, "+1.7"),
    (136, "+2.0"),
    (253, "Top of Scale"),
    (254, "Over Scale"),
];

const METERING_OFF_SCALE_INDICATOR: &[(i64, &str)] =
    &[(0, "Within Range"), (1, "Under/Over Range"), (255, "Out of Range")];

const BATTERY_STATE: &[(i64, &str)] =
    &[(3, "Very Low"), (4, "Low"), (5, "Half Full"), (6, "Sufficient Power Remaining")];

pub(in crate::maker) const AF_SENSOR_ACTIVE: &[(i64, &str)] = &[
    (0, "Top-right"),
    (1, "Bottom-right"),
    (2, "Bottom"),
    (3, "Middle Horizontal"),
    (4, "Center Vertical"),
    (5, "Top"),
    (6, "Top-left"),
    (7, "Bottom-left"),
];

const FOCUS_LOCKED: &[(i64, &str)] = &[(0, "Manual Focus"), (4, "No"), (16, "Continuous Focus"), (64, "Yes")];

const AF_POINT: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Center"),
    (2, "Top"),
    (3, "Top-right"),
    (4, "Right"),
    (5, "Bottom-right"),
    (6, "Bottom"),
    (7, "Bottom-left"),
    (8, "Left"),
    (9, "Top-left"),
];
