//! Waits for notices, for changed mounts, and for other threads.

use std::fs::File;
use std::io::{self, Read as _, Seek as _};
use std::os::fd::OwnedFd;
use std::time::Duration;

use rustix::event::{EventfdFlags, PollFd, PollFlags, Timespec, eventfd, poll};

use super::super::Awoken;
use super::Notices;

/// The mounts that this process sees.
#[derive(Debug)]
pub(crate) struct MountTable {
    file: File,
}

impl MountTable {
    /// # Errors
    /// If `/proc` is not mounted.
    pub(crate) fn open() -> io::Result<MountTable> {
        Ok(MountTable { file: File::open("/proc/self/mountinfo")? })
    }

    /// The table as text (proc(5)).
    pub(crate) fn read(&mut self) -> io::Result<Vec<u8>> {
        self.file.rewind()?;
        let mut text = Vec::new();
        self.file.read_to_end(&mut text)?;
        Ok(text)
    }
}

/// Ends a [`wait`] from another thread.
#[derive(Debug)]
pub(crate) struct Waker {
    counter: OwnedFd,
}

impl Waker {
    /// # Errors
    /// If the process has as many open files as are allowed.
    pub(crate) fn new() -> io::Result<Waker> {
        Ok(Waker { counter: eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK)? })
    }

    pub(crate) fn wake(&self) {
        // If the counter is full, the waker is set.
        let _ = rustix::io::write(&self.counter, &1_u64.to_ne_bytes());
    }

    fn clear(&self) {
        let _ = rustix::io::read(&self.counter, &mut [0_u8; 8]);
    }
}

/// Waits until there are notices, mounts have changed, another thread wakes this one, or the time is over.
///
/// # Errors
/// Those of `poll(2)`.
pub(crate) fn wait(
    waker: &Waker,
    notices: Option<&Notices>,
    mounts: Option<&MountTable>,
    timeout: Option<Duration>,
) -> io::Result<Awoken> {
    let mut files = vec![PollFd::new(&waker.counter, PollFlags::IN)];
    files.extend(notices.map(|notices| PollFd::new(&notices.queue, PollFlags::IN)));
    files.extend(mounts.map(|mounts| PollFd::new(&mounts.file, PollFlags::PRI)));
    let timeout = timeout.map(|timeout| Timespec {
        tv_sec: i64::try_from(timeout.as_secs()).unwrap_or(i64::MAX),
        tv_nsec: i64::from(timeout.subsec_nanos()),
    });
    match poll(&mut files, timeout.as_ref()) {
        Ok(_) | Err(rustix::io::Errno::INTR) => {}
        Err(error) => return Err(error.into()),
    }
    let mut ready = files.iter().skip(1).map(|file| !file.revents().is_empty());
    let has_notices = notices.is_some() && ready.next().unwrap_or(false);
    let has_mounts = mounts.is_some() && ready.next().unwrap_or(false);
    drop(files);
    waker.clear();
    Ok(Awoken { has_notices, has_mounts })
}
