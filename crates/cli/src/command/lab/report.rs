//! `thalweg lab report`: prints a report.

use std::io::Write as _;

use lab::report::{Report, table};

use crate::args::LabReportArgs;
use crate::command::Outcome;
use crate::exit::Exit;
use crate::printer::{Printer, escaped, shown_path};

pub(crate) fn run(args: &LabReportArgs, printer: &Printer) -> Outcome {
    let report = Report::read(&args.file)?;
    if let Some(output) = &args.output {
        report.write_readable(output)?;
        printer.say(format_args!("Wrote the report to {}", shown_path(output)));
        return Ok(Exit::Done);
    }
    let mut out = printer.data();
    write!(out, "{}", escaped(&table(&report)))?;
    out.flush()?;
    Ok(Exit::Done)
}
