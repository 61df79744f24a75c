//! The jobs that use queues: how threads produce, pass on and consume units.

use std::thread;

use super::{BoundedQueue, Maker, UNITS_A_THREAD};
use crate::experiment::checksum::mix;

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

    /// Runs the job with that many producers and as many consumers; returns the sum over all units that
    /// arrived.
    pub(super) fn run(self, n_threads: u64, make: &Maker) -> u64 {
        match self {
            Job::Shared => shared(n_threads, &*make()),
            Job::Pipeline => pipeline(n_threads, make),
        }
    }
}

fn shared(n_threads: u64, queue: &dyn BoundedQueue) -> u64 {
    thread::scope(|scope| {
        for producer in 0..n_threads {
            scope.spawn(move || produce(producer, queue));
        }
        let consumers: Vec<_> = (0..n_threads).map(|_| scope.spawn(|| consume(queue))).collect();
        sum(consumers)
    })
}

fn pipeline(n_threads: u64, make: &Maker) -> u64 {
    let (to_transmitter, to_receiver) = (&*make(), &*make());
    let to_consumers: Vec<Box<dyn BoundedQueue>> = (0..n_threads).map(|_| make()).collect();
    let n_units = n_threads * UNITS_A_THREAD;
    thread::scope(|scope| {
        for producer in 0..n_threads {
            scope.spawn(move || produce(producer, to_transmitter));
        }
        scope.spawn(|| (0..n_units).for_each(|_| to_receiver.push(to_transmitter.pop())));
        scope.spawn(|| {
            for _ in 0..n_units {
                let unit = to_receiver.pop();
                to_consumers[(unit / UNITS_A_THREAD) as usize].push(unit);
            }
        });
        let consumers: Vec<_> =
            to_consumers.iter().map(|queue| scope.spawn(move || consume(&**queue))).collect();
        sum(consumers)
    })
}

/// Produces units, numbered consecutively over all producers.
fn produce(producer: u64, queue: &dyn BoundedQueue) {
    (0..UNITS_A_THREAD).for_each(|unit| queue.push(producer * UNITS_A_THREAD + unit));
}

fn consume(queue: &dyn BoundedQueue) -> u64 {
    (0..UNITS_A_THREAD).fold(0, |sum, _| add(sum, queue.pop()))
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
pub(super) fn expected(n_threads: u64) -> u64 {
    (0..n_threads * UNITS_A_THREAD).fold(0, add)
}
