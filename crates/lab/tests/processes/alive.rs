//! Whether a process is running.

/// One that has ended but is not reaped does not count.
#[cfg(not(windows))]
pub(crate) fn is_alive(process_id: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{process_id}/stat")).unwrap_or_default();
    stat.rsplit_once(')').is_some_and(|(_, rest)| !rest.trim_start().starts_with('Z'))
}

/// One that has ended but of which a handle is open does not count.
#[cfg(windows)]
#[expect(unsafe_code, reason = "the standard library knows its own children only")]
pub(crate) fn is_alive(process_id: &str) -> bool {
    use std::os::windows::io::{AsRawHandle as _, FromRawHandle as _, OwnedHandle};

    use windows_sys::Win32::Foundation::WAIT_TIMEOUT;
    use windows_sys::Win32::System::Threading::{OpenProcess, PROCESS_SYNCHRONIZE, WaitForSingleObject};

    // SAFETY: takes numbers only.
    let raw = unsafe { OpenProcess(PROCESS_SYNCHRONIZE, 0, process_id.parse().unwrap()) };
    if raw.is_null() {
        return false;
    }
    // SAFETY: the call succeeded, and nothing else owns the handle.
    let process = unsafe { OwnedHandle::from_raw_handle(raw) };
    // SAFETY: the handle is open, with the right to wait for it.
    unsafe { WaitForSingleObject(process.as_raw_handle(), 0) == WAIT_TIMEOUT }
}
