//! POSIX: signals on a separate thread, and `wait4(2)`, which all Unix systems have from BSD.
#![expect(unsafe_code, reason = "the standard library waits without asking for the resource usage")]

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::io;
use std::mem::MaybeUninit;
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::os::unix::process::ExitStatusExt as _;
#[cfg(feature = "serve")]
use std::path::Path;
use std::path::PathBuf;
use std::process::{Child, ExitStatus};
use std::sync::Arc;
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::iterator::Signals;

use super::ended::{EndedChild, Usage};

#[cfg(feature = "serve")]
mod browser;
#[cfg(feature = "serve")]
pub(crate) use browser::WaitingBrowser;

/// Calls `act` on a separate thread at each SIGINT and SIGTERM.
///
/// # Errors
/// If the system refuses to install the handlers.
pub(crate) fn on_each_interrupt(mut act: impl FnMut() + Send + 'static) -> io::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    std::thread::Builder::new().name("signals".into()).spawn(move || {
        for _ in signals.forever() {
            act();
        }
    })?;
    Ok(())
}

/// Lets a write beyond the limit of lengths of files (`ulimit -f`) fail, as on a full disk, instead of ending
/// the program.
pub(crate) fn outlive_limit_of_lengths() {
    // Without the handler, the program ends there as others do.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
}

/// Creates a folder that only its owner can enter, and those above it that do not exist; folders that exist
/// stay as they are.
///
/// # Errors
/// Those of `mkdir(2)`.
#[cfg(feature = "serve")]
pub(crate) fn create_private_folders(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(path)
}

/// Waits for a child to end and returns its resource usage.
///
/// # Errors
/// Those of `wait4(2)`.
pub(crate) fn wait(child: Child) -> io::Result<EndedChild> {
    let process_id = libc::pid_t::try_from(child.id()).map_err(io::Error::other)?;
    let mut status = 0;
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    loop {
        // SAFETY: both pointers are to variables of the types that wait4 writes, and outlive the call. The
        // child is owned, consumed by this function and not waited for before, so its id cannot belong to
        // another process yet.
        let waited = unsafe { libc::wait4(process_id, &raw mut status, 0, usage.as_mut_ptr()) };
        if waited == process_id {
            break;
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
    // SAFETY: wait4 succeeded and has filled it; and all its fields are integers, for which zeros are valid
    // values too.
    let usage = unsafe { usage.assume_init() };
    Ok(EndedChild { status: ExitStatus::from_raw(status), usage: Some(usage_of(&usage)) })
}

fn usage_of(usage: &libc::rusage) -> Usage {
    Usage {
        user: duration(usage.ru_utime),
        system: duration(usage.ru_stime),
        peak_bytes: u64::try_from(usage.ru_maxrss).unwrap_or(0).saturating_mul(MAXRSS_BYTES),
    }
}

/// Bytes per unit of `ru_maxrss`: getrusage(2) uses kilobytes of 1024 everywhere except on Apple's systems.
const MAXRSS_BYTES: u64 = if cfg!(target_vendor = "apple") { 1 } else { 1024 };

fn duration(time: libc::timeval) -> Duration {
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    let microseconds = u64::try_from(time.tv_usec).unwrap_or(0);
    Duration::from_secs(seconds) + Duration::from_micros(microseconds)
}

/// Peak resident memory of this program in bytes; 0 if it is not available.
///
/// A child's `ru_maxrss` is never less on Linux: between fork and exec the child has its parent's memory, and
/// exec includes that in its count. getrusage of this process would not help, since it has the same flaw.
pub(crate) fn own_peak_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let kib = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .and_then(|value| value.trim().trim_end_matches("kB").trim().parse::<u64>().ok());
    kib.unwrap_or(0) * 1024
}

/// The shell, and its option that a command line follows.
pub(crate) const SHELL: [&str; 2] = ["sh", "-c"];

/// A name from the bytes of a list.
pub(crate) fn os_string(bytes: &[u8]) -> OsString {
    OsStr::from_bytes(bytes).to_owned()
}

/// Bytes of a name that may be in another encoding than the system's: any name is bytes.
#[expect(clippy::unnecessary_wraps, reason = "elsewhere some names are Unicode")]
pub(crate) fn undecoded(name: &OsStr) -> Option<Cow<'_, [u8]>> {
    Some(name.as_bytes().into())
}

/// The encoding of such names where none is chosen: none, as their bytes are the name.
pub(crate) fn name_charset() -> Option<String> {
    None
}

/// A path from bytes; any bytes are valid.
#[expect(clippy::unnecessary_wraps, reason = "elsewhere some bytes are no path")]
pub(crate) fn path_of_bytes(bytes: Vec<u8>) -> Option<PathBuf> {
    Some(OsString::from_vec(bytes).into())
}
