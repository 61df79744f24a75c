//! `thalweg --version --verbose`: the version, what pictures are decoded with, and the types of files whose
//! metadata is read.

use std::ffi::OsString;
use std::io::{self, Write};

use engine::pixel;
use engine::tag::{self, Subject};

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
    writeln!(out, "\nSandbox of decoders, programs and `serve`:")?;
    let (Ok(told) | Err(told)) = engine::confinement();
    writeln!(out, "  {told}")?;
    writeln!(out, "\nTypes of files whose metadata is read:")?;
    for (subject, title) in SUBJECTS {
        let mut names: Vec<&str> =
            tag::file_types().filter(|(of, _)| of == subject).map(|(_, name)| name).collect();
        names.sort_unstable();
        names.dedup();
        writeln!(out, "  {title}")?;
        write_list(out, &names)?;
    }
    out.flush()
}

const SUBJECTS: &[(Subject, &str)] = &[
    (Subject::Picture, "pictures, and films in the same containers"),
    (Subject::Raw, "raw files (others are in containers of pictures), recipes"),
    (Subject::Film, "other films"),
    (Subject::Sound, "sound"),
    (Subject::Document, "documents and texts"),
    (Subject::Other, "metadata alone, archives, fonts, programs, contacts"),
];

/// Writes words in lines of at most 78 columns.
fn write_list(out: &mut dyn Write, words: &[&str]) -> io::Result<()> {
    const MOST_COLUMNS: usize = 78;
    const INDENT: &str = "   ";
    let mut line = INDENT.to_owned();
    for (index, word) in words.iter().enumerate() {
        let comma = if index + 1 < words.len() { "," } else { "" };
        if line.len() + 1 + word.len() + comma.len() > MOST_COLUMNS {
            writeln!(out, "{line}")?;
            INDENT.clone_into(&mut line);
        }
        line.extend([" ", word, comma]);
    }
    writeln!(out, "{line}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_is_listed_in_narrow_lines() {
        let mut out = Vec::new();
        write(&mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let (_, lists) = text.split_once("\nTypes of files whose metadata is read:\n").unwrap();
        assert!(lists.lines().all(|line| line.len() <= 78), "{lists}");
        for (_, name) in tag::file_types() {
            let n_times = lists.lines().filter(|line| line.starts_with("    "));
            let n_times = n_times.flat_map(|line| line.trim().trim_end_matches(',').split(", "));
            assert!(n_times.filter(|listed| *listed == name).count() > 0, "{name}");
        }
    }
}
