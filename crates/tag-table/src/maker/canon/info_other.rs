//! `CameraInfo` of mirrorless and compact cameras.
//!
//! Source: ExifTool's page of Canon's tags.

use super::change::{hex, sensitivity};
use super::info;
use super::print::two_digits;
use super::when::is_short_firmware;
use crate::maker::row::{Table, item};
use crate::print::exif::exposure_time;
use crate::value::Format::{Int8s, Int8u, Int16u, Int32s, Int32u, Undef};

pub(super) static INFO_R6: Table =
    Table::fixed("Canon", Int8u, &[info::temperature(0x9da), item(0xaf1, "ShutterCount").format(Int32u)])
        .priority(0);

pub(super) static INFO_R6_MARK_II: Table =
    Table::fixed("Canon", Int8u, &[item(0xd29, "ShutterCount").format(Int32u)]).priority(0);

pub(super) static INFO_R6_MARK_III: Table =
    Table::fixed("Canon", Int8u, &[item(0x86d, "ImageCount").format(Int16u)]).priority(0);

pub(super) static INFO_G5_X_MARK_II: Table = Table::fixed(
    "Canon",
    Int8u,
    &[
        item(0x293, "ShutterCount").format(Int32u).when(|note, _| note.file_type == "JPEG"),
        item(0xa95, "ShutterCount").format(Int32u).when(|note, _| note.file_type == "CR3"),
        item(0xb21, "DirectoryIndex").format(Int32u).when(|note, _| note.file_type == "JPEG"),
        info::index_from_0(0xb2d, "FileIndex").when(|note, _| note.file_type == "JPEG"),
    ],
)
.priority(0);

pub(super) static INFO_COMPACT: Table = Table::fixed(
    "Canon",
    Int32s,
    &[
        item(0, "ISO").number(|n| sensitivity((n - 411.0) / 96.0)).fixed(0, ""),
        item(5, "FNumber").number(|n| (n / 192.0).exp2()).call(two_digits),
        item(6, "ExposureTime").number(|n| (-n / 96.0).exp2()).call(exposure_time),
        item(0x17, "Rotation"),
        item(0x87, "CameraTemperature").unit(" C").when(|note, _| note.count("CameraInfoCount") == 138),
        item(0x91, "CameraTemperature").unit(" C").when(|note, _| note.count("CameraInfoCount") == 148),
    ],
)
.priority(0);

pub(super) static INFO_COMPACT_2: Table = Table::fixed(
    "Canon",
    Int32s,
    &[
        item(1, "ISO").number(|n| sensitivity((n - 411.0) / 96.0)).fixed(0, ""),
        item(6, "FNumber").number(|n| (n / 192.0).exp2()).call(two_digits),
        item(7, "ExposureTime").number(|n| (-n / 96.0).exp2()).call(exposure_time),
        item(0x18, "Rotation"),
        item(0x99, "CameraTemperature").unit(" C").when(|note, _| note.count("CameraInfoCount") == 156),
        item(0x9f, "CameraTemperature").unit(" C").when(|note, _| note.count("CameraInfoCount") == 162),
        item(0xa4, "CameraTemperature").unit(" C").when(|note, _| note.count("CameraInfoCount") == 167),
        item(0xa8, "CameraTemperature").unit(" C").when(|note, _| note.count("CameraInfoCount") == 171),
        item(0x105, "CameraTemperature").unit(" C").when(|note, _| note.count("CameraInfoCount") == 264),
    ],
)
.priority(0);

pub(super) static INFO_UNKNOWN: Table = Table::fixed(
    "Canon",
    Int8s,
    &[
        item(0x16b, "LensSerialNumber")
            .format(Undef)
            .count(5)
            .value(hex)
            .when(|note, _| note.camera.model.starts_with("Canon EOS 5DS")),
        item(0x5c1, "FirmwareVersion").text(6).when(|_, raw| is_short_firmware(raw)),
    ],
)
.priority(0);
