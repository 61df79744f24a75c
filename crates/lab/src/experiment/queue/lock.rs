//! The locks of the monitors, with a common trait.
//!
//! - The system's: on Linux `pthread_mutex_t` and `pthread_cond_t`, for the publication's mutex. A Windows
//!   mutex is a kernel object, entered by a system call; no mutex of Linux is that slow, so the gap between
//!   the two is smaller there. On Windows it is the publication's.
//! - Light: the standard library's `Mutex` and `Condvar`, for the publication's `CRITICAL_SECTION`: both
//!   first try in user space for a moment, and only then sleep in the kernel.
//! - Own: `CRITICAL_SECTION` and `SRWLOCK`, each with `CONDITION_VARIABLE`, on Windows only.

use std::ops::DerefMut;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::platform::{OwnCondition, OwnGuard, OwnLock, SystemCondition, SystemGuard, SystemMutex};

/// A lock around a value, with the matching condition type.
pub(super) trait Lock<T>: Sync {
    type Guard<'l>: DerefMut<Target = T>
    where
        Self: 'l;
    type Condition: Condition;

    fn lock(&self) -> Self::Guard<'_>;

    /// Atomically releases the lock and waits; callers must notify with the lock held.
    fn wait<'l>(&'l self, guard: Self::Guard<'l>, condition: &Self::Condition) -> Self::Guard<'l>;
}

pub(super) trait Condition: Sync {
    fn new() -> Self;
    fn notify_one(&self);
    fn notify_all(&self);
}

impl<T: Send> Lock<T> for SystemMutex<T> {
    type Guard<'l>
        = SystemGuard<'l, T>
    where
        T: 'l;
    type Condition = SystemCondition;

    fn lock(&self) -> SystemGuard<'_, T> {
        SystemMutex::lock(self)
    }

    fn wait<'l>(&'l self, guard: SystemGuard<'l, T>, condition: &SystemCondition) -> SystemGuard<'l, T> {
        condition.wait(guard)
    }
}

impl Condition for SystemCondition {
    fn new() -> Self {
        SystemCondition::new()
    }

    fn notify_one(&self) {
        SystemCondition::notify_one(self);
    }

    fn notify_all(&self) {
        SystemCondition::notify_all(self);
    }
}

impl<T: Send> Lock<T> for Mutex<T> {
    type Guard<'l>
        = MutexGuard<'l, T>
    where
        T: 'l;
    type Condition = Condvar;

    fn lock(&self) -> MutexGuard<'_, T> {
        Mutex::lock(self).unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'l>(&'l self, guard: MutexGuard<'l, T>, condition: &Condvar) -> MutexGuard<'l, T> {
        condition.wait(guard).unwrap_or_else(PoisonError::into_inner)
    }
}

impl Condition for Condvar {
    fn new() -> Self {
        Condvar::new()
    }

    fn notify_one(&self) {
        Condvar::notify_one(self);
    }

    fn notify_all(&self) {
        Condvar::notify_all(self);
    }
}

impl<T: Send> Lock<T> for OwnLock<T> {
    type Guard<'l>
        = OwnGuard<'l, T>
    where
        T: 'l;
    type Condition = OwnCondition;

    fn lock(&self) -> OwnGuard<'_, T> {
        OwnLock::lock(self)
    }

    fn wait<'l>(&'l self, guard: OwnGuard<'l, T>, condition: &OwnCondition) -> OwnGuard<'l, T> {
        condition.wait(guard)
    }
}

impl Condition for OwnCondition {
    fn new() -> Self {
        OwnCondition::new()
    }

    fn notify_one(&self) {
        OwnCondition::notify_one(self);
    }

    fn notify_all(&self) {
        OwnCondition::notify_all(self);
    }
}
