//! Runs work in forked processes, `fork(2)`.
#![allow(unsafe_code, reason = "a fork is only sound if the child is careful")]

use std::io::{self, PipeReader, PipeWriter, Read as _, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs `work` with 0, 1, ... in that many forked processes at once and returns what each sent back.
///
/// `work` may allocate, open and read; it must not take locks that other threads of this process could hold.
/// If a process fails or dies, the whole call fails, with an error that cannot name the cause.
pub(crate) fn in_processes(
    n_processes: usize,
    work: &dyn Fn(usize) -> io::Result<[u64; 2]>,
) -> io::Result<Vec<[u64; 2]>> {
    let children: Vec<io::Result<Child>> =
        (0..n_processes).map(|process| Child::start(process, work)).collect();
    // All processes are waited for, even after one failed.
    let answers: Vec<io::Result<[u64; 2]>> = children.into_iter().map(|child| child?.finish()).collect();
    answers.into_iter().collect()
}

struct Child {
    id: libc::pid_t,
    answer: PipeReader,
}

impl Child {
    fn start(process: usize, work: &dyn Fn(usize) -> io::Result<[u64; 2]>) -> io::Result<Child> {
        let (answer, sender) = io::pipe()?;
        // SAFETY: the child has only this thread. glibc and musl keep the allocator usable there, `work`
        // promises not to take locks of other threads, and the child ends in `_exit` without running anything
        // of the parent.
        match unsafe { libc::fork() } {
            -1 => Err(io::Error::last_os_error()),
            0 => {
                let code = send(process, work, sender);
                // SAFETY: ends the process at once; no destructor of the parent's values runs in it.
                unsafe { libc::_exit(code) }
            }
            id => Ok(Child { id, answer }),
        }
    }

    fn finish(mut self) -> io::Result<[u64; 2]> {
        let mut words = [[0; 8]; 2];
        let read = self.answer.read_exact(words.as_flattened_mut());
        let mut status = 0;
        // SAFETY: `status` is writable, and `id` is a child of this process that has not been waited for.
        while unsafe { libc::waitpid(self.id, &raw mut status, 0) } == -1 {
            let error = io::Error::last_os_error();
            if error.kind() != io::ErrorKind::Interrupted {
                return Err(error);
            }
        }
        if !libc::WIFEXITED(status) || libc::WEXITSTATUS(status) != 0 {
            return Err(io::Error::other("a process failed"));
        }
        read?;
        Ok(words.map(u64::from_ne_bytes))
    }
}

/// The child's part: works, sends the result, and returns the exit code.
fn send(process: usize, work: &dyn Fn(usize) -> io::Result<[u64; 2]>, mut sender: PipeWriter) -> libc::c_int {
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        let words = work(process)?.map(u64::to_ne_bytes);
        sender.write_all(words.as_flattened())
    }));
    match outcome {
        Ok(Ok(())) => 0,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_process_answers_for_itself() {
        let own = std::process::id();
        let answers =
            in_processes(3, &|process| Ok([process as u64, u64::from(std::process::id())])).unwrap();
        let processes: Vec<u64> = answers.iter().map(|answer| answer[0]).collect();
        assert_eq!(processes, [0, 1, 2]);
        assert!(answers.iter().all(|answer| answer[1] != u64::from(own)), "{answers:?} of {own}");
    }

    #[test]
    fn a_process_that_fails_is_an_error() {
        let work = |process| if process == 1 { Err(io::Error::other("no")) } else { Ok([0; 2]) };
        assert!(in_processes(2, &work).is_err());
    }
}
