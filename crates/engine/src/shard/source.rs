//! Sources of the files of a plan: directories and files, a catalogue, inventories of object stores.

use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use catalog::{Catalog, ExcludeRules, Filter};
use file::object;

use super::inventory;
use super::sorter::{PlannedFile, Sorter};
use crate::error::JobError;
use crate::error::ShardError;
use crate::exclude::{Excludes, LeftOutByRule};
use crate::location::Location;
use crate::problem::{self, Problem};
use crate::progress::Progress;
use crate::source::{Entry, Root};
use crate::walk::{self, Below, ReachedRoots, WalkedDirectory};

/// Source of a plan's files.
pub enum PlanFrom<'p> {
    /// Files, and directories with what [`ExcludeRules::default`] does not leave out below them. The list may
    /// be longer than memory.
    Paths(&'p mut dyn Iterator<Item = PathBuf>),
    /// The same with other rules.
    PathsWithout(&'p mut dyn Iterator<Item = PathBuf>, ExcludeRules),
    /// The files of a catalogue that have not vanished.
    Catalog(&'p Catalog),
    /// The Parquet files of an Amazon S3 Inventory.
    Inventory(&'p [PathBuf]),
}

/// Collects the files of a plan.
pub(super) struct Gathering<'g> {
    pub(super) sorter: Sorter,
    /// Path of the plan itself, which is not part of the collection.
    pub(super) plan: &'g Path,
    pub(super) progress: &'g Progress,
    /// Paths that could not be accessed and directories that could not be listed: the first
    /// [`MOST_PROBLEMS`](crate::MOST_PROBLEMS); `n_problems` is their total number.
    pub(super) problems: Vec<Problem>,
    pub(super) n_problems: u64,
    pub(super) left_out: LeftOutByRule,
    /// Kind of the first error.
    pub(super) first_kind: Option<io::ErrorKind>,
}

/// Number of paths that are resolved at once.
const PATHS: usize = 4096;

impl Gathering<'_> {
    pub(super) fn gather(&mut self, from: &mut PlanFrom<'_>) -> Result<(), JobError> {
        match from {
            PlanFrom::Paths(paths) => self.gather_paths(paths, &ExcludeRules::default()),
            PlanFrom::PathsWithout(paths, rules) => self.gather_paths(paths, rules),
            PlanFrom::Catalog(catalog) => self.gather_catalog(catalog),
            PlanFrom::Inventory(files) => {
                for path in *files {
                    inventory::read(path, &mut |file| self.add(&file))?;
                }
                Ok(())
            }
        }
    }

    fn gather_paths(
        &mut self,
        paths: &mut dyn Iterator<Item = PathBuf>,
        rules: &ExcludeRules,
    ) -> Result<(), JobError> {
        let mut some: Vec<PathBuf> = paths.take(PATHS).collect();
        if some.is_empty() {
            return Err(JobError::NothingNamed);
        }
        while !some.is_empty() && !self.progress.is_stopped() {
            // Lists may name millions of objects, and each request to a store has a cost: a path with an
            // extension is assumed to be an object.
            let is_taken = |path: &mut PathBuf| path.extension().is_some() && Location::of(path).is_remote();
            for path in some.extract_if(.., is_taken) {
                self.add(&PlannedFile {
                    path: path.into_os_string().into_encoded_bytes(),
                    ..PlannedFile::default()
                })?;
            }
            let reached =
                if some.is_empty() { ReachedRoots::default() } else { walk::reach(&some, self.progress)? };
            reached.problems.into_iter().for_each(|(path, error)| self.add_problem(path, &error));
            let (excludes, disobeyed) = Excludes::of_run(rules, &reached.roots)?;
            disobeyed
                .into_iter()
                .for_each(|(path, reason)| self.add_problem(path, &io::Error::other(reason)));
            for root in reached.roots {
                match root {
                    Root::File { directory, entry } => self.add_entry(&directory, &entry)?,
                    Root::Directory(path) => self.walk(path, &excludes)?,
                }
            }
            some.clear();
            some.extend(paths.take(PATHS));
        }
        Ok(())
    }

    fn walk(&mut self, root: PathBuf, excludes: &Excludes) -> Result<(), JobError> {
        let progress = self.progress;
        let mut below = Below::new(root, None, progress.as_stop()).without(excludes);
        for walked in below.by_ref() {
            match walked {
                WalkedDirectory::Files(directory, files) => {
                    files.iter().try_for_each(|entry| self.add_entry(&directory, entry))?;
                }
                WalkedDirectory::Problem(path, error) => self.add_problem(path, &error),
            }
        }
        self.left_out.add(below.left_out);
        Ok(())
    }

    fn add_problem(&mut self, path: PathBuf, error: &io::Error) {
        self.n_problems += 1;
        self.first_kind.get_or_insert(error.kind());
        problem::note(&mut self.problems, [Problem { path, reason: error.to_string() }]);
    }

    fn add_entry(&mut self, directory: &Path, entry: &Entry) -> Result<(), JobError> {
        let path = object::join(directory, &entry.name);
        if path == self.plan || self.is_own_block(directory, entry) {
            return Ok(());
        }
        self.add(&PlannedFile {
            path: path.into_os_string().into_encoded_bytes(),
            bytes: Some(entry.bytes),
            mtime_ns: Some(entry.mtime_ns),
            etag: entry.etag.as_deref().map(str::to_owned),
        })
    }

    /// Whether this is a temporary file of the sorter: these are next to the plan, which may be inside the
    /// tree.
    fn is_own_block(&self, directory: &Path, entry: &Entry) -> bool {
        let name = entry.name.as_encoded_bytes();
        self.plan.parent() == Some(directory)
            && name.starts_with(format!(".{}-", std::process::id()).as_bytes())
            && name.ends_with(b".partial")
    }

    fn gather_catalog(&mut self, catalog: &Catalog) -> Result<(), JobError> {
        let mut outcome = Ok(());
        catalog.find(&Filter::default(), &mut |found| {
            outcome = self.add(&PlannedFile {
                path: found.path.into_os_string().into_encoded_bytes(),
                bytes: Some(found.bytes),
                mtime_ns: Some(found.mtime_ns),
                etag: None,
            });
            let is_over = outcome.is_err() || self.progress.is_stopped();
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        outcome
    }

    fn add(&mut self, file: &PlannedFile) -> Result<(), JobError> {
        Progress::add(&self.progress.files_found, 1);
        let added = self.sorter.add(file);
        Ok(added.map_err(|source| ShardError::Write { path: self.plan.to_owned(), source })?)
    }
}
