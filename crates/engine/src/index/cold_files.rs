//! Separates files that have to be read from the device from those in the page cache.
//!
//! The two need different settings, and on a device that seeks another order. The page cache is asked before
//! a chunk is read: first about two of its files, and only if these differ about each. Files of one folder
//! were mostly read or written together, so two answers usually decide. An answer takes an open, a call and a
//! close and no input, because the listing has read the inode; two of them take less than one percent of the
//! time for a chunk in memory. Nothing is asked where the settings do not depend on the answer.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use file::Order;
use file::cache::holds_start;

use crate::schedule::WINDOW_FILES;
use crate::storage::{ByCaches, Storage};
use crate::to_read::{Chunk, ToRead};

/// How files are read that are not in the page cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// Like all others.
    Alike,
    /// At once, with their own settings.
    AtOnce,
    /// Later, in another order. A file counts as one of them if the page cache gives no answer.
    InOrder,
}

impl Rule {
    /// The rule for a pool of workers on `storage`, where files are read from the device in `order`.
    pub(super) fn of(storage: &Storage, reading: &ByCaches, order: Order) -> Rule {
        if storage.is_memory() || storage.is_remote {
            Rule::Alike
        } else if order != Order::Directory {
            Rule::InOrder
        } else if reading.reads_differ() || reading.workers_differ() {
            Rule::AtOnce
        } else {
            Rule::Alike
        }
    }
}

/// Files of a pool of workers that are not in the page cache.
#[derive(Debug)]
pub(super) struct ColdFiles {
    rule: Rule,
    has_met: AtomicBool,
    aside: Mutex<Vec<ToRead>>,
    n_aside: AtomicUsize,
}

impl ColdFiles {
    pub(super) fn new(rule: Rule) -> ColdFiles {
        ColdFiles { rule, has_met: AtomicBool::new(false), aside: Mutex::default(), n_aside: 0.into() }
    }

    /// Divides a chunk into files in the page cache and others.
    pub(super) fn split(&self, chunk: Chunk) -> (Chunk, Chunk) {
        if self.rule == Rule::Alike || chunk.is_empty() {
            return (chunk, Chunk::new());
        }
        let _gate = gate::gate!("engine::ask cache", Wait);
        let [first, second] = [chunk.len() / 4, chunk.len() * 3 / 4].map(|index| &chunk[index]);
        let is_cold = self.is_cold(first);
        match is_cold == self.is_cold(second) {
            true if is_cold => (Chunk::new(), chunk),
            true => (chunk, Chunk::new()),
            false => chunk.into_iter().partition(|file| !self.is_cold(file)),
        }
    }

    /// Whether a file has to be read from the device. Not if there is nothing to read.
    fn is_cold(&self, file: &ToRead) -> bool {
        let is_read = file.entry.obstacle.is_none() && file.entry.bytes > 0;
        is_read && holds_start(&file.path()).map_or(self.rule == Rule::InOrder, |is_held| !is_held)
    }

    /// Notes that files were met that are not in the page cache; true for the first time.
    pub(super) fn are_met_first(&self) -> bool {
        !self.has_met.load(Relaxed) && !self.has_met.swap(true, Relaxed)
    }

    /// Whether files were met that are not in the page cache.
    pub(super) fn are_met(&self) -> bool {
        self.has_met.load(Relaxed)
    }

    /// Sets files aside, if the rule is to read them in order; otherwise returns them.
    pub(super) fn set_aside(&self, files: Chunk) -> Chunk {
        if self.rule != Rule::InOrder {
            return files;
        }
        self.n_aside.fetch_add(files.len(), Relaxed);
        self.aside.lock().unwrap_or_else(PoisonError::into_inner).extend(files);
        Chunk::new()
    }

    /// Whether as many files are set aside as are sorted at once.
    pub(super) fn is_full(&self) -> bool {
        self.n_aside.load(Relaxed) >= WINDOW_FILES
    }

    /// The files that were set aside.
    pub(super) fn into_aside(self) -> Vec<ToRead> {
        self.aside.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use file::cache::evict;

    use super::*;
    use crate::source::Entry;

    const FILES: usize = 20;

    /// Files of 8 KiB, those of `cold` outside the page cache; `None` where that is impossible.
    fn files(directory: &Path, cold: impl Fn(usize) -> bool) -> Option<Chunk> {
        let mut chunk = Chunk::new();
        for number in 0..FILES {
            let path = directory.join(format!("{number}.jpg"));
            std::fs::write(&path, [7; 8192]).unwrap();
            if cold(number) {
                evict(&path).unwrap();
            }
            if holds_start(&path) != Some(!cold(number)) {
                eprintln!("skipped: files here cannot be evicted, or their residency is not reported");
                return None;
            }
            let name = path.file_name().unwrap().to_owned();
            chunk.push(ToRead::new(Arc::from(directory), Entry::new(name, 8192, 0), None));
        }
        Some(chunk)
    }

    fn n_split(rule: Rule, chunk: Chunk) -> [usize; 2] {
        let (warm, cold) = ColdFiles::new(rule).split(chunk);
        [warm.len(), cold.len()]
    }

    #[test]
    fn a_chunk_is_divided_by_the_page_cache() {
        let directory = tempfile::tempdir().unwrap();
        for (is_cold, expected) in [
            ((|_| false) as fn(usize) -> bool, [FILES, 0]),
            (|_| true, [0, FILES]),
            (|number| number < 8, [12, 8]),
        ] {
            let Some(chunk) = files(directory.path(), is_cold) else { return };
            assert_eq!(n_split(Rule::AtOnce, chunk), expected);
        }
        let Some(chunk) = files(directory.path(), |number| number >= 8) else { return };
        let (warm, cold) = ColdFiles::new(Rule::InOrder).split(chunk);
        let are_in = |files: &Chunk, numbers: std::ops::Range<usize>| {
            let names = numbers.map(|number| format!("{number}.jpg"));
            files.iter().map(|file| file.entry.name.clone()).eq(names.map(std::ffi::OsString::from))
        };
        assert!(are_in(&warm, 0..8) && are_in(&cold, 8..FILES), "{warm:?} {cold:?}");
    }

    #[test]
    fn nothing_is_divided_where_all_files_are_read_alike() {
        let directory = tempfile::tempdir().unwrap();
        let Some(chunk) = files(directory.path(), |_| true) else { return };
        assert_eq!(n_split(Rule::Alike, chunk), [FILES, 0]);
        assert_eq!(n_split(Rule::AtOnce, Chunk::new()), [0, 0]);
    }

    /// Where the page cache gives no answer, the defaults for the device apply.
    #[test]
    fn a_file_without_an_answer_is_read_in_order_but_not_with_other_settings() {
        let missing = || {
            let entry = |number: u64| Entry::new(format!("{number}.jpg"), number, 0);
            let directory: Arc<Path> = Arc::from(Path::new("/nonexistent"));
            (1..5).map(|number| ToRead::new(Arc::clone(&directory), entry(number), None)).collect()
        };
        assert_eq!(n_split(Rule::AtOnce, missing()), [4, 0]);
        assert_eq!(n_split(Rule::InOrder, missing()), [0, 4]);
    }

    #[test]
    fn files_are_set_aside_only_to_be_read_in_order() {
        let directory = tempfile::tempdir().unwrap();
        let Some(chunk) = files(directory.path(), |_| false) else { return };
        let at_once = ColdFiles::new(Rule::AtOnce);
        assert!(at_once.are_met_first() && !at_once.are_met_first());
        let chunk = at_once.set_aside(chunk);
        assert_eq!((chunk.len(), at_once.into_aside().len()), (FILES, 0));
        let in_order = ColdFiles::new(Rule::InOrder);
        assert_eq!(in_order.set_aside(chunk).len(), 0);
        assert!(!in_order.is_full());
        assert_eq!(in_order.into_aside().len(), FILES);
    }
}
