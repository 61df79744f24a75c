//! The text in Kodak's raw files: a heading, a colon and a value on each line.

use crate::block::raw::Raw;
use crate::context::Context;
use crate::maker::walk;
use crate::metadata::Group;
use table::maker::kodak::text_items::{TEXTUAL_INFO, TEXTUAL_INFO_KEYS};
use table::maker::note::Note;
use table::value::{Array, Format, Value};

pub(in crate::maker) fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    let bytes = raw.bytes();
    let text = &bytes[..memchr::memchr(0, bytes).unwrap_or(bytes.len())];
    for line in text.split(|byte| matches!(byte, b'\n' | b'\r')) {
        let Some(colon) = memchr::memchr(b':', line) else { continue };
        let (heading, value) = (&line[..colon], line[colon + 1..].trim_ascii_start());
        let known = TEXTUAL_INFO_KEYS.iter().position(|key| key.as_bytes() == heading);
        if let Some(id) = known {
            let array = Array { bytes: value, format: Format::String, order: raw.array.order };
            walk::tagged(ctx, note, &TEXTUAL_INFO, id as u32, Raw { array, ..raw });
        } else {
            let name = ctx.keep_text(&tag_name(heading));
            let value = ctx.text_or_latin1(value);
            ctx.push_plain(Group::new("MakerNotes", TEXTUAL_INFO.group), name, Value::Text(value));
        }
    }
}

/// Joins the words, each with a capital letter; an underscore separates a capital letter at the end of a word
/// from the next word.
fn tag_name(heading: &[u8]) -> String {
    let mut name = String::new();
    let mut starts_word = false;
    for &byte in heading {
        let character = char::from(byte);
        if byte.is_ascii_whitespace() {
            starts_word = true;
            continue;
        }
        if starts_word && name.ends_with(|c: char| c.is_ascii_uppercase()) && byte.is_ascii_alphabetic() {
            name.push('_');
        }
        if byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-') {
            name.push(if starts_word { character.to_ascii_uppercase() } else { character });
        }
        starts_word = false;
    }
    if name.is_empty() { "NoName".to_owned() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_become_names() {
        assert_eq!(tag_name(b"Image Number"), "ImageNumber");
        assert_eq!(tag_name(b"ISO Speed"), "ISO_Speed");
        assert_eq!(tag_name(b"("), "NoName");
    }
}
