//! Which file systems are mounted where, and what changes there.

use std::collections::{BTreeSet, HashSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use engine::file::mounts::parse;

use crate::platform::MountTable;

/// The mounts, and how they have changed.
#[derive(Debug, Default)]
pub(crate) struct Mounts {
    table: Option<MountTable>,
    /// Number of each mount, and its folder.
    known: BTreeSet<(u32, PathBuf)>,
    /// These folders, for quick answers.
    points: HashSet<OsString>,
}

impl Mounts {
    /// Reads the table; without one, no mount is known.
    pub(crate) fn read() -> Mounts {
        let mut mounts = Mounts { table: MountTable::open().ok(), ..Mounts::default() };
        mounts.changed();
        mounts
    }

    /// The table, which can be waited for.
    pub(crate) fn table(&self) -> Option<&MountTable> {
        self.table.as_ref()
    }

    /// Whether another file system begins at this folder.
    pub(crate) fn has(&self, folder: &Path) -> bool {
        self.points.contains(folder.as_os_str())
    }

    /// Reads the table again. Returns the folders at which something was mounted or unmounted.
    pub(crate) fn changed(&mut self) -> Vec<PathBuf> {
        let Some(text) = self.table.as_mut().and_then(|table| table.read().ok()) else { return Vec::new() };
        let now: BTreeSet<_> = parse(&text).into_iter().map(|mount| (mount.number, mount.at)).collect();
        let changed =
            now.symmetric_difference(&self.known).map(|(_, at)| at.clone()).collect::<BTreeSet<_>>();
        self.points = now.iter().map(|(_, at)| at.as_os_str().to_owned()).collect();
        self.known = now;
        changed.into_iter().collect()
    }
}
