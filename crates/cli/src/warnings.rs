//! Warnings about single files, of which a run may have very many.

use std::path::Path;

use crate::printer::{Printer, count, shown_path};

/// Prints the first warnings, and counts the others.
pub(crate) struct Warnings<'p> {
    printer: &'p Printer,
    n_files: u64,
}

/// Warnings that are printed before the rest is counted.
const MOST_WARNINGS: u64 = 20;

impl Warnings<'_> {
    pub(crate) fn new(printer: &Printer) -> Warnings<'_> {
        Warnings { printer, n_files: 0 }
    }

    pub(crate) fn warn(&mut self, path: &Path, reason: &str) {
        self.n_files += 1;
        if self.n_files <= MOST_WARNINGS {
            self.printer.warn(format_args!("{}: {reason}", shown_path(path)));
        }
    }

    pub(crate) fn finish(&self) {
        if let Some(n_more @ 1..) = self.n_files.checked_sub(MOST_WARNINGS) {
            self.printer.warn(format_args!("and {} more; --json names all", count(n_more)));
        }
    }
}
