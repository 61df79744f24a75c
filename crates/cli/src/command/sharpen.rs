//! `thalweg sharpen`: sharpens one picture.

use std::io::Write as _;
use std::sync::Arc;

use engine::pixel::op::SharpenOptions;
use engine::pixel::{Damage, EncodeOptions};
use engine::{Progress, SharpenError, SharpenJob, SharpenReport, gate, sharpen};
use serde_json::json;

use crate::args::SharpenArgs;
use crate::command::Outcome;
use crate::exit::Exit;
use crate::interrupt::stop_on_interrupt;
use crate::printer::{Printer, bytes, one_line, shown_path};

pub(crate) fn run(args: &SharpenArgs, printer: &Printer) -> Outcome {
    let session =
        args.profile.as_ref().map(|_| gate::Session::start(gate::Options::default())).transpose()?;
    gate::name_thread("main");
    let progress = Arc::new(Progress::default());
    stop_on_interrupt(&progress)?;
    let outcome = sharpen(&args.input, &args.output, &job(args), &progress);
    if let (Some(session), Some(path)) = (session, &args.profile) {
        session.finish().write(path)?;
        printer.say(format_args!("The timeline is in {0}; see `thalweg profile {0}`.", shown_path(path)));
    }
    let report = match outcome {
        Err(SharpenError::Interrupted) => return Ok(Exit::Interrupted),
        outcome => outcome?,
    };
    if args.json {
        writeln!(crate::terminal::shared_stdout(), "{}", to_json(args, &report))?;
    }
    printer.say(format_args!(
        "{} x {} pixels, {}, in {}",
        report.header.width,
        report.header.height,
        bytes(report.bytes),
        shown_path(&args.output)
    ));
    Ok(report.damage.as_ref().map_or(Exit::Done, |damage| say_damage(args, damage, printer)))
}

fn job(args: &SharpenArgs) -> SharpenJob {
    let mut job = SharpenJob::default();
    job.sharpen =
        SharpenOptions { sigma: args.sigma, x1: args.x1, y2: args.y2, y3: args.y3, m1: args.m1, m2: args.m2 };
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
    printer.warn(format_args!("{input}: {what}, which costs no pixel"));
    Exit::Done
}

fn to_json(args: &SharpenArgs, report: &SharpenReport) -> serde_json::Value {
    json!({
        "input": shown_path(&args.input),
        "output": shown_path(&args.output),
        "width_px": report.header.width,
        "height_px": report.header.height,
        "layout": report.header.layout.name(),
        "from": report.from.name(),
        "to": report.to.name(),
        "bytes": report.bytes,
        "damage": report.damage.as_ref().map(|damage| json!({
            "what": damage.what,
            "row": damage.row,
            "byte": damage.byte,
            "truncated": damage.truncated,
        })),
    })
}
