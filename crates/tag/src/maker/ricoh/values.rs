//! What Ricoh's values mean: versions, serial numbers, dates in decimal digits, and the directory behind a
//! title.

use crate::bytes::ByteOrder;
use crate::context::Context;
use crate::def::Mode;
use crate::maker::note::{Area, Note, Raw};
use crate::maker::print::bytes_of;
use crate::maker::walk;
use crate::metadata::Group;
use crate::number::write_fixed;
use crate::value::Value;

/// Whether all bytes are letters, digits, blanks or hyphens.
pub(super) fn is_text(_note: &Note<'_>, raw: &Raw<'_>) -> bool {
    raw.bytes().iter().all(|byte| matches!(byte, b'-' | b'_' | b' ') || byte.is_ascii_alphanumeric())
}

/// `Rev0113` is 1.13.
pub(super) fn revision(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    match (mode, plain.strip_prefix("Rev").and_then(|digits| digits.parse::<f64>().ok())) {
        (Mode::Print, Some(number)) => write_fixed(number / 100.0, 2, out),
        _ => out.push_str(&plain),
    }
}

/// Digits with a point before the last two.
pub(super) fn version(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    let is_number = !plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_digit());
    match (mode, plain.parse::<f64>()) {
        (Mode::Print, Ok(number)) if is_number => write_fixed(number / 100.0, 2, out),
        _ => out.push_str(&plain),
    }
}

/// The camera's number in brackets before its last eight digits.
pub(super) fn serial_number(value: &Value<'_>, mode: Mode, out: &mut String) {
    let plain = value.plain();
    let split = plain.len().checked_sub(8).and_then(|at| plain.split_at_checked(at));
    match (mode, split) {
        (Mode::Print, Some((start, end))) => out.push_str(&format!("({start}){end}")),
        _ => out.push_str(&plain),
    }
}

/// Seven bytes of two decimal digits each.
pub(super) fn date_time<'a>(ctx: &Context<'a>, _: &Note<'a>, value: Value<'a>) -> Option<Value<'a>> {
    let &[century, year, month, day, hour, minute, second] = bytes_of(&value) else { return None };
    let text = format!("{century:02x}{year:02x}:{month:02x}:{day:02x} {hour:02x}:{minute:02x}:{second:02x}");
    Some(Value::Text(ctx.keep_text(&text)))
}

const TITLE: &[u8] = b"[Ricoh Camera Info]";
/// The title with its NUL.
const TITLE_BYTES: u64 = 20;

/// A directory behind a title, or its position; in the Caplio RR1 offsets count from the title.
pub(super) fn sub<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    let is_rr1 = note.model_begins_word(&["Caplio RR1"]);
    let mut area = raw.area;
    let mut at = raw.at;
    if raw.bytes().len() == 4 {
        let Some(place) = area.place_of(raw.integer() as u64) else { return };
        at = place;
    } else if !raw.bytes().starts_with(TITLE) {
        return;
    } else if is_rr1 {
        let Some(block) = area.block.after(at) else { return };
        (area, at) = (Area::new(block), 0);
    }
    area.block.order = ByteOrder::Big;
    walk::directory(ctx, note, &super::sub::SUBDIR, area, at + TITLE_BYTES);
}

/// Notes that are text: `Rv0103;Rg1C;Bg18;`, a name of letters and digits behind it.
pub(super) fn text<'a>(ctx: &mut Context<'a>, raw: Raw<'a>) {
    const MOST_VALUES: usize = 64;
    let bytes = raw.bytes();
    let end = memchr::memchr(0, bytes).unwrap_or(bytes.len());
    let Ok(text) = std::str::from_utf8(&bytes[..end]) else { return };
    if !text.starts_with("Rev") && !text.starts_with("Rv") {
        return;
    }
    for part in text.split(';').take(MOST_VALUES) {
        let (name, digits) = part.split_at(name_len(part));
        let item = super::sub::TEXT.items.iter().find(|item| TEXT_NAMES.get(item.id as usize) == Some(&name));
        if let Some(item) = item {
            ctx.push_conv(Group::new("MakerNotes", "Ricoh"), item.name, Value::Text(digits), item.conv);
        }
    }
}

/// Names in texts, in the order of the table's items.
const TEXT_NAMES: [&str; 5] = ["Rev", "Rv", "Rg", "Gg", "Bg"];

fn name_len(part: &str) -> usize {
    TEXT_NAMES.iter().find(|name| part.starts_with(**name)).map_or(0, |name| name.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(call: fn(&Value<'_>, Mode, &mut String), text: &str, expected: &str) {
        let mut out = String::new();
        call(&Value::Text(text), Mode::Print, &mut out);
        assert_eq!(out, expected);
    }

    #[test]
    fn versions_and_numbers() {
        check(revision, "Rev0113", "1.13");
        check(revision, "0105", "0105");
        check(version, "0105", "1.05");
        check(serial_number, "SID 00000001", "(SID )00000001");
        check(serial_number, "short", "short");
    }
}
