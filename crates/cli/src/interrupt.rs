//! SIGINT and SIGTERM handling.
//!
//! The first signal stops the job and keeps its results, the second ends the program.

use std::io;
use std::sync::Arc;

use crate::platform;

/// Calls `on_first` on a separate thread at the first signal. The second signal ends the program at once.
///
/// # Errors
/// If the system refuses to install the handlers.
pub(crate) fn on_interrupt(on_first: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let mut on_first = Some(on_first);
    platform::on_each_interrupt(move || match on_first.take() {
        Some(act) => act(),
        None => std::process::exit(130),
    })
}

/// Cancels the job that reports to `progress` at the first signal.
///
/// # Errors
/// Those of [`on_interrupt`].
pub(crate) fn stop_on_interrupt(progress: &Arc<engine::Progress>) -> io::Result<()> {
    let progress = Arc::clone(progress);
    on_interrupt(move || progress.stop())
}
