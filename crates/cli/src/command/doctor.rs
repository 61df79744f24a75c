//! `thalweg doctor`: shows which optional parts are available, what each gives, and how to get it.

#[cfg(feature = "lab")]
mod peers;
mod storage;

use std::io::Write as _;

use engine::pixel;
use serde::Serialize;

use crate::args::DoctorArgs;
use crate::command::Outcome;
use crate::exit::Exit;
use crate::printer::{Printer, counted, one_line};
use crate::terminal;

pub(crate) fn run(args: &DoctorArgs, printer: &Printer) -> Outcome {
    let mut parts = libraries();
    parts.extend(programs());
    parts.push(sandbox());
    #[cfg(feature = "lab")]
    parts.extend(peers::parts());
    parts.extend(storage::parts(&args.path)?);
    let mut stdout = printer.data();
    for part in &parts {
        let text = if args.json { terminal::json_line(part)? } else { part.text() };
        stdout.write_all(text.as_bytes())?;
    }
    stdout.flush()?;
    let n_missing = parts.iter().filter(|part| part.state == State::Missing).count() as u64;
    printer.say(format_args!(
        "{} not available; everything else works without.",
        counted(n_missing, "optional part is", "optional parts are")
    ));
    Ok(Exit::Done)
}

/// Whether a part can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum State {
    Available,
    Missing,
    /// There was nothing to try it on.
    Unknown,
}

/// An optional part, as it is printed.
#[derive(Debug, Serialize)]
struct Part {
    part: &'static str,
    state: State,
    /// Version, path or other details if it is available; otherwise the reason.
    details: String,
    /// What users can do with it.
    gives: &'static str,
    /// How to get it, or how to switch it off.
    how: String,
}

impl Part {
    fn new(part: &'static str, gives: &'static str, found: Result<String, String>, how: String) -> Part {
        let state = if found.is_ok() { State::Available } else { State::Missing };
        let (Ok(details) | Err(details)) = found;
        Part { part, state, details, gives, how }
    }

    fn text(&self) -> String {
        let state = match self.state {
            State::Available => "available",
            State::Missing => "not available",
            State::Unknown => "not known",
        };
        let mut text = format!("{}: {state}", self.part);
        if !self.details.is_empty() {
            text.push_str(&format!(" ({})", one_line(&self.details)));
        }
        text.push_str(&format!("\n  gives: {}\n", self.gives));
        if self.state != State::Available && !self.how.is_empty() {
            text.push_str(&format!("  how: {}\n", self.how));
        }
        text
    }
}

/// Libraries of the system that decode pictures.
fn libraries() -> Vec<Part> {
    let part = |library: pixel::SystemLibraryState| {
        Part::new(library.name, gives(library.purpose), library.found, library.how)
    };
    pixel::system_libraries().into_iter().map(part).collect()
}

/// Programs that decode pictures.
fn programs() -> Vec<Part> {
    let part = |program: engine::SystemProgram| {
        let path = program.path().map(|path| path.display().to_string());
        let how = match path {
            Some(_) => format!("{}=off switches it off", program.variable),
            None => {
                format!("install {} (Debian), or set {}=/PATH/TO/FILE", program.package, program.variable)
            }
        };
        let found = path.ok_or_else(|| "not installed, or switched off".to_owned());
        Part::new(program.name, gives(program.purpose), found, how)
    };
    engine::system_programs().into_iter().map(part).collect()
}

/// What keeps decoders from everything else, and `serve` from what it does not need.
fn sandbox() -> Part {
    Part::new(
        "sandbox",
        "decoders and the programs above reach no file, network or process but the picture that they are given; \
         serve writes beside its catalogue and in its cache alone, and connects to nobody",
        engine::confinement(),
        "Linux 6.12 with Landlock and seccomp has all of it; unset THALWEG_SANDBOX".to_owned(),
    )
}

/// What a decoder gives, by the purpose that the engine states.
fn gives(purpose: &str) -> &'static str {
    match purpose {
        "HEIC" => "pictures of HEIC and HEIF files: thumbnails, verify, find --similar",
        "RAW" => "pictures of raw files that have no embedded preview",
        "films" => "pictures of films: thumbnails and contact sheets",
        "JXR" => "pictures of JPEG XR files",
        _ => "pictures of more formats",
    }
}
