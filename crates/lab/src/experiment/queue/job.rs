//! The jobs that use queues: how threads produce, pass on and consume units.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use super::{BoundedQueue, CAPACITY, Maker};
use crate::error::CaseError;
use crate::experiment::checksum::mix;
use crate::platform;

/// Units in a block of the pipeline.
const BLOCK_UNITS: u64 = 5;
/// Blocks in the queue from the transmitter to the receiver, and units in that to each consumer.
const SHORT_CAPACITY: usize = 4;

/// Number of threads of each kind, and of units that each of them makes or consumes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Load {
    pub(super) n_threads: u64,
    pub(super) units_a_thread: u64,
}

impl Load {
    pub(super) fn n_units(self) -> u64 {
        self.n_threads * self.units_a_thread
    }
}

/// The arrangement of threads and queues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Job {
    /// One queue shared by all threads.
    Shared,
    /// The three stages of the publication.
    Pipeline,
}

impl Job {
    /// Name of the job in set names, after the number of threads: `64-threads`, `16-pipeline-timeouts`.
    pub(super) fn name(self) -> &'static str {
        match self {
            Job::Shared => "threads",
            Job::Pipeline => "pipeline",
        }
    }

    pub(super) fn of_set(set: &str) -> Option<Job> {
        let name = set.split('-').nth(1)?;
        [Job::Shared, Job::Pipeline].into_iter().find(|job| job.name() == name)
    }

    /// Runs the job; returns the sum over all units that arrived.
    pub(super) fn run(self, load: Load, make: &Maker) -> u64 {
        match self {
            Job::Shared => shared(load, &*make(CAPACITY)),
            Job::Pipeline => pipeline(load, make),
        }
    }
}

fn shared(load: Load, queue: &dyn BoundedQueue) -> u64 {
    thread::scope(|scope| {
        for producer in 0..load.n_threads {
            scope.spawn(move || produce(producer, load, queue));
        }
        let consumers: Vec<_> = (0..load.n_threads).map(|_| scope.spawn(|| consume(load, queue))).collect();
        sum(consumers)
    })
}

/// The job of [`Job::Shared`], run by the system's thread pool instead of threads of its own.
pub(super) fn shared_in_pool(load: Load, queue: &dyn BoundedQueue) -> Result<u64, CaseError> {
    let sum = AtomicU64::new(0);
    let n_tasks = usize::try_from(2 * load.n_threads).unwrap_or(usize::MAX);
    platform::in_pool(n_tasks, &|task| match (task as u64).checked_sub(load.n_threads) {
        None => produce(task as u64, load, queue),
        // Wraps around, as the sum of the threads does.
        Some(_) => _ = sum.fetch_add(consume(load, queue), Ordering::Relaxed),
    })
    .map_err(|source| CaseError::io("use the thread pool", source))?;
    Ok(sum.into_inner())
}

fn pipeline(load: Load, make: &Maker) -> u64 {
    let (to_transmitter, to_receiver) = (&*make(CAPACITY), &*make(SHORT_CAPACITY));
    let to_consumers: Vec<Box<dyn BoundedQueue>> =
        (0..load.n_threads).map(|_| make(SHORT_CAPACITY)).collect();
    // Queues carry numbers, so a block is sent by its number. As many are in use as the queue holds,
    // and one at either end of it.
    let blocks: Vec<Mutex<Vec<u64>>> = (0..SHORT_CAPACITY + 2).map(|_| Mutex::default()).collect();
    let block = |number: u64| &blocks[(number % blocks.len() as u64) as usize];
    let n_blocks = load.n_units().div_ceil(BLOCK_UNITS);
    thread::scope(|scope| {
        for producer in 0..load.n_threads {
            scope.spawn(move || produce(producer, load, to_transmitter));
        }
        scope.spawn(|| {
            for number in 0..n_blocks {
                let n_units = BLOCK_UNITS.min(load.n_units() - number * BLOCK_UNITS);
                let units = (0..n_units).map(|_| to_transmitter.pop()).collect();
                *block(number).lock().expect("nothing panics while it has a block") = units;
                to_receiver.push(number);
            }
        });
        scope.spawn(|| {
            for _ in 0..n_blocks {
                let number = to_receiver.pop();
                let units =
                    std::mem::take(&mut *block(number).lock().expect("nothing panics while it has a block"));
                for unit in units {
                    to_consumers[(unit / load.units_a_thread) as usize].push(unit);
                }
            }
        });
        let consumers: Vec<_> =
            to_consumers.iter().map(|queue| scope.spawn(move || consume(load, &**queue))).collect();
        sum(consumers)
    })
}

/// Produces units, numbered consecutively over all producers.
fn produce(producer: u64, load: Load, queue: &dyn BoundedQueue) {
    let first = producer * load.units_a_thread;
    (first..first + load.units_a_thread).for_each(|unit| queue.push(unit));
}

fn consume(load: Load, queue: &dyn BoundedQueue) -> u64 {
    (0..load.units_a_thread).fold(0, |sum, _| add(sum, queue.pop()))
}

/// A sum in which a missing unit cannot be offset by a duplicate of another.
fn add(sum: u64, unit: u64) -> u64 {
    sum.wrapping_add(mix(1, mix(2, unit)))
}

fn sum(consumers: Vec<thread::ScopedJoinHandle<'_, u64>>) -> u64 {
    consumers
        .into_iter()
        .fold(0, |sum, consumer| sum.wrapping_add(consumer.join().expect("a consumer panicked")))
}

/// The sum expected for a correct run.
#[cfg(test)]
pub(super) fn expected(load: Load) -> u64 {
    (0..load.n_units()).fold(0, add)
}
