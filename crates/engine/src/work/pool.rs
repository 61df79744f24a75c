//! Tasks of a tree walk: directories to list and chunks of files to read. Both may create more tasks.
//!
//! Chunks have priority, and a worker that lists a directory while many chunks wait reads some itself. The
//! memory of a run therefore does not depend on the size of the tree.
//!
//! While the processors are busy, there are as many workers as processors. When they are not, the workers
//! wait for the device, and devices answer many requests at once faster than a few: the number of workers is
//! doubled, up to the limit, as long as processors are idle. With a warm cache the number stays small, with a
//! cold one it reaches 32 in four steps, or sooner if the caller raises the first number.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::gauge::{IDLE_ENOUGH, TICK};
use super::{Crew, Tasks};

/// The next task of a worker; `C` is a chunk of files.
#[derive(Debug)]
pub(crate) enum Task<C> {
    List(PathBuf),
    Read(C),
}

/// Numbers of workers that the leader of a run starts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers {
    /// Number to start without any sign of idle processors.
    pub(crate) first: usize,
    /// Maximum number.
    pub(crate) most: usize,
}

/// Maximum number of workers woken at once.
const MOST_WAKENED: usize = 32;

/// Maximum number of waiting chunks. Beyond that, the worker that makes a chunk reads it.
const MOST_WAITING_CHUNKS: usize = 64;

#[derive(Debug)]
pub(crate) struct Pool<C> {
    state: Mutex<State<C>>,
    wake: Condvar,
}

#[derive(Debug)]
struct State<C> {
    chunks: VecDeque<C>,
    /// A stack: the tree is walked depth-first, so that few directories wait.
    directories: Vec<PathBuf>,
    /// Number of tasks in progress: while there are any, more tasks may be added.
    n_busy: usize,
    /// Whether handing out tasks has ended.
    is_closed: bool,
}

impl<C> Pool<C> {
    pub(crate) fn new(directories: Vec<PathBuf>, chunks: Vec<C>) -> Pool<C> {
        let state = State { chunks: chunks.into(), directories, n_busy: 0, is_closed: false };
        Pool { state: Mutex::new(state), wake: Condvar::new() }
    }

    /// The next task; blocks until there is one, `None` when all work is done or the pool is closed. Each
    /// task must be completed by calling [`Pool::done`].
    pub(crate) fn take(&self) -> Option<Task<C>> {
        let mut state = self.lock();
        loop {
            if state.is_closed {
                return None;
            }
            let task = match state.chunks.pop_front() {
                Some(chunk) => Some(Task::Read(chunk)),
                None => state.directories.pop().map(Task::List),
            };
            if let Some(task) = task {
                state.n_busy += 1;
                return Some(task);
            }
            if state.is_finished() {
                gate::wakes!("engine::take");
                gate::wakes!("engine::lead");
                self.wake.notify_all();
                return None;
            }
            let _gate = gate::gate!("engine::take", Wait);
            state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Marks the worker's task as finished.
    pub(crate) fn done(&self) {
        let mut state = self.lock();
        state.n_busy -= 1;
        if state.is_finished() {
            gate::wakes!("engine::take");
            gate::wakes!("engine::lead");
            self.wake.notify_all();
        }
    }

    pub(crate) fn add_directories(&self, directories: Vec<PathBuf>) {
        let n_new = directories.len();
        self.lock().directories.extend(directories);
        // Wakes only as many as there is work for: waking all for one directory costs more than the
        // directory.
        gate::wakes!("engine::take");
        (0..n_new.min(MOST_WAKENED)).for_each(|_| self.wake.notify_one());
    }

    /// Adds a chunk, or returns it if enough are waiting already.
    pub(crate) fn add_chunk(&self, chunk: C) -> Result<(), C> {
        let mut state = self.lock();
        if state.chunks.len() >= MOST_WAITING_CHUNKS {
            return Err(chunk);
        }
        state.chunks.push_back(chunk);
        drop(state);
        gate::wakes!("engine::take");
        self.wake.notify_one();
        Ok(())
    }

    /// Ends the pool; returns the remaining directories and chunks. To be called when all workers have ended.
    pub(crate) fn into_rest(self) -> (Vec<PathBuf>, Vec<C>) {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        (state.directories, state.chunks.into())
    }

    /// Makes the leader of the run look at the numbers of workers now, not at its next regular time.
    pub(crate) fn wake_leader(&self) {
        gate::wakes!("engine::lead");
        self.wake.notify_all();
    }

    /// Leads a run until all work is done: raises the number of workers while processors are idle, and closes
    /// the pool when `is_over` returns true. `numbers` may change during the run; workers are only added.
    /// `idle_share` returns from time to time the share of processor time that was idle.
    pub(crate) fn supervise<R: Send, E: Send>(
        &self,
        crew: &mut Crew<'_, '_, '_, R, E>,
        numbers: &dyn Fn() -> Numbers,
        idle_share: &mut dyn FnMut() -> Option<f64>,
        is_over: &dyn Fn() -> bool,
    ) {
        let Numbers { first, most } = numbers();
        let mut n_workers = first.min(most);
        crew.grow_to(n_workers);
        let mut state = self.lock();
        while !state.is_finished() && !state.is_closed {
            state = {
                let _gate = gate::gate!("engine::lead", Wait);
                self.wake.wait_timeout(state, TICK).unwrap_or_else(PoisonError::into_inner).0
            };
            if is_over() {
                state.is_closed = true;
                self.wake.notify_all();
                return;
            }
            let Numbers { first, most } = numbers();
            let mut n_wanted = n_workers.max(first.min(most));
            if n_workers < most && idle_share().is_some_and(|share| share > IDLE_ENOUGH) {
                n_wanted = n_wanted.max((n_workers * 2).min(most));
            }
            if n_wanted > n_workers {
                n_workers = n_wanted;
                drop(state);
                crew.grow_to(n_workers);
                state = self.lock();
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<C>> {
        // A worker's panic is reported elsewhere; the state is a plain queue and stays consistent.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<C: Send> Tasks for Pool<C> {
    fn close(&self) {
        self.lock().is_closed = true;
        gate::wakes!("engine::take");
        self.wake.notify_all();
    }
}

impl<C> State<C> {
    fn is_finished(&self) -> bool {
        self.n_busy == 0 && self.chunks.is_empty() && self.directories.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use super::super::run;
    use super::*;

    fn pool() -> Pool<Vec<u8>> {
        Pool::new(vec!["/a".into()], Vec::new())
    }

    fn numbers(first: usize, most: usize) -> impl Fn() -> Numbers {
        move || Numbers { first, most }
    }

    #[test]
    fn the_last_task_ends_all_workers() {
        let pool = pool();
        let work = || {
            while let Some(task) = pool.take() {
                if matches!(task, Task::List(path) if *path == *"/a") {
                    pool.add_directories(vec!["/a/b".into(), "/a/c".into()]);
                }
                pool.done();
            }
            Ok::<(), ()>(())
        };
        run(&pool, &work, |crew| crew.grow_to(4)).unwrap();
        assert!(pool.lock().is_finished());
    }

    #[test]
    fn workers_are_added_while_the_processors_idle() {
        let pool = pool();
        let n_started = AtomicUsize::new(0);
        // No worker computes, and none finishes a task until the fifth has started: the number is doubled
        // until then.
        assert!(pool.take().is_some());
        let work = || {
            if n_started.fetch_add(1, Relaxed) == 4 {
                pool.done();
            }
            while pool.take().is_some() {}
            Ok::<(), ()>(())
        };
        let lead = |crew: &mut Crew<'_, '_, '_, (), ()>| {
            pool.supervise(crew, &numbers(1, 5), &mut || Some(1.0), &|| false);
        };
        let (outcomes, ()) = run(&pool, &work, lead).unwrap();
        assert_eq!((outcomes.len(), n_started.into_inner()), (5, 5));
    }

    /// A worker learns that more workers are needed, although no processor is idle.
    #[test]
    fn workers_are_added_when_the_first_number_is_raised() {
        let pool = pool();
        let (n_started, first) = (AtomicUsize::new(0), AtomicUsize::new(1));
        assert!(pool.take().is_some());
        let work = || {
            match n_started.fetch_add(1, Relaxed) {
                0 => {
                    first.store(4, Relaxed);
                    pool.wake_leader();
                }
                3 => pool.done(),
                _ => {}
            }
            while pool.take().is_some() {}
            Ok::<(), ()>(())
        };
        let numbers = || Numbers { first: first.load(Relaxed), most: 8 };
        let lead = |crew: &mut Crew<'_, '_, '_, (), ()>| {
            pool.supervise(crew, &numbers, &mut || Some(0.0), &|| false);
        };
        let (outcomes, ()) = run(&pool, &work, lead).unwrap();
        assert_eq!(outcomes.len(), 4);
    }

    #[test]
    fn a_panic_ends_the_run() {
        let pool = pool();
        let work = || -> Result<(), ()> {
            assert!(pool.take().is_none(), "this panic is the test's own");
            Ok(())
        };
        let lead = |crew: &mut Crew<'_, '_, '_, (), ()>| {
            pool.supervise(crew, &numbers(1, 1), &mut || None, &|| false);
        };
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| run(&pool, &work, lead)));
        assert!(outcome.is_err());
        assert!(pool.take().is_none());
    }

    #[test]
    fn a_failure_ends_the_run() {
        let pool = pool();
        let work = || pool.take().map_or(Ok(()), |_| Err("failed"));
        let outcome = run(&pool, &work, |crew| pool.supervise(crew, &numbers(3, 3), &mut || None, &|| false));
        assert_eq!(outcome.err(), Some("failed"));
    }

    #[test]
    fn chunks_do_not_pile_up() {
        let pool = Pool::new(Vec::new(), Vec::new());
        let accepted = (0..100).take_while(|_| pool.add_chunk(Vec::<u8>::new()).is_ok()).count();
        assert_eq!(accepted, MOST_WAITING_CHUNKS);
    }

    #[test]
    fn a_request_to_stop_ends_the_supervision() {
        let pool = pool();
        let work = || pool.take().map_or(Ok(()), |_| Err("handed out"));
        // The task taken here is never finished.
        assert!(pool.take().is_some());
        run(&pool, &work, |crew| pool.supervise(crew, &numbers(1, 1), &mut || None, &|| true)).unwrap();
        assert!(pool.take().is_none());
    }
}
