//! `thalweg completions`: what a shell needs to complete this program's arguments.

use std::io::Write as _;

use clap::CommandFactory as _;

use crate::args::{Arguments, CompletionsArgs};
use crate::command::Outcome;
use crate::exit::Exit;
use crate::printer::Printer;

pub(crate) fn run(args: &CompletionsArgs, printer: &Printer) -> Outcome {
    // By way of memory: the generator panics where it cannot write, and a closed pipe is no reason to.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Arguments::command(), "thalweg", &mut script);
    let mut out = printer.data();
    out.write_all(&script)?;
    out.flush()?;
    Ok(Exit::Done)
}
