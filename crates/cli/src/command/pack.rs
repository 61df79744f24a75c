//! `thalweg pack`: packs pictures into few large files, and checks packs.

use std::path::PathBuf;
use std::sync::Arc;

use engine::catalog::Filter;
use engine::file::object;
use engine::packs::Cut;
use engine::{PackFrom, PackOptions, PackOrder, PackReport, Progress};

use crate::args::PackArgs;
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::open::{is_catalog, open};
use crate::printer::{Printer, bytes, count, counted, shown_path};
use crate::progress::{duration, of_members};
use crate::watched::watched;

pub(crate) fn run(args: &PackArgs, printer: &Printer) -> Outcome {
    if args.check {
        return check(&args.paths, printer);
    }
    let Some(output) = &args.output else { return Err("--output is required".into()) };
    let paths = args.listed.after(&args.paths)?;
    let progress = Arc::new(Progress::default());
    let report =
        watched(&progress, args.profile.as_deref(), printer, || pack(args, &paths, output, &progress))??;
    print_summary(&report, args, output, printer);
    if report.is_interrupted {
        return Ok(Exit::Interrupted);
    }
    let is_whole = !args.verify || check(&[object::join(output, &args.name)], printer)? == Exit::Done;
    Ok(if !is_whole {
        Exit::BadNews
    } else if report.n_failed > 0 {
        Exit::SomeUnread
    } else {
        Exit::Done
    })
}

fn pack(
    args: &PackArgs,
    paths: &[PathBuf],
    output: &std::path::Path,
    progress: &Progress,
) -> Result<PackReport, Failure> {
    let mut options = PackOptions::default();
    options.name.clone_from(&args.name);
    options.cut = args.shard_count.map_or(Cut::Bytes(args.shard_size.bytes), |n| Cut::Count(n.get()));
    options.order = args.order.with_seed(args.seed);
    options.json = args.json.into();
    options.force = args.force;
    options.threads = args.threads;
    let filter = args.filter.to_filter()?;
    if let [path] = paths
        && is_catalog(path)
    {
        let catalog = open(path)?;
        let filter = catalog.with_kept(filter)?;
        return Ok(engine::pack(&PackFrom::Catalog(&catalog, &filter), output, &options, progress)?);
    }
    if filter != Filter::default() {
        return Err("filters work with a catalogue only; create one with `thalweg index` and pack it".into());
    }
    Ok(engine::pack(&PackFrom::Paths(paths), output, &options, progress)?)
}

fn print_summary(report: &PackReport, args: &PackArgs, output: &std::path::Path, printer: &Printer) {
    if report.is_interrupted {
        printer.say("Interrupted; complete shards are kept. Run the same command again to continue.");
        return;
    }
    let seconds = report.elapsed.as_secs_f64().max(1e-9);
    let rate = bytes((report.bytes as f64 / seconds) as u64);
    printer.say(format_args!(
        "Packed {} ({}) into {} in {} ({rate}/s), written to {}",
        counted(report.n_packed, "picture", "pictures"),
        bytes(report.bytes),
        counted(report.n_shards, "shard", "shards"),
        duration(report.elapsed),
        shown_path(output),
    ));
    if let PackOrder::Shuffled { seed } = args.order.with_seed(args.seed) {
        printer.say(format_args!("  shuffled with seed {seed}"));
    }
    for (n_files, what) in [
        (report.n_done_before, "files already processed by the previous run"),
        (report.n_no_pictures, "not pictures, skipped"),
        (report.n_failed, "failed, skipped"),
    ] {
        if n_files > 0 {
            printer.say(format_args!("  {:>11}  {what}", count(n_files)));
        }
    }
    printer.warn_problems(&report.problems, report.n_failed, "; see the manifest for all of them");
}

/// Checks packs, and prints what is damaged.
fn check(packs: &[PathBuf], printer: &Printer) -> Outcome {
    let mut is_whole = true;
    for path in packs {
        let findings = of_members(printer.shows_progress(), |progress| engine::packs::check(path, progress))?;
        for finding in &findings.damaged {
            printer.warn(finding);
        }
        is_whole &= findings.n_damaged == 0;
        if !findings.is_sealed {
            printer.say(format_args!(
                "{}: its lookup and indexes have no digests, as of earlier versions and other programs",
                shown_path(path)
            ));
        }
        printer.say(format_args!(
            "{}: {} of {} intact",
            shown_path(path),
            count(findings.sound),
            counted(findings.members, "member", "members"),
        ));
    }
    Ok(if is_whole { Exit::Done } else { Exit::BadNews })
}
