//! `thalweg index`: indexes a tree of files into a catalogue, or shards of a plan into parts.

mod errors;
mod explain;
mod shards;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use engine::catalog::{ExcludeRules, HashKind, Preferences, Products};
use engine::file::filesystem::FileSystem;
use engine::pixel::thumbnail::ThumbnailOptions;
use engine::{
    Catalog, Choices, IndexOptions, IndexReport, JobError, KeepThumbnails, ObeyedProfile, OrderedReading,
    Progress,
};
use serde::Serialize;

use crate::args::IndexArgs;
use crate::command::{Failure, Outcome};
use crate::confined;
use crate::exit::Exit;
use crate::left_out::print_left_out;
use crate::open::open_for_writing;
use crate::printer::{Printer, count, counted, shown_path};
use crate::progress::duration;
use crate::terminal::print_json;
use crate::watched::watched;
use errors::print_errors;

pub(crate) fn run(args: &IndexArgs, printer: &Printer) -> Outcome {
    if args.sandbox {
        let parts = args.output.as_deref();
        if let Some(parts) = parts {
            // Made now, since it cannot be made beside other folders later.
            std::fs::create_dir_all(parts)
                .map_err(|error| format!("cannot create {}: {error}", shown_path(parts)))?;
        }
        // Where a database sorts what does not fit into memory.
        let temporary = std::env::temp_dir();
        let more = [parts, args.thumbnails.as_deref(), args.profile.as_deref(), Some(&*temporary)];
        confined::confine([args.catalog.as_path()].into_iter().chain(more.into_iter().flatten()))?;
    }
    if let (Some(plan), Some(shards), Some(out)) = (&args.plan, &args.shard, &args.output) {
        return shards::run(args, plan, shards, out, printer);
    }
    if let Some(rules) = args.excludes.given() {
        // Before a catalogue is created.
        engine::check_exclude_rules(&rules)?;
    }
    if let Some(path) = &args.explain {
        return explain::run(args, path);
    }
    let progress = Arc::new(Progress::default());
    let options = options(args, printer);
    let obeyed = engine::obeyed(&args.paths, &options.reading);
    obeyed.iter().for_each(|profile| printer.say(obeys(profile)));
    let report = watched(&progress, args.profile.as_deref(), printer, || {
        let mut catalog = open_for_writing(&args.catalog, printer)?;
        let report = engine::index(&mut catalog, &args.paths, &options, &progress);
        report.map_err(|error| with_what_is_kept(error, catalog))
    })??;
    if args.json {
        print_json(&Line { report: &report, storage_profiles: &obeyed })?;
    }
    print_summary(&report, &args.catalog, printer);
    Ok(if report.is_interrupted {
        Exit::Interrupted
    } else if report.n_problems > 0 || !report.missing.is_empty() {
        Exit::SomeUnread
    } else if report.n_other_bytes > 0 && !args.believe {
        Exit::BadNews
    } else {
        Exit::Done
    })
}

/// The error of a run, with what became of the rows before it.
fn with_what_is_kept(error: JobError, catalog: Catalog) -> Failure {
    let is_discarded = catalog.discard_if_new(false);
    match &error {
        JobError::Stopped => error.into(),
        _ if is_discarded => format!("{}; nothing was kept", engine::chain(&error)).into(),
        _ => format!("{}; rows that were recorded before are kept", engine::chain(&error)).into(),
    }
}

fn options(args: &IndexArgs, printer: &Printer) -> IndexOptions {
    let mut options = IndexOptions::default();
    options.reading.most_workers = args.threads;
    options.tags = args.tags;
    options.full = args.full;
    options.ignore_ctime = args.ignore_ctime;
    options.believe = args.believe;
    options.words = args.words;
    options.assume_zone_of_place = args.assume_zone.map(|zone| zone.is_place());
    options.products = Products {
        content_hash: args.hash.contains(&HashKind::Blake3),
        sha256: args.hash.contains(&HashKind::Sha256),
        md5: args.hash.contains(&HashKind::Md5),
        picture_hash: args.hash_picture,
        perceptual_hash: args.perceptual,
        verdict: args.verify,
        thumbnail: false,
    };
    options.reading.strategy = args.strategy;
    options.reading.order = args.order;
    options.reading.first_bytes = args.first_bytes;
    options.reading.queue_depth = args.queue_depth;
    options.thumbnails = args.thumbnails.clone().map(|database| KeepThumbnails {
        database,
        thumbnail: ThumbnailOptions { size: args.thumbnail_size, ..ThumbnailOptions::default() },
    });
    options.count_ahead = printer.shows_progress();
    options.excludes = rules(args);
    let prefer = || args.prefer.iter().fold(Preferences::default(), |all, more| all.and(*more));
    options.prefer = (!args.prefer.is_empty()).then(prefer);
    options
}

/// The rules that replace those that the catalogue keeps.
fn rules(args: &IndexArgs) -> Option<ExcludeRules> {
    args.excludes.given().or_else(|| args.default_rules.then(ExcludeRules::default))
}

/// One line that names the profile used for a run.
pub(crate) fn obeys(profile: &ObeyedProfile) -> String {
    let ObeyedProfile {
        file_system: FileSystem { kind, device: (major, minor), .. },
        file,
        choices,
        warm,
        cold,
    } = profile;
    let with = |state: &str, choices: &Choices| {
        let is_set = *choices != Choices::default();
        is_set.then(|| format!("{state}{}", in_words(choices)))
    };
    let parts = [with("", choices), with("cold caches: ", cold), with("warm caches: ", warm)];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let choices = if parts.is_empty() { "the defaults".to_owned() } else { parts.join("; ") };
    format!("Using the storage profile of {kind} on device {major}:{minor} ({}): {choices}", shown_path(file))
}

/// The choices as text: `strategy uring, queue_depth 8`, or `the defaults`.
pub(crate) fn in_words(choices: &Choices) -> String {
    let words: Vec<String> =
        choices.named().into_iter().map(|(name, value)| format!("{name} {value}")).collect();
    if words.is_empty() { "the defaults".into() } else { words.join(", ") }
}

fn print_summary(report: &IndexReport, catalog: &Path, printer: &Printer) {
    let mut files = counted(report.n_files, "file", "files");
    let mut n_done = report.n_files;
    if report.is_interrupted {
        // The others were found, and not reached before the interrupt.
        n_done = report.n_read + report.n_unchanged + report.n_moved;
        files = format!("{} of {files} found so far", count(n_done));
    }
    let seconds = report.elapsed.as_secs_f64().max(1e-9);
    let rate = count((n_done as f64 / seconds) as u64);
    printer.say(format_args!("Indexed {files} in {} ({rate} files/s)", duration(report.elapsed)));
    report.ordered.iter().for_each(|reading| printer.say(ordered(reading)));
    for (n_files, what) in [
        (report.n_images, "read as images"),
        (report.n_films, "read as films"),
        (report.n_others, "other files (sound, sidecars, texts, files of systems)"),
        (report.n_unchanged, "unchanged, not opened"),
        (report.n_moved, "moved, not opened"),
        (report.n_vanished, "vanished"),
        (report.n_excluded, "in the catalogue, and left out from now on"),
    ] {
        if n_files > 0 {
            printer.say(format_args!("  {:>11}  {what}", count(n_files)));
        }
    }
    if report.n_outdated > 0 {
        let why = engine::catalog::newest_change();
        printer.say(format_args!("  {:>11}  read again, for {why}", count(report.n_outdated)));
    }
    print_errors(report, printer);
    print_left_out(&report.left_out, printer);
    print_disbelief(report, printer);
    if report.n_directory_links > 0 {
        printer.say(format_args!(
            "  {:>11}  links to directories, not followed",
            count(report.n_directory_links)
        ));
    }
    printer.warn_problems(&report.problems, report.n_problems, " that could not be read");
    print_next(report, catalog, printer);
}

/// One line with the time for files in an order of their own.
fn ordered(reading: &OrderedReading) -> String {
    let short = |time: Duration| match time.as_secs() {
        0 => format!("{:.2} ms", time.as_secs_f64() * 1e3),
        _ => duration(time),
    };
    let n_files = count(reading.n_files);
    let [positions, sort, read] = [reading.positions, reading.sort, reading.read].map(short);
    let order = reading.order;
    format!("  {n_files:>11}  in {order} order: positions {positions}, sorting {sort}, reading {read}")
}

/// Prints what the storage says and was not believed.
fn print_disbelief(report: &IndexReport, printer: &Printer) {
    for missing in &report.missing {
        let files = counted(missing.n_files, "file is", "files are");
        let state = if missing.is_empty { "is empty" } else { "is on another file system than they were" };
        printer.warn(format_args!(
            "{files} missing, and {} {state}: is a disk not mounted? They stay in the catalogue. If they were deleted, \
             run again with --believe.",
            shown_path(&missing.path)
        ));
    }
    if report.n_other_bytes > 0 {
        let files = counted(report.n_other_bytes, "file", "files");
        printer.warn(format_args!(
            "{files} changed without a new time, as failing disks and cables do it. Compare with a backup. The recorded \
             hashes are kept; --believe records the new ones."
        ));
        for problem in &report.other_bytes {
            printer.warn(format_args!("  {}", shown_path(&problem.path)));
        }
    }
}

/// Prints the suggested next commands.
fn print_next(report: &IndexReport, catalog: &Path, printer: &Printer) {
    let catalog = catalog.display();
    if report.is_interrupted {
        printer.say("Interrupted; finished work is kept. Run the same command again to continue.");
        return;
    }
    if report.n_problems > 0 {
        printer.say(format_args!("List unreadable files: thalweg find {catalog} --broken"));
    }
    if cfg!(feature = "serve") {
        printer.say(format_args!("Look at the pictures: thalweg serve {catalog} --open"));
    } else {
        printer.say(format_args!("Search them: thalweg find {catalog} --where 'from:2024 camera:canon'"));
    }
}

/// The line of `--json`.
#[derive(Serialize)]
struct Line<'r> {
    #[serde(flatten)]
    report: &'r IndexReport,
    storage_profiles: &'r [ObeyedProfile],
}
