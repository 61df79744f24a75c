//! A bounded queue between many threads: the cost of its lock, its way of waiting and its way of waking.
//!
//! There are two jobs, each with N threads that produce 1,000 units (250 in the quick size) and N that
//! consume as many:
//!
//! - `threads`: all threads share one queue;
//! - `pipeline`: the publication's three stages. Producers share a queue of 10 units to a transmitter, which
//!   combines 5 units, or what came within 50 ms, into a block and has a queue of 4 blocks to a receiver,
//!   which has a queue of 4 units to each consumer. A unit identifies its consumer. The published transmitter
//!   may send a block while it waits for the next unit; here it does so when that unit arrives, since the
//!   queues have no wait with a time-out. It knows how many units are to come, which the last block ends.
//!
//! The one queue of `threads` holds [`CAPACITY`] units. The threads are started in the measured part:
//! 1,000 units are so few that a barrier would hide what the publication measured. The checksum is a
//! sum over the units that consumers received, which reveals a unit lost or duplicated.
//!
//! A broadcast with a separate release and wait needs a time-out, which the publication tuned: 5 ms for its
//! mutex and 25 ms for its critical section were best with 16 threads. The sets `N-pipeline` use these; the
//! set `16-pipeline-timeouts` repeats the search, with each lock and several time-outs.
//!
//! The ways are described in `monitor` (the publication's six and their nearest equivalents here), `channel`
//! (libraries), `semaphores` and `paced` (additions). On Windows there are also its own locks and semaphores,
//! and `by=pool` runs the threads in its thread pool.

mod channel;
mod job;
mod lock;
mod monitor;
mod paced;
mod semaphores;

use std::path::PathBuf;
use std::time::Duration;

use self::job::{Job, Load};
use self::monitor::{Model, Release};
use crate::case::{Case, Checksum, Size, Work};
use crate::clock::Clock;
use crate::error::CaseError;
use crate::experiment::Experiment;
use crate::place::Place;
use crate::platform::{HAS_SEMAPHORE_AND_POOL, HAS_SYSTEM_MUTEX, OWN_LOCKS};

/// Maximum number of units in the queue that producers share.
const CAPACITY: usize = 10;
/// Number of units that each producer makes, in the publication and where a case states no other.
const UNITS_A_THREAD: u64 = 1_000;
/// The same for the quick size: waking 16 threads for each unit takes a fifth of a second for 16,000 units.
const QUICK_UNITS_A_THREAD: u64 = 250;
/// Number of threads for which the publication tuned its time-outs.
const TUNED_THREADS: u64 = 16;

/// The experiment `queue`.
pub(super) struct Queue;

/// A queue of a fixed size; threads wait while it is full or empty.
trait BoundedQueue: Sync {
    /// Appends the unit, waiting while the queue is full.
    fn push(&self, unit: u64);

    /// Removes the first unit, waiting while the queue is empty.
    fn pop(&self) -> u64;
}

impl Experiment for Queue {
    fn name(&self) -> &'static str {
        "queue"
    }

    fn question(&self) -> &'static str {
        "How does a bounded queue scale with threads, depending on how they lock, wait and wake?"
    }

    fn source(&self) -> &'static str {
        "J. M. Hart, Windows System Programming, appendix of performance measurements, table \
         Multiple Threads Contending for a Single Resource"
    }

    fn about(&self) -> &'static str {
        "The job is to pass items from threads that make them to threads that use them, through queues \
         that hold ten items. The ways differ in the lock, in how a thread waits, and in whether a change \
         wakes one waiting thread or all; libraries and our own queue are compared. Such a queue is \
         inside most programs with threads. Look at how the time grows with the number of threads: waking \
         all of them costs more and more."
    }

    fn verb(&self) -> &'static str {
        "passes items"
    }

    fn reads_files(&self) -> bool {
        false
    }

    fn repeats(&self, _: &Case) -> bool {
        true
    }

    fn generates_input(&self) -> bool {
        false
    }

    fn cases(&self, size: Size) -> Vec<Case> {
        let threads: &[u64] = match size {
            Size::Quick => &[1, 16],
            Size::Default | Size::Full => &[1, 2, 4, 8, 16, 32, 64],
        };
        let timeouts_ms: &[u64] = match size {
            Size::Quick => &[5, 1, 25],
            Size::Default | Size::Full => &[5, 1, 2, 10, 25, 50, 100],
        };
        // The publication's job first: the report's sentence is about the first of two that do the same work.
        let of_job = |job| threads.iter().flat_map(move |n_threads| cases(job, *n_threads));
        let cases =
            [Job::Pipeline, Job::Shared].into_iter().flat_map(of_job).chain(timeout_cases(timeouts_ms));
        match size {
            Size::Quick => cases.map(|case| case.with("units", QUICK_UNITS_A_THREAD)).collect(),
            Size::Default | Size::Full => cases.collect(),
        }
    }

    fn prepare(&self, case: &Case, _: &Place) -> Result<Vec<PathBuf>, CaseError> {
        if case.word("lock") == Some(MUTEX) && !HAS_SYSTEM_MUTEX {
            return Err(CaseError::Skipped(
                "no mutexes of its own on this system; only cases with `lock=light` can run".into(),
            ));
        }
        Ok(Vec::new())
    }

    fn run(&self, case: &Case, _: &Place, clock: &mut Clock<'_>) -> Result<Work, CaseError> {
        let missing = |what| CaseError::Failed(format!("`{case}` is missing {what}"));
        let job = Job::of_set(&case.set).ok_or_else(|| missing("its job"))?;
        let n_threads = case.number("threads").ok_or_else(|| missing("its number of threads"))?;
        let make = maker(case).ok_or_else(|| missing("its kind of queue"))?;
        let load = Load { n_threads, units_a_thread: case.number("units").unwrap_or(UNITS_A_THREAD) };
        let sum = match case.word("by") {
            Some(POOL) => clock.repeat(|| job::shared_in_pool(load, &*make(CAPACITY)))?,
            _ => clock.repeat(|| Ok(job.run(load, &*make)))?,
        };
        Ok(Work { items: load.n_units(), bytes: 0, checksum: Checksum(sum), figures: Vec::new() })
    }
}

const MUTEX: &str = "mutex";
const LIGHT: &str = "light";
const POOL: &str = "pool";

/// The publication's six first, in its order; then what was not possible there, libraries, and additions.
fn cases(job: Job, n_threads: u64) -> Vec<Case> {
    let case = |way| Case::new(format!("{n_threads}-{}", job.name()), way).with("threads", n_threads);
    let monitor = |model, lock, release| case(model).with("lock", lock).with("release", release);
    let mut cases = vec![
        monitor("broadcast", MUTEX, "separate").with("timeout_ms", 5_u64),
        monitor("broadcast", LIGHT, "separate").with("timeout_ms", 25_u64),
        monitor("broadcast", MUTEX, "atomic"),
        monitor("signal", MUTEX, "separate"),
        monitor("signal", LIGHT, "separate"),
        monitor("signal", MUTEX, "atomic"),
        monitor("broadcast", LIGHT, "atomic"),
        monitor("signal", LIGHT, "atomic"),
    ];
    cases.extend(["crossbeam", "std-mpsc", "kanal", "paced"].map(case));
    for lock in OWN_LOCKS {
        cases.push(monitor("broadcast", lock, "separate").with("timeout_ms", 25_u64));
        cases.push(monitor("signal", lock, "separate"));
        cases.push(monitor("broadcast", lock, "atomic"));
        cases.push(monitor("signal", lock, "atomic"));
    }
    if HAS_SEMAPHORE_AND_POOL {
        cases.push(case("semaphores"));
        if job == Job::Shared {
            cases.push(case("semaphores").with("by", POOL));
        }
    }
    cases
}

/// The publication's search for its time-outs; the first is the one it found for its mutex.
fn timeout_cases(timeouts_ms: &[u64]) -> Vec<Case> {
    let case = |lock: &str, timeout_ms: u64| {
        Case::new(format!("{TUNED_THREADS}-pipeline-timeouts"), "broadcast")
            .with("threads", TUNED_THREADS)
            .with("lock", lock)
            .with("release", "separate")
            .with("timeout_ms", timeout_ms)
    };
    [MUTEX, LIGHT]
        .iter()
        .flat_map(|lock| timeouts_ms.iter().map(|timeout_ms| case(lock, *timeout_ms)))
        .collect()
}

/// Makes a queue of a capacity.
type Maker = dyn Fn(usize) -> Box<dyn BoundedQueue> + Sync;

/// Returns the constructor of the case's queues.
fn maker(case: &Case) -> Option<Box<Maker>> {
    let model = match case.way.as_str() {
        "crossbeam" => return Some(Box::new(|capacity| Box::new(channel::Crossbeam::new(capacity)))),
        "std-mpsc" => return Some(Box::new(|capacity| Box::new(channel::StdMpsc::new(capacity)))),
        "kanal" => return Some(Box::new(|capacity| Box::new(channel::Kanal::new(capacity)))),
        "paced" => return Some(Box::new(|capacity| Box::new(paced::PacedQueue::new(capacity)))),
        "semaphores" if HAS_SEMAPHORE_AND_POOL => {
            return Some(Box::new(|capacity| {
                Box::new(
                    semaphores::Semaphores::new(capacity).expect("a semaphore needs only a little memory"),
                )
            }));
        }
        "broadcast" => Model::Broadcast,
        "signal" => Model::Signal,
        _ => return None,
    };
    let release = match case.word("release")? {
        "separate" => {
            Release::Separate { timeout: Duration::from_millis(case.number("timeout_ms").unwrap_or(0)) }
        }
        "atomic" => Release::Atomic,
        _ => return None,
    };
    match case.word("lock")? {
        MUTEX => Some(Box::new(move |capacity| monitor::system(capacity, model, release))),
        LIGHT => Some(Box::new(move |capacity| monitor::light(capacity, model, release))),
        lock => {
            let lock = *OWN_LOCKS.iter().find(|own| **own == lock)?;
            Some(Box::new(move |capacity| {
                monitor::own(lock, capacity, model, release).expect("the list names locks that exist")
            }))
        }
    }
}

#[cfg(test)]
mod tests;
