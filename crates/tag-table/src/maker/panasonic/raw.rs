//! Tables inside Panasonic's raw files: white balances, the lens's distortion, and a directory of the
//! camera's settings. Source: ExifTool's page of PanasonicRaw tags.

use super::print::*;
use super::words::*;
use crate::maker::print::{NO_YES, OFF_ON};
use crate::maker::row::{Table, item};
use crate::print::exif::exposure_time;
use crate::value::Format;

/// Tags of `WBInfo`: white balances by light source.
pub static WB_INFO: Table = Table::fixed(
    "PanasonicRaw",
    Format::Int16u,
    &[
        item(0, "NumWBEntries"),
        item(1, "WBType1").labels(WB_TYPE1),
        item(2, "WB_RBLevels1").count(2),
        item(4, "WBType2").labels(WB_TYPE1),
        item(5, "WB_RBLevels2").count(2),
        item(7, "WBType3").labels(WB_TYPE1),
        item(8, "WB_RBLevels3").count(2),
        item(0x000a, "WBType4").labels(WB_TYPE1),
        item(0x000b, "WB_RBLevels4").count(2),
        item(0x000d, "WBType5").labels(WB_TYPE1),
        item(0x000e, "WB_RBLevels5").count(2),
        item(0x0010, "WBType6").labels(WB_TYPE1),
        item(0x0011, "WB_RBLevels6").count(2),
        item(0x0013, "WBType7").labels(WB_TYPE1),
        item(0x0014, "WB_RBLevels7").count(2),
    ],
)
.family0("PanasonicRaw");

/// Tags of `WBInfo2`: white balances with three levels.
pub static WB_INFO2: Table = Table::fixed(
    "PanasonicRaw",
    Format::Int16u,
    &[
        item(0, "NumWBEntries"),
        item(1, "WBType1").labels(WB_TYPE1),
        item(2, "WB_RGBLevels1").count(3),
        item(5, "WBType2").labels(WB_TYPE1),
        item(6, "WB_RGBLevels2").count(3),
        item(9, "WBType3").labels(WB_TYPE1),
        item(0x000a, "WB_RGBLevels3").count(3),
        item(0x000d, "WBType4").labels(WB_TYPE1),
        item(0x000e, "WB_RGBLevels4").count(3),
        item(0x0011, "WBType5").labels(WB_TYPE1),
        item(0x0012, "WB_RGBLevels5").count(3),
        item(0x0015, "WBType6").labels(WB_TYPE1),
        item(0x0016, "WB_RGBLevels6").count(3),
        item(0x0019, "WBType7").labels(WB_TYPE1),
        item(0x001a, "WB_RGBLevels7").count(3),
    ],
)
.family0("PanasonicRaw");

/// Tags of `DistortionInfo`: the lens's distortion.
pub static DISTORTION_INFO: Table = Table::fixed(
    "PanasonicRaw",
    Format::Int16s,
    &[
        item(0x0002, "DistortionParam02").number(|n| n / 32768.0),
        item(0x0004, "DistortionParam04").number(|n| n / 32768.0),
        item(0x0005, "DistortionScale").number(|n| 1.0 / (1.0 + n / 32768.0)),
        item(0x0007, "DistortionCorrection").mask(0xf).labels(OFF_ON),
        item(0x0008, "DistortionParam08").number(|n| n / 32768.0),
        item(0x0009, "DistortionParam09").number(|n| n / 32768.0),
        item(0x000b, "DistortionParam11").number(|n| n / 32768.0),
        item(0x000c, "DistortionN").unknown(),
    ],
)
.family0("PanasonicRaw");

/// Tags of `CameraIFD`: the camera's settings.
pub static CAMERA_IFD: Table = Table::directory(
    "CameraIFD",
    &[
        item(0x1001, "MultishotOn").labels(NO_YES),
        item(0x1100, "FocusStepNear"),
        item(0x1101, "FocusStepCount"),
        item(0x1102, "FlashFired").labels(NO_YES),
        item(0x1105, "ZoomPosition"),
        item(0x1200, "LensAttached").labels(NO_YES),
        item(0x1201, "LensTypeMake").when(|_, raw| raw.is(Format::Int16u)),
        item(0x1202, "LensTypeModel").when(|_, raw| raw.is(Format::Int16u)).value(lens_type_model),
        item(0x1203, "FocalLengthIn35mmFormat").unit(" mm"),
        item(0x1301, "ApertureValue").fixed(1, "").priority(0).number(|n| (n / 512.0).exp2()),
        item(0x1302, "ShutterSpeedValue").priority(0).number(shutter_speed).call(exposure_time),
        item(0x1303, "SensitivityValue").number(|n| n / 256.0),
        item(0x1305, "HighISOMode").labels(HIGH_ISO_MODE).value(unless_zero),
        item(0x1412, "FacesDetected").labels(NO_YES),
        item(0x3200, "WB_CFA0_LevelDaylight"),
        item(0x3201, "WB_CFA1_LevelDaylight"),
        item(0x3202, "WB_CFA2_LevelDaylight"),
        item(0x3203, "WB_CFA3_LevelDaylight"),
        item(0x3300, "WhiteBalanceSet").labels(WHITE_BALANCE_SET),
        item(0x3420, "WB_RedLevelAuto"),
        item(0x3421, "WB_BlueLevelAuto"),
        item(0x3501, "Orientation").labels(ORIENTATION),
        item(0x3600, "WhiteBalanceDetected").labels(WHITE_BALANCE_SET),
    ],
)
.family0("PanasonicRaw");
