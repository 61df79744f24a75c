//! Windows: console events, and the system's account of processes that ended.
#![expect(unsafe_code, reason = "the standard library neither handles Ctrl-C nor reports resource usage")]

use std::ffi::OsString;
use std::io;
use std::os::windows::io::{AsRawHandle as _, FromRawHandle as _, OwnedHandle};
use std::path::PathBuf;
use std::process::Child;
use std::ptr;
use std::sync::OnceLock;
use std::time::Duration;

use windows_sys::Win32::Foundation::{FILETIME, HANDLE};
use windows_sys::Win32::System::Console::{CTRL_BREAK_EVENT, CTRL_C_EVENT, SetConsoleCtrlHandler};
use windows_sys::Win32::System::ProcessStatus::{K32GetProcessMemoryInfo, PROCESS_MEMORY_COUNTERS};
use windows_sys::Win32::System::Threading::{
    CreateEventW, GetProcessTimes, INFINITE, SetEvent, WaitForSingleObject,
};

use super::ended::{Ended, Usage};

/// Set at each event of the console.
static RAISED: OnceLock<OwnedHandle> = OnceLock::new();

/// How long the system waits for a handler when the window closes or the user logs off, less a little.
const LAST_WORDS: Duration = Duration::from_millis(4500);

/// Calls `act` on a separate thread at each Ctrl-C and Ctrl-Break, and when the window of the console closes;
/// several at once count as one.
///
/// # Errors
/// If the system refuses to install the handler.
pub(crate) fn on_each_interrupt(mut act: impl FnMut() + Send + 'static) -> io::Result<()> {
    // SAFETY: null pointers stand for the default security and for no name; a wait resets the event.
    let raw = unsafe { CreateEventW(ptr::null(), 0, 0, ptr::null()) };
    if raw.is_null() {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the call succeeded, and nothing else owns the handle.
    let event = RAISED.get_or_init(|| unsafe { OwnedHandle::from_raw_handle(raw) });
    std::thread::Builder::new().name("signals".into()).spawn(move || {
        // SAFETY: the event is never closed.
        while unsafe { WaitForSingleObject(event.as_raw_handle(), INFINITE) } == 0 {
            act();
        }
    })?;
    // SAFETY: the handler is a function that lasts as long as the program.
    match unsafe { SetConsoleCtrlHandler(Some(handle), 1) } {
        0 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}

/// Runs on a thread that the system starts for each event. Returns 1: the event is dealt with.
unsafe extern "system" fn handle(event: u32) -> i32 {
    let Some(raised) = RAISED.get() else { return 0 };
    // SAFETY: the event is never closed.
    unsafe { SetEvent(raised.as_raw_handle()) };
    if !matches!(event, CTRL_C_EVENT | CTRL_BREAK_EVENT) {
        // The process ends as soon as this returns, or ends by itself before.
        std::thread::sleep(LAST_WORDS);
    }
    1
}

/// Opens an address or a file in the user's browser, without waiting for it.
///
/// # Errors
/// If the program that opens addresses cannot be started.
#[cfg(feature = "serve")]
pub(crate) fn open_in_browser(target: &std::path::Path) -> io::Result<()> {
    std::process::Command::new("explorer").arg(target).spawn().map(drop)
}

/// Waits for a child to end and returns its resource usage, without that of processes that it started.
///
/// # Errors
/// The error that the system reports.
pub(crate) fn wait(mut child: Child) -> io::Result<Ended> {
    let status = child.wait()?;
    // The handle stays open as long as the child's value lives, and the account with it.
    Ok(Ended { status, usage: usage_of(child.as_raw_handle()) })
}

fn usage_of(process: HANDLE) -> Option<Usage> {
    let mut times = [FILETIME::default(); 4];
    let [created, ended, kernel, user] = &mut times;
    // SAFETY: the handle is open, and the pointers are to live variables.
    if unsafe { GetProcessTimes(process, created, ended, kernel, user) } == 0 {
        return None;
    }
    let [_, _, system, user] = times.map(duration);
    Some(Usage { user, system, peak_bytes: peak_bytes(process) })
}

/// Most memory that a process had in RAM; 0 if the system does not say.
fn peak_bytes(process: HANDLE) -> u64 {
    let mut memory = PROCESS_MEMORY_COUNTERS::default();
    let n_bytes = u32::try_from(size_of_val(&memory)).unwrap_or(0);
    // SAFETY: the handle is open, and the pointer is to a live variable of the size that is passed.
    let is_told = unsafe { K32GetProcessMemoryInfo(process, &raw mut memory, n_bytes) };
    if is_told == 0 { 0 } else { memory.PeakWorkingSetSize as u64 }
}

/// From units of 100 ns.
fn duration(time: FILETIME) -> Duration {
    let units = u64::from(time.dwHighDateTime) << 32 | u64::from(time.dwLowDateTime);
    Duration::from_nanos(units.saturating_mul(100))
}

/// Always 0: no memory of this program is counted for its children, as a fork does on Unix.
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

#[cfg(test)]
mod tests {
    use windows_sys::Win32::System::Threading::GetCurrentProcess;

    use super::*;

    #[test]
    fn a_child_that_ended_has_an_account() {
        let child = std::process::Command::new("cmd").args(["/C", "exit 3"]).spawn().unwrap();
        let ended = wait(child).unwrap();
        assert_eq!(ended.status.code(), Some(3));
        assert!(ended.usage.is_some());
    }

    #[test]
    fn this_process_has_a_peak() {
        // SAFETY: the call returns a constant that stands for this process.
        assert!(peak_bytes(unsafe { GetCurrentProcess() }) > 100_000);
    }
}
