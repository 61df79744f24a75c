//! `thalweg --version --verbose`: the version, and what pictures are decoded with.

use std::ffi::OsString;
use std::io::{self, Write};

use engine::pixel;

use crate::exit::Exit;
use crate::terminal;

/// Prints the version with the decoders if the arguments after the program's name ask for both.
pub(crate) fn run(arguments: &[OsString]) -> Option<Exit> {
    let is_version = |argument: &OsString| argument == "--version" || argument == "-V";
    let is_verbose = |argument: &OsString| argument == "--verbose";
    let is_meant = arguments.iter().any(is_version)
        && arguments.iter().any(is_verbose)
        && arguments.iter().all(|argument| is_version(argument) || is_verbose(argument));
    // Ignored: a closed pipe is the reader's choice.
    is_meant.then(|| write(&mut terminal::stdout()).map_or(Exit::Done, |()| Exit::Done))
}

fn write(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "thalweg {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "\nBuilt-in decoders:")?;
    for (format, library) in pixel::built_in() {
        writeln!(out, "  {:<6} {library}", format.name())?;
    }
    writeln!(out, "\nLibraries of the system, opened when they are needed:")?;
    for library in pixel::system_libraries() {
        let (name, purpose) = (library.name, library.purpose);
        match library.found {
            Ok(found) => writeln!(out, "  {purpose:<6} {name} {found}")?,
            Err(reason) => writeln!(out, "  {purpose:<6} not available: {reason}")?,
        }
        writeln!(
            out,
            "         {}=off switches it off, {0}=/PATH/TO/FILE opens another one",
            library.variable
        )?;
    }
    writeln!(out, "\nPrograms of the system, run when they are needed:")?;
    for program in engine::system_programs() {
        let (name, purpose) = (program.name, program.purpose);
        match program.path() {
            Some(path) => writeln!(out, "  {purpose:<6} {name} ({})", path.display())?,
            None => writeln!(out, "  {purpose:<6} not available: install {} (Debian)", program.package)?,
        }
        let variable = program.variable;
        writeln!(out, "         {variable}=off switches it off, {variable}=/PATH/TO/FILE names another one")?;
    }
    out.flush()
}
