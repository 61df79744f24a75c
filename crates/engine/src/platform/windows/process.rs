//! Limits and times of processes.
#![expect(unsafe_code, reason = "job objects and process times have no safe wrapper")]

use std::io;
use std::os::windows::io::{AsRawHandle as _, FromRawHandle as _, OwnedHandle};
use std::os::windows::process::CommandExt as _;
use std::process::{Child, Command};
use std::ptr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use windows_sys::Win32::Foundation::{FILETIME, HANDLE};
use windows_sys::Win32::System::Diagnostics::Debug::{
    SEM_FAILCRITICALERRORS, SEM_NOGPFAULTERRORBOX, SetErrorMode,
};
use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT,
    JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
    JOB_OBJECT_LIMIT_PROCESS_MEMORY, JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectExtendedLimitInformation,
    SetInformationJobObject,
};
use windows_sys::Win32::System::Threading::{CREATE_NEW_PROCESS_GROUP, GetCurrentProcess, GetProcessTimes};

use crate::platform::Resources;

/// The jobs of children, by the memory that each of their processes may use. They are never closed, so that
/// the system ends the children when it closes them with this process.
static JOBS: Mutex<Vec<(u64, OwnedHandle)>> = Mutex::new(Vec::new());

/// Most jobs that are kept; the limits come from a few constants and an option.
const MOST_JOBS: usize = 64;

/// Limits the memory of this process in bytes. It ends when its standard input closes, with or without this.
pub(crate) fn bind_to_parent(memory_bytes: u64) {
    // SAFETY: takes flags, and changes how the system reports crashes: by the exit code, without a window.
    unsafe { SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX) };
    // Errors are ignored: the limit is a second line of defence. The limits of a job last as long as a
    // process is in it, whether or not its handle is open.
    let _ = limited_job(memory_bytes, 0).and_then(|job| {
        // SAFETY: the call returns a constant that stands for this process.
        assign(&job, unsafe { GetCurrentProcess() })
    });
}

/// Limits the memory of a child in bytes, and has it end with this process.
pub(crate) fn limit_resources(child: &Child, most: &Resources) {
    let bytes = most.memory_bytes;
    let mut jobs = JOBS.lock().unwrap_or_else(PoisonError::into_inner);
    let known = jobs.iter().position(|(limit, _)| *limit == bytes);
    let position = match known {
        Some(position) => position,
        None if jobs.len() >= MOST_JOBS => return,
        None => match limited_job(bytes, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE) {
            Ok(job) => {
                jobs.push((bytes, job));
                jobs.len() - 1
            }
            Err(_) => return,
        },
    };
    // Ignored: the child may have ended already, and the limit is a second line of defence.
    let _ = assign(&jobs[position].1, child.as_raw_handle());
}

/// A job whose processes may use this memory each, and die of a crash without a window.
fn limited_job(memory_bytes: u64, further: JOB_OBJECT_LIMIT) -> io::Result<OwnedHandle> {
    // SAFETY: null pointers stand for the default security and for no name.
    let raw = unsafe { CreateJobObjectW(ptr::null(), ptr::null()) };
    if raw.is_null() {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the call succeeded, and nothing else owns the handle.
    let job = unsafe { OwnedHandle::from_raw_handle(raw) };
    let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
    limits.BasicLimitInformation.LimitFlags =
        JOB_OBJECT_LIMIT_PROCESS_MEMORY | JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION | further;
    limits.ProcessMemoryLimit = usize::try_from(memory_bytes).unwrap_or(usize::MAX);
    let n_bytes = u32::try_from(size_of_val(&limits)).map_err(io::Error::other)?;
    // SAFETY: the pointer is to a live variable of the class and the size that are passed.
    let is_set = unsafe {
        SetInformationJobObject(raw, JobObjectExtendedLimitInformation, (&raw const limits).cast(), n_bytes)
    };
    if is_set == 0 { Err(io::Error::last_os_error()) } else { Ok(job) }
}

fn assign(job: &OwnedHandle, process: HANDLE) -> io::Result<()> {
    // SAFETY: both handles are open.
    match unsafe { AssignProcessToJobObject(job.as_raw_handle(), process) } {
        0 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}

/// Puts the child into a process group of its own, which Ctrl-C does not reach.
pub(crate) fn set_apart_from_terminal(command: &mut Command) {
    command.creation_flags(CREATE_NEW_PROCESS_GROUP);
}

/// Processor time of all threads of this process so far.
pub(crate) fn processor_time() -> Option<Duration> {
    let mut times = [FILETIME::default(); 4];
    let [created, ended, kernel, user] = &mut times;
    // SAFETY: the handle is a constant that stands for this process, and the pointers are to live variables.
    let is_told = unsafe { GetProcessTimes(GetCurrentProcess(), created, ended, kernel, user) };
    let hundreds_ns = |time: FILETIME| u64::from(time.dwHighDateTime) << 32 | u64::from(time.dwLowDateTime);
    let spent = hundreds_ns(times[2]).saturating_add(hundreds_ns(times[3]));
    (is_told != 0).then(|| Duration::from_nanos(spent.saturating_mul(100)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processor_time_grows_with_work() {
        let before = processor_time().unwrap();
        let begin = std::time::Instant::now();
        let mut sum = 0_u64;
        while begin.elapsed() < Duration::from_millis(100) {
            sum = std::hint::black_box(sum.wrapping_mul(31).wrapping_add(7));
        }
        assert!(processor_time().unwrap() > before);
    }

    #[test]
    fn a_job_takes_its_limits() {
        assert!(limited_job(1 << 30, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE).is_ok());
    }
}
