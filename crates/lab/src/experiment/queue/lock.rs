//! The two locks of the monitors, with a common trait.
//!
//! - POSIX: `pthread_mutex_t` and `pthread_cond_t`, for the publication's mutex. A Windows mutex is a kernel
//!   object, entered by a system call; no mutex here is that slow, so the gap between the two is smaller
//!   here.
//! - Light: the standard library's `Mutex` and `Condvar`, for the publication's `CRITICAL_SECTION`: both
//!   first try in user space for a moment, and only then sleep in the kernel.

use std::ops::DerefMut;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::platform::{PosixCondition, PosixGuard, PosixMutex};

/// A lock around a value, with the matching condition type.
pub(super) trait Lock<T>: Sync {
    type Guard<'l>: DerefMut<Target = T>
    where
        Self: 'l;
    type Condition: Condition;

    fn new(value: T) -> Self;
    fn lock(&self) -> Self::Guard<'_>;

    /// Atomically releases the lock and waits; callers must notify with the lock held.
    fn wait<'l>(&'l self, guard: Self::Guard<'l>, condition: &Self::Condition) -> Self::Guard<'l>;
}

pub(super) trait Condition: Sync {
    fn new() -> Self;
    fn notify_one(&self);
    fn notify_all(&self);
}

impl<T: Send> Lock<T> for PosixMutex<T> {
    type Guard<'l>
        = PosixGuard<'l, T>
    where
        T: 'l;
    type Condition = PosixCondition;

    fn new(value: T) -> Self {
        PosixMutex::new(value)
    }

    fn lock(&self) -> PosixGuard<'_, T> {
        PosixMutex::lock(self)
    }

    fn wait<'l>(&'l self, guard: PosixGuard<'l, T>, condition: &PosixCondition) -> PosixGuard<'l, T> {
        condition.wait(guard)
    }
}

impl Condition for PosixCondition {
    fn new() -> Self {
        PosixCondition::new()
    }

    fn notify_one(&self) {
        PosixCondition::notify_one(self);
    }

    fn notify_all(&self) {
        PosixCondition::notify_all(self);
    }
}

impl<T: Send> Lock<T> for Mutex<T> {
    type Guard<'l>
        = MutexGuard<'l, T>
    where
        T: 'l;
    type Condition = Condvar;

    fn new(value: T) -> Self {
        Mutex::new(value)
    }

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
