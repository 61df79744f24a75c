//! Child processes for decoding: instances of this program, one for each worker.
//!
//! A child reads paths from its standard input and replies on its standard output. It ends with its parent
//! and cannot use more memory than its limit. The parent keeps a deadline for each child, and sets another
//! one when the file was read and is being decoded. A child past its deadline is killed by
//! [`Children::watch`]; its worker then sees the pipe end, reports the file, and starts another child for the
//! next one.

use std::io::{self, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, ExitStatus, Stdio};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use pixel::{Examination, Limits, Verdict};

use super::examined::Examined;
use super::here::Here;
use super::options::VerifyOptions;
use super::wire::{Answer, Reply, receive, send};
use crate::child_program::ChildProgram;
use crate::error::JobError;
use crate::location::Location;
use crate::platform;
use crate::read::HELD_BYTES;

/// First argument of a program that is started as a decoding child; it must then call [`main`]. For internal
/// use.
pub const ARGUMENT: &str = "verify-child";

/// Memory limit of a child in bytes beyond that of a picture: the file's bytes, the program itself, stacks.
const OWN_BYTES: u64 = HELD_BYTES + (40 << 20);

/// Time limit for reading an object from a store. If the store does not respond, the client gives up much
/// earlier.
const STORE_TIME: Duration = Duration::from_secs(600);

/// Maximum time that a child may request: a child taken over by a malicious picture must not block the run
/// forever.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

/// Time beyond a picture's own limit after which its decoder counts as stuck.
const GRACE: Duration = Duration::from_secs(2);

/// Interval between checks of the deadlines.
const TICK: Duration = Duration::from_millis(100);

/// Decodes the files named on standard input until it ends. `arguments` are those after [`ARGUMENT`].
///
/// # Errors
/// If the arguments are not those of a parent, or standard output is closed.
pub fn main(arguments: &[String]) -> Result<(), JobError> {
    let failed = |source| JobError::Child { source };
    let options = options_of(arguments).ok_or_else(|| failed(io::ErrorKind::InvalidInput.into()))?;
    platform::bind_to_parent(options.limits.memory_bytes.saturating_add(OWN_BYTES));
    // A panic is reported as a result; its message would only go to the terminal.
    std::panic::set_hook(Box::new(|_| {}));
    let mut here = Here::new(&options)?;
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
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
    state: Mutex<State>,
    wake: Condvar,
}

#[derive(Default)]
struct State {
    /// Children that are decoding, and their deadlines.
    busy: Vec<(Instant, Arc<Mutex<Child>>)>,
    is_closed: bool,
}

impl<'o> Children<'o> {
    pub(super) fn new(program: &'o ChildProgram, options: &'o VerifyOptions) -> Self {
        Children { program, options, state: Mutex::default(), wake: Condvar::new() }
    }

    pub(super) fn worker(&self) -> Worker<'_> {
        Worker { children: self, running: None }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Kills children that are past their deadlines, until [`Children::close`].
    fn watch(&self) {
        let mut state = self.lock();
        while !state.is_closed {
            state = self.wake.wait_timeout(state, TICK).unwrap_or_else(PoisonError::into_inner).0;
            let now = Instant::now();
            for (deadline, child) in &state.busy {
                if now > *deadline {
                    // Ignored: a child that has just ended cannot be killed.
                    let _ = child.lock().unwrap_or_else(PoisonError::into_inner).kill();
                }
            }
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
        self.lock().is_closed = true;
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
    running: Option<Running>,
}

struct Running {
    child: Arc<Mutex<Child>>,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Drop for Running {
    fn drop(&mut self) {
        let mut child = self.child.lock().unwrap_or_else(PoisonError::into_inner);
        // It has no work to finish, and must not be left running.
        let _ = child.kill();
        let _ = child.wait();
    }
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
        let mut child = running.child.lock().unwrap_or_else(PoisonError::into_inner);
        // A child that sent an invalid reply is still running. If it already ended, killing it does not
        // change its status.
        let _ = child.kill();
        Ok(Examined { bytes: None, found: self.died(late, child.wait()), file_type: None, raw: None })
    }

    /// The next reply of a child, which is killed at the deadline; also returns the time limit if it has
    /// passed.
    fn answer(&self, running: &mut Running, at_most: Duration) -> (Option<Answer>, Option<Duration>) {
        let at_most = at_most.min(LONGEST);
        let deadline = Instant::now() + at_most + GRACE;
        self.children.lock().busy.push((deadline, Arc::clone(&running.child)));
        let answer = receive(&mut running.from);
        let late = (Instant::now() > deadline).then_some(at_most);
        self.children.lock().busy.retain(|(_, child)| !Arc::ptr_eq(child, &running.child));
        (answer.ok().flatten().and_then(|answer| serde_json::from_slice(&answer).ok()), late)
    }

    /// Verdict for the file whose child ended; `late` is the time limit if it was exceeded.
    fn died(&self, late: Option<Duration>, status: io::Result<ExitStatus>) -> Examination {
        if let Some(time) = late {
            let what = format!("the decoder was stopped after {} s without a result", time.as_secs_f64());
            return Examination::failed(Verdict::TooLarge, what);
        }
        let memory_bytes = self.children.options.limits.memory_bytes;
        let how = status.map_or_else(|error| error.to_string(), |status| status.to_string());
        let what = format!("the decoder crashed ({how}) or needed more than {memory_bytes} bytes of memory");
        Examination::failed(Verdict::Broken, what)
    }

    fn start(&self) -> Result<Running, JobError> {
        let failed = |source| JobError::Child { source };
        let mut command = self.children.program.command();
        command.arg(ARGUMENT).args(arguments_of(self.children.options));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // Ctrl-C is for the run: the parent decides whether a child's current file is finished or dropped.
        platform::set_apart_from_terminal(&mut command);
        let mut child = command.spawn().map_err(failed)?;
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed(io::ErrorKind::BrokenPipe.into()));
        };
        Ok(Running { child: Arc::new(Mutex::new(child)), to, from: BufReader::new(from) })
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
