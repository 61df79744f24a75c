//! The queue that the workers of a run share, and the rule by which their number grows.
//!
//! Two kinds of work: directories to list and chunks of files to read. Chunks go first, and whoever lists a
//! directory while many chunks wait reads some itself: so the memory of a run does not depend on the size of
//! the tree.
//!
//! As many workers run as there are processors while the processors are busy. When they are not, the workers
//! wait for the device, and a device answers many requests at once faster than a few: the number is doubled,
//! up to the limit, as long as processors are idle. A warm cache thus keeps the small number, a cold one
//! reaches 32 in four steps.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::change::ToRead;
use crate::platform;

/// Files that one worker reads.
pub(crate) type Chunk = Vec<ToRead>;

/// What a worker does next.
#[derive(Debug)]
pub(crate) enum Task {
    List(PathBuf),
    Read(Chunk),
}

/// Files in a chunk: enough to make the lock and the writer's channel cheap, few enough to share out.
pub(crate) const CHUNK_FILES: usize = 128;

/// The same where pictures are decoded, which takes a thousand times as long.
pub(crate) const DECODED_CHUNK_FILES: usize = 4;

/// The same where objects come from a store, many at once: the end of a chunk is waited for.
pub(crate) const STORE_CHUNK_FILES: usize = 1024;

/// Workers woken at once.
const MOST_WAKENED: usize = 32;

/// Chunks that may wait. Beyond that, who makes one reads it.
const MOST_WAITING_CHUNKS: usize = 64;

#[derive(Debug)]
pub(crate) struct Pool {
    state: Mutex<State>,
    wake: Condvar,
}

#[derive(Debug)]
struct State {
    chunks: VecDeque<Chunk>,
    /// A stack: the tree is walked in depth, so that few directories wait.
    directories: Vec<PathBuf>,
    /// Tasks being worked on: while there are any, more may come.
    n_busy: usize,
    /// Nothing is handed out any more.
    is_closed: bool,
}

impl Pool {
    pub(crate) fn new(directories: Vec<PathBuf>, chunks: Vec<Chunk>) -> Pool {
        let state = State { chunks: chunks.into(), directories, n_busy: 0, is_closed: false };
        Pool { state: Mutex::new(state), wake: Condvar::new() }
    }

    /// The next task; blocks until there is one, `None` when all work is done or the pool is closed.
    /// Each task is to be answered by [`Pool::done`].
    pub(crate) fn take(&self) -> Option<Task> {
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
                self.wake.notify_all();
                return None;
            }
            let _gate = gate::gate!("engine::take", Wait);
            state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The worker is through with its task.
    pub(crate) fn done(&self) {
        let mut state = self.lock();
        state.n_busy -= 1;
        if state.is_finished() {
            gate::wakes!("engine::take");
            self.wake.notify_all();
        }
    }

    pub(crate) fn add_directories(&self, directories: Vec<PathBuf>) {
        let n_new = directories.len();
        self.lock().directories.extend(directories);
        // As many as there is work for: waking all for one directory costs more than the directory.
        gate::wakes!("engine::take");
        (0..n_new.min(MOST_WAKENED)).for_each(|_| self.wake.notify_one());
    }

    /// Adds a chunk, or gives it back where enough wait already.
    pub(crate) fn add_chunk(&self, chunk: Chunk) -> Result<(), Chunk> {
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

    /// Ends the pool; gives the directories and the chunks that nobody took. For when all workers have left.
    pub(crate) fn into_rest(self) -> (Vec<PathBuf>, Vec<Chunk>) {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        (state.directories, state.chunks.into())
    }

    /// Closes the pool if the thread that holds the answer panics: its task will never be answered, and the
    /// others would wait for it for ever.
    pub(crate) fn close_on_panic(&self) -> impl Drop + '_ {
        CloseOnPanic(self)
    }

    /// Hands out nothing any more: after a failure or a request to stop.
    pub(crate) fn close(&self) {
        self.lock().is_closed = true;
        gate::wakes!("engine::take");
        self.wake.notify_all();
    }

    /// Watches over the run from a thread of its own until all work is done: raises the number of workers
    /// from `n_first` while processors are idle, letting `hire` start each, and closes the pool when
    /// `is_over` says so. `idle_share` tells, now and then, which share of the processors' time was left.
    pub(crate) fn supervise(
        &self,
        n_first: usize,
        most_workers: usize,
        idle_share: &mut dyn FnMut() -> Option<f64>,
        is_over: &dyn Fn() -> bool,
        hire: &mut dyn FnMut(usize),
    ) {
        let mut n_workers = n_first.min(most_workers);
        (0..n_workers).for_each(&mut *hire);
        let mut state = self.lock();
        while !state.is_finished() && !state.is_closed {
            state = self.wake.wait_timeout(state, TICK).unwrap_or_else(PoisonError::into_inner).0;
            if is_over() {
                state.is_closed = true;
                self.wake.notify_all();
                return;
            }
            if n_workers < most_workers && idle_share().is_some_and(|share| share > IDLE_ENOUGH) {
                let more = n_workers..(n_workers * 2).min(most_workers);
                n_workers = more.end;
                drop(state);
                more.for_each(&mut *hire);
                state = self.lock();
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // A worker that panicked has already been reported; the state itself is a queue and stays whole.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct CloseOnPanic<'p>(&'p Pool);

impl Drop for CloseOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.close();
        }
    }
}

impl State {
    fn is_finished(&self) -> bool {
        self.n_busy == 0 && self.chunks.is_empty() && self.directories.is_empty()
    }
}

/// Time between two looks at the processors: some thousand reads of a device that does not seek.
const TICK: Duration = Duration::from_millis(8);

/// The share of processor time that must lie idle before more workers are let in. Workers that only compute
/// leave less, also while the catalogue's writer makes them wait for a moment.
const IDLE_ENOUGH: f64 = 0.2;

/// Tells which share of the processors' time this process leaves.
#[derive(Debug)]
pub(crate) struct Gauge {
    n_processors: usize,
    last: Sample,
}

impl Gauge {
    pub(crate) fn new(n_processors: usize) -> Gauge {
        Gauge { n_processors, last: Sample::now() }
    }

    /// The share since the last answer; `None` too soon after it.
    pub(crate) fn idle_share(&mut self) -> Option<f64> {
        let now = Sample::now();
        if now.at.duration_since(self.last.at) < TICK {
            return None;
        }
        let share = now.idle_share_since(&self.last, self.n_processors);
        self.last = now;
        Some(share)
    }
}

#[derive(Debug)]
struct Sample {
    at: Instant,
    spent: Option<Duration>,
    pressure: Option<Duration>,
}

impl Sample {
    fn now() -> Sample {
        Sample {
            at: Instant::now(),
            spent: platform::processor_time(),
            pressure: platform::processor_pressure(),
        }
    }

    /// The share of the processors' time that this process left. None where others took it: then threads
    /// waited for a processor, and more of them would wait too.
    fn idle_share_since(&self, earlier: &Sample, n_processors: usize) -> f64 {
        let (Some(now), Some(then)) = (self.spent, earlier.spent) else { return 0.0 };
        let elapsed = self.at.duration_since(earlier.at).as_secs_f64();
        let waited = match (self.pressure, earlier.pressure) {
            (Some(now), Some(then)) => now.saturating_sub(then).as_secs_f64(),
            _ => 0.0,
        };
        if waited / elapsed > IDLE_ENOUGH {
            return 0.0;
        }
        1.0 - now.saturating_sub(then).as_secs_f64() / (elapsed * n_processors as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_task_ends_all_workers() {
        let pool = Pool::new(vec!["/a".into()], Vec::new());
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    while let Some(task) = pool.take() {
                        if matches!(task, Task::List(path) if *path == *"/a") {
                            pool.add_directories(vec!["/a/b".into(), "/a/c".into()]);
                        }
                        pool.done();
                    }
                });
            }
        });
        assert!(pool.lock().is_finished());
    }

    #[test]
    fn time_that_others_took_is_not_idle() {
        let start = Instant::now();
        let sample = |ms: u64, spent: u64, pressure: u64| Sample {
            at: start + Duration::from_millis(ms),
            spent: Some(Duration::from_millis(spent)),
            pressure: Some(Duration::from_millis(pressure)),
        };
        let share = |later: Sample| later.idle_share_since(&sample(0, 0, 0), 2);
        assert_eq!(share(sample(10, 20, 0)), 0.0);
        assert_eq!(share(sample(10, 5, 1)), 0.75);
        assert_eq!(share(sample(10, 5, 9)), 0.0);
    }

    #[test]
    fn workers_are_hired_while_the_processors_idle() {
        let pool = Pool::new(vec!["/a".into()], Vec::new());
        let mut hired = Vec::new();
        // Nobody computes and nobody answers: the number is doubled until it is reached.
        assert!(pool.take().is_some());
        std::thread::scope(|scope| {
            let (pool, hired) = (&pool, &mut hired);
            let supervisor = scope.spawn(move || {
                pool.supervise(1, 5, &mut || Some(1.0), &|| false, &mut |number| {
                    hired.push(number);
                    if number == 4 {
                        pool.done();
                    }
                });
            });
            supervisor.join().unwrap();
        });
        assert_eq!(hired, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn a_panic_ends_the_run() {
        let pool = Pool::new(vec!["/a".into()], Vec::new());
        std::thread::scope(|scope| {
            let worker = scope.spawn(|| {
                let _closes = pool.close_on_panic();
                assert!(pool.take().is_none(), "this panic is the test's own");
            });
            pool.supervise(1, 1, &mut || None, &|| false, &mut |_| {});
            assert!(worker.join().is_err());
        });
        assert!(pool.take().is_none());
    }

    #[test]
    fn chunks_do_not_pile_up() {
        let pool = Pool::new(Vec::new(), Vec::new());
        let accepted = (0..100).take_while(|_| pool.add_chunk(Chunk::new()).is_ok()).count();
        assert_eq!(accepted, MOST_WAITING_CHUNKS);
    }

    #[test]
    fn a_request_to_stop_ends_the_supervision() {
        let pool = Pool::new(vec!["/a".into()], Vec::new());
        pool.supervise(1, 1, &mut || None, &|| true, &mut |_| {});
        assert!(pool.take().is_none());
    }
}
