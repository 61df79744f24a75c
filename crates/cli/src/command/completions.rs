//! `thalweg completions`: prints a shell completion script.

use std::io::Write as _;

use clap::CommandFactory as _;

use crate::args::{Arguments, CompletionsArgs};
use crate::command::Outcome;
use crate::exit::Exit;
use crate::printer::Printer;

pub(crate) fn run(args: &CompletionsArgs, printer: &Printer) -> Outcome {
    // Generated in memory first: the generator panics on write errors, and a closed pipe must not cause a
    // panic.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Arguments::command(), "thalweg", &mut script);
    let mut out = printer.data();
    out.write_all(&script)?;
    out.flush()?;
    Ok(Exit::Done)
}
