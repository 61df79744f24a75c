//! Dictation files of Olympus, Philips and Grundig (`.dss`, `.ds2`): text fields with fixed offsets.

use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::{Group, Tag};
use table::def::{Conv, Role};
use table::print::container::duration;
use table::value::Value;

const DSS: FileType = FileType::new("DSS", "dss", "audio/x-dss");
const DS2: FileType = FileType::new("DS2", "ds2", "audio/x-ds2");
const GROUP: Group<'static> = Group::new("MakerNotes", "Olympus");

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"\x02dss") || head.starts_with(b"\x03ds2")
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    let Some(bytes) = ctx.source.get_up_to(0, 1024) else { return };
    ctx.set_file_type(if bytes.get(3) == Some(&b'2') { &DS2 } else { &DSS });
    if let Some(model) = bytes.get(12..28) {
        let value = Value::Text(text(ctx, model));
        ctx.push(Tag {
            group: GROUP,
            name: "Model",
            value,
            conv: Conv::None,
            role: Role::Model,
            priority: 1,
        });
    }
    for (name, at) in [("StartTime", 38), ("EndTime", 50)] {
        if let Some(digits) = bytes.get(at..at + 12) {
            let value = Value::Text(date(ctx, digits));
            ctx.push_plain(GROUP, name, value);
        }
    }
    if let Some(digits) = bytes.get(62..68).filter(|digits| digits.iter().all(u8::is_ascii_digit)) {
        let pair = |at: usize| i64::from(digits[at] - b'0') * 10 + i64::from(digits[at + 1] - b'0');
        let seconds = (pair(0) * 60 + pair(2)) * 60 + pair(4);
        ctx.push_conv(GROUP, "Duration", Value::Integer(seconds), Conv::Call(duration));
    }
    if let Some(comment) = bytes.get(798..898).filter(|comment| comment[0] != 0) {
        let value = Value::Text(text(ctx, comment));
        ctx.push_plain(GROUP, "Comment", value);
    }
}

/// The text before the first zero.
fn text<'a>(ctx: &Context<'a>, bytes: &'a [u8]) -> &'a str {
    let end = memchr::memchr(0, bytes).unwrap_or(bytes.len());
    ctx.text_or_latin1(&bytes[..end])
}

/// `YYMMDDhhmmss` as EXIF's date; other text is unchanged.
fn date<'a>(ctx: &Context<'a>, digits: &'a [u8]) -> &'a str {
    let plain = text(ctx, digits);
    if plain.len() != 12 || !plain.bytes().all(|byte| byte.is_ascii_digit()) {
        return plain;
    }
    let pair = |at: usize| &plain[at..at + 2];
    ctx.keep_text(&format!("20{}:{}:{} {}:{}:{}", pair(0), pair(2), pair(4), pair(6), pair(8), pair(10)))
}
