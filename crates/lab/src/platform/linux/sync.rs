//! Synchronisation primitives: POSIX mutexes and conditions, and events like those of Windows.
#![allow(unsafe_code, reason = "POSIX mutexes are C, and a lock guards its value by convention only")]

use std::cell::UnsafeCell;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use rustix::thread::futex;

/// Whether [`SystemMutex`] really is the system's own: here a POSIX mutex.
pub(crate) const HAS_SYSTEM_MUTEX: bool = true;

/// A value protected by a `pthread_mutex_t`.
pub(crate) struct SystemMutex<T> {
    // Boxed, because a mutex in use must not move.
    raw: Box<UnsafeCell<libc::pthread_mutex_t>>,
    value: UnsafeCell<T>,
}

// SAFETY: only the thread that holds the mutex accesses the value, so access passes from thread to thread.
unsafe impl<T: Send> Send for SystemMutex<T> {}
// SAFETY: as above; the mutex itself is designed for sharing.
unsafe impl<T: Send> Sync for SystemMutex<T> {}

impl<T> SystemMutex<T> {
    pub(crate) fn new(value: T) -> SystemMutex<T> {
        let raw = Box::new(UnsafeCell::new(libc::PTHREAD_MUTEX_INITIALIZER));
        SystemMutex { raw, value: UnsafeCell::new(value) }
    }

    pub(crate) fn lock(&self) -> SystemGuard<'_, T> {
        // SAFETY: initialised, at a fixed address, and not held by this thread: guards are dropped before.
        let code = unsafe { libc::pthread_mutex_lock(self.raw.get()) };
        assert_eq!(code, 0, "a default mutex can always be locked");
        SystemGuard { mutex: self, _not_send: std::marker::PhantomData }
    }
}

impl<T> Drop for SystemMutex<T> {
    fn drop(&mut self) {
        // SAFETY: `&mut self` shows that no thread holds or waits for it.
        unsafe { libc::pthread_mutex_destroy(self.raw.get()) };
    }
}

/// Keeps the mutex locked while it lives, by the thread that locked it.
pub(crate) struct SystemGuard<'m, T> {
    mutex: &'m SystemMutex<T>,
    _not_send: std::marker::PhantomData<*const ()>,
}

impl<T> Deref for SystemGuard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: this thread holds the mutex.
        unsafe { &*self.mutex.value.get() }
    }
}

impl<T> DerefMut for SystemGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: this thread holds the mutex, and `&mut self` is its only way to the value.
        unsafe { &mut *self.mutex.value.get() }
    }
}

impl<T> Drop for SystemGuard<'_, T> {
    fn drop(&mut self) {
        // SAFETY: locked by this thread when the guard was created.
        unsafe { libc::pthread_mutex_unlock(self.mutex.raw.get()) };
    }
}

/// A `pthread_cond_t`, for one mutex.
pub(crate) struct SystemCondition(Box<UnsafeCell<libc::pthread_cond_t>>);

// SAFETY: a condition is designed for sharing, and is boxed so that it does not move.
unsafe impl Send for SystemCondition {}
// SAFETY: as above.
unsafe impl Sync for SystemCondition {}

impl SystemCondition {
    pub(crate) fn new() -> SystemCondition {
        SystemCondition(Box::new(UnsafeCell::new(libc::PTHREAD_COND_INITIALIZER)))
    }

    /// Atomically releases the mutex and waits; holds it again afterwards. Spurious wake-ups are possible.
    pub(crate) fn wait<'m, T>(&self, guard: SystemGuard<'m, T>) -> SystemGuard<'m, T> {
        // SAFETY: both are initialised and do not move; this thread holds the mutex, as the guard shows.
        unsafe { libc::pthread_cond_wait(self.0.get(), guard.mutex.raw.get()) };
        guard
    }

    pub(crate) fn notify_one(&self) {
        // SAFETY: initialised, and does not move.
        unsafe { libc::pthread_cond_signal(self.0.get()) };
    }

    pub(crate) fn notify_all(&self) {
        // SAFETY: initialised, and does not move.
        unsafe { libc::pthread_cond_broadcast(self.0.get()) };
    }
}

impl Drop for SystemCondition {
    fn drop(&mut self) {
        // SAFETY: `&mut self` shows that no thread waits.
        unsafe { libc::pthread_cond_destroy(self.0.get()) };
    }
}

/// An event like those of Windows, on a futex: [`Event::set`] and [`Event::wait`] implement an auto-reset
/// event, [`Event::pulse`] and [`Event::wait_for_pulse`] a manual-reset one. An event is used in one of the
/// two ways only.
#[derive(Default)]
pub(crate) struct Event {
    /// Auto-reset: 1 if set. Manual-reset: the number of pulses so far.
    state: AtomicU32,
    /// Threads that wait or are about to; without any, no call to the kernel is needed to wake them.
    waiting: AtomicU32,
}

impl Event {
    /// An event for [`Event::set`] and [`Event::wait`].
    pub(crate) fn auto_reset() -> Event {
        Event::default()
    }

    /// An event for [`Event::pulse`] and [`Event::wait_for_pulse`].
    pub(crate) fn manual_reset() -> Event {
        Event::default()
    }

    /// Releases one waiting thread, or the next one to wait. Setting it twice is the same as setting it once.
    pub(crate) fn set(&self) {
        self.state.store(1, Ordering::SeqCst);
        self.wake(1);
    }

    /// Waits until it is set, then resets it.
    pub(crate) fn wait(&self) {
        self.waiting.fetch_add(1, Ordering::SeqCst);
        while self.state.swap(0, Ordering::SeqCst) == 0 {
            self.sleep(0, None);
        }
        self.waiting.fetch_sub(1, Ordering::SeqCst);
    }

    /// Releases all threads that wait now. A thread that starts waiting a moment later misses the pulse.
    pub(crate) fn pulse(&self) {
        self.state.fetch_add(1, Ordering::SeqCst);
        self.wake(i32::MAX.unsigned_abs());
    }

    /// Waits for the next pulse, at most for `timeout`.
    pub(crate) fn wait_for_pulse(&self, timeout: Duration) {
        self.waiting.fetch_add(1, Ordering::SeqCst);
        self.sleep(self.state.load(Ordering::SeqCst), Some(timeout));
        self.waiting.fetch_sub(1, Ordering::SeqCst);
    }

    fn wake(&self, threads: u32) {
        if self.waiting.load(Ordering::SeqCst) > 0 {
            // Cannot fail for a word of this process.
            let _ = futex::wake(&self.state, futex::Flags::PRIVATE, threads);
        }
    }

    /// Sleeps while the state is `expected`. Spurious wake-ups are possible; the callers check again or
    /// tolerate them.
    fn sleep(&self, expected: u32, timeout: Option<Duration>) {
        let timeout = timeout.map(|timeout| futex::Timespec {
            tv_sec: timeout.as_secs().try_into().unwrap_or(i64::MAX),
            tv_nsec: timeout.subsec_nanos().into(),
        });
        let _ = futex::wait(&self.state, futex::Flags::PRIVATE, expected, timeout.as_ref());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;
    use std::time::Instant;

    #[test]
    fn a_mutex_keeps_threads_apart() {
        let sum = SystemMutex::new(0_u64);
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..10_000).for_each(|_| *sum.lock() += 1));
            }
        });
        assert_eq!(*sum.lock(), 40_000);
    }

    #[test]
    fn a_condition_wakes_all_or_one() {
        let (round, changed) = (SystemMutex::new(0), SystemCondition::new());
        let wait_until = |wanted: u32| {
            let mut guard = round.lock();
            while *guard < wanted {
                guard = changed.wait(guard);
            }
        };
        thread::scope(|scope| {
            let all: Vec<_> = (0..3).map(|_| scope.spawn(|| wait_until(1))).collect();
            *round.lock() = 1;
            changed.notify_all();
            all.into_iter().for_each(|waiting| waiting.join().unwrap());
            let one = scope.spawn(|| wait_until(2));
            *round.lock() = 2;
            changed.notify_one();
            one.join().unwrap();
        });
    }

    #[test]
    fn an_event_that_is_set_lets_one_through_and_is_reset() {
        let event = Event::default();
        event.set();
        event.set();
        event.wait();
        assert_eq!(event.state.load(Ordering::SeqCst), 0);
        thread::scope(|scope| {
            let waiting = scope.spawn(|| event.wait());
            event.set();
            waiting.join().unwrap();
        });
    }

    #[test]
    fn a_pulse_that_is_missed_costs_the_timeout() {
        let event = Event::default();
        event.pulse();
        let start = Instant::now();
        event.wait_for_pulse(Duration::from_millis(20));
        assert!(start.elapsed() >= Duration::from_millis(19), "{:?}", start.elapsed());
    }

    #[test]
    fn a_pulse_ends_the_wait_of_all() {
        let event = Event::default();
        thread::scope(|scope| {
            let waiting: Vec<_> =
                (0..3).map(|_| scope.spawn(|| event.wait_for_pulse(Duration::from_secs(20)))).collect();
            let start = Instant::now();
            while waiting.iter().any(|thread| !thread.is_finished()) {
                event.pulse();
                thread::yield_now();
            }
            assert!(start.elapsed() < Duration::from_secs(10));
        });
    }
}
