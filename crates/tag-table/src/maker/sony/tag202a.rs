//! Block 0x202a: positions of the focus points on the sensor. Source: ExifTool's page of Sony's tags.

use crate::maker::row::{Table, item};
use crate::value::Format;

/// Tags of Sony's `Tag202a` (0x202a).
pub(in crate::maker) static TAG202A: Table = Table::fixed(
    "Sony",
    Format::Int8u,
    &[
        item(1, ".Locations").remember(),
        item(1, "FocalPlaneAFPointsUsed").part(1),
        item(2, "FocalPlaneAFPointArea")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.number("Locations") >= 1),
        item(6, "FocalPlaneAFPointLocation1")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.number("Locations") >= 1),
        item(0xa, "FocalPlaneAFPointLocation2")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.number("Locations") >= 2),
        item(0xe, "FocalPlaneAFPointLocation3")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.number("Locations") >= 3),
        item(0x12, "FocalPlaneAFPointLocation4")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.number("Locations") >= 4),
        item(0x16, "FocalPlaneAFPointLocation5")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.number("Locations") >= 5),
        item(0x1a, "FocalPlaneAFPointLocation6")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.number("Locations") >= 6),
        item(0x1e, "FocalPlaneAFPointLocation7")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.number("Locations") >= 7),
        item(0x22, "FocalPlaneAFPointLocation8")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.number("Locations") >= 8),
        item(0x26, "FocalPlaneAFPointLocation9")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.number("Locations") >= 9),
        item(0x2a, "FocalPlaneAFPointLocation10")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.number("Locations") >= 10),
        item(0x2e, "FocalPlaneAFPointLocation11")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.number("Locations") >= 11),
        item(0x32, "FocalPlaneAFPointLocation12")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.number("Locations") >= 12),
        item(0x36, "FocalPlaneAFPointLocation13")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.number("Locations") >= 13),
        item(0x3a, "FocalPlaneAFPointLocation14")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.number("Locations") >= 14),
        item(0x3e, "FocalPlaneAFPointLocation15")
            .format(Format::Int16u)
            .count(2)
            .when(|note, _| note.number("Locations") >= 15),
    ],
);
