//! Converts values to text, for programs or for people, plain or as JSON.

use crate::metadata::Tag;
use table::def::{Conv, Mode};
use table::number::write_integer;
use table::value::Value;

pub use table::text::write_text;

impl Tag<'_> {
    /// Appends the value to `out` as text in `mode`.
    pub fn write_text(&self, mode: Mode, out: &mut String) {
        write_text(&self.value, self.conv, mode, out);
    }

    /// Like [`Tag::write_text`], with a list in brackets: ExifTool's form of text with `-struct`.
    pub fn write_serialized(&self, mode: Mode, out: &mut String) {
        table::text::write_serialized(&self.value, self.conv, mode, out);
    }

    /// Returns the value as text in `mode`.
    pub fn text(&self, mode: Mode) -> String {
        let mut out = String::new();
        self.write_text(mode, &mut out);
        out
    }

    /// Appends the value to `out` as JSON in `mode`: numbers if the text is a number, lists as arrays,
    /// structures as objects.
    pub fn write_json(&self, mode: Mode, out: &mut String) {
        self.write_json_with(mode, out, &mut String::new());
    }

    /// Like [`Tag::write_json`], with a scratch buffer that is reused from tag to tag.
    pub fn write_json_with(&self, mode: Mode, out: &mut String, scratch: &mut String) {
        write_json(&self.value, self.conv, mode, out, scratch);
    }
}

fn write_json(value: &Value<'_>, conv: Conv, mode: Mode, out: &mut String, scratch: &mut String) {
    match value {
        Value::List(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write_json(item, conv, mode, out, scratch);
            }
            out.push(']');
        }
        Value::Struct(fields) => {
            out.push('{');
            for (index, field) in fields.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write_json_string(field.name, out);
                out.push(':');
                write_json(&field.value, field.conv, mode, out, scratch);
            }
            out.push('}');
        }
        Value::Shown { value: list @ Value::List(_), .. } if mode == Mode::Number => {
            write_json(list, Conv::None, mode, out, scratch);
        }
        // Most tags take this path or the next, without an intermediate text.
        Value::Integer(number)
            if !conv.changes(mode) && number.unsigned_abs() < 10_u64.pow(MOST_NUMBER_DIGITS as u32) =>
        {
            write_integer(*number, out);
        }
        Value::Text(text) if !conv.changes(mode) => write_json_scalar(text, out),
        _ => {
            scratch.clear();
            write_text(value, conv, mode, scratch);
            write_json_scalar(scratch, out);
        }
    }
}

/// Digits before the decimal point of a JSON number: more would lose precision in a reader that uses doubles.
const MOST_NUMBER_DIGITS: usize = 15;

/// Appends a text as a JSON number, as `true` or `false`, or as a string, by ExifTool's rule: a text that
/// looks like a number of at most 15 digits is written as one, whatever its type in the file.
pub fn write_json_scalar(text: &str, out: &mut String) {
    if is_json_number(text) {
        out.push_str(text);
    } else if text.eq_ignore_ascii_case("true") {
        out.push_str("true");
    } else if text.eq_ignore_ascii_case("false") {
        out.push_str("false");
    } else {
        write_json_string(text, out);
    }
}

/// Whether the text matches `-?(D|[1-9]D{1,14})(.D{1,16})?(e[+-]?D{1,3})?`, ignoring the case of `e`, where D
/// is a digit.
pub(crate) fn is_json_number(text: &str) -> bool {
    let bytes = text.strip_prefix('-').unwrap_or(text).as_bytes();
    let digits = |from: usize| bytes[from..].iter().take_while(|b| b.is_ascii_digit()).count();
    let whole = digits(0);
    if whole == 0 || whole > MOST_NUMBER_DIGITS || (whole > 1 && bytes[0] == b'0') {
        return false;
    }
    let mut at = whole;
    if bytes.get(at) == Some(&b'.') {
        let fraction = digits(at + 1);
        if fraction == 0 || fraction > 16 {
            return false;
        }
        at += 1 + fraction;
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        at += 1 + usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        let exponent = digits(at.min(bytes.len()));
        if exponent == 0 || exponent > 3 {
            return false;
        }
        at += exponent;
    }
    at == bytes.len()
}

/// Whether a terminal interprets this character instead of showing it: control characters (C0, DEL, C1), and
/// the Unicode characters that control direction and lines.
pub fn steers_terminal(character: char) -> bool {
    let reorders = matches!(
        character,
        '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
    );
    character.is_control() || reorders
}

/// Appends a JSON string (RFC 8259, section 7). NULs are left out, as in ExifTool; characters that a terminal
/// interprets are escaped.
pub fn write_json_string(text: &str, out: &mut String) {
    out.push('"');
    write_json_escaped(text, out);
    out.push('"');
}

/// Appends the content of a JSON string, without the quotes.
fn write_json_escaped(text: &str, out: &mut String) {
    // Fast path: nearly all text needs no escaping.
    if is_plain(text.as_bytes()) && (text.is_ascii() || !text.contains(steers_terminal)) {
        out.push_str(text);
        return;
    }
    let mut rest = text;
    while let Some(at) = rest.find(|c| matches!(c, '"' | '\\') || steers_terminal(c)) {
        let character = rest[at..].chars().next().unwrap_or_default();
        out.push_str(&rest[..at]);
        match character {
            '\0' => {}
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // All other characters that are escaped are in the Basic Multilingual Plane.
            other => {
                use std::fmt::Write as _;
                let _ = write!(out, "\\u{:04x}", u32::from(other));
            }
        }
        rest = &rest[at + character.len_utf8()..];
    }
    out.push_str(rest);
}

/// Whether no byte needs escaping. Checks eight bytes at a time, because most texts are short.
fn is_plain(bytes: &[u8]) -> bool {
    const WORD_BYTES: usize = size_of::<u64>();
    let (words, rest) = bytes.as_chunks::<WORD_BYTES>();
    let last = match bytes.last_chunk() {
        // The last eight bytes, which may overlap the words before.
        Some(last) => u64::from_ne_bytes(*last),
        None => {
            let mut padded = [b' '; WORD_BYTES];
            padded[..rest.len()].copy_from_slice(rest);
            u64::from_ne_bytes(padded)
        }
    };
    let found =
        words.iter().fold(escapes_in(last), |found, word| found | escapes_in(u64::from_ne_bytes(*word)));
    found == 0
}

/// Returns a value other than 0 if one of the eight bytes needs escaping. Uses Mycroft's test for a byte
/// below a bound of at most 0x80, which reports a byte only if there is one (Warren, "Hacker's Delight",
/// 6-1).
const fn escapes_in(word: u64) -> u64 {
    const fn each(byte: u8) -> u64 {
        u64::from_ne_bytes([byte; 8])
    }
    const fn below(word: u64, bound: u8) -> u64 {
        word.wrapping_sub(each(bound)) & !word & each(0x80)
    }
    below(word, 0x20)
        | below(word ^ each(b'"'), 1)
        | below(word ^ each(b'\\'), 1)
        | below(word ^ each(0x7f), 1)
}

/// Bytes that must be escaped in a JSON string, and DEL, which terminals interpret.
#[cfg(test)]
const NEEDS_ESCAPE: [bool; 256] = {
    let mut needs = [false; 256];
    let mut byte = 0;
    while byte < 0x20 {
        needs[byte] = true;
        byte += 1;
    }
    needs[b'"' as usize] = true;
    needs[b'\\' as usize] = true;
    needs[0x7f] = true;
    needs
};

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let mut out = String::new();
        write_json_scalar(text, &mut out);
        assert_eq!(out, expected);
    }

    #[test]
    fn text_that_looks_like_a_number_is_a_number() {
        check("12", "12");
        check("-0.5", "-0.5");
        check("6.4e-05", "6.4e-05");
        check("0221", "\"0221\"");
        check("1.", "\"1.\"");
        check("", "\"\"");
        check("-", "\"-\"");
        check("1e", "\"1e\"");
        check("1234567890123456", "\"1234567890123456\"");
        check("True", "true");
        check("a\"b\\\n\u{1b}[31m\0", "\"a\\\"b\\\\\\n\\u001b[31m\"");
        check("é\u{9b}2J\u{7f}\u{202e}gpj\u{e000}", "\"é\\u009b2J\\u007f\\u202egpj\u{e000}\"");
    }

    #[test]
    fn each_byte_that_needs_it_is_escaped_wherever_it_stands() {
        for byte in 0..=u8::MAX {
            for length in 1..20 {
                for at in 0..length {
                    let mut text = vec![b'\xff'; length];
                    text[at] = byte;
                    assert_eq!(
                        is_plain(&text),
                        !NEEDS_ESCAPE[usize::from(byte)],
                        "{byte:#x} at {at} of {length}"
                    );
                }
            }
        }
        assert!(is_plain(b""));
    }
}
