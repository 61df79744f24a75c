//! `thalweg time`: measures time and memory of commands over several runs.

mod comparison;
mod figures;
mod markdown;
mod preparation;
mod timed;

use std::io::{self, Write as _};
use std::process::ExitStatus;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::args::TimeArgs;
use crate::command::Outcome;
use crate::exit::Exit;
use crate::interrupt::on_interrupt;
use crate::printer::Printer;
use crate::terminal::json_line;
use comparison::Comparison;
use figures::{Figures, Line, Run};
use preparation::Preparation;
use timed::Timed;

/// Ratio of the first run to the slowest other run above which cold caches are suspected.
const COLD_RATIO: f64 = 1.5;

/// A command with its counted runs and their figures.
struct Measured<'t> {
    timed: &'t Timed,
    figures: Figures,
    runs: Vec<Run>,
    /// Comparison with the first command; `None` for that one.
    comparison: Option<Comparison>,
}

pub(crate) fn run(args: &TimeArgs, printer: &Printer) -> Outcome {
    let commands = Timed::of(args);
    if commands.len() > 1 {
        Comparison::check_available()?;
    }
    let is_interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&is_interrupted);
    // Ctrl-C in a terminal reaches the command as well; the run that it ends does not count.
    on_interrupt(move || flag.store(true, Relaxed))?;

    let mut preparation = Preparation::new(args)?;
    let mut runs = vec![Vec::new(); commands.len()];
    'rounds: for round in 1..=u64::from(args.warmup) + u64::from(args.runs.get()) {
        let mut of_round = vec![None; commands.len()];
        for index in timed::drawn_order(commands.len()) {
            preparation.prepare(printer)?;
            if is_interrupted.load(Relaxed) {
                break 'rounds;
            }
            let (run, status) = commands[index].run(args)?;
            if is_interrupted.load(Relaxed) {
                break 'rounds;
            }
            if !status.success() {
                say_failed(args, &commands[index], round, status, printer);
                return Ok(Exit::BadNews);
            }
            of_round[index] = Some(run);
        }
        // A round counts as a whole, so that the runs of two commands are pairs.
        if round > args.warmup.into() {
            runs.iter_mut().zip(of_round).for_each(|(runs, run)| runs.extend(run));
        }
    }
    if !runs[0].is_empty() {
        print(args, &measured(&commands, runs), printer)?;
    }
    Ok(if is_interrupted.load(Relaxed) { Exit::Interrupted } else { Exit::Done })
}

fn say_failed(args: &TimeArgs, timed: &Timed, round: u64, status: ExitStatus, printer: &Printer) {
    let which = match round.checked_sub(args.warmup.into()) {
        None | Some(0) => format!("warm-up run {round} of {}", args.warmup),
        Some(round) => format!("run {round} of {}", args.runs),
    };
    printer.warn(format_args!("{which} of `{}` failed: {status}", timed.shown));
}

fn measured(commands: &[Timed], runs: Vec<Vec<Run>>) -> Vec<Measured<'_>> {
    let seconds = |runs: &[Run]| runs.iter().map(|run| run.wall.as_secs_f64()).collect::<Vec<f64>>();
    let first = seconds(&runs[0]);
    let of_command = |(index, (timed, runs)): (usize, (_, Vec<Run>))| Measured {
        timed,
        figures: Figures::of(&runs),
        comparison: if index > 0 { Comparison::of(&seconds(&runs), &first) } else { None },
        runs,
    };
    commands.iter().zip(runs).enumerate().map(of_command).collect()
}

fn print(args: &TimeArgs, all: &[Measured<'_>], printer: &Printer) -> io::Result<()> {
    let mut out = printer.data();
    if args.json {
        for Measured { timed, figures, runs, comparison } in all {
            let words = timed.words();
            let mut line = Line::new(&words, figures, runs);
            line.ratio_to_first = comparison.as_ref().map(|found| &found.json);
            out.write_all(json_line(&line)?.as_bytes())?;
        }
    } else if args.markdown {
        out.write_all(markdown::table(all).as_bytes())?;
    } else {
        print_text(all, &mut out)?;
    }
    out.flush()?;
    for Measured { runs, .. } in all {
        if args.warmup == 0 && args.evict.is_empty() && is_first_slow(runs) {
            printer.say(
                "The first run was much slower than the others, probably because of cold caches; see --warmup.",
            );
            break;
        }
    }
    Ok(())
}

/// The figures of each command, then the comparisons with the first one.
fn print_text(all: &[Measured<'_>], out: &mut impl io::Write) -> io::Result<()> {
    for Measured { timed, figures, .. } in all {
        if all.len() > 1 {
            writeln!(out, "{}", timed.shown)?;
        }
        write!(out, "{figures}")?;
        if all.len() > 1 {
            writeln!(out)?;
        }
    }
    for Measured { timed, comparison, .. } in all {
        if let Some(Comparison { ratio, interval, words, .. }) = comparison {
            writeln!(out, "{} takes x {ratio} ({interval}) of {}: {words}", timed.shown, all[0].timed.shown)?;
        }
    }
    Ok(())
}

fn is_first_slow(runs: &[Run]) -> bool {
    let walls: Vec<f64> = runs.iter().map(|run| run.wall.as_secs_f64()).collect();
    let slowest_later = walls[1..].iter().copied().fold(0.0, f64::max);
    walls.len() > 2 && walls[0] > COLD_RATIO * slowest_later
}
