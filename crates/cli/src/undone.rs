//! Takes back what a run did, and tells what became of each file.

use std::io::{self, Write as _};
use std::sync::Arc;

use act::{ActError, UndoReport, Undone};
use engine::Progress;

use crate::exit::Exit;
use crate::outcome::Outcome;
use crate::printer::{Printer, count, counted, shown_path};
use crate::warnings::Warnings;
use crate::watched::watched;

type OnUndone<'u> = &'u mut dyn FnMut(&Undone<'_>) -> io::Result<()>;

/// Makes the line that is printed of a file.
type Line<'l> = &'l dyn Fn(&Undone<'_>) -> io::Result<String>;

/// Runs a job that undoes. `what` are the files in words, `line` is what is printed of each.
pub(crate) fn run(
    what: &str,
    line: Option<Line<'_>>,
    printer: &Printer,
    job: impl FnOnce(OnUndone<'_>, &Progress) -> Result<UndoReport, ActError>,
) -> Outcome {
    let progress = Arc::new(Progress::default());
    let mut warnings = Warnings::new(printer);
    let mut out = printer.data();
    let mut on_undone = |undone: &Undone<'_>| {
        if let Some(reason) = undone.reason {
            warnings.warn(undone.path, reason);
        }
        line.map_or(Ok(()), |line| out.write_all(line(undone)?.as_bytes()))
    };
    let report = watched(&progress, None, printer, || job(&mut on_undone, &progress))??;
    out.flush()?;
    warnings.finish();
    let parts = [
        (report.n_restored, "restored"),
        (report.n_removed, "removed, as they were new"),
        (report.n_as_before, "as before"),
        (report.n_left, "left as they are"),
    ];
    let told = parts.into_iter().filter(|(n, _)| *n > 0).map(|(n, words)| format!("{} {words}", count(n)));
    let told: Vec<String> = told.collect();
    let told = if told.is_empty() { "nothing to do".to_owned() } else { told.join(", ") };
    printer.say(format_args!("{what}: {told} (journal {}).", shown_path(&report.journal)));
    Ok(exit(report.n_left, report.n_damaged, report.is_interrupted, printer))
}

/// Warns of damaged lines in the journal, and returns the exit code of an undo.
pub(crate) fn exit(n_left: u64, n_damaged: u64, is_interrupted: bool, printer: &Printer) -> Exit {
    if n_damaged > 0 {
        let lines = counted(n_damaged, "line", "lines");
        printer.warn(format_args!("{lines} of the journal are damaged; what they say was not undone"));
    }
    if is_interrupted {
        Exit::Interrupted
    } else if n_left + n_damaged > 0 {
        Exit::BadNews
    } else {
        Exit::Done
    }
}
