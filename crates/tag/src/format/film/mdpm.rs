//! Metadata of AVCHD camcorders in H.264 (`MDPM`, a message with a UUID of its own): a number of entries of
//! four bytes, each with its tag. Longer values have several entries with consecutive tags.

use crate::context::Context;
use crate::metadata::{Group, Tag};
use table::bytes::ByteOrder;
use table::def::{Conv, Mode, Role};
use table::film::mpeg::MDPM;
use table::number::write_g;
use table::print::exif::exposure_time;
use table::row::key::find;
use table::row::number::{NumberRow, lookup};
use table::standard::{exif, gps};
use table::value::{Array, Format, Value, number_value};

/// UUID and signature of the message.
pub(super) const SIGNATURE: &[u8] = b"\x17\xee\x8c\x60\xf8\x4d\x11\xd9\x8c\xd6\x08\x00\x20\x0c\x9a\x66MDPM";

pub(super) const GROUP: Group<'static> = Group::same("H264");
const GPS: Group<'static> = Group::new("H264", "GPS");

const CANON: u16 = 0x1011;
const SONY: u16 = 0x108;

/// Reads the entries after the signature.
pub(in crate::format) fn read<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    const ENTRY_BYTES: usize = 5;
    let Some((&n_entries, rest)) = bytes.split_first() else { return };
    let entries: Vec<(u8, &[u8])> =
        rest.chunks_exact(ENTRY_BYTES).take(n_entries.into()).map(|entry| (entry[0], &entry[1..])).collect();
    let mut make = 0;
    let mut at = 0;
    while let Some(&(tag, first)) = entries.get(at) {
        let is_next = |index: usize| {
            entries.get(at + index).is_some_and(|(next, _)| *next == tag.wrapping_add(index as u8))
        };
        let n_parts = (1..most_parts(tag)).find(|index| !is_next(*index)).unwrap_or(most_parts(tag));
        let value = match n_parts {
            1 => first,
            _ => ctx.keep_bytes(
                &entries[at..at + n_parts].iter().flat_map(|(_, part)| *part).copied().collect::<Vec<u8>>(),
            ),
        };
        at += n_parts;
        if tag == 0xe0 {
            make = u16::from_be_bytes([value[0], value[1]]);
        }
        let _ = entry(ctx, tag, value, make);
    }
}

/// Number of entries that a value can have.
fn most_parts(tag: u8) -> usize {
    match tag {
        0x18 | 0xc7 => 2,
        0xb2 | 0xb6 | 0xbb | 0xca | 0xe4 => 3,
        _ => 1,
    }
}

fn entry<'a>(ctx: &mut Context<'a>, tag: u8, value: &'a [u8], make: u16) -> Option<()> {
    match tag {
        0x13 => {
            let code: Vec<String> = value.iter().rev().map(|byte| format!("{byte:02x}")).collect();
            ctx.push_plain(GROUP, "TimeCode", Value::Text(ctx.keep_text(&code.join(":"))));
        }
        0x18 => {
            let date = Value::Text(ctx.keep_text(&date(value)?));
            ctx.push_entry(GROUP, find(MDPM, b"24")?, date);
        }
        0x70 => camera(ctx, value),
        0x71 => {
            let mode = Value::Integer(value[1].into());
            ctx.push_conv(GROUP, "ImageStabilization", mode, Conv::Call(stabilization));
        }
        0x7f => {
            const UNITS_PER_SECOND: f64 = 28_125.0;
            let units = ByteOrder::Little.u16(value, 2)? & 0x7fff;
            if units != 0x7fff {
                let seconds = number_value(f64::from(units) / UNITS_PER_SECOND);
                let row = exif_row(0x829a)?;
                ctx.push_conv(GROUP, row.name, seconds, Conv::Call(exposure_time));
            }
        }
        0xa0 => ctx.push_row(GROUP, exif_row(0x829a)?, rationals(ctx, value, false)),
        0xa1 => ctx.push_row(GROUP, exif_row(0x829d)?, rationals(ctx, value, false)),
        0xa3 => ctx.push_row(GROUP, exif_row(0x9203)?, rationals(ctx, value, true)),
        0xa4 => ctx.push_row(GROUP, exif_row(0x9204)?, rationals(ctx, value, true)),
        0xa5 => ctx.push_row(GROUP, exif_row(0x9205)?, rationals(ctx, value, false)),
        0xa9 => ctx.push_row(GROUP, exif_row(0xa405)?, rationals(ctx, value, false)),
        0xa2 | 0xa6..=0xa8 | 0xaa => {
            let number = Value::Integer(ByteOrder::Big.u32(value, 0)?.into());
            let entry = find(MDPM, tag.to_string().as_bytes())?;
            match tag {
                // The white balance of the camera's settings comes first.
                0xa8 => ctx.push_behind(GROUP, entry.name, number, entry.conv),
                _ => ctx.push_entry(GROUP, entry, number),
            }
        }
        0xb0..=0xca => position(ctx, tag, value)?,
        0xe0 => push_make(ctx, make),
        0xe1 if make == CANON => {
            let modes = &[(2, "XP+"), (4, "SP"), (5, "LP"), (6, "FXP"), (7, "MXP")];
            ctx.push_conv(GROUP, "RecordingMode", Value::Integer(value[0].into()), Conv::Labels(modes));
        }
        0xe4 if make == SONY => ctx.push_entry(GROUP, find(MDPM, b"228")?, text(value)),
        0xee if make == CANON => {
            ctx.push_number(GROUP, "CaptureFrameRate", value[0]);
            ctx.push_number(GROUP, "VideoFrameRate", value[1]);
        }
        _ => {}
    }
    Some(())
}

fn push_make(ctx: &mut Context<'_>, make: u16) {
    let conv = Conv::Labels(&[(0x103, "Panasonic"), (0x108, "Sony"), (0x1011, "Canon"), (0x1104, "JVC")]);
    let value = Value::Integer(make.into());
    ctx.push(Tag { group: GROUP, name: "Make", value, conv, role: Role::Make, priority: 1 });
}

fn exif_row(id: u32) -> Option<&'static NumberRow> {
    lookup(exif::TABLE, id)
}

/// Adds a tag of the position, whose numbers follow those of EXIF.
fn position<'a>(ctx: &mut Context<'a>, tag: u8, value: &'a [u8]) -> Option<()> {
    /// Tags of EXIF by the tag of the entry, beginning with 0xb0; 0xff where a value goes on.
    const EXIF_TAGS: [u8; 27] = [
        0, 1, 2, 0xff, 0xff, 3, 4, 0xff, 0xff, 5, 6, 7, 0xff, 0xff, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18,
        0xff, 0xff, 29,
    ];
    let id = *EXIF_TAGS.get(usize::from(tag - 0xb0))?;
    let row = lookup(gps::TABLE, id.into())?;
    match id {
        0 => ctx.push_row(
            GPS,
            row,
            Value::Array(Array { bytes: value, format: Format::Int8u, order: ByteOrder::Big }),
        ),
        5 => ctx.push_row(GPS, row, Value::Integer(value[0].into())),
        6 => ctx.push_plain(GPS, row.name, rationals(ctx, value, false)),
        2 | 4 | 7 | 11 | 13 | 15 | 17 => ctx.push_row(GPS, row, rationals(ctx, value, false)),
        _ => ctx.push_row(GPS, row, text(value)),
    }
    Some(())
}

/// Text up to the first zero.
fn text(bytes: &[u8]) -> Value<'_> {
    Value::Array(Array { bytes, format: Format::String, order: ByteOrder::Big })
}

/// Fractions of two 16-bit numbers.
fn rationals<'a>(ctx: &Context<'a>, value: &[u8], is_signed: bool) -> Value<'a> {
    let numbers = value.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
    let mut bytes = Vec::with_capacity(2 * value.len());
    for number in numbers {
        let wide = if is_signed { i32::from(number as i16) } else { i32::from(number) };
        bytes.extend(wide.to_be_bytes());
    }
    let format = if is_signed { Format::Rational64s } else { Format::Rational64u };
    Value::Array(Array { bytes: ctx.keep_bytes(&bytes), format, order: ByteOrder::Big })
}

/// Formats a zone, and a date in binary coded decimals. The zone has a bit for summer time, one for its sign,
/// its hours, and one for half an hour.
fn date(value: &[u8]) -> Option<String> {
    let &[zone, century, year, month, day, hour, minute, second] = value.first_chunk()?;
    let sign = if zone & 0x20 == 0 { '+' } else { '-' };
    let minutes = if zone & 1 == 0 { "00" } else { "30" };
    let summer = if zone & 0x40 == 0 { "" } else { " DST" };
    Some(format!(
        "{century:02x}{year:02x}:{month:02x}:{day:02x} {hour:02x}:{minute:02x}:{second:02x}{sign}{:02}:{minutes}{summer}",
        zone >> 1 & 15,
    ))
}

/// Reads the settings of the camera, in which all bits of a field are set if it is not used.
fn camera(ctx: &mut Context<'_>, value: &[u8]) {
    const PROGRAM: &[(i64, &str)] = &[
        (0, "Program AE"),
        (1, "Gain"),
        (2, "Shutter speed priority AE"),
        (3, "Aperture-priority AE"),
        (4, "Manual"),
    ];
    const WHITE_BALANCE: &[(i64, &str)] = &[(0, "Auto"), (1, "Hold"), (2, "1-Push"), (3, "Daylight")];
    let &[aperture, gain, balance, focus] = value else { return };
    ctx.push_conv(GROUP, "ApertureSetting", Value::Integer(aperture.into()), Conv::Call(aperture_setting));
    let decibels = (i64::from(gain & 15) - 1) * 3;
    ctx.push_conv(GROUP, "Gain", Value::Integer(decibels), Conv::Call(gain_in_decibels));
    if gain >> 4 != 15 {
        ctx.push_conv(GROUP, "ExposureProgram", Value::Integer((gain >> 4).into()), Conv::Labels(PROGRAM));
    }
    if balance >> 5 != 7 {
        ctx.push_conv(
            GROUP,
            "WhiteBalance",
            Value::Integer((balance >> 5).into()),
            Conv::Labels(WHITE_BALANCE),
        );
    }
    if focus != 255 {
        ctx.push_conv(GROUP, "Focus", Value::Integer(focus.into()), Conv::Call(focus_distance));
    }
}

fn aperture_setting(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(255)) => out.push_str("Auto"),
        (Mode::Print, Some(254)) => out.push_str("Closed"),
        (Mode::Print, Some(code)) => out.push_str(&format!("{:.1}", ((code & 0x3f) as f64 / 8.0).exp2())),
        _ => value.write_plain(out),
    }
}

fn gain_in_decibels(value: &Value<'_>, mode: Mode, out: &mut String) {
    const OUT_OF_RANGE: i64 = 42;
    match (mode, value.as_i64()) {
        (Mode::Print, Some(OUT_OF_RANGE)) => out.push_str("Out of range"),
        (Mode::Print, Some(decibels)) => out.push_str(&format!("{decibels} dB")),
        _ => value.write_plain(out),
    }
}

fn focus_distance(value: &Value<'_>, mode: Mode, out: &mut String) {
    let (Mode::Print, Some(code)) = (mode, value.as_i64()) else { return value.write_plain(out) };
    let unit = if code & 1 == 1 { 40.0 } else { 400.0 };
    out.push_str(if code & 0x80 == 0 { "Auto (" } else { "Manual (" });
    write_g((code & 0x7e) as f64 / unit, 15, out);
    out.push(')');
}

fn stabilization(value: &Value<'_>, mode: Mode, out: &mut String) {
    let (Mode::Print, Some(code)) = (mode, value.as_i64()) else { return value.write_plain(out) };
    match code {
        0 => out.push_str("Off"),
        255 => out.push_str("n/a"),
        0xbf => out.push_str("Off (0xbf)"),
        _ if code & 0x10 != 0 => out.push_str(&format!("On (0x{code:02x})")),
        _ => out.push_str(&format!("Off (0x{code:02x})")),
    }
}
