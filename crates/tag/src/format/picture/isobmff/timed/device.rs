//! Samples of a fixed layout that single devices write. The places are those of ExifTool's documentation of
//! tags.

use super::position::Position;
use crate::context::Context;
use crate::format::picture::isobmff::clock::Clock;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::number::write_g;
use table::value::{Array, Format, Value};

const LITTLE: ByteOrder = ByteOrder::Little;

/// Reads a sample.
pub(super) type Read = fn(&mut Context<'_>, Group<'static>, &[u8], &Clock);

/// The samples `RVMI`: positions (`gReV`) and accelerations (`sReV`).
pub(super) fn rvmi(ctx: &mut Context<'_>, group: Group<'static>, bytes: &[u8], clock: &Clock) {
    match bytes.get(..4) {
        Some(b"gReV") => {
            if let Some(position) = rvmi_position(bytes) {
                position.push(ctx, group);
                clock.push_date(ctx, group, false);
            }
        }
        Some(b"sReV") => {
            let axes = [4, 6, 8].map(|at| LITTLE.i16(bytes, at));
            if let [Some(x), Some(y), Some(z)] = axes {
                push_axes(ctx, group, "GSensor", [x, y, z].map(|axis| f64::from(axis) / 1000.0));
            }
        }
        _ => {}
    }
}

/// Latitude and longitude in millionths of a degree, speed in tenths, direction in halves.
fn rvmi_position(bytes: &[u8]) -> Option<Position> {
    let degrees = |at: usize| Some(f64::from(LITTLE.i32(bytes, at)?) / 1e6);
    Some(Position {
        latitude: degrees(4)?,
        longitude: degrees(8)?,
        speed: Some(f64::from(LITTLE.i16(bytes, 16)?) / 10.0),
        track: Some(f64::from(LITTLE.u16(bytes, 18)?) * 2.0),
        ..Position::default()
    })
}

fn push_axes(ctx: &mut Context<'_>, group: Group<'static>, name: &'static str, axes: [f64; 3]) {
    let mut text = String::new();
    for axis in axes {
        if !text.is_empty() {
            text.push(' ');
        }
        write_g(axis, 15, &mut text);
    }
    let value = Value::Text(ctx.keep_text(&text));
    ctx.push_plain(group, name, value);
}

/// The samples `ssmd` of twelve bytes: three accelerations.
pub(super) fn accelerometer(ctx: &mut Context<'_>, group: Group<'static>, bytes: &[u8], _clock: &Clock) {
    let Ok(bytes) = <&[u8; 12]>::try_from(bytes) else { return };
    let axis =
        |at: usize| f32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]).into();
    push_axes(ctx, group, "Accelerometer", [axis(0), axis(4), axis(8)]);
}

/// The sample `fdsc` of GoPro's cameras: texts.
pub(super) fn gopro(ctx: &mut Context<'_>, group: Group<'static>, bytes: &[u8], _clock: &Clock) {
    const TEXTS: [(usize, usize, &str); 4] = [
        (8, 15, "FirmwareVersion"),
        (23, 16, "SerialNumber"),
        (87, 15, "OtherSerialNumber"),
        (102, 16, "Model"),
    ];
    if !bytes.starts_with(b"GPRO") {
        return;
    }
    let group = Group { family0: "GoPro", ..group };
    for (at, len, name) in TEXTS {
        let Some(text) = bytes.get(at..at + len) else { return };
        let value =
            Value::Array(Array { bytes: ctx.keep_bytes(text), format: Format::String, order: LITTLE });
        ctx.push_plain(group, name, value);
    }
}
