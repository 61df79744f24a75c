//! The tags of CRW files (CIFF, Canon's Camera Image File Format, revision 1.0).
//!
//! Source: ExifTool's page of CanonRaw's tags; the CIFF specification.

use super::change::unix_time;
use super::color::COLOR_BALANCE;
use super::custom_1d_to_20d::FUNCTIONS_10D;
use super::custom_30d_to_d30::FUNCTIONS_D30;
use super::file_info::FILE_INFO;
use super::focus::AF_INFO;
use super::model::MODELS;
use super::picture::SENSOR_INFO;
use super::print::{file_number, serial_d30_raw, ten_digits};
use super::settings::CAMERA_SETTINGS;
use super::shot::{FOCAL_LENGTH, SHOT_INFO};
use super::when::{is_in_description, named, sized, sized_d60};
use super::words::SERIAL_NUMBER_FORMAT;
use crate::def::{Conv, Role};
use crate::maker::reader::Reader;
use crate::maker::row::{Inner, Table, item};
use crate::print::exif::exposure_time;
use crate::value::Format::{Float, Int16u, Int32s, Int32u, String, Undef};

/// Tags of the CIFF directories of CRW files.
pub static MAIN: Table = Table::directory(
    "CanonRaw",
    &[
        item(0, "NullRecord"),
        item(1, "FreeBytes").format(Undef).binary(),
        item(0x32, "CanonColorInfo1"),
        item(0x805, "CanonFileDescription").when(|note, _| is_in_description(note)),
        item(0x805, "UserComment"),
        item(0x80a, "CanonRawMakeModel").table(&RAW_MAKE_MODEL),
        item(0x80b, "CanonFirmwareVersion"),
        item(0x80c, "ComponentVersion"),
        item(0x80d, "ROMOperationMode"),
        item(0x810, "OwnerName"),
        item(0x815, "CanonImageType"),
        item(0x816, "OriginalFileName"),
        item(0x817, "ThumbnailFileName"),
        item(0x100a, "TargetImageType").labels(TARGET_IMAGE_TYPE),
        item(0x1010, "ShutterReleaseMethod").labels(SHUTTER_RELEASE_METHOD),
        item(0x1011, "ShutterReleaseTiming").labels(SHUTTER_RELEASE_TIMING),
        item(0x1016, "ReleaseSetting"),
        item(0x101c, "BaseISO"),
        item(0x1028, "CanonFlashInfo").unknown(),
        item(0x1029, "CanonFocalLength").table(&FOCAL_LENGTH),
        item(0x102a, "CanonShotInfo").table(&SHOT_INFO),
        item(0x102c, "CanonColorInfo2"),
        item(0x102d, "CanonCameraSettings").table(&CAMERA_SETTINGS),
        item(0x1030, "WhiteSample").table(&RAW_WHITE_SAMPLE).when(sized),
        item(0x1031, "SensorInfo").table(&SENSOR_INFO),
        item(0x1033, "CustomFunctions10D")
            .inner(Inner::Read(Reader::CanonFunctions(&FUNCTIONS_10D)))
            .when(|note, raw| note.is_model(&["EOS 10D"]) && sized(note, raw)),
        item(0x1033, "CustomFunctionsD30")
            .inner(Inner::Read(Reader::CanonFunctions(&FUNCTIONS_D30)))
            .when(|note, raw| named(note, &["EOS D30"]) && sized(note, raw)),
        item(0x1033, "CustomFunctionsD60")
            .inner(Inner::Read(Reader::CanonFunctions(&FUNCTIONS_D30)))
            .when(|note, raw| named(note, &["EOS D60"]) && sized_d60(note, raw)),
        item(0x1038, "CanonAFInfo").table(&AF_INFO),
        item(0x1093, "CanonFileInfo").table(&FILE_INFO).when(sized),
        item(0x10a9, "ColorBalance").table(&COLOR_BALANCE),
        item(0x10ae, "ColorTemperature"),
        item(0x10b4, "ColorSpace").labels(COLOR_SPACE),
        item(0x10b5, "RawJpgInfo").table(&RAW_JPG_INFO).when(sized),
        item(0x1803, "ImageFormat").table(&RAW_IMAGE_FORMAT),
        item(0x1804, "RecordID"),
        item(0x1806, "SelfTimerTime").number(|n| n / 1000.0).unit(" s"),
        item(0x1807, "TargetDistanceSetting").format(Float).unit(" mm"),
        item(0x180b, "SerialNumber")
            .role(Role::SerialNumber)
            .call(serial_d30_raw)
            .when(|note, _| named(note, &["EOS D30"])),
        item(0x180b, "SerialNumber")
            .role(Role::SerialNumber)
            .call(ten_digits)
            .when(|note, _| note.is_model(&["EOS"])),
        item(0x180b, "UnknownNumber").unknown(),
        item(0x180e, "TimeStamp").table(&RAW_TIME_STAMP),
        item(0x1810, "ImageInfo").table(&RAW_IMAGE_INFO),
        item(0x1813, "FlashInfo").table(&RAW_FLASH_INFO),
        item(0x1814, "MeasuredEV").format(Float).number(|n| n + 5.0),
        item(0x1817, "FileNumber").call(file_number),
        item(0x1818, "ExposureInfo").table(&RAW_EXPOSURE_INFO),
        item(0x1834, "CanonModelID").conv(Conv::HexLabels(MODELS)),
        item(0x1835, "DecoderTable").table(&RAW_DECODER_TABLE),
        item(0x183b, "SerialNumberFormat").conv(Conv::HexLabels(SERIAL_NUMBER_FORMAT)),
        item(0x2005, "RawData").binary(),
        item(0x2007, "JpgFromRaw").binary(),
        item(0x2008, "ThumbnailImage").binary(),
    ],
);

/// Tags of `RawMakeModel`: make and model of the camera.
pub static RAW_MAKE_MODEL: Table = Table::fixed(
    "CanonRaw",
    String,
    &[item(0, "Make").text(6).role(Role::Make), item(6, "Model").rest().role(Role::Model)],
);

/// Tags of `RawTimeStamp`: date and time zone.
pub static RAW_TIME_STAMP: Table = Table::fixed(
    "CanonRaw",
    Int32u,
    &[
        item(0, "DateTimeOriginal").value(unix_time).role(Role::DateTimeOriginal),
        item(1, "TimeZoneCode").format(Int32s).number(|n| n / 3600.0),
        item(2, "TimeZoneInfo"),
    ],
);

/// Tags of `RawImageFormat`: the format of the picture.
pub static RAW_IMAGE_FORMAT: Table = Table::fixed(
    "CanonRaw",
    Int32u,
    &[
        item(0, "FileFormat").conv(Conv::HexLabels(FILE_FORMAT)),
        item(1, "TargetCompressionRatio").format(Float),
    ],
);

/// Tags of `RawJpgInfo`: the embedded JPEG.
pub static RAW_JPG_INFO: Table = Table::fixed(
    "CanonRaw",
    Int16u,
    &[
        item(1, "RawJpgQuality").labels(RAW_JPG_QUALITY),
        item(2, "RawJpgSize").labels(RAW_JPG_SIZE),
        item(3, "RawJpgWidth"),
        item(4, "RawJpgHeight"),
    ],
);

/// Tags of `RawFlashInfo`: guide number and threshold of the flash.
pub static RAW_FLASH_INFO: Table =
    Table::fixed("CanonRaw", Float, &[item(0, "FlashGuideNumber"), item(1, "FlashThreshold")]);

/// Tags of `RawExposureInfo`: the exposure values.
pub static RAW_EXPOSURE_INFO: Table = Table::fixed(
    "CanonRaw",
    Float,
    &[
        item(0, "ExposureCompensation"),
        item(1, "ShutterSpeedValue")
            .number(|n| if n.abs() < 100.0 { (-n).exp2() } else { 0.0 })
            .call(exposure_time),
        item(2, "ApertureValue").number(|n| (n / 2.0).exp2()).fixed(1, ""),
    ],
);

/// Tags of `RawImageInfo`: size, rotation and bits of the picture.
pub static RAW_IMAGE_INFO: Table = Table::fixed(
    "CanonRaw",
    Int32u,
    &[
        item(0, "ImageWidth"),
        item(1, "ImageHeight"),
        item(2, "PixelAspectRatio").format(Float),
        item(3, "Rotation").format(Int32s),
        item(4, "ComponentBitDepth"),
        item(5, "ColorBitDepth"),
        item(6, "ColorBW"),
    ],
);

/// Tags of `RawDecoderTable`: the decoder and its data.
pub static RAW_DECODER_TABLE: Table = Table::fixed(
    "CanonRaw",
    Int32u,
    &[item(0, "DecoderTableNumber"), item(2, "CompressedDataOffset"), item(3, "CompressedDataLength")],
);

/// Tags of `RawWhiteSample`: the white sample area.
pub static RAW_WHITE_SAMPLE: Table = Table::fixed(
    "CanonRaw",
    Int16u,
    &[
        item(1, "WhiteSampleWidth"),
        item(2, "WhiteSampleHeight"),
        item(3, "WhiteSampleLeftBorder"),
        item(4, "WhiteSampleTopBorder"),
        item(5, "WhiteSampleBits"),
        item(55, "BlackLevels").count(4),
    ],
);

const TARGET_IMAGE_TYPE: &[(i64, &str)] = &[(0, "Real-world Subject"), (1, "Written Document")];

const SHUTTER_RELEASE_METHOD: &[(i64, &str)] = &[(0, "Single Shot"), (2, "Continuous Shooting")];

const SHUTTER_RELEASE_TIMING: &[(i64, &str)] = &[(0, "Priority on shutter"), (1, "Priority on focus")];

const COLOR_SPACE: &[(i64, &str)] = &[(1, "sRGB"), (2, "Adobe RGB"), (65535, "Uncalibrated")];

const FILE_FORMAT: &[(i64, &str)] = &[
    (0x10000, "JPEG (lossy)"),
    (0x10002, "JPEG (non-quantization)"),
    (0x10003, "JPEG (lossy/non-quantization toggled)"),
    (0x20001, "CRW"),
];

const RAW_JPG_QUALITY: &[(i64, &str)] = &[(1, "Economy"), (2, "Normal"), (3, "Fine"), (5, "Superfine")];

const RAW_JPG_SIZE: &[(i64, &str)] = &[(0, "Large"), (1, "Medium"), (2, "Small")];
