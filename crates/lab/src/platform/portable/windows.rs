//! Windows: what its own calls say about processes, memory and volumes, and pipes that are waited for.
#![expect(unsafe_code, reason = "these calls have no safe wrapper")]

mod clocks;
mod copy;
mod pool;
mod raw;
mod sync;

use std::io;
use std::os::windows::ffi::OsStrExt as _;
use std::os::windows::io::{AsHandle, AsRawHandle as _, FromRawHandle as _, OwnedHandle};
use std::path::Path;
use std::process::Child;
use std::ptr;
use std::time::{Duration, Instant};

use windows_sys::Win32::Foundation::{ERROR_BROKEN_PIPE, FILETIME};
use windows_sys::Win32::Storage::FileSystem::GetDiskFreeSpaceExW;
use windows_sys::Win32::System::Pipes::PeekNamedPipe;
use windows_sys::Win32::System::ProcessStatus::{K32GetProcessMemoryInfo, PROCESS_MEMORY_COUNTERS};
use windows_sys::Win32::System::SystemInformation::{GlobalMemoryStatusEx, MEMORYSTATUSEX};
use windows_sys::Win32::System::Threading::{
    GetCurrentProcess, GetProcessTimes, INFINITE, OpenProcess, PROCESS_TERMINATE, TerminateProcess,
    WaitForSingleObject,
};

pub(crate) use clocks::*;
pub(crate) use copy::*;
pub(crate) use pool::in_pool;
pub(crate) use sync::*;

use crate::method::counters::Counters;
use crate::method::facts::Facts;

/// Between two looks at a pipe. Outside of what is timed.
const LOOK_AGAIN: Duration = Duration::from_millis(1);

/// Exit code of a process that was ended from outside, as of one that SIGKILL ended.
const ENDED: u32 = 137;

/// Resources used so far by this process. Children are not counted: Windows keeps no sum of them.
pub(crate) fn own_counters() -> Counters {
    let (user_ns, system_ns) = process_times();
    let page_faults = memory().map_or(0, |memory| u64::from(memory.PageFaultCount));
    Counters { user_ns, system_ns, minor_faults: page_faults, ..Counters::default() }
}

/// User and kernel time of this process in nanoseconds; the system counts in ticks of its timer.
fn process_times() -> (u64, u64) {
    let mut times = [FILETIME::default(); 4];
    let [created, ended, kernel, user] = &mut times;
    // SAFETY: the handle is a constant that stands for this process, and the pointers are to live variables.
    // If the call fails, zeros stay.
    unsafe { GetProcessTimes(GetCurrentProcess(), created, ended, kernel, user) };
    (nanoseconds(times[3]), nanoseconds(times[2]))
}

/// From units of 100 ns.
fn nanoseconds(time: FILETIME) -> u64 {
    (u64::from(time.dwHighDateTime) << 32 | u64::from(time.dwLowDateTime)).saturating_mul(100)
}

/// Most memory that this process had in RAM.
pub(crate) fn peak_bytes() -> Option<u64> {
    memory().map(|memory| memory.PeakWorkingSetSize as u64)
}

fn memory() -> Option<PROCESS_MEMORY_COUNTERS> {
    let mut memory = PROCESS_MEMORY_COUNTERS::default();
    let n_bytes = u32::try_from(size_of_val(&memory)).ok()?;
    // SAFETY: the handle is a constant, and the pointer is to a live variable of the size that is passed.
    let is_told = unsafe { K32GetProcessMemoryInfo(GetCurrentProcess(), &raw mut memory, n_bytes) };
    (is_told != 0).then_some(memory)
}

/// Facts about processors and memory.
pub(crate) fn facts() -> Facts {
    let cpus_online = std::thread::available_parallelism().map_or(1, usize::from);
    let mut status =
        MEMORYSTATUSEX { dwLength: size_of::<MEMORYSTATUSEX>() as u32, ..MEMORYSTATUSEX::default() };
    // SAFETY: the structure says its own length and is a live variable.
    let is_told = unsafe { GlobalMemoryStatusEx(&raw mut status) };
    Facts {
        cpu_model: std::env::var("PROCESSOR_IDENTIFIER").ok(),
        cpus_online,
        memory_bytes: (is_told != 0).then_some(status.ullTotalPhys),
        ..Facts::default()
    }
}

/// Waits until there is data to read, or the end of it; `false` if neither came in time.
pub(crate) fn has_input(input: &impl AsHandle, patience: Duration) -> io::Result<bool> {
    let handle = input.as_handle().as_raw_handle();
    let begin = Instant::now();
    loop {
        let mut n_bytes = 0;
        // SAFETY: the handle is open, null pointers stand for what is not asked, and the rest is a live
        // variable.
        let is_told = unsafe {
            PeekNamedPipe(handle, ptr::null_mut(), 0, ptr::null_mut(), &mut n_bytes, ptr::null_mut())
        };
        if is_told == 0 {
            let error = io::Error::last_os_error();
            // The other end is closed: a read returns at once.
            let is_end = error.raw_os_error().map(i32::cast_unsigned) == Some(ERROR_BROKEN_PIPE);
            return if is_end { Ok(true) } else { Err(error) };
        }
        if n_bytes > 0 {
            return Ok(true);
        }
        if begin.elapsed() >= patience {
            return Ok(false);
        }
        std::thread::sleep(LOOK_AGAIN);
    }
}

/// Ends the process. Programs that it started end when their pipes close.
pub(crate) fn end_group(process_id: u32) -> io::Result<()> {
    // SAFETY: takes numbers only.
    let raw = unsafe { OpenProcess(PROCESS_TERMINATE, 0, process_id) };
    if raw.is_null() {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the call succeeded, and nothing else owns the handle.
    let process = unsafe { OwnedHandle::from_raw_handle(raw) };
    // SAFETY: the handle is open, with the right to end the process.
    match unsafe { TerminateProcess(process.as_raw_handle(), ENDED) } {
        0 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}

/// Waits until the child has ended. Its id cannot be reused as long as `child` holds its handle.
pub(crate) fn wait_unreaped(child: &Child) -> io::Result<()> {
    // SAFETY: the handle is open as long as `child` lives.
    match unsafe { WaitForSingleObject(child.as_raw_handle(), INFINITE) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Bytes that are still available to this user for files in `folder`.
pub(crate) fn free_bytes(folder: &Path) -> io::Result<u64> {
    let wide: Vec<u16> = folder.as_os_str().encode_wide().chain([0]).collect();
    let mut free_bytes = 0;
    // SAFETY: the path ends with a zero, null pointers stand for what is not asked, the rest is a live
    // variable.
    let is_told =
        unsafe { GetDiskFreeSpaceExW(wide.as_ptr(), &mut free_bytes, ptr::null_mut(), ptr::null_mut()) };
    if is_told == 0 { Err(io::Error::last_os_error()) } else { Ok(free_bytes) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_and_memory_are_seen() {
        let before = own_counters();
        let begin = Instant::now();
        let mut sum = 0_u64;
        while begin.elapsed() < Duration::from_millis(100) {
            sum = std::hint::black_box(sum.wrapping_mul(31).wrapping_add(7));
        }
        assert!(own_counters().since(&before).cpu_ns() > 0);
        assert!(peak_bytes().unwrap() > 100_000);
        assert!(facts().memory_bytes.unwrap() > 1 << 20);
        assert!(free_bytes(&std::env::temp_dir()).is_ok());
    }

    #[test]
    fn a_process_is_ended_and_its_pipe_with_it() {
        use std::process::{Command, Stdio};

        let mut child = Command::new("cmd").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let input = child.stdin.take();
        let output = child.stdout.take().unwrap();
        end_group(child.id()).unwrap();
        wait_unreaped(&child).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(ENDED.cast_signed()));
        assert!(has_input(&output, Duration::from_secs(5)).unwrap());
        drop(input);
    }
}
