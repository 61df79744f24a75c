//! This process gives up what its command does not take, before it opens any file of a collection: `tags` and
//! `index` with `--sandbox`, `serve` without `--no-sandbox`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

#[cfg(feature = "serve")]
use engine::Outgoing;

/// Confines this process to reading, and to writing these files and folders: a file's whole folder is kept,
/// since databases have files beside them.
///
/// # Errors
/// Text for people: the sandbox is not complete here.
pub(crate) fn confine<'w>(write: impl IntoIterator<Item = &'w Path>) -> Result<(), String> {
    engine::confine_to_reading(&folders(write))
        .map_err(|why| format!("--sandbox: {why}; run without it, or see `thalweg doctor`"))
}

/// Confines this process to answering on sockets that listen already, to what `outgoing` allows, and to
/// writing these files and folders, as [`confine`] does.
///
/// # Errors
/// Text for people: what this system does not refuse. All else is refused then.
#[cfg(feature = "serve")]
pub(crate) fn confine_to_serving<'w>(
    write: impl IntoIterator<Item = &'w Path>,
    outgoing: Outgoing,
) -> Result<(), String> {
    engine::confine_to_serving(&folders(write), outgoing)
}

/// The folders of files, and those that are folders themselves. Of a link, also the folder that it leads to:
/// SQLite writes beside the file itself.
fn folders<'w>(write: impl IntoIterator<Item = &'w Path>) -> Vec<PathBuf> {
    let folder_of = |path: &Path| -> PathBuf {
        if path.is_dir() { path.to_owned() } else { path.parent().unwrap_or(path).to_owned() }
    };
    let mut folders = Vec::new();
    for path in write {
        let named = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        folders.extend(named.canonicalize().ok().map(|found| folder_of(&found)));
        folders.push(folder_of(&named));
    }
    folders.sort();
    folders.dedup();
    folders
}

/// The arguments of `tags` without `--sandbox`, which is not one of ExifTool's; `None` if it is not among
/// them.
pub(crate) fn without_option(arguments: &[OsString]) -> Option<Vec<OsString>> {
    let is_option = |argument: &&OsString| *argument == "--sandbox";
    let found = arguments.iter().any(|argument| is_option(&argument));
    found.then(|| arguments.iter().filter(|argument| !is_option(argument)).cloned().collect())
}
