//! Colour tags: white balance and calibration. The coefficients and calibrations are blocks inside
//! `ColorData`.
//!
//! Source: ExifTool's page of Canon's tags.

use super::change::nonzero;
use super::print::{self, parameter};
use super::when::named;
use crate::maker::row::{MakerRow, Table, item};
use crate::value::Format::{Int16s, Int16u, Int32s, Int32u};

/// A tag of four white balance levels.
pub(super) const fn levels(id: u32, name: &'static str) -> MakerRow {
    item(id, name).count(4)
}

/// A tag with the levels of one calibration and its temperature, `n_numbers` in total.
const fn calibration(id: u32, name: &'static str, n_numbers: u16) -> MakerRow {
    item(id, name).count(n_numbers).call(print::calibration).unknown()
}

pub(super) static WB_INFO: Table = Table::fixed(
    "Canon",
    Int32u,
    &[
        item(2, "WB_GRBGLevelsAuto").format(Int32s).count(4),
        item(10, "WB_GRBGLevelsDaylight").format(Int32s).count(4),
        item(18, "WB_GRBGLevelsCloudy").format(Int32s).count(4),
        item(26, "WB_GRBGLevelsTungsten").format(Int32s).count(4),
        item(34, "WB_GRBGLevelsFluorescent").format(Int32s).count(4),
        item(42, "WB_GRBGLevelsFluorHigh").format(Int32s).count(4),
        item(50, "WB_GRBGLevelsFlash").format(Int32s).count(4),
        item(58, "WB_GRBGLevelsUnderwater").format(Int32s).count(4),
        item(66, "WB_GRBGLevelsCustom1").format(Int32s).count(4),
        item(74, "WB_GRBGLevelsCustom2").format(Int32s).count(4),
    ],
);

pub(super) static COLOR_BALANCE: Table = Table::fixed(
    "Canon",
    Int16s,
    &[
        levels(1, "WB_RGGBLevelsAuto"),
        levels(5, "WB_RGGBLevelsDaylight"),
        levels(9, "WB_RGGBLevelsShade"),
        levels(13, "WB_RGGBLevelsCloudy"),
        levels(17, "WB_RGGBLevelsTungsten"),
        levels(21, "WB_RGGBLevelsFluorescent"),
        levels(25, "WB_RGGBLevelsFlash"),
        item(29, "WB_RGGBLevelsCustom").count(4).when(|note, _| !named(note, &["EOS D60"])),
        item(29, "BlackLevels").count(4),
        levels(33, "WB_RGGBLevelsKelvin"),
        levels(37, "WB_RGGBBlackLevels"),
    ],
);

pub(super) static MEASURED_COLOR: Table = Table::fixed("Canon", Int16u, &[item(1, "MeasuredRGGB").count(4)]);

pub(super) static COLOR_INFO: Table = Table::fixed(
    "Canon",
    Int16s,
    &[
        item(1, "Saturation").call(parameter).when(|note, _| note.is_model(&["EOS-1D"])),
        item(2, "ColorTone").call(parameter),
        item(3, "ColorSpace").valid(nonzero).labels(COLOR_SPACE),
    ],
);

pub(super) static COLOR_COEFS: Table = Table::fixed(
    "Canon",
    Int16s,
    &[
        levels(0, "WB_RGGBLevelsAsShot"),
        item(4, "ColorTempAsShot"),
        levels(5, "WB_RGGBLevelsAuto"),
        item(9, "ColorTempAuto"),
        levels(10, "WB_RGGBLevelsMeasured"),
        item(14, "ColorTempMeasured"),
        levels(15, "WB_RGGBLevelsUnknown").unknown(),
        item(19, "ColorTempUnknown").unknown(),
        levels(20, "WB_RGGBLevelsDaylight"),
        item(24, "ColorTempDaylight"),
        levels(25, "WB_RGGBLevelsShade"),
        item(29, "ColorTempShade"),
        levels(30, "WB_RGGBLevelsCloudy"),
        item(34, "ColorTempCloudy"),
        levels(35, "WB_RGGBLevelsTungsten"),
        item(39, "ColorTempTungsten"),
        levels(40, "WB_RGGBLevelsFluorescent"),
        item(44, "ColorTempFluorescent"),
        levels(45, "WB_RGGBLevelsKelvin"),
        item(49, "ColorTempKelvin"),
        levels(50, "WB_RGGBLevelsFlash"),
        item(54, "ColorTempFlash"),
        levels(55, "WB_RGGBLevelsUnknown2").unknown(),
        item(59, "ColorTempUnknown2").unknown(),
        levels(60, "WB_RGGBLevelsUnknown3").unknown(),
        item(64, "ColorTempUnknown3").unknown(),
        levels(65, "WB_RGGBLevelsUnknown4").unknown(),
        item(69, "ColorTempUnknown4").unknown(),
        levels(70, "WB_RGGBLevelsUnknown5").unknown(),
        item(74, "ColorTempUnknown5").unknown(),
        levels(75, "WB_RGGBLevelsUnknown6").unknown(),
        item(79, "ColorTempUnknown6").unknown(),
        levels(80, "WB_RGGBLevelsUnknown7").unknown(),
        item(84, "ColorTempUnknown7").unknown(),
        levels(85, "WB_RGGBLevelsUnknown8").unknown(),
        item(89, "ColorTempUnknown8").unknown(),
        levels(90, "WB_RGGBLevelsUnknown9").unknown(),
        item(94, "ColorTempUnknown9").unknown(),
        levels(95, "WB_RGGBLevelsUnknown10").unknown(),
        item(99, "ColorTempUnknown10").unknown(),
        levels(100, "WB_RGGBLevelsUnknown11").unknown(),
        item(104, "ColorTempUnknown11").unknown(),
        levels(105, "WB_RGGBLevelsUnknown12").unknown(),
        item(109, "ColorTempUnknown12").unknown(),
        levels(110, "WB_RGGBLevelsUnknown13").unknown(),
        item(114, "ColorTempUnknown13").unknown(),
    ],
);

pub(super) static COLOR_COEFS2: Table = Table::fixed(
    "Canon",
    Int16s,
    &[
        levels(0, "WB_RGGBLevelsAsShot"),
        item(7, "ColorTempAsShot"),
        levels(8, "WB_RGGBLevelsAuto"),
        item(15, "ColorTempAuto"),
        levels(16, "WB_RGGBLevelsMeasured"),
        item(23, "ColorTempMeasured"),
        levels(24, "WB_RGGBLevelsUnknown").unknown(),
        item(31, "ColorTempUnknown").unknown(),
        levels(32, "WB_RGGBLevelsDaylight"),
        item(39, "ColorTempDaylight"),
        levels(40, "WB_RGGBLevelsShade"),
        item(47, "ColorTempShade"),
        levels(48, "WB_RGGBLevelsCloudy"),
        item(55, "ColorTempCloudy"),
        levels(56, "WB_RGGBLevelsTungsten"),
        item(63, "ColorTempTungsten"),
        levels(64, "WB_RGGBLevelsFluorescent"),
        item(71, "ColorTempFluorescent"),
        levels(72, "WB_RGGBLevelsKelvin"),
        item(79, "ColorTempKelvin"),
        levels(80, "WB_RGGBLevelsFlash"),
        item(87, "ColorTempFlash"),
        levels(88, "WB_RGGBLevelsUnknown2").unknown(),
        item(95, "ColorTempUnknown2").unknown(),
        levels(96, "WB_RGGBLevelsUnknown3").unknown(),
        item(103, "ColorTempUnknown3").unknown(),
        levels(104, "WB_RGGBLevelsUnknown4").unknown(),
        item(111, "ColorTempUnknown4").unknown(),
        levels(112, "WB_RGGBLevelsUnknown5").unknown(),
        item(119, "ColorTempUnknown5").unknown(),
        levels(120, "WB_RGGBLevelsUnknown6").unknown(),
        item(127, "ColorTempUnknown6").unknown(),
        levels(128, "WB_RGGBLevelsUnknown7").unknown(),
        item(135, "ColorTempUnknown7").unknown(),
        levels(136, "WB_RGGBLevelsUnknown8").unknown(),
        item(143, "ColorTempUnknown8").unknown(),
        levels(144, "WB_RGGBLevelsUnknown9").unknown(),
        item(151, "ColorTempUnknown9").unknown(),
        levels(152, "WB_RGGBLevelsUnknown10").unknown(),
        item(159, "ColorTempUnknown10").unknown(),
        levels(160, "WB_RGGBLevelsUnknown11").unknown(),
        item(167, "ColorTempUnknown11").unknown(),
        levels(168, "WB_RGGBLevelsUnknown12").unknown(),
        item(175, "ColorTempUnknown12").unknown(),
        levels(176, "WB_RGGBLevelsUnknown13").unknown(),
        item(183, "ColorTempUnknown13").unknown(),
    ],
);

pub(super) static COLOR_CALIB: Table = Table::fixed(
    "Canon",
    Int16s,
    &[
        calibration(0, "CameraColorCalibration01", 4),
        calibration(4, "CameraColorCalibration02", 4),
        calibration(8, "CameraColorCalibration03", 4),
        calibration(12, "CameraColorCalibration04", 4),
        calibration(16, "CameraColorCalibration05", 4),
        calibration(20, "CameraColorCalibration06", 4),
        calibration(24, "CameraColorCalibration07", 4),
        calibration(28, "CameraColorCalibration08", 4),
        calibration(32, "CameraColorCalibration09", 4),
        calibration(36, "CameraColorCalibration10", 4),
        calibration(40, "CameraColorCalibration11", 4),
        calibration(44, "CameraColorCalibration12", 4),
        calibration(48, "CameraColorCalibration13", 4),
        calibration(52, "CameraColorCalibration14", 4),
        calibration(56, "CameraColorCalibration15", 4),
    ],
);

pub(super) static COLOR_CALIB2: Table = Table::fixed(
    "Canon",
    Int16s,
    &[
        calibration(0, "CameraColorCalibration01", 5),
        calibration(5, "CameraColorCalibration02", 5),
        calibration(10, "CameraColorCalibration03", 5),
        calibration(15, "CameraColorCalibration04", 5),
        calibration(20, "CameraColorCalibration05", 5),
        calibration(25, "CameraColorCalibration06", 5),
        calibration(30, "CameraColorCalibration07", 5),
        calibration(35, "CameraColorCalibration08", 5),
        calibration(40, "CameraColorCalibration09", 5),
        calibration(45, "CameraColorCalibration10", 5),
        calibration(50, "CameraColorCalibration11", 5),
        calibration(55, "CameraColorCalibration12", 5),
        calibration(60, "CameraColorCalibration13", 5),
        calibration(65, "CameraColorCalibration14", 5),
        calibration(70, "CameraColorCalibration15", 5),
    ],
);

const COLOR_SPACE: &[(i64, &str)] = &[(1, "sRGB"), (2, "Adobe RGB")];
