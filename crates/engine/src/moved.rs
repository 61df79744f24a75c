//! Rows of files that a program moved itself, so that the next run finds them unchanged.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use catalog::{CatalogError, Change, KnownRecords, KnownSidecar, Preferences};

use crate::platform;
use crate::sidecar::Sidecars;
use crate::source::Entry;
use crate::volume::Volumes;

/// Makes the changes of rows whose files were moved.
#[derive(Debug, Default)]
pub struct MovedRows {
    volumes: Volumes,
    /// The sidecars of folders, as they were when they were first asked for.
    sidecars: HashMap<PathBuf, Sidecars>,
}

impl MovedRows {
    /// The change of the row of a file that is at `path` now.
    ///
    /// # Errors
    /// If the file cannot be found there.
    pub fn moved(&mut self, id: i64, path: &Path) -> io::Result<Change> {
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
            return Err(io::ErrorKind::InvalidInput.into());
        };
        let mut entry = Entry::from(platform::stat_path(path)?);
        entry.name = name.to_owned();
        entry.device = self.volumes.number(entry.device, folder, name);
        Ok(Change::Moved { id, location: entry.recorded(&Arc::from(folder)) })
    }

    /// The change of the row of a file whose sidecars were moved with it; `None` if it has none, or if they
    /// are others now, so that the file has to be read again. All sidecars of a folder must have been moved
    /// when this is first called for one of its files. `shown` is the name that the row has.
    ///
    /// # Errors
    /// Errors of the catalogue.
    pub fn sidecars(
        &mut self,
        known: &mut KnownRecords,
        id: i64,
        path: &Path,
        shown: Option<&str>,
    ) -> Result<Option<Change>, CatalogError> {
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return Ok(None) };
        let Some(then) = known.sidecar(id)? else { return Ok(None) };
        if !self.sidecars.contains_key(folder) {
            let found = Sidecars::of_directory(folder).unwrap_or_else(|| Sidecars::OnDisk(Arc::from(folder)));
            self.sidecars.insert(folder.to_owned(), found);
        }
        let found = self.sidecars.get(folder).and_then(|sidecars| sidecars.of(name, Preferences::default()));
        let Some(found) = found else { return Ok(None) };
        let now = found.stamp();
        // Inodes are others on another file system, and a rename changes the time of the inode.
        let state = KnownSidecar { preferred: then.preferred, ..now };
        let is_same = (now.bytes, now.mtime_ns) == (then.bytes, then.mtime_ns);
        let name = shown.and_then(|shown| found.name_like(OsStr::new(shown)));
        Ok(is_same.then_some(Change::SidecarMoved { id, state, name }))
    }
}
