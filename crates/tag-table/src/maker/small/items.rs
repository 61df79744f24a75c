//! Tables of General Imaging, HP, JVC, Motorola, Nintendo, and Ricoh's first cameras.

use super::print::*;
use crate::bytes::ByteOrder;
use crate::def::Conv;
use crate::maker::print::OFF_ON;
use crate::maker::row::{Inner, Table, item};
use crate::print::exif::exposure_time;
use crate::value::Format;

/// Tags of General Imaging's notes.
pub static GE: Table = Table::directory(
    "GE",
    &[
        item(0x0202, "Macro").labels(OFF_ON),
        item(0x0207, "GEModel").format(Format::String),
        item(0x0300, "GEMake").format(Format::String),
    ],
);

/// Tags of JVC's notes that are directories.
pub static JVC: Table = Table::directory(
    "JVC",
    &[
        item(0x0002, "CPUVersions").value(versions),
        item(0x0003, "Quality").labels(&[(0, "Low"), (1, "Normal"), (2, "Fine")]),
    ],
);

/// Tags of JVC's notes that are text.
pub static JVC_TEXT: Table = Table::directory(
    "JVC",
    &[
        item(0, "Quality").words(&[("STND", "Normal"), ("STD", "Normal"), ("FINE", "Fine")]),
        item(1, "MakerNoteVersion"),
    ],
);

/// Tags of the directory of Motorola's notes.
pub static MOTOROLA: Table = Table::directory(
    "Motorola",
    &[
        item(0x5500, "BuildNumber"),
        item(0x5501, "SerialNumber"),
        item(0x6420, "CustomRendered").when(|_, raw| raw.is(Format::String)),
        item(0x64d0, "DriveMode"),
        item(0x665e, "Sensor"),
        item(0x6705, "ManufactureDate"),
    ],
);

/// Tags of the directory of Nintendo's notes.
pub static NINTENDO: Table = Table::directory(
    "Nintendo",
    &[item(0x1101, "CameraInfo").inner(Inner::Ordered(ByteOrder::Little, &NINTENDO_CAMERA))],
);

/// Tags of Nintendo's `CameraInfo` (0x1101).
pub static NINTENDO_CAMERA: Table = Table::fixed(
    "Nintendo",
    Format::Int8u,
    &[
        item(0x00, "ModelID").format(Format::Undef).count(4),
        item(0x08, "TimeStamp").format(Format::Int32u).value(seconds_of_2000),
        item(0x18, "InternalSerialNumber").format(Format::Undef).count(4).value(hexadecimal),
        item(0x28, "Parallax").format(Format::Float).fixed(2, ""),
        item(0x30, "Category").format(Format::Int16u).conv(Conv::HexLabels(&[
            (0, "(none)"),
            (0x1000, "Mii"),
            (0x2000, "Man"),
            (0x4000, "Woman"),
        ])),
    ],
)
.priority(0);

/// Tags of the text notes of Ricoh's first cameras.
pub static RICOH_TEXT: Table = Table::directory(
    "Ricoh",
    &[
        item(0, "FirmwareVersion").call(hundredths),
        item(1, "FirmwareVersion").call(hundredths),
        item(2, "RedGain"),
        item(3, "GreenGain"),
        item(4, "BlueGain"),
    ],
);

/// Tags of HP's type 4 notes.
pub static HP_TYPE4: Table = Table::fixed(
    "HP",
    Format::Int8u,
    &[
        item(0x0c, "MaxAperture").format(Format::Int16u).number(|n| n / 10.0),
        item(0x10, "ExposureTime").format(Format::Int32u).number(|n| n / 1e6).call(exposure_time),
        item(0x14, "CameraDateTime").text(20),
        item(0x34, "ISO").format(Format::Int16u),
        item(0x5c, "SerialNumber").text(26).value(serial_number),
    ],
);

/// Tags of HP's type 6 notes.
pub static HP_TYPE6: Table = Table::fixed(
    "HP",
    Format::Int8u,
    &[
        item(0x0c, "FNumber").format(Format::Int16u).number(|n| n / 10.0),
        item(0x10, "ExposureTime").format(Format::Int32u).number(|n| n / 1e6).call(exposure_time),
        item(0x14, "CameraDateTime").text(20),
        item(0x34, "ISO").format(Format::Int16u),
        item(0x58, "SerialNumber").text(26).value(serial_number),
    ],
);
