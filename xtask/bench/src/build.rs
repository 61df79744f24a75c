//! `bench build`: what a new user waits for, and what a release takes to compile.
//!
//! Each case is a command of the README, in a clean clone with an empty target folder. The packages from the
//! network are fetched before, because their time is the network's. A build is measured once, so the spread
//! between runs is not known.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use xtask::record::{self, Figure, Kind, Record, Value, is_met, rounded};

use crate::measure::RunMeasurements;
use crate::outcome::Outcome;
use crate::{machine, platform, record as records, report};

/// A command that builds, run by `sh` in the clone. `$OUT` is a folder of its own.
struct Build {
    name: &'static str,
    title: &'static str,
    command: &'static str,
    /// The program that was built, which has to print its version.
    program: &'static str,
    /// Most seconds, seconds of processor time, and MB of the largest process, if promised.
    promised: Option<[f64; 3]>,
}

/// What a first build may take on two processors.
const FIRST_BUILD: Option<[f64; 3]> = Some([480.0, 900.0, 1500.0]);

const BUILDS: [Build; 4] = [
    Build {
        name: "try",
        title: "`bash scripts/try.sh`",
        command: "bash scripts/try.sh --no-questions",
        program: "$CARGO_TARGET_DIR/release/thalweg",
        promised: FIRST_BUILD,
    },
    Build {
        name: "install",
        title: "`cargo install --path crates/thalweg`",
        command: "cargo install --locked --path crates/thalweg --root $OUT",
        program: "$OUT/bin/thalweg",
        promised: FIRST_BUILD,
    },
    Build {
        name: "pip",
        title: "`pip install ./python`",
        command: "python3 -m venv $OUT && $OUT/bin/pip install --no-cache-dir ./python",
        program: "$OUT/bin/thalweg",
        promised: FIRST_BUILD,
    },
    Build {
        name: "dist",
        title: "the program of a release (profile `dist`)",
        command: "cargo build --locked --profile dist --package thalweg",
        program: "$CARGO_TARGET_DIR/dist/thalweg",
        promised: None,
    },
];

/// Measures the builds, or those that `only` names, and prints them; with `is_recorded`, writes the record.
pub(crate) fn run(root: &Path, work: &Path, only: Option<&[String]>, is_recorded: bool) -> Outcome {
    let work = work.join("build");
    let mut record = empty(root, &work)?;
    for build in &BUILDS {
        if only.is_some_and(|only| !only.iter().any(|name| name == build.name)) {
            continue;
        }
        println!("{}: {}", build.name, build.command);
        let place = Place::new(root, &work)?;
        let measured = place.time(build)?;
        record.cases.push(case(build, measured));
        record.ratios.extend(promises(build, measured));
        record.values.push(value(build, "target folder", place.bytes("$CARGO_TARGET_DIR")?));
        if let Ok(bytes) = place.bytes(build.program) {
            record.values.push(value(build, "program", bytes));
        }
        place.remove()?;
    }
    report::print_cases(&record);
    record.values.iter().for_each(|value| println!("{}: {} {}", value.name, value.value, value.unit));
    let kept = report::print_ratios(&record);
    if is_recorded {
        records::write(root, "build", &record)?;
    }
    kept
}

fn empty(root: &Path, work: &Path) -> Outcome<Record> {
    std::fs::create_dir_all(work)?;
    Ok(Record {
        kind: Kind::Bench,
        date: machine::today(),
        commit: machine::commit(root),
        profile: None,
        commands: vec!["cargo xtask bench build".to_owned()],
        note: Some("Packages were downloaded before. Peak memory is that of the largest process.".to_owned()),
        rounds: Some(1),
        machine: machine::describe(work),
        collections: Vec::new(),
        programs: Vec::new(),
        cases: Vec::new(),
        ratios: Vec::new(),
        rivals: Vec::new(),
        values: Vec::new(),
        tables: Vec::new(),
    })
}

/// A clean clone, an empty target folder, and a folder for what is installed.
struct Place {
    folder: PathBuf,
    clone: PathBuf,
}

impl Place {
    fn new(root: &Path, work: &Path) -> Outcome<Place> {
        let place = Place { folder: work.to_owned(), clone: work.join("clone") };
        place.remove()?;
        std::fs::create_dir_all(&place.folder)?;
        let from = format!("file://{}", root.display());
        let cloned = Command::new("git")
            .args(["clone", "--quiet", "--depth", "1", &from])
            .arg(&place.clone)
            .status()?;
        if !cloned.success() {
            return Err(format!("git clone {from}: {cloned}").into());
        }
        let fetched = place.shell("cargo fetch --quiet --locked").status()?;
        if fetched.success() { Ok(place) } else { Err(format!("cargo fetch: {fetched}").into()) }
    }

    /// `sh -c` in the clone, without what Cargo has set for this program.
    fn shell(&self, command: &str) -> Command {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).current_dir(&self.clone).stdin(Stdio::null());
        for (name, _) in std::env::vars_os() {
            let name = name.to_string_lossy().into_owned();
            if name.starts_with("CARGO") && name != "CARGO_HOME" {
                shell.env_remove(name);
            }
        }
        shell.env("CARGO_TARGET_DIR", self.folder.join("target")).env("OUT", self.folder.join("out"));
        shell
    }

    fn time(&self, build: &Build) -> Outcome<RunMeasurements> {
        let log = std::fs::File::create(self.folder.join("log"))?;
        let started = Instant::now();
        let child = self.shell(build.command).stdout(log.try_clone()?).stderr(log).spawn()?;
        let (status, usage) = platform::wait_for(child)?;
        let wall_s = started.elapsed().as_secs_f64();
        let version = machine::said(&mut self.shell(&format!("{} --version", build.program)));
        if !status.success() || !version.is_some_and(|version| version.starts_with("thalweg ")) {
            let log = self.folder.join("log");
            return Err(format!("{}: {status}: see {}", build.command, log.display()).into());
        }
        Ok(RunMeasurements { wall_s, cpu_s: usage.cpu_s, peak_bytes: usage.peak_bytes })
    }

    /// Bytes that a file takes, or a folder with all that is in it.
    fn bytes(&self, path: &str) -> Outcome<f64> {
        let said = machine::said(&mut self.shell(&format!("du -sk {path} | cut -f 1")));
        Ok(said.ok_or("du does not answer")?.parse::<f64>()? * 1024.0)
    }

    fn remove(&self) -> Outcome {
        if self.folder.exists() { Ok(std::fs::remove_dir_all(&self.folder)?) } else { Ok(()) }
    }
}

fn case(build: &Build, measured: RunMeasurements) -> record::Case {
    record::Case {
        name: build.name.to_owned(),
        title: Some(build.title.to_owned()),
        runs: Some(1),
        median_s: rounded(measured.wall_s),
        processor_s: Some(rounded(measured.cpu_s)),
        peak_mb: Some(rounded(measured.peak_bytes as f64 / 1e6)),
        answer_checked: true,
        ..record::Case::default()
    }
}

fn promises(build: &Build, measured: RunMeasurements) -> Vec<record::Ratio> {
    let Some([wall_s, cpu_s, peak_mb]) = build.promised else { return Vec::new() };
    let figures = [
        (Figure::Time, measured.wall_s, wall_s),
        (Figure::Processor, measured.cpu_s, cpu_s),
        (Figure::PeakMb, measured.peak_bytes as f64 / 1e6, peak_mb),
    ];
    let promise = |(figure, median, most): (Figure, f64, f64)| record::Ratio {
        of: build.name.to_owned(),
        to: None,
        figure,
        median: rounded(median),
        low: None,
        high: None,
        is_interval: false,
        at_most: Some(most),
        at_least: None,
        met: is_met(median, Some(most), None),
    };
    figures.map(promise).into()
}

fn value(build: &Build, what: &str, bytes: f64) -> Value {
    Value {
        name: format!("{what}, {}", build.title),
        value: rounded(bytes / 1e6),
        unit: "MB".to_owned(),
        low: None,
        high: None,
        other: None,
        at_most: None,
        at_least: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_build_that_takes_too_much_misses_its_promise() {
        let measured = RunMeasurements { wall_s: 470.0, cpu_s: 910.0, peak_bytes: 1_200_000_000 };
        let met: Vec<_> = promises(&BUILDS[0], measured).iter().map(|promise| promise.met).collect();
        assert_eq!(met, [Some(true), Some(false), Some(true)]);
        assert!(promises(&BUILDS[3], measured).is_empty());
        assert_eq!(case(&BUILDS[0], measured).peak_mb, Some(1200.0));
    }
}
