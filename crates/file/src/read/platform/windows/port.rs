//! Strategy `overlapped`: ends of reads arrive at an I/O completion port.
#![expect(unsafe_code, reason = "the calls take handles and addresses")]

use std::io;
use std::os::windows::io::{AsRawHandle as _, FromRawHandle as _, OwnedHandle};
use std::ptr;

use windows_sys::Win32::Foundation::{ERROR_IO_PENDING, HANDLE, INVALID_HANDLE_VALUE};
use windows_sys::Win32::Storage::FileSystem::ReadFile;
use windows_sys::Win32::System::IO::{
    CreateIoCompletionPort, GetOverlappedResult, GetQueuedCompletionStatus,
};
use windows_sys::Win32::System::Threading::{CreateEventW, INFINITE};

use super::overlapped::{Ends, Request};
use crate::read::Strategy;

/// The port, and an event for reads that are waited for at once.
pub(in crate::read) struct Port {
    port: OwnedHandle,
    event: OwnedHandle,
}

// SAFETY: the port returns the key of a file, which is its slot, when the one read of that file has ended.
unsafe impl Ends for Port {
    const STRATEGY: Strategy = Strategy::Overlapped;

    fn new() -> Result<Self, (&'static str, io::Error)> {
        // SAFETY: an invalid file and no port stand for a new port.
        let port = unsafe { CreateIoCompletionPort(INVALID_HANDLE_VALUE, ptr::null_mut(), 0, 1) };
        let port = owned(port).map_err(|error| ("the system creates no completion port", error))?;
        // SAFETY: null pointers stand for the default security and for no name; the event is reset by hand.
        let event = unsafe { CreateEventW(ptr::null(), 1, 0, ptr::null()) };
        let event = owned(event).map_err(|error| ("the system creates no event", error))?;
        Ok(Self { port, event })
    }

    fn adopt(&self, file: HANDLE, slot: usize) -> io::Result<()> {
        // SAFETY: both handles are open. The key is the slot's number.
        let added = unsafe { CreateIoCompletionPort(file, self.port.as_raw_handle(), slot, 0) };
        if added.is_null() { Err(io::Error::last_os_error()) } else { Ok(()) }
    }

    unsafe fn start(&self, file: HANDLE, buffer: &mut [u8], request: *mut Request) -> io::Result<()> {
        let wanted = u32::try_from(buffer.len()).unwrap_or(u32::MAX);
        // SAFETY: the file is open, and the caller keeps the buffer and the request.
        let is_done = unsafe { ReadFile(file, buffer.as_mut_ptr(), wanted, ptr::null_mut(), request.cast()) };
        // An end that is there already arrives at the port as well.
        if is_done != 0 { Ok(()) } else { pending() }
    }

    fn wait(&self) -> (usize, io::Result<usize>) {
        let (mut n_bytes, mut slot, mut request) = (0_u32, 0_usize, ptr::null_mut());
        let port = self.port.as_raw_handle();
        // SAFETY: the port is open, and the pointers are to live variables.
        let is_read =
            unsafe { GetQueuedCompletionStatus(port, &mut n_bytes, &mut slot, &mut request, INFINITE) };
        let error = io::Error::last_os_error();
        // Without this the buffers could be freed while the system still writes to them.
        assert!(!request.is_null(), "the completion port failed: {error}");
        (slot, if is_read != 0 { Ok(n_bytes as usize) } else { Err(error) })
    }

    fn read(&self, file: HANDLE, out: &mut [u8], offset: u64) -> io::Result<usize> {
        let mut request = Request::at(offset, 0).overlapped;
        // The lowest bit keeps the end of this request away from the port.
        request.hEvent = self.event.as_raw_handle().map_addr(|address| address | 1);
        let wanted = u32::try_from(out.len()).unwrap_or(u32::MAX);
        // SAFETY: the file and the event are open; buffer and request outlive the request, since the call
        // below waits for its end.
        let is_done = unsafe { ReadFile(file, out.as_mut_ptr(), wanted, ptr::null_mut(), &raw mut request) };
        if is_done == 0 {
            pending()?;
        }
        let mut n_bytes = 0;
        // SAFETY: the request was started on this file, and the pointers are to live variables.
        match unsafe { GetOverlappedResult(file, &raw const request, &mut n_bytes, 1) } {
            0 => Err(io::Error::last_os_error()),
            _ => Ok(n_bytes as usize),
        }
    }
}

/// Whether the read that the system has just refused is only not finished yet.
fn pending() -> io::Result<()> {
    let error = io::Error::last_os_error();
    match error.raw_os_error().map(i32::cast_unsigned) {
        Some(ERROR_IO_PENDING) => Ok(()),
        _ => Err(error),
    }
}

/// Owns a handle that a call returned; null means that it failed.
fn owned(handle: HANDLE) -> io::Result<OwnedHandle> {
    if handle.is_null() {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the call succeeded, and nothing else owns the handle.
    Ok(unsafe { OwnedHandle::from_raw_handle(handle) })
}
