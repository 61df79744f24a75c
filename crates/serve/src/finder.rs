//! Groups of equal and similar files, found in the background when they are first asked for.
//!
//! The groups of a million files take seconds, so a request that needs them is answered with 503 until they
//! are there. The last found ones are kept; a list that is asked for from its start begins with the present
//! files.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use engine::catalog::Interrupter;
use engine::catalog::groups::{GroupKind, Groups};
use engine::{Catalog, CatalogError};

use crate::deciding::{self, Deciding};
use crate::problem::Problem;

/// Lists of groups that are kept.
const MOST_FOUND: usize = 2;

/// A search for groups that was not asked for in this time makes room for another one.
const WANTED_TIME: Duration = Duration::from_secs(5);

/// Groups of a kind, as they were found.
#[derive(Debug)]
pub(crate) struct FoundGroups {
    /// Generation of the columns when the search began.
    generation: u64,
    pub(crate) groups: Groups,
    /// Number of pictures that the catalogue has no hash of.
    pub(crate) n_without_hash: u64,
    /// For each group whether it is decided.
    decided: Mutex<Vec<bool>>,
    ended: Instant,
    took: Duration,
}

impl FoundGroups {
    fn decided(&self) -> MutexGuard<'_, Vec<bool>> {
        self.decided.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Number of groups that are not decided.
    pub(crate) fn n_open(&self) -> usize {
        self.decided().iter().filter(|is_decided| !**is_decided).count()
    }

    /// The places of the groups that are decided, or not.
    pub(crate) fn is_decided(&self, place: usize) -> bool {
        self.decided().get(place).copied().unwrap_or(false)
    }

    /// Notes that a group was decided.
    pub(crate) fn note_decided(&self, place: usize) {
        if let Some(is_decided) = self.decided().get_mut(place) {
            *is_decided = true;
        }
    }

    /// Whether a list may begin with these groups: nothing has changed since, or the search ended just now,
    /// so that it is of use while an index run changes the catalogue all the time.
    fn is_present(&self, generation: u64) -> bool {
        self.generation == generation || self.ended.elapsed() < self.took * 2
    }
}

/// Finds groups of the files of a catalogue.
#[derive(Debug)]
pub(crate) struct Finder {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    catalog: PathBuf,
    deciding: Arc<Deciding>,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// The latest first.
    found: VecDeque<Arc<FoundGroups>>,
    running: Option<Running>,
    /// Why the last search failed.
    failed: Option<(GroupKind, Problem)>,
    is_ended: bool,
}

/// A search that goes on.
#[derive(Debug)]
struct Running {
    kind: GroupKind,
    last_wanted: Instant,
    interrupter: Option<Interrupter>,
}

impl Running {
    fn interrupt(&self) {
        if let Some(interrupter) = &self.interrupter {
            interrupter.interrupt();
        }
    }
}

impl Finder {
    pub(crate) fn new(catalog: &Path, deciding: &Arc<Deciding>) -> Finder {
        let deciding = Arc::clone(deciding);
        Finder { shared: Arc::new(Shared { catalog: catalog.to_owned(), deciding, state: Mutex::default() }) }
    }

    /// The groups of a kind. `is_start`: groups of an older generation than `generation` are of no use. If
    /// they are not found yet, the search begins.
    pub(crate) fn find(
        &self,
        kind: GroupKind,
        generation: u64,
        is_start: bool,
    ) -> Result<Arc<FoundGroups>, Problem> {
        let mut state = self.shared.state();
        let state = &mut *state;
        let is_usable = |found: &&Arc<FoundGroups>| {
            found.groups.kind() == kind && (!is_start || found.is_present(generation))
        };
        if let Some(found) = state.found.iter().find(is_usable) {
            return Ok(Arc::clone(found));
        }
        if let Some((_, problem)) = state.failed.take_if(|(failed, _)| *failed == kind) {
            return Err(problem);
        }
        match &mut state.running {
            Some(running) if running.kind == kind => running.last_wanted = Instant::now(),
            Some(running) if running.last_wanted.elapsed() > WANTED_TIME => running.interrupt(),
            Some(_) => {}
            None if state.is_ended => {}
            None => {
                state.running = Some(Running { kind, last_wanted: Instant::now(), interrupter: None });
                let shared = Arc::clone(&self.shared);
                let thread = std::thread::Builder::new().name("groups".into());
                // Not joined: the server ends without waiting for a search, which changes nothing.
                if let Err(error) = thread.spawn(move || shared.run(kind, generation)) {
                    state.running = None;
                    return Err(Problem::internal(error.to_string()));
                }
            }
        }
        Err(Problem::later(1, "finding", "the groups are being found"))
    }

    /// Looks up anew which groups are decided, after a decision was taken back. The caller holds the lock of
    /// [`Deciding`].
    pub(crate) fn look_up_decided(&self, catalog: &Catalog) -> Result<(), Problem> {
        let all: Vec<Arc<FoundGroups>> = self.shared.state().found.iter().map(Arc::clone).collect();
        for found in all {
            let decided = self.shared.decided(catalog, &found.groups)?;
            *found.decided() = decided;
        }
        Ok(())
    }

    /// Ends a search that goes on.
    pub(crate) fn end(&self) {
        let mut state = self.shared.state();
        state.is_ended = true;
        if let Some(running) = &state.running {
            running.interrupt();
        }
    }
}

/// Ends the note that a search goes on, also if it panics.
struct Ending<'s>(&'s Shared);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.state().running = None;
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One search, on a thread of its own.
    fn run(&self, kind: GroupKind, generation: u64) {
        let _ending = Ending(self);
        let started = Instant::now();
        let outcome = self.search(kind).and_then(|(catalog, groups, n_without_hash)| {
            // Until the groups are kept no decision is recorded, so that none is missing in them.
            let _unchanged = self.deciding.lock();
            let decided = Mutex::new(self.decided(&catalog, &groups).map_err(Some)?);
            let (ended, took) = (Instant::now(), started.elapsed());
            self.keep(FoundGroups { generation, groups, n_without_hash, decided, ended, took });
            Ok(())
        });
        if let Err(Some(problem)) = outcome {
            self.state().failed = Some((kind, problem));
        }
    }

    fn keep(&self, found: FoundGroups) {
        let mut state = self.state();
        let kind = found.groups.kind();
        state.found.retain(|known| known.groups.kind() != kind);
        state.found.push_front(Arc::new(found));
        state.found.truncate(MOST_FOUND);
    }

    /// Searches; the error is `None` if the search was interrupted.
    fn search(&self, kind: GroupKind) -> Result<(Catalog, Groups, u64), Option<Problem>> {
        let failed = |error: CatalogError| match error {
            CatalogError::Interrupted => None,
            error => Some(Problem::from(error)),
        };
        let catalog = Catalog::open_read_only(&self.catalog).map_err(failed)?;
        if let Some(running) = &mut self.state().running {
            running.interrupter = Some(catalog.interrupter());
        }
        let groups = catalog.groups(kind).map_err(failed)?;
        let n_without_hash = catalog.n_without_hash(kind).map_err(failed)?;
        Ok((catalog, groups, n_without_hash))
    }

    fn decided(&self, catalog: &Catalog, groups: &Groups) -> Result<Vec<bool>, Problem> {
        match self.deciding.open()? {
            Some(decisions) => decisions.decided_among(catalog, groups).map_err(deciding::problem),
            None => Ok(vec![false; groups.len()]),
        }
    }
}
