//! A child process with pipes to its standard input and output.

use std::io::{self, BufReader};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::deadlines::Deadlines;
use super::environment::keep_environment;
use super::message::receive;
use crate::platform;

/// Time that a child has to start: it loads itself and its libraries, on a machine that may be overloaded.
const STARTING_TIME: Duration = Duration::from_secs(60);

/// A running child, which is killed when this value is dropped.
#[derive(Debug)]
pub(crate) struct Process {
    /// Shared with the deadlines.
    pub(crate) child: Arc<Mutex<Child>>,
    pub(crate) to: ChildStdin,
    pub(crate) from: BufReader<ChildStdout>,
}

impl Process {
    /// Starts a child.
    ///
    /// # Errors
    /// If the system refuses.
    pub(crate) fn start(mut command: Command) -> io::Result<Process> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        keep_environment(&mut command);
        // One heap for all threads: each further one would reserve address space, which is limited.
        command.env("MALLOC_ARENA_MAX", "1");
        // The allocator of builds for musl (mimalloc) would reserve 1 GiB of address space at once.
        command.env("MIMALLOC_ARENA_RESERVE", "0");
        // Ctrl-C is for the run: the parent decides whether a child's current file is finished or dropped.
        platform::set_apart_from_terminal(&mut command);
        let mut child = command.spawn()?;
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        Ok(Process { child: Arc::new(Mutex::new(child)), to, from: BufReader::new(from) })
    }

    /// Waits for the empty message that a child sends when it is ready ([`super::confine`]): one that ends
    /// before it has seen no file, so no file is to blame.
    ///
    /// # Errors
    /// It ended, or was killed after [`STARTING_TIME`] by who watches `deadlines`.
    pub(crate) fn ready(mut self, deadlines: &Deadlines) -> io::Result<Process> {
        let Process { child, from, .. } = &mut self;
        let (greeting, _) = deadlines.during(child, Instant::now() + STARTING_TIME, || receive(from));
        if matches!(greeting, Ok(Some(greeting)) if greeting.is_empty()) {
            return Ok(self);
        }
        let status = self.end()?;
        let words = format!(
            "it ended before it was ready ({status}); is there enough memory, and are enough file \
             descriptors allowed (ulimit -n)?"
        );
        Err(io::Error::other(words))
    }

    /// Ends a child that does not answer as it should, and returns how it ended. If it already ended, killing
    /// it does not change its status.
    pub(crate) fn end(&self) -> io::Result<ExitStatus> {
        let mut child = self.child.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = child.kill();
        child.wait()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It has no work to finish, and must not be left running.
        let _ = self.end();
    }
}

/// What to say of a file whose decoder ended without an answer.
pub(crate) fn crashed(status: io::Result<ExitStatus>, memory_bytes: u64) -> String {
    let how = status.map_or_else(|error| error.to_string(), |status| status.to_string());
    format!("the decoder crashed ({how}) or needed more than {memory_bytes} bytes of memory")
}

/// What to say of a file whose decoder was killed at its deadline.
pub(crate) fn stopped_late(time: Duration) -> String {
    format!("the decoder was stopped after {} s without a result", time.as_secs_f64())
}
