//! Windows: `GetProcessTimes` of a child that ended.
#![expect(unsafe_code, reason = "the standard library does not report the resource usage")]

use std::fs::File;
use std::io;
use std::os::windows::fs::FileExt as _;
use std::os::windows::io::AsRawHandle as _;
use std::process::{Child, ExitStatus};

use windows_sys::Win32::Foundation::FILETIME;
use windows_sys::Win32::System::ProcessStatus::{K32GetProcessMemoryInfo, PROCESS_MEMORY_COUNTERS};
use windows_sys::Win32::System::Threading::GetProcessTimes;

use super::Usage;

/// Waits for `child`, which must not have been waited for.
pub(crate) fn wait_for(mut child: Child) -> io::Result<(ExitStatus, Usage)> {
    let status = child.wait()?;
    let handle = child.as_raw_handle();
    let mut times = [FILETIME::default(); 4];
    let [created, ended, kernel, user] = &mut times;
    // SAFETY: the handle is open as long as `child` lives, and all pointers are to live variables.
    if unsafe { GetProcessTimes(handle, created, ended, kernel, user) } == 0 {
        return Err(io::Error::last_os_error());
    }
    let mut memory = PROCESS_MEMORY_COUNTERS::default();
    let n_bytes = u32::try_from(size_of_val(&memory)).map_err(io::Error::other)?;
    // SAFETY: the handle is open, and the pointer is to a live variable of the size that is passed.
    if unsafe { K32GetProcessMemoryInfo(handle, &raw mut memory, n_bytes) } == 0 {
        return Err(io::Error::last_os_error());
    }
    // In units of 100 ns.
    let seconds = |time: FILETIME| {
        ((u64::from(time.dwHighDateTime) << 32) | u64::from(time.dwLowDateTime)) as f64 / 1e7
    };
    let cpu_s = seconds(times[2]) + seconds(times[3]);
    Ok((status, Usage { cpu_s, peak_bytes: memory.PeakWorkingSetSize as u64 }))
}

/// Reads once at a position.
pub(crate) fn read_at(file: &File, out: &mut [u8], offset: u64) -> io::Result<usize> {
    file.seek_read(out, offset)
}

/// Does nothing: only an administrator can write back a whole volume.
pub(crate) fn sync() {}
