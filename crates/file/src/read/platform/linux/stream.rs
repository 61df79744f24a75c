//! An open `FILE` of the C library.
#![expect(unsafe_code, reason = "the C library's FILE has no safe wrapper")]

use std::io;
use std::os::fd::IntoRawFd;
use std::ptr::NonNull;

/// An open `FILE`, closed when dropped.
pub(in crate::read) struct Stream(NonNull<libc::FILE>);

// SAFETY: a `FILE` is bound to no thread, and this one has a single owner.
unsafe impl Send for Stream {}

impl Stream {
    pub(in crate::read::platform) fn new(file: std::fs::File) -> io::Result<Self> {
        let raw = file.into_raw_fd();
        // SAFETY: `raw` is an open descriptor that nothing else owns from here on; the mode is a C string.
        let stream = unsafe { libc::fdopen(raw, c"r".as_ptr()) };
        NonNull::new(stream).map(Self).ok_or_else(|| {
            let error = io::Error::last_os_error();
            // SAFETY: fdopen(3) failed, so `raw` is still open and still ours to close.
            unsafe { libc::close(raw) };
            error
        })
    }

    /// Fills `out` or reads to the end. Continues after a signal.
    pub(in crate::read::platform) fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let mut filled = 0;
        loop {
            let rest = &mut out[filled..];
            // SAFETY: the stream is open, and `rest` is writable for as many items of one byte as are
            // requested.
            filled += unsafe { libc::fread(rest.as_mut_ptr().cast(), 1, rest.len(), self.0.as_ptr()) };
            // SAFETY: the stream is open.
            if filled == out.len() || unsafe { libc::ferror(self.0.as_ptr()) } == 0 {
                return Ok(filled);
            }
            let error = io::Error::last_os_error();
            if error.kind() != io::ErrorKind::Interrupted {
                return Err(error);
            }
            // SAFETY: the stream is open.
            unsafe { libc::clearerr(self.0.as_ptr()) };
        }
    }

    pub(in crate::read::platform) fn seek(&mut self, position: i64) -> io::Result<()> {
        // SAFETY: the stream is open.
        match unsafe { libc::fseeko(self.0.as_ptr(), position, libc::SEEK_SET) } {
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
