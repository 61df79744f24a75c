//! `thalweg time`: measures time and memory of a command over several runs.

mod figures;

use std::ffi::OsStr;
use std::io::{self, Write as _};
use std::num::NonZeroU64;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use engine::gate::LoopTimer;

use crate::args::TimeArgs;
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::interrupt::on_interrupt;
use crate::platform;
use crate::printer::{Printer, one_line};
use crate::terminal::json_line;
use figures::{Figures, Line, Run};

/// Ratio of the first run to the slowest other run above which cold caches are suspected.
const COLD_RATIO: f64 = 1.5;

/// Largest expected difference between the kernel's two counts of the same memory: it counts per processor
/// and sums only from time to time.
const COUNTING_SLACK_BYTES: u64 = 256 << 10;

pub(crate) fn run(args: &TimeArgs, printer: &Printer) -> Outcome {
    let is_interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&is_interrupted);
    // Ctrl-C in a terminal reaches the command as well; the run that it ends does not count.
    on_interrupt(move || flag.store(true, Relaxed))?;

    let mut runs = Vec::new();
    for run_number in 1..=u64::from(args.warmup) + u64::from(args.runs.get()) {
        let (run, status) = run_once(args)?;
        if is_interrupted.load(Relaxed) {
            break;
        }
        if !status.success() {
            say_failed(args, run_number, status, printer);
            return Ok(Exit::BadNews);
        }
        if run_number > args.warmup.into() {
            runs.push(run);
        }
    }
    if !runs.is_empty() {
        print(args, &runs, printer)?;
    }
    Ok(if is_interrupted.load(Relaxed) { Exit::Interrupted } else { Exit::Done })
}

fn run_once(args: &TimeArgs) -> Result<(Run, ExitStatus), Failure> {
    let (program, arguments) = args.command.split_first().ok_or("no command given")?;
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null());
    if !args.show_output {
        command.stdout(Stdio::null());
    }
    let failed = |error: io::Error| format!("cannot run `{}`: {error}", shown(program));
    let timer = LoopTimer::start("");
    let ended = platform::wait(command.spawn().map_err(failed)?).map_err(failed)?;
    let timing = timer.stop(args.iterations.map_or(0, NonZeroU64::get));
    // Read after the run: starting a program touches memory too, and the child's count includes it.
    let floor_bytes = platform::own_peak_bytes() + COUNTING_SLACK_BYTES;
    let run = Run { usage: ended.usage, floor_bytes, ..Run::of(&timing) };
    Ok((run, ended.status))
}

fn say_failed(args: &TimeArgs, run_number: u64, status: ExitStatus, printer: &Printer) {
    let program = shown(&args.command[0]);
    let which = match run_number.checked_sub(args.warmup.into()) {
        None | Some(0) => format!("warm-up run {run_number} of {}", args.warmup),
        Some(run_number) => format!("run {run_number} of {}", args.runs),
    };
    printer.warn(format_args!("{which} of `{program}` failed: {status}"));
}

fn print(args: &TimeArgs, runs: &[Run], printer: &Printer) -> io::Result<()> {
    let figures = Figures::of(runs);
    let mut out = printer.data();
    if args.json {
        let command: Vec<String> =
            args.command.iter().map(|word| word.to_string_lossy().into_owned()).collect();
        out.write_all(json_line(&Line::new(&command, &figures, runs))?.as_bytes())?;
    } else {
        write!(out, "{figures}")?;
    }
    out.flush()?;
    let walls: Vec<f64> = runs.iter().map(|run| run.wall.as_secs_f64()).collect();
    let slowest_later = walls[1..].iter().copied().fold(0.0, f64::max);
    if args.warmup == 0 && walls.len() > 2 && walls[0] > COLD_RATIO * slowest_later {
        printer.say(
            "The first run was much slower than the others, probably because of cold caches; see --warmup.",
        );
    }
    Ok(())
}

fn shown(word: &OsStr) -> String {
    one_line(&word.to_string_lossy())
}
