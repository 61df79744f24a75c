//! White balance of Sony's DSLR-A100. Source: ExifTool's page of Minolta's tags.

use super::values;
use super::words::{EXPOSURE_COMPENSATION_MODE, EXPOSURE_MODE, ROTATION, ZONE_MATCHING_MODE};
use crate::def::Conv;
use crate::maker::minolta::lens;
use crate::maker::print;
use crate::maker::row::{Table, item};
use crate::maker::sony::values as sony;
use crate::value::Format;

/// Tags of Minolta's `WBInfoA100` (0x0020).
pub static WB_INFO_A100: Table = Table::fixed(
    "Minolta",
    Format::Int8u,
    &[
        item(0xe, "DriveMode").labels(DRIVE_MODE),
        item(0x10, "Rotation").labels(ROTATION),
        item(0x14, "ImageStabilizationSetting").labels(&[(0, "Off"), (1, "On")]),
        item(0x15, "DynamicRangeOptimizerMode").labels(ZONE_MATCHING_MODE),
        item(0x2a, "ExposureCompensationMode").labels(EXPOSURE_COMPENSATION_MODE),
        item(0x2b, "WBBracketShotNumber"),
        item(0x2c, "WhiteBalanceBracketing").labels(&[(0, "Off"), (1, "Low"), (2, "High")]),
        item(0x2d, "ExposureBracketShotNumber"),
        item(0x31, "FlashFunction").format(Format::Int16u).conv(Conv::HexLabels(FLASH_FUNCTION)),
        item(0x34, "ExposureMode").format(Format::Int16u).conv(Conv::HexLabels(EXPOSURE_MODE)),
        item(0x36, "ColorMode").format(Format::Int16u).labels(COLOR_MODE),
        item(0x38, "AverageLV").format(Format::Int16u).number(|v| (v - 106.0) / 8.0),
        item(0x3c, "FrameNumber"),
        item(0x96, "WB_RGBLevels").format(Format::Int16u).count(3),
        item(0xae, "WB_GBRGLevels").format(Format::Int16u).count(4),
        item(0xc0, "WB_RedLevelsTungsten").format(Format::Int16u).count(7),
        item(0xce, "WB_BlueLevelsTungsten").format(Format::Int16u).count(7),
        item(0xdc, "WB_RedLevelsDaylight").format(Format::Int16u).count(7),
        item(0xea, "WB_BlueLevelsDaylight").format(Format::Int16u).count(7),
        item(0xf8, "WB_RedLevelsCloudy").format(Format::Int16u).count(7),
        item(0x106, "WB_BlueLevelsCloudy").format(Format::Int16u).count(7),
        item(0x114, "WB_RedLevelsFlash").format(Format::Int16u).count(7),
        item(0x122, "WB_BlueLevelsFlash").format(Format::Int16u).count(7),
        item(0x14c, "WB_RedLevelsFluorescent").format(Format::Int16u).count(7),
        item(0x15a, "WB_BlueLevelsFluorescent").format(Format::Int16u).count(7),
        item(0x168, "WB_RedLevelsShade").format(Format::Int16u).count(7),
        item(0x176, "WB_BlueLevelsShade").format(Format::Int16u).count(7),
        item(0x188, "WB_RedLevel6500K").format(Format::Int16u),
        item(0x18a, "WB_BlueLevel6500K").format(Format::Int16u),
        item(0x18c, "WB_RedLevelCustom").format(Format::Int16u),
        item(0x18e, "WB_BlueLevelCustom").format(Format::Int16u),
        item(0x198, "WB_RedLevel3500K").format(Format::Int16u),
        item(0x19a, "WB_BlueLevel3500K").format(Format::Int16u),
        item(0x1be, "WB_RedLevelsKelvin").format(Format::Int16u).count(75),
        item(0x254, "WB_BlueLevelsKelvin").format(Format::Int16u).count(75),
        item(0x304, "WB_RBLevelsFlash").format(Format::Int16u).count(2),
        item(0x308, "WB_RBLevelsCoolWhiteF").format(Format::Int16u).count(2),
        item(0x3e8, "WB_RBLevelsTungsten").format(Format::Int16u).count(2),
        item(0x3ec, "WB_RBLevelsDaylight").format(Format::Int16u).count(2),
        item(0x3f0, "WB_RBLevelsCloudy").format(Format::Int16u).count(2),
        item(0x3f4, "WB_RBLevelsFlash").format(Format::Int16u).count(2),
        item(0x3fc, "WB_RedLevelsFluorescent").format(Format::Int16u).count(7),
        item(0x40a, "WB_BlueLevelsFluorescent").format(Format::Int16u).count(7),
        item(0x418, "WB_RBLevelsShade").format(Format::Int16u).count(2),
        item(0x420, "WB_RBLevels6500K").format(Format::Int16u).count(2),
        item(0x424, "WB_RBLevelsCustom").format(Format::Int16u).count(2),
        item(0x430, "WB_RBLevels3500K").format(Format::Int16u).count(2),
        item(0x528, "WB_RBLevelsDaylight").format(Format::Int16u).count(2),
        item(0x546, "WB_RGBLevels").format(Format::Int16u).count(3),
        item(0x628, "AEMeteringSegments").count(40).value(values::eighths),
        item(0x690, "MeasuredLV").number(|v| (v - 106.0) / 8.0),
        item(0x691, "BrightnessValue").number(|v| (v - 106.0) / 8.0),
        item(0x104c, "TiffMeteringImage")
            .format(Format::Undef)
            .count(9600)
            .value(sony::metering_image::<9600, 7404>),
        item(0x49b8, "ExposureTime").number(sony::seconds_of_eighths).call(print::exposure_or_bulb),
        item(0x49ba, "ISO").number(|v| ((v - 48.0) / 8.0).exp2() * 100.0).call(print::rounded),
        item(0x49bb, "FocusDistance").number(|v| ((v - 126.0) / 16.0).exp2()).call(values::focus_distance),
        item(0x49bd, "LensType").format(Format::Int16u).value(print::swapped).labels(lens::A_MOUNT),
        item(0x49c0, "ExposureCompensation")
            .format(Format::Int8s)
            .number(|v| v / 8.0)
            .call(print::signed_tenths),
        item(0x49c1, "FlashExposureComp")
            .format(Format::Int8s)
            .number(|v| v / 8.0)
            .call(print::signed_tenths),
        item(0x49c2, "ImageStabilization").labels(&[(0, "Off"), (1, "On")]),
        item(0x49c3, "BrightnessValue").number(|v| (v - 106.0) / 8.0),
        item(0x49c5, "MaxAperture").number(|v| ((v - 8.0) / 16.0).exp2()).fixed(1, ""),
        item(0x49c7, "FNumber").number(|v| ((v - 8.0) / 16.0).exp2()).fixed(1, ""),
        item(0x49dc, "InternalSerialNumber").text(12),
    ],
)
.priority(0);

const DRIVE_MODE: &[(i64, &str)] = &[
    (0, "Self-timer 10 sec"),
    (1, "Continuous"),
    (2, "Single-frame Exposure Bracketing"),
    (3, "Continuous Exposure Bracketing"),
    (4, "Self-Timer 2 sec"),
    (5, "Single Frame"),
    (8, "White Balance Bracketing Low"),
    (9, "White Balance Bracketing High"),
];

const FLASH_FUNCTION: &[(i64, &str)] = &[
    (0, "No flash"),
    (768, "Built-in flash"),
    (4613, "Manual"),
    (4622, "Strobe"),
    (4750, "Fill flash, Pre-flash TTL"),
    (4782, "Bounce flash"),
    (5134, "Rear sync, ADI"),
    (5262, "Fill flash, ADI"),
    (5504, "Wireless"),
    (6030, "HSS"),
];

const COLOR_MODE: &[(i64, &str)] = &[
    (0, "Standard"),
    (1, "Vivid"),
    (2, "Portrait"),
    (3, "Landscape"),
    (4, "Sunset"),
    (5, "Night View"),
    (7, "B&W"),
    (8, "Adobe RGB"),
];
