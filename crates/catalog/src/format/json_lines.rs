//! JSON Lines: one object per row, keys in the order of the columns.

use std::io::{self, Write};

use serde_json::value::RawValue;

use super::hex;
use crate::column::{self, ColumnKind};
use crate::value::{RowSink, Value};

/// Writes each row as one line of JSON.
///
/// Bytes become hexadecimal text, an infinite number becomes null. The view's columns `tags` and `keywords`
/// are embedded as JSON; if such a value is not JSON (a query may give the name to any expression) it becomes
/// a string. A column name that occurs repeatedly in a query gets `_2`, `_3`, ... appended.
#[derive(Debug)]
pub struct JsonLines<W> {
    out: W,
    columns: Vec<Key>,
    line: Vec<u8>,
}

#[derive(Debug)]
struct Key {
    /// The key as JSON text, with the colon.
    text: Vec<u8>,
    kind: Option<ColumnKind>,
}

impl<W: Write> JsonLines<W> {
    /// Creates a sink that writes to `out`, which should be buffered.
    pub fn new(out: W) -> JsonLines<W> {
        JsonLines { out, columns: Vec::new(), line: Vec::new() }
    }

    /// Returns the underlying writer.
    pub fn into_inner(self) -> W {
        self.out
    }
}

impl<W: Write> RowSink for JsonLines<W> {
    fn begin(&mut self, columns: &[String]) -> io::Result<()> {
        let mut names: Vec<String> = Vec::with_capacity(columns.len());
        for column in columns {
            let mut name = column.clone();
            let mut occurrence = 1;
            while names.contains(&name) {
                occurrence += 1;
                name = format!("{column}_{occurrence}");
            }
            names.push(name);
        }
        self.columns.clear();
        for (name, column) in names.iter().zip(columns) {
            let mut text = serde_json::to_vec(name)?;
            text.push(b':');
            self.columns.push(Key { text, kind: column::by_name(column).map(|column| column.kind) });
        }
        Ok(())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        self.line.clear();
        self.line.push(b'{');
        for (key, value) in self.columns.iter().zip(values) {
            if self.line.len() > 1 {
                self.line.push(b',');
            }
            self.line.extend_from_slice(&key.text);
            append(&mut self.line, key.kind, value)?;
        }
        self.line.extend_from_slice(b"}\n");
        escape_controls(&mut self.line);
        self.out.write_all(&self.line)
    }

    fn end(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Escapes characters that control a terminal (DEL, C1, Unicode's bidirectional controls) as `\uXXXX`. In
/// JSON such characters occur only inside strings, so the whole line can be searched.
fn escape_controls(line: &mut Vec<u8>) {
    let is_steering = |c: char| {
        let reorders = matches!(
            c,
            '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
        );
        (c.is_control() && c != '\n') || reorders
    };
    if line.is_ascii() && !line.contains(&0x7f) {
        return;
    }
    let Ok(text) = std::str::from_utf8(line) else { return };
    if !text.contains(is_steering) {
        return;
    }
    let mut out = String::with_capacity(text.len() + 32);
    for character in text.chars() {
        if is_steering(character) {
            out.push_str(&format!("\\u{:04x}", u32::from(character)))
        } else {
            out.push(character)
        }
    }
    *line = out.into_bytes();
}

fn append(line: &mut Vec<u8>, kind: Option<ColumnKind>, value: &Value<'_>) -> io::Result<()> {
    match value {
        Value::Null => line.extend_from_slice(b"null"),
        Value::Integer(number @ (0 | 1)) if kind == Some(ColumnKind::Boolean) => {
            line.extend_from_slice(if *number == 1 { b"true" } else { b"false" });
        }
        Value::Integer(number) => line.extend_from_slice(itoa::Buffer::new().format(*number).as_bytes()),
        Value::Real(number) if number.is_finite() => {
            line.extend_from_slice(zmij::Buffer::new().format_finite(*number).as_bytes());
        }
        Value::Real(_) => line.extend_from_slice(b"null"),
        Value::Text(text)
            if matches!(kind, Some(ColumnKind::Json | ColumnKind::Words)) && is_one_line_of_json(text) =>
        {
            line.extend_from_slice(text.as_bytes());
        }
        Value::Text(text) => serde_json::to_writer(line, text)?,
        Value::Blob(bytes) => serde_json::to_writer(line, &hex(bytes))?,
    }
    Ok(())
}

fn is_one_line_of_json(text: &str) -> bool {
    text.starts_with(['{', '['])
        && !text.contains(['\n', '\r'])
        && serde_json::from_str::<&RawValue>(text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(columns: &[&str], values: &[Value<'_>], expected: &str) {
        let mut lines = JsonLines::new(Vec::new());
        lines.begin(&columns.iter().map(ToString::to_string).collect::<Vec<_>>()).unwrap();
        lines.row(values).unwrap();
        assert_eq!(String::from_utf8(lines.into_inner()).unwrap(), expected);
    }

    #[test]
    fn values_keep_their_types() {
        check(
            &["a", "flash", "c", "d", "e", "n"],
            &[
                Value::Real(0.1),
                Value::Integer(1),
                Value::Integer(-7),
                Value::Blob(&[0, 255]),
                Value::Null,
                Value::Real(f64::INFINITY),
            ],
            "{\"a\":0.1,\"flash\":true,\"c\":-7,\"d\":\"00ff\",\"e\":null,\"n\":null}\n",
        );
    }

    #[test]
    fn only_json_in_json_columns_is_embedded() {
        let text = |text: &'static str| Value::Text(text.into());
        check(
            &["tags", "keywords", "title"],
            &[text(r#"{"A:B":1}"#), text("[broken"), text("[1]")],
            "{\"tags\":{\"A:B\":1},\"keywords\":\"[broken\",\"title\":\"[1]\"}\n",
        );
        check(&["tags"], &[text("{\n}")], "{\"tags\":\"{\\n}\"}\n");
    }

    #[test]
    fn what_steers_a_terminal_is_escaped() {
        check(
            &["a", "tags"],
            &[Value::Text("é\u{9b}2J\u{7f}\u{202e}".into()), Value::Text("{\"T\":\"\u{85}\"}".into())],
            "{\"a\":\"é\\u009b2J\\u007f\\u202e\",\"tags\":{\"T\":\"\\u0085\"}}\n",
        );
    }

    #[test]
    fn a_line_stays_one_line_and_keys_stay_distinct() {
        check(
            &["a", "a", "q\"\n"],
            &[Value::Text("x\n\0\u{1b}\"".into()), Value::Integer(1), Value::Null],
            "{\"a\":\"x\\n\\u0000\\u001b\\\"\",\"a_2\":1,\"q\\\"\\n\":null}\n",
        );
    }
}
