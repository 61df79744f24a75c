//! Blocks about the camera: battery, level, temperature, time, white balance. Source: ExifTool's page of
//! Pentax's tags.

use super::models::{AS_IST, AS_N645_D, WITH_GRIP_BATTERY_AD_NO_LOAD};
use super::words::{HOMETOWN_CITY, PENTAX_MODEL_ID, WORLD_TIME_LOCATION};
use super::{filter, shown, values};
use crate::def::Conv;
use crate::maker::row::{Table, item};
use crate::value::Format;

/// Tags of Pentax's `FaceInfo` (0x0060).
pub(in crate::maker) static FACE_INFO: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[item(0, "FacesDetected").remember(), item(2, "FacePosition").count(2)],
);

/// Tags of Pentax's `AWBInfo` (0x0068).
pub(in crate::maker) static AWB_INFO: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[
        item(0, "WhiteBalanceAutoAdjustment").labels(&[(0, "Off"), (1, "On")]),
        item(1, "TungstenAWB").labels(&[(0, "Subtle Correction"), (1, "Strong Correction")]),
    ],
);

/// Tags of Pentax's `TimeInfo` (0x006b).
pub(in crate::maker) static TIME_INFO: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[
        item(0, "WorldTimeLocation").mask(0x1).labels(WORLD_TIME_LOCATION),
        item(0, "HometownDST").part(1).mask(0x2).labels(&[(0, "No"), (1, "Yes")]),
        item(0, "DestinationDST").part(2).mask(0x4).labels(&[(0, "No"), (1, "Yes")]),
        item(2, "HometownCity").labels(HOMETOWN_CITY),
        item(3, "DestinationCity").labels(HOMETOWN_CITY),
    ],
);

/// Tags of Pentax's `CameraInfo` (0x0215).
pub(in crate::maker) static CAMERA_INFO: Table = Table::fixed(
    "Pentax",
    Format::Int32u,
    &[
        item(0, "PentaxModelID").conv(Conv::HexLabels(PENTAX_MODEL_ID)).priority(0),
        item(1, "ManufactureDate").value(values::production_date),
        item(2, "ProductionCode").count(2).value(values::revision).call(shown::print_revision),
        item(4, "InternalSerialNumber"),
    ],
);

/// Tags of Pentax's `BatteryInfo` (0x0216).
pub(in crate::maker) static BATTERY_INFO: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[
        item(0, "PowerSource")
            .mask(0xf)
            .when(|note, _| !note.model_has(&["K-3 Mark III"]))
            .labels(POWER_SOURCE),
        item(0, "PowerSource").mask(0xf).labels(POWER_SOURCE_OTHERS),
        item(0, "PowerAvailable")
            .part(1)
            .mask(0xf0)
            .when(|note, _| note.model_has(&["K-3 Mark III"]))
            .bits(POWER_AVAILABLE),
        item(1, "BodyBatteryState")
            .mask(0xf0)
            .when(|note, _| note.model_has_word(AS_IST))
            .labels(BODY_BATTERY_STATE),
        item(1, "BodyBatteryState")
            .mask(0xf0)
            .when(|note, _| !note.model_has_word(&["K110D", "K2000", "K-m", "K-3 Mark III"]))
            .labels(BODY_BATTERY_STATE_NOT_K110D),
        item(1, "GripBatteryState")
            .part(1)
            .mask(0xf)
            .when(|note, _| note.model_has_word(&["K10D", "GX10", "K20D", "GX20"]))
            .labels(BODY_BATTERY_STATE),
        item(2, "BodyBatteryADNoLoad")
            .when(|note, _| note.model_has_word(&["K10D", "GX10", "K20D", "GX20"]))
            .call(shown::battery::<155, 35>),
        item(2, "BodyBatteryADNoLoad")
            .when(|note, _| note.model_has_word(&["*ist", "K100D", "K200D", "GX-1", "GX-1L", "GX-1S"])),
        item(2, "BodyBatteryVoltage1")
            .format(Format::Int16u)
            .when(|note, _| note.model_has_word(AS_N645_D) && !note.model_has(&["III"]))
            .number(|v| v / 100.0)
            .fixed(2, " V"),
        item(2, "BodyBatteryState")
            .when(|note, _| note.model_has(&["K-3 Mark III"]))
            .labels(BODY_BATTERY_STATE_K_3_MARK_III),
        item(3, "BodyBatteryADLoad")
            .when(|note, _| note.model_has_word(&["K10D", "GX10", "K20D", "GX20"]))
            .call(shown::battery::<152, 34>),
        item(3, "BodyBatteryADLoad").when(|note, _| note.model_has_word(&["*ist", "K100D", "K200D"])),
        item(3, "BodyBatteryPercent").when(|note, _| note.model_has(&["K-3 Mark III"])),
        item(4, "GripBatteryADNoLoad").when(|note, _| note.model_has_word(WITH_GRIP_BATTERY_AD_NO_LOAD)),
        item(4, "BodyBatteryVoltage2")
            .format(Format::Int16u)
            .when(|note, _| note.model_has_word(AS_N645_D) && !note.model_has(&["III"]))
            .number(|v| v / 100.0)
            .fixed(2, " V"),
        item(4, "BodyBatteryVoltage")
            .format(Format::Int32u)
            .when(|note, _| note.model_has(&["K-3 Mark III"]))
            .number(|v| v * 4e-8 + 0.27219)
            .fixed(2, " V"),
        item(5, "GripBatteryADLoad")
            .when(|note, _| note.model_has_word(&["*ist", "K10D", "GX10", "K20D", "GX20"])),
        item(6, "BodyBatteryVoltage3")
            .format(Format::Int16u)
            .when(|note, _| note.model_has_word(&["K-5", "K-r", "645D"]))
            .number(|v| v / 100.0)
            .fixed(2, " V"),
        item(8, "BodyBatteryVoltage4")
            .format(Format::Int16u)
            .when(|note, _| note.model_has_word(&["K-5", "K-r"]))
            .number(|v| v / 100.0)
            .fixed(2, " V"),
        item(0x10, "GripBatteryState")
            .when(|note, _| note.model_has(&["K-3 Mark III"]))
            .labels(BODY_BATTERY_STATE_K_3_MARK_III),
        item(0x11, "GripBatteryPercent").when(|note, _| note.model_has(&["K-3 Mark III"])),
        item(0x12, "GripBatteryVoltage")
            .format(Format::Int32u)
            .when(|note, _| note.model_has(&["K-3 Mark III"]))
            .number(|v| v * 4e-8 + 0.27219)
            .fixed(2, " V"),
    ],
);

/// Tags of Pentax's `KelvinWB` (0x0221).
pub(in crate::maker) static KELVIN_WB: Table = Table::fixed(
    "Pentax",
    Format::Int16u,
    &[
        item(1, "KelvinWB_Daylight").count(4).value(values::kelvin_wb),
        item(5, "KelvinWB_01").count(4).value(values::kelvin_wb),
        item(9, "KelvinWB_02").count(4).value(values::kelvin_wb),
        item(0xd, "KelvinWB_03").count(4).value(values::kelvin_wb),
        item(0x11, "KelvinWB_04").count(4).value(values::kelvin_wb),
        item(0x15, "KelvinWB_05").count(4).value(values::kelvin_wb),
        item(0x19, "KelvinWB_06").count(4).value(values::kelvin_wb),
        item(0x1d, "KelvinWB_07").count(4).value(values::kelvin_wb),
        item(0x21, "KelvinWB_08").count(4).value(values::kelvin_wb),
        item(0x25, "KelvinWB_09").count(4).value(values::kelvin_wb),
        item(0x29, "KelvinWB_10").count(4).value(values::kelvin_wb),
        item(0x2d, "KelvinWB_11").count(4).value(values::kelvin_wb),
        item(0x31, "KelvinWB_12").count(4).value(values::kelvin_wb),
        item(0x35, "KelvinWB_13").count(4).value(values::kelvin_wb),
        item(0x39, "KelvinWB_14").count(4).value(values::kelvin_wb),
        item(0x3d, "KelvinWB_15").count(4).value(values::kelvin_wb),
        item(0x41, "KelvinWB_16").count(4).value(values::kelvin_wb),
    ],
);

/// Tags of Pentax's `ColorInfo` (0x0222).
pub(in crate::maker) static COLOR_INFO: Table =
    Table::fixed("Pentax", Format::Int8s, &[item(0x10, "WBShiftAB"), item(0x11, "WBShiftGM")]);

/// Tags of Pentax's `ShotInfo` (0x0226).
pub(in crate::maker) static SHOT_INFO: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[item(1, "CameraOrientation")
        .when(|note, _| note.model_has_word(&["K-5", "K-7", "K-r", "K-x"]))
        .conv(Conv::HexLabels(CAMERA_ORIENTATION))],
);

/// Tags of Pentax's `LevelInfo` (0x022b).
pub(in crate::maker) static LEVEL_INFO: Table = Table::fixed(
    "Pentax",
    Format::Int8s,
    &[
        item(0, "LevelOrientation").mask(0xf).labels(LEVEL_ORIENTATION),
        item(0, "CompositionAdjust").part(1).mask(0xf0).labels(COMPOSITION_ADJUST),
        item(1, "RollAngle").number(|v| -v / 2.0),
        item(2, "PitchAngle").number(|v| -v / 2.0),
        item(5, "CompositionAdjustX").number(|v| -v),
        item(6, "CompositionAdjustY").number(|v| -v),
        item(7, "CompositionAdjustRotation").number(|v| -v / 2.0),
    ],
);

/// Tags of Pentax's `LevelInfoK3III` (0x022b).
pub(in crate::maker) static LEVEL_INFO_K3_III: Table = Table::fixed(
    "Pentax",
    Format::Int8s,
    &[
        item(1, "CameraOrientation").labels(CAMERA_ORIENTATION_LEVEL_INFO_K3_III),
        item(3, "RollAngle").format(Format::Int16s).number(|v| -v / 2.0),
        item(5, "PitchAngle").format(Format::Int16s).number(|v| -v / 2.0),
    ],
);

/// Tags of Pentax's `WBLevels` (0x022d).
pub(in crate::maker) static WB_LEVELS: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[
        item(2, "WB_RGGBLevelsDaylight").format(Format::Int16u).count(4),
        item(0xb, "WB_RGGBLevelsShade").format(Format::Int16u).count(4),
        item(0x14, "WB_RGGBLevelsCloudy").format(Format::Int16u).count(4),
        item(0x1d, "WB_RGGBLevelsTungsten").format(Format::Int16u).count(4),
        item(0x26, "WB_RGGBLevelsFluorescentD").format(Format::Int16u).count(4),
        item(0x2f, "WB_RGGBLevelsFluorescentN").format(Format::Int16u).count(4),
        item(0x38, "WB_RGGBLevelsFluorescentW").format(Format::Int16u).count(4),
        item(0x41, "WB_RGGBLevelsFlash").format(Format::Int16u).count(4),
        item(0x4a, "WB_RGGBLevelsFluorescentL").format(Format::Int16u).count(4),
        item(0x53, "WB_RGGBLevelsUnknown").format(Format::Int16u).count(4).unknown(),
        item(0x5c, "WB_RGGBLevelsUserSelected").format(Format::Int16u).count(4),
    ],
);

/// Tags of Pentax's `PixelShiftInfo` (0x0243).
pub(in crate::maker) static PIXEL_SHIFT_INFO: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[item(0, "PixelShiftResolution").labels(&[(0, "Off"), (1, "On")])],
);

/// Tags of Pentax's `TempInfo` (0x03ff).
pub(in crate::maker) static TEMP_INFO: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[
        item(0xa, "ShotNumber").when(|note, _| note.model_has(&["K-3 Mark III"])).number(|v| v + 1.0),
        item(0xc, "SensorTemperature")
            .format(Format::Int16s)
            .when(|note, _| !note.model_has(&["K-3 Mark III"]))
            .number(|v| v / 10.0)
            .fixed(1, " C"),
        item(0xe, "SensorTemperature2")
            .format(Format::Int16s)
            .when(|note, _| !note.model_has(&["K-3 Mark III"]))
            .number(|v| v / 10.0)
            .fixed(1, " C"),
        item(0x14, "CameraTemperature4")
            .format(Format::Int16s)
            .when(|note, _| note.model_has_word(&["K-5"]))
            .unit(" C"),
        item(0x16, "CameraTemperature5")
            .format(Format::Int16s)
            .when(|note, _| note.model_has_word(&["K-5"]))
            .unit(" C"),
        item(0x2a, "SensorTemperature")
            .format(Format::Int16s)
            .when(|note, _| note.model_has(&["K-3 Mark III"]))
            .number(|v| v / 10.0)
            .fixed(1, " C"),
    ],
);

/// Tags of Pentax's `FilterInfo` (0x022a).
pub(in crate::maker) static FILTER_INFO: Table = Table::fixed(
    "Pentax",
    Format::Int8u,
    &[
        item(0, "SourceDirectoryIndex").format(Format::Int16u),
        item(2, "SourceFileIndex").format(Format::Int16u),
        item(0x5, "DigitalFilter01")
            .format(Format::Undef)
            .count(17)
            .value(filter::numbers)
            .call(|value, mode, out| filter::print(DIGITAL_FILTER, value, mode, out)),
        item(0x16, "DigitalFilter02")
            .format(Format::Undef)
            .count(17)
            .value(filter::numbers)
            .call(|value, mode, out| filter::print(DIGITAL_FILTER, value, mode, out)),
        item(0x27, "DigitalFilter03")
            .format(Format::Undef)
            .count(17)
            .value(filter::numbers)
            .call(|value, mode, out| filter::print(DIGITAL_FILTER, value, mode, out)),
        item(0x38, "DigitalFilter04")
            .format(Format::Undef)
            .count(17)
            .value(filter::numbers)
            .call(|value, mode, out| filter::print(DIGITAL_FILTER, value, mode, out)),
        item(0x49, "DigitalFilter05")
            .format(Format::Undef)
            .count(17)
            .value(filter::numbers)
            .call(|value, mode, out| filter::print(DIGITAL_FILTER, value, mode, out)),
        item(0x5a, "DigitalFilter06")
            .format(Format::Undef)
            .count(17)
            .value(filter::numbers)
            .call(|value, mode, out| filter::print(DIGITAL_FILTER, value, mode, out)),
        item(0x6b, "DigitalFilter07")
            .format(Format::Undef)
            .count(17)
            .value(filter::numbers)
            .call(|value, mode, out| filter::print(DIGITAL_FILTER, value, mode, out)),
        item(0x7c, "DigitalFilter08")
            .format(Format::Undef)
            .count(17)
            .value(filter::numbers)
            .call(|value, mode, out| filter::print(DIGITAL_FILTER, value, mode, out)),
        item(0x8d, "DigitalFilter09")
            .format(Format::Undef)
            .count(17)
            .value(filter::numbers)
            .call(|value, mode, out| filter::print(DIGITAL_FILTER, value, mode, out)),
        item(0x9e, "DigitalFilter10")
            .format(Format::Undef)
            .count(17)
            .value(filter::numbers)
            .call(|value, mode, out| filter::print(DIGITAL_FILTER, value, mode, out)),
        item(0xaf, "DigitalFilter11")
            .format(Format::Undef)
            .count(17)
            .value(filter::numbers)
            .call(|value, mode, out| filter::print(DIGITAL_FILTER, value, mode, out)),
        item(0xc0, "DigitalFilter12")
            .format(Format::Undef)
            .count(17)
            .value(filter::numbers)
            .call(|value, mode, out| filter::print(DIGITAL_FILTER, value, mode, out)),
        item(0xd1, "DigitalFilter13")
            .format(Format::Undef)
            .count(17)
            .value(filter::numbers)
            .call(|value, mode, out| filter::print(DIGITAL_FILTER, value, mode, out)),
        item(0xe2, "DigitalFilter14")
            .format(Format::Undef)
            .count(17)
            .value(filter::numbers)
            .call(|value, mode, out| filter::print(DIGITAL_FILTER, value, mode, out)),
        item(0xf3, "DigitalFilter15")
            .format(Format::Undef)
            .count(17)
            .value(filter::numbers)
            .call(|value, mode, out| filter::print(DIGITAL_FILTER, value, mode, out)),
        item(0x104, "DigitalFilter16")
            .format(Format::Undef)
            .count(17)
            .value(filter::numbers)
            .call(|value, mode, out| filter::print(DIGITAL_FILTER, value, mode, out)),
        item(0x115, "DigitalFilter17")
            .format(Format::Undef)
            .count(17)
            .value(filter::numbers)
            .call(|value, mode, out| filter::print(DIGITAL_FILTER, value, mode, out)),
        item(0x126, "DigitalFilter18")
            .format(Format::Undef)
            .count(17)
            .value(filter::numbers)
            .call(|value, mode, out| filter::print(DIGITAL_FILTER, value, mode, out)),
        item(0x137, "DigitalFilter19")
            .format(Format::Undef)
            .count(17)
            .value(filter::numbers)
            .call(|value, mode, out| filter::print(DIGITAL_FILTER, value, mode, out)),
        item(0x148, "DigitalFilter20")
            .format(Format::Undef)
            .count(17)
            .value(filter::numbers)
            .call(|value, mode, out| filter::print(DIGITAL_FILTER, value, mode, out)),
    ],
);

const POWER_SOURCE: &[(i64, &str)] =
    &[(1, "Camera Battery"), (2, "Body Battery"), (3, "Grip Battery"), (4, "External Power Supply")];

const POWER_SOURCE_OTHERS: &[(i64, &str)] =
    &[(1, "Body Battery"), (2, "Grip Battery"), (4, "External Power Supply")];

const POWER_AVAILABLE: &[(u32, &str)] =
    &[(0, "Body Battery"), (1, "Grip Battery"), (3, "External Power Supply")];

const BODY_BATTERY_STATE: &[(i64, &str)] =
    &[(1, "Empty or Missing"), (2, "Almost Empty"), (3, "Running Low"), (4, "Full")];

const BODY_BATTERY_STATE_NOT_K110D: &[(i64, &str)] =
    &[(1, "Empty or Missing"), (2, "Almost Empty"), (3, "Running Low"), (4, "Close to Full"), (5, "Full")];

const BODY_BATTERY_STATE_K_3_MARK_III: &[(i64, &str)] = &[
    (0, "Empty or Missing"),
    (1, "Almost Empty"),
    (2, "Running Low"),
    (3, "Half Full"),
    (4, "Close to Full"),
    (5, "Full"),
];

const CAMERA_ORIENTATION: &[(i64, &str)] = &[
    (16, "Horizontal (normal)"),
    (32, "Rotate 180"),
    (48, "Rotate 90 CW"),
    (64, "Rotate 270 CW"),
    (80, "Upwards"),
    (96, "Downwards"),
];

const LEVEL_ORIENTATION: &[(i64, &str)] = &[
    (0, "n/a"),
    (1, "Horizontal (normal)"),
    (2, "Rotate 180"),
    (3, "Rotate 90 CW"),
    (4, "Rotate 270 CW"),
    (9, "Horizontal; Off Level"),
    (10, "Rotate 180; Off Level"),
    (11, "Rotate 90 CW; Off Level"),
    (12, "Rotate 270 CW; Off Level"),
    (13, "Upwards"),
    (14, "Downwards"),
];

const COMPOSITION_ADJUST: &[(i64, &str)] = &[
    (0, "Off"),
    (2, "Composition Adjust"),
    (10, "Composition Adjust + Horizon Correction"),
    (12, "Horizon Correction"),
];

const CAMERA_ORIENTATION_LEVEL_INFO_K3_III: &[(i64, &str)] = &[
    (0, "Horizontal (normal)"),
    (1, "Rotate 270 CW"),
    (2, "Rotate 180"),
    (3, "Rotate 90 CW"),
    (4, "Upwards"),
    (5, "Downwards"),
];

const DIGITAL_FILTER: &[(i64, &str)] = &[
    (0, "Off"),
    (1, "Base Parameter Adjust"),
    (2, "Soft Focus"),
    (3, "High Contrast"),
    (4, "Color Filter"),
    (5, "Extract Color"),
    (6, "Monochrome"),
    (7, "Slim"),
    (9, "Fisheye"),
    (10, "Toy Camera"),
    (11, "Retro"),
    (12, "Pastel"),
    (13, "Water Color"),
    (14, "HDR"),
    (16, "Miniature"),
    (17, "Starburst"),
    (18, "Posterization"),
    (19, "Sketch Filter"),
    (20, "Shading"),
    (21, "Invert Color"),
    (23, "Tone Expansion"),
    (27, "Unicolor Bold"),
    (28, "Bold Monochrome"),
    (29, "Replace Color"),
    (254, "Custom Filter"),
];
