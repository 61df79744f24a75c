//! Fallback for other systems, based on the standard library only.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::Child;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};

use super::ended::Ended;

/// Interval at which the signal flag is polled; too short for a person to notice.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// Calls `act` on a separate thread at each Ctrl-C; several at once count as one.
///
/// # Errors
/// If the system refuses to install the handlers.
pub(crate) fn on_each_interrupt(mut act: impl FnMut() + Send + 'static) -> io::Result<()> {
    let is_raised = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&is_raised))?;
    }
    std::thread::Builder::new().name("signals".into()).spawn(move || {
        loop {
            std::thread::sleep(LOOK_AGAIN);
            if is_raised.swap(false, Relaxed) {
                act();
            }
        }
    })?;
    Ok(())
}

/// Opens an address or a file in the user's browser, without waiting for it.
///
/// # Errors
/// If the program that opens addresses cannot be started.
#[cfg(feature = "serve")]
pub(crate) fn open_in_browser(target: &std::path::Path) -> io::Result<()> {
    std::process::Command::new("explorer").arg(target).spawn().map(drop)
}

/// Waits for a child to end; its resource usage is not available.
///
/// # Errors
/// The error that the system reports.
pub(crate) fn wait(mut child: Child) -> io::Result<Ended> {
    Ok(Ended { status: child.wait()?, usage: None })
}

/// Always 0: the peak memory is not available.
pub(crate) fn own_peak_bytes() -> u64 {
    0
}

/// A name from the bytes of a list; invalid UTF-8 is replaced.
pub(crate) fn os_string(bytes: &[u8]) -> OsString {
    String::from_utf8_lossy(bytes).into_owned().into()
}

/// A path from bytes; `None` if they are not UTF-8.
pub(crate) fn path_of_bytes(bytes: Vec<u8>) -> Option<PathBuf> {
    String::from_utf8(bytes).ok().map(Into::into)
}
