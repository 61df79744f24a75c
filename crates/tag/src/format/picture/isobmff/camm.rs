//! Samples of camera motion (Google, "Camera Motion Metadata spec"): two reserved bytes, a type, and numbers
//! in little-endian order.

use super::clock::Clock;
use crate::context::Context;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::{Conv, Mode};
use table::number::write_g;
use table::print::container::date_since_1970;
use table::print::exif::metres;
use table::print::xmp::{latitude, longitude};
use table::value::{Array, Format, Value, number_value};

const LITTLE: ByteOrder = ByteOrder::Little;

/// Reads one sample.
pub(super) fn read<'a>(ctx: &mut Context<'a>, group: Group<'static>, bytes: &'a [u8], clock: &Clock) {
    let (Some(kind), Some(body)) = (LITTLE.u16(bytes, 2), bytes.get(4..)) else { return };
    let mut vector = |name| {
        if let Some(bytes) = body.get(..12) {
            let value = Value::Array(Array { bytes, format: Format::Float, order: LITTLE });
            ctx.push_plain(group, name, value);
        }
    };
    match kind {
        1 => _ = exposure(ctx, group, body),
        2 => vector("AngularVelocity"),
        3 => vector("Acceleration"),
        4 => vector("Position"),
        5 => {
            if place(ctx, group, body).is_some() {
                clock.push_date(ctx, group, false);
            }
        }
        6 => _ = place_and_speed(ctx, group, body),
        7 => vector("MagneticField"),
        _ => {
            let text = format!("Unknown camm record type {kind}");
            ctx.warn_at(ctx.metadata.tags.len(), group.family1, ctx.keep_text(&text));
        }
    }
}

/// Times of exposure, in nanoseconds.
fn exposure(ctx: &mut Context<'_>, group: Group<'static>, body: &[u8]) -> Option<()> {
    for (name, at) in [("PixelExposureTime", 0), ("RollingShutterSkewTime", 4)] {
        let seconds = f64::from(LITTLE.i32(body, at)?) / 1e9;
        ctx.push_conv(group, name, Value::Float(seconds), Conv::Call(milliseconds));
    }
    Some(())
}

fn place(ctx: &mut Context<'_>, group: Group<'static>, body: &[u8]) -> Option<()> {
    push_place(ctx, group, body, 0)?;
    ctx.push_conv(group, "GPSAltitude", Value::Float(double(body, 16)?), Conv::Call(metres));
    Some(())
}

fn place_and_speed(ctx: &mut Context<'_>, group: Group<'static>, body: &[u8]) -> Option<()> {
    const MODES: &[(i64, &str)] =
        &[(0, "No Measurement"), (2, "2-Dimensional Measurement"), (3, "3-Dimensional Measurement")];
    const NUMBERS: [&str; 6] = [
        "GPSHorizontalAccuracy",
        "GPSVerticalAccuracy",
        "GPSVelocityEast",
        "GPSVelocityNorth",
        "GPSVelocityUp",
        "GPSSpeedAccuracy",
    ];
    let date = ctx.keep_text(&date(double(body, 0)?));
    ctx.push_plain(group, "GPSDateTime", Value::Text(date));
    let mode = Value::Integer(LITTLE.u32(body, 8)?.into());
    ctx.push_conv(group, "GPSMeasureMode", mode, Conv::Labels(MODES));
    push_place(ctx, group, body, 12)?;
    ctx.push_conv(group, "GPSAltitude", float(body, 28)?, Conv::Call(metres));
    for (index, name) in NUMBERS.into_iter().enumerate() {
        ctx.push_plain(group, name, float(body, 32 + 4 * index)?);
    }
    Some(())
}

fn push_place(ctx: &mut Context<'_>, group: Group<'static>, body: &[u8], at: usize) -> Option<()> {
    ctx.push_conv(group, "GPSLatitude", Value::Float(double(body, at)?), Conv::Call(latitude));
    ctx.push_conv(group, "GPSLongitude", Value::Float(double(body, at + 8)?), Conv::Call(longitude));
    Some(())
}

fn double(body: &[u8], at: usize) -> Option<f64> {
    Some(f64::from_le_bytes(*body.get(at..)?.first_chunk()?))
}

fn float(body: &[u8], at: usize) -> Option<Value<'static>> {
    Some(number_value(f32::from_le_bytes(*body.get(at..)?.first_chunk()?).into()))
}

/// Formats seconds since 1970, with their fraction up to microseconds.
fn date(seconds: f64) -> String {
    const MOST_SECONDS: f64 = 2.5e11;
    let whole = seconds.floor().clamp(0.0, MOST_SECONDS);
    let micros = ((seconds - whole).clamp(0.0, 1.0) * 1e6).round() as u32;
    let fraction = format!(".{:06}", micros.min(999_999));
    format!("{}{}Z", date_since_1970(whole as u64), fraction.trim_end_matches('0').trim_end_matches('.'))
}

fn milliseconds(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(seconds)) => {
            write_g(seconds * 1e3, 4, out);
            out.push_str(" ms");
        }
        _ => value.write_plain(out),
    }
}
