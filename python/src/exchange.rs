//! What goes between the thread that iterates and the job: paths one way, results the other, both bounded.
//!
//! One lock and not two channels, because the calling thread has to wait for either: for a result, or for
//! room to feed the job. Waiting for results alone would stop both for a while: a worker that lacks a few
//! paths may hold up another one that has a result.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Paths that may wait for a worker.
const MOST_PATHS: usize = 256;
/// With so few waiting paths it is time to feed the job: more than a worker draws at once.
const FEW_PATHS: usize = 128;
/// Results that may wait for the caller.
const MOST_RESULTS: usize = 64;

pub(crate) struct Exchange<R> {
    state: Mutex<State<R>>,
    /// The job waits for a path, or for room for a result.
    job: Condvar,
    /// The caller waits for a result, or for room for paths.
    caller: Condvar,
}

struct State<R> {
    paths: VecDeque<PathBuf>,
    results: VecDeque<R>,
    /// No more paths will come.
    is_fed: bool,
    /// The job has handed over its last result.
    is_done: bool,
    /// Nobody takes results any more.
    is_closed: bool,
}

/// What ended a wait of the caller.
pub(crate) enum WaitEnd<R> {
    Result(R),
    /// There is room for paths, or nothing happened in the time.
    Feed,
    End,
}

impl<R> Exchange<R> {
    pub(crate) fn new() -> Exchange<R> {
        let state = State {
            paths: VecDeque::new(),
            results: VecDeque::new(),
            is_fed: false,
            is_done: false,
            is_closed: false,
        };
        Exchange { state: Mutex::new(state), job: Condvar::new(), caller: Condvar::new() }
    }

    /// For the caller: whether another path may be put.
    pub(crate) fn has_room(&self) -> bool {
        let state = self.lock();
        state.paths.len() < MOST_PATHS && !state.is_done
    }

    /// For the caller: puts a path.
    pub(crate) fn put(&self, path: PathBuf) {
        self.lock().paths.push_back(path);
        // All: one that waits for room for a result would keep the news to itself.
        self.job.notify_all();
    }

    /// For the caller: says that there are no more paths.
    pub(crate) fn end_paths(&self) {
        self.lock().is_fed = true;
        self.job.notify_all();
    }

    /// For the caller: a result that is there already.
    pub(crate) fn ready(&self) -> Option<R> {
        let result = self.lock().results.pop_front();
        if result.is_some() {
            self.job.notify_all();
        }
        result
    }

    /// For the caller: waits for a result, for room or for the end.
    pub(crate) fn wait(&self, timeout: Duration) -> WaitEnd<R> {
        let is_idle = |state: &mut State<R>| {
            let wants_paths = !state.is_fed && state.paths.len() <= FEW_PATHS;
            state.results.is_empty() && !state.is_done && !wants_paths
        };
        let waited = self.caller.wait_timeout_while(self.lock(), timeout, is_idle);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let is_done = state.is_done;
        let Some(result) = state.results.pop_front() else {
            return if is_done { WaitEnd::End } else { WaitEnd::Feed };
        };
        drop(state);
        self.job.notify_all();
        WaitEnd::Result(result)
    }

    /// For the caller: takes no more results, and gives no more paths.
    pub(crate) fn close(&self) {
        let mut state = self.lock();
        (state.is_closed, state.is_fed) = (true, true);
        state.paths.clear();
        drop(state);
        self.job.notify_all();
    }

    /// For the job: the next path, waiting until there is one; `None` after the last.
    pub(crate) fn next_path(&self) -> Option<PathBuf> {
        let nothing = |state: &mut State<R>| state.paths.is_empty() && !state.is_fed;
        let mut state = self.job.wait_while(self.lock(), nothing).unwrap_or_else(PoisonError::into_inner);
        let path = state.paths.pop_front();
        if state.paths.len() == FEW_PATHS || state.paths.is_empty() {
            self.caller.notify_one();
        }
        path
    }

    /// For the job: hands over a result, waiting until there is room; `false` if the results are no longer
    /// taken.
    pub(crate) fn give(&self, result: R) -> bool {
        let is_full = |state: &mut State<R>| state.results.len() >= MOST_RESULTS && !state.is_closed;
        let mut state = self.job.wait_while(self.lock(), is_full).unwrap_or_else(PoisonError::into_inner);
        if state.is_closed {
            return false;
        }
        state.results.push_back(result);
        self.caller.notify_one();
        true
    }

    /// For the job: says that it is over, however it ended.
    pub(crate) fn end(&self) {
        self.lock().is_done = true;
        self.caller.notify_one();
    }

    fn lock(&self) -> MutexGuard<'_, State<R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
