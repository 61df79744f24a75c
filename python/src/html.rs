//! Rows of a query as an HTML table, for notebooks.

use std::io;

use engine::catalog::{RowSink, Value};

/// Gathers a table. All text is escaped: it comes from files.
pub(crate) struct HtmlTable {
    pub(crate) text: String,
}

impl HtmlTable {
    pub(crate) fn new() -> HtmlTable {
        HtmlTable { text: String::new() }
    }

    fn cells(&mut self, element: &str, cells: impl Iterator<Item = String>) {
        self.text.push_str("<tr>");
        cells.for_each(|cell| self.text.push_str(&format!("<{element}>{}</{element}>", escaped(&cell))));
        self.text.push_str("</tr>");
    }
}

impl RowSink for HtmlTable {
    fn begin(&mut self, columns: &[String]) -> io::Result<()> {
        self.text.push_str("<table>");
        self.cells("th", columns.iter().cloned());
        Ok(())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        self.cells("td", values.iter().map(shown));
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        self.text.push_str("</table>");
        Ok(())
    }
}

fn shown(value: &Value<'_>) -> String {
    match value {
        Value::Null => String::new(),
        Value::Integer(number) => number.to_string(),
        Value::Real(number) => number.to_string(),
        Value::Text(text) => text.clone().into_owned(),
        Value::Blob(bytes) => format!("{} bytes", bytes.len()),
    }
}

/// The text as HTML has it, without characters that control a display.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other if other.is_control() => out.extend(other.escape_default()),
            other => out.push(other),
        }
    }
    out
}
