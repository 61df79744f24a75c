//! Counts of files by kind of error, as text.

use engine::IndexReport;
use engine::catalog::ErrorKind;

use crate::printer::{Printer, count};

/// Prints how many files had which kind of error.
pub(super) fn print_errors(report: &IndexReport, printer: &Printer) {
    for (kind, &n_files) in &report.errors {
        printer.say(format_args!("  {:>11}  {}", count(n_files), explain(*kind)));
    }
}

fn explain(error_kind: ErrorKind) -> &'static str {
    match error_kind {
        ErrorKind::Unsupported => "not a supported image format",
        ErrorKind::Empty => "empty",
        ErrorKind::Damaged => "damaged",
        ErrorKind::NotRegular => "FIFOs, sockets or devices",
        ErrorKind::NotFound => "missing, or broken links",
        ErrorKind::Permission => "permission denied",
        ErrorKind::Io => "could not be read",
        other => other.as_str(),
    }
}
