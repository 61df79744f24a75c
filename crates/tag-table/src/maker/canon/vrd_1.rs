//! Edits of a picture by Digital Photo Professional, first part: the edits of version 1 of the program.
//!
//! Source: ExifTool's page of CanonVRD's tags.

use super::print::seven_digits;
use super::vrd::{curve, version};
use super::words::{NO_YES, TONE_CURVE_COLOR_SPACE, TONE_CURVE_SHAPE};
use crate::maker::row::{Table, item};
use crate::value::Format::{Float, Int8s, Int8u, Int16s, Int16u, Int32s, Int32u};

/// Tags of `Edit1`: the edits of version 1.
pub static EDIT_1: Table = Table::fixed(
    "CanonVRD",
    Int8u,
    &[
        item(2, "VRDVersion").format(Int16u).call(version).remember(),
        item(6, "WBAdjRGGBLevels").format(Int16u).count(4),
        item(24, "WhiteBalanceAdj").format(Int16u).labels(WHITE_BALANCE_ADJ),
        item(26, "WBAdjColorTemp").format(Int16u),
        item(36, "WBFineTuneActive").format(Int16u).labels(NO_YES),
        item(40, "WBFineTuneSaturation").format(Int16u),
        item(44, "WBFineTuneTone").format(Int16u),
        item(46, "RawColorAdj").format(Int16u).labels(RAW_COLOR_ADJ),
        item(48, "RawCustomSaturation").format(Int32s),
        item(52, "RawCustomTone").format(Int32s),
        item(56, "RawBrightnessAdj").format(Int32s).number(|n| n / 6000.0).fixed(2, ""),
        item(60, "ToneCurveProperty").format(Int16u).labels(TONE_CURVE_PROPERTY),
        item(122, "DynamicRangeMin").format(Int16u),
        item(124, "DynamicRangeMax").format(Int16u),
        item(272, "ToneCurveActive").format(Int16u).labels(NO_YES),
        item(275, "ToneCurveMode").labels(TONE_CURVE_COLOR_SPACE),
        item(276, "BrightnessAdj").format(Int8s),
        item(277, "ContrastAdj").format(Int8s),
        item(278, "SaturationAdj").format(Int16s),
        item(286, "ColorToneAdj").format(Int32s),
        item(294, "LuminanceCurvePoints").format(Int16u).count(21).call(curve),
        item(336, "LuminanceCurveLimits").format(Int16u).count(4),
        item(345, "ToneCurveInterpolation").labels(TONE_CURVE_SHAPE),
        item(352, "RedCurvePoints").format(Int16u).count(21).call(curve),
        item(394, "RedCurveLimits").format(Int16u).count(4),
        item(410, "GreenCurvePoints").format(Int16u).count(21).call(curve),
        item(452, "GreenCurveLimits").format(Int16u).count(4),
        item(468, "BlueCurvePoints").format(Int16u).count(21).call(curve),
        item(510, "BlueCurveLimits").format(Int16u).count(4),
        item(526, "RGBCurvePoints").format(Int16u).count(21).call(curve),
        item(568, "RGBCurveLimits").format(Int16u).count(4),
        item(580, "CropActive").format(Int16u).labels(NO_YES),
        item(582, "CropLeft").format(Int16u),
        item(584, "CropTop").format(Int16u),
        item(586, "CropWidth").format(Int16u),
        item(588, "CropHeight").format(Int16u),
        item(602, "SharpnessAdj").format(Int16u),
        item(608, "CropAspectRatio").format(Int16u).labels(CROP_ASPECT_RATIO),
        item(610, "ConstrainedCropWidth").format(Float).call(seven_digits),
        item(614, "ConstrainedCropHeight").format(Float).call(seven_digits),
        item(618, "CheckMark").format(Int16u).labels(CHECK_MARK),
        item(622, "Rotation").format(Int16u).labels(ROTATION),
        item(624, "WorkColorSpace").format(Int16u).labels(WORK_COLOR_SPACE),
    ],
)
.family0("CanonVRD");

/// Tags of `StampTool`: number of stamp tool edits.
pub static STAMP_TOOL: Table =
    Table::fixed("CanonVRD", Int8u, &[item(0, "StampToolCount").format(Int32u)]).family0("CanonVRD");

const WHITE_BALANCE_ADJ: &[(i64, &str)] = &[
    (0, "Auto"),
    (1, "Daylight"),
    (2, "Cloudy"),
    (3, "Tungsten"),
    (4, "Fluorescent"),
    (5, "Flash"),
    (8, "Shade"),
    (9, "Kelvin"),
    (30, "Manual (Click)"),
    (31, "Shot Settings"),
];

const RAW_COLOR_ADJ: &[(i64, &str)] = &[(0, "Shot Settings"), (1, "Faithful"), (2, "Custom")];

const TONE_CURVE_PROPERTY: &[(i64, &str)] = &[
    (0, "Shot Settings"),
    (1, "Linear"),
    (2, "Custom 1"),
    (3, "Custom 2"),
    (4, "Custom 3"),
    (5, "Custom 4"),
    (6, "Custom 5"),
];

const CROP_ASPECT_RATIO: &[(i64, &str)] = &[
    (0, "Free"),
    (1, "3:2"),
    (2, "2:3"),
    (3, "4:3"),
    (4, "3:4"),
    (5, "A-size Landscape"),
    (6, "A-size Portrait"),
    (7, "Letter-size Landscape"),
    (8, "Letter-size Portrait"),
    (9, "4:5"),
    (10, "5:4"),
    (11, "1:1"),
    (12, "Circle"),
    (65535, "Custom"),
];

const CHECK_MARK: &[(i64, &str)] = &[(0, "Clear"), (1, "1"), (2, "2"), (3, "3")];

const ROTATION: &[(i64, &str)] = &[(0, "0"), (1, "90"), (2, "180"), (3, "270")];

const WORK_COLOR_SPACE: &[(i64, &str)] =
    &[(0, "sRGB"), (1, "Adobe RGB"), (2, "Wide Gamut RGB"), (3, "Apple RGB"), (4, "ColorMatch RGB")];
