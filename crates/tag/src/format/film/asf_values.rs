//! Named values of ASF (sections 3.11 and 4.7 of the specification), and pictures in them.

use super::Cursor;
use crate::context::Context;

use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::Conv;
use table::film::asf::DESCRIPTORS;
use table::film::id3::PICTURE_TYPE;
use table::print::container::date_since_1970;
use table::print::exif::push_utf16;
use table::row::key::find;
use table::text::guid;
use table::value::Value;

pub(super) const GROUP: Group<'static> = Group::same("ASF");

/// Text in UTF-16 up to the first zero.
pub(super) fn text<'a>(ctx: &Context<'a>, bytes: &[u8]) -> &'a str {
    let mut out = String::new();
    push_utf16(bytes, ByteOrder::Little, &mut out);
    ctx.keep_text(&out)
}

/// Reads the extended content description: a name, a type and a value each.
pub(super) fn extended_content<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) -> Option<()> {
    let mut cursor = Cursor::new(bytes);
    for _ in 0..cursor.le16()? {
        let name_len = cursor.le16()?;
        let name = cursor.take(name_len.into())?;
        let (kind, len) = (cursor.le16()?, cursor.le16()?);
        push(ctx, name, kind, cursor.take(len.into())?);
        if !ctx.take_node() {
            return None;
        }
    }
    Some(())
}

/// Reads the metadata and the metadata library: with a language and a stream for each value.
pub(super) fn metadata<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) -> Option<()> {
    let mut cursor = Cursor::new(bytes);
    for _ in 0..cursor.le16()? {
        cursor.take(4)?;
        let (name_len, kind, len) = (cursor.le16()?, cursor.le16()?, cursor.le32()?);
        let name = cursor.take(name_len.into())?;
        push(ctx, name, kind, cursor.take(len as usize)?);
        if !ctx.take_node() {
            return None;
        }
    }
    Some(())
}

/// Formats tenths of microseconds since 1601.
pub(super) fn date_since_1601(ticks: u64) -> String {
    const SECONDS_1601_TO_1970: u64 = 11_644_473_600;
    match (ticks.saturating_add(5_000_000) / 10_000_000).checked_sub(SECONDS_1601_TO_1970) {
        Some(seconds) => format!("{}Z", date_since_1970(seconds)),
        None => "0000:00:00 00:00:00".to_owned(),
    }
}

fn push<'a>(ctx: &mut Context<'a>, name: &'a [u8], kind: u16, bytes: &'a [u8]) {
    let key = text(ctx, name);
    let key = key.strip_prefix("WM/").unwrap_or(key);
    if key == "Picture" {
        let _ = picture(ctx, bytes);
        return;
    }
    let order = ByteOrder::Little;
    let long = || bytes.first_chunk().map(|bytes| u64::from_le_bytes(*bytes));
    let value = match kind {
        0 => Some(Value::Text(text(ctx, bytes))),
        2 => {
            let is_set = bytes.iter().any(|byte| *byte != 0);
            Some(Value::Text(if is_set { "True" } else { "False" }))
        }
        3 => order.u32(bytes, 0).map(|number| Value::Integer(number.into())),
        4 if key == "EncodingTime" => long().map(|n| Value::Text(ctx.keep_text(&date_since_1601(n)))),
        4 => long().map(|number| Value::Integer(number as i64)),
        5 => order.u16(bytes, 0).map(|number| Value::Integer(number.into())),
        6 => guid(bytes).map(|text| Value::Text(ctx.keep_text(&text))),
        _ => Some(ctx.held(bytes)),
    };
    let Some(value) = value else { return };
    // Names outside the list are left out, as ExifTool does.
    if let Some(entry) = find(DESCRIPTORS, key.as_bytes()) {
        ctx.push_entry(GROUP, entry, value);
    }
}

/// A picture: its kind, its length, media type and description, its data.
fn picture<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) -> Option<()> {
    let mut cursor = Cursor::new(bytes);
    let kind = Value::Integer(cursor.be8()?.into());
    let len = cursor.le32()?;
    ctx.push_conv(GROUP, "PictureType", kind, Conv::Labels(PICTURE_TYPE));
    for name in ["PictureMIMEType", "PictureDescription"] {
        let start = cursor.at;
        while cursor.le16()? != 0 {}
        let text = text(ctx, bytes.get(start..cursor.at)?);
        if !text.is_empty() {
            ctx.push_plain(GROUP, name, Value::Text(text));
        }
    }
    let data = ctx.held(cursor.take(len as usize)?);
    ctx.push_plain(GROUP, "Picture", data);
    Some(())
}
