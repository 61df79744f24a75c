//! `--sandbox`: this process gives up what reading does not take, before it opens any file of a collection.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Confines this process to reading, and to writing these files and folders: a file's whole folder is kept,
/// since databases have files beside them.
///
/// # Errors
/// Text for people: the sandbox is not complete here.
pub(crate) fn confine<'w>(write: impl IntoIterator<Item = &'w Path>) -> Result<(), String> {
    let folder_of = |path: &Path| -> PathBuf {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        if path.is_dir() { path } else { path.parent().map(Path::to_owned).unwrap_or(path) }
    };
    let folders: Vec<PathBuf> = write.into_iter().map(folder_of).collect();
    engine::confine_to_reading(&folders)
        .map_err(|why| format!("--sandbox: {why}; run without it, or see `thalweg doctor`"))
}

/// The arguments of `tags` without `--sandbox`, which is not one of ExifTool's; `None` if it is not among
/// them.
pub(crate) fn without_option(arguments: &[OsString]) -> Option<Vec<OsString>> {
    let is_option = |argument: &&OsString| *argument == "--sandbox";
    let found = arguments.iter().any(|argument| is_option(&argument));
    found.then(|| arguments.iter().filter(|argument| !is_option(argument)).cloned().collect())
}
