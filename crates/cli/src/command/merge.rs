//! `thalweg merge`: merges the parts of a plan into one catalogue or one Parquet file.

use std::sync::Arc;

use engine::{Catalog, MergeInto, MergeReport, Progress};
use serde::Serialize;

use crate::args::{MergeArgs, ranges};
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::printer::{Printer, count, counted, shown_path};
use crate::progress::duration;
use crate::terminal::print_json;
use crate::watched::watched;

pub(crate) fn run(args: &MergeArgs, printer: &Printer) -> Outcome {
    let progress = Arc::new(Progress::default());
    let report = watched(&progress, None, printer, || merge(args, &progress))??;
    if args.json {
        let line = Line { n_unfit: report.unfit.len(), report: &report };
        print_json(&line)?;
    }
    print_summary(&report, args, printer);
    Ok(if report.is_interrupted {
        Exit::Interrupted
    } else if !report.is_complete() {
        Exit::BadNews
    } else {
        Exit::Done
    })
}

/// The line of `--json`.
#[derive(Serialize)]
struct Line<'r> {
    #[serde(flatten)]
    report: &'r MergeReport,
    n_unfit: usize,
}

fn merge(args: &MergeArgs, progress: &Progress) -> Result<MergeReport, Failure> {
    let merge = |into: MergeInto<'_>| engine::merge(&args.folder, args.plan.as_deref(), into, progress);
    if let Some(out) = &args.output {
        return Ok(merge(MergeInto::Parquet(out))?);
    }
    // An empty catalogue is unwanted if parts are missing.
    let mut catalog = Catalog::create_or_open(&args.catalog)?;
    let report = merge(MergeInto::Catalog(&mut catalog));
    if !report.as_ref().is_ok_and(MergeReport::is_complete) {
        catalog.discard_if_new(true);
    }
    Ok(report?)
}

fn print_summary(report: &MergeReport, args: &MergeArgs, printer: &Printer) {
    if !report.missing.is_empty() {
        printer.warn(format_args!(
            "{} of {} missing: {}",
            count(report.missing.len() as u64),
            counted(report.n_shards.into(), "shard", "shards"),
            ranges(&report.missing),
        ));
    }
    printer.warn_problems(&report.unfit, report.unfit.len() as u64, " that cannot be merged");
    if !report.is_complete() {
        printer.say(
            "Nothing was written. Create the missing parts with: thalweg index --plan PLAN --shard K -o OUT",
        );
        return;
    }
    if report.is_interrupted {
        printer.say("Interrupted. Run the same command again.");
        return;
    }
    let made = args.output.as_ref().unwrap_or(&args.catalog);
    printer.say(format_args!(
        "Merged {} of {} in {} into {}",
        counted(report.n_rows, "row", "rows"),
        counted(report.n_shards.into(), "shard", "shards"),
        duration(report.elapsed),
        shown_path(made),
    ));
}
