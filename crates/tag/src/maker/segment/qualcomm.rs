//! Qualcomm camera attributes: entries with a length, a name, a type and a value. Tag names are derived from
//! the names by a rule, so there is no table. Source of the layout: ExifTool's documentation of the Qualcomm
//! tags.

use crate::context::Context;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::value::{Array, Format, Value};

pub(super) const SIGNATURE: &[u8] = b"\x1aQualcomm Camera Attributes";

pub(super) fn read<'a>(ctx: &mut Context<'a>, payload: &'a [u8]) {
    const GROUP: Group<'static> = Group::new("MakerNotes", "Qualcomm");
    let mut rest = &payload[SIGNATURE.len()..];
    while let Some((name, value, left)) = entry(ctx, rest) {
        rest = left;
        let name = tag_name(&String::from_utf8_lossy(name));
        if !name.is_empty() {
            let name = ctx.keep_text(&name);
            ctx.push_plain(GROUP, name, value);
        }
    }
}

fn entry<'a>(ctx: &Context<'a>, bytes: &'a [u8]) -> Option<(&'a [u8], Value<'a>, &'a [u8])> {
    /// Value types. The name is preceded by the lengths of value and name, and followed by the type and two
    /// counts.
    const FORMATS: [Format; 8] = [
        Format::Int8u,
        Format::Int8s,
        Format::Int16u,
        Format::Int16s,
        Format::Int32u,
        Format::Int32s,
        Format::Float,
        Format::Double,
    ];
    let n_bytes = usize::from(ByteOrder::Little.u16(bytes, 0)?);
    let (name, rest) = bytes.get(3..)?.split_at_checked((*bytes.get(2)?).into())?;
    let (value, left) = rest.get(5..)?.split_at_checked(n_bytes)?;
    let value = match FORMATS.get(usize::from(*rest.first()?)) {
        Some(&format) => Value::Array(Array { bytes: value, format, order: ByteOrder::Little }),
        None => ctx.held(value),
    };
    Some((name, value, left))
}

/// Derives the tag name: abbreviations in upper case, a capital letter for each word, two-digit numbers, and
/// only the necessary underscores.
fn tag_name(name: &str) -> String {
    const ABBREVIATIONS: [&str; 8] = ["asf", "awb", "aec", "afr", "af_", "la_", "r2_tl", "tl"];
    let mut text = match ABBREVIATIONS.iter().find(|&&start| name.starts_with(start)) {
        Some(start) => format!("{}{}", start.to_uppercase(), &name[start.len()..]),
        None => {
            let mut characters = name.chars();
            let first = characters.next().map(|first| first.to_ascii_uppercase());
            first.into_iter().chain(characters).collect()
        }
    };
    if let Some((before, index)) = text.strip_suffix(']').and_then(|text| text.rsplit_once('['))
        && let Ok(index) = index.parse::<u32>()
    {
        text = format!("{before}_{index:02}");
    }
    let mut words = String::new();
    for character in text.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')) {
        let starts_word = words.ends_with('_') && words.len() > 1;
        words.push(if starts_word { character.to_ascii_uppercase() } else { character });
    }
    without_underlines(words.as_bytes())
}

/// Removes underscores before a word, between a lower-case letter or digit and a capital letter, and between
/// a letter and a digit.
fn without_underlines(name: &[u8]) -> String {
    let mut out = String::new();
    for (at, &byte) in name.iter().enumerate() {
        let (before, after, then) = (out.bytes().last(), name.get(at + 1), name.get(at + 2));
        let is_word = after.is_some_and(u8::is_ascii_uppercase) && then.is_some_and(u8::is_ascii_lowercase);
        let is_seam = before.is_some_and(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
            && after.is_some_and(u8::is_ascii_uppercase);
        let is_number =
            before.is_some_and(|b| b.is_ascii_alphabetic()) && after.is_some_and(u8::is_ascii_digit);
        if byte != b'_' || !(is_word || is_seam || is_number) {
            out.push(char::from(byte));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;

    #[test]
    fn names_by_rule() {
        assert_eq!(tag_name("aec_current_sensor_luma"), "AECCurrentSensorLuma");
        assert_eq!(tag_name("af_position"), "AF_Position".replace('_', ""));
        assert_eq!(tag_name("total_luma[3]"), "TotalLuma03");
        assert_eq!(tag_name("\u{fffd}luma"), "luma");
        assert_eq!(tag_name(""), "");
    }

    #[test]
    fn an_entry_that_is_cut_off_is_none() {
        let (source, arena, options) =
            (Source::new(vec![], None), bumpalo::Bump::new(), crate::Options::default());
        let ctx = crate::testing::context(&source, &arena, &options);
        assert!(entry(&ctx, b"\x04\0\x02ab\x04\x01\0\x01\0\x07\0\0\0").is_some());
        assert!(entry(&ctx, b"\x04\0\x02ab\x04\x01\0\x01\0\x07").is_none());
    }
}
