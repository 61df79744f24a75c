//! What has changed and is not recorded yet.
//!
//! A file that is being written is held back until its writer closes it, or it has not changed for a while.
//! All else waits a moment for what comes with it: a burst becomes few batches, and both ends of a move are
//! in the same one. The clock is passed in.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long a batch waits for more changes since the last one.
const GATHER: Duration = Duration::from_millis(100);

/// How long the first change of a batch waits while more and more come.
const MOST_WAIT: Duration = Duration::from_secs(1);

/// How long a batch waits for the other end of a move.
const MOVE: Duration = Duration::from_millis(200);

/// Most folders that wait. If more have changed, all trees are compared.
const MOST_FOLDERS: usize = 100_000;

/// Most files that are held back. Others are read at once, and once more when they are complete.
const MOST_FILES: usize = 10_000;

/// Folders to compare with the catalogue at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Batch {
    /// Folders of which names have changed.
    pub folders: BTreeSet<PathBuf>,
    /// Folders that are new or gone, with all below them.
    pub trees: BTreeSet<PathBuf>,
    /// Files that are being written.
    pub held: HashSet<PathBuf>,
}

/// Changes that are not recorded yet.
#[derive(Debug)]
pub(crate) struct Pending {
    settle: Duration,
    folders: BTreeSet<PathBuf>,
    trees: BTreeSet<PathBuf>,
    /// Files that are being written, and when they were last written to.
    writing: HashMap<PathBuf, Instant>,
    /// No file settles earlier.
    settles: Option<Instant>,
    /// First and last change of the next batch.
    first: Option<Instant>,
    last: Option<Instant>,
    /// Moves of which one end is known, and until when a batch waits for the other.
    moves: HashMap<u32, Instant>,
    /// No batch is due earlier.
    rests: Option<Instant>,
    is_overfull: bool,
}

impl Pending {
    /// `settle`: how long a file must not change until it is read although it was not closed.
    pub(crate) fn new(settle: Duration) -> Pending {
        Pending {
            settle,
            folders: BTreeSet::new(),
            trees: BTreeSet::new(),
            writing: HashMap::new(),
            settles: None,
            first: None,
            last: None,
            moves: HashMap::new(),
            rests: None,
            is_overfull: false,
        }
    }

    /// Names in a folder have changed.
    pub(crate) fn folder(&mut self, folder: &Path, now: Instant) {
        if !self.folders.contains(folder) {
            self.folders.insert(folder.to_owned());
        }
        self.touch(now);
    }

    /// A folder is new or gone, with all below it.
    pub(crate) fn tree(&mut self, folder: &Path, now: Instant) {
        self.trees.insert(folder.to_owned());
        self.touch(now);
    }

    /// A file is being written.
    pub(crate) fn writing(&mut self, file: PathBuf, now: Instant) {
        let settles = now + self.settle;
        if self.writing.len() < MOST_FILES || self.writing.contains_key(&file) {
            self.writing.insert(file, now);
            self.settles = Some(self.settles.map_or(settles, |known| known.min(settles)));
        } else if let Some(folder) = file.parent() {
            self.folder(folder, now);
        }
    }

    /// A file is complete, or gone.
    pub(crate) fn settled(&mut self, file: &Path, now: Instant) {
        self.writing.remove(file);
        if let Some(folder) = file.parent() {
            self.folder(folder, now);
        }
    }

    /// One end of a move was seen.
    pub(crate) fn moves(&mut self, cookie: u32, now: Instant) {
        if cookie != 0 && self.moves.remove(&cookie).is_none() {
            self.moves.insert(cookie, now + MOVE);
        }
    }

    /// No batch is due before `until`: the last one took long for little.
    pub(crate) fn rest(&mut self, until: Instant) {
        self.rests = Some(until);
    }

    fn touch(&mut self, now: Instant) {
        self.first.get_or_insert(now);
        self.last = Some(now);
        if self.folders.len() + self.trees.len() > MOST_FOLDERS {
            self.is_overfull = true;
            (self.folders, self.trees) = Default::default();
        }
    }

    /// Whether more has changed than is kept here. All trees have to be compared then.
    pub(crate) fn take_overfull(&mut self) -> bool {
        std::mem::take(&mut self.is_overfull)
    }

    /// When [`Pending::take`] has to be called next, as far as is known.
    pub(crate) fn due(&self) -> Option<Instant> {
        let batch = self.first.zip(self.last).map(|(first, last)| {
            let due = (last + GATHER).min(first + MOST_WAIT);
            let moves = self.moves.values().max().copied();
            [self.rests, moves].into_iter().flatten().fold(due, Instant::max)
        });
        [batch, self.settles].into_iter().flatten().min()
    }

    /// The next batch, if it is due.
    pub(crate) fn take(&mut self, now: Instant) -> Option<Batch> {
        self.settle(now);
        self.moves.retain(|_, until| *until > now);
        let is_due = self.first.is_some() && self.due().is_some_and(|due| due <= now);
        if !is_due {
            return None;
        }
        (self.first, self.last) = (None, None);
        let mut batch = Batch {
            folders: std::mem::take(&mut self.folders),
            trees: std::mem::take(&mut self.trees),
            held: self.writing.keys().cloned().collect(),
        };
        batch.simplify();
        (!batch.folders.is_empty() || !batch.trees.is_empty()).then_some(batch)
    }

    /// Files that have not changed for a while are complete.
    fn settle(&mut self, now: Instant) {
        if self.settles.is_none_or(|settles| settles > now) {
            return;
        }
        let settle = self.settle;
        let settled = self.writing.extract_if(|_, written| *written + settle <= now);
        let settled: Vec<PathBuf> = settled.map(|(file, _)| file).collect();
        self.settles = self.writing.values().min().map(|written| *written + settle);
        settled.iter().for_each(|file| self.settled(file, now));
    }

    /// Files that are being written.
    pub(crate) fn held(&self) -> HashSet<PathBuf> {
        self.writing.keys().cloned().collect()
    }

    /// Takes a batch back that could not be recorded. It is due at `until`.
    pub(crate) fn put_back(&mut self, batch: Batch, now: Instant, until: Instant) {
        self.folders.extend(batch.folders);
        self.trees.extend(batch.trees);
        self.touch(now);
        self.rest(until);
    }

    /// Forgets what has changed in a folder and below it.
    pub(crate) fn forget_below(&mut self, folder: &Path) {
        self.folders.retain(|path| !path.starts_with(folder));
        self.trees.retain(|path| !path.starts_with(folder));
        self.writing.retain(|path, _| !path.starts_with(folder));
        if self.folders.is_empty() && self.trees.is_empty() {
            (self.first, self.last) = (None, None);
        }
    }

    /// Number of folders that wait.
    pub(crate) fn n_folders(&self) -> usize {
        self.folders.len() + self.trees.len()
    }

    /// Number of files that are held back.
    pub(crate) fn n_files(&self) -> usize {
        self.writing.len()
    }
}

impl Batch {
    /// Leaves out what is in another part of the batch.
    fn simplify(&mut self) {
        let all = std::mem::take(&mut self.trees);
        let mut last: Option<PathBuf> = None;
        // A tree comes directly before what is in it.
        for tree in all {
            if last.as_ref().is_none_or(|last| !tree.starts_with(last)) {
                last = Some(tree.clone());
                self.trees.insert(tree);
            }
        }
        let trees = &self.trees;
        self.folders.retain(|folder| !folder.ancestors().any(|above| trees.contains(above)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETTLE: Duration = Duration::from_millis(500);

    fn at(start: Instant, milliseconds: u64) -> Instant {
        start + Duration::from_millis(milliseconds)
    }

    fn paths<const N: usize>(paths: [&str; N]) -> BTreeSet<PathBuf> {
        paths.into_iter().map(PathBuf::from).collect()
    }

    #[test]
    fn a_change_waits_a_moment_for_others() {
        let (start, mut pending) = (Instant::now(), Pending::new(SETTLE));
        assert_eq!((pending.due(), pending.take(start)), (None, None));
        pending.folder("/a".as_ref(), start);
        assert_eq!((pending.due(), pending.take(at(start, 99))), (Some(at(start, 100)), None));
        pending.settled("/b/x".as_ref(), at(start, 99));
        assert_eq!(pending.take(at(start, 198)), None);
        assert_eq!(pending.take(at(start, 199)).unwrap().folders, paths(["/a", "/b"]));
        assert_eq!((pending.due(), pending.n_folders()), (None, 0));
    }

    #[test]
    fn a_long_burst_gets_a_batch_each_second() {
        let (start, mut pending) = (Instant::now(), Pending::new(SETTLE));
        let batches = (0..300).filter(|turn| {
            pending.folder("/a".as_ref(), at(start, turn * 10));
            pending.take(at(start, turn * 10)).is_some()
        });
        assert_eq!(batches.count(), 2);
    }

    #[test]
    fn a_file_is_held_until_it_is_closed_or_rests() {
        let (start, mut pending) = (Instant::now(), Pending::new(SETTLE));
        for turn in 0..10 {
            pending.writing("/a/slow".into(), at(start, turn * 100));
            pending.writing("/a/closed".into(), at(start, turn * 100));
        }
        assert_eq!(pending.take(at(start, 1000)), None);
        pending.settled("/a/closed".as_ref(), at(start, 1000));
        let batch = pending.take(at(start, 1100)).unwrap();
        assert_eq!(batch.folders, paths(["/a"]));
        assert_eq!(batch.held, HashSet::from(["/a/slow".into()]));
        assert_eq!(pending.due(), Some(at(start, 1400)));
        assert_eq!(pending.take(at(start, 1400)), None, "it has settled, and waits for others");
        let batch = pending.take(at(start, 1500)).unwrap();
        assert_eq!((batch.folders, batch.held.len()), (paths(["/a"]), 0));
        assert_eq!(pending.due(), None);
    }

    #[test]
    fn both_ends_of_a_move_are_in_one_batch() {
        let (start, mut pending) = (Instant::now(), Pending::new(SETTLE));
        pending.tree("/a/x".as_ref(), start);
        pending.moves(7, start);
        assert_eq!(pending.take(at(start, 150)), None);
        pending.tree("/b/x".as_ref(), at(start, 150));
        pending.moves(7, at(start, 150));
        assert_eq!(pending.take(at(start, 250)).unwrap().trees, paths(["/a/x", "/b/x"]));
        // Moved to where nobody watches.
        pending.tree("/a/y".as_ref(), at(start, 1000));
        pending.moves(8, at(start, 1000));
        assert_eq!(pending.due(), Some(at(start, 1200)));
        assert!(pending.take(at(start, 1200)).is_some());
    }

    #[test]
    fn what_is_in_a_tree_goes_with_it() {
        let (start, mut pending) = (Instant::now(), Pending::new(SETTLE));
        for tree in ["/a/b/c", "/a/b", "/a/bc", "/a/b-"] {
            pending.tree(tree.as_ref(), start);
        }
        for folder in ["/a", "/a/b", "/a/b/c/d", "/a/bc"] {
            pending.folder(folder.as_ref(), start);
        }
        let batch = pending.take(at(start, 100)).unwrap();
        assert_eq!((batch.trees, batch.folders), (paths(["/a/b", "/a/b-", "/a/bc"]), paths(["/a"])));
    }

    #[test]
    fn a_batch_that_failed_comes_again() {
        let (start, mut pending) = (Instant::now(), Pending::new(SETTLE));
        pending.folder("/a".as_ref(), start);
        let batch = pending.take(at(start, 100)).unwrap();
        pending.folder("/b".as_ref(), at(start, 150));
        pending.put_back(batch, at(start, 200), at(start, 5000));
        assert_eq!((pending.due(), pending.take(at(start, 4999))), (Some(at(start, 5000)), None));
        assert_eq!(pending.take(at(start, 5000)).unwrap().folders, paths(["/a", "/b"]));
        pending.folder("/a/b".as_ref(), start);
        pending.forget_below("/a".as_ref());
        assert_eq!((pending.due(), pending.n_folders()), (None, 0));
    }

    #[test]
    fn memory_is_bounded() {
        let (start, mut pending) = (Instant::now(), Pending::new(SETTLE));
        for number in 0..=MOST_FOLDERS {
            pending.folder(format!("/{number}").as_ref(), start);
        }
        assert_eq!((pending.take_overfull(), pending.take_overfull(), pending.n_folders()), (true, false, 0));
        for number in 0..=MOST_FILES {
            pending.writing(format!("/f/{number}").into(), start);
        }
        assert_eq!((pending.n_files(), pending.n_folders()), (MOST_FILES, 1));
    }
}
