//! Files that appear under their name only when they are complete: written beside it, synced, renamed.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;

use tempfile::NamedTempFile;

use super::ReportError;

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
    tempfile::Builder::new()
        .prefix(".thalweg-report-")
        .permissions_of_new_files()
        .tempfile_in(folder)
        .map_err(ReportError::file("write", path))
}

/// Temporary files are private; a report is a file like any other.
trait Permissions {
    fn permissions_of_new_files(&mut self) -> &mut Self;
}

impl Permissions for tempfile::Builder<'_, '_> {
    #[cfg(unix)]
    fn permissions_of_new_files(&mut self) -> &mut Self {
        use std::os::unix::fs::PermissionsExt as _;
        // The process's umask takes away what is to be taken away.
        self.permissions(std::fs::Permissions::from_mode(0o666))
    }

    #[cfg(not(unix))]
    fn permissions_of_new_files(&mut self) -> &mut Self {
        self
    }
}
