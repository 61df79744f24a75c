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
    // All answers come through one pipe, so that thousands of processes need no more open files than one
    // does.
    let (answers, sender) = io::pipe()?;
    let mut children = Vec::with_capacity(n_processes);
    let mut failure = None;
    for process in 0..n_processes {
        match Child::start(process, work, &sender) {
            Ok(child) => children.push(child),
            Err(error) => {
                failure = Some(error);
                break;
            }
        }
    }
    drop(sender);
    let received = receive(answers, n_processes);
    // All processes are waited for, even after one failed.
    for child in children {
        failure = failure.or(child.wait().err());
    }
    failure.map_or(received, Err)
}

/// An answer on its way: the number of the process and its two words. Shorter than `PIPE_BUF`, so it is
/// written as a whole even when many processes write at once (pipe(7)).
type Answer = [u64; 3];

fn receive(mut answers: PipeReader, n_processes: usize) -> io::Result<Vec<[u64; 2]>> {
    let mut bytes = Vec::with_capacity(n_processes * size_of::<Answer>());
    answers.read_to_end(&mut bytes)?;
    let mut received: Vec<Answer> = bytes
        .as_chunks::<{ size_of::<Answer>() }>()
        .0
        .iter()
        .map(|answer| {
            let (words, _) = answer.as_chunks::<8>();
            [0, 1, 2].map(|word: usize| u64::from_ne_bytes(words[word]))
        })
        .collect();
    received.sort_unstable();
    if received.iter().map(|answer| answer[0]).eq(0..n_processes as u64) {
        Ok(received.into_iter().map(|[_, one, two]| [one, two]).collect())
    } else {
        Err(io::Error::other("a process did not answer"))
    }
}

struct Child(libc::pid_t);

impl Child {
    fn start(
        process: usize,
        work: &dyn Fn(usize) -> io::Result<[u64; 2]>,
        sender: &PipeWriter,
    ) -> io::Result<Child> {
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
            id => Ok(Child(id)),
        }
    }

    fn wait(self) -> io::Result<()> {
        let mut status = 0;
        // SAFETY: `status` is writable, and the id is of a child of this process that has not been waited
        // for.
        while unsafe { libc::waitpid(self.0, &raw mut status, 0) } == -1 {
            let error = io::Error::last_os_error();
            if error.kind() != io::ErrorKind::Interrupted {
                return Err(error);
            }
        }
        if libc::WIFEXITED(status) && libc::WEXITSTATUS(status) == 0 {
            Ok(())
        } else {
            Err(io::Error::other("a process failed"))
        }
    }
}

/// The child's part: works, sends the result, and returns the exit code.
fn send(
    process: usize,
    work: &dyn Fn(usize) -> io::Result<[u64; 2]>,
    mut sender: &PipeWriter,
) -> libc::c_int {
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        let [one, two] = work(process)?;
        let answer: Answer = [process as u64, one, two];
        sender.write_all(answer.map(u64::to_ne_bytes).as_flattened())
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

    /// More processes than a program may open files by default.
    #[test]
    fn a_thousand_processes_answer_in_their_order() {
        let answers = match in_processes(1_100, &|process| Ok([process as u64, 7])) {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                return eprintln!("skipped: so many processes are not allowed here ({error})");
            }
            answers => answers.unwrap(),
        };
        assert!(answers.into_iter().eq((0..1_100).map(|process| [process, 7])));
    }

    #[test]
    fn a_process_that_fails_is_an_error() {
        let work = |process| if process == 1 { Err(io::Error::other("no")) } else { Ok([0; 2]) };
        assert!(in_processes(2, &work).is_err());
    }
}
