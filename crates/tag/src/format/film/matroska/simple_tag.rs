//! `SimpleTag` (RFC 9559, section 5.1.8.1.2): a name, a language, and a text or data.

use super::element::{next, text};
use super::{Element, id};
use crate::context::Context;
use crate::format::key_name;
use crate::metadata::{Group, Tag};
use table::def::{Conv, Role};
use table::film::matroska;
use table::print::container::iso_date;
use table::row::key::find;
use table::value::Value;

const NAME: u32 = 0x5a3;
const LANGUAGE: u32 = 0x47a;
const STRING: u32 = 0x487;
const BINARY: u32 = 0x485;

pub(super) fn read<'a>(ctx: &mut Context<'a>, simple_tag: Element, group: Group<'a>) {
    const LONGEST_LANGUAGE: usize = 64;
    let (mut key, mut language, mut value) = ("", "", None);
    let mut at = simple_tag.start;
    while let Some(found) = next(ctx, &mut at, simple_tag.end) {
        match found.id {
            id::SIMPLE_TAG => ctx.deeper(|ctx| read(ctx, found, group)),
            NAME => key = found.payload(ctx).map_or("", |bytes| text(ctx, bytes)),
            LANGUAGE => language = found.payload(ctx).map_or("", |bytes| text(ctx, bytes)),
            STRING => value = found.payload(ctx).map(|bytes| Value::Text(text(ctx, bytes))),
            BINARY => value = found.payload(ctx).map(|bytes| ctx.held(bytes)),
            _ => {}
        }
    }
    let Some(value) = value.filter(|_| !key.is_empty()) else { return };
    let entry = find(matroska::TAGS, key.as_bytes());
    let (mut name, mut role) = match entry {
        Some(entry) => (entry.name, entry.role),
        None => (ctx.keep_text(&key_name::of_simple_tag(key)), Role::None),
    };
    if (1..=LONGEST_LANGUAGE).contains(&language.len()) {
        name = ctx.keep_text(&format!("{name}-{language}"));
        role = Role::None;
    }
    let conv = match entry {
        Some(_) if key.starts_with("DATE_") || key == "_STATISTICS_WRITING_DATE_UTC" => Conv::Call(iso_date),
        Some(entry) => entry.conv,
        None => Conv::None,
    };
    // Elements of their own, such as `Duration`, come before these.
    ctx.push(Tag { group, name, value, conv, role, priority: 0 });
}
