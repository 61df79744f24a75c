//! The folders of trees, without those that rules leave out.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use catalog::Catalog;

use crate::Location;
use crate::error::JobError;
use crate::exclude::{Excludes, in_effect};
use crate::source::{Resolver, Root};

/// Lists the folders that an index run over some trees would list, by the rules that a catalogue keeps and
/// those of the files that they hold.
#[derive(Debug)]
pub struct Folders {
    excludes: Excludes,
}

impl Folders {
    /// The folders of these trees, which are absolute paths without links. Without a catalogue, no rule is
    /// kept.
    ///
    /// # Errors
    /// [`JobError::Glob`] if a kept glob is malformed, and errors of the catalogue.
    pub fn of(catalog: Option<&Catalog>, roots: &[PathBuf]) -> Result<Folders, JobError> {
        let roots: Vec<Root> = roots.iter().cloned().map(Root::Directory).collect();
        let kept = catalog.map(Catalog::exclude_rules).transpose()?.unwrap_or_default();
        let (excludes, _) = Excludes::new(&in_effect(kept, &roots, None), &roots)?;
        Ok(Folders { excludes })
    }

    /// Names of the folders in a folder that are not left out. Those above it must have been listed before,
    /// or looked into.
    ///
    /// # Errors
    /// If the folder cannot be listed.
    pub fn inside(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        let mut names = Vec::new();
        let mut has_marks = false;
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name();
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                names.push(name);
            } else {
                has_marks |= Folders::is_mark(name.as_encoded_bytes());
            }
        }
        if has_marks {
            self.excludes.look_into(folder);
        }
        if !names.is_empty() {
            let rules = self.excludes.folder(folder);
            names.retain(|name| rules.rule_against(name, true).is_none());
        }
        Ok(names)
    }

    /// Whether the folder of this name in a folder is not left out. As for [`Folders::inside`], those above
    /// it must have been listed before.
    #[must_use]
    pub fn has(&self, folder: &Path, name: &OsStr) -> bool {
        self.excludes.folder(folder).rule_against(name, true).is_none()
    }

    /// Reads the rules that a folder holds again.
    pub fn look_again(&self, folder: &Path) {
        self.excludes.look_again(folder);
    }

    /// Whether a folder below `root` is left out. Looks for rules in the folders above it.
    #[must_use]
    pub fn leave_out(&self, root: &Path, folder: &Path) -> bool {
        let mut above: Vec<&Path> =
            folder.ancestors().skip(1).take_while(|above| above.starts_with(root)).collect();
        above.reverse();
        above.into_iter().for_each(|above| self.excludes.look_into(above));
        self.excludes.rule_against(root, folder, true).is_some()
    }

    /// Whether a file of this name has rules for the folder that it is in.
    #[must_use]
    pub fn is_mark(name: &[u8]) -> bool {
        [crate::exclude::IGNORE_FILE, crate::exclude::NO_MEDIA].iter().any(|mark| name == mark.as_bytes())
    }

    /// The path of a folder on the disk as an index run records it: absolute, without links.
    ///
    /// # Errors
    /// If it does not exist, is not on the disk, or is not a folder.
    pub fn root(path: &Path) -> io::Result<PathBuf> {
        let location = Location::of(path).absolute(&mut Resolver::default())?;
        let found = location.path();
        if location.is_remote() || location.is_container() || !fs::metadata(found)?.is_dir() {
            return Err(io::Error::from(io::ErrorKind::NotADirectory));
        }
        Ok(found.to_owned())
    }
}
