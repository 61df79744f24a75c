//! Counts of files by kind of error, as text and as JSON.

use std::collections::BTreeMap;

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
        ErrorKind::Unsupported => "no image format known here",
        ErrorKind::Empty => "empty",
        ErrorKind::Damaged => "damaged: no picture size found",
        ErrorKind::NotRegular => "FIFOs, sockets or devices",
        ErrorKind::NotFound => "not there any more, or links that lead nowhere",
        ErrorKind::Permission => "not permitted to read",
        ErrorKind::Io => "could not be read",
        other => other.as_str(),
    }
}

/// Counts of files by kind of error, as a JSON object.
pub(super) fn by_word(errors: &BTreeMap<ErrorKind, u64>) -> serde_json::Value {
    errors.iter().map(|(kind, &n_files)| (kind.as_str(), n_files)).collect()
}
