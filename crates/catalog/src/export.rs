//! Exports the view `image`, whole or filtered, as one file: Parquet, CSV or JSON Lines.
//!
//! Rows stream from one reading statement, so the file is a consistent snapshot of the catalogue. They are
//! written to a temporary file next to the final one, which is synchronised and only then renamed: the final
//! name always refers to the complete export or to the previous file. Memory does not depend on the number of
//! rows.

mod divided;
pub(crate) mod parquet;
mod partition;

use std::fs::File;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

pub use self::divided::{Division, ExportFiles};
use self::parquet::ParquetRows;
pub use self::partition::PartitionKey;
use crate::error::CatalogError;
use crate::find::Filter;
use crate::format::{Csv, JsonLines};
use crate::handle::Catalog;
use crate::platform;

/// The file format of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExportFormat {
    /// Apache Parquet, compressed with zstd.
    Parquet,
    /// CSV, as written by [`crate::format::Csv`].
    Csv,
    /// JSON Lines, as written by [`crate::format::JsonLines`].
    JsonLines,
}

impl ExportFormat {
    /// The extension of its files, which also names it: `parquet`, `csv` or `jsonl`.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            ExportFormat::Parquet => "parquet",
            ExportFormat::Csv => "csv",
            ExportFormat::JsonLines => "jsonl",
        }
    }

    /// Derives the format from a file name: `.parquet`, `.csv` or `.jsonl`.
    ///
    /// # Errors
    /// [`CatalogError::UnknownExtension`] for any other name.
    pub fn of(path: &Path) -> Result<ExportFormat, CatalogError> {
        let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
        match extension.as_ref().and_then(|extension| extension.to_str()) {
            Some("parquet") => Ok(ExportFormat::Parquet),
            Some("csv") => Ok(ExportFormat::Csv),
            Some("jsonl") => Ok(ExportFormat::JsonLines),
            _ => Err(CatalogError::UnknownExtension { path: path.to_path_buf() }),
        }
    }
}

/// Size of a completed export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExportSummary {
    /// Number of rows in all files.
    pub rows: u64,
    /// Size of all files in bytes.
    pub bytes: u64,
    /// Number of files that were written.
    pub files: u64,
}

impl ExportSummary {
    /// The size of an export of so many rows and bytes, in so many files.
    #[must_use]
    pub fn new(rows: u64, bytes: u64, files: u64) -> ExportSummary {
        ExportSummary { rows, bytes, files }
    }
}

impl Catalog {
    /// Writes the rows that match the filter (all, with `Filter::default()`) to `out`, in the format given by
    /// its name. An existing file of that name is replaced when the export is complete.
    ///
    /// # Errors
    /// [`CatalogError::UnknownExtension`] before anything is written, [`CatalogError::ExportFile`], and the
    /// errors of [`Catalog::rows`]. After an error no partial file is left, and an existing file is
    /// unchanged.
    pub fn export(&self, out: &Path, filter: &Filter) -> Result<ExportSummary, CatalogError> {
        self.export_as(out, ExportFormat::of(out)?, filter)
    }

    /// Writes the rows like [`Catalog::export`], in this format whatever the name says.
    ///
    /// # Errors
    /// Those of [`Catalog::export`], except for the name.
    pub fn export_as(
        &self,
        out: &Path,
        format: ExportFormat,
        filter: &Filter,
    ) -> Result<ExportSummary, CatalogError> {
        let beside = Beside::create(out)?;
        let rows = self.export_to(format, filter, &beside.file).map_err(|error| match error {
            CatalogError::Output { source } => beside.failed("write", source),
            other => other,
        })?;
        let bytes = beside.publish()?;
        Ok(ExportSummary { rows, bytes, files: 1 })
    }

    /// Writes the rows that match the filter to `out`; returns their number.
    ///
    /// # Errors
    /// [`CatalogError::Output`] from `out`, and the errors of [`Catalog::rows`].
    pub fn export_to(
        &self,
        format: ExportFormat,
        filter: &Filter,
        out: impl Write + Send,
    ) -> Result<u64, CatalogError> {
        let output = |source| CatalogError::Output { source };
        let written = match format {
            ExportFormat::Parquet => {
                ParquetRows::new(out).map_err(output).and_then(|mut sink| self.rows(filter, &mut sink))
            }
            ExportFormat::Csv => self.rows(filter, &mut Csv::new(BufWriter::new(out))),
            ExportFormat::JsonLines => self.rows(filter, &mut JsonLines::new(BufWriter::new(out))),
        };
        written.map_err(|error| self.blamed(error))
    }

    /// An error of the output that is none of the system's: the file accepted all its input, so a value does
    /// not fit a column of the view.
    fn blamed(&self, error: CatalogError) -> CatalogError {
        match error {
            CatalogError::Output { source } if !is_of_system(&source) => {
                let source = rusqlite::Error::UserFunctionError(Box::new(source));
                CatalogError::Damaged { operation: "export", path: self.path.clone(), source }
            }
            other => other,
        }
    }
}

/// Whether an error or one of its causes comes from the operating system.
fn is_of_system(error: &io::Error) -> bool {
    let mut next: Option<&(dyn std::error::Error + 'static)> = Some(error);
    while let Some(error) = next {
        let error_of_io = error.downcast_ref::<io::Error>();
        if error_of_io
            .is_some_and(|error| error.raw_os_error().is_some() || error.kind() == io::ErrorKind::WriteZero)
        {
            return true;
        }
        next = error.source();
    }
    false
}

/// A file under a temporary name next to its final one; removed unless it is published.
pub(crate) struct Beside<'p> {
    pub(crate) file: File,
    temporary: PathBuf,
    out: &'p Path,
    published: bool,
}

impl<'p> Beside<'p> {
    /// Creates the file with the mode of new files.
    pub(crate) fn create(out: &'p Path) -> Result<Beside<'p>, CatalogError> {
        Beside::create_by(out, |path| File::create_new(path))
    }

    /// Creates the file for its owner alone.
    pub(crate) fn create_private(out: &'p Path) -> Result<Beside<'p>, CatalogError> {
        Beside::create_by(out, platform::create_private)
    }

    fn create_by(out: &'p Path, new: impl Fn(&Path) -> io::Result<File>) -> Result<Beside<'p>, CatalogError> {
        remove_leftovers(out);
        loop {
            let temporary = out.with_file_name(temporary_name(out, &random_number().to_string()));
            let failed =
                |source| CatalogError::ExportFile { operation: "create", path: temporary.clone(), source };
            let file = new(&temporary).map_err(failed)?;
            // Held until the end: the lock shows other exports that this one is still running. If files
            // cannot be locked, nothing is treated as a leftover.
            let _ = file.try_lock();
            if platform::still_named(&file, &temporary).map_err(failed)? {
                return Ok(Beside { file, temporary, out, published: false });
            }
        }
    }

    /// Gives the file its final name; returns its size in bytes.
    pub(crate) fn publish(mut self) -> Result<u64, CatalogError> {
        self.file.sync_all().map_err(|source| self.failed("sync", source))?;
        let bytes = self.file.metadata().map_err(|source| self.failed("stat", source))?.len();
        std::fs::rename(&self.temporary, self.out).map_err(|source| self.failed("rename to", source))?;
        self.published = true;
        let directory = self.out.parent().filter(|parent| !parent.as_os_str().is_empty());
        platform::sync_directory(directory.unwrap_or(Path::new(".")))
            .map_err(|source| self.failed("sync the directory of", source))?;
        Ok(bytes)
    }

    pub(crate) fn failed(&self, operation: &'static str, source: io::Error) -> CatalogError {
        CatalogError::ExportFile { operation, path: self.out.to_path_buf(), source }
    }
}

/// A random number for the name of an unfinished file. In a directory that other users can write to, they
/// could otherwise create a link under that name first.
fn random_number() -> u64 {
    // The keys of the hasher are random numbers of the system.
    RandomState::new().build_hasher().finish()
}

/// The name of an unfinished export to `out` with this number.
fn temporary_name(out: &Path, number: &str) -> std::ffi::OsString {
    let mut name = std::ffi::OsString::from(".");
    name.push(out.file_name().unwrap_or_default());
    name.push(format!(".{number}.partial"));
    name
}

/// Removes leftovers of killed exports to `out`: unfinished files that no process has locked.
fn remove_leftovers(out: &Path) {
    let folder = out.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_name().unwrap_or_default();
        let number = name.to_str().and_then(|name| name.strip_suffix(".partial")?.rsplit_once('.'));
        let is_ours = number
            .is_some_and(|(_, number)| number.parse::<u64>().is_ok() && name == temporary_name(out, number));
        if !is_ours || !std::fs::symlink_metadata(&path).is_ok_and(|found| found.is_file()) {
            continue;
        }
        let Ok(file) = platform::open_unfollowed(File::options().write(true), &path) else { continue };
        if platform::REMOVE_LOCK_FILE
            && file.try_lock().is_ok()
            && platform::still_named(&file, &path).unwrap_or(false)
        {
            let _ = std::fs::remove_file(&path);
        }
    }
}

impl Drop for Beside<'_> {
    fn drop(&mut self) {
        if !self.published {
            let _ = std::fs::remove_file(&self.temporary);
        }
    }
}
