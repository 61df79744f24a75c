//! Processes that run a case: ending them together with the lab, and communicating with them.

use std::fs::File;
use std::io;
use std::os::fd::AsFd;
use std::path::Path;
use std::process::Child;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions};
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// Asks the kernel to kill this process when its parent ends. Fails if the parent has already ended.
///
/// The parent is the thread that created this process, not its process as a whole (PR_SET_PDEATHSIG(2const)).
pub(crate) fn die_with_parent(parent_id: u32) -> io::Result<()> {
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
    // A parent that ended before the request sends no signal any more.
    let parent = rustix::process::getppid().map(Pid::as_raw_nonzero);
    if parent.is_some_and(|id| id.get().unsigned_abs() == parent_id) {
        return Ok(());
    }
    Err(io::Error::other("the parent process is gone"))
}

/// Limits this thread, and all threads and processes that it starts from now on, to one processor: the last
/// that it may use, because many systems handle interrupts on the first.
pub(crate) fn use_one_processor() -> io::Result<()> {
    let allowed = sched_getaffinity(None)?;
    let last = (0..CpuSet::MAX_CPU).rev().find(|processor| allowed.is_set(*processor));
    let mut one = CpuSet::new();
    one.set(last.ok_or_else(|| io::Error::other("this thread may use no processor"))?);
    Ok(sched_setaffinity(None, &one)?)
}

/// Moves standard input and output to files that only this process holds. `/dev/null` replaces them, for
/// programs that a case starts and for output of its libraries.
pub(crate) fn private_stdio() -> io::Result<(File, File)> {
    let input = rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stdin(), 3)?;
    let output = rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stdout(), 3)?;
    let nothing = File::options().read(true).write(true).open("/dev/null")?;
    rustix::stdio::dup2_stdin(&nothing)?;
    rustix::stdio::dup2_stdout(&nothing)?;
    Ok((input.into(), output.into()))
}

/// Waits until there is data to read, or the end of it; `false` if neither came in time.
pub(crate) fn has_input(input: &impl AsFd, patience: Duration) -> io::Result<bool> {
    let timeout = Timespec::try_from(patience).map_err(io::Error::other)?;
    let mut ends = [PollFd::new(input, PollFlags::IN)];
    Ok(rustix::io::retry_on_intr(|| poll(&mut ends, Some(&timeout)))? > 0)
}

/// The process group that the process of a case leads: with it ends everything that the case started.
#[derive(Debug)]
pub(crate) struct Group(Pid);

impl Group {
    /// The group of a child that [`lead_group`](crate::platform::lead_group) has prepared.
    pub(crate) fn of(child: &Child) -> io::Result<Group> {
        Ok(Group(pid(child.id())?))
    }

    /// Kills all of its processes. The child must not be reaped yet, so that its id is still its own.
    pub(crate) fn end(&self) -> io::Result<()> {
        match rustix::process::kill_process_group(self.0, Signal::KILL) {
            // No process is left in the group.
            Err(rustix::io::Errno::SRCH) | Ok(()) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

/// Waits until the child has ended and leaves it unreaped, so that its id, and its group's, cannot be reused
/// yet.
pub(crate) fn wait_unreaped(child: &Child) -> io::Result<()> {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    rustix::io::retry_on_intr(|| rustix::process::waitid(WaitId::Pid(pid(child.id())?), options))?;
    Ok(())
}

fn pid(process_id: u32) -> rustix::io::Result<Pid> {
    i32::try_from(process_id).ok().and_then(Pid::from_raw).ok_or(rustix::io::Errno::SRCH)
}

/// Writes back dirty data on the file system of `folder`, so that this does not happen during a measurement.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    Ok(rustix::fs::syncfs(File::open(folder)?)?)
}

/// Bytes that are still available for files in `folder`.
pub(crate) fn free_bytes(folder: &Path) -> io::Result<u64> {
    let facts = rustix::fs::statvfs(folder)?;
    Ok(facts.f_bavail.saturating_mul(facts.f_frsize))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_processor_serves_this_thread_and_those_that_it_starts() {
        let n_processors = || std::thread::available_parallelism().unwrap().get();
        let in_new_thread = move || {
            use_one_processor().unwrap();
            (n_processors(), std::thread::spawn(n_processors).join().unwrap())
        };
        let before = n_processors();
        assert_eq!(std::thread::spawn(in_new_thread).join().unwrap(), (1, 1));
        assert_eq!(n_processors(), before, "other threads are not affected");
    }
}
