//! Tags of picture processing: crop, style, corrections, filters; time zone; movies.
//!
//! Source: ExifTool's page of Canon's tags.

use super::change::{angle, codec, known_32, rational_16, started_hex};
use super::print::{bitrate, filter_setting, intelligent_contrast, parameter, thousandths, time_zone};
use super::when::named;
use super::words::{
    OFF_AUTO_ON, OFF_ON, PICTURE_STYLE, QUALITY, SHARPNESS_FREQUENCY, STRENGTH, WHITE_BALANCE,
};
use crate::def::Conv;
use crate::maker::row::{Table, item};
use crate::print::container::duration;
use crate::value::Format::{Int8u, Int16s, Int16u, Int32s, Int32u, Undef};

pub(super) static CROP_INFO: Table = Table::fixed(
    "Canon",
    Int16u,
    &[
        item(0, "CropLeftMargin"),
        item(1, "CropRightMargin"),
        item(2, "CropTopMargin"),
        item(3, "CropBottomMargin"),
    ],
);

pub(super) static ASPECT_INFO: Table = Table::fixed(
    "Canon",
    Int32u,
    &[
        item(0, "AspectRatio").labels(ASPECT_RATIO),
        item(1, "CroppedImageWidth"),
        item(2, "CroppedImageHeight"),
        item(3, "CroppedImageLeft"),
        item(4, "CroppedImageTop"),
    ],
);

pub(super) static PROCESSING: Table = Table::fixed(
    "Canon",
    Int16s,
    &[
        item(1, "ToneCurve").labels(TONE_CURVE),
        item(2, "Sharpness")
            .when(|note, _| !named(note, &["20D", "350D", "REBEL XT", "Kiss Digital N"]))
            .priority(0),
        item(3, "SharpnessFrequency").labels(SHARPNESS_FREQUENCY),
        item(4, "SensorRedLevel"),
        item(5, "SensorBlueLevel"),
        item(6, "WhiteBalanceRed"),
        item(7, "WhiteBalanceBlue"),
        item(8, "WhiteBalance").valid(|n| n >= 0.0).labels(WHITE_BALANCE),
        item(9, "ColorTemperature"),
        item(10, "PictureStyle").conv(Conv::HexLabels(PICTURE_STYLE)),
        item(11, "DigitalGain").number(|n| n / 10.0),
        item(12, "WBShiftAB"),
        item(13, "WBShiftGM"),
        item(14, "UnsharpMaskFineness"),
        item(15, "UnsharpMaskThreshold"),
    ],
);

pub(super) static MODIFIED_INFO: Table = Table::fixed(
    "Canon",
    Int16s,
    &[
        item(1, "ModifiedToneCurve").labels(TONE_CURVE),
        item(2, "ModifiedSharpness").when(|note, _| note.is_model(&["EOS-1D", "EOS 5D"])),
        item(3, "ModifiedSharpnessFreq").labels(SHARPNESS_FREQUENCY),
        item(4, "ModifiedSensorRedLevel"),
        item(5, "ModifiedSensorBlueLevel"),
        item(6, "ModifiedWhiteBalanceRed"),
        item(7, "ModifiedWhiteBalanceBlue"),
        item(8, "ModifiedWhiteBalance").labels(WHITE_BALANCE),
        item(9, "ModifiedColorTemp"),
        item(10, "ModifiedPictureStyle").conv(Conv::HexLabels(PICTURE_STYLE)),
        item(11, "ModifiedDigitalGain").number(|n| n / 10.0),
    ],
);

pub(super) static FLAGS: Table = Table::fixed("Canon", Int16s, &[item(1, "ModifiedParamFlag")]);

pub(super) static PREVIEW_IMAGE_INFO: Table = Table::fixed(
    "Canon",
    Int32u,
    &[
        item(1, "PreviewQuality").labels(QUALITY),
        item(2, "PreviewImageLength"),
        item(3, "PreviewImageWidth"),
        item(4, "PreviewImageHeight"),
        item(5, "PreviewImageStart").position(),
    ],
);

pub(super) static SENSOR_INFO: Table = Table::fixed(
    "Canon",
    Int16s,
    &[
        item(1, "SensorWidth"),
        item(2, "SensorHeight"),
        item(5, "SensorLeftBorder"),
        item(6, "SensorTopBorder"),
        item(7, "SensorRightBorder"),
        item(8, "SensorBottomBorder"),
        item(9, "BlackMaskLeftBorder"),
        item(10, "BlackMaskTopBorder"),
        item(11, "BlackMaskRightBorder"),
        item(12, "BlackMaskBottomBorder"),
    ],
);

pub(super) static MY_COLORS: Table =
    Table::fixed("Canon", Int16u, &[item(2, "MyColorMode").labels(MY_COLOR_MODE)]);

pub(super) static CONTRAST_INFO: Table =
    Table::fixed("Canon", Int16u, &[item(4, "IntelligentContrast").call(intelligent_contrast)]);

pub(super) static VIGNETTING_CORR: Table = Table::fixed(
    "Canon",
    Int16s,
    &[
        item(0, "VignettingCorrVersion").format(Int8u),
        item(2, "PeripheralLighting").labels(OFF_ON),
        item(3, "DistortionCorrection").labels(OFF_ON),
        item(4, "ChromaticAberrationCorr").labels(OFF_ON),
        item(5, "ChromaticAberrationCorr").labels(OFF_ON),
        item(6, "PeripheralLightingValue"),
        item(9, "DistortionCorrectionValue"),
        item(11, "OriginalImageWidth"),
        item(12, "OriginalImageHeight"),
    ],
);

pub(super) static VIGNETTING_CORR_UNKNOWN: Table =
    Table::fixed("Canon", Int16s, &[item(0, "VignettingCorrVersion").format(Int8u)]);

pub(super) static VIGNETTING_CORR2: Table = Table::fixed(
    "Canon",
    Int32s,
    &[
        item(5, "PeripheralLightingSetting").labels(OFF_ON),
        item(6, "ChromaticAberrationSetting").labels(OFF_ON),
        item(7, "DistortionCorrectionSetting").labels(OFF_ON),
        item(9, "DigitalLensOptimizerSetting").labels(OFF_ON),
    ],
);

pub(super) static LIGHTING_OPT: Table = Table::fixed(
    "Canon",
    Int32s,
    &[
        item(1, "PeripheralIlluminationCorr").labels(OFF_ON),
        item(2, "AutoLightingOptimizer").labels(STRENGTH),
        item(3, "HighlightTonePriority").labels(HIGHLIGHT_TONE_PRIORITY),
        item(4, "LongExposureNoiseReduction").labels(OFF_AUTO_ON),
        item(5, "HighISONoiseReduction").labels(STRENGTH),
        item(10, "DigitalLensOptimizer").labels(DIGITAL_LENS_OPTIMIZER),
        item(11, "DualPixelRaw").labels(OFF_ON),
    ],
);

pub(super) static LENS_INFO: Table = Table::fixed(
    "Canon",
    Int8u,
    &[item(0, "LensSerialNumber").format(Undef).count(5).value(started_hex).priority(0)],
);

pub(super) static AMBIENCE: Table =
    Table::fixed("Canon", Int32s, &[item(1, "AmbienceSelection").labels(AMBIENCE_SELECTION)]);

pub(super) static MULTI_EXP: Table = Table::fixed(
    "Canon",
    Int32s,
    &[
        item(1, "MultiExposure").labels(MULTI_EXPOSURE),
        item(2, "MultiExposureControl").labels(MULTI_EXPOSURE_CONTROL),
        item(3, "MultiExposureShots"),
    ],
);

/// Tags of `FilterInfo`: the creative filters.
pub static FILTER_INFO: Table = Table::directory(
    "Canon",
    &[
        item(0x101, "GrainyBWFilter").call(filter_setting),
        item(0x201, "SoftFocusFilter").call(filter_setting),
        item(0x301, "ToyCameraFilter").call(filter_setting),
        item(0x401, "MiniatureFilter").call(filter_setting),
        item(0x402, "MiniatureFilterOrientation").labels(MINIATURE_FILTER_ORIENTATION),
        item(0x403, "MiniatureFilterPosition"),
        item(0x404, "MiniatureFilterParameter"),
        item(0x501, "FisheyeFilter").call(filter_setting),
        item(0x601, "PaintingFilter").call(filter_setting),
        item(0x701, "WatercolorFilter").call(filter_setting),
    ],
);

pub(super) static HDR_INFO: Table = Table::fixed(
    "Canon",
    Int32s,
    &[item(1, "HDR").labels(OFF_AUTO_ON), item(2, "HDREffect").labels(HDR_EFFECT)],
);

pub(super) static LOG_INFO: Table = Table::fixed(
    "Canon",
    Int32s,
    &[
        item(4, "CompressionFormat").labels(COMPRESSION_FORMAT),
        item(6, "Sharpness").valid(known_32),
        item(7, "Saturation").valid(known_32).call(parameter),
        item(8, "ColorTone").valid(known_32).call(parameter),
        item(9, "ColorSpace2").valid(known_32).labels(COLOR_SPACE2),
        item(10, "ColorMatrix").valid(known_32).labels(COLOR_MATRIX),
        item(11, "CanonLogVersion").valid(known_32).labels(CANON_LOG_VERSION),
    ],
)
.priority(0);

pub(super) static RAW_BURST_INFO: Table =
    Table::fixed("Canon", Int32u, &[item(1, "RawBurstImageNum"), item(2, "RawBurstImageCount")]);

pub(super) static LEVEL_INFO: Table = Table::fixed(
    "Canon",
    Int32s,
    &[
        item(4, "RollAngle").number(|n| -angle(n)),
        item(5, "PitchAngle").number(angle),
        item(7, "FocalLength").number(|n| n / 10.0).unit(" mm"),
        item(8, "MinFocalLength2").number(|n| n / 10.0).unit(" mm"),
        item(9, "MaxFocalLength2").number(|n| n / 10.0).unit(" mm"),
    ],
);

pub(super) static TIME_INFO: Table = Table::fixed(
    "Canon",
    Int32s,
    &[
        item(1, "TimeZone").call(time_zone),
        item(2, "TimeZoneCity").labels(TIME_ZONE_CITY),
        item(3, "DaylightSavings").labels(DAYLIGHT_SAVINGS),
    ],
);

pub(super) static MOVIE_INFO: Table = Table::fixed(
    "Canon",
    Int16u,
    &[
        item(1, "FrameRate").valid(|n| n != 65535.0),
        item(2, "FrameCount").valid(|n| n != 65535.0),
        item(4, "FrameCount").format(Int32u),
        item(6, "FrameRate").count(2).value(rational_16).call(thousandths),
        item(106, "Duration").format(Int32u).number(|n| n / 1000.0).call(duration),
        item(108, "AudioBitrate").format(Int32u).call(bitrate),
        item(110, "AudioSampleRate").format(Int32u),
        item(112, "AudioChannels").format(Int32u),
        item(116, "VideoCodec").format(Undef).count(4).value(codec),
    ],
);

const ASPECT_RATIO: &[(i64, &str)] = &[
    (0, "3:2"),
    (1, "1:1"),
    (2, "4:3"),
    (7, "16:9"),
    (8, "4:5"),
    (12, "3:2 (APS-H crop)"),
    (13, "3:2 (APS-C crop)"),
    (258, "4:3 crop"),
];

const TONE_CURVE: &[(i64, &str)] = &[(0, "Standard"), (1, "Manual"), (2, "Custom")];

const MY_COLOR_MODE: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "Positive Film"),
    (2, "Light Skin Tone"),
    (3, "Dark Skin Tone"),
    (4, "Vivid Blue"),
    (5, "Vivid Green"),
    (6, "Vivid Red"),
    (7, "Color Accent"),
    (8, "Color Swap"),
    (9, "Custom"),
    (12, "Vivid"),
    (13, "Neutral"),
    (14, "Sepia"),
    (15, "B&W"),
];

const HIGHLIGHT_TONE_PRIORITY: &[(i64, &str)] = &[(0, "Off"), (1, "On"), (2, "Enhanced")];

const DIGITAL_LENS_OPTIMIZER: &[(i64, &str)] = &[(0, "Off"), (1, "Standard"), (2, "High")];

const AMBIENCE_SELECTION: &[(i64, &str)] = &[
    (0, "Standard"),
    (1, "Vivid"),
    (2, "Warm"),
    (3, "Soft"),
    (4, "Cool"),
    (5, "Intense"),
    (6, "Brighter"),
    (7, "Darker"),
    (8, "Monochrome"),
];

const MULTI_EXPOSURE: &[(i64, &str)] = &[(0, "Off"), (1, "On"), (2, "On (RAW)")];

const MULTI_EXPOSURE_CONTROL: &[(i64, &str)] =
    &[(0, "Additive"), (1, "Average"), (2, "Bright (comparative)"), (3, "Dark (comparative)")];

const MINIATURE_FILTER_ORIENTATION: &[(i64, &str)] = &[(0, "Horizontal"), (1, "Vertical")];

const HDR_EFFECT: &[(i64, &str)] =
    &[(0, "Natural"), (1, "Art (standard)"), (2, "Art (vivid)"), (3, "Art (bold)"), (4, "Art (embossed)")];

const COMPRESSION_FORMAT: &[(i64, &str)] =
    &[(0, "Editing (ALL-I)"), (1, "Standard (IPB)"), (2, "Light (IPB)"), (3, "Motion JPEG"), (4, "RAW")];

const COLOR_SPACE2: &[(i64, &str)] = &[(0, "BT.709"), (1, "BT.2020"), (2, "CinemaGamut")];

const COLOR_MATRIX: &[(i64, &str)] = &[(0, "EOS Original"), (1, "Neutral")];

const CANON_LOG_VERSION: &[(i64, &str)] = &[(0, "OFF"), (1, "CLogV1"), (2, "CLogV2"), (3, "CLogV3")];

const TIME_ZONE_CITY: &[(i64, &str)] = &[
    (0, "n/a"),
    (1, "Chatham Islands"),
    (2, "Wellington"),
    (3, "Solomon Islands"),
    (4, "Sydney"),
    (5, "Adelaide"),
    (6, "Tokyo"),
    (7, "Hong Kong"),
    (8, "Bangkok"),
    (9, "Yangon"),
    (10, "Dhaka"),
    (11, "Kathmandu"),
    (12, "Delhi"),
    (13, "Karachi"),
    (14, "Kabul"),
    (15, "Dubai"),
    (16, "Tehran"),
    (17, "Moscow"),
    (18, "Cairo"),
    (19, "Paris"),
    (20, "London"),
    (21, "Azores"),
    (22, "Fernando de Noronha"),
    (23, "Sao Paulo"),
    (24, "Newfoundland"),
    (25, "Santiago"),
    (26, "Caracas"),
    (27, "New York"),
    (28, "Chicago"),
    (29, "Denver"),
    (30, "Los Angeles"),
    (31, "Anchorage"),
    (32, "Honolulu"),
    (33, "Samoa"),
    (32766, "(not set)"),
];

const DAYLIGHT_SAVINGS: &[(i64, &str)] = &[(0, "Off"), (60, "On")];
