//! Systems of which no more is asked than the standard library knows.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::Child;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};

use super::ended::Ended;

/// How often the flag that a signal sets is looked at. A person does not notice the delay.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// Calls `act`, on a thread of its own, at each Ctrl-C; at one, where several come at once.
///
/// # Errors
/// If the system refuses to install handlers.
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

/// Waits for a child to end; what it used is not told.
///
/// # Errors
/// What the system reports.
pub(crate) fn wait(mut child: Child) -> io::Result<Ended> {
    Ok(Ended { status: child.wait()?, usage: None })
}

/// There is no telling.
pub(crate) fn own_peak_bytes() -> u64 {
    0
}

/// A name from the bytes of a list; what is not UTF-8 in it is replaced.
pub(crate) fn os_string(bytes: &[u8]) -> OsString {
    String::from_utf8_lossy(bytes).into_owned().into()
}

/// The path that the bytes are; `None` if they are no UTF-8.
pub(crate) fn path_of_bytes(bytes: Vec<u8>) -> Option<PathBuf> {
    String::from_utf8(bytes).ok().map(Into::into)
}
