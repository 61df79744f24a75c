//! `thalweg lab`: the experiments, run and compared, and what they say of published claims.

mod claims;
mod compare;
mod list;
mod report;
mod run;

use lab::Size;

use crate::args::{LabArgs, LabCommand, LabSizeArgs};
use crate::command::Outcome;
use crate::exit::Exit;
use crate::printer::{Printer, chain};

pub(crate) fn run(args: &LabArgs, printer: &Printer) -> Outcome {
    match &args.command {
        LabCommand::List(args) => list::run(args, printer),
        LabCommand::Run(args) => run::run(args, printer),
        LabCommand::Compare(args) => compare::run(args, printer),
        LabCommand::Report(args) => report::run(args, printer),
        LabCommand::Claims(args) => claims::run(args, printer),
    }
}

/// The process of one case; see [`lab::method::child`].
pub(crate) fn case() -> Exit {
    match lab::method::child::main(lab::all()) {
        Ok(()) => Exit::Done,
        Err(error) => {
            Printer::new(false)
                .warn(format_args!("a part of `thalweg lab run`, not for people: {}", chain(&error)));
            Exit::Misuse
        }
    }
}

fn size(args: LabSizeArgs) -> Size {
    match () {
        () if args.quick => Size::Quick,
        () if args.full => Size::Full,
        () => Size::Default,
    }
}
