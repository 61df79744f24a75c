//! Ours: the signal model with fewer wake-ups.
//!
//! A wake-up costs more than a hundred units, so the queue wakes only when it must:
//!
//! - nobody is told where nobody waits, and the ring knows under its lock who does;
//! - of producers, or consumers, at most one is on its way at a time; when it arrives and leaves work for
//!   another, it wakes that one;
//! - producers are woken when the ring is half empty, not at the first free place, so that one wake-up fills
//!   half a ring. Units are never held back: a consumer that waits is woken by the first. A producer that
//!   waits can go on waiting while there is some room, so a consumer must not wait for a certain producer by
//!   other means.
//!
//! Before a thread sleeps it lets others run, which mostly ends the wait without a wake-up at all. Who wakes
//! another does it after the lock is released, so that nobody wakes up to wait for the lock.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::BoundedQueue;

/// Tries before a thread sleeps: a few microseconds where nobody else wants to run.
const YIELDS: usize = 8;

/// A bounded queue that wakes threads as seldom as it can.
pub(super) struct Paced {
    ring: Mutex<Ring>,
    not_empty: Condvar,
    not_full: Condvar,
    capacity: usize,
    /// As the ring had it when somebody left it: for those who wait without the lock.
    n_units: AtomicUsize,
}

struct Ring {
    units: VecDeque<u64>,
    producers: Sleepers,
    consumers: Sleepers,
}

/// Threads of one kind that wait.
#[derive(Default)]
struct Sleepers {
    waiting: usize,
    /// One of them was woken and has not got the lock yet.
    is_one_coming: bool,
}

impl Sleepers {
    /// Whether one has to be woken now. The caller does so.
    fn call_one(&mut self) -> bool {
        let calls = self.waiting > 0 && !self.is_one_coming;
        self.is_one_coming |= calls;
        calls
    }
}

impl Paced {
    pub(super) fn new(capacity: usize) -> Paced {
        let units = VecDeque::with_capacity(capacity);
        let ring = Ring { units, producers: Sleepers::default(), consumers: Sleepers::default() };
        Paced {
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

    /// Lets others run until the number of units is as wanted, or it was tried often enough.
    fn yield_until(&self, is_wanted: impl Fn(usize) -> bool) {
        for _ in 0..YIELDS {
            if is_wanted(self.n_units.load(Ordering::Relaxed)) {
                return;
            }
            thread::yield_now();
        }
    }

    /// Wakes whom the ring's state is good for, after the lock is released.
    fn leave(&self, mut ring: MutexGuard<'_, Ring>) {
        let calls_consumer = !ring.units.is_empty() && ring.consumers.call_one();
        let calls_producer = ring.units.len() <= self.capacity / 2 && ring.producers.call_one();
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

/// Waits until it is woken. A thread that comes back for any reason counts as the one that was called: if it
/// is not, the called one finds nobody missing it, because who leaves the ring looks again.
fn sleep<'l>(
    condition: &Condvar,
    mut ring: MutexGuard<'l, Ring>,
    sleepers: impl Fn(&mut Ring) -> &mut Sleepers,
) -> MutexGuard<'l, Ring> {
    sleepers(&mut ring).waiting += 1;
    let mut ring = condition.wait(ring).unwrap_or_else(PoisonError::into_inner);
    let sleepers = sleepers(&mut ring);
    sleepers.waiting -= 1;
    sleepers.is_one_coming = false;
    ring
}

impl BoundedQueue for Paced {
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
