//! The commands that run experiments. `thalweg lab` runs and compares them, and checks published claims
//! against their results; `thalweg tune` keeps the settings that they show to be fastest.

mod claims;
mod compare;
mod line;
mod list;
mod make;
mod report;
mod run;
mod size;
mod tune;

use std::ffi::OsString;

use lab::method::{ChildProgram, child};

use crate::args::{ExperimentCommand, LabCommand};
use crate::command::Outcome;
use crate::exit::Exit;
use crate::printer::{Printer, chain};

pub(crate) fn run(command: &ExperimentCommand, again: &ChildProgram, printer: &Printer) -> Outcome {
    let lab = match command {
        ExperimentCommand::Lab(lab) => lab,
        ExperimentCommand::Tune(args) => return tune::run(args, again, printer),
    };
    match &lab.command {
        LabCommand::List(args) => list::run(args, printer),
        LabCommand::Run(args) => run::run(args, again, printer),
        LabCommand::Compare(args) => compare::run(args, printer),
        LabCommand::Report(args) => report::run(args, printer),
        LabCommand::Claims(args) => claims::run(args, printer),
        LabCommand::Make(args) => make::run(args, printer),
    }
}

/// Runs one case if the arguments are those of the lab's child process; see [`lab::method::child`].
pub(crate) fn run_case(arguments: &[OsString]) -> Option<Exit> {
    if arguments.first()? != child::ARGUMENT {
        return None;
    }
    let experiments = [lab::all(), &[lab::tune::experiment()]].concat();
    Some(match child::main(&experiments) {
        Ok(()) => Exit::Done,
        Err(error) => {
            Printer::new(false).warn(format_args!(
                "this process is started by `thalweg lab run` and `thalweg tune` only: {}",
                chain(&error)
            ));
            Exit::Misuse
        }
    })
}
