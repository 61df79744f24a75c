//! Sony's user metadata (`USMT`) of a film and its tracks: title, dates, software, time zone, what a track is
//! for.

use super::boxes::{Box4, for_each_box};
use super::language::{self, Translations};
use super::user_data::utf16;
use crate::context::Context;
use crate::metadata::{Group, Tag};
use table::bytes::{ByteOrder, be16, be32};
use table::def::{Conv, Mode, Role};
use table::print::container::time_zone;
use table::value::{Array, Format, Value};

/// UUID of the box.
pub(super) const ID: &[u8] = b"USMT\x21\xd2\x4f\xce\xbb\x88\x69\x5c\xfa\xc9\xc7\x40";

/// Reads the boxes after the UUID; `MTDT` holds entries.
pub(super) fn read<'a>(
    ctx: &mut Context<'a>,
    body: Box4,
    group: Group<'static>,
    translations: &mut Translations<'a>,
) {
    for_each_box(ctx, body, |ctx, child| {
        if let (b"MTDT", Some(payload)) = (&child.kind, child.payload(ctx)) {
            entries(ctx, payload, group, translations);
        }
    });
}

/// The number of entries, then for each its length, what it is, its language, how it is written, its bytes.
fn entries<'a>(
    ctx: &mut Context<'a>,
    payload: &'a [u8],
    group: Group<'static>,
    translations: &mut Translations<'a>,
) -> Option<()> {
    const HEAD_BYTES: usize = 10;
    const UTF_16: u16 = 1;
    let n_entries = be16(payload, 0)?;
    let mut rest = payload.get(2..)?;
    for _ in 0..n_entries {
        let (entry, after) = rest.split_at_checked(be16(rest, 0)?.into())?;
        rest = after;
        let (id, code, encoding) = (be32(entry, 2)?, be16(entry, 6)?, be16(entry, 8)?);
        let bytes = entry.get(HEAD_BYTES..)?;
        let text = match encoding {
            UTF_16 => Value::Text(utf16(ctx, bytes).trim_end_matches('\0')),
            _ => Value::Array(Array { bytes, format: Format::String, order: ByteOrder::Big }),
        };
        let number = |format| Value::Array(Array { bytes, format, order: ByteOrder::Big });
        let (name, value, conv) = match id {
            0x01 => ("Title", text, Conv::None),
            0x03 => ("ProductionDate", text, Conv::Call(date)),
            0x04 => ("Software", text, Conv::None),
            0x05 => ("Product", text, Conv::None),
            0x0a => ("TrackProperty", track_property(ctx, bytes)?, Conv::Call(property_words)),
            0x0b => ("TimeZone", number(Format::Int16s), Conv::Call(zone)),
            0x0c => ("ModifyDate", text, Conv::Call(date)),
            _ => continue,
        };
        let tag = Tag { group, name, value, conv, role: Role::None, priority: 1 };
        translations.push(ctx, tag, language::of_locale(0, code));
    }
    Some(())
}

/// A number of 32 bits and two of 16.
fn track_property<'a>(ctx: &Context<'a>, bytes: &[u8]) -> Option<Value<'a>> {
    let text = format!("{} {} {}", be32(bytes, 0)?, be16(bytes, 4)?, be16(bytes, 6)?);
    Some(Value::Text(ctx.keep_text(&text)))
}

/// How the track is presented, what may be done with it, and its priority.
fn property_words(value: &Value<'_>, mode: Mode, out: &mut String) {
    let text = value.plain();
    let numbers: Vec<u32> = text.split(' ').filter_map(|number| number.parse().ok()).collect();
    let (Mode::Print, &[presentation, attributes, priority]) = (mode, numbers.as_slice()) else {
        return out.push_str(&text);
    };
    let words = |bits: u32, none: &str, (bit, word): (u32, &str)| {
        let other = |set: u32| if set == bit { word.to_owned() } else { format!("[{set}]") };
        let set: Vec<String> = (0..32).filter(|bit| bits >> bit & 1 == 1).map(other).collect();
        if set.is_empty() { none.to_owned() } else { set.join(", ") }
    };
    out.push_str(&words(presentation, "No presentation", (0, "Main track")));
    out.push_str("; ");
    out.push_str(&words(attributes, "No attributes", (15, "Read only")));
    out.push_str(&format!("; Priority {priority}"));
}

fn zone(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value.as_i64()) {
        (Mode::Print, Some(minutes)) => out.push_str(&time_zone(minutes)),
        _ => value.write_plain(out),
    }
}

/// Dates have strokes between the parts of the day.
fn date(value: &Value<'_>, _mode: Mode, out: &mut String) {
    out.push_str(&value.plain().replace('/', ":"));
}
