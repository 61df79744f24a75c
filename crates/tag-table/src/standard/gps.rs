//! Tags of the GPS directory (EXIF 3.0, section 4.6.7). Names and words are those documented by ExifTool.

use crate::def::{Conv, Role};
use crate::print::exif;
use crate::print::gps;
use crate::row::number::{NumberRow, numbered};
use crate::value::Format;

/// The tags of the GPS directory, sorted by number.
pub const TABLE: &[NumberRow] = &[
    numbered(0x0000, "GPSVersionID").call(gps::version).format(Format::Int8u),
    numbered(0x0001, "GPSLatitudeRef").conv(Conv::TextLabels(LATITUDE_REF)).role(Role::GpsLatitudeRef),
    numbered(0x0002, "GPSLatitude").call(gps::degrees).role(Role::GpsLatitude),
    numbered(0x0003, "GPSLongitudeRef").conv(Conv::TextLabels(LONGITUDE_REF)).role(Role::GpsLongitudeRef),
    numbered(0x0004, "GPSLongitude").call(gps::degrees).role(Role::GpsLongitude),
    numbered(0x0005, "GPSAltitudeRef").labels(ALTITUDE_REF).role(Role::GpsAltitudeRef).format(Format::Int8u),
    numbered(0x0006, "GPSAltitude").call(exif::metres).role(Role::GpsAltitude),
    numbered(0x0007, "GPSTimeStamp").call(gps::time_stamp).role(Role::GpsTimeStamp),
    numbered(0x0008, "GPSSatellites"),
    numbered(0x0009, "GPSStatus").conv(Conv::TextLabels(STATUS)),
    numbered(0x000a, "GPSMeasureMode").labels(MEASURE_MODE),
    numbered(0x000b, "GPSDOP"),
    numbered(0x000c, "GPSSpeedRef").conv(Conv::TextLabels(SPEED_REF)),
    numbered(0x000d, "GPSSpeed"),
    numbered(0x000e, "GPSTrackRef").conv(Conv::TextLabels(DIRECTION_REF)),
    numbered(0x000f, "GPSTrack"),
    numbered(0x0010, "GPSImgDirectionRef").conv(Conv::TextLabels(DIRECTION_REF)),
    numbered(0x0011, "GPSImgDirection"),
    numbered(0x0012, "GPSMapDatum"),
    numbered(0x0013, "GPSDestLatitudeRef").conv(Conv::TextLabels(LATITUDE_REF)),
    numbered(0x0014, "GPSDestLatitude").call(gps::degrees),
    numbered(0x0015, "GPSDestLongitudeRef").conv(Conv::TextLabels(LONGITUDE_REF)),
    numbered(0x0016, "GPSDestLongitude").call(gps::degrees),
    numbered(0x0017, "GPSDestBearingRef").conv(Conv::TextLabels(DIRECTION_REF)),
    numbered(0x0018, "GPSDestBearing"),
    numbered(0x0019, "GPSDestDistanceRef").conv(Conv::TextLabels(DISTANCE_REF)),
    numbered(0x001a, "GPSDestDistance"),
    numbered(0x001b, "GPSProcessingMethod").call(exif::coded_text),
    numbered(0x001c, "GPSAreaInformation").call(exif::coded_text).format(Format::Undef),
    numbered(0x001d, "GPSDateStamp").call(gps::date_stamp).role(Role::GpsDateStamp),
    numbered(0x001e, "GPSDifferential").labels(DIFFERENTIAL),
    numbered(0x001f, "GPSHPositioningError").conv(Conv::Unit(" m")),
];

pub(crate) const LATITUDE_REF: &[(&str, &str)] = &[("N", "North"), ("S", "South")];

pub(crate) const LONGITUDE_REF: &[(&str, &str)] = &[("E", "East"), ("W", "West")];

const ALTITUDE_REF: &[(i64, &str)] = &[
    (0, "Above Sea Level"),
    (1, "Below Sea Level"),
    (2, "Positive Sea Level (sea-level ref)"),
    (3, "Negative Sea Level (sea-level ref)"),
];

const STATUS: &[(&str, &str)] = &[("A", "Measurement Active"), ("V", "Measurement Void")];

pub(crate) const MEASURE_MODE: &[(i64, &str)] =
    &[(2, "2-Dimensional Measurement"), (3, "3-Dimensional Measurement")];

pub(crate) const SPEED_REF: &[(&str, &str)] = &[("K", "km/h"), ("M", "mph"), ("N", "knots")];

pub(crate) const DIRECTION_REF: &[(&str, &str)] = &[("M", "Magnetic North"), ("T", "True North")];

const DISTANCE_REF: &[(&str, &str)] = &[("K", "Kilometers"), ("M", "Miles"), ("N", "Nautical Miles")];

const DIFFERENTIAL: &[(i64, &str)] = &[(0, "No Correction"), (1, "Differential Corrected")];

#[cfg(test)]
mod tests {
    #[test]
    fn is_sorted() {
        crate::row::number::assert_sorted(super::TABLE);
    }
}
