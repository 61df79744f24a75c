//! Measurement areas on the picture, and texts: lists of records whose tags are numbered.

use crate::context::Context;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::Conv;
use table::value::{Array, Format, Value};

pub(super) const GROUP: Group<'static> = Group::new("APP1", "FLIR");

const TOOLS: &[(i64, &str)] = &[
    (1, "Spot"),
    (2, "Area"),
    (3, "Ellipse"),
    (4, "Line"),
    (5, "Endpoint"),
    (6, "Alarm"),
    (7, "Unused"),
    (8, "Difference"),
];

/// Reads records with a length, the length of the tool's coordinates, the tool, the coordinates, and a label
/// in UTF-16.
pub(super) fn read(ctx: &mut Context<'_>, record: &[u8], order: ByteOrder) {
    const HEAD_BYTES: usize = 12;
    const LEAST_BYTES: usize = 0x28;
    const MOST_TOOLS: usize = 64;
    let mut rest = record.get(HEAD_BYTES..).unwrap_or(&[]);
    for number in 1..=MOST_TOOLS {
        let Some(n_bytes) = order.u16(rest, 0).map(usize::from).filter(|&n| n >= LEAST_BYTES) else { return };
        let Some((tool, next)) = rest.split_at_checked(n_bytes) else { return };
        if push_tool(ctx, number, tool, order).is_none() {
            return;
        }
        rest = next;
    }
}

fn push_tool<'a>(ctx: &mut Context<'a>, number: usize, tool: &[u8], order: ByteOrder) -> Option<()> {
    const COORDINATES: usize = 0x24;
    let coordinates_bytes = usize::from(order.u16(tool, 4)?);
    let kind = order.u16(tool, 10)?;
    let name = ctx.keep_text(&format!("Meas{number}Type"));
    ctx.push_conv(GROUP, name, Value::Integer(kind.into()), Conv::Labels(TOOLS));
    let (coordinates, label) = tool.get(COORDINATES..)?.split_at_checked(coordinates_bytes)?;
    let bytes = ctx.keep_bytes(coordinates);
    let name = ctx.keep_text(&format!("Meas{number}Params"));
    ctx.push_plain(GROUP, name, Value::Array(Array { bytes, format: Format::Int16u, order }));
    let characters = label.chunks_exact(2).filter_map(|pair| order.u16(pair, 0));
    // Some writers end the label with bytes that are not characters.
    let characters = characters.take_while(|character| (0x20..=0x7f).contains(character));
    let text: String = characters.filter_map(|character| char::from_u32(character.into())).collect();
    let (name, text) = (ctx.keep_text(&format!("Meas{number}Label")), ctx.keep_text(&text));
    ctx.push_plain(GROUP, name, Value::Text(text));
    Some(())
}

/// Reads lines such as `.1.label unicode "Text"`, after a header of 12 bytes; a record of parameters also
/// contains its creation time.
pub(super) fn read_text(ctx: &mut Context<'_>, record: &[u8]) {
    const HEAD_BYTES: usize = 12;
    const MADE: &str = "# Generated at ";
    let Some(text) = record.get(HEAD_BYTES..) else { return };
    let text = String::from_utf8_lossy(&text[..memchr::memchr(0, text).unwrap_or(text.len())]).into_owned();
    for line in text.lines() {
        if let Some((_, date)) = line.split_once(MADE) {
            let date = ctx.keep_text(&date.replace('-', ":"));
            ctx.push_plain(GROUP, "DateTimeGenerated", Value::Text(date));
        } else if let Some((name, value)) = named(line) {
            let (name, value) = (ctx.keep_text(&name), ctx.keep_text(&value));
            ctx.push_plain(GROUP, name, Value::Text(value));
        }
    }
}

fn named(line: &str) -> Option<(String, String)> {
    let (head, rest) = line.split_once(" \"")?;
    let value = &rest[..rest.rfind('"')?];
    let (head, coding) = head.rsplit_once(' ')?;
    let (head, kind) = head.rsplit_once('.')?;
    let number = &head[head.rfind(|c: char| !c.is_ascii_digit()).map_or(0, |at| at + 1)..];
    let name = match kind {
        "label" => "Label",
        "value" => "Value",
        "param" => "Param",
        _ => return None,
    };
    let value = if coding == "unicode" { unescaped(value) } else { value.to_owned() };
    (!number.is_empty()).then(|| (format!("{name}{number}"), value))
}

/// Replaces a backslash and four hexadecimal digits by the character; before anything else the backslash is
/// removed.
fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        out.push_str(before);
        let code =
            after.get(..4).and_then(|digits| u32::from_str_radix(digits, 16).ok()).and_then(char::from_u32);
        rest = match code {
            Some(character) => {
                out.push(character);
                &after[4..]
            }
            None => {
                let mut characters = after.chars();
                out.extend(characters.next());
                characters.as_str()
            }
        };
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_text() {
        let found = named(".cal.2.label unicode \"Caf\\00e9 \\\\\"");
        assert_eq!(found, Some(("Label2".to_owned(), "Café \\".to_owned())));
        assert_eq!(named("# nothing"), None);
    }
}
