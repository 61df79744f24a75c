//! `thalweg sharpen`: sharpens one picture.

use std::sync::Arc;

use engine::pixel::op::SharpenOptions;
use engine::pixel::{Damage, EncodeOptions};
use engine::{Progress, SharpenError, SharpenJob, SharpenReport, gate, sharpen};
use serde::Serialize;

use crate::args::SharpenArgs;
use crate::command::Outcome;
use crate::exit::Exit;
use crate::interrupt::stop_on_interrupt;
use crate::printer::{Printer, bytes, one_line, shown_path};
use crate::terminal::print_json;

pub(crate) fn run(args: &SharpenArgs, printer: &Printer) -> Outcome {
    let job = job(args);
    let session =
        args.profile.as_ref().map(|_| gate::Session::start(gate::Options::default())).transpose()?;
    gate::name_thread("main");
    let progress = Arc::new(Progress::default());
    stop_on_interrupt(&progress)?;
    let outcome = sharpen(&args.input, &args.output, &job, &progress);
    if let (Some(session), Some(path)) = (session, &args.profile) {
        session.finish().write(path)?;
        printer.say(format_args!(
            "Wrote the timeline to {0}; view it with `thalweg profile {0}`",
            shown_path(path)
        ));
    }
    let report = match outcome {
        Err(SharpenError::Interrupted) => return Ok(Exit::Interrupted),
        outcome => outcome?,
    };
    if args.json {
        let (input, output) = (shown_path(&args.input), shown_path(&args.output));
        print_json(&Line { input, output, report: &report })?;
    }
    printer.say(format_args!(
        "Wrote {} x {} pixels ({}) to {}",
        report.header.width,
        report.header.height,
        bytes(report.bytes),
        shown_path(&args.output)
    ));
    Ok(report.damage.as_ref().map_or(Exit::Done, |damage| say_damage(args, damage, printer)))
}

fn job(args: &SharpenArgs) -> SharpenJob {
    let sigma = args.radius.map_or(args.sigma, SharpenOptions::sigma_of_radius);
    let mut job = SharpenJob::default();
    job.sharpen = SharpenOptions { sigma, x1: args.x1, y2: args.y2, y3: args.y3, m1: args.m1, m2: args.m2 };
    job.encode = EncodeOptions { quality: args.quality };
    job.threads = args.threads;
    job.force = args.force;
    job.partial = args.partial;
    job
}

fn say_damage(args: &SharpenArgs, damage: &Damage, printer: &Printer) -> Exit {
    let input = shown_path(&args.input);
    let what = one_line(&damage.what);
    if damage.costs_pixels() {
        printer.warn(format_args!("{input}: damaged from row {} on: {what}", damage.row));
        return Exit::BadNews;
    }
    printer.warn(format_args!("{input}: {what}; no pixels are lost"));
    Exit::Done
}

/// The line of `--json`.
#[derive(Serialize)]
struct Line<'r> {
    input: String,
    output: String,
    #[serde(flatten)]
    report: &'r SharpenReport,
}
