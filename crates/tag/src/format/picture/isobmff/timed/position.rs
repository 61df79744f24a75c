//! A position in timed metadata, whatever its format: the tags, in the order of their names.

use crate::context::Context;
use crate::metadata::Group;
use table::def::{Conv, Mode};
use table::print::exif::metres;
use table::print::xmp::{latitude, longitude};
use table::value::{Value, number_value};

/// A place, and what is known of the moment there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Position {
    /// Height above the sea in metres.
    pub altitude: Option<f64>,
    pub dilution: Option<f64>,
    /// Date and time with their zone, in ExifTool's format.
    pub date: Option<String>,
    pub latitude: f64,
    pub longitude: f64,
    pub satellites: Option<String>,
    pub speed: Option<f64>,
    /// Unit of the speed, as in EXIF: `K`, `M` or `N`.
    pub speed_unit: Option<&'static str>,
    /// Time of day where the date is not known.
    pub time: Option<String>,
    /// Direction of the movement in degrees.
    pub track: Option<f64>,
    /// North of the direction, as in EXIF: `M` or `T`.
    pub track_north: Option<&'static str>,
}

const SPEED_UNITS: &[(&str, &str)] = &[("K", "km/h"), ("M", "mph"), ("N", "knots")];
const NORTHS: &[(&str, &str)] = &[("M", "Magnetic North"), ("T", "True North")];

impl Position {
    pub(crate) fn push(&self, ctx: &mut Context<'_>, group: Group<'static>) {
        let numbers =
            [("GPSAltitude", self.altitude, Conv::Call(metres)), ("GPSDOP", self.dilution, Conv::None)];
        push_numbers(ctx, group, &numbers);
        push_text(ctx, group, "GPSDateTime", self.date.as_deref(), Conv::None);
        push_numbers(
            ctx,
            group,
            &[
                ("GPSLatitude", Some(self.latitude), Conv::Call(latitude)),
                ("GPSLongitude", Some(self.longitude), Conv::Call(longitude)),
            ],
        );
        push_text(ctx, group, "GPSSatellites", self.satellites.as_deref(), Conv::None);
        push_numbers(ctx, group, &[("GPSSpeed", self.speed, Conv::Call(four_decimals))]);
        push_text(ctx, group, "GPSSpeedRef", self.speed_unit, Conv::TextLabels(SPEED_UNITS));
        push_text(ctx, group, "GPSTimeStamp", self.time.as_deref(), Conv::None);
        push_numbers(ctx, group, &[("GPSTrack", self.track, Conv::Call(four_decimals))]);
        push_text(ctx, group, "GPSTrackRef", self.track_north, Conv::TextLabels(NORTHS));
    }
}

fn push_numbers(ctx: &mut Context<'_>, group: Group<'static>, numbers: &[(&'static str, Option<f64>, Conv)]) {
    for &(name, number, conv) in numbers {
        if let Some(number) = number {
            ctx.push_conv(group, name, number_value(number), conv);
        }
    }
}

fn push_text(
    ctx: &mut Context<'_>,
    group: Group<'static>,
    name: &'static str,
    text: Option<&str>,
    conv: Conv,
) {
    if let Some(text) = text {
        let text = Value::Text(ctx.keep_text(text));
        ctx.push_conv(group, name, text, conv);
    }
}

/// At most four decimals, which hides that many cameras store numbers of four bytes.
fn four_decimals(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(number)) => number_value((number * 1e4).round() / 1e4).write_plain(out),
        _ => value.write_plain(out),
    }
}
