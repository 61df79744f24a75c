//! Files that were replaced between their listing and their reading.
//!
//! A listing gives size, times and inode of a file; it is opened later, by its path. If another file has its
//! place by then, and the old one another name, a later run would take the old one for moved, with what was
//! read of the new one. So the files of a folder that was changed in this run are examined again after they
//! were read. One that is another file now is recorded as one that the next run does not know.

use std::path::Path;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use catalog::{Change, ErrorKind, FileEntry};

use crate::location::Location;
use crate::platform;

/// Clocks of file systems are not exact, and those of servers less so.
const MARGIN_NS: i64 = 2_000_000_000;

/// From when on a folder counts as changed in a run that begins now, in nanoseconds since 1970.
pub(super) fn run_begins() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(now.as_nanos()).unwrap_or(i64::MAX).saturating_sub(MARGIN_NS)
}

/// Marks the rows of files that were replaced since the run began at `begin_ns`.
pub(super) fn mark(batch: &mut [Change], begin_ns: i64) {
    let mut last: Option<(Arc<Path>, bool)> = None;
    for change in batch {
        let (Change::Put { location, image, .. } | Change::Reread { location, image, .. }) = change else {
            continue;
        };
        // Nothing was read of it, and the next run tries again.
        if image.error_kind.is_some_and(ErrorKind::is_unread) {
            continue;
        }
        let is_changed = match &last {
            Some((directory, is_changed)) if Arc::ptr_eq(directory, &location.directory) => *is_changed,
            _ => is_changed(&location.directory, begin_ns),
        };
        last = Some((Arc::clone(&location.directory), is_changed));
        if is_changed && is_replaced(location) {
            location.inode = 0;
            location.ctime_ns = 0;
            location.mtime_ns = location.mtime_ns.wrapping_sub(1);
        }
    }
}

/// Whether a folder of a disk has got or lost names. What is in a container changes with its file.
fn is_changed(directory: &Path, begin_ns: i64) -> bool {
    let location = Location::of(directory);
    let found = location.on_disk().and_then(|path| platform::stat_path(&path).ok());
    found.is_some_and(|found| found.mtime_ns.max(found.ctime_ns) >= begin_ns)
}

/// Whether another file, or none, is at the place of one now. What has no inode is not a file of a disk.
fn is_replaced(location: &FileEntry) -> bool {
    let FileEntry { directory, name, bytes, mtime_ns, inode, ctime_ns, .. } = location;
    let is_same = || {
        platform::stat_path(&directory.join(name)).is_ok_and(|now| {
            (now.bytes, now.mtime_ns, now.inode, now.ctime_ns) == (*bytes, *mtime_ns, *inode, *ctime_ns)
        })
    };
    *inode != 0 && *ctime_ns != 0 && !is_same()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_was_replaced_is_recorded_as_unknown() {
        let folder = tempfile::tempdir().unwrap();
        let directory: Arc<Path> = folder.path().canonicalize().unwrap().into();
        let change = |name: &str| {
            std::fs::write(directory.join(name), name).unwrap();
            let found = platform::stat_path(&directory.join(name)).unwrap();
            let location = FileEntry {
                directory: Arc::clone(&directory),
                name: name.into(),
                bytes: found.bytes,
                mtime_ns: found.mtime_ns,
                inode: found.inode,
                device: found.device,
                ctime_ns: found.ctime_ns,
            };
            Change::Put { id: None, location, image: Box::default(), tags: None }
        };
        let mut batch = [change("stays"), change("replaced"), change("gone")];
        let begin_ns = run_begins();
        std::fs::rename(directory.join("replaced"), directory.join("old")).unwrap();
        std::fs::write(directory.join("replaced"), "other bytes").unwrap();
        std::fs::remove_file(directory.join("gone")).unwrap();
        mark(&mut batch, i64::MAX);
        let inodes = |batch: &[Change]| -> Vec<bool> {
            let of = |change: &Change| matches!(change, Change::Put { location, .. } if location.inode != 0);
            batch.iter().map(of).collect()
        };
        assert_eq!(inodes(&batch), [true; 3], "the folder was not changed since then");
        mark(&mut batch, begin_ns);
        assert_eq!(inodes(&batch), [true, false, false], "what is gone may have been replaced before");
    }
}
