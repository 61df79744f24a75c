//! Exports of a catalogue's rows: one file, or many in folders named by their values, on a disk or in a
//! store.
//!
//! On a disk everything appears at once: files of a folder are written into a hidden one next to it, which
//! is renamed at the end. In a store each object appears when it is complete, and a prefix that holds
//! anything is refused, so that two exports are never mixed.

mod folder;

use std::fs::File;
use std::io;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

use catalog::{
    Catalog, CatalogError, Division, ExportFiles, ExportFormat, ExportSummary, Filter, PartitionKey,
};
use file::Stop;
use file::object::{self, Depth, Existing, Pages};

use crate::error::JobError;
use crate::shard::place::{Draft, is_remote};
use folder::Folder;

/// Options for exporting. Start from `default()` and set fields.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ExportOptions {
    /// Format of the files. Default: the one that the name of the file says; Parquet for folders.
    pub format: Option<ExportFormat>,
    /// Divides the rows by these keys into folders below the output. Default: none.
    pub keys: Vec<PartitionKey>,
    /// Divides the rows into files of at most this many, in a folder. Default: one file.
    pub file_rows: Option<NonZeroU64>,
    /// Replace an existing file or an earlier export. Default: that is an error.
    pub force: bool,
}

catalog::setters! {
    ExportOptions {
        format: Option<ExportFormat>,
        keys: Vec<PartitionKey>,
        file_rows: Option<NonZeroU64>,
        force: bool,
    }
}

/// Writes the rows that match the filter to `out`: a file, or a folder if the options divide the rows. Both
/// may be in a store.
///
/// # Errors
/// [`JobError::Exists`] if there is something at `out` already, [`JobError::Put`] and [`JobError::Output`] if
/// it cannot be written, and those of [`Catalog::export`].
pub fn export(
    catalog: &Catalog,
    filter: &Filter,
    out: &Path,
    options: &ExportOptions,
) -> Result<ExportSummary, JobError> {
    let _gate = gate::gate!("engine::export");
    if !options.keys.is_empty() || options.file_rows.is_some() {
        let mut division = Division::of(options.format.unwrap_or(ExportFormat::Parquet));
        division.keys.clone_from(&options.keys);
        division.file_rows = options.file_rows;
        return if is_remote(out) {
            to_prefix(catalog, filter, out, &division)
        } else {
            to_folder(catalog, filter, out, &division, options.force)
        };
    }
    let format = match options.format {
        Some(format) => format,
        None => ExportFormat::of(out)?,
    };
    if !options.force && exists(out)? {
        return Err(JobError::Exists { path: out.to_owned() });
    }
    if is_remote(out) {
        to_object(catalog, filter, out, format, options.force)
    } else {
        Ok(catalog.export_as(out, format, filter)?)
    }
}

fn exists(out: &Path) -> Result<bool, JobError> {
    if !is_remote(out) {
        return Ok(std::fs::symlink_metadata(out).is_ok());
    }
    match object::look(out, &Stop::default()) {
        Ok(_) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(source) => Err(put_error(out, source)),
    }
}

fn put_error(path: &Path, source: io::Error) -> JobError {
    JobError::Put { path: path.to_owned(), source }
}

fn to_object(
    catalog: &Catalog,
    filter: &Filter,
    out: &Path,
    format: ExportFormat,
    force: bool,
) -> Result<ExportSummary, JobError> {
    let failed = |source| put_error(out, source);
    let draft = Draft::begin(out).map_err(failed)?;
    let rows = catalog.export_to(format, filter, &draft.file).map_err(|error| of_output(error, out))?;
    let bytes = draft.file.metadata().map_err(failed)?.len();
    let existing = if force { Existing::Replace } else { Existing::Keep };
    if draft.publish(existing).map_err(failed)? {
        Ok(ExportSummary::new(rows, bytes, 1))
    } else {
        // Another process was faster.
        Err(JobError::Exists { path: out.to_owned() })
    }
}

/// An error of the files by where they should go.
fn of_output(error: CatalogError, out: &Path) -> JobError {
    match error {
        CatalogError::Output { source } => put_error(out, source),
        error => error.into(),
    }
}

fn to_prefix(
    catalog: &Catalog,
    filter: &Filter,
    out: &Path,
    division: &Division,
) -> Result<ExportSummary, JobError> {
    let first = Pages::of(out, Depth::OneLevel).and_then(|mut pages| pages.next_page());
    let first = first.map_err(|source| put_error(out, source))?.unwrap_or_default();
    if !first.objects.is_empty() || !first.prefixes.is_empty() {
        return Err(JobError::NotEmpty { path: out.to_owned() });
    }
    let mut objects = Objects { prefix: out.to_owned(), draft: None };
    catalog.export_divided(filter, division, &mut objects).map_err(|error| of_output(error, out))
}

/// Files of a divided export as objects below a prefix.
struct Objects {
    prefix: PathBuf,
    draft: Option<Draft>,
}

impl ExportFiles for Objects {
    fn begin(&mut self, name: &str) -> io::Result<File> {
        let draft = Draft::begin(&object::join(&self.prefix, name))?;
        let file = draft.file.try_clone()?;
        self.draft = Some(draft);
        Ok(file)
    }

    fn end(&mut self, file: File) -> io::Result<u64> {
        let bytes = file.metadata()?.len();
        if let Some(draft) = self.draft.take() {
            draft.publish(Existing::Replace)?;
        }
        Ok(bytes)
    }
}

fn to_folder(
    catalog: &Catalog,
    filter: &Filter,
    out: &Path,
    division: &Division,
    force: bool,
) -> Result<ExportSummary, JobError> {
    let mut folder = Folder::begin(out, force)?;
    let exported = catalog.export_divided(filter, division, &mut folder).map_err(|error| match error {
        CatalogError::Output { source } => JobError::Output { path: out.to_owned(), source },
        error => error.into(),
    })?;
    folder.publish()?;
    Ok(exported)
}
