//! Several catalogues gathered into one, so that all of them are seen at once: one list, one search, the
//! duplicates across them.
//!
//! The gathered catalogue is a copy that can be made again at any time, in a place of its own. SQLite makes
//! it: each source is attached for reading, after the checks of every catalogue from somewhere else
//! ([`stranger`](crate::stranger)), and its rows are inserted by one statement. The sources are never
//! written. Later only new, changed and removed rows are written: a hash of each row finds them ([`rows`]).
//! Sizes and times of its files show whether a source has to be read at all ([`stamps`]).
//!
//! A source that cannot be read keeps the rows that were gathered before, because a catalogue on a disk in a
//! drawer is no reason to show less of what is known; [`Gathering::sources`] says what is wrong with it. Of a
//! file that several sources have under one path, one row is shown ([`shared`]).

mod albums;
mod maps;
mod row_stamp;
mod rows;
mod shared;
mod source;
mod stamps;
mod store;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rusqlite::Connection;

use crate::budget::Budget;
use crate::error::CatalogError;
use crate::lock::WriterLock;
use albums::GatheredAlbums;
use source::Source;
use stamps::Stamps;
use store::Counts;

/// What is known of one of the catalogues that are gathered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GatheredSource {
    /// Path of the catalogue.
    pub path: PathBuf,
    /// Number of its files that were gathered.
    pub n_files: u64,
    /// Why it cannot be read now; its files are then those of the last time.
    pub problem: Option<String>,
    /// Why its albums cannot be read; they are not among those that are gathered.
    pub albums_problem: Option<String>,
}

/// What a look at the sources has shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gathered {
    /// Nothing changed.
    Same,
    /// Rows, or what is known of the sources, changed.
    Changed,
    /// The same, and another look has work to do at once.
    Unfinished,
}

/// Keeps a gathered catalogue up to date. Several programs may do so for the same one: they take turns.
#[derive(Debug)]
pub struct Gathering {
    path: PathBuf,
    sources: Vec<Source>,
    albums: GatheredAlbums,
    counts: Option<Counts>,
    /// Whether stacks and words may have to be brought up to date.
    is_unfinished: bool,
    ends: Ends,
}

impl Gathering {
    /// Gathers these catalogues at `path`, where nothing else may be. Nothing is read yet. The same
    /// catalogues have to be given in the same order for the same path.
    ///
    /// # Errors
    /// If an absolute path cannot be found, because there is no current folder.
    pub fn new(path: &Path, sources: &[PathBuf]) -> Result<Gathering, CatalogError> {
        let sources = sources.iter().map(|source| Source::new(source)).collect::<Result<_, _>>()?;
        Ok(Gathering {
            path: crate::handle::absolute(path)?,
            sources,
            albums: GatheredAlbums::default(),
            counts: None,
            is_unfinished: true,
            ends: Ends::default(),
        })
    }

    /// Path of the gathered catalogue.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether there is a gathered catalogue that can be shown.
    #[must_use]
    pub fn is_there(&self) -> bool {
        self.counts.is_some()
    }

    /// Setting it ends a look soon, with [`CatalogError::Interrupted`]; what was not complete is undone.
    #[must_use]
    pub fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.ends.is_stopped)
    }

    /// The catalogues that are gathered, in their order, as the last look has found them.
    #[must_use]
    pub fn sources(&self) -> Vec<GatheredSource> {
        let n_files = |at| self.counts.as_ref().and_then(|counts| counts.n_files.get(at)).copied();
        let known = |(at, source): (usize, &Source)| GatheredSource {
            path: source.path.clone(),
            n_files: n_files(at).unwrap_or(0),
            problem: source.problem.clone(),
            albums_problem: self.albums.problem_of(at),
        };
        self.sources.iter().enumerate().map(known).collect()
    }

    /// Number of rows that are not shown because another catalogue has a newer record of the same path.
    #[must_use]
    pub fn n_hidden(&self) -> u64 {
        self.counts.as_ref().map_or(0, |counts| counts.n_hidden)
    }

    /// Looks at the sources, and brings the gathered catalogue up to date with those that changed. The first
    /// look only opens what an earlier run has left, so that it can be shown at once.
    ///
    /// # Errors
    /// [`CatalogError::Interrupted`], and errors of the gathered catalogue: of its storage, or of SQLite.
    /// What is wrong with a source is no error, see [`Gathering::sources`].
    pub fn look(&mut self) -> Result<Gathered, CatalogError> {
        if self.counts.is_some() && !self.path.exists() {
            // Somebody has emptied the folder: it is made anew.
            self.counts = None;
            self.albums = GatheredAlbums::default();
        }
        if self.counts.is_none() && self.open_left()? {
            return Ok(Gathered::Unfinished);
        }
        let before: Vec<Option<String>> = self.problems();
        let changed: Vec<bool> = self.sources.iter_mut().map(Source::look).collect();
        let has_news = changed.contains(&true) || self.counts.is_none() || self.is_unfinished;
        let gathered = if has_news { self.bring_up_to_date()? } else { Gathered::Same };
        self.keep_stamps();
        let has_albums = self.albums.gather(&self.path, &self.sources)?;
        let says_other = has_albums || before != self.problems();
        Ok(if gathered == Gathered::Same && says_other { Gathered::Changed } else { gathered })
    }

    fn problems(&self) -> Vec<Option<String>> {
        self.sources.iter().map(|source| source.problem.clone()).collect()
    }

    /// Opens the gathered catalogue of an earlier run; `false` if there is none of these sources.
    fn open_left(&mut self) -> Result<bool, CatalogError> {
        let paths: Vec<&Path> = self.sources.iter().map(|source| &*source.path).collect();
        self.counts = store::counts(&self.path, &paths)?;
        if self.counts.is_none() {
            return Ok(false);
        }
        let stamps = Stamps::read(&self.path, self.sources.len());
        for (source, stamp) in self.sources.iter_mut().zip(stamps) {
            source.gathered = stamp;
        }
        Ok(true)
    }

    /// Reads the sources that changed.
    fn bring_up_to_date(&mut self) -> Result<Gathered, CatalogError> {
        let _lock = match WriterLock::take(&self.path) {
            Ok(lock) => lock,
            // Another program gathers them: the next look sees what it has made.
            Err(CatalogError::WriterRunning { .. }) => return Ok(Gathered::Same),
            Err(error) => return Err(error),
        };
        if self.counts.is_none() && !self.open_left()? {
            return self.make();
        }
        // What another program, or a run that was killed, has not finished.
        if std::mem::take(&mut self.is_unfinished) && self.finish()? {
            return Ok(Gathered::Unfinished);
        }
        let connection = store::open(&self.path, &self.ends)?;
        let mut is_changed = false;
        for (number, source) in (0..).zip(&mut self.sources) {
            if source.is_changed {
                is_changed |= source.gather(&connection, number, &self.path, &self.ends.budget)?;
            }
        }
        drop(connection);
        if is_changed {
            self.finish()?;
            self.count()?;
        }
        Ok(if is_changed { Gathered::Changed } else { Gathered::Same })
    }

    /// Makes the gathered catalogue anew. It has its name when all readable sources are in it.
    fn make(&mut self) -> Result<Gathered, CatalogError> {
        if self.sources.iter().all(|source| source.problem.is_some()) {
            return Ok(Gathered::Same);
        }
        let made = store::beside(&self.path, ".new");
        let paths: Vec<&Path> = self.sources.iter().map(|source| &*source.path).collect();
        let connection = store::create(&made, &paths, &self.ends)?;
        let mut has_any = false;
        for (number, source) in (0..).zip(&mut self.sources) {
            if source.problem.is_none() {
                source.gather(&connection, number, &made, &self.ends.budget)?;
                has_any |= source.problem.is_none();
            }
        }
        if !has_any {
            drop(connection);
            store::remove(&made);
            return Ok(Gathered::Same);
        }
        store::publish(connection, &made, &self.path)?;
        self.count()?;
        self.is_unfinished = true;
        Ok(Gathered::Unfinished)
    }

    /// Finds the stacks of what changed, and adds words if a source has them. Returns whether anything was
    /// written.
    fn finish(&mut self) -> Result<bool, CatalogError> {
        let has_words = self.sources.iter().any(|source| source.has_words);
        store::finish(&self.path, has_words, &self.ends)
    }

    fn count(&mut self) -> Result<(), CatalogError> {
        let paths: Vec<&Path> = self.sources.iter().map(|source| &*source.path).collect();
        self.counts = store::counts(&self.path, &paths)?;
        Ok(())
    }

    /// Keeps the stamps of the sources for the next run, if one is new.
    fn keep_stamps(&mut self) {
        if self.counts.is_some() && self.sources.iter().any(|source| source.is_unsaved) {
            Stamps::write(&self.path, self.sources.iter().map(|source| source.gathered.as_ref()));
            self.sources.iter_mut().for_each(|source| source.is_unsaved = false);
        }
    }
}

/// What ends the statements of a connection: a request, or a source that takes more steps than it can need.
#[derive(Debug, Default)]
struct Ends {
    is_stopped: Arc<AtomicBool>,
    budget: Arc<Budget>,
}

impl Ends {
    fn apply_to(&self, connection: &mut Connection) -> rusqlite::Result<()> {
        /// Steps of SQLite's machine between two looks.
        const STEPS: u16 = 10_000;
        let (is_stopped, budget) = (Arc::clone(&self.is_stopped), Arc::clone(&self.budget));
        let is_to_end = move || is_stopped.load(Relaxed) || budget.takes(STEPS.into());
        connection.progress_handler(STEPS.into(), Some(is_to_end))
    }
}
