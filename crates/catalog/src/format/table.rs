//! A table for people to read. No value can move the cursor, change a colour or forge a line.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::hex;
use crate::value::{RowSink, Value};

/// Number of rows from which the widths of the columns are computed: about as many as a person reads.
const ROWS_FOR_WIDTHS: usize = 200;

/// Largest number of characters shown of a value; `…` replaces the rest.
const MAX_CHARS: usize = 80;

/// Writes aligned columns under a line of names; numbers are right-aligned.
///
/// Widths follow the first 200 rows; wider values in later rows break the alignment of their line. Characters
/// are counted, not measured, so wide scripts are not aligned exactly. Control characters, and those that
/// reorder text, are shown as `\xHH` or `\u{...}`.
#[derive(Debug)]
pub struct Table<W> {
    out: W,
    widths: Vec<usize>,
    /// Rows buffered until the widths are known; the names come first.
    waiting: Vec<Vec<Cell>>,
    settled: bool,
}

#[derive(Debug)]
struct Cell {
    text: String,
    is_number: bool,
}

impl<W: Write> Table<W> {
    /// Creates a sink that writes to `out`, which should be buffered.
    pub fn new(out: W) -> Table<W> {
        Table { out, widths: Vec::new(), waiting: Vec::new(), settled: false }
    }

    /// Returns the underlying writer.
    pub fn into_inner(self) -> W {
        self.out
    }

    fn settle(&mut self) -> io::Result<()> {
        self.settled = true;
        for (row_idx, cells) in std::mem::take(&mut self.waiting).iter().enumerate() {
            self.write_row(cells)?;
            if row_idx == 0 {
                let rules: Vec<String> = self.widths.iter().map(|width| "-".repeat(*width)).collect();
                writeln!(self.out, "{}", rules.join("  "))?;
            }
        }
        Ok(())
    }

    fn write_row(&mut self, cells: &[Cell]) -> io::Result<()> {
        let mut line = String::new();
        for (column_idx, (cell, width)) in cells.iter().zip(&self.widths).enumerate() {
            if column_idx > 0 {
                line.push_str("  ");
            }
            let _ = if cell.is_number {
                write!(line, "{:>width$}", cell.text)
            } else {
                write!(line, "{:<width$}", cell.text)
            };
        }
        writeln!(self.out, "{}", line.trim_end())
    }
}

impl<W: Write> RowSink for Table<W> {
    fn begin(&mut self, columns: &[String]) -> io::Result<()> {
        let names: Vec<Cell> =
            columns.iter().map(|name| Cell { text: plain(name), is_number: false }).collect();
        self.widths = names.iter().map(|cell| cell.text.chars().count()).collect();
        self.waiting = vec![names];
        Ok(())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        let cells: Vec<Cell> = values.iter().map(cell).collect();
        if self.settled {
            return self.write_row(&cells);
        }
        for (width, cell) in self.widths.iter_mut().zip(&cells) {
            *width = (*width).max(cell.text.chars().count());
        }
        self.waiting.push(cells);
        if self.waiting.len() > ROWS_FOR_WIDTHS { self.settle() } else { Ok(()) }
    }

    fn end(&mut self) -> io::Result<()> {
        if !self.settled {
            self.settle()?;
        }
        self.out.flush()
    }
}

fn cell(value: &Value<'_>) -> Cell {
    match value {
        Value::Null => Cell { text: String::new(), is_number: false },
        Value::Integer(number) => Cell { text: number.to_string(), is_number: true },
        Value::Real(number) => {
            Cell { text: zmij::Buffer::new().format(*number).to_string(), is_number: true }
        }
        Value::Text(text) => Cell { text: plain(text), is_number: false },
        Value::Blob(bytes) => Cell { text: plain(&hex(bytes)), is_number: false },
    }
}

/// Escapes everything that a terminal would interpret, and cuts the text to the length that a table shows.
fn plain(text: &str) -> String {
    let mut shown = String::new();
    for (char_idx, character) in text.chars().enumerate() {
        if char_idx == MAX_CHARS {
            shown.push('…');
            break;
        }
        match character {
            '\n' => shown.push_str("\\n"),
            '\t' => shown.push_str("\\t"),
            _ if (character as u32) < 0x20 || character as u32 == 0x7F => {
                let _ = write!(shown, "\\x{:02X}", character as u32);
            }
            _ if character.is_control() || reorders(character) => {
                let _ = write!(shown, "\\u{{{:X}}}", character as u32);
            }
            _ => shown.push(character),
        }
    }
    shown
}

/// Characters that change the order in which a terminal shows others (Unicode's bidirectional controls), or
/// break lines.
fn reorders(character: char) -> bool {
    matches!(character, '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(columns: &[&str], rows: &[Vec<Value<'_>>]) -> String {
        let mut table = Table::new(Vec::new());
        table.begin(&columns.iter().map(ToString::to_string).collect::<Vec<_>>()).unwrap();
        for row in rows {
            table.row(row).unwrap();
        }
        table.end().unwrap();
        String::from_utf8(table.into_inner()).unwrap()
    }

    #[test]
    fn columns_line_up_and_nothing_reaches_the_terminal() {
        let rows = [
            vec![Value::Text("a\u{1b}[31m\nb".into()), Value::Integer(5)],
            vec![Value::Text("\u{202E}gpj\u{9b}".into()), Value::Integer(1234)],
        ];
        assert_eq!(
            table(&["name", "n"], &rows),
            "name               n\n\
             -----------------  ----\n\
             a\\x1B[31m\\nb          5\n\
             \\u{202E}gpj\\u{9B}  1234\n"
        );
    }

    #[test]
    fn long_results_stream_and_long_values_are_cut() {
        let rows: Vec<Vec<Value<'_>>> =
            (0..1000).map(|_| vec![Value::Text("x".repeat(200).into())]).collect();
        let text = table(&["t"], &rows);
        assert_eq!(text.lines().count(), 1002);
        assert_eq!(text.lines().last().unwrap().chars().count(), MAX_CHARS + 1);
        assert_eq!(table(&["t"], &[]), "t\n-\n");
    }
}
