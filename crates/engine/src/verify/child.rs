//! Child processes for decoding: instances of this program, one for each worker.
//!
//! A child reads paths from its standard input and replies on its standard output. It ends with its parent
//! and cannot use more memory than its limit. The parent keeps a deadline for each child, and sets another
//! one when the file was read and is being decoded. A child past its deadline is killed by
//! [`Children::watch`]; its worker then sees the pipe end, reports the file, and starts another child for the
//! next one.

use std::io;
use std::path::Path;
use std::process::ExitStatus;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use pixel::{Examination, Limits, Verdict};

use super::examined::Examined;
use super::here::Here;
use super::options::VerifyOptions;
use super::wire::{Answer, Reply};
use crate::child::message::{receive, send};
use crate::child::{Deadlines, GRACE, OWN_BYTES, Process, TICK, crashed, stopped_late};
use crate::child_program::ChildProgram;
use crate::error::JobError;
use crate::location::Location;
use crate::platform;

/// First argument of a program that is started as a decoding child; it must then call [`main`]. For internal
/// use.
pub const ARGUMENT: &str = "verify-child";

/// Time limit for reading an object from a store. If the store does not respond, the client gives up much
/// earlier.
const STORE_TIME: Duration = Duration::from_secs(600);

/// Maximum time that a child may request: a child taken over by a malicious picture must not block the run
/// forever.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

/// Decodes the files named on standard input until it ends. `arguments` are those after [`ARGUMENT`].
///
/// # Errors
/// If the arguments are not those of a parent, or standard output is closed.
pub fn main(arguments: &[String]) -> Result<(), JobError> {
    let failed = |source| JobError::Child { source };
    let options = options_of(arguments).ok_or_else(|| failed(io::ErrorKind::InvalidInput.into()))?;
    platform::bind_to_parent(options.limits.memory_bytes.saturating_add(OWN_BYTES));
    // This process is the one that decodes.
    pixel::set_decoder_processes(None);
    // A panic is reported as a result; its message would only go to the terminal.
    std::panic::set_hook(Box::new(|_| {}));
    let mut here = Here::new(&options)?;
    let (mut input, mut output) = (io::stdin().lock(), platform::take_standard_output().map_err(failed)?);
    while let Some(path) = receive(&mut input).map_err(failed)? {
        let path = platform::path_of(path).ok_or_else(|| failed(io::ErrorKind::InvalidData.into()))?;
        let mut answer = |answer: &Answer| send(&mut output, &serde_json::to_vec(answer)?);
        let mut told = Ok(());
        let found = here.examine(&path, &mut |at_most| told = answer(&Answer::Decoding { at_most }));
        told.and_then(|()| answer(&Answer::Found(Box::new(Reply::new(found))))).map_err(failed)?;
    }
    Ok(())
}

fn arguments_of(options: &VerifyOptions) -> [String; 5] {
    let Limits { pixels, memory_bytes, frames, time } = options.limits;
    let time_ms = time.as_millis();
    [
        pixels.to_string(),
        memory_bytes.to_string(),
        frames.to_string(),
        time_ms.to_string(),
        options.strategy.to_string(),
    ]
}

fn options_of(arguments: &[String]) -> Option<VerifyOptions> {
    let [pixels, memory_bytes, frames, time_ms, strategy] = arguments else { return None };
    Some(VerifyOptions {
        limits: Limits {
            pixels: pixels.parse().ok()?,
            memory_bytes: memory_bytes.parse().ok()?,
            frames: frames.parse().ok()?,
            time: Duration::from_millis(time_ms.parse().ok()?),
        },
        strategy: strategy.parse().ok()?,
        ..VerifyOptions::default()
    })
}

/// The children of a run, with their deadlines.
pub(super) struct Children<'o> {
    program: &'o ChildProgram,
    options: &'o VerifyOptions,
    deadlines: Deadlines,
    is_closed: Mutex<bool>,
    wake: Condvar,
}

impl<'o> Children<'o> {
    pub(super) fn new(program: &'o ChildProgram, options: &'o VerifyOptions) -> Self {
        Children {
            program,
            options,
            deadlines: Deadlines::default(),
            is_closed: Mutex::default(),
            wake: Condvar::new(),
        }
    }

    pub(super) fn worker(&self) -> Worker<'_> {
        Worker { children: self, running: None }
    }

    fn lock(&self) -> MutexGuard<'_, bool> {
        self.is_closed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Kills children that are past their deadlines, until [`Children::close`].
    fn watch(&self) {
        let mut is_closed = self.lock();
        while !*is_closed {
            is_closed = self.wake.wait_timeout(is_closed, TICK).unwrap_or_else(PoisonError::into_inner).0;
            self.deadlines.kill_late();
        }
    }

    /// Runs `job` while another thread enforces the deadlines.
    pub(super) fn watched<T>(&self, job: impl FnOnce() -> T) -> T {
        std::thread::scope(|scope| {
            scope.spawn(|| self.watch());
            let _closes = CloseOnDrop(self);
            job()
        })
    }

    fn close(&self) {
        *self.lock() = true;
        self.wake.notify_all();
    }
}

/// Ends the watch, even if the job panics.
struct CloseOnDrop<'c, 'o>(&'c Children<'o>);

impl Drop for CloseOnDrop<'_, '_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// A worker's child, started when there is something to decode.
pub(super) struct Worker<'c> {
    children: &'c Children<'c>,
    running: Option<Process>,
}

impl Worker<'_> {
    /// Examines a file in the child.
    ///
    /// # Errors
    /// If no child can be started.
    pub(super) fn examine(&mut self, path: &Path) -> Result<Examined, JobError> {
        let _gate = gate::gate!("verify::child", Wait);
        let request = path.as_os_str().as_encoded_bytes();
        let mut running = match self.running.take() {
            Some(running) => running,
            None => self.start()?,
        };
        if send(&mut running.to, request).is_err() {
            // It ended while idle, so no file is to blame.
            running = self.start()?;
            send(&mut running.to, request).map_err(|source| JobError::Child { source })?;
        }
        let to_read = if Location::of(path).is_remote() { STORE_TIME } else { Duration::ZERO };
        let to_answer = self.children.options.limits.time.saturating_add(to_read);
        let (mut answer, mut late) = self.answer(&mut running, to_answer);
        if let Some(Answer::Decoding { at_most }) = answer {
            (answer, late) = self.answer(&mut running, at_most);
        }
        if let Some(Answer::Found(reply)) = answer {
            self.running = Some(running);
            return Ok(reply.into_examined());
        }
        Ok(Examined { bytes: None, found: self.died(late, running.end()), file_type: None, raw: None })
    }

    /// The next reply of a child, which is killed at the deadline; also returns the time limit if it has
    /// passed.
    fn answer(&self, running: &mut Process, at_most: Duration) -> (Option<Answer>, Option<Duration>) {
        let at_most = at_most.min(LONGEST);
        let Process { child, from, .. } = running;
        let deadline = Instant::now() + at_most + GRACE;
        let (answer, is_late) = self.children.deadlines.during(child, deadline, || receive(from));
        let answer = answer.ok().flatten().and_then(|answer| serde_json::from_slice(&answer).ok());
        (answer, is_late.then_some(at_most))
    }

    /// Verdict for the file whose child ended; `late` is the time limit if it was exceeded.
    fn died(&self, late: Option<Duration>, status: io::Result<ExitStatus>) -> Examination {
        match late {
            Some(time) => Examination::failed(Verdict::TooLarge, stopped_late(time)),
            None => {
                let memory_bytes = self.children.options.limits.memory_bytes;
                // Whether the file is damaged stays open, as for one that takes too long.
                Examination::failed(Verdict::TooLarge, crashed(status, memory_bytes))
            }
        }
    }

    fn start(&self) -> Result<Process, JobError> {
        let mut command = self.children.program.command();
        command.arg(ARGUMENT).args(arguments_of(self.children.options));
        Process::start(command).map_err(|source| JobError::Child { source })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_child_has_its_parents_options() {
        let mut options = VerifyOptions::default();
        options.limits.pixels = 17;
        options.strategy = file::Strategy::Buffered;
        let arguments = arguments_of(&options);
        let understood = options_of(&arguments).unwrap();
        assert_eq!(arguments_of(&understood), arguments);
        assert!(options_of(&arguments[..4]).is_none());
    }
}
