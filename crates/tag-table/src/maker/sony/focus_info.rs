//! Additional data of the DSLR-A series besides its settings (tags 0x0020 and 0x0116). Source: ExifTool's
//! page of Sony's tags.

use super::models::{AS_DSLR_A200, AS_DSLR_A230};
use super::values;
use super::words::{
    CREATIVE_STYLE_FOCUS_INFO, CREATIVE_STYLE_SETTING, DRIVE_MODE2, DRIVE_MODE2_FOCUS_INFO,
    DRIVE_MODE2_MORE_SETTINGS, DYNAMIC_RANGE_OPTIMIZER_MODE, DYNAMIC_RANGE_OPTIMIZER_SETTING,
    EXPOSURE_PROGRAM, EXPOSURE_PROGRAM_MORE_SETTINGS, FLASH_MODE, FOCUS_MODE_MORE_SETTINGS, HDR_LEVEL,
    HIGH_ISO_NOISE_REDUCTION, LIVE_VIEW_AF_METHOD, METERING_MODE, MULTI_FRAME_NOISE_REDUCTION, VIEWING_MODE,
    WHITE_BALANCE_SETTING,
};
use crate::def::Conv;
use crate::maker::minolta::words::ROTATION;
use crate::maker::print;
use crate::maker::row::{Table, item};
use crate::print::exif::f_number;
use crate::value::Format;

/// Tags of Sony's `FocusInfo` (0x0020).
pub(in crate::maker) static FOCUS_INFO: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0xe, "DriveMode2")
            .when(|note, _| note.model_is(&["DSLR-A230", "DSLR-A290", "DSLR-A330", "DSLR-A380", "DSLR-A390"]))
            .conv(Conv::HexLabels(DRIVE_MODE2)),
        item(0xe, "DriveMode2").conv(Conv::HexLabels(DRIVE_MODE2_FOCUS_INFO)),
        item(0x10, "Rotation").labels(ROTATION),
        item(0x14, "ImageStabilizationSetting").labels(&[(0, "Off"), (1, "On")]),
        item(0x15, "DynamicRangeOptimizerMode").labels(DYNAMIC_RANGE_OPTIMIZER_MODE),
        item(0x2b, "BracketShotNumber"),
        item(0x2c, "WhiteBalanceBracketing").labels(WHITE_BALANCE_BRACKETING),
        item(0x2d, "BracketShotNumber2"),
        item(0x2e, "DynamicRangeOptimizerBracket").labels(WHITE_BALANCE_BRACKETING),
        item(0x2f, "ExposureBracketShotNumber"),
        item(0x3f, "ExposureProgram").labels(EXPOSURE_PROGRAM),
        item(0x41, "CreativeStyle").labels(CREATIVE_STYLE_FOCUS_INFO),
        item(0x6d, "ISOSetting").number(values::iso_of_eighths).call(print::whole_or_auto),
        item(0x6f, "ISO").number(values::iso_of_eighths).call(print::whole_or_auto),
        item(0x77, "DynamicRangeOptimizerMode").labels(DYNAMIC_RANGE_OPTIMIZER_MODE),
        item(0x79, "DynamicRangeOptimizerLevel"),
        item(0x846, "ShutterCount")
            .format(Format::Int32u)
            .when(|note, _| note.model_is(AS_DSLR_A230))
            .value(values::low_bytes),
        item(0x9bb, "FocusPosition").when(|note, _| note.model_is(AS_DSLR_A200)),
        item(0x1110, "TiffMeteringImage")
            .format(Format::Undef)
            .count(9600)
            .value(values::metering_image::<9600, 7404>),
    ],
)
.priority(0);

/// The picture of the light meter, block 0x0107 of Sony's `MoreInfo`.
pub static MORE_INFO0107: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[item(0, "TiffMeteringImage")
        .format(Format::Undef)
        .count(7200)
        .value(values::metering_image::<7200, 7404>)],
);

/// Tags of block 0x0201 of Sony's `MoreInfo`.
pub static MORE_INFO0201: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0x11b, "ImageCount")
            .format(Format::Int32u)
            .when(|note, _| !note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .value(values::low_bytes),
        item(0x125, "ShutterCount")
            .format(Format::Int32u)
            .when(|note, _| !note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .value(values::low_bytes),
        item(0x14a, "ShutterCount")
            .format(Format::Int32u)
            .when(|note, _| note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .value(values::low_bytes),
    ],
)
.priority(0);

/// Tags of block 0x0401 of Sony's `MoreInfo`.
pub static MORE_INFO0401: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[item(0x44e, "ShotNumberSincePowerUp")
        .format(Format::Int32u)
        .when(|note, _| !note.model_is(&["NEX-3", "NEX-5"]))
        .value(values::low_bytes)],
)
.priority(0);

/// Tags of the settings block of Sony's `MoreInfo`.
pub static MORE_SETTINGS: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(1, "DriveMode2").conv(Conv::HexLabels(DRIVE_MODE2_MORE_SETTINGS)),
        item(2, "ExposureProgram").labels(EXPOSURE_PROGRAM_MORE_SETTINGS),
        item(3, "MeteringMode").labels(METERING_MODE),
        item(4, "DynamicRangeOptimizerSetting").labels(DYNAMIC_RANGE_OPTIMIZER_SETTING),
        item(5, "DynamicRangeOptimizerLevel"),
        item(6, "ColorSpace").labels(&[(1, "sRGB"), (2, "Adobe RGB")]),
        item(7, "CreativeStyleSetting").labels(CREATIVE_STYLE_SETTING),
        item(8, "ContrastSetting").format(Format::Int8s).call(print::signed),
        item(9, "SaturationSetting").format(Format::Int8s).call(print::signed),
        item(0xa, "SharpnessSetting").format(Format::Int8s).call(print::signed),
        item(0xd, "WhiteBalanceSetting").conv(Conv::HexLabels(WHITE_BALANCE_SETTING)),
        item(0xe, "ColorTemperatureSetting").number(|v| v * 100.0).unit(" K"),
        item(0xf, "ColorCompensationFilterSet").format(Format::Int8s).call(print::signed),
        item(0x10, "FlashMode").labels(FLASH_MODE),
        item(0x11, "LongExposureNoiseReduction").labels(&[(1, "Off"), (16, "On")]),
        item(0x12, "HighISONoiseReduction").labels(HIGH_ISO_NOISE_REDUCTION),
        item(0x13, "FocusMode")
            .when(|note, _| !note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(FOCUS_MODE_MORE_SETTINGS),
        item(0x15, "MultiFrameNoiseReduction")
            .when(|note, _| !note.model_is(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(MULTI_FRAME_NOISE_REDUCTION),
        item(0x16, "HDRSetting").labels(DYNAMIC_RANGE_OPTIMIZER_SETTING),
        item(0x17, "HDRLevel").labels(HDR_LEVEL),
        item(0x18, "ViewingMode").labels(VIEWING_MODE),
        item(0x19, "FaceDetection").labels(&[(1, "Off"), (16, "On")]),
        item(0x1a, "CustomWB_RBLevels").format(Format::Int16u).count(2).value(print::swapped),
        item(0x1e, "BrightnessValue")
            .when(|note, _| note.model_begins(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .number(|v| (v - 106.0) / 8.0),
        item(0x1e, "ExposureCompensationSet").number(|v| (v - 128.0) / 24.0).call(print::signed_tenths),
        item(0x1f, "ISO")
            .when(|note, _| note.model_begins(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .number(values::iso_of_eighths)
            .call(print::whole_or_auto),
        item(0x1f, "FlashExposureCompSet").number(|v| (v - 128.0) / 24.0).call(print::signed_tenths),
        item(0x20, "FNumber")
            .when(|note, _| note.model_begins(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .number(values::f_number_of_eighths)
            .call(f_number),
        item(0x20, "LiveViewAFMethod")
            .when(|note, _| !note.model_begins(&["NEX-3", "NEX-5"]))
            .labels(LIVE_VIEW_AF_METHOD),
        item(0x21, "ExposureTime")
            .when(|note, _| note.model_begins(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .number(values::seconds_of_eighths)
            .call(print::exposure_or_bulb),
        item(0x21, "ISO")
            .when(|note, _| note.model_begins(&["NEX-3", "NEX-5"]))
            .number(values::iso_of_eighths)
            .call(print::whole_or_auto),
        item(0x22, "FNumber")
            .when(|note, _| note.model_begins(&["NEX-3", "NEX-5"]))
            .number(values::f_number_of_eighths)
            .call(f_number),
        item(0x23, "FocalLength2")
            .when(|note, _| note.model_begins(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .number(|v| 10.0 * ((v - 28.0) / 16.0).exp2())
            .fixed(1, " mm"),
        item(0x23, "ExposureTime")
            .when(|note, _| note.model_begins(&["NEX-3", "NEX-5"]))
            .number(values::seconds_of_eighths)
            .call(print::exposure_or_bulb),
        item(0x24, "ExposureCompensation2")
            .format(Format::Int16s)
            .when(|note, _| note.model_begins(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .number(|v| v / 8.0)
            .call(print::signed_tenths),
        item(0x25, "FocalLength2")
            .when(|note, _| note.model_begins(&["NEX-3", "NEX-5"]))
            .number(|v| 10.0 * ((v - 28.0) / 16.0).exp2())
            .fixed(1, " mm"),
        item(0x25, "ISO")
            .when(|note, _| !note.model_begins(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .number(values::iso_of_eighths)
            .call(print::whole_or_auto),
        item(0x26, "FlashExposureCompSet2")
            .format(Format::Int16s)
            .when(|note, _| note.model_begins(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .number(|v| v / 8.0)
            .call(print::signed_tenths),
        item(0x26, "ExposureCompensation2")
            .format(Format::Int16s)
            .when(|note, _| note.model_begins(&["NEX-3", "NEX-5"]))
            .number(|v| v / 8.0)
            .call(print::signed_tenths),
        item(0x26, "FNumber").number(values::f_number_of_eighths).call(f_number),
        item(0x27, "ExposureTime")
            .when(|note, _| !note.model_begins(&["NEX-3", "NEX-5", "DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .number(values::seconds_of_eighths)
            .call(print::exposure_or_bulb),
        item(0x28, "Orientation2")
            .when(|note, _| note.model_begins(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(ORIENTATION2),
        item(0x29, "FocusPosition2")
            .when(|note, _| note.model_begins(&["DSLR-A450", "DSLR-A500", "DSLR-A550"])),
        item(0x29, "FocalLength2")
            .when(|note, _| !note.model_begins(&["NEX-3", "NEX-5"]))
            .number(|v| 10.0 * ((v - 28.0) / 16.0).exp2())
            .fixed(1, " mm"),
        item(0x2a, "FlashAction")
            .when(|note, _| note.model_begins(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(FLASH_ACTION),
        item(0x2a, "ExposureCompensation2")
            .format(Format::Int16s)
            .when(|note, _| !note.model_begins(&["NEX-3", "NEX-5"]))
            .number(|v| v / 8.0)
            .call(print::signed_tenths),
        item(0x2b, "FocusPosition2").when(|note, _| note.model_begins(&["NEX-3", "NEX-5"])),
        item(0x2c, "FocusMode2")
            .when(|note, _| note.model_begins(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(&[(0, "AF"), (1, "MF")]),
        item(0x2c, "FlashAction").when(|note, _| note.model_begins(&["NEX-3", "NEX-5"])).labels(FLASH_ACTION),
        item(0x2c, "FlashExposureCompSet2")
            .format(Format::Int16s)
            .number(|v| v / 8.0)
            .call(print::signed_tenths),
        item(0x2e, "FocusMode2")
            .when(|note, _| note.model_begins(&["NEX-3", "NEX-5"]))
            .labels(&[(0, "AF"), (1, "MF")]),
        item(0x2e, "Orientation2")
            .when(|note, _| !note.model_begins(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(ORIENTATION2),
        item(0x2f, "FocusPosition2")
            .when(|note, _| !note.model_begins(&["NEX-3", "NEX-5", "DSLR-A450", "DSLR-A500", "DSLR-A550"])),
        item(0x30, "FlashAction")
            .when(|note, _| !note.model_begins(&["NEX-3", "NEX-5", "DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(FLASH_ACTION),
        item(0x32, "FocusMode2")
            .when(|note, _| !note.model_begins(&["NEX-3", "NEX-5", "DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(&[(0, "AF"), (1, "MF")]),
        item(0x77, "FlashAction2")
            .when(|note, _| note.model_begins(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(FLASH_ACTION2),
        item(0x78, "FlashActionExternal").when(|note, _| note.model_begins(&["NEX-3", "NEX-5"])).labels(&[
            (121, "Fired"),
            (122, "Fired"),
            (136, "Did not fire"),
        ]),
        item(0x7c, "FlashActionExternal")
            .when(|note, _| !note.model_begins(&["NEX-3", "NEX-5", "DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(&[(136, "Did not fire"), (167, "Fired"), (182, "Fired, HSS")]),
        item(0x82, "FlashStatus")
            .when(|note, _| note.model_begins(&["NEX-3", "NEX-5"]))
            .labels(&[(0, "None"), (2, "External")]),
        item(0x86, "FlashStatus")
            .when(|note, _| !note.model_begins(&["NEX-3", "NEX-5", "DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(&[(0, "None"), (1, "Built-in"), (2, "External")]),
    ],
)
.priority(0);

/// Tags of Sony's `ExtraInfo` (0x0116).
pub(in crate::maker) static EXTRA_INFO: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(1, "BatteryTemperature").number(|v| (v - 32.0) / 1.8).fixed(1, " C"),
        item(2, "BatteryUnknown").format(Format::Undef).count(4).value(values::middle_word).unknown(),
        item(8, "BatteryVoltage")
            .format(Format::Undef)
            .count(4)
            .value(values::battery_voltage)
            .fixed(2, " V")
            .unknown(),
        item(0xa, "ImageStabilization2").labels(IMAGE_STABILIZATION2).unknown(),
        item(0xc, "BatteryLevel").unit("%"),
        item(0x1a, "ExtraInfoVersion").count(4).call(print::dotted),
    ],
);

/// Tags of Sony's `ExtraInfo2` (0x0116).
pub(in crate::maker) static EXTRA_INFO2: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[item(4, "BatteryLevel").unit("%"), item(0x12, "ImageStabilization").labels(&[(0, "Off"), (64, "On")])],
);

/// Tags of Sony's `ExtraInfo3` (0x0116).
pub(in crate::maker) static EXTRA_INFO3: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(0, "BatteryUnknown").format(Format::Int16u).unknown(),
        item(2, "BatteryTemperature").number(|v| (v - 32.0) / 1.8).fixed(1, " C"),
        item(4, "BatteryLevel").unit("%"),
        item(6, "BatteryVoltage1")
            .format(Format::Int16u)
            .when(|note, _| {
                !note.model_begins_word(&["NEX-3", "NEX-5", "NEX-5C", "NEX-C3", "NEX-VG10", "NEX-VG10E"])
            })
            .number(|v| v / 128.0)
            .fixed(2, " V"),
        item(8, "BatteryVoltage2")
            .format(Format::Int16u)
            .when(|note, _| {
                !note.model_begins_word(&["NEX-3", "NEX-5", "NEX-5C", "NEX-C3", "NEX-VG10", "NEX-VG10E"])
            })
            .number(|v| v / 128.0)
            .fixed(2, " V"),
        item(0x11, "ImageStabilization")
            .when(|note, _| {
                !note.model_begins_word(&["NEX-3", "NEX-5", "NEX-5C", "NEX-C3", "NEX-VG10", "NEX-VG10E"])
            })
            .labels(&[(0, "Off"), (64, "On")]),
        item(0x14, "BatteryState").when(|note, _| note.model_begins(&["SLT-"])).labels(BATTERY_STATE),
        item(0x14, "ExposureProgram")
            .when(|note, _| note.model_begins_word(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]))
            .labels(EXPOSURE_PROGRAM_A450)
            .priority(0),
        item(0x14, "ModeDialPosition")
            .when(|note, _| note.model_begins(&["DSLR-"]))
            .labels(MODE_DIAL_POSITION),
        item(0x16, "MemoryCardConfiguration")
            .when(|note, _| note.model_begins(&["DSLR-"]))
            .labels(MEMORY_CARD_CONFIGURATION),
        item(0x16, "CameraOrientation")
            .mask(0xc0)
            .when(|note, _| {
                note.model_begins_word(&["NEX-3", "NEX-5", "NEX-5C", "NEX-C3", "NEX-VG10", "NEX-VG10E"])
            })
            .labels(CAMERA_ORIENTATION),
        item(0x18, "CameraOrientation")
            .mask(0x30)
            .when(|note, _| {
                !note.model_begins_word(&["NEX-3", "NEX-5", "NEX-5C", "NEX-C3", "NEX-VG10", "NEX-VG10E"])
            })
            .labels(CAMERA_ORIENTATION),
    ],
);

const WHITE_BALANCE_BRACKETING: &[(i64, &str)] = &[(0, "Off"), (1, "Low"), (2, "High")];

const ORIENTATION2: &[(i64, &str)] =
    &[(1, "Horizontal (normal)"), (2, "Rotate 180"), (6, "Rotate 90 CW"), (8, "Rotate 270 CW")];

const FLASH_ACTION: &[(i64, &str)] = &[(0, "Did not fire"), (1, "Fired")];

const FLASH_ACTION2: &[(i64, &str)] = &[
    (0, "Did not fire"),
    (2, "External Flash fired (2)"),
    (3, "Built-in Flash fired"),
    (4, "External Flash fired (4)"),
];

const IMAGE_STABILIZATION2: &[(i64, &str)] =
    &[(191, "On (191)"), (207, "On (207)"), (210, "On (210)"), (213, "On"), (246, "Off")];

const BATTERY_STATE: &[(i64, &str)] =
    &[(1, "Empty"), (2, "Low"), (3, "Half full"), (4, "Almost full"), (5, "Full")];

const EXPOSURE_PROGRAM_A450: &[(i64, &str)] = &[
    (241, "Landscape"),
    (243, "Aperture-priority AE"),
    (245, "Portrait"),
    (246, "Auto"),
    (247, "Program AE"),
    (249, "Macro"),
    (252, "Sunset"),
    (253, "Sports"),
    (255, "Manual"),
];

const MODE_DIAL_POSITION: &[(i64, &str)] = &[
    (248, "No Flash"),
    (249, "Aperture-priority AE"),
    (250, "SCN"),
    (251, "Shutter speed priority AE"),
    (252, "Auto"),
    (253, "Program AE"),
    (254, "Panorama"),
    (255, "Manual"),
];

const MEMORY_CARD_CONFIGURATION: &[(i64, &str)] = &[
    (244, "MemoryStick in use, SD card present"),
    (245, "MemoryStick in use, SD slot empty"),
    (252, "SD card in use, MemoryStick present"),
    (254, "SD card in use, MemoryStick slot empty"),
];

const CAMERA_ORIENTATION: &[(i64, &str)] =
    &[(0, "Horizontal (normal)"), (1, "Rotate 90 CW"), (2, "Rotate 270 CW"), (3, "Rotate 180")];
