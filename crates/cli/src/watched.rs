//! Runs a job interactively, with Ctrl-C, a progress line and `--profile`.
//!
//! Ctrl-C stops the job, a terminal shows its progress, and `--profile FILE` records where its time goes.

use std::path::Path;
use std::sync::Arc;

use engine::{Progress, gate};

use crate::interrupt::stop_on_interrupt;
use crate::outcome::Failure;
use crate::printer::Printer;
use crate::progress::ProgressLine;

/// Runs `job`, which reports its progress to `progress`.
///
/// # Errors
/// If the recording cannot be created or written, or the Ctrl-C handler cannot be installed. The value that
/// `job` returns is passed through.
pub(crate) fn watched<R>(
    progress: &Arc<Progress>,
    profile: Option<&Path>,
    printer: &Printer,
    job: impl FnOnce() -> R,
) -> Result<R, Failure> {
    let session = profile.map(|_| gate::Session::start(gate::Options::default())).transpose()?;
    gate::name_thread("main");
    stop_on_interrupt(progress)?;
    let outcome = {
        let _line = printer.shows_progress().then(|| ProgressLine::start(Arc::clone(progress)));
        job()
    };
    if let (Some(session), Some(path)) = (session, profile) {
        session.finish().write(path)?;
        printer.say(format_args!(
            "Wrote the timeline to {0}; view it with `thalweg profile {0}`",
            path.display()
        ));
    }
    Ok(outcome)
}
