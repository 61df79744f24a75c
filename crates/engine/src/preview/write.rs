//! Writes an extracted preview to a folder.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use file::Beside;

use super::extract::ExtractedPreview;
use crate::error::JobError;

impl ExtractedPreview {
    /// Path of the preview of `source` in `folder`: the complete name of the source with an extension after
    /// it, so that `a.cr2` and `a.nef` have different previews.
    #[must_use]
    pub fn path_in(&self, folder: &Path, source: &Path) -> PathBuf {
        let mut name = source.file_name().unwrap_or_default().to_owned();
        name.push(".");
        name.push(self.extension);
        folder.join(name)
    }
}

/// Writes a preview to `path`, completely or not at all. An existing file is replaced only with `force`.
///
/// # Errors
/// [`JobError::WriteFile`] if the file exists or cannot be written.
pub fn write_preview(preview: &ExtractedPreview, path: &Path, force: bool) -> Result<(), JobError> {
    let failed = |source| JobError::WriteFile { path: path.to_owned(), source };
    if !force && path.symlink_metadata().is_ok() {
        let words = "the file already exists; replace it with --force";
        return Err(failed(io::Error::new(io::ErrorKind::AlreadyExists, words)));
    }
    let (beside, mut file) = Beside::create(path).map_err(failed)?;
    file.write_all(&preview.bytes).map_err(failed)?;
    // A file that is replaced is not lost to a cut of the power.
    beside.publish(&file, force).map_err(failed)
}
