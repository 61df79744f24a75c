//! Mounts that only one thread sees.
#![allow(unsafe_code, reason = "unshare is unsafe for flags that are not used here")]

use std::io;

use rustix::thread::UnshareFlags;

/// Gives this thread, and the threads and processes that it starts from now on, a list of mounts of its own.
/// What it mounts after `mount --make-rprivate /` is seen nowhere else, and the kernel unmounts it when the
/// last of them has ended, however it ended. Only root may do it.
pub(crate) fn use_private_mounts() -> io::Result<()> {
    // SAFETY: with this flag alone, no table of open files is divided.
    Ok(unsafe { rustix::thread::unshare_unsafe(UnshareFlags::NEWNS) }?)
}
