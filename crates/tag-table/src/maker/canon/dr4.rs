//! Edits of a picture by Digital Photo Professional since version 4: one numbered value per edit. An item's
//! part is 0 for the value, and one more than a flag's index for the flags of the value.
//!
//! Source: ExifTool's page of CanonVRD's tags (DR4).

use super::model::MODELS;
use super::print::seven_digits;
use super::vrd::{GAMMA_WHITE, curve, gamma, levels, percent, signed_thousandths, six_digits_g};
use super::words::{
    CHECK_MARK, FILTER_EFFECT, NO_YES, TONE_CURVE_COLOR_SPACE, TONE_CURVE_SHAPE, TONING_EFFECT,
};
use crate::def::Conv;
use crate::maker::row::{Table, item};
use crate::value::Format::{Double, Int32s, Int32u};

/// Tags of `DR4`: the edits by number.
pub static DR4: Table = Table::directory(
    "CanonDR4",
    &[
        item(0x10002, "Rotation"),
        item(0x10003, "AngleAdj"),
        item(0x10021, "CustomPictureStyle"),
        item(0x10100, "Rating").labels(RATING),
        item(0x10101, "CheckMark").labels(CHECK_MARK),
        item(0x10200, "WorkColorSpace").labels(WORK_COLOR_SPACE),
        item(0x20001, "RawBrightnessAdj"),
        item(0x20101, "WhiteBalanceAdj").labels(WHITE_BALANCE_ADJ),
        item(0x20102, "WBAdjColorTemp"),
        item(0x20105, "WBAdjMagentaGreen"),
        item(0x20106, "WBAdjBlueAmber"),
        item(0x20125, "WBAdjRGGBLevels").call(levels),
        item(0x20200, "GammaLinear").labels(NO_YES),
        item(0x20301, "PictureStyle").conv(Conv::HexLabels(PICTURE_STYLE)),
        item(0x20303, "ContrastAdj"),
        item(0x20304, "ColorToneAdj"),
        item(0x20305, "ColorSaturationAdj"),
        item(0x20306, "MonochromeToningEffect").labels(TONING_EFFECT),
        item(0x20307, "MonochromeFilterEffect").labels(FILTER_EFFECT),
        item(0x20308, "UnsharpMaskStrength"),
        item(0x20309, "UnsharpMaskFineness"),
        item(0x2030a, "UnsharpMaskThreshold"),
        item(0x2030b, "ShadowAdj"),
        item(0x2030c, "HighlightAdj"),
        item(0x20310, "SharpnessAdj").labels(SHARPNESS_ADJ),
        item(0x20310, "SharpnessAdjOn").part(1).labels(NO_YES),
        item(0x20311, "SharpnessStrength"),
        item(0x20400, "ToneCurve").table(&TONE_CURVE),
        item(0x20400, "ToneCurveOriginal").part(2).labels(NO_YES),
        item(0x20410, "ToneCurveBrightness"),
        item(0x20411, "ToneCurveContrast"),
        item(0x20500, "AutoLightingOptimizer").labels(AUTO_LIGHTING_OPTIMIZER),
        item(0x20500, "AutoLightingOptimizerOn").part(1).labels(NO_YES),
        item(0x20600, "LuminanceNoiseReduction"),
        item(0x20601, "ChrominanceNoiseReduction"),
        item(0x20670, "ColorMoireReduction"),
        item(0x20670, "ColorMoireReductionOn").part(1).labels(NO_YES),
        item(0x20701, "ShootingDistance").number(|n| n / 10.0).call(percent),
        item(0x20702, "PeripheralIllumination").call(six_digits_g),
        item(0x20702, "PeripheralIlluminationOn").part(1).labels(NO_YES),
        item(0x20703, "ChromaticAberration").call(six_digits_g),
        item(0x20703, "ChromaticAberrationOn").part(1).labels(NO_YES),
        item(0x20704, "ColorBlurOn").labels(NO_YES),
        item(0x20705, "DistortionCorrection").call(six_digits_g),
        item(0x20705, "DistortionCorrectionOn").part(1).labels(NO_YES),
        item(0x20706, "DLOSetting"),
        item(0x20706, "DLOOn").part(1).labels(NO_YES),
        item(0x20707, "ChromaticAberrationRed").call(six_digits_g),
        item(0x20708, "ChromaticAberrationBlue").call(six_digits_g),
        item(0x20709, "DistortionEffect").labels(DISTORTION_EFFECT),
        item(0x2070b, "DiffractionCorrectionOn").labels(NO_YES),
        item(0x20900, "ColorHue"),
        item(0x20901, "SaturationAdj"),
        item(0x20910, "RedHSL"),
        item(0x20911, "OrangeHSL"),
        item(0x20912, "YellowHSL"),
        item(0x20913, "GreenHSL"),
        item(0x20914, "AquaHSL"),
        item(0x20915, "BlueHSL"),
        item(0x20916, "PurpleHSL"),
        item(0x20917, "MagentaHSL"),
        item(0x20a00, "GammaInfo").table(&GAMMA_INFO),
        item(0x20b10, "DPRAWMicroadjustBackFront"),
        item(0x20b12, "DPRAWMicroadjustStrength"),
        item(0x20b20, "DPRAWBokehShift"),
        item(0x20b21, "DPRAWBokehShiftArea"),
        item(0x20b30, "DPRAWGhostingReductionArea"),
        item(0x30101, "CropAspectRatio").labels(CROP_ASPECT_RATIO),
        item(0x30102, "CropAspectRatioCustom"),
        item(0xf0100, "CropInfo").table(&DR4_CROP_INFO),
        item(0xf0500, "CustomPictureStyleData").binary(),
        item(0xf0510, "StampInfo").table(&STAMP_INFO),
        item(0xf0511, "DustInfo").table(&DUST_INFO),
        item(0xf0512, "LensFocalLength"),
    ],
)
.family0("CanonVRD");

/// Tags of `DR4Header`: the camera model.
pub static DR4_HEADER: Table =
    Table::fixed("CanonDR4", Int32u, &[item(3, "DR4CameraModel").conv(Conv::HexLabels(MODELS))])
        .family0("CanonVRD");

/// Tags of `ToneCurve`: the points of the curves.
pub static TONE_CURVE: Table = Table::fixed(
    "CanonDR4",
    Int32u,
    &[
        item(0, "ToneCurveColorSpace").labels(TONE_CURVE_COLOR_SPACE),
        item(1, "ToneCurveShape").labels(TONE_CURVE_SHAPE),
        item(3, "ToneCurveInputRange").count(2),
        item(5, "ToneCurveOutputRange").count(2),
        item(7, "RGBCurvePoints").count(21).call(curve),
        item(10, "ToneCurveX"),
        item(11, "ToneCurveY"),
        item(45, "RedCurvePoints").count(21).call(curve),
        item(83, "GreenCurvePoints").count(21).call(curve),
        item(121, "BlueCurvePoints").count(21).call(curve),
    ],
)
.family0("CanonVRD");

/// Tags of `GammaInfo`: the gamma curve.
pub static GAMMA_INFO: Table = Table::fixed(
    "CanonDR4",
    Double,
    &[
        item(2, "GammaContrast"),
        item(3, "GammaColorTone"),
        item(4, "GammaSaturation"),
        item(5, "GammaUnsharpMaskStrength"),
        item(6, "GammaUnsharpMaskFineness"),
        item(7, "GammaUnsharpMaskThreshold"),
        item(8, "GammaSharpnessStrength"),
        item(9, "GammaShadow"),
        item(10, "GammaHighlight"),
        item(12, "GammaBlackPoint").number(|n| gamma(n.max(0.0), 1.0)).call(signed_thousandths),
        item(13, "GammaWhitePoint").number(|n| gamma(n, -GAMMA_WHITE)).call(signed_thousandths),
        item(14, "GammaMidPoint").number(|n| gamma(n, -8.0)).call(signed_thousandths),
        item(15, "GammaCurveOutputRange").count(2),
    ],
)
.family0("CanonVRD");

/// Tags of `DR4CropInfo`: crop and rotation.
pub static DR4_CROP_INFO: Table = Table::fixed(
    "CanonDR4",
    Int32s,
    &[
        item(0, "CropActive").labels(NO_YES),
        item(1, "CropRotatedOriginalWidth"),
        item(2, "CropRotatedOriginalHeight"),
        item(3, "CropX"),
        item(4, "CropY"),
        item(5, "CropWidth"),
        item(6, "CropHeight"),
        item(7, "CropRotation"),
        item(8, "CropAngle").format(Double).call(seven_digits),
        item(10, "CropOriginalWidth"),
        item(11, "CropOriginalHeight"),
    ],
)
.family0("CanonVRD");

/// Tags of `StampInfo`: number of stamp tool edits.
pub static STAMP_INFO: Table =
    Table::fixed("CanonDR4", Int32u, &[item(2, "StampToolCount")]).family0("CanonVRD");

/// Tags of `DustInfo`: whether dust was deleted.
pub static DUST_INFO: Table =
    Table::fixed("CanonDR4", Int32u, &[item(2, "DustDeleteApplied").labels(NO_YES)]).family0("CanonVRD");

const RATING: &[(i64, &str)] =
    &[(0, "Unrated"), (1, "1"), (2, "2"), (3, "3"), (4, "4"), (5, "5"), (4294967295, "Rejected")];

const WORK_COLOR_SPACE: &[(i64, &str)] =
    &[(1, "sRGB"), (2, "Adobe RGB"), (3, "Wide Gamut RGB"), (4, "Apple RGB"), (5, "ColorMatch RGB")];

const WHITE_BALANCE_ADJ: &[(i64, &str)] = &[
    (-1, "Manual (Click)"),
    (0, "Auto"),
    (1, "Daylight"),
    (2, "Cloudy"),
    (3, "Tungsten"),
    (4, "Fluorescent"),
    (5, "Flash"),
    (8, "Shade"),
    (9, "Kelvin"),
    (255, "Shot Settings"),
];

const PICTURE_STYLE: &[(i64, &str)] = &[
    (0x81, "Standard"),
    (0x82, "Portrait"),
    (0x83, "Landscape"),
    (0x84, "Neutral"),
    (0x85, "Faithful"),
    (0x86, "Monochrome"),
    (0x87, "Auto"),
    (0x88, "Fine Detail"),
    (0xf0, "Shot Settings"),
    (0xff, "Custom"),
];

const SHARPNESS_ADJ: &[(i64, &str)] = &[(0, "Sharpness"), (1, "Unsharp Mask")];

const AUTO_LIGHTING_OPTIMIZER: &[(i64, &str)] = &[(0, "Low"), (1, "Standard"), (2, "Strong")];

const DISTORTION_EFFECT: &[(i64, &str)] = &[
    (0, "Shot Settings"),
    (1, "Emphasize Linearity"),
    (2, "Emphasize Distance"),
    (3, "Emphasize Periphery"),
    (4, "Emphasize Center"),
];

const CROP_ASPECT_RATIO: &[(i64, &str)] = &[
    (0, "Free"),
    (1, "Custom"),
    (2, "1:1"),
    (3, "3:2"),
    (4, "2:3"),
    (5, "4:3"),
    (6, "3:4"),
    (7, "5:4"),
    (8, "4:5"),
    (9, "16:9"),
    (10, "9:16"),
];
