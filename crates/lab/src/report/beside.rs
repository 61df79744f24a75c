//! Writes files that appear under their name only when complete: written next to the target, synced, renamed.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;

use tempfile::NamedTempFile;

use super::ReportError;
use crate::platform;

/// Writes `bytes` to the file `path`. A failure leaves no new file, and an older file of that name is
/// untouched.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), ReportError> {
    let failed = || ReportError::file("write", path);
    let mut beside = make(path)?;
    beside.write_all(bytes).map_err(failed())?;
    beside.as_file().sync_data().map_err(failed())?;
    let _: File = beside.persist(path).map_err(|error| failed()(error.error))?;
    Ok(())
}

/// Creates a new file in the folder of `path`, which is removed unless it is renamed to `path`.
pub(super) fn make(path: &Path) -> Result<NamedTempFile, ReportError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    // Temporary files are private by default; a report gets normal permissions.
    platform::with_permissions_of_new_files(builder.prefix(".thalweg-report-"))
        .tempfile_in(folder)
        .map_err(ReportError::file("write", path))
}
