//! `thalweg lab make`: makes a file that the experiments use.

use engine::file::Beside;

use crate::args::{LabMakeArgs, LabMakeCommand, LabMakeRecordsArgs};
use crate::command::Outcome;
use crate::exit::Exit;
use crate::printer::{Printer, bytes, counted, shown_path};

pub(crate) fn run(args: &LabMakeArgs, printer: &Printer) -> Outcome {
    match &args.command {
        LabMakeCommand::Records(args) => records(args, printer),
    }
}

fn records(args: &LabMakeRecordsArgs, printer: &Printer) -> Outcome {
    let LabMakeRecordsArgs { file: path, records, seed, force } = args;
    let shown = shown_path(path);
    if !force && path.try_exists().unwrap_or(false) {
        return Err(format!("cannot write `{shown}`: it already exists; replace it with --force").into());
    }
    let failed = |error| format!("cannot write `{shown}`: {error}");
    let (beside, file) = Beside::create(path).map_err(failed)?;
    lab::write_records(&file, *records, *seed).map_err(failed)?;
    let len_bytes = file.metadata().map_err(failed)?.len();
    beside.publish(&file, false).map_err(failed)?;
    let written = counted(*records, "record", "records");
    printer.say(format_args!("Wrote {written} ({}) to {shown}", bytes(len_bytes)));
    Ok(Exit::Done)
}
