//! CSV as in RFC 4180: lines end with CR LF, fields are quoted if necessary, quotes inside are doubled.
//!
//! A spreadsheet interprets a field that begins with `=`, `+`, `-`, `@`, a tab or a carriage return as a
//! formula, and a formula can run programs. Such text is prefixed with an apostrophe, the spreadsheets' own
//! mark for text (see OWASP, "CSV Injection"). Numbers are written unchanged.

use std::io::{self, Write};

use super::hex;
use crate::value::{RowSink, Value};

/// Writes rows as CSV: a line of column names, then one line per row.
#[derive(Debug)]
pub struct Csv<W> {
    out: W,
    line: Vec<u8>,
}

impl<W: Write> Csv<W> {
    /// Creates a sink that writes to `out`, which should be buffered.
    pub fn new(out: W) -> Csv<W> {
        Csv { out, line: Vec::new() }
    }

    /// Returns the underlying writer.
    pub fn into_inner(self) -> W {
        self.out
    }

    fn write_line<'v>(&mut self, fields: impl Iterator<Item = Value<'v>>) -> io::Result<()> {
        self.line.clear();
        for (field_idx, value) in fields.enumerate() {
            if field_idx > 0 {
                self.line.push(b',');
            }
            append(&mut self.line, &value);
        }
        self.line.extend_from_slice(b"\r\n");
        self.out.write_all(&self.line)
    }
}

impl<W: Write> RowSink for Csv<W> {
    fn begin(&mut self, columns: &[String]) -> io::Result<()> {
        self.write_line(columns.iter().map(|name| Value::Text(name.into())))
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        self.write_line(values.iter().cloned())
    }

    fn end(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn append(line: &mut Vec<u8>, value: &Value<'_>) {
    match value {
        Value::Null => {}
        Value::Integer(number) => line.extend_from_slice(itoa::Buffer::new().format(*number).as_bytes()),
        Value::Real(number) => line.extend_from_slice(zmij::Buffer::new().format(*number).as_bytes()),
        Value::Text(text) => append_text(line, text),
        Value::Blob(bytes) => line.extend_from_slice(hex(bytes).as_bytes()),
    }
}

fn append_text(line: &mut Vec<u8>, text: &str) {
    let apostrophe = text.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_plain_number(text);
    // An empty text is quoted, so that it differs from NULL.
    let quoted = text.is_empty() || text.contains(['"', ',', '\r', '\n']);
    if quoted {
        line.push(b'"');
    }
    if apostrophe {
        line.push(b'\'');
    }
    for byte in text.bytes() {
        if byte == b'"' {
            line.push(b'"');
        }
        line.push(byte);
    }
    if quoted {
        line.push(b'"');
    }
}

/// Whether the text is digits with at most a sign, a point and an exponent, which a spreadsheet cannot run.
fn is_plain_number(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    digits.starts_with(|first: char| first.is_ascii_digit() || first == '.') && text.parse::<f64>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(value: Value<'_>, expected: &str) {
        let mut line = Vec::new();
        append(&mut line, &value);
        assert_eq!(String::from_utf8(line).unwrap(), expected);
    }

    #[test]
    fn text_is_quoted_where_it_must_be() {
        check(Value::Text("plain".into()), "plain");
        check(Value::Text("a,b".into()), "\"a,b\"");
        check(Value::Text("say \"x\"\n".into()), "\"say \"\"x\"\"\n\"");
        check(Value::Text("".into()), "\"\"");
        check(Value::Null, "");
    }

    #[test]
    fn formulas_are_disarmed_and_numbers_are_not() {
        check(Value::Text("=cmd|' /C calc'!A0".into()), "'=cmd|' /C calc'!A0");
        check(
            Value::Text("=HYPERLINK(\"http://x\",\"y\")".into()),
            "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\"",
        );
        for text in ["+1+1", "@SUM(A1)", "-2+3", "\t=1", "-inf", "-"] {
            check(Value::Text(text.into()), &format!("'{text}"));
        }
        check(Value::Text("-1.5e3".into()), "-1.5e3");
        check(Value::Text("+49".into()), "+49");
        check(Value::Real(-0.25), "-0.25");
        check(Value::Integer(-3), "-3");
    }
}
