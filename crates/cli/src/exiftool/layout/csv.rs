//! Comma-separated values (RFC 4180): a line for each file.
//!
//! The columns are known only after all files have been read, so the values are kept until then.

use std::collections::{HashMap, HashSet};
use std::io;
use std::path::Path;

use engine::tag::Request;

use super::binary;
use super::rows::{Row, Rows};
use super::words::path_text;
use crate::exiftool::entry::Values;
use crate::exiftool::option::job::Job;

/// Values of all files, in the order of the files.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    /// Names of columns, in order of first occurrence.
    columns: Vec<String>,
    places: HashMap<String, usize>,
    /// Number of the request of each column, in the file where it occurred first.
    requests: Vec<usize>,
    /// Number of columns of the first file.
    n_of_first: usize,
    /// Path of each file, and its values with their column numbers.
    lines: Vec<(String, Vec<(usize, String)>)>,
}

/// Output of a worker for one file: JSON, as `[path, [[column, value, number of its request], ...]]`.
type Line = (String, Vec<(String, String, usize)>);

pub(super) fn write(job: &Job, path: &Path, rows: &Rows<'_>, values: Values<'_>, out: &mut String) {
    let layout = &job.layout;
    let requests = &job.selection.include;
    // A main tag comes before its copies, wherever it is in the file.
    let mains: HashSet<String> =
        rows.rows.iter().filter(|row| row.is_main && !row.is_alone).map(|row| column_of(rows, row)).collect();
    let is_shown = |row: &&Row<'_>| row.is_main || !mains.contains(&column_of(rows, row));
    let cells = rows.rows.iter().filter(is_shown).map(|row| {
        let data = layout.is_binary.then(|| binary::data_of(path, row)).flatten();
        let value = match data {
            Some(Ok(data)) => binary::text_or_base64(&data),
            _ if layout.is_binary => {
                binary::text_or_base64(values.of(row.request).text(&row.entry).as_bytes())
            }
            _ => values.of(row.request).text(&row.entry),
        };
        let is_of_row = |request: &Request| row.request.is_some_and(|own| std::ptr::eq(own, request));
        (column_of(rows, row), value, requests.iter().position(is_of_row).unwrap_or(requests.len()))
    });
    let line: Line = (path_text(path), cells.collect());
    // Serializing texts and arrays cannot fail.
    out.push_str(&serde_json::to_string(&line).unwrap_or_default());
    out.push('\n');
}

fn column_of(rows: &Rows<'_>, row: &Row<'_>) -> String {
    let (name, mark) = (row.entry.name, row.mark());
    match rows.group(row) {
        "" => format!("{name}{mark}"),
        group => format!("{group}:{name}{mark}"),
    }
}

impl Sheet {
    /// Adds the lines that [`write`] rendered for some files.
    ///
    /// # Errors
    /// If the bytes are anything else.
    pub(crate) fn take(&mut self, rendered: &[u8]) -> io::Result<()> {
        for line in rendered.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
            let (path, cells): Line = serde_json::from_slice(line)?;
            let mut placed: Vec<(usize, String)> = Vec::with_capacity(cells.len());
            let mut taken: HashSet<usize> = HashSet::with_capacity(cells.len());
            for (column, value, request) in cells {
                let n_columns = self.columns.len();
                let place = *self.places.entry(column).or_insert_with_key(|column| {
                    self.columns.push(column.clone());
                    self.requests.push(request);
                    n_columns
                });
                if taken.insert(place) {
                    placed.push((place, value));
                }
            }
            if self.lines.is_empty() {
                self.n_of_first = self.columns.len();
            }
            self.lines.push((path, placed));
        }
        Ok(())
    }

    /// Order of the columns: that of the requests and of the first file, or alphabetical if another file has
    /// a column that is in neither. This is ExifTool's rule.
    fn order(&self, job: &Job) -> Vec<usize> {
        let rank = |column: &String| {
            let name = column.rsplit(':').next().unwrap_or(column);
            job.selection.include.iter().position(|request| request.name().eq_ignore_ascii_case(name))
        };
        let mut order: Vec<usize> = (0..self.columns.len()).collect();
        if self.columns[self.n_of_first..].iter().any(|column| rank(column).is_none()) {
            order.sort_by_cached_key(|place| self.columns[*place].to_lowercase());
            return order;
        }
        order.sort_by_key(|place| rank(&self.columns[*place]).unwrap_or(self.requests[*place]));
        order
    }

    pub(crate) fn text(&self, job: &Job) -> String {
        let delimiter = job.layout.delimiter.as_deref().unwrap_or(",");
        let order = self.order(job);
        let mut out = String::from("SourceFile");
        for place in &order {
            out.push_str(delimiter);
            write_cell(&self.columns[*place], delimiter, &mut out);
        }
        out.push('\n');
        let missing = job.missing().filter(|_| job.force).unwrap_or_default();
        for (path, cells) in &self.lines {
            let cells: HashMap<usize, &str> = cells.iter().map(|(place, value)| (*place, &**value)).collect();
            write_cell(path, delimiter, &mut out);
            for place in &order {
                out.push_str(delimiter);
                write_cell(cells.get(place).unwrap_or(&missing), delimiter, &mut out);
            }
            out.push('\n');
        }
        out
    }
}

fn write_cell(text: &str, delimiter: &str, out: &mut String) {
    let needs_quotes = text.contains(['"', '\n', '\r'])
        || text.contains(delimiter)
        || text.starts_with(char::is_whitespace)
        || text.ends_with(char::is_whitespace);
    if needs_quotes {
        out.push('"');
        out.push_str(&text.replace('"', "\"\""));
        out.push('"');
    } else {
        out.push_str(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_all_files() {
        let mut sheet = Sheet::default();
        sheet.take(br#"["a.jpg",[["Make","x, y",0],["ISO","5",0]]]"#).unwrap();
        sheet.take(b"[\"b.jpg\",[[\"Model\",\"say \\\"m\\\"\",0],[\"Make\",\"z\",0]]]\n").unwrap();
        let text = sheet.text(&Job::default());
        assert_eq!(text, "SourceFile,ISO,Make,Model\na.jpg,5,\"x, y\",\nb.jpg,,z,\"say \"\"m\"\"\"\n");
        sheet.take(b"nonsense").unwrap_err();
    }
}
