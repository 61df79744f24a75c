//! `thalweg merge`: merges the parts of a plan into one catalogue or one Parquet file.

use std::io::Write as _;
use std::sync::Arc;

use engine::{Catalog, MergeInto, MergeReport, Progress};
use serde_json::json;

use crate::args::{MergeArgs, ranges};
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::printer::{Printer, count, counted, shown_path};
use crate::progress::duration;
use crate::watched::watched;

pub(crate) fn run(args: &MergeArgs, printer: &Printer) -> Outcome {
    let progress = Arc::new(Progress::default());
    let report = watched(&progress, None, printer, || merge(args, &progress))??;
    if args.json {
        let line = json!({
            "n_shards": report.n_shards,
            "n_rows": report.n_rows,
            "missing": report.missing,
            "n_unfit": report.unfit.len(),
            "interrupted": report.is_interrupted,
            "elapsed_s": report.elapsed.as_secs_f64(),
        });
        writeln!(crate::terminal::shared_stdout(), "{line}")?;
    }
    print_summary(&report, args, printer);
    Ok(match () {
        () if report.is_interrupted => Exit::Interrupted,
        () if !report.is_complete() => Exit::BadNews,
        () => Exit::Done,
    })
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
            counted(report.n_shards.into(), "shard is", "shards are"),
            ranges(&report.missing),
        ));
    }
    printer.warn_problems(&report.unfit, report.unfit.len() as u64, " that are not fit to be merged");
    if !report.is_complete() {
        printer.say("Nothing was made. Make what is missing: thalweg index --plan PLAN --shard K -o OUT");
        return;
    }
    if report.is_interrupted {
        printer.say("Interrupted. The same command makes the whole.");
        return;
    }
    let made = args.output.as_ref().unwrap_or(&args.catalog);
    printer.say(format_args!(
        "{} of {} in {}, in {}",
        counted(report.n_rows, "row", "rows"),
        counted(report.n_shards.into(), "shard", "shards"),
        duration(report.elapsed),
        shown_path(made),
    ));
}
