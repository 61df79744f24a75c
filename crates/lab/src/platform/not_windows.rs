//! Stand-ins for calls that only Windows has: their lists are empty, so no case asks for them. And the calls
//! that take their place.

use std::convert::Infallible;
use std::io;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::path::Path;

/// Names of the clocks that only this system has.
pub(crate) const OWN_CLOCKS: &[&str] = &[];
/// Names of the calls that copy a file by its name.
pub(crate) const OWN_COPIES: &[&str] = &[];
/// Names of the calls that copy between two open files, which also profit from a presized output.
pub(crate) const KERNEL_COPIES: &[&str] = &["copy_file_range", "sendfile"];
/// Names of the locks that only this system has.
pub(crate) const OWN_LOCKS: &[&str] = &[];
/// Whether [`Semaphore`] and [`in_pool`] are available.
pub(crate) const HAS_SEMAPHORE_AND_POOL: bool = false;

/// Unsupported: no call copies a file by its name.
pub(crate) fn copy_by_name(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Unsupported: the system has no pool of threads.
pub(crate) fn in_pool(_: usize, _: &(dyn Fn(usize) + Sync)) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Never created here.
pub(crate) struct OwnLock<T>(Infallible, PhantomData<std::sync::Mutex<T>>);

impl<T> OwnLock<T> {
    pub(crate) fn new(_: &str, _: T) -> Option<OwnLock<T>> {
        None
    }

    pub(crate) fn lock(&self) -> OwnGuard<'_, T> {
        match self.0 {}
    }
}

/// Never created here.
pub(crate) struct OwnGuard<'l, T>(Infallible, PhantomData<&'l mut T>);

impl<T> Deref for OwnGuard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self.0 {}
    }
}

impl<T> DerefMut for OwnGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        match self.0 {}
    }
}

/// Same interface as on Windows; nothing waits for it here.
pub(crate) struct OwnCondition;

impl OwnCondition {
    pub(crate) fn new() -> OwnCondition {
        OwnCondition
    }

    pub(crate) fn wait<'l, T>(&self, guard: OwnGuard<'l, T>) -> OwnGuard<'l, T> {
        match guard.0 {}
    }

    pub(crate) fn notify_one(&self) {}

    pub(crate) fn notify_all(&self) {}
}

/// Never created here.
pub(crate) struct Semaphore(Infallible);

impl Semaphore {
    pub(crate) fn new(_: u32, _: u32) -> io::Result<Semaphore> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(crate) fn acquire(&self) {
        match self.0 {}
    }

    pub(crate) fn release(&self) {
        match self.0 {}
    }
}
