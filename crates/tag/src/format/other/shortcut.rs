//! Internet shortcuts of Windows: lines of keys and values, in sections.

use super::{beginning, string};
use crate::context::Context;
use crate::metadata::Group;
use table::document::link::SHORTCUT;
use table::row::key::find;
use table::value::Value;

const LNK: Group<'static> = Group::same("LNK");

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    let Some(text) = beginning(ctx) else { return };
    for line in text.split(|byte| matches!(byte, b'\n' | b'\r')) {
        let Some(equals) = memchr::memchr(b'=', line).filter(|_| ctx.take_node()) else { continue };
        let (key, value) = (&line[..equals], &line[equals + 1..]);
        let is_plain = key.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
        if key.is_empty() || !is_plain {
            continue;
        }
        let known = find(SHORTCUT, key);
        let (name, conv) = match known {
            Some(entry) => (entry.name, entry.conv),
            None => (ctx.arena.keep_capitalised(ctx.text_or_latin1(key)), table::def::Conv::None),
        };
        let value = match name {
            "Modified" => modified(value).map_or(string(value), |date| Value::Text(ctx.keep_text(&date))),
            _ => string(value),
        };
        ctx.push_conv(LNK, name, value, conv);
    }
}

/// A time of Windows in hexadecimal digits, the lowest byte first, with a check sum at the end.
fn modified(digits: &[u8]) -> Option<String> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let mut ticks = 0;
    for pair in digits.get(..16)?.rchunks_exact(2) {
        ticks = ticks << 8 | u64::from(digit(pair[0])? << 4 | digit(pair[1])?);
    }
    super::file_time(ticks)
}
