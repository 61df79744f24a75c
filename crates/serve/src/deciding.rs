//! The decisions about groups, in their database beside the catalogue: the only file that the server writes
//! besides its cache.
//!
//! The database is opened for each request, so that one that was replaced or deleted is noticed, and a server
//! on a medium that cannot be written serves everything else.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use engine::catalog::decisions::{Decisions, DropSummary};
use engine::{Catalog, CatalogError};
use hyper::StatusCode;

use crate::platform;
use crate::problem::Problem;

/// The decisions beside the catalogue of a server.
#[derive(Debug)]
pub(crate) struct Deciding {
    path: PathBuf,
    /// Held while decisions change, and while something is derived from all of them, so that no decision is
    /// missing in what was derived.
    changing: Mutex<()>,
    /// The files to drop, and the version of the decisions that they are of.
    total: Mutex<Option<((i64, i64), DropSummary)>>,
}

impl Deciding {
    pub(crate) fn beside(catalog: &std::path::Path) -> Deciding {
        Deciding { path: Decisions::beside(catalog), changing: Mutex::default(), total: Mutex::default() }
    }

    /// Keeps decisions from changing.
    pub(crate) fn lock(&self) -> MutexGuard<'_, ()> {
        self.changing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether decisions can be recorded.
    pub(crate) fn is_possible(&self) -> bool {
        if self.path.exists() {
            platform::may_write(&self.path)
        } else {
            platform::may_write(self.path.parent().unwrap_or(&self.path))
        }
    }

    /// Opens the decisions for reading; `None` if there are none.
    pub(crate) fn open(&self) -> Result<Option<Decisions>, Problem> {
        Decisions::open_read_only(&self.path).map_err(problem)
    }

    /// Opens the decisions for writing, and creates their database if there is none.
    pub(crate) fn open_for_writing(&self) -> Result<Decisions, Problem> {
        Decisions::create_or_open(&self.path).map_err(problem)
    }

    /// Number and size of the files to drop now.
    pub(crate) fn total(&self, decisions: &Decisions) -> Result<DropSummary, Problem> {
        let mut known = self.total.lock().unwrap_or_else(PoisonError::into_inner);
        let version = decisions.version().map_err(problem)?;
        if let Some((of, total)) = *known
            && of == version
        {
            return Ok(total);
        }
        let total = decisions.total().map_err(problem)?;
        *known = Some((version, total));
        Ok(total)
    }

    /// The decided files of a catalogue, by their ids. None if the decisions cannot be read, which the routes
    /// of decisions report.
    pub(crate) fn ids_in(&self, catalog: &Catalog) -> Vec<i64> {
        let ids = self.open().ok().flatten().map(|decisions| decisions.ids_in(catalog));
        ids.and_then(Result::ok).unwrap_or_default()
    }
}

/// Why decisions cannot be read or recorded.
pub(crate) fn problem(error: CatalogError) -> Problem {
    let refused = |code, words: &str| Problem::new(StatusCode::INSUFFICIENT_STORAGE, code, words);
    match error {
        CatalogError::DiskFull { .. } => {
            refused("disk_full", "the decision was not recorded: the disk of the catalogue is full")
                .hinted("free some disk space and decide again; earlier decisions are kept")
        }
        CatalogError::Busy { .. } => Problem::later(1, "busy", "another program is recording decisions"),
        error if error.is_refusal_to_write() => refused(
            "not_writable",
            "the decision was not recorded: the folder of the catalogue cannot be written",
        )
        .hinted(
            "decisions are kept in a file beside the catalogue, and earlier ones stay. If the folder or its disk \
             came after the server, start the server again: it writes only where it could at its start",
        ),
        error => Problem::internal(format!("decisions cannot be used: {}", engine::chain(&error))),
    }
}
