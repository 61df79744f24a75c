//! The C library's buffered streams: `fread` and `fwrite` on a `FILE`.

use std::ffi::CStr;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::windows::io::{FromRawHandle as _, IntoRawHandle as _, OwnedHandle};
use std::ptr::NonNull;

/// An open `FILE` with the buffer that the C library gives it.
pub(crate) struct Stream(NonNull<libc::FILE>);

impl Stream {
    /// Opens `file` for reading, from its cursor on.
    pub(crate) fn reader(file: File) -> io::Result<Stream> {
        Stream::new(file, libc::O_RDONLY, c"rb")
    }

    /// Opens `file` for writing, from its cursor on.
    pub(crate) fn writer(file: File) -> io::Result<Stream> {
        Stream::new(file, libc::O_RDWR, c"r+b")
    }

    fn new(file: File, access: i32, mode: &CStr) -> io::Result<Stream> {
        let full = || io::Error::other("the C library has too many open files");
        let raw = file.into_raw_handle();
        // SAFETY: `raw` is an open handle that nothing else owns from here on.
        let descriptor = unsafe { libc::open_osfhandle(raw.addr().cast_signed(), access | libc::O_BINARY) };
        if descriptor < 0 {
            // SAFETY: the call failed, so the handle is still open and still ours to close.
            drop(unsafe { OwnedHandle::from_raw_handle(raw) });
            return Err(full());
        }
        // SAFETY: the descriptor is open and nothing else owns it; the mode is a C string.
        let stream = unsafe { libc::fdopen(descriptor, mode.as_ptr()) };
        NonNull::new(stream).map(Stream).ok_or_else(|| {
            // SAFETY: the call failed, so the descriptor is still open and still ours.
            unsafe { libc::close(descriptor) };
            full()
        })
    }

    /// Writes the rest of the buffer and closes: the last call that can report a full disk.
    pub(crate) fn close(mut self) -> io::Result<()> {
        // Not every C library reports in `fclose` that the last bytes could not be written.
        self.flush()?;
        let stream = std::mem::ManuallyDrop::new(self);
        // SAFETY: the stream is open, and `ManuallyDrop` keeps it from being closed again.
        match unsafe { libc::fclose(stream.0.as_ptr()) } {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    }

    /// The error that caused a short count; `None` at the end of the file.
    fn error(&self) -> Option<io::Error> {
        // The C library keeps the system's own error of the call that failed.
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
    fn bytes_are_kept_and_errors_reported() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let file = File::options().read(true).write(true).create(true).truncate(true).open(&path).unwrap();
        let mut writer = Stream::writer(file).unwrap();
        // A line end and an end-of-file mark, which a stream in text mode would change.
        writer.write_all(b"1\n\x1a2").unwrap();
        writer.close().unwrap();
        let mut read = Vec::new();
        Stream::reader(File::open(&path).unwrap()).unwrap().read_to_end(&mut read).unwrap();
        assert_eq!(read, b"1\n\x1a2");
        let mut unwritable = Stream::writer(File::open(&path).unwrap()).unwrap();
        unwritable.write_all(b"kept in the buffer").unwrap();
        assert!(unwritable.close().is_err());
    }
}
