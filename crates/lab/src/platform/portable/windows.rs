//! Windows: what its own calls say about processes, memory and volumes, and pipes that are waited for.
#![expect(unsafe_code, reason = "these calls have no safe wrapper")]

mod clocks;
mod copy;
mod group;
mod machine;
mod pool;
mod raw;
mod ring;
mod stdio;
mod sync;

use std::fs::{File, OpenOptions};
use std::io;
use std::os::windows::ffi::OsStrExt as _;
use std::os::windows::fs::OpenOptionsExt as _;
use std::os::windows::io::{AsHandle, AsRawHandle as _};
use std::path::Path;
use std::process::Child;
use std::ptr;
use std::time::{Duration, Instant};

use windows_sys::Win32::Foundation::{ERROR_BROKEN_PIPE, FILETIME};
use windows_sys::Win32::Storage::FileSystem::{
    FILE_FLAG_NO_BUFFERING, FILE_FLAG_SEQUENTIAL_SCAN, GetDiskFreeSpaceExW,
};
use windows_sys::Win32::System::Pipes::PeekNamedPipe;
use windows_sys::Win32::System::ProcessStatus::{K32GetProcessMemoryInfo, PROCESS_MEMORY_COUNTERS};
use windows_sys::Win32::System::Threading::{
    GetCurrentProcess, GetProcessAffinityMask, GetProcessTimes, INFINITE, SetProcessAffinityMask,
    WaitForSingleObject,
};

pub(crate) use clocks::*;
pub(crate) use copy::*;
pub(crate) use group::Group;
pub(crate) use machine::*;
pub(crate) use pool::in_pool;
pub(crate) use ring::Ring;
pub(crate) use stdio::Stream;
pub(crate) use sync::*;

use crate::counters::Counters;

/// Between two looks at a pipe. Outside of what is timed.
const LOOK_AGAIN: Duration = Duration::from_millis(1);

/// Exit code of a process that was ended from outside, as of one that SIGKILL ended.
const ENDED: u32 = 137;

/// Resources used so far by this process; processor time also by the programs that it started, which are in
/// the job that the lab has made for the case.
pub(crate) fn own_counters() -> Counters {
    let own = process_times();
    // A job object without accounting, as under Wine, reports less than the process itself.
    let (user_ns, system_ns) =
        group::times_of_own_job().filter(|job| job.0 + job.1 >= own.0 + own.1).unwrap_or(own);
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
    let is_known = unsafe { K32GetProcessMemoryInfo(GetCurrentProcess(), &raw mut memory, n_bytes) };
    (is_known != 0).then_some(memory)
}

/// Waits until there is data to read, or the end of it; `false` if neither came in time.
pub(crate) fn has_input(input: &impl AsHandle, patience: Duration) -> io::Result<bool> {
    let handle = input.as_handle().as_raw_handle();
    let begin = Instant::now();
    loop {
        let mut n_bytes = 0;
        // SAFETY: the handle is open, null pointers stand for what is not asked, and the rest is a live
        // variable.
        let is_known = unsafe {
            PeekNamedPipe(handle, ptr::null_mut(), 0, ptr::null_mut(), &mut n_bytes, ptr::null_mut())
        };
        if is_known == 0 {
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
    let is_known =
        unsafe { GetDiskFreeSpaceExW(wide.as_ptr(), &mut free_bytes, ptr::null_mut(), ptr::null_mut()) };
    if is_known == 0 { Err(io::Error::last_os_error()) } else { Ok(free_bytes) }
}

/// Opens a file with `FILE_FLAG_SEQUENTIAL_SCAN`.
pub(crate) fn open_sequential(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    options.custom_flags(FILE_FLAG_SEQUENTIAL_SCAN).open(path)
}

/// Opens a file for transfers past the cache, `FILE_FLAG_NO_BUFFERING`.
pub(crate) fn open_direct(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    options.custom_flags(FILE_FLAG_NO_BUFFERING).open(path)
}

/// Extends the file to the end of the part: NTFS gives a file its clusters when it gets its length.
pub(crate) fn allocate(file: &File, offset: u64, len_bytes: u64) -> io::Result<()> {
    let end = offset.saturating_add(len_bytes);
    if file.metadata()?.len() < end { file.set_len(end) } else { Ok(()) }
}

/// Limits this process, and all that it starts from now on, to one processor: the last that it may use.
/// Threads do not inherit a limit of the thread that starts them, so it has to be the process's.
pub(crate) fn use_one_processor() -> io::Result<()> {
    let last = 1_usize << processors()?.checked_ilog2().ok_or(io::ErrorKind::Unsupported)?;
    // SAFETY: the handle is a constant that stands for this process.
    match unsafe { SetProcessAffinityMask(GetCurrentProcess(), last) } {
        0 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}

/// A bit for each processor that this process may use.
fn processors() -> io::Result<usize> {
    let (mut allowed, mut present) = (0, 0);
    // SAFETY: the handle is a constant that stands for this process, and the pointers are to live variables.
    match unsafe { GetProcessAffinityMask(GetCurrentProcess(), &mut allowed, &mut present) } {
        0 => Err(io::Error::last_os_error()),
        _ => Ok(allowed),
    }
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

    /// The limit stays for the rest of these tests, which do not depend on the number of processors.
    #[test]
    fn one_processor_serves_this_process() {
        use_one_processor().unwrap();
        assert_eq!(processors().unwrap().count_ones(), 1);
    }

    #[test]
    fn a_part_is_allocated_within_and_after_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = File::create(folder.path().join("file")).unwrap();
        for (offset, len_bytes, expected) in [(0, 100, 100), (10, 20, 100), (90, 20, 110)] {
            allocate(&file, offset, len_bytes).unwrap();
            assert_eq!(file.metadata().unwrap().len(), expected);
        }
    }
}
