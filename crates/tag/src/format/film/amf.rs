//! Script data of Flash (Adobe, "Action Message Format AMF 0"): values with a type, some with values inside.

use super::{Cursor, thousandths};
use crate::context::Context;
use crate::metadata::Group;
use crate::xmp;
use table::def::Conv;
use table::film::flash::META;
use table::name::tag_name;
use table::print::container::{bit_rate, date_since_1970, duration, time_zone};
use table::row::key::find;
use table::value::{Value, number_value};

pub(super) const GROUP: Group<'static> = Group::same("Flash");

/// Number of elements of one array that are read.
const MOST_ELEMENTS: u32 = 65_536;

/// Reads one tag of script data: a name, and a value.
pub(in crate::format) fn read<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    let mut cursor = Cursor::new(bytes);
    let Some((2, Some(len))) = cursor.be8().map(|kind| (kind, cursor.be16())) else { return };
    if let Some(b"onMetaData" | b"onXMPData") = cursor.take(len.into()) {
        let _ = value(ctx, &mut cursor, "");
    }
}

/// Reads a value; one that contains values adds them as tags whose names begin with `path`. `None` at the end
/// or if the type is not known.
fn value<'a>(ctx: &mut Context<'a>, cursor: &mut Cursor<'a>, path: &str) -> Option<Option<Value<'a>>> {
    Some(Some(match cursor.be8()? {
        0 => number_value(double(cursor)?),
        1 => Value::Text(if cursor.be8()? == 0 { "No" } else { "Yes" }),
        2 => {
            let len = cursor.be16()?;
            Value::Text(ctx.text_or_latin1(cursor.take(len.into())?))
        }
        12 | 15 => {
            let len = cursor.be32()?;
            Value::Text(ctx.text_or_latin1(cursor.take(len as usize)?))
        }
        3 => return object(ctx, cursor, path),
        8 => {
            cursor.be32()?;
            return object(ctx, cursor, path);
        }
        16 => {
            let len = cursor.be16()?;
            cursor.take(len.into())?;
            return object(ctx, cursor, path);
        }
        10 => return array(ctx, cursor, path),
        11 => {
            let (milliseconds, zone) = (double(cursor)?, cursor.be16()? as i16);
            Value::Text(ctx.keep_text(&date(milliseconds, zone)))
        }
        5 | 6 | 13 => Value::Text(""),
        7 => Value::Integer(cursor.be16()?.into()),
        _ => return None,
    }))
}

fn object<'a>(ctx: &mut Context<'a>, cursor: &mut Cursor<'a>, path: &str) -> Option<Option<Value<'a>>> {
    const END: u8 = 9;
    let mut is_whole = None;
    ctx.deeper(|ctx| {
        is_whole = (|| {
            loop {
                let len = cursor.be16()?;
                if len == 0 && cursor.bytes.get(cursor.at) == Some(&END) {
                    cursor.be8()?;
                    return Some(None);
                }
                let key = ctx.text_or_latin1(cursor.take(len.into())?);
                if !ctx.take_node() {
                    return None;
                }
                let name = match (path, key) {
                    ("", "cuePoints") => "cuePoint".to_owned(),
                    ("", _) => key.to_owned(),
                    (_, "parameters") => format!("{path}Parameter"),
                    _ => format!("{path}{}", with_capital(key)),
                };
                // The name has those of all objects around this one.
                if !ctx.take_bytes(name.len()) {
                    return None;
                }
                if let Some(value) = value(ctx, cursor, &name)? {
                    push(ctx, &name, value);
                }
            }
        })();
    });
    is_whole
}

fn array<'a>(ctx: &mut Context<'a>, cursor: &mut Cursor<'a>, path: &str) -> Option<Option<Value<'a>>> {
    let count = cursor.be32()?.min(MOST_ELEMENTS);
    let mut values = Vec::new();
    let mut is_whole = None;
    ctx.deeper(|ctx| {
        is_whole = (|| {
            for index in 0..count {
                // An element can be a byte, and the name has those of all objects around the array.
                if !ctx.take_bytes(size_of::<Value<'_>>() + path.len()) {
                    return None;
                }
                values.extend(value(ctx, cursor, &format!("{path}{index}"))?);
            }
            Some(())
        })();
    });
    is_whole?;
    Some((!values.is_empty()).then(|| ctx.keep_list(&values)))
}

fn push<'a>(ctx: &mut Context<'a>, name: &str, value: Value<'a>) {
    if let (true, Value::Text(text)) = (name == "liveXML", &value) {
        let packet = text.as_bytes();
        return ctx.deeper(|ctx| xmp::read(ctx, packet));
    }
    let Some(entry) = find(META, name.as_bytes()) else {
        // Names with other characters are not told by ExifTool.
        if name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            let name = ctx.keep_text(&tag_name(name));
            ctx.push_plain(GROUP, name, value);
        }
        return;
    };
    let number = value.as_f64().filter(|_| !matches!(value, Value::Text(_)));
    match (entry.name, number) {
        ("AudioBitrate" | "VideoBitrate", Some(number)) => {
            let conv = Conv::Call(bit_rate);
            ctx.push_conv(GROUP, entry.name, number_value(number * 1000.0), conv);
        }
        ("TotalDataRate", Some(number)) => ctx.push_plain(GROUP, entry.name, number_value(number * 1000.0)),
        ("Duration" | "StartTime", Some(_)) => ctx.push_conv(GROUP, entry.name, value, Conv::Call(duration)),
        ("FrameRate", Some(_)) => ctx.push_conv(GROUP, entry.name, value, Conv::Call(thousandths)),
        _ => {
            match (entry.name, number) {
                ("ImageWidth", Some(number)) => ctx.metadata.facts.width = Some(number.max(0.0) as u32),
                ("ImageHeight", Some(number)) => ctx.metadata.facts.height = Some(number.max(0.0) as u32),
                _ => {}
            }
            ctx.push_entry(GROUP, entry, value);
        }
    }
}

fn with_capital(key: &str) -> String {
    let mut characters = key.chars();
    characters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(characters).collect()
}

fn double(cursor: &mut Cursor<'_>) -> Option<f64> {
    Some(f64::from_be_bytes(*cursor.take(8)?.first_chunk()?))
}

/// Formats milliseconds since 1970, and a zone in minutes. The zone is appended and not added, as writers
/// store local time.
fn date(milliseconds: f64, zone: i16) -> String {
    let local = milliseconds / 1000.0;
    let whole = local.floor().clamp(0.0, 2.5e11);
    let micros = ((local - whole).clamp(0.0, 1.0) * 1e6).round() as u32;
    let fraction = if local == 0.0 { String::new() } else { format!(".{:06}", micros.min(999_999)) };
    format!("{}{fraction}{}", date_since_1970(whole as u64), time_zone(zone.into()))
}
