//! The thread that writes to the catalogue. It takes the right to write for each piece of work alone, and
//! waits while another program has it.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use engine::catalog::RootRules;
use engine::{
    Catalog, CatalogError, ChangedParts, Folders, IndexOptions, IndexReport, JobError, Progress, update,
};

use crate::pending::Batch;
use crate::platform::Waker;
use crate::status::{Shared, State};
use crate::sweep::Unit;

/// How often a locked catalogue is tried again.
const AGAIN: Duration = Duration::from_millis(50);

/// A round that has fewer parts is divided further.
const FEW_UNITS: usize = 8;

/// How deep a tree is divided.
const MOST_LEVELS: usize = 4;

/// Something to do with the catalogue.
#[derive(Clone, Debug)]
pub(crate) enum Work {
    /// Record what has changed.
    Batch(Batch),
    /// Compare a part of a tree, but for files that are being written.
    Compare(Unit, std::collections::HashSet<PathBuf>),
    /// Divide a tree into parts.
    Divide(PathBuf),
}

/// What became of a piece of work.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// It is recorded. `is_new`: the catalogue was not there before. `has_other_rules`: it keeps other rules
    /// than the last time.
    Recorded { report: Box<IndexReport>, is_new: bool, has_other_rules: bool },
    /// The parts of a tree.
    Divided(Vec<Unit>),
    /// It has to be done again.
    Failed(JobError),
}

/// The thread's side of the channels, and what it works with.
#[derive(Debug)]
pub(crate) struct Recorder {
    pub catalog: PathBuf,
    pub roots: Vec<PathBuf>,
    pub progress: Arc<Progress>,
    pub status: Shared,
    pub waker: Arc<Waker>,
    /// The rules that the catalogue keeps.
    pub rules: Mutex<Option<Vec<RootRules>>>,
}

impl Recorder {
    /// Works until the channel is closed.
    pub(crate) fn run(&self, work: &Receiver<Work>, done: &Sender<(Work, Outcome)>) {
        while let Ok(work) = work.recv() {
            let outcome = self.work(&work).unwrap_or_else(Outcome::Failed);
            if done.send((work, outcome)).is_err() {
                return;
            }
            self.waker.wake();
        }
    }

    fn work(&self, work: &Work) -> Result<Outcome, JobError> {
        let mut parts = ChangedParts::of(self.roots.clone());
        match work {
            Work::Divide(tree) => return self.divide(tree).map(Outcome::Divided),
            Work::Batch(Batch { folders, trees, held }) => {
                parts.folders.extend(folders.iter().cloned());
                parts.trees.extend(trees.iter().cloned());
                parts.held.clone_from(held);
                parts.is_observed = true;
            }
            Work::Compare(Unit { path, is_flat }, held) => {
                if *is_flat { &mut parts.folders } else { &mut parts.trees }.push(path.clone());
                parts.held.clone_from(held);
            }
        }
        let is_new = !self.catalog.exists();
        let mut catalog = self.open()?;
        self.status.lock().state = match work {
            Work::Batch(_) => State::Recording,
            _ => State::Sweeping,
        };
        let rules = catalog.exclude_rules()?;
        let report = update(&mut catalog, &parts, &IndexOptions::default(), &self.progress)?;
        let known = self.rules.lock().unwrap_or_else(PoisonError::into_inner).replace(rules.clone());
        let has_other_rules = known.is_some_and(|known| known != rules);
        Ok(Outcome::Recorded { report: Box::new(report), is_new, has_other_rules })
    }

    /// Opens the catalogue for writing, when no other program writes to it.
    fn open(&self) -> Result<Catalog, JobError> {
        loop {
            if self.progress.is_stopped() {
                return Err(JobError::Stopped);
            }
            if !self.status.leaves_room() {
                match Catalog::create_or_open(&self.catalog) {
                    Err(CatalogError::WriterRunning { .. }) => {}
                    opened => return Ok(opened?),
                }
            }
            self.status.lock().state = State::Waiting;
            std::thread::sleep(AGAIN);
        }
    }

    /// The parts of a tree: its folders, and those that the catalogue has; the folders in these, if they are
    /// few. A catalogue without rows is loaded at once.
    fn divide(&self, tree: &Path) -> Result<Vec<Unit>, JobError> {
        let whole = vec![Unit { path: tree.to_owned(), is_flat: false }];
        if !self.catalog.exists() {
            return Ok(whole);
        }
        let catalog = Catalog::open_read_only(&self.catalog)?;
        if catalog.is_empty()? {
            return Ok(whole);
        }
        let folders = Folders::of(Some(&catalog), &self.roots)?;
        let top = self.roots.iter().find(|root| tree.starts_with(root)).map_or(tree, PathBuf::as_path);
        if folders.leave_out(top, tree) {
            return Ok(whole);
        }
        let (mut units, mut trees) = (Vec::new(), vec![tree.to_owned()]);
        for _ in 0..MOST_LEVELS {
            if trees.is_empty() || trees.len() >= FEW_UNITS {
                break;
            }
            let mut inside = Vec::new();
            for tree in trees {
                // One that is not there has no folders, but may have rows.
                inside.extend(folders.inside(&tree).unwrap_or_default().iter().map(|name| tree.join(name)));
                inside.extend(catalog.folders_in(&tree)?);
                units.push(Unit { path: tree, is_flat: true });
            }
            inside.sort_unstable();
            inside.dedup();
            trees = inside;
        }
        units.extend(trees.into_iter().map(|path| Unit { path, is_flat: false }));
        Ok(units)
    }
}
