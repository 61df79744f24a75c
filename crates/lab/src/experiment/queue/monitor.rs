//! The publication's queues: a ring under a lock, with two wait conditions, "not empty" and "not full".
//!
//! Three choices yield its six strategies, and two more that Windows could not offer:
//!
//! - **Model.** *Broadcast*: every change wakes all waiting threads, which check the ring and mostly wait
//!   again. *Signal*: it wakes one. The publication found that the first does not scale with the threads and
//!   the second does.
//! - **Lock.** See `lock`.
//! - **Release.** A thread that finds the ring full or empty has to release the lock and wait. *Separate*: it
//!   releases, then waits on an event. Between the two it can miss a change. Under broadcast the event is
//!   pulsed (manual-reset, `PulseEvent`) and a missed pulse is lost, so the wait has a timeout, the
//!   publication's 5 or 25 ms. Under signal the event is set (auto-reset, `SetEvent`) and stays set until one
//!   thread has seen it, so no timeout is needed. But an event set twice wakes only once, so a thread that
//!   leaves the ring with more to do for its own kind passes the event on. *Atomic*: nothing can be missed
//!   between release and wait. Windows provides `SignalObjectAndWait`, which releases a mutex and begins to
//!   wait in one call. POSIX has `pthread_cond_wait`. Its futex is a counter that notifiers raise: the waiter
//!   notes it before it releases, and the kernel puts it to sleep only if it is still the same.
//!   `SignalObjectAndWait` does not accept a `CRITICAL_SECTION`; a `Condvar` accepts a light lock, so this
//!   combination exists here. On Windows the events, the mutex and `SignalObjectAndWait` are Windows' own.
//!
//! As in the publication, a thread that changed the ring notifies before it releases the lock.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::Duration;

use super::BoundedQueue;
use super::lock::{Condition, Lock};
use crate::platform::{Event, OwnLock, SystemMutex};

/// Which threads a change wakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Model {
    /// All waiting threads.
    Broadcast,
    /// One of the waiting threads.
    Signal,
}

/// How a thread goes from holding the lock to waiting.
#[derive(Clone, Copy, Debug)]
pub(super) enum Release {
    /// In two steps. Waits at most `timeout` for a broadcast.
    Separate { timeout: Duration },
    /// In one step.
    Atomic,
}

/// A queue with the system's mutex.
pub(super) fn system(capacity: usize, model: Model, release: Release) -> Box<dyn BoundedQueue> {
    Box::new(Monitor::new(SystemMutex::new(Ring::new(capacity)), model, release))
}

/// A queue with the standard library's lock.
pub(super) fn light(capacity: usize, model: Model, release: Release) -> Box<dyn BoundedQueue> {
    Box::new(Monitor::new(Mutex::new(Ring::new(capacity)), model, release))
}

/// A queue with a lock that only this system has; `None` if it has none of this name.
pub(super) fn own(
    lock: &str,
    capacity: usize,
    model: Model,
    release: Release,
) -> Option<Box<dyn BoundedQueue>> {
    Some(Box::new(Monitor::new(OwnLock::new(lock, Ring::new(capacity))?, model, release)))
}

struct Ring {
    units: VecDeque<u64>,
    capacity: usize,
}

impl Ring {
    fn new(capacity: usize) -> Ring {
        Ring { units: VecDeque::with_capacity(capacity), capacity }
    }

    fn is_full(&self) -> bool {
        self.units.len() == self.capacity
    }
}

struct Monitor<L: Lock<Ring>> {
    ring: L,
    not_empty: Waiters<L::Condition>,
    not_full: Waiters<L::Condition>,
}

/// Threads that wait for one condition.
enum Waiters<C> {
    Pulsed { event: Event, timeout: Duration },
    Set { event: Event },
    Notified { condition: C, model: Model },
}

impl<C: Condition> Waiters<C> {
    fn new(model: Model, release: Release) -> Waiters<C> {
        match (release, model) {
            (Release::Separate { timeout }, Model::Broadcast) => {
                Waiters::Pulsed { event: Event::manual_reset(), timeout }
            }
            (Release::Separate { .. }, Model::Signal) => Waiters::Set { event: Event::auto_reset() },
            (Release::Atomic, model) => Waiters::Notified { condition: C::new(), model },
        }
    }

    /// Wakes waiting threads, because there is one more unit or one more free slot.
    fn wake(&self) {
        match self {
            Waiters::Pulsed { event, .. } => event.pulse(),
            Waiters::Set { event } => event.set(),
            Waiters::Notified { condition, model: Model::Broadcast } => condition.notify_all(),
            Waiters::Notified { condition, model: Model::Signal } => condition.notify_one(),
        }
    }

    /// Passes the event on, because there is still work for other threads that wait for the same condition.
    fn pass_on(&self) {
        if let Waiters::Set { event } = self {
            event.set();
        }
    }
}

impl<L: Lock<Ring>> Monitor<L> {
    fn new(ring: L, model: Model, release: Release) -> Monitor<L> {
        Monitor { ring, not_empty: Waiters::new(model, release), not_full: Waiters::new(model, release) }
    }

    /// Releases the lock, waits, and takes it again. Spurious wake-ups are possible.
    fn wait<'l>(&'l self, ring: L::Guard<'l>, waiters: &Waiters<L::Condition>) -> L::Guard<'l> {
        match waiters {
            Waiters::Pulsed { event, timeout } => {
                drop(ring);
                event.wait_for_pulse(*timeout);
                self.ring.lock()
            }
            Waiters::Set { event } => {
                drop(ring);
                event.wait();
                self.ring.lock()
            }
            Waiters::Notified { condition, .. } => self.ring.wait(ring, condition),
        }
    }
}

impl<L: Lock<Ring>> BoundedQueue for Monitor<L> {
    fn push(&self, unit: u64) {
        let mut ring = self.ring.lock();
        while ring.is_full() {
            ring = self.wait(ring, &self.not_full);
        }
        ring.units.push_back(unit);
        self.not_empty.wake();
        if !ring.is_full() {
            self.not_full.pass_on();
        }
    }

    fn pop(&self) -> u64 {
        let mut ring = self.ring.lock();
        loop {
            if let Some(unit) = ring.units.pop_front() {
                self.not_full.wake();
                if !ring.units.is_empty() {
                    self.not_empty.pass_on();
                }
                return unit;
            }
            ring = self.wait(ring, &self.not_empty);
        }
    }
}
