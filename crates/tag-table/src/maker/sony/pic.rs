//! Notes of inexpensive cameras, `SONY PIC`: a directory in some cameras, and text logs from which only a few
//! settings are useful.
//!
//! Source: ExifTool's page of Sony's tags.

use crate::maker::row::{MakerRow, Table, item};

/// Tags from the logs; an id is the index of its key in the logs.
pub static PIC: Table = Table::directory("Sony", ITEMS);

/// The items of the note as named in the logs of these cameras.
pub const ITEMS: &[MakerRow] = &[
    item(0, "Barcode"),
    item(1, "Barcode"),
    item(2, "SensorTemperature").unit(" C"),
    item(3, "FirmwareVersion"),
    item(4, "CameraTemperature").unit(" C"),
    item(5, "BoardTemperature").unit(" C"),
    item(6, "VibrationReduction").labels(&[(0, "Off"), (1, "On")]),
    item(7, "Barcode"),
];
