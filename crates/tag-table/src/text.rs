//! Converts values to text, for programs or for people.

use crate::bytes::ByteOrder;
use crate::def::{Conv, Mode};
use crate::number::write_fixed;
use crate::value::{Field, Value};

/// Decodes Latin-1 as the programs of Windows write it: with quotation marks, dashes and the euro in place of
/// the second set of control characters (Windows-1252).
pub fn latin1(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0
}

/// Appends `value`, converted by `conv`, as text. Items of lists are separated by `, `; structures, and lists
/// of them, are serialized.
pub fn write_text(value: &Value<'_>, conv: Conv, mode: Mode, out: &mut String) {
    match value {
        Value::List([Value::Struct(_), ..]) => write_serialized(value, conv, mode, out),
        Value::List(items) => {
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push_str(", ");
                }
                write_text(item, conv, mode, out);
            }
        }
        Value::Struct(_) => write_serialized(value, conv, mode, out),
        Value::Binary(_) | Value::Data(_) => value.write_plain(out),
        Value::Shown { print, .. } if mode == Mode::Print => out.push_str(print),
        _ => write_scalar(value, conv, mode, out),
    }
}

/// Appends a structure, a list or what is inside of one as ExifTool writes and reads them (its documentation,
/// "Structured information", "Serialization"): `{Area={X=0.5,Y=0.5},Names=[a,b]}`. The fields of a structure
/// are sorted by name, and `|` stands before what would end a text or begin something else.
pub fn write_serialized(value: &Value<'_>, conv: Conv, mode: Mode, out: &mut String) {
    match value {
        Value::Struct(fields) => {
            separated(&Field::by_name(fields), ('{', '}'), out, |field, out| {
                out.push_str(field.name);
                out.push('=');
                member(&field.value, field.conv, mode, '}', out);
            });
        }
        Value::List(items) => {
            separated(items, ('[', ']'), out, |item, out| member(item, conv, mode, ']', out));
        }
        _ => write_text(value, conv, mode, out),
    }
}

fn separated<T>(
    members: &[T],
    (open, close): (char, char),
    out: &mut String,
    write_one: impl Fn(&T, &mut String),
) {
    out.push(open);
    for (index, one) in members.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        write_one(one, out);
    }
    out.push(close);
}

/// Appends a value inside of a structure or list that ends with `close`.
fn member(value: &Value<'_>, conv: Conv, mode: Mode, close: char, out: &mut String) {
    if matches!(value, Value::Struct(_) | Value::List(_)) {
        return write_serialized(value, conv, mode, out);
    }
    let mut text = String::new();
    write_text(value, conv, mode, &mut text);
    if text.starts_with(|first: char| first.is_ascii_whitespace() || matches!(first, '[' | '{')) {
        out.push('|');
    }
    for letter in text.chars() {
        if letter == close || matches!(letter, ',' | '|') {
            out.push('|');
        }
        out.push(letter);
    }
}

fn write_scalar(value: &Value<'_>, conv: Conv, mode: Mode, out: &mut String) {
    match (conv, mode) {
        (Conv::Call(call), _) => call(value, mode, out),
        (Conv::None, _) | (_, Mode::Number) => value.write_plain(out),
        (Conv::Labels(labels), Mode::Print) => write_label(value, labels, Radix::Decimal, out),
        (Conv::HexLabels(labels), Mode::Print) => write_label(value, labels, Radix::Hexadecimal, out),
        (Conv::LabelsOrNumber(labels), Mode::Print) => {
            match value.as_i64().and_then(|number| label_of(labels, number)) {
                Some(label) => out.push_str(label),
                None => value.write_plain(out),
            }
        }
        (Conv::TextLabels(labels), Mode::Print) => {
            let text = value.plain();
            match labels.iter().find(|(key, _)| *key == text) {
                Some((_, label)) => out.push_str(label),
                None => write_unknown(&text, out),
            }
        }
        (Conv::Bits(bits), Mode::Print) => write_bits(value, bits, out),
        (Conv::EachLabel(labels), Mode::Print) => write_each(value, labels, out),
        (Conv::Elements(convs), Mode::Print) => write_elements(value, convs, out),
        (Conv::Unit(unit), Mode::Print) => {
            value.write_plain(out);
            out.push_str(unit);
        }
        (Conv::Fixed(n_decimals, unit), Mode::Print) => match value.as_rounded_f64() {
            Some(number) => {
                write_fixed(number, n_decimals.into(), out);
                out.push_str(unit);
            }
            None => value.write_plain(out),
        },
    }
}

#[derive(Clone, Copy)]
enum Radix {
    Decimal,
    Hexadecimal,
}

fn write_label(value: &Value<'_>, labels: &[(i64, &str)], radix: Radix, out: &mut String) {
    // A single rational may be a whole number.
    let whole = || match value {
        Value::Array(array) if array.len() == 1 && !array.format.is_text() => {
            array.number(0)?.as_f64().filter(|number| number.fract() == 0.0 && number.abs() < 9e15)
        }
        _ => None,
    };
    let number = value.as_i64().or_else(|| whole().map(|number| number as i64));
    match number.and_then(|number| label_of(labels, number)) {
        Some(label) => out.push_str(label),
        None => match (number, radix) {
            (Some(number), Radix::Hexadecimal) => write_unknown(&format!("{number:#x}"), out),
            _ => write_unknown(&value.plain(), out),
        },
    }
}

fn label_of<'l>(labels: &[(i64, &'l str)], number: i64) -> Option<&'l str> {
    labels.iter().find(|(key, _)| *key == number).map(|(_, label)| *label)
}

fn write_unknown(text: &str, out: &mut String) {
    out.push_str("Unknown (");
    out.push_str(text);
    out.push(')');
}

/// Appends the words of the bits that are set, joined by `, `; bits without a word as `[N]`; `(none)` for
/// zero. If there are several numbers, each has 32 bits.
fn write_bits(value: &Value<'_>, bits: &[(u32, &str)], out: &mut String) {
    const NUMBER_BITS: u32 = 32;
    let single = value.as_i64();
    let several = if single.is_some() { Vec::new() } else { value.numbers() };
    if single.is_none() && several.is_empty() {
        return value.write_plain(out);
    }
    let numbers = single.into_iter().chain(several.into_iter().map(|number| number as i64));
    let start = out.len();
    let all = (0_u32..).step_by(NUMBER_BITS as usize).zip(numbers).flat_map(|(first, number)| {
        (0..NUMBER_BITS).filter(move |bit| number >> bit & 1 == 1).map(move |bit| first + bit)
    });
    for bit in all {
        if out.len() > start {
            out.push_str(", ");
        }
        match bits.iter().find(|(key, _)| *key == bit) {
            Some((_, word)) => out.push_str(word),
            None => {
                out.push('[');
                out.push_str(itoa::Buffer::new().format(bit));
                out.push(']');
            }
        }
    }
    if out.len() == start {
        out.push_str("(none)");
    }
}

fn write_each(value: &Value<'_>, labels: &[(i64, &str)], out: &mut String) {
    for (index, number) in value.numbers().into_iter().enumerate() {
        if index > 0 {
            out.push_str(", ");
        }
        match label_of(labels, number as i64) {
            Some(label) => out.push_str(label),
            None => write_unknown(itoa::Buffer::new().format(number as i64), out),
        }
    }
}

fn write_elements(value: &Value<'_>, convs: &[Conv], out: &mut String) {
    let text = value.plain();
    for (index, element) in text.split_ascii_whitespace().enumerate() {
        if index > 0 {
            out.push_str("; ");
        }
        let conv = convs.get(index).copied().unwrap_or(Conv::None);
        write_scalar(&Value::Text(element), conv, Mode::Print, out);
    }
}

/// A GUID of Windows in its usual form, in capitals; its first three parts are little-endian.
pub fn guid(bytes: &[u8]) -> Option<String> {
    let little = ByteOrder::Little;
    let (one, two, three) = (little.u32(bytes, 0)?, little.u16(bytes, 4)?, little.u16(bytes, 6)?);
    let rest: &[u8; 8] = bytes.get(8..)?.first_chunk()?;
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02X}")).collect::<String>();
    Some(format!("{one:08X}-{two:04X}-{three:04X}-{}-{}", hex(&rest[..2]), hex(&rest[2..])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::ByteOrder;
    use crate::value::{Array, Format};

    #[test]
    fn what_would_end_a_text_has_a_mark_before_it() {
        let text = |value| Field { name: "B", value: Value::Text(value), conv: Conv::None };
        let names = [Value::Text("a, b"), Value::Text("c|d]}"), Value::Text(" e"), Value::Integer(1)];
        let inner = [text("[x}]")];
        let outer = [text("y"), Field { name: "A", value: Value::Struct(&inner), conv: Conv::None }];
        for (value, expected) in [
            (Value::List(&names), "[a|, b,c||d|]},| e,1]"),
            (Value::Struct(&outer), "{A={B=|[x|}]},B=y}"),
            (Value::List(&[]), "[]"),
        ] {
            let mut out = String::new();
            write_serialized(&value, Conv::None, Mode::Print, &mut out);
            assert_eq!(out, expected);
        }
    }

    #[test]
    fn labels_and_bits() {
        let text = |conv, value| {
            let mut out = String::new();
            write_text(&value, conv, Mode::Print, &mut out);
            out
        };
        let labels = Conv::Labels(&[(1, "one")]);
        assert_eq!(text(labels, Value::Integer(1)), "one");
        assert_eq!(text(labels, Value::Integer(7)), "Unknown (7)");
        assert_eq!(text(Conv::HexLabels(&[]), Value::Integer(255)), "Unknown (0xff)");
        let rationals =
            |bytes| Value::Array(Array { bytes, format: Format::Rational64u, order: ByteOrder::Big });
        assert_eq!(text(labels, rationals(&[0, 0, 0, 7, 0, 0, 0, 7])), "one");
        assert_eq!(text(labels, rationals(&[0, 0, 0, 1, 0, 0, 0, 0])), "Unknown (inf)");
        let shorts =
            Value::Array(Array { bytes: &[0, 1, 0, 1], format: Format::Int16u, order: ByteOrder::Big });
        assert_eq!(text(labels, shorts), "Unknown (1 1)");
        assert_eq!(text(Conv::LabelsOrNumber(&[(1, "one")]), Value::Integer(1)), "one");
        assert_eq!(text(Conv::LabelsOrNumber(&[]), Value::Integer(7)), "7");
        assert_eq!(text(Conv::Bits(&[(0, "a"), (2, "c")]), Value::Integer(13)), "a, c, [3]");
        let bits = Conv::Bits(&[(0, "a"), (33, "d")]);
        assert_eq!(text(bits, Value::Text("1 2")), "a, d");
        assert_eq!(text(bits, Value::Integer(0)), "(none)");
        assert_eq!(text(bits, Value::Integer(-1)).matches(", ").count(), 31);
        assert_eq!(text(Conv::TextLabels(&[("2 2", "4:2:0")]), Value::Text("2 2")), "4:2:0");
    }
}
