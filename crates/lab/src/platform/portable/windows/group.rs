//! The process of a case with all that it started: a job object.

use std::io;
use std::os::windows::io::{AsRawHandle as _, FromRawHandle as _, OwnedHandle};
use std::process::Child;
use std::ptr;

use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
    JOBOBJECT_BASIC_ACCOUNTING_INFORMATION, JOBOBJECT_EXTENDED_LIMIT_INFORMATION,
    JobObjectBasicAccountingInformation, JobObjectExtendedLimitInformation, QueryInformationJobObject,
    SetInformationJobObject, TerminateJobObject,
};

use super::ENDED;

/// A job object, which ends its processes when its last handle is closed: also when the lab is killed.
#[derive(Debug)]
pub(crate) struct Group(OwnedHandle);

impl Group {
    /// Puts a child into a job. It must not have started anything yet: the lab's child waits for its request.
    pub(crate) fn of(child: &Child) -> io::Result<Group> {
        // SAFETY: null pointers stand for default rights and for no name.
        let raw = unsafe { CreateJobObjectW(ptr::null(), ptr::null()) };
        if raw.is_null() {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: the call succeeded, and nothing else owns the handle.
        let job = unsafe { OwnedHandle::from_raw_handle(raw) };
        let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
        let n_bytes = size_of_val(&limits) as u32;
        // SAFETY: both handles are open, and the structure is a live variable of the length that is passed.
        let is_done = unsafe {
            SetInformationJobObject(
                raw,
                JobObjectExtendedLimitInformation,
                (&raw const limits).cast(),
                n_bytes,
            ) != 0
                && AssignProcessToJobObject(raw, child.as_raw_handle()) != 0
        };
        if is_done { Ok(Group(job)) } else { Err(io::Error::last_os_error()) }
    }

    /// Ends all of its processes.
    pub(crate) fn end(&self) -> io::Result<()> {
        // SAFETY: the handle is open.
        match unsafe { TerminateJobObject(self.0.as_raw_handle(), ENDED) } {
            0 => Err(io::Error::last_os_error()),
            _ => Ok(()),
        }
    }
}

/// User and kernel time in nanoseconds of all processes that this process's job has had; `None` if it is in
/// no job.
pub(super) fn times_of_own_job() -> Option<(u64, u64)> {
    let mut account = JOBOBJECT_BASIC_ACCOUNTING_INFORMATION::default();
    let n_bytes = size_of_val(&account) as u32;
    // SAFETY: no job stands for the one of this process, and the structure is a live variable of the length
    // that is passed.
    let is_known = unsafe {
        QueryInformationJobObject(
            ptr::null_mut(),
            JobObjectBasicAccountingInformation,
            (&raw mut account).cast(),
            n_bytes,
            ptr::null_mut(),
        )
    };
    let nanoseconds = |units: i64| units.unsigned_abs().saturating_mul(100);
    (is_known != 0).then(|| (nanoseconds(account.TotalUserTime), nanoseconds(account.TotalKernelTime)))
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Stdio};
    use std::time::Duration;

    use super::*;
    use crate::platform::{has_input, wait_unreaped};

    #[test]
    fn a_process_is_ended_and_its_pipe_with_it() {
        for is_asked in [true, false] {
            let mut child = Command::new("cmd").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
            let input = child.stdin.take();
            let output = child.stdout.take().unwrap();
            let group = Group::of(&child).unwrap();
            if is_asked {
                group.end().unwrap();
                wait_unreaped(&child).unwrap();
                assert_eq!(child.wait().unwrap().code(), Some(ENDED.cast_signed()));
            }
            // Closing the job ends its processes as well.
            drop(group);
            wait_unreaped(&child).unwrap();
            assert!(has_input(&output, Duration::from_secs(5)).unwrap());
            drop(input);
        }
    }
}
