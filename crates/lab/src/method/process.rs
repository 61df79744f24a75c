//! Runs each case in a separate process.
//!
//! The process is this program again, started with `posix_spawn(3)`: no copy of the lab's memory is made, and
//! nothing of the lab's allocator, threads or caches is in the measured process. It leads a process group (a
//! job object on Windows), so that everything a case starts ends with it. The process reports its own peak
//! memory, because the peak from
//! `wait4(2)` starts at the lab's own memory.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::{Child, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use super::block::{Block, BlockState};
use super::child::panic_text;
use super::conversation::{Conversation, NoReply};
use super::executor::{Attempt, CompletedRun, Executor};
use super::experiment::Experiment;
use super::folder;
use super::guard::{Surroundings, disturbance};
use super::plan::Unit;
use super::protocol::{Reply, Request};
use super::run::Run;
use super::{caches, stop::Stop};
use crate::case::Case;
use crate::counters::Counters;
use crate::error::CaseError;
use crate::place::Place;
use crate::platform::{self, Group, MachineCounters};

/// Below this time the kernel's split of a process's time into user and system is too coarse to report:
/// twenty ticks.
const SPLIT_FROM_NS: u64 = 200_000_000;

/// How much of a process's standard error is kept.
const KEPT_STDERR_BYTES: u64 = 1_000;

/// A program that calls [`super::child::main`] when the first argument after its own is
/// [`super::child::ARGUMENT`].
pub use engine::ChildProgram;

/// State shared by all runs of one experiment.
pub(crate) struct Processes<'s> {
    pub(crate) experiment: &'s dyn Experiment,
    pub(crate) place: Place,
    pub(crate) program: &'s ChildProgram,
    pub(crate) stop: &'s Stop,
    pub(crate) timeout: Duration,
    pub(crate) drops_caches: bool,
    pub(crate) session_started: Instant,
    pub(crate) machine: MachineCounters,
    pub(crate) n_processors: usize,
    /// The runs since the last look; begins with the first run.
    pub(crate) block: Option<Block>,
    /// Standard error of the running case.
    pub(crate) stderr: File,
}

impl Executor for Processes<'_> {
    fn prepare(&mut self, case: &Case) -> Result<Vec<PathBuf>, CaseError> {
        folder::check_space(self.place.folder())?;
        self.caught("preparing the case", |experiment, place| experiment.prepare(case, place))
    }

    fn settle(&mut self) {
        // Writing back the inputs during the first round would disturb it. If the sync fails, the guard
        // detects the effects.
        let _ = platform::sync_folder(self.place.folder());
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_asked()
    }

    fn run(&mut self, unit: &Unit, round: u32) -> Attempt {
        self.place.round = round;
        self.block.get_or_insert_with(|| Block::begin(&self.machine));
        match self.run_drawn(unit) {
            Ok(attempt) => attempt,
            Err(CaseError::Skipped(reason)) => Attempt::Skipped(reason),
            Err(error) => Attempt::Failed(file::chain(&error)),
        }
    }

    fn look_around(&mut self) -> BlockState {
        let block = self.block.as_mut();
        block.map_or(BlockState::Open, |block| block.look(&self.machine, self.n_processors))
    }
}

impl Processes<'_> {
    /// Runs the unit with the input of its round, where each round has its own.
    fn run_drawn(&mut self, unit: &Unit) -> Result<Attempt, CaseError> {
        let drawn =
            self.caught("drawing the input", |experiment, place| experiment.draw(&unit.case, place))?;
        let Some(files) = drawn else { return self.run_settled(unit) };
        let mut attempt = self.run_settled(&Unit { files, ..unit.clone() })?;
        if let Attempt::Completed(completed) = &mut attempt {
            completed.run.drawn_answer = Some(completed.work.checksum);
        }
        Ok(attempt)
    }

    /// Runs a step of the experiment's preparation; a panic becomes an error.
    fn caught<T>(
        &self,
        doing: &str,
        step: impl FnOnce(&dyn Experiment, &Place) -> Result<T, CaseError>,
    ) -> Result<T, CaseError> {
        let made = catch_unwind(AssertUnwindSafe(|| step(self.experiment, &self.place)));
        let made = made.unwrap_or_else(|panic| {
            Err(CaseError::Failed(format!("panic while {doing}: {}", panic_text(&*panic))))
        });
        if made.is_err() {
            self.remove_unfinished();
        }
        made
    }

    fn run_settled(&mut self, unit: &Unit) -> Result<Attempt, CaseError> {
        let output = self.place.output("");
        folder::empty(&output).map_err(CaseError::file("empty", &output))?;
        let resident_before = caches::settle(unit, self.drops_caches)?;
        let refused = |source| CaseError::io("monitor the process of the case", source);
        self.stderr.set_len(0).and_then(|()| self.stderr.rewind()).map_err(refused)?;
        let began = Instant::now();
        let (mut child, mut conversation) = self.start(unit)?;
        let reply = conversation.hold(&self.machine);
        if reply.is_err() {
            // Its work is no longer needed.
            let _ = child.kill();
        }
        let status = self.reap(child).map_err(refused)?;
        let total_ns = nanoseconds(began.elapsed());
        if self.stop.is_asked() {
            return Ok(Attempt::Stopped);
        }
        match reply {
            Ok((Reply::Completed { work, wall_ns, n_passes, used, peak_bytes }, Some(times))) => {
                let around = Surroundings::between(&times.before, &times.after, &used);
                let disturbed =
                    disturbance(wall_ns, &used, &caused_by_others(around, unit), self.n_processors)
                        .or_else(|| caches::cache_state_mismatch(unit.caches, resident_before));
                let run = Run {
                    peak_bytes,
                    resident_before,
                    harness_ns: total_ns.saturating_sub(wall_ns),
                    surroundings: around.per_pass(n_passes),
                    disturbed,
                    figures: work.figures.clone(),
                    ..self.run_of(wall_ns, n_passes, &used, times.started)
                };
                Ok(Attempt::Completed(Box::new(CompletedRun { run, work })))
            }
            Ok((Reply::Completed { .. }, None)) => Ok(Attempt::Failed("the case measured nothing".into())),
            Ok((Reply::Skipped(reason), _)) => Ok(Attempt::Skipped(reason)),
            Ok((Reply::Failed(reason), _)) => Ok(Attempt::Failed(reason)),
            Err(NoReply::TimedOut) => {
                let seconds = self.timeout.as_secs_f64();
                Ok(Attempt::Failed(format!("killed after {seconds} s (--timeout)")))
            }
            Err(NoReply::Ended(error)) => Ok(Attempt::Failed(self.reason_of_end(status, &error))),
        }
    }

    /// Starts the process and sends it the request.
    fn start(&self, unit: &Unit) -> Result<(Child, Conversation), CaseError> {
        let refused = |source| CaseError::io("start a process for the case", source);
        let mut command = self.program.command();
        command.arg(super::child::ARGUMENT).stdin(Stdio::piped()).stdout(Stdio::piped());
        command.stderr(self.stderr.try_clone().map_err(refused)?);
        platform::lead_group(&mut command);
        let mut child = command.spawn().map_err(refused)?;
        match Group::of(&child) {
            Ok(group) => self.stop.watch(group),
            Err(error) => {
                let _ = child.kill().and_then(|()| child.wait());
                return Err(refused(error));
            }
        }
        let (Some(mut to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(refused(io::ErrorKind::BrokenPipe.into()));
        };
        let request = serde_json::to_vec(&Request::new(self.experiment.name(), unit, &self.place));
        let mut line = request.map_err(|error| refused(error.into()))?;
        line.push(b'\n');
        // If the process has already ended, the missing reply is reported together with how it ended.
        let _ = to.write_all(&line);
        Ok((child, Conversation { to, from, deadline: Instant::now() + self.timeout }))
    }

    /// Waits for the process to end, and ends what it left running.
    fn reap(&self, mut child: Child) -> io::Result<ExitStatus> {
        platform::wait_unreaped(&child)?;
        self.stop.end();
        child.wait()
    }

    /// What the case itself measured in `n_passes` passes, which took `wall_ns` together.
    fn run_of(&self, wall_ns: u64, n_passes: u32, used: &Counters, started: Instant) -> Run {
        let split = |part_ns| (wall_ns >= SPLIT_FROM_NS).then_some(part_ns);
        let used = used.per_pass(n_passes);
        Run {
            session: 1,
            round: 0,
            n_passes,
            started_ns: nanoseconds(started - self.session_started),
            wall_ns: wall_ns / u64::from(n_passes.max(1)),
            cpu_ns: used.cpu_ns(),
            user_ns: split(used.user_ns),
            system_ns: split(used.system_ns),
            peak_bytes: None,
            minor_faults: used.minor_faults,
            major_faults: used.major_faults,
            voluntary_switches: used.voluntary_switches,
            involuntary_switches: used.involuntary_switches,
            device_read_bytes: used.device_read_bytes,
            device_written_bytes: used.device_written_bytes,
            resident_before: None,
            harness_ns: 0,
            surroundings: Surroundings::default(),
            disturbed: None,
            figures: Vec::new(),
            drawn_answer: None,
        }
    }

    fn reason_of_end(&mut self, status: ExitStatus, silence: &io::Error) -> String {
        let mut text = Vec::new();
        if self.stderr.seek(SeekFrom::Start(0)).is_ok() {
            let _ = (&self.stderr).take(KEPT_STDERR_BYTES).read_to_end(&mut text);
        }
        let text = String::from_utf8_lossy(&text);
        let first_line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
        match (status.success(), first_line) {
            (true, _) => format!("its process ended without an answer: {silence}"),
            (false, "") => format!("its process ended with {status}{}", hint(status)),
            (false, line) => format!("its process ended with {status}: {line}"),
        }
    }

    /// Removes the remains of a failed preparation, which would take up disk space.
    fn remove_unfinished(&self) {
        for entry in std::fs::read_dir(self.place.input("")).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().ends_with(".unfinished") {
                let _ = std::fs::remove_file(entry.path()).or_else(|_| std::fs::remove_dir_all(entry.path()));
            }
        }
    }
}

/// What went on around the run, as far as others can have caused it: threads of a case that is limited to one
/// processor wait for each other.
fn caused_by_others(around: Surroundings, unit: &Unit) -> Surroundings {
    let is_limited = unit.case.number("processors") == Some(1);
    Surroundings { cpu_pressure_ns: around.cpu_pressure_ns.filter(|_| !is_limited), ..around }
}

fn hint(status: ExitStatus) -> &'static str {
    // Usually only the kernel kills this way: when memory, or a control group's share of it, ran out.
    if platform::is_killed(status) { "; probably out of memory" } else { "" }
}

fn nanoseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}
