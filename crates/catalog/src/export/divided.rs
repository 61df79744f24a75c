//! Exports that consist of several files: divided by keys into folders, and by a number of rows into files.
//!
//! Rows come sorted by their keys from one statement, so the files together are one snapshot of the
//! catalogue, and only one of them is open at a time, however many folders there are.

use std::fs::File;
use std::io::{self, BufWriter};
use std::num::NonZeroU64;

use rusqlite::params_from_iter;

use super::parquet::ParquetRows;
use super::partition::{PartitionKey, folder};
use super::{ExportFormat, ExportSummary};
use crate::batch::PartColumns;
use crate::column::{self, COLUMNS};
use crate::error::CatalogError;
use crate::find::Filter;
use crate::format::{Csv, JsonLines};
use crate::handle::Catalog;
use crate::value::{RowSink, Value};

/// How an export is divided into files.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Division {
    /// Format of the files.
    pub format: ExportFormat,
    /// Keys of the folders, from the outermost on. Default: none, and all files are in one folder.
    pub keys: Vec<PartitionKey>,
    /// Rows of a file at most. Default: no limit, and each folder has one file.
    pub file_rows: Option<NonZeroU64>,
}

impl Division {
    /// Files of this format, without keys and limits.
    #[must_use]
    pub fn of(format: ExportFormat) -> Division {
        Division { format, keys: Vec::new(), file_rows: None }
    }
}

/// Where the files of a divided export go.
pub trait ExportFiles {
    /// Begins the file with this name: its folders and `part-0.parquet`, separated by slashes.
    ///
    /// # Errors
    /// If it cannot be created.
    fn begin(&mut self, name: &str) -> io::Result<File>;

    /// Takes the file that was begun last, now complete; returns its length in bytes.
    ///
    /// # Errors
    /// If it cannot be stored.
    fn end(&mut self, file: File) -> io::Result<u64>;
}

impl Catalog {
    /// Writes the rows that match the filter into files, divided as `division` says. Without any row there is
    /// one file without rows, if there are no keys.
    ///
    /// # Errors
    /// [`CatalogError::Output`] from `files`, and those of [`Catalog::rows`]. Files that were ended stay.
    pub fn export_divided(
        &self,
        filter: &Filter,
        division: &Division,
        files: &mut dyn ExportFiles,
    ) -> Result<ExportSummary, CatalogError> {
        let clause = self.clause(filter)?;
        self.group_similar(filter)?;
        let keys: Vec<String> = division.keys.iter().map(|key| key.sql()).collect();
        let names: Vec<&str> = COLUMNS.iter().map(|column| column.name).collect();
        let by_keys = if keys.is_empty() {
            // The order of the filter stays as it is.
            String::new()
        } else {
            format!(" ORDER BY {}, path", keys.join(", "))
        };
        let sql = format!(
            "SELECT {} FROM (SELECT {} FROM file AS f JOIN directory AS d ON d.id = f.directory_id {}){by_keys}",
            keys.iter().map(String::as_str).chain(names).collect::<Vec<_>>().join(", "),
            column::select_list(),
            clause.sql
        );
        let mut statement = self
            .reader()
            .prepare(&sql)
            .map_err(|source| CatalogError::sqlite("export files of", &self.path, source))?;
        let mut divided = DividedExport::new(division, files)?;
        let rows = self.stream(&mut statement, params_from_iter(&clause.parameters), &mut divided);
        let rows = rows.map_err(|error| self.blamed(error))?;
        Ok(ExportSummary { rows, bytes: divided.bytes, files: divided.n_files })
    }
}

/// Passes each row to the file that it belongs to.
struct DividedExport<'d> {
    division: &'d Division,
    files: &'d mut dyn ExportFiles,
    /// Positions of the columns that the files have.
    columns: Vec<usize>,
    /// The same columns by their names, and `taken_at_text`, which Parquet files have in addition.
    parquet: PartColumns,
    folder: String,
    /// Number of the next file of the folder.
    next: u64,
    open: Option<OpenPart>,
    n_files: u64,
    bytes: u64,
}

/// The file that is being written.
struct OpenPart {
    sink: Box<dyn RowSink>,
    /// Another handle of the same file.
    file: File,
    n_rows: u64,
}

impl<'d> DividedExport<'d> {
    fn new(
        division: &'d Division,
        files: &'d mut dyn ExportFiles,
    ) -> Result<DividedExport<'d>, CatalogError> {
        let stays = |name: &str| !division.keys.iter().any(|key| key.is_in_folders_only(name));
        let columns: Vec<usize> = (0..COLUMNS.len()).filter(|&at| stays(COLUMNS[at].name)).collect();
        let names: Vec<&str> = columns.iter().map(|&at| COLUMNS[at].name).collect();
        let text = if stays("taken_at") { Some(crate::added_column::TAKEN_AT_TEXT) } else { None };
        let parquet = PartColumns::named(&names.iter().copied().chain(text).collect::<Vec<_>>())?;
        Ok(DividedExport {
            division,
            files,
            columns,
            parquet,
            folder: String::new(),
            next: 0,
            open: None,
            n_files: 0,
            bytes: 0,
        })
    }

    fn begin_file(&mut self) -> io::Result<()> {
        let extension = self.division.format.extension();
        let separator = if self.folder.is_empty() { "" } else { "/" };
        let name = format!("{}{separator}part-{}.{extension}", self.folder, self.next);
        self.next += 1;
        let file = self.files.begin(&name)?;
        let out = file.try_clone()?;
        let mut sink: Box<dyn RowSink> = match self.division.format {
            ExportFormat::Parquet => Box::new(ParquetRows::of_columns(out, &self.parquet)?),
            ExportFormat::Csv => Box::new(Csv::new(BufWriter::new(out))),
            ExportFormat::JsonLines => Box::new(JsonLines::new(BufWriter::new(out))),
        };
        let names: Vec<String> = self.columns.iter().map(|&at| COLUMNS[at].name.to_owned()).collect();
        sink.begin(&names)?;
        self.open = Some(OpenPart { sink, file, n_rows: 0 });
        Ok(())
    }

    fn end_file(&mut self) -> io::Result<()> {
        let Some(mut open) = self.open.take() else { return Ok(()) };
        open.sink.end()?;
        drop(open.sink);
        self.bytes += self.files.end(open.file)?;
        self.n_files += 1;
        Ok(())
    }
}

impl RowSink for DividedExport<'_> {
    fn begin(&mut self, _columns: &[String]) -> io::Result<()> {
        Ok(())
    }

    fn row(&mut self, values: &[Value<'_>]) -> io::Result<()> {
        let (keys, row) = values.split_at(self.division.keys.len());
        let folder = folder(&self.division.keys, keys);
        let is_full = |open: &OpenPart| self.division.file_rows.is_some_and(|most| open.n_rows >= most.get());
        if folder != self.folder || self.open.as_ref().is_some_and(is_full) {
            self.end_file()?;
        }
        if folder != self.folder {
            (self.folder, self.next) = (folder, 0);
        }
        if self.open.is_none() {
            self.begin_file()?;
        }
        let Some(open) = &mut self.open else { return Ok(()) };
        open.n_rows += 1;
        match self.division.format {
            // It picks the columns itself, and needs all for `taken_at_text`.
            ExportFormat::Parquet => open.sink.row(row),
            _ => open.sink.row(&self.columns.iter().map(|&at| row[at].clone()).collect::<Vec<_>>()),
        }
    }

    fn end(&mut self) -> io::Result<()> {
        if self.open.is_none() && self.n_files == 0 && self.division.keys.is_empty() {
            self.begin_file()?;
        }
        self.end_file()
    }
}
