//! A child process whose memory is asked for, which the standard library does not.

#![expect(unsafe_code, reason = "wait4(2) and kill(2)")]

use std::os::unix::process::ExitStatusExt as _;
use std::process::ExitStatus;

use crate::finding::Finding;

/// Waits for a child; returns how it ended, and the most memory that it or one of its children had, in bytes.
pub(super) fn wait(id: u32) -> Result<(ExitStatus, u64), Finding> {
    let id = libc::pid_t::try_from(id).map_err(|_| Finding::new("a process without a number"))?;
    let mut status = 0;
    // SAFETY: all zeros are a value of this structure of numbers.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    loop {
        // SAFETY: both pointers are to values that live through the call.
        if unsafe { libc::wait4(id, &raw mut status, 0, &raw mut usage) } == id {
            break;
        }
        let error = std::io::Error::last_os_error();
        if error.kind() != std::io::ErrorKind::Interrupted {
            return Err(error.into());
        }
    }
    // Linux counts in units of 1024 bytes (getrusage(2)).
    Ok((ExitStatus::from_raw(status), u64::try_from(usage.ru_maxrss).unwrap_or(0) * 1024))
}

/// Kills a process that has not been waited for.
pub(crate) fn kill(id: u32) {
    let Ok(id) = libc::pid_t::try_from(id) else { return };
    // SAFETY: the call takes no pointers; the process is our child, so that its number is of no other.
    unsafe { libc::kill(id, libc::SIGKILL) };
}
