//! `thalweg lab`: runs and compares experiments, and checks published claims against their results.

mod claims;
mod compare;
mod line;
mod list;
mod report;
mod run;
mod size;

use lab::method::ChildProgram;

use crate::args::{LabArgs, LabCommand};
use crate::command::Outcome;
use crate::exit::Exit;
use crate::printer::{Printer, chain};

pub(crate) use line::Line;
pub(crate) use run::{drawn_seed, warn_if_busy};

pub(crate) fn run(args: &LabArgs, again: &ChildProgram, printer: &Printer) -> Outcome {
    match &args.command {
        LabCommand::List(args) => list::run(args, printer),
        LabCommand::Run(args) => run::run(args, again, printer),
        LabCommand::Compare(args) => compare::run(args, printer),
        LabCommand::Report(args) => report::run(args, printer),
        LabCommand::Claims(args) => claims::run(args, printer),
    }
}

/// Runs one case in a child process; see [`lab::method::child`].
pub(crate) fn case() -> Exit {
    let experiments = [lab::all(), &[lab::tune::experiment()]].concat();
    match lab::method::child::main(&experiments) {
        Ok(()) => Exit::Done,
        Err(error) => {
            Printer::new(false).warn(format_args!(
                "this process is started by `thalweg lab run` and `thalweg tune` only: {}",
                chain(&error)
            ));
            Exit::Misuse
        }
    }
}
