//! SIGINT and SIGTERM: the first asks the job to end and keep what it has, the second ends the program.

use std::io;
use std::sync::Arc;

use crate::platform;

/// Calls `on_first` (on a thread of its own) at the first signal. At the second the program ends at once.
///
/// # Errors
/// If the system refuses to install handlers.
pub(crate) fn on_interrupt(on_first: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let mut on_first = Some(on_first);
    platform::on_each_interrupt(move || match on_first.take() {
        Some(act) => act(),
        None => std::process::exit(130),
    })
}

/// Asks the job behind `progress` to end at the first signal.
///
/// # Errors
/// As [`on_interrupt`].
pub(crate) fn stop_on_interrupt(progress: &Arc<engine::Progress>) -> io::Result<()> {
    let progress = Arc::clone(progress);
    on_interrupt(move || progress.stop())
}
