//! Helpers shared by the tests: files to record, catalogues to record them in, rows to compare.
#![cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "others run fewer tests"))]

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use thalweg_catalog::{
    Catalog, Change, FileEntry, ImageRow, RowSink, TagValues, Value, WriteSummary, WriterOptions,
};

/// Creates a directory, and the path of a catalogue in it.
pub(crate) fn fresh() -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("thalweg.db");
    (directory, path)
}

pub(crate) fn location(directory: &str, name: impl Into<OsString>, inode: u64) -> FileEntry {
    FileEntry {
        directory: Arc::from(Path::new(directory)),
        name: name.into(),
        bytes: 1000 + inode,
        mtime_ns: 1_700_000_000_123_456_789,
        inode,
        device: 7,
        ctime_ns: 0,
    }
}

pub(crate) fn put(directory: &str, name: &str, inode: u64) -> Change {
    put_row(location(directory, name, inode), ImageRow { format: Some("JPEG"), ..ImageRow::default() })
}

pub(crate) fn put_row(location: FileEntry, image: ImageRow) -> Change {
    Change::Put { id: None, location, image: Box::new(image), tags: None }
}

pub(crate) fn put_tags(directory: &str, name: &str, inode: u64, keys: &str, values: &str) -> Change {
    Change::Put {
        id: None,
        location: location(directory, name, inode),
        image: Box::new(ImageRow::default()),
        tags: Some(TagValues::from_json(keys, values).unwrap()),
    }
}

/// Opens the catalogue, writes one batch and finishes.
pub(crate) fn write(path: &Path, batch: Vec<Change>) -> WriteSummary {
    let mut catalog = Catalog::create_or_open(path).unwrap();
    let writer = catalog.writer(&WriterOptions::default()).unwrap();
    writer.send(batch).unwrap();
    writer.finish().unwrap()
}

/// Stores all rows as text: NULL as `NULL`, paths with slashes, text unchanged.
#[derive(Default)]
pub(crate) struct Rows {
    pub columns: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

impl RowSink for Rows {
    fn begin(&mut self, columns: &[String]) -> io::Result<()> {
        self.columns = columns.to_vec();
        Ok(())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        self.rows.push(values.iter().map(show).collect());
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A path with slashes: Windows joins a folder and a name with its own separator.
pub(crate) fn slashed(path: &str) -> String {
    path.replace(std::path::MAIN_SEPARATOR, "/")
}

fn show(value: &Value<'_>) -> String {
    match value {
        Value::Null => "NULL".into(),
        Value::Integer(number) => number.to_string(),
        Value::Real(number) => format!("{number:?}"),
        Value::Text(text) if text.starts_with('/') => slashed(text),
        Value::Text(text) => text.to_string(),
        Value::Blob(bytes) => format!("{bytes:?}"),
    }
}

/// Runs a query and returns its rows.
pub(crate) fn query(path: &Path, sql: &str) -> Vec<Vec<String>> {
    let mut rows = Rows::default();
    Catalog::open_read_only(path).unwrap().query(sql, &mut rows).unwrap();
    rows.rows
}

/// Runs a query and returns its only column.
pub(crate) fn column(path: &Path, sql: &str) -> Vec<String> {
    query(path, sql).into_iter().map(|mut row| row.remove(0)).collect()
}

pub(crate) fn assert_sound(path: &Path) {
    let findings = Catalog::open_read_only(path).unwrap().check().unwrap();
    assert!(findings.is_empty(), "{findings:?}");
}

/// The first moment of the period that a date states: `1950-01-01T00:00:00` of `1950`.
pub(crate) fn start_of(taken: &str) -> String {
    format!("{taken}{}", "0000-01-01T00:00:00".get(taken.len()..).unwrap_or(""))
}
