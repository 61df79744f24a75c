//! Unix: `wait4(2)`, which Linux and the BSDs have.
#![expect(unsafe_code, reason = "wait4(2) has no safe wrapper in the standard library or rustix")]

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt as _;
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, ExitStatus};

use super::Usage;

/// Waits for `child`, which must not have been waited for.
pub(crate) fn wait_for(child: Child) -> io::Result<(ExitStatus, Usage)> {
    let mut status = 0;
    // SAFETY: `rusage` is a plain struct of numbers, for which all zeros is a value.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    let pid = libc::pid_t::try_from(child.id()).map_err(io::Error::other)?;
    // SAFETY: both pointers are to live, writable variables of the right type; the kernel writes nothing
    // else.
    if unsafe { libc::wait4(pid, &mut status, 0, &mut usage) } < 0 {
        return Err(io::Error::last_os_error());
    }
    let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 / 1e6;
    let cpu_s = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    // Linux counts in KiB (getrusage(2)).
    let peak_bytes = u64::try_from(usage.ru_maxrss).unwrap_or(0) * 1024;
    Ok((ExitStatus::from_raw(status), Usage { cpu_s, peak_bytes }))
}

/// Reads once at a position.
pub(crate) fn read_at(file: &File, out: &mut [u8], offset: u64) -> io::Result<usize> {
    file.read_at(out, offset)
}

/// Writes everything that waits in the caches to the devices.
pub(crate) fn sync() {
    rustix::fs::sync();
}
