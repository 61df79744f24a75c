//! Processing of the picture, and focus. Source: ExifTool's page of Olympus's tags.

use super::words::RAW_DEV_NOISE_REDUCTION;
use super::{shown, values};
use crate::def::Conv;
use crate::maker::print;
use crate::maker::row::{Table, item};
use crate::value::Format;

/// Tags of Olympus's `ImageProcessing` (0x2040).
pub(in crate::maker) static IMAGE_PROCESSING: Table = Table::directory(
    "Olympus",
    &[
        item(0x0000, "ImageProcessingVersion").value(values::without_nuls),
        item(0x0100, "WB_RBLevels"),
        item(0x0102, "WB_RBLevels3000K"),
        item(0x0103, "WB_RBLevels3300K"),
        item(0x0104, "WB_RBLevels3600K"),
        item(0x0105, "WB_RBLevels3900K"),
        item(0x0106, "WB_RBLevels4000K"),
        item(0x0107, "WB_RBLevels4300K"),
        item(0x0108, "WB_RBLevels4500K"),
        item(0x0109, "WB_RBLevels4800K"),
        item(0x010a, "WB_RBLevels5300K"),
        item(0x010b, "WB_RBLevels6000K"),
        item(0x010c, "WB_RBLevels6600K"),
        item(0x010d, "WB_RBLevels7500K"),
        item(0x010e, "WB_RBLevelsCWB1"),
        item(0x010f, "WB_RBLevelsCWB2"),
        item(0x0110, "WB_RBLevelsCWB3"),
        item(0x0111, "WB_RBLevelsCWB4"),
        item(0x0113, "WB_GLevel3000K"),
        item(0x0114, "WB_GLevel3300K"),
        item(0x0115, "WB_GLevel3600K"),
        item(0x0116, "WB_GLevel3900K"),
        item(0x0117, "WB_GLevel4000K"),
        item(0x0118, "WB_GLevel4300K"),
        item(0x0119, "WB_GLevel4500K"),
        item(0x011a, "WB_GLevel4800K"),
        item(0x011b, "WB_GLevel5300K"),
        item(0x011c, "WB_GLevel6000K"),
        item(0x011d, "WB_GLevel6600K"),
        item(0x011e, "WB_GLevel7500K"),
        item(0x011f, "WB_GLevel"),
        item(0x0200, "ColorMatrix").format(Format::Int16s),
        item(0x0300, "Enhancer"),
        item(0x0301, "EnhancerValues"),
        item(0x0310, "CoringFilter"),
        item(0x0311, "CoringValues"),
        item(0x0600, "BlackLevel2"),
        item(0x0610, "GainBase"),
        item(0x0611, "ValidBits"),
        item(0x0612, "CropLeft"),
        item(0x0613, "CropTop"),
        item(0x0614, "CropWidth"),
        item(0x0615, "CropHeight"),
        item(0x0635, "UnknownBlock1").unknown().binary(),
        item(0x0636, "UnknownBlock2").unknown().binary(),
        item(0x0805, "SensorCalibration"),
        item(0x1010, "NoiseReduction2").bits(RAW_DEV_NOISE_REDUCTION),
        item(0x1011, "DistortionCorrection2").labels(&[(0, "Off"), (1, "On")]),
        item(0x1012, "ShadingCompensation2").labels(&[(0, "Off"), (1, "On")]),
        item(0x101c, "MultipleExposureMode").conv(Conv::Elements(&[Conv::Labels(MULTIPLE_EXPOSURE_MODE)])),
        item(0x1103, "UnknownBlock3").unknown().binary(),
        item(0x1104, "UnknownBlock4").unknown().binary(),
        item(0x1112, "AspectRatio").words(ASPECT_RATIO),
        item(0x1113, "AspectFrame"),
        item(0x1200, "FacesDetected").remember(),
        item(0x1201, "FaceDetectArea").binary(),
        item(0x1202, "MaxFaces"),
        item(0x1203, "FaceDetectFrameSize"),
        item(0x1207, "FaceDetectFrameCrop"),
        item(0x1306, "CameraTemperature").format(Format::Int16s).value(print::but_not::<0>),
        item(0x1900, "KeystoneCompensation").words(&[("0 0", "Off"), ("0 1", "On")]),
        item(0x1901, "KeystoneDirection").labels(&[(0, "Vertical"), (1, "Horizontal")]),
        item(0x1906, "KeystoneValue"),
        item(0x2110, "GNDFilterType").format(Format::Int8u).labels(&[
            (0, "High"),
            (1, "Medium"),
            (2, "Soft"),
        ]),
    ],
);

/// Tags of Olympus's `FocusInfo` (0x2050).
pub(in crate::maker) static FOCUS_INFO: Table = Table::directory(
    "Olympus",
    &[
        item(0x0000, "FocusInfoVersion").value(values::without_nuls),
        item(0x0209, "AutoFocus").labels(&[(0, "Off"), (1, "On")]).unknown(),
        item(0x0210, "SceneDetect"),
        item(0x0211, "SceneArea").unknown(),
        item(0x0212, "SceneDetectData").unknown().binary(),
        item(0x0300, "ZoomStepCount"),
        item(0x0301, "FocusStepCount"),
        item(0x0303, "FocusStepInfinity"),
        item(0x0304, "FocusStepNear"),
        item(0x0305, "FocusDistance")
            .format(Format::Int32u)
            .value(values::focus_distance)
            .call(print::metres_or_inf),
        item(0x0308, "AFPoint")
            .when(|note, _| note.model_has_word(&["E-3", "E-5", "E-30"]))
            .value(values::af_point)
            .conv(Conv::Elements(&[Conv::HexLabels(AF_POINT), Conv::HexLabels(AF_POINT_E_3)])),
        item(0x0308, "AFPoint")
            .when(|note, _| note.model_has_word(&["E-520", "E-600", "E-620"]))
            .value(values::af_point)
            .conv(Conv::Elements(&[
                Conv::HexLabels(AF_POINT_E_520),
                Conv::HexLabels(&[(0, "Single Target"), (64, "All Target")]),
            ])),
        item(0x0308, "AFPoint")
            .when(|note, _| !note.model_begins(&["E-M", "OM-"]))
            .value(values::af_point_of_e_p1)
            .labels(AF_POINT_NOT_E_M),
        item(0x0308, "AFPoint"),
        item(0x031b, "AFPointDetails")
            .when(|note, _| note.model_begins(&["E-M", "OM-"]))
            .value(values::af_point_details)
            .conv(Conv::Elements(&[
                Conv::HexLabels(AF_POINT_DETAILS),
                Conv::HexLabels(&[(0, "Face Priority"), (1, "Target Priority")]),
                Conv::HexLabels(&[(0, "Normal AF"), (1, "AF on Half Press")]),
                Conv::HexLabels(AF_POINT_DETAILS_E_M),
                Conv::HexLabels(&[(0, "No Face Detection"), (1, "Face Detection")]),
                Conv::HexLabels(&[(0, "No MF"), (1, "With MF")]),
                Conv::HexLabels(&[(0, "AF Priority"), (1, "Release Priority")]),
                Conv::HexLabels(&[(0, "No Object found"), (1, "Object found")]),
                Conv::HexLabels(&[(0, "MF"), (1, "S-AF"), (2, "C-AF"), (6, "C-AF + TR")]),
            ])),
        item(0x031b, "AFPointDetails"),
        item(0x0328, "AFInfo").table(&AF_INFO),
        item(0x1201, "ExternalFlash").words(&[("0 0", "Off"), ("1 0", "On")]),
        item(0x1203, "ExternalFlashGuideNumber").unknown(),
        item(0x1204, "ExternalFlashBounce").labels(&[(0, "Bounce or Off"), (1, "Direct")]),
        item(0x1205, "ExternalFlashZoom"),
        item(0x1208, "InternalFlash").words(&[("0", "Off"), ("0 0", "Off"), ("1", "On"), ("1 0", "On")]),
        item(0x1209, "ManualFlash").call(shown::manual_flash),
        item(0x120a, "MacroLED").labels(&[(0, "Off"), (1, "On")]),
        item(0x1500, "SensorTemperature")
            .when(|note, raw| note.model_has_word(&["E-1", "E-M5"]) || raw.len() != 1)
            .call(shown::print_temperature),
        item(0x1500, "SensorTemperature").value(values::temperature).fixed(1, " C"),
        item(0x1600, "ImageStabilization")
            .when(|note, _| note.value("ImageStabilization").is_none())
            .call(shown::stabilization),
        item(0x2100, "AntiShockWaitingTime"),
    ],
);

/// Tags of Olympus's `AFInfo` (0x0328).
pub(in crate::maker) static AF_INFO: Table =
    Table::fixed("Olympus", Format::Int8u, &[item(0x62c, "CAFSensitivity").format(Format::Int8s)]);

/// Tags of Olympus's `RawInfo` (0x3000).
pub(in crate::maker) static RAW_INFO: Table = Table::directory(
    "Olympus",
    &[
        item(0x0000, "RawInfoVersion").value(values::without_nuls),
        item(0x0100, "WB_RBLevelsUsed"),
        item(0x0110, "WB_RBLevelsAuto"),
        item(0x0120, "WB_RBLevelsShade"),
        item(0x0121, "WB_RBLevelsCloudy"),
        item(0x0122, "WB_RBLevelsFineWeather"),
        item(0x0123, "WB_RBLevelsTungsten"),
        item(0x0124, "WB_RBLevelsEveningSunlight"),
        item(0x0130, "WB_RBLevelsDaylightFluor"),
        item(0x0131, "WB_RBLevelsDayWhiteFluor"),
        item(0x0132, "WB_RBLevelsCoolWhiteFluor"),
        item(0x0133, "WB_RBLevelsWhiteFluorescent"),
        item(0x0200, "ColorMatrix2").format(Format::Int16s),
        item(0x0310, "CoringFilter"),
        item(0x0311, "CoringValues"),
        item(0x0600, "BlackLevel2"),
        item(0x0601, "YCbCrCoefficients").format(Format::Int16u).value(print::ratios),
        item(0x0611, "ValidPixelDepth"),
        item(0x0612, "CropLeft"),
        item(0x0613, "CropTop"),
        item(0x0614, "CropWidth"),
        item(0x0615, "CropHeight"),
        item(0x1000, "LightSource").labels(LIGHT_SOURCE),
        item(0x1001, "WhiteBalanceComp"),
        item(0x1010, "SaturationSetting"),
        item(0x1011, "HueSetting"),
        item(0x1012, "ContrastSetting"),
        item(0x1013, "SharpnessSetting"),
        item(0x2000, "CMExposureCompensation"),
        item(0x2001, "CMWhiteBalance"),
        item(0x2002, "CMWhiteBalanceComp"),
        item(0x2010, "CMWhiteBalanceGrayPoint"),
        item(0x2020, "CMSaturation"),
        item(0x2021, "CMHue"),
        item(0x2022, "CMContrast"),
        item(0x2023, "CMSharpness"),
    ],
);

/// Tags of the blocks 0x2100 to 0x2900 of Olympus's FE models.
pub(in crate::maker) static FE_TAGS: Table =
    Table::directory("Olympus", &[item(0x0100, "BodyFirmwareVersion")]);

const MULTIPLE_EXPOSURE_MODE: &[(i64, &str)] =
    &[(0, "Off"), (1, "Live Composite"), (2, "On (2 frames)"), (3, "On (3 frames)")];

const ASPECT_RATIO: &[(&str, &str)] = &[
    ("1 1", "4:3"),
    ("1 4", "1:1"),
    ("2 1", "3:2 (RAW)"),
    ("2 2", "3:2"),
    ("3 1", "16:9 (RAW)"),
    ("3 3", "16:9"),
    ("4 1", "1:1 (RAW)"),
    ("4 4", "6:6"),
    ("5 5", "5:4"),
    ("6 6", "7:6"),
    ("7 7", "6:5"),
    ("8 8", "7:5"),
    ("9 1", "3:4 (RAW)"),
    ("9 9", "3:4"),
];

const AF_POINT: &[(i64, &str)] = &[
    (0, "(none)"),
    (1, "Top-left (horizontal)"),
    (2, "Top-center (horizontal)"),
    (3, "Top-right (horizontal)"),
    (4, "Left (horizontal)"),
    (5, "Mid-left (horizontal)"),
    (6, "Center (horizontal)"),
    (7, "Mid-right (horizontal)"),
    (8, "Right (horizontal)"),
    (9, "Bottom-left (horizontal)"),
    (10, "Bottom-center (horizontal)"),
    (11, "Bottom-right (horizontal)"),
    (12, "Top-left (vertical)"),
    (13, "Top-center (vertical)"),
    (14, "Top-right (vertical)"),
    (15, "Left (vertical)"),
    (16, "Mid-left (vertical)"),
    (17, "Center (vertical)"),
    (18, "Mid-right (vertical)"),
    (19, "Right (vertical)"),
    (20, "Bottom-left (vertical)"),
    (21, "Bottom-center (vertical)"),
    (22, "Bottom-right (vertical)"),
    (31, "n/a"),
];

const AF_POINT_E_3: &[(i64, &str)] =
    &[(0, "Single Target"), (64, "All Target"), (128, "Dynamic Single Target"), (224, "n/a")];

const AF_POINT_E_520: &[(i64, &str)] = &[
    (0, "(none)"),
    (2, "Top-center (horizontal)"),
    (4, "Right (horizontal)"),
    (5, "Mid-right (horizontal)"),
    (6, "Center (horizontal)"),
    (7, "Mid-left (horizontal)"),
    (8, "Left (horizontal)"),
    (10, "Bottom-center (horizontal)"),
    (12, "Top-center (vertical)"),
    (15, "Right (vertical)"),
    (16, "Mid-right (vertical)"),
    (17, "Center (vertical)"),
    (18, "Mid-left (vertical)"),
    (19, "Left (vertical)"),
    (21, "Bottom-center (vertical)"),
];

const AF_POINT_NOT_E_M: &[(i64, &str)] = &[
    (0, "Left (or n/a)"),
    (1, "Center (horizontal)"),
    (2, "Right"),
    (3, "Center (vertical)"),
    (255, "None"),
];

const AF_POINT_DETAILS: &[(i64, &str)] = &[
    (0, "No Subject Detection"),
    (1, "Motorsports"),
    (2, "Airplanes"),
    (3, "Trains"),
    (4, "Birds"),
    (5, "Dogs & Cats"),
    (6, "Human"),
];

const AF_POINT_DETAILS_E_M: &[(i64, &str)] =
    &[(0, "No Eye-AF"), (1, "Right Eye Priority"), (2, "Left Eye Priority"), (3, "Both Eyes Priority")];

const LIGHT_SOURCE: &[(i64, &str)] = &[
    (0, "Unknown"),
    (16, "Shade"),
    (17, "Cloudy"),
    (18, "Fine Weather"),
    (20, "Tungsten (Incandescent)"),
    (22, "Evening Sunlight"),
    (33, "Daylight Fluorescent"),
    (34, "Day White Fluorescent"),
    (35, "Cool White Fluorescent"),
    (36, "White Fluorescent"),
    (256, "One Touch White Balance"),
    (512, "Custom 1-4"),
];
