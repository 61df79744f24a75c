//! `thalweg verify`: finds broken pictures, the reasons, and how much of each is left.

mod line;

use std::io::Write as _;
use std::sync::Arc;
use std::time::Duration;

use engine::pixel::Verdict;
use engine::{ChildProgram, Choices, Progress, Verification, VerifyFrom, VerifyOptions, VerifyReport};

use crate::args::VerifyArgs;
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::list;
use crate::open::{is_catalog, open};
use crate::printer::{Printer, counted};
use crate::progress::duration;
use crate::terminal;
use crate::watched::watched;

pub(crate) fn run(args: &VerifyArgs, again: &ChildProgram, printer: &Printer) -> Outcome {
    let progress = Arc::new(Progress::default());
    let options = options(args, again)?;
    let report = watched(&progress, args.profile.as_deref(), printer, || verify(args, &options, &progress))??;
    summarise(&report, printer);
    Ok(if report.is_interrupted {
        Exit::Interrupted
    } else if report.count(Verdict::Unreadable) > 0 {
        Exit::SomeUnread
    } else if report.n_bad() + report.n_other_bytes > 0 {
        Exit::BadNews
    } else {
        Exit::Done
    })
}

fn verify(args: &VerifyArgs, options: &VerifyOptions, progress: &Progress) -> Result<VerifyReport, Failure> {
    let mut stdout = terminal::shared_stdout();
    let mut record = |verified: &Verification| {
        if !args.all && !line::is_told(verified) {
            return Ok(());
        }
        let text = if args.json { terminal::json_line(verified)? } else { line::text(verified) };
        // Each record is written as a whole at once: records are rare, and wanted while the run goes on.
        stdout.write_all(text.as_bytes())
    };
    if let [path] = args.paths.as_slice()
        && args.files_from.is_none()
        && is_catalog(path)
    {
        let catalog = open(path)?;
        return Ok(engine::verify(VerifyFrom::Of(&catalog), options, &mut record, progress)?);
    }
    let mut named = args.paths.iter().cloned();
    let Some(list) = &args.files_from else {
        return Ok(engine::verify(VerifyFrom::Under(&mut named), options, &mut record, progress)?);
    };
    let (listed, ending) = list::streamed(list, args.null, progress)?;
    let outcome = engine::verify(VerifyFrom::Under(&mut named.chain(listed)), options, &mut record, progress);
    ending.check()?;
    Ok(outcome?)
}

fn options(args: &VerifyArgs, again: &ChildProgram) -> Result<VerifyOptions, Failure> {
    let mut options = VerifyOptions::default();
    let mut reading = Choices::default();
    reading.strategy = args.strategy;
    reading.order = args.order;
    if let Some(obeyed) = engine::obeyed(&args.paths, &reading).first() {
        reading = reading.or(&obeyed.choices);
    }
    options.strategy = reading.strategy.unwrap_or(options.strategy);
    options.order = reading.order;
    options.threads = args.threads;
    let limits = &mut options.limits;
    limits.pixels = args.limit_pixels.unwrap_or(limits.pixels);
    limits.memory_bytes = args.limit_memory.map_or(limits.memory_bytes, |size| size.bytes);
    if let Some(seconds) = args.limit_time {
        limits.time = Duration::try_from_secs_f64(seconds)
            .map_err(|_| format!("invalid --limit-time {seconds}; write seconds, such as 10"))?;
    }
    if args.profile.is_none() {
        options.program = Some(again.clone());
    }
    Ok(options)
}

fn summarise(report: &VerifyReport, printer: &Printer) {
    let seconds = report.elapsed.as_secs_f64().max(1e-9);
    printer.say(format_args!(
        "{} verified in {}: {:.0} MB/s, {:.1} megapixels/s.",
        counted(report.n_files(), "file", "files"),
        duration(report.elapsed),
        report.bytes as f64 / 1e6 / seconds,
        report.pixels as f64 / 1e6 / seconds,
    ));
    let parts = [
        (Verdict::Whole, "whole"),
        (Verdict::Damaged, "damaged"),
        (Verdict::Broken, "broken"),
        (Verdict::TooLarge, "too large"),
        (Verdict::Unsupported, "in a format without a decoder"),
        (Verdict::NotAPicture, "not a picture"),
        (Verdict::Unreadable, "unreadable"),
    ];
    let told = parts.into_iter().filter(|(verdict, _)| report.count(*verdict) > 0);
    let told: Vec<String> = told
        .map(|(verdict, words)| format!("{} {words}", crate::printer::count(report.count(verdict))))
        .collect();
    if !told.is_empty() {
        printer.say(format_args!("{}.", told.join(", ")));
    }
    if report.n_other_bytes > 0 {
        let files = counted(report.n_other_bytes, "file", "files");
        printer.say(format_args!(
            "{files} changed without a new time, as failing disks and cables do it: compare with a backup."
        ));
    }
    if report.n_misnamed > 0 {
        let files = counted(report.n_misnamed, "file", "files");
        printer.say(format_args!("{files} with an extension of another format (list them with `--all`)."));
    }
}
