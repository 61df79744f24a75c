//! One of the catalogues that are gathered: whether it changed, and how it is read.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, ErrorCode};

use super::rows;
use super::stamps::Stamp;
use crate::attach;
use crate::budget::Budget;
use crate::catalog_state::CatalogState;
use crate::error::{CatalogError, During as _};
use crate::handle::{Catalog, absolute};
use crate::words::WordsState;

/// A catalogue that is gathered.
#[derive(Debug)]
pub(super) struct Source {
    pub(super) path: PathBuf,
    /// The stamp of its files when they were last gathered; `None` if they may have changed since.
    pub(super) gathered: Option<Stamp>,
    /// Whether that stamp is new since stamps were last written.
    pub(super) is_unsaved: bool,
    /// Why it cannot be read.
    pub(super) problem: Option<String>,
    /// Its files when reading it failed: it is tried again when they change.
    failed: Option<Stamp>,
    /// Whether it has to be read: set by [`Source::look`].
    pub(super) is_changed: bool,
    /// Whether it had a table of words when it was last read.
    pub(super) has_words: bool,
    /// Its present files, and whether their times can be trusted.
    now: Option<(Stamp, bool)>,
    /// Open as long as the times of its files cannot be trusted. Not longer: an open file
    /// would keep its disk from being unmounted.
    open: Option<(Catalog, CatalogState)>,
}

impl Source {
    pub(super) fn new(path: &Path) -> Result<Source, CatalogError> {
        Ok(Source {
            path: absolute(path)?,
            gathered: None,
            is_unsaved: false,
            problem: None,
            failed: None,
            is_changed: true,
            has_words: false,
            now: None,
            open: None,
        })
    }

    /// Looks at the files of the source and returns whether it has to be read.
    pub(super) fn look(&mut self) -> bool {
        self.is_changed = false;
        let (stamp, is_settled) = match Stamp::of(&self.path) {
            Ok(now) => now,
            Err(error) => {
                let path = self.path.display();
                self.fail(format!("cannot open catalogue `{path}`: {}", file::chain(&error)), None);
                return false;
            }
        };
        self.now = Some((stamp.clone(), is_settled));
        if self.failed.as_ref() == Some(&stamp) {
            return false;
        }
        if self.gathered.as_ref() == Some(&stamp) {
            self.problem = None;
            return false;
        }
        let is_same = |(catalog, state): &(Catalog, CatalogState)| {
            CatalogState::of(catalog).is_ok_and(|now| state.is_unchanged_in(&now))
        };
        if self.open.as_ref().is_some_and(is_same) {
            self.settle();
        } else {
            self.is_changed = true;
        }
        self.is_changed
    }

    /// Notes that what was gathered is what its files are now, if that is sure.
    fn settle(&mut self) {
        if let Some((stamp, true)) = &self.now {
            self.gathered = Some(stamp.clone());
            self.is_unsaved = true;
            self.open = None;
        }
    }

    fn fail(&mut self, problem: String, stamp: Option<Stamp>) {
        self.problem = Some(problem);
        self.failed = stamp;
        self.open = None;
    }

    /// Reads the source into the gathered catalogue at `into`. Returns whether a row changed there. What is
    /// wrong with the source is noted.
    ///
    /// # Errors
    /// [`CatalogError::Interrupted`], and errors of the gathered catalogue.
    pub(super) fn gather(
        &mut self,
        connection: &Connection,
        number: i64,
        into: &Path,
        budget: &Budget,
    ) -> Result<bool, CatalogError> {
        self.open = None;
        budget.begin_reading(&self.path);
        let read = self.read(connection, number, into);
        budget.end_reading();
        match read {
            Ok(is_changed) => {
                (self.problem, self.failed) = (None, None);
                self.gathered = None;
                self.settle();
                Ok(is_changed)
            }
            Err(error @ (CatalogError::Interrupted | CatalogError::DiskFull { .. })) => Err(error),
            // It is written to at the moment: the next look tries again.
            Err(CatalogError::Busy { .. }) => Ok(false),
            Err(error) => {
                let stamp = self.now.as_ref().map(|(stamp, _)| stamp.clone());
                self.fail(file::chain(&error), stamp);
                Ok(false)
            }
        }
    }

    fn read(&mut self, connection: &Connection, number: i64, into: &Path) -> Result<bool, CatalogError> {
        // Its state is that before the first row is read.
        let catalog = Catalog::open_read_only(&self.path)?;
        let state = CatalogState::of(&catalog)?;
        self.has_words = catalog.words_state()? == WordsState::Ready;
        attach::to_writer(connection, "source", &self.path)?;
        let outcome = self.bring_over(connection, number, into);
        connection.execute_batch("DETACH source").during("close", &self.path)?;
        self.open = Some((catalog, state));
        outcome
    }

    fn bring_over(&self, connection: &Connection, number: i64, into: &Path) -> Result<bool, CatalogError> {
        let of_which = |error: rusqlite::Error| match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => CatalogError::sqlite("write", into, error),
            _ => CatalogError::sqlite("read", &self.path, error),
        };
        connection.execute_batch("BEGIN IMMEDIATE").during("write to", into)?;
        let outcome = rows::bring_over(connection, number);
        let end = if matches!(outcome, Ok(true)) { "COMMIT" } else { "ROLLBACK" };
        let ended = connection.execute_batch(end);
        let is_changed = outcome.map_err(of_which)?;
        ended.during("write to", into)?;
        Ok(is_changed)
    }
}
