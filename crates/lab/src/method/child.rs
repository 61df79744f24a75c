//! The process that runs one case, once.

use std::any::Any;
use std::io::{self, BufRead as _, BufReader, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::experiment::Experiment;
use super::protocol::{DONE, GO, READY, Reply, Request};
use crate::case::Work;
use crate::clock::{Clock, MeasuredPart, Signals};
use crate::counters::Counters;
use crate::error::CaseError;
use crate::platform;

/// The first argument that makes a measuring program run as the process of a case. Not for direct use: the
/// request arrives on standard input.
pub const ARGUMENT: &str = "lab-case";

/// Runs the case requested on standard input, from one of `experiments`, and replies on standard output. Ends
/// when the requesting process is gone. With further arguments it does a share of a case's work, as the
/// process of that case has started it for.
///
/// Every outcome of the case produces a reply, even a panic.
///
/// # Errors
/// If there is no request, or the reply cannot be written.
pub fn main(experiments: &[&dyn Experiment]) -> io::Result<()> {
    let words: Vec<_> = std::env::args_os().skip(2).collect();
    if let Some(outcome) = experiments.iter().find_map(|experiment| experiment.run_share(&words)) {
        return outcome;
    }
    let (input, mut output) = platform::private_stdio()?;
    // The line and the signal come one after the other, so a small buffer never holds anything back.
    let mut input = BufReader::with_capacity(4096, input);
    let mut line = String::new();
    input.read_line(&mut line)?;
    let request: Request = serde_json::from_str(&line)?;
    platform::die_with_parent(request.parent_id)?;
    let reply = answer(experiments, &request, &mut input, &mut output);
    let mut line = serde_json::to_vec(&reply)?;
    line.push(b'\n');
    output.write_all(&line)?;
    output.flush()
}

fn answer(
    experiments: &[&dyn Experiment],
    request: &Request,
    input: &mut dyn Read,
    output: &mut dyn Write,
) -> Reply {
    let Some(experiment) = experiments.iter().find(|known| known.name() == request.experiment) else {
        return Reply::Failed(format!("unknown experiment `{}`", request.experiment));
    };
    let at_ready = Counters::default();
    let mut signals = Pipe { input, output, at_ready, at_done: None, peak_bytes: None };
    let place = request.place();
    let mut clock = Clock::new(&mut signals).repeating(request.n_passes);
    // State that the closure could leave half-changed is not used after a panic.
    let outcome = catch_unwind(AssertUnwindSafe(|| experiment.run(&request.case, &place, &mut clock)));
    match (outcome, clock.measured(), signals.at_done) {
        (Ok(Ok(work)), Some(part), Some(at_done)) => {
            completed(work, part, at_done.since(&signals.at_ready), signals.peak_bytes)
        }
        (Ok(Ok(_)), _, _) => Reply::Failed("the case measured nothing".into()),
        (Ok(Err(CaseError::Skipped(reason))), ..) => Reply::Skipped(reason),
        (Ok(Err(error)), ..) => Reply::Failed(file::chain(&error)),
        (Err(panic), ..) => Reply::Failed(format!("panic: {}", panic_text(&*panic))),
    }
}

fn completed(work: Work, part: MeasuredPart, used: Counters, peak_bytes: Option<u64>) -> Reply {
    match work.figures.iter().find(|(_, value)| !value.is_finite()) {
        // JSON has no representation for NaN and infinities.
        Some((name, value)) => Reply::Failed(format!("the figure `{name}` is {value}")),
        None => {
            let wall_ns = u64::try_from(part.wall.as_nanos()).unwrap_or(u64::MAX);
            Reply::Completed { work, wall_ns, n_passes: part.n_passes, used, peak_bytes }
        }
    }
}

/// The message that a panic carries.
pub(crate) fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a message")
}

/// The process's connection to the lab.
struct Pipe<'p> {
    input: &'p mut dyn Read,
    output: &'p mut dyn Write,
    at_ready: Counters,
    at_done: Option<Counters>,
    peak_bytes: Option<u64>,
}

impl Signals for Pipe<'_> {
    fn ready(&mut self) -> io::Result<()> {
        // Counted before the signal: the clock runs only after it, so counting costs the case no time.
        self.at_ready = platform::own_counters();
        self.output.write_all(&[READY])?;
        self.output.flush()?;
        let mut signal = [0];
        self.input.read_exact(&mut signal)?;
        if signal != [GO] {
            return Err(io::ErrorKind::InvalidData.into());
        }
        Ok(())
    }

    fn done(&mut self) -> io::Result<()> {
        self.output.write_all(&[DONE])?;
        self.output.flush()?;
        self.at_done = Some(platform::own_counters());
        self.peak_bytes = platform::peak_bytes();
        Ok(())
    }
}
