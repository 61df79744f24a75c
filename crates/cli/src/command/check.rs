//! `thalweg check`: checks whether a catalogue is sound, or another file that a command wrote.

mod hashes;
mod product;

use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;

use engine::catalog::Finding;
use engine::catalog::albums::Albums;
use engine::catalog::decisions::Decisions;
use engine::{Catalog, CatalogError, Progress, RereadOptions, RereadReport};
use serde_json::json;

use crate::args::CheckArgs;
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::interrupt::stop_on_interrupt;
use crate::open::open;
use crate::printer::{Printer, chain, counted, one_line, shown_path};
use crate::progress::{ProgressLine, duration};

pub(crate) fn run(args: &CheckArgs, printer: &Printer) -> Outcome {
    if let Some(product) = product::of(&args.catalog) {
        return product::run(product, args, printer);
    }
    let Findings { mut findings, advice } = findings(args)?;
    let is_sound = findings.is_empty();
    let reread = if args.read && is_sound { Some(reread(args, printer)?) } else { None };
    for problem in reread.iter().flat_map(|report| &report.problems) {
        findings.push(format!("{}: {}", problem.path.display(), problem.reason));
    }
    print(&findings, args, printer)?;
    if args.hashes && is_sound {
        return hashes::run(args, printer);
    }
    let catalog = shown_path(&args.catalog);
    if !is_sound {
        let n_findings = counted(findings.len() as u64, "finding", "findings");
        printer.say(format_args!("{n_findings} in {catalog}. {advice}"));
        return Ok(Exit::BadNews);
    }
    let is_as_recorded =
        |report: &RereadReport| report.n_unread + report.n_changed + report.n_other_bytes == 0;
    if reread.as_ref().is_none_or(is_as_recorded) {
        printer.say(format_args!("No problems found in {catalog}."))
    } else {
        printer.say(format_args!("The catalogue {catalog} itself has no problems."))
    }
    Ok(reread.map_or(Exit::Done, |report| summarise(&report, printer)))
}

/// Prints each finding as a line.
fn print(findings: &[String], args: &CheckArgs, printer: &Printer) -> Result<(), Failure> {
    let mut out = printer.data();
    for finding in findings {
        if args.json {
            writeln!(out, "{}", json!({ "finding": finding }))?;
        } else {
            writeln!(out, "{}", one_line(finding))?;
        }
    }
    Ok(out.flush()?)
}

/// Rereads the files that the catalogue lists.
fn reread(args: &CheckArgs, printer: &Printer) -> Result<RereadReport, Failure> {
    let progress = Arc::new(Progress::default());
    stop_on_interrupt(&progress)?;
    let _line = printer.shows_progress().then(|| ProgressLine::start(Arc::clone(&progress)));
    let mut options = RereadOptions::default();
    options.order = args.order;
    options.threads = args.threads;
    Ok(engine::reread(&open(&args.catalog)?, &options, &progress)?)
}

fn summarise(report: &RereadReport, printer: &Printer) -> Exit {
    let megabytes = report.bytes as f64 / 1e6;
    let rate = megabytes / report.elapsed.as_secs_f64().max(1e-9);
    let files = counted(report.n_read, "file", "files");
    printer.say(format_args!(
        "{files} read, {megabytes:.0} MB in {} ({rate:.0} MB/s).",
        duration(report.elapsed)
    ));
    if report.n_unread > 0 {
        printer.say(format_args!("{} could not be read.", counted(report.n_unread, "file", "files")));
    }
    if report.n_changed > 0 {
        let files = counted(report.n_changed, "file", "files");
        printer.say(format_args!(
            "{files} changed since they were indexed; run `thalweg index` to update the catalogue."
        ));
    }
    if report.n_other_bytes > 0 {
        let files = counted(report.n_other_bytes, "file", "files");
        printer.say(format_args!(
            "{files} changed without a new time, as failing disks and cables do it: compare with a backup."
        ));
    }
    if report.is_interrupted {
        Exit::Interrupted
    } else if report.n_unread > 0 {
        Exit::SomeUnread
    } else if report.n_changed + report.n_other_bytes > 0 {
        Exit::BadNews
    } else {
        Exit::Done
    }
}

/// Findings, each a sentence, and the suggested remedies.
struct Findings {
    findings: Vec<String>,
    advice: String,
}

const MAKE_ANEW: &str = "To rebuild the catalogue, index into a new file.";

/// Checks the catalogue. Damage that already prevents opening it is a finding too.
fn findings(args: &CheckArgs) -> Result<Findings, Failure> {
    let checked = open(&args.catalog).and_then(|catalog| check(args, &catalog));
    checked.or_else(|failure| match failure.downcast_ref::<CatalogError>() {
        Some(error @ CatalogError::Damaged { .. }) => {
            Ok(Findings { findings: vec![chain(error)], advice: MAKE_ANEW.to_owned() })
        }
        _ => Err(failure),
    })
}

fn check(args: &CheckArgs, catalog: &Catalog) -> Result<Findings, Failure> {
    let findings = catalog.check()?;
    let of_work = work_beside(&args.catalog);
    let advice = if findings.is_empty() && !of_work.is_empty() {
        "The catalogue itself has no problems.".to_owned()
    } else if findings.iter().all(Finding::is_repaired_by_index) {
        format!("No data is lost. To continue: thalweg index PATH... -c {}", shown_path(&args.catalog))
    } else {
        MAKE_ANEW.to_owned()
    };
    let findings = findings.iter().map(Finding::to_string).chain(of_work).collect();
    Ok(Findings { findings, advice })
}

/// What is wrong with the decisions and albums beside a catalogue, which no index run can make again.
fn work_beside(catalog: &Path) -> Vec<String> {
    let decisions = Decisions::open_read_only(&Decisions::beside(catalog)).map(drop);
    let albums = Albums::open_read_only(&Albums::beside(catalog)).map(drop);
    [decisions, albums].into_iter().filter_map(Result::err).map(|error| chain(&error)).collect()
}
