//! Words in FLIR's records.

pub(super) use crate::standard::gps::DIRECTION_REF as GPS_TRACK_REF;
pub(super) use crate::standard::gps::LATITUDE_REF as GPS_LATITUDE_REF;
pub(super) use crate::standard::gps::LONGITUDE_REF as GPS_LONGITUDE_REF;
pub(super) use crate::standard::gps::SPEED_REF as GPS_SPEED_REF;

pub(super) const READING1_UNITS: &[(i64, &str)] = &[(13, "C"), (27, "%"), (29, "Relative"), (36, "g/kg")];

pub(super) const READING1_DESCRIPTION: &[(i64, &str)] = &[
    (0, "Humidity"),
    (3, "Moisture"),
    (7, "Dew Point"),
    (8, "Air Temperature"),
    (9, "IR Temperature"),
    (11, "Difference Temperature"),
];

pub(super) const READING2_UNITS: &[(i64, &str)] = &[(13, "C"), (27, "%"), (29, "rel"), (36, "g/kg")];
