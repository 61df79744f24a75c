//! The loops by their names, and how their rounds are run.

use std::path::{Path, PathBuf};
use std::time::Instant;

use fastrand::Rng;
use tempfile::TempDir;

use crate::finding::Finding;
use crate::ground::{Ground, Rounds, Settings};
use crate::program::Program;
use crate::report::Report;
use crate::{exhaust, fault, fuzz, kill, mutate, power, race, stores, tamper};

type Begin = for<'a> fn(Ground<'a>) -> Result<Box<dyn Rounds + 'a>, Finding>;

/// The loops: name, what each does, and how it begins.
const TABLE: [(&str, &str, Begin); 9] = [
    (
        "exhaust",
        "takes away descriptors, memory and disk, and makes collections of extreme shapes",
        exhaust::begin,
    ),
    ("fault", "lets system calls fail, each in turn, once or for ever", fault::begin),
    ("fuzz", "runs the fuzz targets, each in turn for a minute", fuzz::begin),
    ("kill", "kills the program at random times", kill::begin),
    ("mutate", "changes files where their structure is, and reads them in every way", mutate::begin),
    ("power", "cuts the power: what was not synced is lost or half there", power::begin),
    ("race", "lets several programs work on the same files", race::begin),
    ("stores", "lets object stores fail, lie, and have hostile keys", stores::begin),
    ("tamper", "changes bytes of catalogues, packs, plans, parts and timelines", tamper::begin),
];

/// The names of the loops, each with what it does.
pub const LOOPS: [(&str, &str); TABLE.len()] = {
    let mut names = [("", ""); TABLE.len()];
    let mut number = 0;
    while number < TABLE.len() {
        names[number] = (TABLE[number].0, TABLE[number].1);
        number += 1;
    }
    names
};

/// Runs the loop `name`.
///
/// # Errors If no loop has that name, or it cannot begin: its folder cannot be made, or the program does not
/// do what the loop needs before anything is attacked.
pub fn run(name: &str, settings: &Settings) -> Result<Report, Finding> {
    let Some((_, _, begin)) = TABLE.iter().find(|(known, _, _)| *known == name) else {
        let known = LOOPS.map(|(name, _)| name).join(", ");
        return Err(Finding::new(format!("no loop is called `{name}`; there are {known}")));
    };
    let folder = TempDir::new()?;
    // As the kernel names it, without links.
    let path = folder.path().canonicalize()?;
    let ground = Ground { program: Program::new(&settings.program), folder: &path, settings };
    let mut rounds = begin(ground)?;
    let mut report = Report::default();
    let (started, mut said) = (Instant::now(), Instant::now());
    for number in settings.extent.rounds() {
        let mut random = Rng::with_seed(settings.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let ended = rounds.round(number, &mut random, &mut report);
        report.n_rounds += 1;
        report.time = started.elapsed();
        if let Err(finding) = ended {
            let finding = match keep(&path, settings, name, number) {
                Ok(kept) => Finding::new(format!("{finding}\n    kept in {}", kept.display())),
                Err(error) => Finding::new(format!("{finding}\n    not kept: {error}")),
            };
            (settings.say)(&format!("{name}: round {number}: {finding}"));
            report.findings.push((number, finding));
        }
        if said.elapsed().as_secs() >= 60 {
            said = Instant::now();
            let found = report.findings.len();
            (settings.say)(&format!("{name}: {} rounds, {found} findings", report.n_rounds));
        }
    }
    Ok(report)
}

/// Copies what the round worked on to where findings are kept.
fn keep(folder: &Path, settings: &Settings, name: &str, round: u64) -> std::io::Result<PathBuf> {
    let kept = settings.kept.join(format!("{name}-{}-{round}", settings.seed));
    crate::tree::empty(&kept)?;
    crate::tree::copy(&folder.join("now"), &kept)?;
    Ok(kept)
}
