//! Attributes of OpenEXR ("Standard Optional Attributes"): their tags where ExifTool names or prints them in
//! a way of its own. The names of all others follow from their own.

use crate::def::{Conv, Mode, Role};
use crate::number::write_fixed;
use crate::print::{container, exif, gps, xmp};
use crate::row::key::{KeyRow, keyed};
use crate::value::Value;

/// All attributes with names or conversions of their own.
pub const ATTRIBUTES: &[KeyRow] = &[
    keyed(b"altitude", "GPSAltitude").conv(Conv::Call(altitude)),
    keyed(b"aperture", "Aperture").conv(Conv::Call(one_decimal)).role(Role::FNumber),
    keyed(b"cameraMake", "CameraMake").role(Role::Make),
    keyed(b"cameraModel", "CameraModel").role(Role::Model),
    keyed(b"capDate", "DateTimeOriginal").role(Role::DateTimeOriginal),
    keyed(b"compression", "Compression").conv(Conv::Labels(COMPRESSION)),
    keyed(b"envmap", "EnvironmentMap").conv(Conv::Labels(&[(0, "Latitude/Longitude"), (1, "Cube")])),
    keyed(b"expTime", "ExposureTime").conv(Conv::Call(exif::exposure_time)).role(Role::ExposureTime),
    keyed(b"focus", "FocusDistance").conv(Conv::Call(exif::metres)),
    keyed(b"isoSpeed", "ISO").role(Role::Iso),
    keyed(b"latitude", "GPSLatitude").conv(Conv::Call(xmp::latitude)),
    keyed(b"lensModel", "LensModel").role(Role::LensModel),
    keyed(b"lineOrder", "LineOrder").conv(Conv::Labels(LINE_ORDER)),
    keyed(b"longitude", "GPSLongitude").conv(Conv::Call(xmp::longitude)),
    keyed(b"utcOffset", "TimeZone").conv(Conv::Call(time_zone)),
    keyed(b"wrapmodes", "WrapModes"),
    keyed(b"xDensity", "XResolution"),
];

const COMPRESSION: &[(i64, &str)] = &[
    (0, "None"),
    (1, "RLE"),
    (2, "ZIPS"),
    (3, "ZIP"),
    (4, "PIZ"),
    (5, "PXR24"),
    (6, "B44"),
    (7, "B44A"),
    (8, "DWAA"),
    (9, "DWAB"),
];

const LINE_ORDER: &[(i64, &str)] = &[(0, "Increasing Y"), (1, "Decreasing Y"), (2, "Random Y")];

fn altitude(value: &Value<'_>, mode: Mode, out: &mut String) {
    let Some(metres) = value.as_f64().filter(|_| mode == Mode::Print) else { return value.write_plain(out) };
    // What is printed as zero has no sign.
    let is_below = metres <= -0.1;
    gps::write_metres(metres.abs(), out);
    out.push_str(if is_below { "Below Sea Level" } else { "Above Sea Level" });
}

fn one_decimal(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(number)) => write_fixed(number, 1, out),
        _ => value.write_plain(out),
    }
}

/// Prints seconds as a time zone.
fn time_zone(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(seconds)) => out.push_str(&container::time_zone((seconds / 60.0).round() as i64)),
        _ => value.write_plain(out),
    }
}
