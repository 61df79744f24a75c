//! Names of the entries of `[picture info]`. Source: ExifTool's page of APP12 tags.

use super::picture_info::*;
use crate::maker::print::OFF_ON;
use crate::maker::row::{Table, item};
use crate::print::exif::exposure_time;

/// Tags of the `[picture info]` segment.
pub static PICTURE_INFO: Table = Table::directory(
    "PictureInfo",
    &[
        item(0, "Aperture").fixed(1, ""),
        item(1, "ColorMode"),
        item(2, "ContTake"),
        item(3, "ExposureCompensation"),
        item(4, "FNumber").fixed(1, "").value(after_letters),
        item(5, "FirmwareVersion"),
        item(6, "Flash").labels(OFF_ON),
        item(7, "FocusMode"),
        item(8, "FocusPos"),
        item(9, "ID"),
        item(10, "ImageSize").call(image_size),
        item(11, "LightS"),
        item(12, "Macro").labels(OFF_ON),
        item(13, "Protect"),
        item(14, "Quality"),
        item(15, "Resolution"),
        item(16, "SerialNumber"),
        item(17, "ExposureTime").number(|n| n * 1e-6).call(exposure_time),
        item(18, "StrobeTime"),
        item(19, "DateTimeOriginal").value(date_time),
        item(20, "CameraType"),
        item(21, "Version"),
        item(22, "YTarget"),
        item(23, "Zoom"),
        item(24, "ZoomPos"),
        item(25, "ExposureTime").number(|n| n * 1e-6).call(exposure_time),
        item(26, "YLevel"),
    ],
)
.family0("APP12")
.priority(0);

/// The names in the file, in the order of the items' numbers.
pub const PICTURE_INFO_KEYS: &[&str] = &[
    "Aperture",
    "ColorMode",
    "ContTake",
    "ExpBias",
    "FNumber",
    "FWare",
    "Flash",
    "FocusMode",
    "FocusPos",
    "ID",
    "ImageSize",
    "LightS",
    "Macro",
    "Protect",
    "Quality",
    "Resolution",
    "Serial#",
    "Shutter",
    "StrobeTime",
    "TimeDate",
    "Type",
    "Version",
    "Ytarget",
    "Zoom",
    "ZoomPos",
    "shtr",
    "ylevel",
];
