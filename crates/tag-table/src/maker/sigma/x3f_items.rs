//! Tags in the header and the property list of an X3F file. Source: ExifTool's page of SigmaRaw tags.

use super::print::*;
use super::words::*;
use crate::maker::row::{Table, item};
use crate::print::exif::{exposure_time, fraction};
use crate::value::Format;

/// Tags of the header of X3F files before version 4.
pub static HEADER: Table = Table::fixed(
    "SigmaRaw",
    Format::Int32u,
    &[
        item(0x0001, "FileVersion").value(file_version),
        item(0x0002, "ImageUniqueID").format(Format::Undef).count(16).value(hexadecimal),
        item(0x0006, "MarkBits").bits(&[]),
        item(0x0007, "ImageWidth"),
        item(0x0008, "ImageHeight"),
        item(0x0009, "Rotation"),
        item(0x000a, "WhiteBalance").text(32),
        item(0x0012, "SceneCaptureType").text(32),
    ],
)
.family0("SigmaRaw");

/// Tags of the header of X3F files of version 4.
pub static HEADER4: Table = Table::fixed(
    "SigmaRaw",
    Format::Int32u,
    &[
        item(1, "FileVersion").value(file_version),
        item(0x000a, "ImageWidth"),
        item(0x000b, "ImageHeight"),
        item(0x000c, "Rotation"),
    ],
)
.family0("SigmaRaw");

/// Tags of the extended header, `HeaderExt`.
pub static HEADER_EXT: Table = Table::directory(
    "SigmaRaw",
    &[
        item(0x0000, "Unused"),
        item(0x0001, "ExposureAdjust").fixed(1, ""),
        item(0x0002, "Contrast").fixed(1, ""),
        item(0x0003, "Shadow").fixed(1, ""),
        item(0x0004, "Highlight").fixed(1, ""),
        item(0x0005, "Saturation").fixed(1, ""),
        item(0x0006, "Sharpness").fixed(1, ""),
        item(0x0007, "RedAdjust").fixed(1, ""),
        item(0x0008, "GreenAdjust").fixed(1, ""),
        item(0x0009, "BlueAdjust").fixed(1, ""),
        item(0x000a, "X3FillLight").fixed(1, ""),
    ],
)
.family0("SigmaRaw");

/// Tags of the property list, `Properties`.
pub static PROPERTIES: Table = Table::directory(
    "SigmaRaw",
    &[
        item(0, "MeteringMode").words(METERING_MODE_PROPERTIES),
        item(1, "AFArea"),
        item(2, "AFInFocus"),
        item(3, "FocusMode"),
        item(4, "FNumber").fixed(1, ""),
        item(5, "ApertureDisplayed"),
        item(6, "BracketShot"),
        item(7, "BurstShot"),
        item(8, "Make"),
        item(9, "Model"),
        item(10, "CameraName"),
        item(11, "SerialNumber"),
        item(12, "SceneCaptureType"),
        item(13, "ColorSpace"),
        item(14, "DriveMode").words(DRIVE_MODE),
        item(15, "EvalState"),
        item(16, "ExposureCompensation").call(fraction),
        item(17, "NetExposureCompensation").call(fraction),
        item(18, "IntegrationTime").number(|n| n * 1e-6).call(exposure_time),
        item(19, "FirmwareVersion"),
        item(20, "FlashMode").call(flash_mode),
        item(21, "FlashExpComp"),
        item(22, "FlashPower"),
        item(23, "FlashTTLMode"),
        item(24, "FlashType"),
        item(25, "FocalLength").fixed(1, " mm"),
        item(26, "FocalLengthIn35mmFormat").fixed(1, " mm"),
        item(27, "Focus").words(FOCUS),
        item(28, "ImageBoardID"),
        item(29, "ImagerBoardID"),
        item(30, "SensorTemperature").unit(" C"),
        item(31, "ISO"),
        item(32, "LensApertureRange"),
        item(33, "LensFocalRange"),
        item(34, "LensType").value(from_hex).call(lens_type),
        item(35, "ExposureProgram").words(EXPOSURE_PROGRAM),
        item(36, "Quality").words(QUALITY).value(after_colon),
        item(37, "SensorID"),
        item(38, "ExposureTime").call(exposure_time),
        item(39, "ShutterSpeedDisplayed"),
        item(40, "DateTimeOriginal").value(date),
        item(41, "VersionBF"),
        item(42, "WhiteBalance"),
    ],
)
.family0("SigmaRaw")
.priority(0);

/// The property names in the file, in the order of the items' numbers.
pub const PROPERTIES_KEYS: &[&str] = &[
    "AEMODE",
    "AFAREA",
    "AFINFOCUS",
    "AFMODE",
    "APERTURE",
    "AP_DESC",
    "BRACKET",
    "BURST",
    "CAMMANUF",
    "CAMMODEL",
    "CAMNAME",
    "CAMSERIAL",
    "CM_DESC",
    "COLORSPACE",
    "DRIVE",
    "EVAL_STATE",
    "EXPCOMP",
    "EXPNET",
    "EXPTIME",
    "FIRMVERS",
    "FLASH",
    "FLASHEXPCOMP",
    "FLASHPOWER",
    "FLASHTTLMODE",
    "FLASHTYPE",
    "FLENGTH",
    "FLEQ35MM",
    "FOCUS",
    "IMAGEBOARDID",
    "IMAGERBOARDID",
    "IMAGERTEMP",
    "ISO",
    "LENSARANGE",
    "LENSFRANGE",
    "LENSMODEL",
    "PMODE",
    "RESOLUTION",
    "SENSORID",
    "SHUTTER",
    "SH_DESC",
    "TIME",
    "VERSION_BF",
    "WB_DESC",
];
