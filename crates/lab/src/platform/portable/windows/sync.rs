//! Synchronisation by Windows' own calls: kernel objects (mutex, event, semaphore), and the locks of the
//! process (`CRITICAL_SECTION` and `SRWLOCK`) with `CONDITION_VARIABLE`.

use std::cell::UnsafeCell;
use std::io;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::os::windows::io::{AsRawHandle as _, FromRawHandle as _, OwnedHandle};
use std::ptr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use windows_sys::Win32::Foundation::{HANDLE, WAIT_OBJECT_0};
use windows_sys::Win32::System::Threading::{
    AcquireSRWLockExclusive, CONDITION_VARIABLE, CONDITION_VARIABLE_INIT, CreateEventW, CreateMutexW,
    CreateSemaphoreW, INFINITE, PulseEvent, ReleaseMutex, ReleaseSRWLockExclusive, ReleaseSemaphore, SRWLOCK,
    SRWLOCK_INIT, SetEvent, SignalObjectAndWait, SleepConditionVariableSRW, WaitForSingleObject,
    WakeAllConditionVariable, WakeConditionVariable,
};

use super::raw::{
    CriticalSection, DeleteCriticalSection, EnterCriticalSection, InitializeCriticalSection,
    LeaveCriticalSection, SleepConditionVariableCS,
};

/// Whether [`SystemMutex`] really is the system's own: here a mutex object of the kernel.
pub(crate) const HAS_SYSTEM_MUTEX: bool = true;
/// Names of the locks that [`OwnLock`] can be.
pub(crate) const OWN_LOCKS: &[&str] = &["critical_section", "srw"];
/// Whether [`Semaphore`] and the thread pool are available.
pub(crate) const HAS_SEMAPHORE_AND_POOL: bool = true;

/// Owns the handle that a call has just created, or returns why it has not.
fn owned(raw: HANDLE) -> io::Result<OwnedHandle> {
    // SAFETY: the callers pass what a `Create` call returned, which nothing else owns.
    if raw.is_null() {
        Err(io::Error::last_os_error())
    } else {
        Ok(unsafe { OwnedHandle::from_raw_handle(raw) })
    }
}

const CREATED: &str = "a kernel object needs only a little memory";

/// Waits without an end until the object is signalled.
fn wait_for(object: &OwnedHandle) {
    // SAFETY: the handle is open.
    let outcome = unsafe { WaitForSingleObject(object.as_raw_handle(), INFINITE) };
    assert_eq!(outcome, WAIT_OBJECT_0, "{}", io::Error::last_os_error());
}

/// A value protected by a mutex of the kernel.
pub(crate) struct SystemMutex<T> {
    raw: OwnedHandle,
    value: UnsafeCell<T>,
}

// SAFETY: only the thread that holds the mutex accesses the value, so access passes from thread to thread.
unsafe impl<T: Send> Sync for SystemMutex<T> {}

impl<T> SystemMutex<T> {
    pub(crate) fn new(value: T) -> SystemMutex<T> {
        // SAFETY: null pointers stand for default rights and for no name.
        let raw = owned(unsafe { CreateMutexW(ptr::null(), 0, ptr::null()) }).expect(CREATED);
        SystemMutex { raw, value: UnsafeCell::new(value) }
    }

    pub(crate) fn lock(&self) -> SystemGuard<'_, T> {
        wait_for(&self.raw);
        SystemGuard { mutex: self, _not_send: PhantomData }
    }
}

/// Keeps the mutex locked while it lives, by the thread that locked it.
pub(crate) struct SystemGuard<'m, T> {
    mutex: &'m SystemMutex<T>,
    _not_send: PhantomData<*const ()>,
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
        unsafe { ReleaseMutex(self.mutex.raw.as_raw_handle()) };
    }
}

/// A condition for a kernel mutex: `SignalObjectAndWait` on a semaphore. An event would not do, since one
/// that is set twice releases a single thread.
pub(crate) struct SystemCondition {
    semaphore: Semaphore,
    /// Threads that wait, and that no release is meant for yet.
    waiting: AtomicU32,
}

impl SystemCondition {
    pub(crate) fn new() -> SystemCondition {
        let semaphore = Semaphore::new(0, i32::MAX.unsigned_abs()).expect(CREATED);
        SystemCondition { semaphore, waiting: AtomicU32::new(0) }
    }

    /// Atomically releases the mutex and waits; holds it again afterwards. Spurious wake-ups are possible.
    pub(crate) fn wait<'m, T>(&self, guard: SystemGuard<'m, T>) -> SystemGuard<'m, T> {
        self.waiting.fetch_add(1, Ordering::SeqCst);
        let mutex = guard.mutex.raw.as_raw_handle();
        // SAFETY: both handles are open, and this thread holds the mutex, as the guard shows.
        let outcome = unsafe { SignalObjectAndWait(mutex, self.semaphore.0.as_raw_handle(), INFINITE, 0) };
        assert_eq!(outcome, WAIT_OBJECT_0, "{}", io::Error::last_os_error());
        wait_for(&guard.mutex.raw);
        guard
    }

    pub(crate) fn notify_one(&self) {
        let less = |waiting: u32| waiting.checked_sub(1);
        if self.waiting.fetch_update(Ordering::SeqCst, Ordering::SeqCst, less).is_ok() {
            self.semaphore.release_many(1);
        }
    }

    pub(crate) fn notify_all(&self) {
        match self.waiting.swap(0, Ordering::SeqCst) {
            0 => {}
            waiting => self.semaphore.release_many(waiting),
        }
    }
}

/// A semaphore of the kernel.
pub(crate) struct Semaphore(OwnedHandle);

impl Semaphore {
    pub(crate) fn new(first: u32, most: u32) -> io::Result<Semaphore> {
        let [first, most] = [first, most].map(i32::try_from).map(|count| count.unwrap_or(i32::MAX));
        // SAFETY: null pointers stand for default rights and for no name.
        owned(unsafe { CreateSemaphoreW(ptr::null(), first, most, ptr::null()) }).map(Semaphore)
    }

    pub(crate) fn acquire(&self) {
        wait_for(&self.0);
    }

    pub(crate) fn release(&self) {
        self.release_many(1);
    }

    fn release_many(&self, count: u32) {
        // SAFETY: the handle is open, and null stands for the count before, which is not asked.
        let is_released =
            unsafe { ReleaseSemaphore(self.0.as_raw_handle(), count.cast_signed(), ptr::null_mut()) };
        assert_ne!(is_released, 0, "{}", io::Error::last_os_error());
    }
}

/// An event of the kernel.
pub(crate) struct Event(OwnedHandle);

impl Event {
    /// An event for [`Event::set`] and [`Event::wait`].
    pub(crate) fn auto_reset() -> Event {
        Event::new(false)
    }

    /// An event for [`Event::pulse`] and [`Event::wait_for_pulse`].
    pub(crate) fn manual_reset() -> Event {
        Event::new(true)
    }

    fn new(is_manual: bool) -> Event {
        // SAFETY: null pointers stand for default rights and for no name.
        let raw = unsafe { CreateEventW(ptr::null(), is_manual.into(), 0, ptr::null()) };
        Event(owned(raw).expect(CREATED))
    }

    /// Releases one waiting thread, or the next one to wait. Setting it twice is the same as setting it once.
    pub(crate) fn set(&self) {
        // SAFETY: the handle is open.
        unsafe { SetEvent(self.0.as_raw_handle()) };
    }

    /// Waits until it is set, then resets it.
    pub(crate) fn wait(&self) {
        wait_for(&self.0);
    }

    /// Releases all threads that wait now. A thread that starts waiting a moment later misses the pulse.
    pub(crate) fn pulse(&self) {
        // SAFETY: the handle is open.
        unsafe { PulseEvent(self.0.as_raw_handle()) };
    }

    /// Waits for the next pulse, at most for `timeout`.
    pub(crate) fn wait_for_pulse(&self, timeout: Duration) {
        let timeout_ms = u32::try_from(timeout.as_millis()).unwrap_or(INFINITE);
        // SAFETY: the handle is open. Both outcomes are the same to the caller.
        unsafe { WaitForSingleObject(self.0.as_raw_handle(), timeout_ms) };
    }
}

/// A value protected by one of the locks that are part of the process's memory.
pub(crate) struct OwnLock<T> {
    raw: Raw,
    value: UnsafeCell<T>,
}

enum Raw {
    // Boxed, because a section in use must not move.
    CriticalSection(Box<UnsafeCell<CriticalSection>>),
    Srw(Box<UnsafeCell<SRWLOCK>>),
}

// SAFETY: only the thread that holds the lock accesses the value, so access passes from thread to thread.
unsafe impl<T: Send> Send for OwnLock<T> {}
// SAFETY: as above; the locks themselves are designed for sharing.
unsafe impl<T: Send> Sync for OwnLock<T> {}

impl<T> OwnLock<T> {
    /// The lock of this name, one of [`OWN_LOCKS`].
    pub(crate) fn new(name: &str, value: T) -> Option<OwnLock<T>> {
        let raw = match name {
            "critical_section" => {
                let section = Box::new(UnsafeCell::new(CriticalSection::ZEROED));
                // SAFETY: the memory is writable and does not move.
                unsafe { InitializeCriticalSection(section.get()) };
                Raw::CriticalSection(section)
            }
            "srw" => Raw::Srw(Box::new(UnsafeCell::new(SRWLOCK_INIT))),
            _ => return None,
        };
        Some(OwnLock { raw, value: UnsafeCell::new(value) })
    }

    pub(crate) fn lock(&self) -> OwnGuard<'_, T> {
        // SAFETY: initialised, at a fixed address, and not held by this thread: guards are dropped before.
        unsafe {
            match &self.raw {
                Raw::CriticalSection(section) => EnterCriticalSection(section.get()),
                Raw::Srw(lock) => AcquireSRWLockExclusive(lock.get()),
            }
        }
        OwnGuard { lock: self, _not_send: PhantomData }
    }
}

impl<T> Drop for OwnLock<T> {
    fn drop(&mut self) {
        if let Raw::CriticalSection(section) = &self.raw {
            // SAFETY: `&mut self` shows that no thread holds or waits for it.
            unsafe { DeleteCriticalSection(section.get()) };
        }
    }
}

/// Keeps the lock while it lives, by the thread that took it.
pub(crate) struct OwnGuard<'l, T> {
    lock: &'l OwnLock<T>,
    _not_send: PhantomData<*const ()>,
}

impl<T> Deref for OwnGuard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: this thread holds the lock.
        unsafe { &*self.lock.value.get() }
    }
}

impl<T> DerefMut for OwnGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: this thread holds the lock, and `&mut self` is its only way to the value.
        unsafe { &mut *self.lock.value.get() }
    }
}

impl<T> Drop for OwnGuard<'_, T> {
    fn drop(&mut self) {
        // SAFETY: taken by this thread when the guard was created.
        unsafe {
            match &self.lock.raw {
                Raw::CriticalSection(section) => LeaveCriticalSection(section.get()),
                Raw::Srw(lock) => ReleaseSRWLockExclusive(lock.get()),
            }
        }
    }
}

/// A `CONDITION_VARIABLE`, for either lock of [`OwnLock`].
pub(crate) struct OwnCondition(Box<UnsafeCell<CONDITION_VARIABLE>>);

// SAFETY: a condition variable is designed for sharing, and is boxed so that it does not move.
unsafe impl Send for OwnCondition {}
// SAFETY: as above.
unsafe impl Sync for OwnCondition {}

impl OwnCondition {
    pub(crate) fn new() -> OwnCondition {
        OwnCondition(Box::new(UnsafeCell::new(CONDITION_VARIABLE_INIT)))
    }

    /// Atomically releases the lock and waits; holds it again afterwards. Spurious wake-ups are possible.
    pub(crate) fn wait<'l, T>(&self, guard: OwnGuard<'l, T>) -> OwnGuard<'l, T> {
        // SAFETY: both are initialised and do not move; this thread holds the lock, as the guard shows.
        let is_woken = unsafe {
            match &guard.lock.raw {
                Raw::CriticalSection(section) => {
                    SleepConditionVariableCS(self.0.get(), section.get(), INFINITE)
                }
                Raw::Srw(lock) => SleepConditionVariableSRW(self.0.get(), lock.get(), INFINITE, 0),
            }
        };
        assert_ne!(is_woken, 0, "{}", io::Error::last_os_error());
        guard
    }

    pub(crate) fn notify_one(&self) {
        // SAFETY: initialised, and does not move.
        unsafe { WakeConditionVariable(self.0.get()) };
    }

    pub(crate) fn notify_all(&self) {
        // SAFETY: initialised, and does not move.
        unsafe { WakeAllConditionVariable(self.0.get()) };
    }
}

#[cfg(test)]
mod tests;
