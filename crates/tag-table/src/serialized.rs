//! Structures and lists as one text, `{Area={X=0.5,Y=0.5},Names=[a,b]}`: the form that ExifTool writes and
//! reads (its documentation, "Structured information", "Serialization").

use crate::def::{Conv, Mode};
use crate::text::write_text;
use crate::value::{Field, Value};

/// Appends a structure, a list or what is inside of one. The fields of a structure are sorted by name, and `|`
/// stands before what would end a text or begin something else.
pub fn write(value: &Value<'_>, conv: Conv, mode: Mode, out: &mut String) {
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
        return write(value, conv, mode, out);
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

#[cfg(test)]
mod tests {
    use super::*;

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
            write(&value, Conv::None, Mode::Print, &mut out);
            assert_eq!(out, expected);
        }
    }
}
