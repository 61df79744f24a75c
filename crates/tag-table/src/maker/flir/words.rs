//! Words of FLIR's records.

pub(super) const GPS_LATITUDE_REF: &[(&str, &str)] = &[("N", "North"), ("S", "South")];

pub(super) const GPS_LONGITUDE_REF: &[(&str, &str)] = &[("E", "East"), ("W", "West")];

pub(super) const GPS_SPEED_REF: &[(&str, &str)] = &[("K", "km/h"), ("M", "mph"), ("N", "knots")];

pub(super) const GPS_TRACK_REF: &[(&str, &str)] = &[("M", "Magnetic North"), ("T", "True North")];

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
