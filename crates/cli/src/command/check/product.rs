//! Checks of files other than catalogues: packs, plans, parts, journals, reports and timelines.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use act::journal::JournalReader;
use engine::gate::Timeline;

use crate::args::CheckArgs;
use crate::command::{Failure, Outcome};
use crate::exit::Exit;
use crate::printer::{Printer, chain, counted, shown_path};
use crate::progress::of_members;

/// What a file is, by its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Product {
    Pack,
    /// A plan or a part.
    Shards,
    Journal,
    Report,
    Timeline,
}

/// The product at a path; `None` for a catalogue, and for what is nothing of this program.
pub(super) fn of(path: &Path) -> Option<Product> {
    if path.extension().is_some_and(|extension| extension == "lookup") {
        return Some(Product::Pack);
    }
    if path.is_dir() {
        return of_folder(path);
    }
    let mut head = [0; 11];
    if !path.is_file() || File::open(path).and_then(|mut file| file.read_exact(&mut head)).is_err() {
        return None;
    }
    match &head {
        _ if head.starts_with(b"PAR1") => Some(Product::Shards),
        _ if head.starts_with(b"{\"blake3\":\"") => Some(Product::Journal),
        _ if head.starts_with(b"{") => Some(Product::Report),
        _ if head.starts_with(b"gateline") => Some(Product::Timeline),
        _ => None,
    }
}

/// What the files in a folder are: those of a pack, or parts.
fn of_folder(folder: &Path) -> Option<Product> {
    let names: Vec<PathBuf> = folder.read_dir().ok()?.flatten().map(|entry| entry.path()).collect();
    let has = |ends: &[&str]| {
        names
            .iter()
            .any(|name| name.extension().is_some_and(|extension| ends.iter().any(|end| extension == *end)))
    };
    if has(&["lookup", "tar"]) {
        return Some(Product::Pack);
    }
    has(&["parquet"]).then_some(Product::Shards)
}

/// What a check found, and what can be said of a file without a finding.
#[derive(Default)]
struct Checked {
    findings: Vec<String>,
    note: Option<String>,
}

const NO_DIGEST: &str = "it has no digest, as files of earlier versions have none";

pub(super) fn run(product: Product, args: &CheckArgs, printer: &Printer) -> Outcome {
    let path = &args.catalog;
    if args.read || args.hashes {
        return Err("--read and --hashes need a catalogue".into());
    }
    let Checked { findings, note } = match product {
        Product::Pack => pack(path, printer)?,
        Product::Shards if path.is_dir() => parts(path)?,
        Product::Shards => shards(path),
        Product::Journal => journal(path),
        Product::Report => report(path)?,
        Product::Timeline => found(Timeline::read(path).map(drop)),
    };
    super::print(&findings, args, printer)?;
    if !findings.is_empty() {
        let n_findings = counted(findings.len() as u64, "finding", "findings");
        printer.say(format_args!("{n_findings} in {}.", shown_path(path)));
        return Ok(Exit::BadNews);
    }
    match note {
        Some(note) => printer.say(format_args!("No problems found in {}: {note}.", shown_path(path))),
        None => printer.say(format_args!("No problems found in {}.", shown_path(path))),
    }
    Ok(Exit::Done)
}

fn found<E: std::error::Error + 'static>(checked: Result<(), E>) -> Checked {
    Checked { findings: checked.err().map(|error| chain(&error)).into_iter().collect(), note: None }
}

fn pack(path: &Path, printer: &Printer) -> Result<Checked, Failure> {
    let checked = of_members(printer.shows_progress(), |progress| engine::packs::check(path, progress));
    Ok(match checked {
        Ok(found) => Checked {
            findings: found.damaged.iter().map(ToString::to_string).collect(),
            note: (!found.is_sealed).then(|| NO_DIGEST.to_owned()),
        },
        Err(error @ engine::packs::PackError::Damaged { .. }) => self::found(Err(error)),
        Err(error) => return Err(error.into()),
    })
}

fn shards(path: &Path) -> Checked {
    match engine::check_shard_file(path) {
        Ok(file) => Checked { note: (!file.is_sealed).then(|| NO_DIGEST.to_owned()), ..Checked::default() },
        Err(error) => found(Err(error)),
    }
}

/// All parts in a folder.
fn parts(folder: &Path) -> Result<Checked, Failure> {
    let mut files: Vec<PathBuf> =
        folder.read_dir()?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "parquet"));
    files.sort();
    let mut all = Checked::default();
    for Checked { findings, note } in files.iter().map(|file| shards(file)) {
        all.findings.extend(findings);
        all.note = all.note.or(note);
    }
    Ok(all)
}

/// The commands that write journals.
const COMMANDS: [&str; 3] = [act::NOTE, act::ORGANIZE, "find"];

fn journal(path: &Path) -> Checked {
    let mut opened =
        COMMANDS.iter().map(|command| JournalReader::<serde::de::IgnoredAny>::open(path, command));
    match opened.find_map(Result::ok) {
        Some(journal) if journal.n_damaged() > 0 => Checked {
            findings: vec![format!(
                "{}: {} damaged; the others can be undone",
                path.display(),
                counted(journal.n_damaged(), "line is", "lines are")
            )],
            note: None,
        },
        Some(journal) => Checked {
            note: journal.is_torn().then(|| "its last line was not written to its end".to_owned()),
            ..Checked::default()
        },
        None => Checked {
            findings: vec![format!(
                "{}: its first line is damaged, or another process is writing it",
                path.display()
            )],
            note: None,
        },
    }
}

#[cfg(feature = "lab")]
fn report(path: &Path) -> Result<Checked, Failure> {
    Ok(found(lab::report::Report::read(path).map(drop)))
}

#[cfg(not(feature = "lab"))]
fn report(_: &Path) -> Result<Checked, Failure> {
    Err("this program was built without reports".into())
}
