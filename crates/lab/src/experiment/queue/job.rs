//! The jobs that use queues: how threads produce, pass on and consume units.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::{BoundedQueue, CAPACITY, Maker};
use crate::error::CaseError;
use crate::experiment::checksum::mix;
use crate::platform;

/// Units in a block of the pipeline, and how long the transmitter collects them.
const BLOCK_UNITS: usize = 5;
const BLOCK_TIME: Duration = Duration::from_millis(50);
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
    thread::scope(|scope| {
        for producer in 0..load.n_threads {
            scope.spawn(move || produce(producer, load, to_transmitter));
        }
        scope.spawn(|| {
            let mut number = 0;
            transmit(
                load.n_units(),
                || to_transmitter.pop(),
                &Instant::now,
                |units| {
                    *block(number).lock().expect("nothing panics while it has a block") = units;
                    to_receiver.push(number);
                    number += 1;
                },
            );
        });
        scope.spawn(|| {
            let mut n_received = 0;
            while n_received < load.n_units() {
                let number = to_receiver.pop();
                let units =
                    std::mem::take(&mut *block(number).lock().expect("nothing panics while it has a block"));
                n_received += units.len() as u64;
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

/// Combines units into blocks: of [`BLOCK_UNITS`], or of what came in [`BLOCK_TIME`] from the block's first.
/// The time is looked at when a unit arrives, so a unit that comes later is the last of its block.
fn transmit(
    n_units: u64,
    mut pop: impl FnMut() -> u64,
    now: &dyn Fn() -> Instant,
    mut send: impl FnMut(Vec<u64>),
) {
    let mut n_left = n_units;
    while n_left > 0 {
        let mut units = Vec::with_capacity(BLOCK_UNITS);
        units.push(pop());
        let began = now();
        while units.len() < BLOCK_UNITS && (units.len() as u64) < n_left {
            units.push(pop());
            if now() - began >= BLOCK_TIME {
                break;
            }
        }
        n_left -= units.len() as u64;
        send(units);
    }
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

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn a_block_has_five_units_or_what_came_in_fifty_milliseconds() {
        // When each unit comes, in milliseconds.
        let times = [0, 1, 2, 3, 4, 10, 20, 30, 61, 70, 121, 122, 123];
        let began = Instant::now();
        let next = Cell::new(0);
        let pop = || {
            next.set(next.get() + 1);
            next.get() as u64 - 1
        };
        let now = || began + Duration::from_millis(times[next.get() - 1]);
        let mut blocks = Vec::new();
        transmit(times.len() as u64, pop, &now, |units| blocks.push(units));
        let expected: [&[u64]; 4] = [&[0, 1, 2, 3, 4], &[5, 6, 7, 8], &[9, 10], &[11, 12]];
        assert_eq!(blocks, expected);
    }
}
