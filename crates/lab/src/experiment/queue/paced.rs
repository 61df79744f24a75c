//! Our own queue: the signal model with fewer wake-ups.
//!
//! A wake-up costs more than a hundred units, so the queue wakes threads only when necessary:
//!
//! - nothing is notified when no thread waits; the ring keeps track of waiting threads under its lock;
//! - at most one producer and one consumer are being woken at a time; when that thread arrives and leaves
//!   work for another, it wakes the next;
//! - producers are woken when the ring is half empty, not at the first free slot, so that one wake-up fills
//!   half a ring. Units are never held back: a waiting consumer is woken by the first unit. A waiting
//!   producer may keep waiting while there are some free slots, so a consumer must not wait for a particular
//!   producer by other means.
//!
//! Before a thread sleeps it yields to others, which mostly ends the wait without any wake-up. A thread wakes
//! another after releasing the lock, so that no thread wakes up only to wait for the lock.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::BoundedQueue;

/// Yields before a thread sleeps: a few microseconds if no other thread wants to run.
const YIELDS: usize = 8;

/// A bounded queue that wakes threads as rarely as possible.
pub(super) struct PacedQueue {
    ring: Mutex<Ring>,
    not_empty: Condvar,
    not_full: Condvar,
    capacity: usize,
    /// Number of units when a thread last left the ring, for threads that wait without the lock.
    n_units: AtomicUsize,
}

struct Ring {
    units: VecDeque<u64>,
    producers: Sleepers,
    consumers: Sleepers,
}

/// Waiting threads of one kind.
#[derive(Default)]
struct Sleepers {
    waiting: usize,
    /// Whether one of them was woken and does not hold the lock yet.
    is_waking_one: bool,
}

impl Sleepers {
    /// Whether one has to be woken now, which is up to the caller.
    fn must_wake_one(&mut self) -> bool {
        let calls = self.waiting > 0 && !self.is_waking_one;
        self.is_waking_one |= calls;
        calls
    }
}

impl PacedQueue {
    pub(super) fn new(capacity: usize) -> PacedQueue {
        let units = VecDeque::with_capacity(capacity);
        let ring = Ring { units, producers: Sleepers::default(), consumers: Sleepers::default() };
        PacedQueue {
            ring: Mutex::new(ring),
            not_empty: Condvar::new(),
            not_full: Condvar::new(),
            capacity,
            n_units: AtomicUsize::new(0),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Ring> {
        self.ring.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Yields until the number of units is acceptable, or the limit of tries is reached.
    fn yield_until(&self, is_wanted: impl Fn(usize) -> bool) {
        for _ in 0..YIELDS {
            if is_wanted(self.n_units.load(Ordering::Relaxed)) {
                return;
            }
            thread::yield_now();
        }
    }

    /// Releases the lock, then wakes the threads that the ring's state allows to proceed.
    fn leave(&self, mut ring: MutexGuard<'_, Ring>) {
        let calls_consumer = !ring.units.is_empty() && ring.consumers.must_wake_one();
        let calls_producer = ring.units.len() <= self.capacity / 2 && ring.producers.must_wake_one();
        self.n_units.store(ring.units.len(), Ordering::Relaxed);
        drop(ring);
        if calls_consumer {
            self.not_empty.notify_one();
        }
        if calls_producer {
            self.not_full.notify_one();
        }
    }
}

/// Waits until it is woken. A thread that returns for any reason counts as the one that was called. If it is
/// not, no wake-up is lost, because every thread that leaves the ring checks again.
fn sleep<'l>(
    condition: &Condvar,
    mut ring: MutexGuard<'l, Ring>,
    sleepers: impl Fn(&mut Ring) -> &mut Sleepers,
) -> MutexGuard<'l, Ring> {
    sleepers(&mut ring).waiting += 1;
    let mut ring = condition.wait(ring).unwrap_or_else(PoisonError::into_inner);
    let sleepers = sleepers(&mut ring);
    sleepers.waiting -= 1;
    sleepers.is_waking_one = false;
    ring
}

impl BoundedQueue for PacedQueue {
    fn push(&self, unit: u64) {
        self.yield_until(|n_units| n_units < self.capacity);
        let mut ring = self.lock();
        while ring.units.len() == self.capacity {
            ring = sleep(&self.not_full, ring, |ring| &mut ring.producers);
        }
        ring.units.push_back(unit);
        self.leave(ring);
    }

    fn pop(&self) -> u64 {
        self.yield_until(|n_units| n_units > 0);
        let mut ring = self.lock();
        loop {
            if let Some(unit) = ring.units.pop_front() {
                self.leave(ring);
                return unit;
            }
            ring = sleep(&self.not_empty, ring, |ring| &mut ring.consumers);
        }
    }
}
