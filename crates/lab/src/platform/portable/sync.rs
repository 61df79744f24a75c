//! Locks and events of the standard library, with the interface of the systems' own.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Here [`SystemMutex`] wraps the standard library's mutex.
pub(crate) const HAS_SYSTEM_MUTEX: bool = false;

/// Same interface as on Linux, built on the standard library's mutex; the cases that name it are skipped.
pub(crate) struct SystemMutex<T>(Mutex<T>);

pub(crate) type SystemGuard<'m, T> = MutexGuard<'m, T>;

impl<T> SystemMutex<T> {
    pub(crate) fn new(value: T) -> SystemMutex<T> {
        SystemMutex(Mutex::new(value))
    }

    pub(crate) fn lock(&self) -> SystemGuard<'_, T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Same interface as on Linux.
pub(crate) struct SystemCondition(Condvar);

impl SystemCondition {
    pub(crate) fn new() -> SystemCondition {
        SystemCondition(Condvar::new())
    }

    pub(crate) fn wait<'m, T>(&self, guard: SystemGuard<'m, T>) -> SystemGuard<'m, T> {
        self.0.wait(guard).unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn notify_one(&self) {
        self.0.notify_one();
    }

    pub(crate) fn notify_all(&self) {
        self.0.notify_all();
    }
}

/// Same interface as on Linux, built from the standard library.
#[derive(Default)]
pub(crate) struct Event {
    /// Auto-reset: 1 if set. Manual-reset: the number of pulses so far.
    state: Mutex<u32>,
    changed: Condvar,
}

impl Event {
    pub(crate) fn auto_reset() -> Event {
        Event::default()
    }

    pub(crate) fn manual_reset() -> Event {
        Event::default()
    }

    pub(crate) fn set(&self) {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = 1;
        self.changed.notify_one();
    }

    pub(crate) fn wait(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        while *state == 0 {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        *state = 0;
    }

    pub(crate) fn pulse(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        *state = state.wrapping_add(1);
        self.changed.notify_all();
    }

    pub(crate) fn wait_for_pulse(&self, timeout: Duration) {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let seen = *state;
        let _ = self.changed.wait_timeout_while(state, timeout, |state| *state == seen);
    }
}
