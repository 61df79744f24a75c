//! Notes of early Optio cameras. Source: ExifTool's page of Pentax's tags.

use crate::maker::reader::Reader;
use crate::maker::row::{Inner, Table, item};

/// Tags of the type 2 notes of early Optio cameras.
pub static TYPE2: Table = Table::directory(
    "Pentax",
    &[
        item(0x0001, "RecordingMode").labels(&[(0, "Auto"), (1, "Night Scene"), (2, "Manual")]),
        item(0x0002, "Quality").labels(&[(0, "Good"), (1, "Better"), (2, "Best")]),
        item(0x0003, "FocusMode").labels(&[(2, "Custom"), (3, "Auto")]),
        item(0x0004, "FlashMode").labels(&[(1, "Auto"), (2, "On"), (4, "Off"), (6, "Red-eye reduction")]),
        item(0x0007, "WhiteBalance").labels(WHITE_BALANCE),
        item(0x000a, "DigitalZoom"),
        item(0x000b, "Sharpness").labels(&[(0, "Normal"), (1, "Soft"), (2, "Hard")]),
        item(0x000c, "Contrast").labels(CONTRAST),
        item(0x000d, "Saturation").labels(CONTRAST),
        item(0x0014, "ISO").labels(ISO).priority(0),
        item(0x0017, "ColorFilter").labels(&[(1, "Full"), (2, "Black & White"), (3, "Sepia")]),
        item(0x0e00, "PrintIM").inner(Inner::Read(Reader::PrintIm)),
        item(0x1000, "HometownCityCode"),
        item(0x1001, "DestinationCityCode"),
    ],
);

/// Tags of the `S1` notes: only the note's version.
pub static S1: Table = Table::directory("Pentax", &[item(0x0000, "MakerNoteVersion")]);

const WHITE_BALANCE: &[(i64, &str)] =
    &[(0, "Auto"), (1, "Daylight"), (2, "Shade"), (3, "Tungsten"), (4, "Fluorescent"), (5, "Manual")];

const CONTRAST: &[(i64, &str)] = &[(0, "Normal"), (1, "Low"), (2, "High")];

const ISO: &[(i64, &str)] = &[
    (10, "100"),
    (16, "200"),
    (50, "50"),
    (100, "100"),
    (200, "200"),
    (400, "400"),
    (800, "800"),
    (1600, "1600"),
    (3200, "3200"),
    (65534, "Auto 2"),
    (65535, "Auto"),
];
