//! `thalweg plan`: splits the files to read into shards.

use std::num::NonZeroU32;
use std::path::Path;
use std::sync::Arc;

use engine::{PlanFrom, PlanReport, Progress};
use serde::Serialize;

use crate::args::PlanArgs;
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::left_out::print_left_out;
use crate::list;
use crate::open::{is_catalog, open};
use crate::printer::{Printer, bytes, counted, shown_path};
use crate::progress::duration;
use crate::terminal::print_json;
use crate::watched::watched;

pub(crate) fn run(args: &PlanArgs, printer: &Printer) -> Outcome {
    let progress = Arc::new(Progress::default());
    let report = watched(&progress, None, printer, || plan(args, &progress))??;
    if args.json {
        print_json(&Line { report: &report, n_shards: args.shards })?;
    }
    print_summary(&report, args, printer);
    Ok(if report.is_interrupted {
        Exit::Interrupted
    } else if report.n_problems > 0 {
        Exit::SomeUnread
    } else {
        Exit::Done
    })
}

/// The line of `--json`.
#[derive(Serialize)]
struct Line<'r> {
    #[serde(flatten)]
    report: &'r PlanReport,
    n_shards: NonZeroU32,
}

fn plan(args: &PlanArgs, progress: &Progress) -> Result<PlanReport, Failure> {
    let plan = |mut from: PlanFrom<'_>| {
        engine::plan(&mut from, args.shards.get(), &args.output, progress).map_err(Failure::from)
    };
    if let ([path], None) = (args.paths.as_slice(), &args.listed.list)
        && is_catalog(path)
    {
        return plan(PlanFrom::Catalog(&open(path)?));
    }
    if args.listed.list.is_none() && args.paths.iter().all(|path| is_parquet(path)) {
        return plan(PlanFrom::Inventory(&args.paths));
    }
    let rules = args.excludes.given().unwrap_or_default();
    let mut named = args.paths.iter().cloned();
    let Some(list) = &args.listed.list else { return plan(PlanFrom::PathsWithout(&mut named, rules)) };
    let (listed, ending) = list::streamed(list, args.listed.null, progress)?;
    let outcome = plan(PlanFrom::PathsWithout(&mut named.chain(listed), rules));
    ending.check()?;
    outcome
}

/// Whether the path is a Parquet table rather than a directory of pictures.
fn is_parquet(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("parquet")) && path.is_file()
}

fn print_summary(report: &PlanReport, args: &PlanArgs, printer: &Printer) {
    if report.is_interrupted {
        printer.say("Interrupted; no plan was written. Run the same command again.");
        return;
    }
    let plan = shown_path(&args.output);
    printer.say(format_args!(
        "Planned {} ({}) as {} in {}; wrote {plan}",
        counted(report.n_files, "file", "files"),
        bytes(report.bytes),
        counted(args.shards.get().into(), "shard", "shards"),
        duration(report.elapsed),
    ));
    print_left_out(&report.left_out, printer);
    printer.warn_problems(&report.problems, report.n_problems, "; their contents are not in the plan");
    let last = args.shards.get() - 1;
    printer.say(format_args!(
        "Next, for each K from 0 to {last}: thalweg index --plan {plan} --shard K -o OUT; then: thalweg \
         merge OUT"
    ));
}
