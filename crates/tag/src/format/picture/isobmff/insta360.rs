//! The trailer of Insta360's films: records, each followed by its type and length, from the end of the file
//! backwards. The layout is that which users of the cameras have published; the names are ExifTool's.

use super::timed::position::Position;
use crate::context::Context;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::{Conv, Mode};
use table::number::{write_fixed, write_g};
use table::print::container::date_since_1970;
use table::print::exif::exposure_time;
use table::value::Value;

const GROUP: Group<'static> = Group::new("Trailer", "Insta360");
const LITTLE: ByteOrder = ByteOrder::Little;
const SIGNATURE: &[u8] = b"8db42d694ccc418790edff439fe026bf";
/// Bytes at the end: unused ones, the length of the trailer, a version, and the signature.
const FOOTER_BYTES: usize = 72;
const RECORD_FOOT_BYTES: u64 = 6;

/// Reads the trailer, if the file of this length has one.
pub(super) fn read(ctx: &mut Context<'_>, file_end: u64) {
    let Some(footer_at) = file_end.checked_sub(FOOTER_BYTES as u64) else { return };
    let Some(footer) = ctx.get(footer_at, FOOTER_BYTES).filter(|footer| footer.ends_with(SIGNATURE)) else {
        return;
    };
    let Some(length) = LITTLE.u32(footer, FOOTER_BYTES - SIGNATURE.len() - 8) else { return };
    let Some(start) = file_end.checked_sub(length.into()) else { return };
    let mut end = footer_at;
    let mut buffer = Vec::new();
    while end >= start.saturating_add(RECORD_FOOT_BYTES) && ctx.take_node() {
        let foot_at = end - RECORD_FOOT_BYTES;
        if !ctx.read_sample(foot_at, RECORD_FOOT_BYTES as usize, &mut buffer) {
            break;
        }
        let (Some(kind), Some(n_bytes)) = (LITTLE.u16(&buffer, 0), LITTLE.u32(&buffer, 2)) else { break };
        let Some(record_at) = foot_at.checked_sub(n_bytes.into()).filter(|at| *at >= start) else { break };
        end = record_at;
        let is_known = matches!(kind, 0x101 | 0x300 | 0x400 | 0x600 | 0x700);
        if is_known && ctx.read_sample(record_at, n_bytes as usize, &mut buffer) {
            record(ctx, kind, &buffer);
        }
    }
    ctx.end_document();
}

fn record(ctx: &mut Context<'_>, kind: u16, bytes: &[u8]) {
    const ACCELERATION_BYTES: usize = 56;
    const SHORT_ACCELERATION_BYTES: usize = 20;
    const POSITION_BYTES: usize = 53;
    let entry_bytes = match kind {
        0x101 => return notes(ctx, bytes),
        0x300
            if bytes.len().is_multiple_of(SHORT_ACCELERATION_BYTES)
                && !bytes.len().is_multiple_of(ACCELERATION_BYTES) =>
        {
            SHORT_ACCELERATION_BYTES
        }
        0x300 => ACCELERATION_BYTES,
        0x400 => 16,
        0x600 => 8,
        _ => POSITION_BYTES,
    };
    for entry in bytes.chunks_exact(entry_bytes) {
        if kind == 0x700 {
            // Entries without a position are common.
            if let Some(position) = position(entry) {
                ctx.begin_document();
                position.push(ctx, GROUP);
            }
            continue;
        }
        let Some(milliseconds) = LITTLE.u64(entry, 0) else { return };
        ctx.begin_document();
        let name = if kind == 0x600 { "VideoTimeStamp" } else { "TimeCode" };
        ctx.push_conv(GROUP, name, Value::Float(milliseconds as f64 / 1000.0), Conv::Call(three_decimals));
        match kind {
            0x300 => accelerations(ctx, &entry[8..]),
            0x400 => {
                if let Some(seconds) = double(entry, 8) {
                    ctx.push_conv(GROUP, "ExposureTime", Value::Float(seconds), Conv::Call(exposure_time));
                }
            }
            _ => {}
        }
    }
}

fn three_decimals(value: &Value<'_>, _mode: Mode, out: &mut String) {
    write_fixed(value.as_f64().unwrap_or(0.0), 3, out);
}

/// Three accelerations and three angular velocities, as numbers of eight bytes or in thousandths.
fn accelerations(ctx: &mut Context<'_>, bytes: &[u8]) {
    const ZERO: f64 = 32_768.0;
    let number = |index: usize| match bytes.len() {
        48 => double(bytes, 8 * index),
        _ => LITTLE.u16(bytes, 2 * index).map(|number| (f64::from(number) - ZERO) / 1000.0),
    };
    for (name, first) in [("Accelerometer", 0), ("AngularVelocity", 3)] {
        let mut text = String::new();
        for index in first..first + 3 {
            if index > first {
                text.push(' ');
            }
            write_g(number(index).unwrap_or(0.0), 15, &mut text);
        }
        let value = Value::Text(ctx.keep_text(&text));
        ctx.push_plain(GROUP, name, value);
    }
}

fn double(bytes: &[u8], at: usize) -> Option<f64> {
    Some(f64::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// Seconds since 1970, four bytes, milliseconds, `A` if it is valid, latitude with `N` or `S`, longitude with
/// `E` or `W`, speed in metres per second, direction, and altitude.
fn position(entry: &[u8]) -> Option<Position> {
    const KM_PER_HOUR: f64 = 3.6;
    let (seconds, milliseconds) = (LITTLE.u32(entry, 0)?, LITTLE.u16(entry, 8)?);
    let signed = |at: usize, positive: u8, negative: u8| {
        let degrees = double(entry, at)?;
        match *entry.get(at + 8)? {
            letter if letter == positive => Some(degrees.abs()),
            letter if letter == negative => Some(-degrees.abs()),
            _ => None,
        }
    };
    if entry.get(10) != Some(&b'A') {
        return None;
    }
    let fraction = format!(".{milliseconds:03}");
    let fraction = fraction.trim_end_matches('0').trim_end_matches('.');
    Some(Position {
        altitude: Some(double(entry, 45)?),
        date: Some(format!("{}{fraction}Z", date_since_1970(seconds.into()))),
        latitude: signed(11, b'N', b'S')?,
        longitude: signed(20, b'E', b'W')?,
        speed: Some(double(entry, 29)? * KM_PER_HOUR),
        track: Some(double(entry, 37)?),
        ..Position::default()
    })
}

/// Texts, each after a code and its length.
fn notes(ctx: &mut Context<'_>, mut bytes: &[u8]) {
    while let &[code, len, ref rest @ ..] = bytes {
        let Some((text, after)) = rest.split_at_checked(len.into()) else { return };
        bytes = after;
        let name = match code {
            0x0a => "SerialNumber",
            0x12 => "Model",
            0x1a => "Firmware",
            0x2a => "Parameters",
            _ => continue,
        };
        let text = Value::Text(ctx.keep_text(&String::from_utf8_lossy(text).replace('\0', "")));
        ctx.push_plain(GROUP, name, text);
    }
}
