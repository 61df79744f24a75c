//! An open `FILE` of the C library.
#![expect(unsafe_code, reason = "the C library's FILE has no safe wrapper")]

use std::ffi::c_int;
use std::io;
use std::os::windows::io::{FromRawHandle as _, IntoRawHandle as _, OwnedHandle};
use std::ptr::NonNull;

unsafe extern "C" {
    /// The C library's seek with a position of 64 bits, which crate `libc` does not declare.
    fn _fseeki64(stream: *mut libc::FILE, position: i64, origin: c_int) -> c_int;
}

/// An open `FILE`, closed when dropped.
pub(in crate::read) struct Stream(NonNull<libc::FILE>);

// SAFETY: a `FILE` is bound to no thread, and this one has a single owner.
unsafe impl Send for Stream {}

impl Stream {
    pub(in crate::read::platform) fn new(file: std::fs::File) -> io::Result<Self> {
        let raw = file.into_raw_handle();
        // SAFETY: `raw` is an open handle that nothing else owns from here on.
        let descriptor = unsafe { libc::open_osfhandle(raw.addr().cast_signed(), libc::O_RDONLY) };
        if descriptor < 0 {
            // SAFETY: the call failed, so the handle is still open and still ours to close.
            drop(unsafe { OwnedHandle::from_raw_handle(raw) });
            // The C library has a table of a fixed size.
            return Err(io::Error::other("the C library has too many open files"));
        }
        // SAFETY: `descriptor` is open and nothing else owns it; the mode is a C string.
        let stream = unsafe { libc::fdopen(descriptor, c"rb".as_ptr()) };
        NonNull::new(stream).map(Self).ok_or_else(|| {
            // SAFETY: the call failed, so the descriptor is still open and still ours to close.
            unsafe { libc::close(descriptor) };
            io::Error::other("the C library has too many open files")
        })
    }

    /// Fills `out` or reads to the end.
    pub(in crate::read::platform) fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        // SAFETY: the stream is open, and `out` is writable for as many items of one byte as are requested.
        let filled = unsafe { libc::fread(out.as_mut_ptr().cast(), 1, out.len(), self.0.as_ptr()) };
        // SAFETY: the stream is open.
        if filled == out.len() || unsafe { libc::ferror(self.0.as_ptr()) } == 0 {
            return Ok(filled);
        }
        // The C library keeps the system's own error of the call that failed.
        Err(io::Error::last_os_error())
    }

    pub(in crate::read::platform) fn seek(&mut self, position: i64) -> io::Result<()> {
        // SAFETY: the stream is open.
        match unsafe { _fseeki64(self.0.as_ptr(), position, libc::SEEK_SET) } {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // SAFETY: the stream is open and is not used again. Errors of closing concern writers only.
        unsafe { libc::fclose(self.0.as_ptr()) };
    }
}
