//! The command line of the loops.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program of its own, for those who work on Thalweg"
)]

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use torture::{Extent, LOOPS, Settings};

pub(crate) fn main() -> ExitCode {
    let (name, settings) = match parse(std::env::args().skip(1)) {
        Ok(told) => told,
        Err(reason) => {
            eprintln!("{reason}\n\n{}", usage());
            return ExitCode::from(2);
        }
    };
    eprintln!("{name}: seed {}", settings.seed);
    match torture::run(&name, &settings) {
        Ok(report) => {
            println!("{report}");
            ExitCode::from(u8::from(!report.findings.is_empty()))
        }
        Err(reason) => {
            eprintln!("{name}: {reason}");
            ExitCode::from(2)
        }
    }
}

fn usage() -> String {
    let mut text =
        "Usage: cargo xtask torture NAME [--minutes N | --rounds N | --round R] [--seed S]\n       \
         [--program THALWEG] [--kept FOLDER] [--corpus FOLDER ...] [--fuzzers FOLDER]\n\n"
            .to_owned();
    for (name, what) in LOOPS {
        text += &format!("{name:8} {what}\n");
    }
    text + "\nWhat a round found is kept in FOLDER (target/torture); `--seed S --round R` runs that round alone."
}

fn parse(mut told: impl Iterator<Item = String>) -> Result<(String, Settings), String> {
    let name = told.next().ok_or("which loop?")?;
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    let beside_this = this.parent().unwrap_or(Path::new(""));
    let mut settings = Settings {
        program: beside_this.join("thalweg"),
        seed: std::time::UNIX_EPOCH.elapsed().map_or(1, |since| since.as_secs()),
        extent: Extent::Time(Duration::from_secs(60)),
        kept: beside_this.join("../torture"),
        corpora: Vec::new(),
        fuzzers: None,
        say: |line| eprintln!("{line}"),
    };
    while let Some(option) = told.next() {
        let value = told.next().ok_or_else(|| format!("{option} needs a value"))?;
        let number = || value.parse::<u64>().map_err(|_| format!("{option} {value}: not a number"));
        match option.as_str() {
            "--minutes" => settings.extent = Extent::Time(Duration::from_secs(60 * number()?)),
            "--rounds" => settings.extent = Extent::Rounds(number()?),
            "--round" => settings.extent = Extent::Only(number()?),
            "--seed" => settings.seed = number()?,
            "--program" => settings.program = PathBuf::from(value),
            "--kept" => settings.kept = PathBuf::from(value),
            "--fuzzers" => settings.fuzzers = Some(PathBuf::from(value)),
            "--corpus" => settings.corpora.push(PathBuf::from(value)),
            _ => return Err(format!("no option is called {option}")),
        }
    }
    let program = settings.program.canonicalize();
    settings.program = program.map_err(|error| format!("{}: {error}", settings.program.display()))?;
    Ok((name, settings))
}
