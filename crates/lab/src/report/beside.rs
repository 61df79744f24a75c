//! Files that appear under their name only when they are complete: written beside it, synced, renamed.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;

use tempfile::NamedTempFile;

use super::ReportError;
use crate::platform;

/// Makes `bytes` the file `path`. On failure nothing is left behind and an older file of that name is
/// untouched.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), ReportError> {
    let failed = || ReportError::file("write", path);
    let mut beside = make(path)?;
    beside.write_all(bytes).map_err(failed())?;
    beside.as_file().sync_data().map_err(failed())?;
    let _: File = beside.persist(path).map_err(|error| failed()(error.error))?;
    Ok(())
}

/// A new file in the folder of `path`, which goes away unless it gets that name.
pub(super) fn make(path: &Path) -> Result<NamedTempFile, ReportError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    // Temporary files are private; a report is a file like any other.
    platform::with_permissions_of_new_files(builder.prefix(".thalweg-report-"))
        .tempfile_in(folder)
        .map_err(ReportError::file("write", path))
}
