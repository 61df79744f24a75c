//! `thalweg tune`: measures settings for a storage device and stores the best ones.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use engine::file::filesystem::FileSystem;
use engine::file::profile;
use engine::{ByCaches, Choices};
use lab::method::{Caches, ChildProgram, Stop};
use lab::report::aligned;
use lab::tune::{TriedChoice, TuneError, TuneOptions, Tuning, word};
use serde_json::json;

use crate::args::TuneArgs;
use crate::command::index::in_words;
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::interrupt::on_interrupt;
use crate::printer::{Printer, count, escaped, shown_path};
use crate::progress::duration;

use super::line::Line;
use super::run::{drawn_seed, warn_if_busy};

pub(crate) fn run(args: &TuneArgs, again: &ChildProgram, printer: &Printer) -> Outcome {
    let kept_in = profile::directory().ok_or(
        "cannot find a directory for storage profiles; set XDG_CACHE_HOME or HOME to an absolute path",
    )?;
    if args.forget {
        return forget(&args.path, &kept_in, printer);
    }
    let stop = Arc::new(Stop::default());
    let asked = Arc::clone(&stop);
    on_interrupt(move || asked.ask())?;
    let options = options(args)?;
    printer.say(format_args!("Using --seed {} for the sample and the order of runs", options.seed));
    printer.say(format_args!("This takes about {} (change with --time).", duration(options.time)));
    warn_if_busy(printer);
    let tuning = {
        let mut line = Line::new(printer);
        match lab::tune::tune(&options, again, &stop, &mut |step| line.show(step)) {
            Err(TuneError::Default(why)) => {
                drop(line);
                return Ok(unmeasured(&why, printer));
            }
            tuned => tuned?,
        }
    };
    let Some(tuning) = tuning else {
        printer.say("Interrupted; nothing was kept.");
        return Ok(Exit::Interrupted);
    };
    if let Some(out) = &args.out {
        tuning.report.write(out)?;
    }
    print(args, &tuning, printer)?;
    if !tuning.is_measured() {
        return Ok(unmeasured("too few undisturbed runs", printer));
    }
    if args.dry_run {
        printer.say("Nothing was kept (--dry-run).");
    } else {
        profile::save(&kept_in, &tuning.file_system, &tuning.profile)?;
        let file = profile::path_of(&kept_in, &tuning.file_system);
        printer.say(format_args!(
            "Wrote the storage profile to {}; remove it with `thalweg tune --forget {}`",
            shown_path(&file),
            shown_path(&args.path)
        ));
    }
    Ok(Exit::Done)
}

/// Reports that there is no result. An earlier profile is not touched.
fn unmeasured(why: &str, printer: &Printer) -> Exit {
    printer.warn(format_args!(
        "nothing could be measured: {why}; an earlier profile stays as it is. Run it again on a quiet machine, or \
         with more --time."
    ));
    Exit::BadNews
}

fn options(args: &TuneArgs) -> Result<TuneOptions, Failure> {
    let path = engine::file::canonicalize(&args.path)
        .map_err(|error| format!("cannot access `{}`: {error}", args.path.display()))?;
    let mut options = TuneOptions::new(&path);
    options.seed = args.seed.unwrap_or_else(drawn_seed);
    options.time = Duration::from_secs(args.time);
    if let Some(dir) = &args.dir {
        options.dir.clone_from(dir);
    }
    Ok(options)
}

fn forget(path: &Path, kept_in: &Path, printer: &Printer) -> Outcome {
    let file_system = FileSystem::of(path)?;
    let is_removed = profile::remove(kept_in, &file_system)?;
    printer.say(if is_removed {
        "Removed the storage profile."
    } else {
        "There is no storage profile to remove."
    });
    Ok(Exit::Done)
}

fn print(args: &TuneArgs, tuning: &Tuning, printer: &Printer) -> Result<(), Failure> {
    let mut out = printer.data();
    if args.json {
        for judged in &tuning.judged {
            writeln!(out, "{}", line(judged))?;
        }
        writeln!(out, "{}", profile_line(args, tuning))?;
    } else {
        write!(out, "{}", escaped(&table(tuning)))?;
    }
    out.flush()?;
    Ok(())
}

fn line(judged: &TriedChoice) -> serde_json::Value {
    json!({
        "type": "choice", "caches": judged.caches, "about": judged.about, "choice": judged.choice,
        "default": judged.default, "against_default": judged.ratio,
        "decision": judged.decision.to_string(), "taken": judged.decision.is_taken(),
    })
}

fn profile_line(args: &TuneArgs, tuning: &Tuning) -> serde_json::Value {
    let FileSystem { kind, device: (major, minor), .. } = tuning.file_system;
    let ByCaches { warm, cold, .. } = &tuning.choices;
    let n_files: BTreeMap<&str, usize> =
        tuning.n_files.iter().map(|(caches, n_files)| (word(*caches), *n_files)).collect();
    json!({
        "type": "profile", "file_system": kind.to_string(), "device": format!("{major}:{minor}"),
        "seeks": tuning.profile.seeks, "median_ns": tuning.profile.median_ns, "n_files": n_files,
        "files_made": tuning.are_made, "choices": { "warm": warm, "cold": cold },
        "kept": !args.dry_run && tuning.is_measured(),
        "elapsed_s": tuning.report.elapsed_s, "random_access": tuning.report.environment.seeking(),
    })
}

/// Text for people: the storage, every choice with its ratio and decision, and what is stored.
fn table(tuning: &Tuning) -> String {
    let FileSystem { kind, device: (major, minor), .. } = tuning.file_system;
    let files = if tuning.are_made {
        "generated files, because there are too few under the path"
    } else {
        "sampled files"
    };
    let n_files: Vec<String> = tuning
        .n_files
        .iter()
        .map(|(caches, n_files)| format!("{} {}", count(*n_files as u64), word(*caches)))
        .collect();
    let mut text = format!(
        "{kind} on device {major}:{minor}; {} {files}, in {}\n",
        n_files.join(" and "),
        duration(Duration::from_secs_f64(tuning.report.elapsed_s)),
    );
    if let Some(seeking) = tuning.report.environment.seeking() {
        text.push_str(&format!("The device {seeking}.\n"));
    }
    text.push('\n');
    let mut rows = vec![
        ["caches", "choice", "default", "time relative to the default", "decision"]
            .map(str::to_owned)
            .to_vec(),
    ];
    rows.extend(tuning.judged.iter().map(cells));
    text.push_str(&aligned(&rows, &[false; 5]));
    text.push_str(&format!("\nResult: {}\n", to_do(tuning)));
    text
}

fn to_do(tuning: &Tuning) -> String {
    let ByCaches { warm, cold, .. } = &tuning.choices;
    if !tuning.is_measured() {
        return "nothing could be measured".into();
    }
    if [warm, cold].into_iter().all(|choices| *choices == Choices::default()) {
        return "keep the defaults; nothing was shown to be faster".into();
    }
    let of = |(caches, _): &(Caches, usize)| {
        let choices = if *caches == Caches::Cold { cold } else { warm };
        format!("{} caches: {}", word(*caches), in_words(choices))
    };
    tuning.n_files.iter().map(of).collect::<Vec<_>>().join("; ")
}

fn cells(judged: &TriedChoice) -> Vec<String> {
    let TriedChoice { caches, choice, default, ratio, decision, .. } = judged;
    let ratio = ratio.map_or_else(String::new, |ratio| ratio.to_string());
    vec![word(*caches).to_owned(), choice.clone(), default.clone(), ratio, decision.to_string()]
}
