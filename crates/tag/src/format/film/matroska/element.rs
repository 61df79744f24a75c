//! Elements (RFC 8794, sections 4 to 7) and the values that they contain.

use super::{GROUP, MOST_TRACKS, State};
use crate::context::Context;
use crate::metadata::Tag;
use table::bytes::ByteOrder;
use table::def::{Conv, Mode, Role};
use table::film;
use table::number::{write_fixed, write_integer};
use table::print::container::{date_since_1970, duration};
use table::row::element::{self, Kind};
use table::value::Value;

/// An element, as a range of the file.
#[derive(Clone, Copy)]
pub(super) struct Element {
    /// Number without the bit that marks its length.
    pub id: u32,
    /// Offset of the first byte of the payload.
    pub start: u64,
    /// Offset of the first byte after the payload.
    pub end: u64,
}

impl Element {
    fn len(&self) -> u64 {
        self.end - self.start
    }

    /// The payload, if it is not larger than the limit for a value.
    pub(super) fn payload<'a>(&self, ctx: &mut Context<'a>) -> Option<&'a [u8]> {
        if self.len() > ctx.options.limits.value_bytes as u64 {
            ctx.warn("An element of metadata is larger than the limit; left out");
            return None;
        }
        ctx.source.get(self.start, self.len() as usize)
    }

    /// The payload as a number without sign; `None` if it is longer than eight bytes.
    pub(super) fn unsigned(&self, ctx: &Context<'_>) -> Option<u64> {
        if self.len() > 8 {
            return None;
        }
        let bytes = ctx.source.get(self.start, self.len() as usize)?;
        Some(bytes.iter().fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }
}

/// Returns the element at `at`, and advances `at` past it; `None` at `end`, or if the element is damaged.
pub(super) fn next(ctx: &mut Context<'_>, at: &mut u64, end: u64) -> Option<Element> {
    const MOST_HEAD_BYTES: usize = 12;
    if *at >= end || !ctx.take_node() {
        return None;
    }
    let head = ctx.source.get_up_to(*at, MOST_HEAD_BYTES)?;
    let (id, id_bytes) = number(head).filter(|(_, n_bytes)| *n_bytes <= 4)?;
    let (len, len_bytes) = number(&head[id_bytes..])?;
    let start = at.checked_add((id_bytes + len_bytes) as u64)?;
    // All ones: the length is unknown, and the element extends to the end of the one around it.
    let is_unknown = len == (1 << (7 * len_bytes)) - 1;
    let element_end = if is_unknown { end } else { start.checked_add(len)?.min(end) };
    if id as u32 == super::id::SEGMENT && !is_unknown {
        ctx.set_stated_end(start.saturating_add(len));
    }
    *at = element_end;
    Some(Element { id: id as u32, start, end: element_end.max(start) })
}

/// Reads a number of variable length: as many zero bits as bytes follow, a one, the number.
fn number(bytes: &[u8]) -> Option<(u64, usize)> {
    let first = *bytes.first()?;
    let n_bytes = first.leading_zeros() as usize + 1;
    let rest = bytes.get(1..n_bytes).filter(|_| n_bytes <= 8)?;
    let first = u64::from(first) & ((1 << (8 - n_bytes)) - 1);
    Some((rest.iter().fold(first, |number, byte| number << 8 | u64::from(*byte)), n_bytes))
}

/// Adds the tag of an element that is a value.
pub(super) fn value<'a>(ctx: &mut Context<'a>, found: Element, state: &mut State<'a>) {
    let Some(known) = film::find_element(found.id).filter(|known| !known.is_unknown || ctx.options.unknown)
    else {
        return;
    };
    note(ctx, found, known.name, state);
    let plain_name = match (known.name, state.track_type) {
        ("VideoCodecID", 2) => "AudioCodecID",
        ("VideoCodecID", 0 | 3..) => "CodecID",
        ("VideoCodecName", 2) => "AudioCodecName",
        ("VideoCodecName", 0 | 3..) => "CodecName",
        (name, _) => name,
    };
    let (name, value, conv) = match of_time(ctx, found, known.name, state) {
        Some(special) => special,
        None => match plain(ctx, found, known) {
            Some(value) => (plain_name, value, known.conv),
            None => return,
        },
    };
    let role = role_of(name);
    ctx.push(Tag { group: state.group, name, value, conv, role, priority: 1 });
}

/// Keeps what later elements depend on.
fn note<'a>(ctx: &mut Context<'a>, found: Element, name: &str, state: &mut State<'a>) {
    let number = found.unsigned(ctx);
    let pixels = number.and_then(|number| u32::try_from(number).ok());
    let facts = &mut ctx.metadata.facts;
    match name {
        "TrackType" => {
            state.track_type = number.unwrap_or(0);
            state.track_types |= 1 << state.track_type.min(63);
        }
        "TimecodeScale" => state.time_scale = number.map_or(state.time_scale, |number| number as f64),
        "ImageWidth" => facts.width = facts.width.or(pixels),
        "ImageHeight" => facts.height = facts.height.or(pixels),
        "TrackUID" if state.tracks.len() < MOST_TRACKS => {
            let group = state.group;
            state.tracks.extend(found.payload(ctx).map(|uid| (uid, group)));
        }
        "TagTrackUID" => {
            let uid = found.payload(ctx);
            let track = state.tracks.iter().find(|(known, _)| Some(*known) == uid);
            state.group = track.map_or(GROUP, |(_, group)| *group);
        }
        _ => {}
    }
}

/// Times, which are stored in nanoseconds or in units of the time scale.
fn of_time<'a>(
    ctx: &mut Context<'a>,
    found: Element,
    name: &'static str,
    state: &State<'a>,
) -> Option<(&'static str, Value<'a>, Conv)> {
    let number = found.unsigned(ctx).map(|number| number as f64);
    let seconds = number.map(|nanoseconds| Value::Float(nanoseconds / 1e9));
    Some(match name {
        "TimecodeScale" => (name, seconds?, Conv::Call(milliseconds)),
        "DefaultDuration" | "VideoFrameRate" if state.track_type == 1 => {
            let nanoseconds = number.filter(|number| *number > 0.0)?;
            ("VideoFrameRate", Value::Float(1e9 / nanoseconds), Conv::Call(three_decimals))
        }
        "DefaultDuration" | "VideoFrameRate" => ("DefaultDuration", seconds?, Conv::Call(milliseconds)),
        "ChapterTimeStart" | "ChapterTimeEnd" => (name, seconds?, Conv::Call(duration)),
        "Duration" => {
            let units = found.payload(ctx).and_then(float)?.as_f64()?;
            (name, Value::Float(units * state.time_scale / 1e9), Conv::Call(duration))
        }
        _ => return None,
    })
}

/// The value by the type that the standard gives the element.
fn plain<'a>(ctx: &mut Context<'a>, found: Element, known: &element::ElementRow) -> Option<Value<'a>> {
    if known.name == "AttachedFileData" {
        return Some(ctx.stored(found.start, found.len()));
    }
    let bytes = found.payload(ctx)?;
    match known.kind {
        _ if known.name.ends_with("UID") => Some(Value::Text(hexadecimal(ctx, bytes))),
        Kind::Unsigned => {
            found.unsigned(ctx).and_then(|number| i64::try_from(number).ok()).map(Value::Integer)
        }
        Kind::Signed => signed(bytes).map(Value::Integer),
        Kind::Float => float(bytes),
        Kind::String | Kind::Utf8 => Some(Value::Text(text(ctx, bytes))),
        Kind::Date => date(ctx, bytes),
        Kind::Binary => Some(ctx.held(bytes)),
    }
}

fn role_of(name: &str) -> Role {
    match name {
        "DateTimeOriginal" => Role::DateTimeOriginal,
        "Title" => Role::Title,
        _ => Role::None,
    }
}

pub(super) fn text<'a>(ctx: &Context<'a>, bytes: &'a [u8]) -> &'a str {
    ctx.text_or_latin1(&bytes[..memchr::memchr(0, bytes).unwrap_or(bytes.len())])
}

fn hexadecimal<'a>(ctx: &Context<'a>, bytes: &[u8]) -> &'a str {
    const MOST_BYTES: usize = 64;
    let digits: String = bytes.iter().take(MOST_BYTES).map(|byte| format!("{byte:02x}")).collect();
    ctx.keep_text(&digits)
}

fn signed(bytes: &[u8]) -> Option<i64> {
    let first = i64::from(*bytes.first().filter(|_| bytes.len() <= 8)? as i8);
    Some(bytes[1..].iter().fold(first, |number, byte| number << 8 | i64::from(*byte)))
}

fn float(bytes: &[u8]) -> Option<Value<'static>> {
    let number = match bytes.len() {
        0 => 0.0,
        4 => f64::from(f32::from_be_bytes(*bytes.first_chunk()?)),
        8 => f64::from_be_bytes(*bytes.first_chunk()?),
        _ => return None,
    };
    number.is_finite().then_some(Value::Float(number))
}

/// Nanoseconds since the beginning of the year 2001, in UTC. Their fraction of a second has the precision
/// that ExifTool's numbers have.
fn date<'a>(ctx: &Context<'a>, bytes: &[u8]) -> Option<Value<'a>> {
    /// Seconds from the beginning of 1970 to that of 2001.
    const SECONDS_BEFORE: f64 = 978_307_200.0;
    let nanoseconds = ByteOrder::Big.u64(bytes, 0)? as i64;
    let seconds = nanoseconds as f64 / 1e9 + SECONDS_BEFORE;
    let fraction = format!("{:.9}", seconds - seconds.floor());
    let fraction = fraction.trim_start_matches('0').trim_end_matches('0').trim_end_matches('.');
    let whole = date_since_1970(seconds.floor().max(0.0) as u64);
    Some(Value::Text(ctx.keep_text(&format!("{whole}{fraction}Z"))))
}

/// Prints seconds as milliseconds.
fn milliseconds(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(seconds)) => {
            let thousandths = Value::Float((seconds * 1e9).round() / 1e6);
            out.push_str(&thousandths.plain());
            out.push_str(" ms");
        }
        _ => out.push_str(&value.plain()),
    }
}

fn three_decimals(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_f64()) {
        (Mode::Print, Some(number)) if number.fract() == 0.0 && number.abs() < 1e15 => {
            write_integer(number as i64, out);
        }
        (Mode::Print, Some(number)) => {
            write_fixed(number, 3, out);
            out.truncate(out.trim_end_matches('0').trim_end_matches('.').len());
        }
        _ => out.push_str(&value.plain()),
    }
}
