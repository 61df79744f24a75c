//! What a run over parts of trees leaves alone.

use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::sidecar::is_sidecar;
use crate::source::Entry;

/// Folders and files that a run over parts of trees leaves alone.
#[derive(Debug, Default)]
pub(super) struct Limits {
    /// Folders whose folders are not listed.
    flat: HashSet<PathBuf>,
    /// Files that are neither read nor missed, by folder.
    held: HashMap<PathBuf, HashSet<OsString>>,
}

impl Limits {
    pub(super) fn new(
        flat: impl IntoIterator<Item = PathBuf>,
        held: impl IntoIterator<Item = PathBuf>,
    ) -> Limits {
        let mut limits = Limits { flat: flat.into_iter().collect(), held: HashMap::new() };
        for path in held {
            // A photo is judged by its sidecar, too, which must not seem to be gone.
            if is_sidecar(path.as_os_str().as_encoded_bytes()) {
                continue;
            }
            if let (Some(folder), Some(name)) = (path.parent(), path.file_name()) {
                limits.held.entry(folder.to_owned()).or_default().insert(name.to_owned());
            }
        }
        limits
    }

    /// Whether the folders in this one are not listed.
    pub(super) fn is_flat(&self, folder: &Path) -> bool {
        self.flat.contains(folder)
    }

    /// Whether a file is left as it is.
    pub(super) fn holds(&self, path: &Path) -> bool {
        let names = path.parent().and_then(|folder| self.held.get(folder));
        names.zip(path.file_name()).is_some_and(|(names, name)| names.contains(name))
    }

    /// Removes the files that are left as they are from a listing.
    pub(super) fn take_out_held(&self, folder: &Path, files: &mut Vec<Entry>) {
        if let Some(names) = self.held.get(folder) {
            files.retain(|entry| !names.contains(&entry.name));
        }
    }
}
