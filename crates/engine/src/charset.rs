//! Texts whose character set the file does not name.
//!
//! EXIF allows ASCII alone, and programs write what they have. Bytes that are valid UTF-8 are UTF-8: other
//! text is, by chance, next to never. Others are of Shift JIS if the file has a comment in a Japanese
//! character set and they are valid so, else of Windows-1252, which contains Latin-1. IPTC without a
//! character set is Latin-1 to ExifTool, so UTF-8 in it was converted once too often.
//!
//! This is for the columns; `thalweg tags` prints what ExifTool prints.

use encoding_rs::{SHIFT_JIS, WINDOWS_1252};
use tag::{Metadata, Mode, Tag, Value};

/// Bytes of the name of a character set before a comment (EXIF 3.0, 4.6.6.4.2, `UserComment`).
const CODE_BYTES: usize = 8;

/// Appends the text of a tag, with the letters that its bytes probably mean.
pub(crate) fn write_readable(tag: &Tag<'_>, mode: Mode, metadata: &Metadata<'_>, out: &mut String) {
    let Some(bytes) = own_bytes(tag).filter(|bytes| !bytes.is_ascii() && std::str::from_utf8(bytes).is_err())
    else {
        let start = out.len();
        tag.write_text(mode, out);
        if tag.group.family0 == "IPTC" {
            let mut text = out.split_off(start);
            repair(tag, &mut text);
            out.push_str(&text);
        }
        return;
    };
    // The parts of a copyright notice, of the photographer and of the editor.
    let parts = bytes.split(|byte| *byte == 0).map(<[u8]>::trim_ascii).filter(|part| !part.is_empty());
    for (index, part) in parts.enumerate() {
        match (index, tag.name) {
            (0, _) => {}
            (_, "Copyright") => out.push_str(", "),
            _ => return,
        }
        out.push_str(&decoded(part, is_japanese(metadata)));
    }
}

/// The bytes of an EXIF text in no named character set.
fn own_bytes<'a>(tag: &Tag<'a>) -> Option<&'a [u8]> {
    let Value::Array(array) = tag.value else { return None };
    if tag.group.family0 != "EXIF" {
        return None;
    }
    match (tag.name, array.bytes.split_first_chunk::<CODE_BYTES>()) {
        ("UserComment", Some((code, text))) if code.starts_with(b"ASCII") || *code == [0; CODE_BYTES] => {
            Some(text)
        }
        ("UserComment", Some((code, _))) if is_named(code, b"UNICODE") || is_named(code, b"JIS") => None,
        ("UserComment", _) => Some(array.bytes),
        // UTF-16.
        (name, _) if name.starts_with("XP") => None,
        _ => array
            .format
            .is_text()
            .then_some(array.bytes)
            .or_else(|| (tag.name == "Copyright").then_some(array.bytes)),
    }
}

fn is_named(code: &[u8; CODE_BYTES], name: &[u8]) -> bool {
    code[..name.len()].eq_ignore_ascii_case(name)
}

/// Whether a comment of the file is in a Japanese character set.
fn is_japanese(metadata: &Metadata<'_>) -> bool {
    metadata.tags.iter().any(|tag| match tag.value {
        Value::Array(array) if tag.name == "UserComment" => {
            array.bytes.first_chunk().is_some_and(|code| is_named(code, b"JIS"))
        }
        _ => false,
    })
}

fn decoded(bytes: &[u8], is_japanese: bool) -> String {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.to_owned();
    }
    let japanese = is_japanese.then(|| SHIFT_JIS.decode_without_bom_handling_and_without_replacement(bytes));
    match japanese.flatten() {
        Some(text) => text.into_owned(),
        None => WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
    }
}

/// Restores UTF-8 that was taken for Latin-1 in an IPTC text.
pub(crate) fn repair(tag: &Tag<'_>, text: &mut String) {
    if tag.group.family0 != "IPTC" || text.is_ascii() {
        return;
    }
    let (bytes, _, has_others) = WINDOWS_1252.encode(text);
    if !has_others && let Ok(meant) = std::str::from_utf8(&bytes) {
        *text = meant.to_owned();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_utf_8_or_those_of_a_code_page() {
        assert_eq!(decoded("Gr\u{f6}\u{df}e \u{6771}".as_bytes(), false), "Gr\u{f6}\u{df}e \u{6771}");
        assert_eq!(decoded(b"Gr\xf6\xdfe \x80 \x96", false), "Gr\u{f6}\u{df}e \u{20ac} \u{2013}");
        // Tokyo in Shift JIS.
        assert_eq!(decoded(b"\x93\x8c\x8b\x9e", true), "\u{6771}\u{4eac}");
        assert_eq!(decoded(b"Jos\xe9", true), "Jos\u{e9}", "not valid in Shift JIS");
    }
}
