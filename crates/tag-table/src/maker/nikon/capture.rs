//! Data that Nikon Capture and Capture NX store in raw files that they edited: a list of tags, each with a
//! 32-bit number and a length, always little-endian.
//!
//! Numbers, names and words: ExifTool's pages of Nikon's tags.

use crate::def::Conv;
use crate::maker::nikon::change;
use crate::maker::nikon::words::{BEEP, NO_YES, OFF_ON};
use crate::maker::reader::Reader;
use crate::maker::row::{Inner, Table, item};
use crate::value::Format::{Double, Int8s, Int8u, Int16s, Int16u, Int32s, Int32u, String, Undef};

/// Tags of the list: all edits by number.
pub static MAIN: Table = Table::directory(
    "NikonCapture",
    &[
        item(0x008ae85e, "LCHEditor").format(Int8u).labels(OFF_ON),
        item(0x083a1a25, "HistogramXML").format(Undef).binary(),
        item(0x0c89224b, "ColorAberrationControl").format(Int8u).labels(OFF_ON),
        item(0x116fea21, "HighlightData").table(&HIGHLIGHT_DATA),
        item(0x2175eb78, "D-LightingHQ").format(Int8u).labels(OFF_ON),
        item(0x2fc08431, "StraightenAngle").format(Double),
        item(0x374233e0, "CropData").table(&CROP_DATA),
        item(0x39c456ac, "PictureCtrl").table(&PICTURE_CTRL),
        item(0x3cfc73c6, "RedEyeData").table(&RED_EYE_DATA),
        item(0x3d136244, "EditVersionName").format(String),
        item(0x416391c6, "QuickFix").format(Int8u).labels(OFF_ON),
        item(0x56a54260, "Exposure").table(&EXPOSURE),
        item(0x5f0e7d23, "ColorBooster").format(Int8u).labels(OFF_ON),
        item(0x6a6e36b6, "D-LightingHQSelected").format(Int8u).labels(NO_YES),
        item(0x753dcbc0, "NoiseReduction").format(Int8u).labels(OFF_ON),
        item(0x76a43200, "UnsharpMask").format(Int8u).labels(OFF_ON),
        item(0x76a43201, "Curves").format(Int8u).labels(OFF_ON),
        item(0x76a43202, "ColorBalanceAdj").format(Int8u).labels(OFF_ON),
        item(0x76a43203, "AdvancedRaw").format(Int8u).labels(OFF_ON),
        item(0x76a43204, "WhiteBalanceAdj").format(Int8u).labels(OFF_ON),
        item(0x76a43205, "VignetteControl").format(Int8u).labels(OFF_ON),
        item(0x76a43206, "FlipHorizontal").format(Int8u).labels(NO_YES),
        item(0x76a43207, "Rotation").format(Int16u),
        item(0x84589434, "BrightnessData").table(&BRIGHTNESS),
        item(0x890ff591, "D-LightingHQData").table(&D_LIGHTING_HQ),
        item(0x926f13e0, "NoiseReductionData").table(&NOISE_REDUCTION),
        item(0x9ef5f6e0, "IPTCData").inner(Inner::Read(Reader::NikonIptc)),
        item(0xab5eca5e, "PhotoEffects").format(Int8u).labels(OFF_ON),
        item(0xac6bd5c0, "VignetteControlIntensity").format(Int16s),
        item(0xb0384e1e, "PhotoEffectsData").table(&PHOTO_EFFECTS),
        item(0xb999a36f, "ColorBoostData").table(&COLOR_BOOST),
        item(0xbf3c6c20, "WBAdjData").table(&WB_ADJ_DATA),
        item(0xce5554aa, "D-LightingHS").format(Int8u).labels(OFF_ON),
        item(0xe2173c47, "PictureControl").format(Int8u).labels(OFF_ON),
        item(0xe37b4337, "D-LightingHSData").table(&D_LIGHTING_HS),
        item(0xe42b5161, "UnsharpData").table(&UNSHARP_DATA),
        item(0xe9651831, "PhotoEffectHistoryXML").format(Undef).binary(),
        item(0xfe28a44f, "AutoRedEye").format(Int8u).labels(OFF_ON),
        item(0xfe443a45, "ImageDustOff").format(Int8u).labels(OFF_ON),
    ],
);

/// Tags of unsharp masking, several of them.
pub(in crate::maker::nikon) static UNSHARP_DATA: Table = Table::fixed(
    "NikonCapture",
    Int8u,
    &[
        item(0, "UnsharpCount"),
        item(0x13, "Unsharp1Color").format(Int16u).labels(UNSHARP1_COLOR),
        item(0x17, "Unsharp1Intensity").format(Int16u),
        item(0x19, "Unsharp1HaloWidth").format(Int16u),
        item(0x1b, "Unsharp1Threshold"),
        item(0x2e, "Unsharp2Color").format(Int16u).labels(UNSHARP1_COLOR),
        item(0x32, "Unsharp2Intensity").format(Int16u),
        item(0x34, "Unsharp2HaloWidth").format(Int16u),
        item(0x36, "Unsharp2Threshold"),
        item(0x49, "Unsharp3Color").format(Int16u).labels(UNSHARP1_COLOR),
        item(0x4d, "Unsharp3Intensity").format(Int16u),
        item(0x4f, "Unsharp3HaloWidth").format(Int16u),
        item(0x51, "Unsharp3Threshold"),
        item(0x64, "Unsharp4Color").format(Int16u).labels(UNSHARP1_COLOR),
        item(0x68, "Unsharp4Intensity").format(Int16u),
        item(0x6a, "Unsharp4HaloWidth").format(Int16u),
        item(0x6c, "Unsharp4Threshold"),
    ],
);

/// Tags of D-Lighting HS (faster).
pub(in crate::maker::nikon) static D_LIGHTING_HS: Table = Table::fixed(
    "NikonCapture",
    Int32u,
    &[item(0, "D-LightingHSAdjustment"), item(1, "D-LightingHSColorBoost")],
);

/// Tags of D-Lighting HQ (better quality).
pub(in crate::maker::nikon) static D_LIGHTING_HQ: Table = Table::fixed(
    "NikonCapture",
    Int32u,
    &[item(0, "D-LightingHQShadow"), item(1, "D-LightingHQHighlight"), item(2, "D-LightingHQColorBoost")],
);

/// Tags of the colour booster.
pub(in crate::maker::nikon) static COLOR_BOOST: Table = Table::fixed(
    "NikonCapture",
    Int8u,
    &[
        item(0, "ColorBoostType").labels(&[(0, "Nature"), (1, "People")]),
        item(1, "ColorBoostLevel").format(Int32u),
    ],
);

/// Tags of white balance adjustment.
pub(in crate::maker::nikon) static WB_ADJ_DATA: Table = Table::fixed(
    "NikonCapture",
    Int8u,
    &[
        item(0, "WBAdjRedBalance").format(Double),
        item(8, "WBAdjBlueBalance").format(Double),
        item(0x10, "WBAdjMode").labels(WB_ADJ_MODE),
        item(0x14, "WBAdjLighting").format(Int16u).conv(Conv::HexLabels(WB_ADJ_LIGHTING)),
        item(0x18, "WBAdjTemperature").format(Int16u),
        item(0x25, "WBAdjTint").format(Int32s),
    ],
);

/// Tags of photo effects.
pub(in crate::maker::nikon) static PHOTO_EFFECTS: Table = Table::fixed(
    "NikonCapture",
    Int8u,
    &[
        item(0, "PhotoEffectsType").labels(PHOTO_EFFECTS_TYPE),
        item(4, "PhotoEffectsRed").format(Int16s),
        item(6, "PhotoEffectsGreen").format(Int16s),
        item(8, "PhotoEffectsBlue").format(Int16s),
    ],
);

/// Tags of brightness adjustment.
pub(in crate::maker::nikon) static BRIGHTNESS: Table = Table::fixed(
    "NikonCapture",
    Int8u,
    &[
        item(0, "BrightnessAdj").format(Double).number(|level| level * 50.0),
        item(8, "EnhanceDarkTones").labels(OFF_ON),
    ],
);

/// Tags of noise reduction.
pub(in crate::maker::nikon) static NOISE_REDUCTION: Table = Table::fixed(
    "NikonCapture",
    Int8u,
    &[
        item(4, "EdgeNoiseReduction").labels(OFF_ON),
        item(5, "ColorMoireReductionMode").labels(BEEP),
        item(9, "NoiseReductionIntensity").format(Int32u),
        item(0x0d, "NoiseReductionSharpness").format(Int32u),
        item(0x11, "NoiseReductionMethod").format(Int16u).labels(NOISE_REDUCTION_METHOD),
        item(0x15, "ColorMoireReduction").labels(OFF_ON),
        item(0x17, "NoiseReduction").labels(OFF_ON),
        item(0x18, "ColorNoiseReductionIntensity").format(Int32u),
        item(0x1c, "ColorNoiseReductionSharpness").format(Int32u),
    ],
);

/// Tags of the crop.
pub(in crate::maker::nikon) static CROP_DATA: Table = Table::fixed(
    "NikonCapture",
    Int8u,
    &[
        item(0x1e, "CropLeft").format(Double).number(change::over::<2>),
        item(0x26, "CropTop").format(Double).number(change::over::<2>),
        item(0x2e, "CropRight").format(Double).number(change::over::<2>),
        item(0x36, "CropBottom").format(Double).number(change::over::<2>),
        item(0x8e, "CropOutputWidthInches").format(Double),
        item(0x96, "CropOutputHeightInches").format(Double),
        item(0x9e, "CropScaledResolution").format(Double),
        item(0xae, "CropSourceResolution").format(Double).number(change::over::<2>),
        item(0xb6, "CropOutputResolution").format(Double),
        item(0xbe, "CropOutputScale").format(Double),
        item(0xc6, "CropOutputWidth").format(Double),
        item(0xce, "CropOutputHeight").format(Double),
        item(0xd6, "CropOutputPixels").format(Double),
    ],
);

/// Tags of the picture control.
pub(in crate::maker::nikon) static PICTURE_CTRL: Table = Table::fixed(
    "NikonCapture",
    Int8u,
    &[
        item(0, "PictureControlActive").labels(OFF_ON),
        item(0x13, "PictureControlMode").text(16),
        item(0x2a, "QuickAdjust").number(change::less::<128>),
        item(0x2b, "SharpeningAdj").value(change::adjustment),
        item(0x2c, "ContrastAdj").value(change::adjustment),
        item(0x2d, "BrightnessAdj").value(change::adjustment),
        item(0x2e, "SaturationAdj").value(change::adjustment),
        item(0x2f, "HueAdj").number(change::less::<128>),
    ],
);

/// Tags of red-eye correction.
pub(in crate::maker::nikon) static RED_EYE_DATA: Table =
    Table::fixed("NikonCapture", Int8u, &[item(0, "RedEyeCorrection").labels(RED_EYE_CORRECTION)]);

/// Tags of exposure adjustment.
pub(in crate::maker::nikon) static EXPOSURE: Table = Table::fixed(
    "NikonCapture",
    Int8u,
    &[
        item(0, "ExposureAdj").format(Int16s).number(change::over::<100>),
        item(0x12, "ExposureAdj2").format(Double).fixed(4, ""),
        item(0x24, "ActiveD-Lighting").labels(OFF_ON),
        item(0x25, "ActiveD-LightingMode").labels(ACTIVE_D_LIGHTING_MODE),
    ],
);

/// Tags of shadow and highlight adjustment.
pub(in crate::maker::nikon) static HIGHLIGHT_DATA: Table = Table::fixed(
    "NikonCapture",
    Int8s,
    &[item(0, "ShadowProtection"), item(1, "SaturationAdj"), item(6, "HighlightProtection")],
);

const UNSHARP1_COLOR: &[(i64, &str)] =
    &[(0, "RGB"), (1, "Red"), (2, "Green"), (3, "Blue"), (4, "Yellow"), (5, "Magenta"), (6, "Cyan")];

const WB_ADJ_MODE: &[(i64, &str)] = &[
    (1, "Use Gray Point"),
    (2, "Recorded Value"),
    (3, "Use Temperature"),
    (4, "Calculate Automatically"),
    (5, "Auto2"),
    (6, "Underwater"),
    (7, "Auto1"),
];

const WB_ADJ_LIGHTING: &[(i64, &str)] = &[
    (0, "None"),
    (256, "Incandescent"),
    (512, "Daylight (direct sunlight)"),
    (513, "Daylight (shade)"),
    (514, "Daylight (cloudy)"),
    (768, "Standard Fluorescent (warm white)"),
    (769, "Standard Fluorescent (3700K)"),
    (770, "Standard Fluorescent (cool white)"),
    (771, "Standard Fluorescent (5000K)"),
    (772, "Standard Fluorescent (daylight)"),
    (773, "Standard Fluorescent (high temperature mercury vapor)"),
    (1024, "High Color Rendering Fluorescent (warm white)"),
    (1025, "High Color Rendering Fluorescent (3700K)"),
    (1026, "High Color Rendering Fluorescent (cool white)"),
    (1027, "High Color Rendering Fluorescent (5000K)"),
    (1028, "High Color Rendering Fluorescent (daylight)"),
    (1280, "Flash"),
    (1281, "Flash (FL-G1 filter)"),
    (1282, "Flash (FL-G2 filter)"),
    (1283, "Flash (TN-A1 filter)"),
    (1284, "Flash (TN-A2 filter)"),
    (1536, "Sodium Vapor Lamps"),
];

const PHOTO_EFFECTS_TYPE: &[(i64, &str)] = &[(0, "None"), (1, "B&W"), (2, "Sepia"), (3, "Tinted")];

const NOISE_REDUCTION_METHOD: &[(i64, &str)] =
    &[(0, "Faster"), (1, "Better Quality"), (2, "Better Quality 2013")];

const RED_EYE_CORRECTION: &[(i64, &str)] = &[(0, "Off"), (1, "Automatic"), (2, "Click on Eyes")];

const ACTIVE_D_LIGHTING_MODE: &[(i64, &str)] = &[
    (0, "Unchanged"),
    (1, "Off"),
    (2, "Low"),
    (3, "Normal"),
    (4, "High"),
    (6, "Extra High"),
    (7, "Extra High 1"),
    (8, "Extra High 2"),
];
