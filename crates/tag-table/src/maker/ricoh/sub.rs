//! Directories and blocks inside Ricoh's notes. Source: ExifTool's page of Ricoh's tags.

use super::values;
use crate::maker::print;
use crate::maker::row::{Table, item};
use crate::value::Format;

/// Tags of Ricoh's sub-directory.
pub static SUBDIR: Table = Table::directory(
    "Ricoh",
    &[
        item(0x0004, "ManufactureDate1"),
        item(0x0005, "ManufactureDate2"),
        item(0x001a, "FaceInfo").table(&FACE_INFO),
        item(0x0029, "FirmwareInfo").table(&FIRMWARE_INFO),
        item(0x002a, "NoiseReduction").labels(&[(0, "Off"), (1, "Weak"), (2, "Strong"), (3, "Max")]),
        item(0x002c, "SerialInfo").table(&SERIAL_INFO),
    ],
);

/// Tags of Ricoh's `FaceInfo` (0x001a).
pub static FACE_INFO: Table = Table::fixed(
    "Ricoh",
    Format::Int8u,
    &[
        item(0xb5, "FacesDetected").remember(),
        item(0xb6, "FaceDetectFrameSize").format(Format::Int16u).count(2),
        item(0xbc, "Face1Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 1),
        item(0xc8, "Face2Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 2),
        item(0xd4, "Face3Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 3),
        item(0xe0, "Face4Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 4),
        item(0xec, "Face5Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 5),
        item(0xf8, "Face6Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 6),
        item(0x104, "Face7Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 7),
        item(0x110, "Face8Position")
            .format(Format::Int16u)
            .count(4)
            .when(|note, _| note.number("FacesDetected") >= 8),
    ],
);

/// Tags of Ricoh's `FirmwareInfo` (0x0029).
pub static FIRMWARE_INFO: Table = Table::fixed(
    "Ricoh",
    Format::Int8u,
    &[item(0, "FirmwareRevision").text(12), item(0xc, "FirmwareRevision2").text(12)],
);

/// Tags of Ricoh's `SerialInfo` (0x002c).
pub static SERIAL_INFO: Table = Table::fixed(
    "Ricoh",
    Format::Int8u,
    &[
        item(0, "BodyFirmware").text(16),
        item(0x10, "BodySerialNumber").text(16),
        item(0x20, "LensFirmware").text(16),
        item(0x30, "LensSerialNumber").text(16),
    ],
);

/// Tags of Ricoh's `ThetaSubdir` (0x4001).
pub static THETA_SUBDIR: Table = Table::directory(
    "Ricoh",
    &[item(0x0003, "Accelerometer"), item(0x0004, "Compass"), item(0x000a, "TimeZone")],
);

/// Tags of Ricoh's type 2 notes.
pub static TYPE2: Table =
    Table::directory("Ricoh", &[item(0x0207, "RicohModel"), item(0x0300, "RicohMake").value(print::trimmed)]);

/// Tags of notes that are text; an id is the index of its name in the list of names.
pub static TEXT: Table = Table::directory(
    "Ricoh",
    &[
        item(0, "FirmwareVersion").call(values::version),
        item(1, "FirmwareVersion").call(values::version),
        item(2, "RedGain"),
        item(3, "GreenGain"),
        item(4, "BlueGain"),
    ],
);
