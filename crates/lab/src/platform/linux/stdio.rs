//! The C library's buffered streams: `fread(3)` and `fwrite(3)` on a `FILE`.
#![allow(unsafe_code, reason = "the C library's FILE has no safe wrapper")]

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::IntoRawFd as _;
use std::ptr::NonNull;

/// An open `FILE` with the buffer that the C library gives it.
pub(crate) struct Stream(NonNull<libc::FILE>);

impl Stream {
    /// Opens `file` for reading, from its cursor on.
    pub(crate) fn reader(file: File) -> io::Result<Stream> {
        Stream::new(file, c"r")
    }

    /// Opens `file` for writing, from its cursor on.
    pub(crate) fn writer(file: File) -> io::Result<Stream> {
        Stream::new(file, c"r+")
    }

    fn new(file: File, mode: &std::ffi::CStr) -> io::Result<Stream> {
        let descriptor = file.into_raw_fd();
        // SAFETY: the descriptor is open and owned by this function alone from here on; the mode is a C
        // string.
        let stream = unsafe { libc::fdopen(descriptor, mode.as_ptr()) };
        NonNull::new(stream).map(Stream).ok_or_else(|| {
            let error = io::Error::last_os_error();
            // SAFETY: fdopen(3) failed, so the descriptor is still open and still ours.
            unsafe { libc::close(descriptor) };
            error
        })
    }

    /// Writes the rest of the buffer and closes: `fclose(3)`, the last call that can report a full disk.
    pub(crate) fn close(self) -> io::Result<()> {
        let stream = std::mem::ManuallyDrop::new(self);
        // SAFETY: the stream is open, and `ManuallyDrop` keeps it from being closed again.
        match unsafe { libc::fclose(stream.0.as_ptr()) } {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    }

    /// The error that caused a short count; `None` at the end of the file.
    fn error(&self) -> Option<io::Error> {
        let error = io::Error::last_os_error();
        // SAFETY: the stream is open.
        (unsafe { libc::ferror(self.0.as_ptr()) } != 0).then_some(error)
    }
}

impl Read for Stream {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        // SAFETY: the stream is open, and `out` is writable for the requested number of one-byte items.
        let n = unsafe { libc::fread(out.as_mut_ptr().cast(), 1, out.len(), self.0.as_ptr()) };
        match self.error() {
            Some(error) if n < out.len() => Err(error),
            _ => Ok(n),
        }
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // SAFETY: the stream is open, and `bytes` is readable for the given number of one-byte items.
        let n = unsafe { libc::fwrite(bytes.as_ptr().cast(), 1, bytes.len(), self.0.as_ptr()) };
        match self.error() {
            Some(error) if n < bytes.len() => Err(error),
            _ => Ok(n),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        // SAFETY: the stream is open.
        match unsafe { libc::fflush(self.0.as_ptr()) } {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // SAFETY: the stream is open and is not used again. Callers that need to see errors call `close`.
        unsafe { libc::fclose(self.0.as_ptr()) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_reports_a_full_disk() {
        let Ok(full) = File::options().write(true).read(true).open("/dev/full") else {
            eprintln!("skipped: no /dev/full here");
            return;
        };
        let mut stream = Stream::writer(full).unwrap();
        stream.write_all(b"kept in the buffer").unwrap();
        assert_eq!(stream.close().unwrap_err().kind(), io::ErrorKind::StorageFull);
    }
}
