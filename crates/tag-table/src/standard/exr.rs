//! Attributes of OpenEXR ("Standard Optional Attributes"): their tags where ExifTool names or prints them in
//! a way of its own. The names of all others follow from their own.

use crate::def::{Conv, Mode, Role};
use crate::number::write_fixed;
use crate::print::{container, exif, gps, xmp};
use crate::value::Value;

/// An attribute with a name or a conversion of its own.
#[derive(Debug)]
pub struct Attribute {
    /// Name in the file.
    pub key: &'static str,
    /// Name of the tag, as in ExifTool.
    pub name: &'static str,
    /// Conversion of the value.
    pub conv: Conv,
    /// Role in the catalogue.
    pub role: Role,
}

const fn attribute(key: &'static str, name: &'static str) -> Attribute {
    Attribute { key, name, conv: Conv::None, role: Role::None }
}

impl Attribute {
    const fn conv(mut self, conv: Conv) -> Attribute {
        self.conv = conv;
        self
    }

    const fn role(mut self, role: Role) -> Attribute {
        self.role = role;
        self
    }
}

/// All attributes with names or conversions of their own.
pub const ATTRIBUTES: &[Attribute] = &[
    attribute("altitude", "GPSAltitude").conv(Conv::Call(altitude)),
    attribute("aperture", "Aperture").conv(Conv::Call(one_decimal)).role(Role::FNumber),
    attribute("cameraMake", "CameraMake").role(Role::Make),
    attribute("cameraModel", "CameraModel").role(Role::Model),
    attribute("capDate", "DateTimeOriginal").role(Role::DateTimeOriginal),
    attribute("compression", "Compression").conv(Conv::Labels(COMPRESSION)),
    attribute("envmap", "EnvironmentMap").conv(Conv::Labels(&[(0, "Latitude/Longitude"), (1, "Cube")])),
    attribute("expTime", "ExposureTime").conv(Conv::Call(exif::exposure_time)).role(Role::ExposureTime),
    attribute("focus", "FocusDistance").conv(Conv::Call(exif::metres)),
    attribute("isoSpeed", "ISO").role(Role::Iso),
    attribute("latitude", "GPSLatitude").conv(Conv::Call(xmp::latitude)),
    attribute("lensModel", "LensModel").role(Role::LensModel),
    attribute("lineOrder", "LineOrder").conv(Conv::Labels(LINE_ORDER)),
    attribute("longitude", "GPSLongitude").conv(Conv::Call(xmp::longitude)),
    attribute("utcOffset", "TimeZone").conv(Conv::Call(time_zone)),
    attribute("wrapmodes", "WrapModes"),
    attribute("xDensity", "XResolution"),
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
