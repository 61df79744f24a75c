//! Windows: console events, and the system's account of processes that ended.
#![expect(unsafe_code, reason = "the standard library neither handles Ctrl-C nor reports resource usage")]

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::io;
use std::os::windows::ffi::{OsStrExt as _, OsStringExt as _};
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

use super::ended::{EndedChild, Usage};

/// Set at each event of the console.
static RAISED: OnceLock<OwnedHandle> = OnceLock::new();

/// How long the system waits for a handler when the window closes or the user logs off, less a little.
const LAST_WORDS: Duration = Duration::from_millis(4500);

/// Does nothing: this system has no limit of the lengths of files.
pub(crate) fn outlive_limit_of_lengths() {}

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

/// Creates a folder and those above it that do not exist. The user's own folders are private on Windows.
///
/// # Errors
/// Those of the system.
#[cfg(feature = "serve")]
pub(crate) fn create_private_folders(path: &std::path::Path) -> io::Result<()> {
    std::fs::create_dir_all(path)
}

/// The user's browser, before it is opened with an address or a file.
#[cfg(feature = "serve")]
#[derive(Debug)]
pub(crate) struct WaitingBrowser(PathBuf);

#[cfg(feature = "serve")]
impl WaitingBrowser {
    /// Keeps the address or file.
    ///
    /// # Errors
    /// None here.
    #[expect(clippy::unnecessary_wraps, reason = "elsewhere a program is started")]
    pub(crate) fn start(target: &std::path::Path) -> io::Result<WaitingBrowser> {
        Ok(WaitingBrowser(target.to_owned()))
    }

    /// Opens the browser, without waiting for it.
    ///
    /// # Errors
    /// If the program that opens addresses cannot be started.
    pub(crate) fn open(self) -> io::Result<()> {
        std::process::Command::new("explorer").arg(self.0).spawn().map(drop)
    }
}

/// Waits for a child to end and returns its resource usage, without that of processes that it started.
///
/// # Errors
/// The error that the system reports.
pub(crate) fn wait(mut child: Child) -> io::Result<EndedChild> {
    let status = child.wait()?;
    // The handle stays open as long as the child's value lives, and the account with it.
    Ok(EndedChild { status, usage: usage_of(child.as_raw_handle()) })
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

/// First of the units that stand for bytes which are not UTF-8. Names cannot have them otherwise: they are
/// halves of surrogate pairs.
const FIRST_BYTE: u16 = 0xDC00;

/// The shell, and its option that a command line follows.
pub(crate) const SHELL: [&str; 2] = ["cmd", "/C"];

/// A name from the bytes of a list. Bytes that are not UTF-8 are kept, see [`undecoded`].
pub(crate) fn os_string(bytes: &[u8]) -> OsString {
    let units = bytes.utf8_chunks().flat_map(|chunk| {
        chunk.valid().encode_utf16().chain(chunk.invalid().iter().map(|&byte| FIRST_BYTE | u16::from(byte)))
    });
    OsString::from_wide(&units.collect::<Vec<u16>>())
}

/// The bytes of which [`os_string`] has made a name, if some were not UTF-8.
pub(crate) fn undecoded(name: &OsStr) -> Option<Cow<'_, [u8]>> {
    let mut has_bytes = false;
    let mut bytes = Vec::new();
    for unit in char::decode_utf16(name.encode_wide()) {
        match unit {
            Ok(character) => bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
            Err(half) => {
                bytes.push(
                    half.unpaired_surrogate()
                        .checked_sub(FIRST_BYTE)
                        .and_then(|byte| u8::try_from(byte).ok())?,
                );
                has_bytes = true;
            }
        }
    }
    has_bytes.then_some(bytes.into())
}

/// The encoding of such names where none is chosen: the system's code page.
pub(crate) fn name_charset() -> Option<String> {
    #[link(name = "kernel32")]
    unsafe extern "system" {
        safe fn GetACP() -> u32;
    }
    Some(format!("cp{}", GetACP()))
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
    fn bytes_that_are_not_utf_8_are_kept_in_a_name() {
        for bytes in [&b"gr\xfcn.jpg"[..], b"\xff\xfe", b"\xe2\x82x", "日\u{10000}".as_bytes()] {
            let name = os_string(bytes);
            let is_utf8 = std::str::from_utf8(bytes).is_ok();
            assert_eq!(undecoded(&name).map(Cow::into_owned), (!is_utf8).then(|| bytes.to_vec()));
        }
        assert_eq!(undecoded(&OsString::from_wide(&[0xD800])), None, "a half that no byte has made");
    }

    #[test]
    fn this_process_has_a_peak() {
        // SAFETY: the call returns a constant that stands for this process.
        assert!(peak_bytes(unsafe { GetCurrentProcess() }) > 100_000);
    }
}
