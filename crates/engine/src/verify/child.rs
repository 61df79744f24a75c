//! Child processes for decoding: instances of this program, one for each worker.
//!
//! A child gets the name and the length of a file on its standard input, asks on its standard output for the
//! ranges that it needs, and replies. It cannot open files itself ([`crate::child::confine`]). The parent
//! keeps a deadline for each child; the time that it reads itself is not counted. A child past its deadline
//! is killed by [`Children::watch`]; its worker then sees the pipe end, reports the file, and starts another
//! child for the next one.

use std::error::Error as _;
use std::io::{self, Write as _};
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitStatus;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use file::{Head, ReadOptions, Reader, Strategy};
use pixel::{Examination, Limits, Verdict};

use super::examined::Examined;
use super::here::{Here, time_for};
use super::lent::Lender;
use super::options::VerifyOptions;
use super::wire::{Answer, FileRequest, MOST_LENT_BYTES, RangeReply, Reply};
use crate::child::message::{receive, send};
use crate::child::{Deadlines, GRACE, Process, TICK, confine, crashed, stopped_late};
use crate::child_program::ChildProgram;
use crate::error::JobError;
use crate::location;

/// First argument of a program that is started as a decoding child; it must then call [`main`]. For internal
/// use.
pub const ARGUMENT: &str = "verify-child";

/// Maximum time for reading a file, which is not the decoder's. If a store does not respond, its client gives
/// up much earlier.
const READING_TIME: Duration = Duration::from_secs(600);

/// Maximum time that is counted: a longer one would overflow the clock.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

/// Decodes the files that are lent on standard input until it ends. `arguments` are those after [`ARGUMENT`].
///
/// # Errors
/// If the arguments are not those of a parent, or standard output is closed.
pub fn main(arguments: &[String]) -> Result<(), JobError> {
    let failed = |source| JobError::Child { source };
    let limits = limits_of(arguments).ok_or_else(|| failed(io::ErrorKind::InvalidInput.into()))?;
    let output = confine(limits.memory_bytes).map_err(failed)?;
    let lender = Lender::new(io::stdin(), output);
    // What opens files here asks the parent, whatever the strategy.
    let mut read = ReadOptions::default();
    read.opener = Some(Arc::new(lender.clone()));
    let options = VerifyOptions { limits, read, strategy: Strategy::Pread, ..VerifyOptions::default() };
    let mut here = Here::new(&options)?;
    while let Some(path) = lender.next().map_err(failed)? {
        let found = Answer::Found(Box::new(Reply::new(here.examine(&path))));
        lender.tell(&found).map_err(failed)?;
    }
    Ok(())
}

fn arguments_of(limits: &Limits) -> [String; 4] {
    let Limits { pixels, memory_bytes, frames, time } = limits;
    [pixels.to_string(), memory_bytes.to_string(), frames.to_string(), time.as_millis().to_string()]
}

fn limits_of(arguments: &[String]) -> Option<Limits> {
    let [pixels, memory_bytes, frames, time_ms] = arguments else { return None };
    Some(Limits {
        pixels: pixels.parse().ok()?,
        memory_bytes: memory_bytes.parse().ok()?,
        frames: frames.parse().ok()?,
        time: Duration::from_millis(time_ms.parse().ok()?),
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

    /// A worker, which reads the files that its child examines.
    ///
    /// # Errors
    /// The read strategy is not available.
    pub(super) fn worker(&self) -> Result<Worker<'_>, JobError> {
        let mut read = self.options.read.clone();
        read.first_bytes = MOST_LENT_BYTES;
        read.queue_depth = NonZeroU32::MIN;
        let reader = location::reader(self.options.strategy, &read)?;
        Ok(Worker { child: Borrower { children: self, running: None, range: Vec::new() }, reader })
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
    ///
    /// # Errors
    /// [`JobError::Thread`], and those of the job.
    pub(super) fn watched<T>(&self, job: impl FnOnce() -> Result<T, JobError>) -> Result<T, JobError> {
        std::thread::scope(|scope| {
            let watcher = std::thread::Builder::new().spawn_scoped(scope, || self.watch());
            watcher.map_err(|source| JobError::Thread { source })?;
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

/// A worker that reads files and lends them to its child.
pub(super) struct Worker<'c> {
    reader: Reader,
    child: Borrower<'c>,
}

impl Worker<'_> {
    /// Examines a file in the child.
    ///
    /// # Errors
    /// If no child can be started.
    pub(super) fn examine(&mut self, path: &Path) -> Result<Examined, JobError> {
        let Worker { reader, child } = self;
        // The run was stopped while a store did not respond.
        let mut outcome = Ok(Examined::failed(Verdict::Unreadable, "the file was not read".to_owned()));
        reader.visit_heads(&[path], &mut |_, head| {
            outcome = match head {
                Ok(mut head) => child.examine(path, &mut head),
                Err(error) => Ok(Examined::unread(&error)),
            };
            ControlFlow::Break(())
        });
        outcome
    }
}

/// The child of a worker, started when there is something to decode.
struct Borrower<'c> {
    children: &'c Children<'c>,
    running: Option<Process>,
    /// Memory for a range.
    range: Vec<u8>,
}

/// Until when a child has to answer.
struct Deadline {
    /// The time that it has, as reports say it.
    at_most: Duration,
    at: Instant,
    /// How much longer that may become while the parent reads.
    reading: Duration,
}

impl Deadline {
    fn new(at_most: Duration) -> Deadline {
        let at_most = at_most.min(LONGEST);
        Deadline { at_most, at: Instant::now() + at_most + GRACE, reading: READING_TIME }
    }

    /// Adds the time of a reading, which is not the decoder's, as long as there is any left.
    fn add_reading(&mut self, took: Duration) {
        let more = took.min(self.reading);
        self.reading -= more;
        self.at += more;
    }
}

impl Borrower<'_> {
    fn examine(&mut self, path: &Path, head: &mut Head<'_>) -> Result<Examined, JobError> {
        let len_bytes = match head.len_bytes() {
            Ok(len_bytes) => len_bytes,
            Err(error) => return Ok(Examined::unread(&error)),
        };
        let head_bytes = head.bytes().len().min(MOST_LENT_BYTES);
        let request = FileRequest::message(path, len_bytes, head_bytes);
        let mut running = match self.running.take() {
            Some(running) => running,
            None => self.start()?,
        };
        if send(&mut running.to, &request).is_err() {
            // It ended while idle, so no file is to blame.
            running = self.start()?;
            send(&mut running.to, &request).map_err(|source| JobError::Child { source })?;
        }
        let mut deadline = Deadline::new(time_for(path, len_bytes, self.children.options.limits.time));
        self.write(&mut running, deadline.at, &head.bytes()[..head_bytes]);
        loop {
            let (answer, is_late) = self.answer(&mut running, deadline.at);
            match answer {
                Some(Answer::Read { offset, len_bytes }) => {
                    let began = Instant::now();
                    let mut range = std::mem::take(&mut self.range);
                    let lent = read(head, offset, len_bytes, &mut range);
                    deadline.add_reading(began.elapsed());
                    self.lend(&mut running, deadline.at, &lent);
                    self.range = range;
                }
                Some(Answer::Found(reply)) => {
                    self.running = Some(running);
                    return Ok(reply.into_examined());
                }
                None => {
                    let late = is_late.then_some(deadline.at_most);
                    let found = self.died(late, running.end());
                    return Ok(Examined { bytes: None, found, file_type: None, raw: None });
                }
            }
        }
    }

    /// The next message of a child, which is killed at the deadline; also returns whether that has passed.
    fn answer(&self, running: &mut Process, deadline: Instant) -> (Option<Answer>, bool) {
        let _gate = gate::gate!("verify::child", Wait);
        let Process { child, from, .. } = running;
        let (answer, is_late) = self.children.deadlines.during(child, deadline, || receive(from));
        let answer = answer.ok().flatten().and_then(|answer| serde_json::from_slice(&answer).ok());
        (answer, is_late)
    }

    /// Sends a range of the file, or why there is none.
    fn lend(&self, running: &mut Process, deadline: Instant, lent: &Result<&[u8], String>) {
        let (reply, range) = match lent {
            Ok(range) => (RangeReply::Bytes(range.len()), *range),
            Err(why) => (RangeReply::Failed(why.clone()), &[][..]),
        };
        let sent = serde_json::to_vec(&reply).map_err(io::Error::from);
        if sent.and_then(|reply| send(&mut running.to, &reply)).is_ok() {
            self.write(running, deadline, range);
        }
    }

    /// Sends bytes to a child, which is killed at the deadline. One that takes them no longer is noticed when
    /// it does not answer.
    fn write(&self, running: &mut Process, deadline: Instant, bytes: &[u8]) {
        let _gate = gate::gate!("verify::lend", Work, bytes.len() as u64);
        let Process { child, to, .. } = running;
        let _ = self.children.deadlines.during(child, deadline, || to.write_all(bytes));
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
        command.arg(ARGUMENT).args(arguments_of(&self.children.options.limits));
        let started = Process::start(command).and_then(|child| child.ready(&self.children.deadlines));
        started.map_err(|source| JobError::Child { source })
    }
}

/// Reads a range into `range`, or says why it cannot be read; the child names the file itself.
fn read<'r>(
    head: &mut Head<'_>,
    offset: u64,
    len_bytes: usize,
    range: &'r mut Vec<u8>,
) -> Result<&'r [u8], String> {
    range.resize(MOST_LENT_BYTES, 0);
    let wanted = len_bytes.min(MOST_LENT_BYTES);
    let n_read = head.read_at(offset, &mut range[..wanted]);
    let n_read = n_read.map_err(|error| error.source().unwrap_or(&error).to_string())?;
    Ok(&range[..n_read])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_child_has_its_parents_limits() {
        let limits = Limits { pixels: 17, ..VerifyOptions::default().limits };
        let arguments = arguments_of(&limits);
        let understood = limits_of(&arguments).unwrap();
        assert_eq!(arguments_of(&understood), arguments);
        assert!(limits_of(&arguments[..3]).is_none());
    }
}
