//! The C++ library's streams on open files: `istream::read`, `istream::seekg`, `ostream::write` and
//! `ostream::tellp` on the buffers of `std::ifstream` and `std::ofstream`.
//!
//! They exist to be compared with other ways of reading and writing. The shim between both languages is
//! `iostream.cc`; `build.rs` compiles it and decides how it is called. Where there is no C++ compiler when
//! the program is built, [`Library::load`] returns the reason.
#![allow(unsafe_code, reason = "the C++ library is reached through functions of the shim")]

mod platform;

use std::ffi::{c_char, c_int, c_longlong, c_void};
use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ptr::NonNull;

/// The functions of the shim, in its order.
#[repr(C)]
struct Functions {
    open_reader: unsafe extern "C" fn(c_int) -> *mut c_void,
    open_writer: unsafe extern "C" fn(c_int) -> *mut c_void,
    read: unsafe extern "C" fn(*mut c_void, *mut c_char, usize) -> isize,
    seek: unsafe extern "C" fn(*mut c_void, c_longlong) -> isize,
    write: unsafe extern "C" fn(*mut c_void, *const c_char, usize) -> isize,
    tell: unsafe extern "C" fn(*mut c_void) -> isize,
    flush: unsafe extern "C" fn(*mut c_void) -> isize,
    close_reader: unsafe extern "C" fn(*mut c_void),
    close_writer: unsafe extern "C" fn(*mut c_void),
}

/// The C++ library. Once loaded it stays so until the process ends.
#[derive(Clone, Copy)]
pub struct Library(&'static Functions);

/// An open `std::istream`, closed when dropped.
#[derive(Debug)]
pub struct Reader {
    stream: NonNull<c_void>,
    library: Library,
}

/// An open `std::ostream`, closed when dropped. Callers that need to see errors of closing flush first.
#[derive(Debug)]
pub struct Writer {
    stream: NonNull<c_void>,
    library: Library,
}

// SAFETY: a stream is bound to no thread, and this one has a single owner.
unsafe impl Send for Reader {}
// SAFETY: as above.
unsafe impl Send for Writer {}

impl fmt::Debug for Library {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Library").finish_non_exhaustive()
    }
}

impl Library {
    /// Loads the library, once in a process.
    ///
    /// # Errors
    /// Of the kind `Unsupported`, with the reason, where that is not possible.
    pub fn load() -> io::Result<Library> {
        platform::functions()
            .map(Library)
            .map_err(|reason| io::Error::new(io::ErrorKind::Unsupported, reason))
    }

    /// Opens a file for reading, from its cursor on.
    ///
    /// # Errors
    /// If the C library has no descriptor or no memory left.
    pub fn reader(self, file: File) -> io::Result<Reader> {
        let descriptor = platform::descriptor(file, false)?;
        // SAFETY: the descriptor is open, and the stream owns it from here on.
        let stream = unsafe { (self.0.open_reader)(descriptor) };
        let stream = NonNull::new(stream).ok_or(io::ErrorKind::OutOfMemory)?;
        Ok(Reader { stream, library: self })
    }

    /// Opens a file for writing, from its cursor on.
    ///
    /// # Errors
    /// As for [`Library::reader`].
    pub fn writer(self, file: File) -> io::Result<Writer> {
        let descriptor = platform::descriptor(file, true)?;
        // SAFETY: the descriptor is open, and the stream owns it from here on.
        let stream = unsafe { (self.0.open_writer)(descriptor) };
        let stream = NonNull::new(stream).ok_or(io::ErrorKind::OutOfMemory)?;
        Ok(Writer { stream, library: self })
    }
}

/// The value of a call of the shim, which returns negative error numbers of the system.
fn checked(returned: isize) -> io::Result<usize> {
    usize::try_from(returned).map_err(|_| io::Error::from_raw_os_error(-returned as i32))
}

impl Read for Reader {
    /// Fills `out` or reads to the end.
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        // SAFETY: the stream is open, and `out` is writable for its length.
        checked(unsafe { (self.library.0.read)(self.stream.as_ptr(), out.as_mut_ptr().cast(), out.len()) })
    }
}

impl Seek for Reader {
    /// Moves to a position from the start; others are not offered.
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let SeekFrom::Start(position) = to else { return Err(io::ErrorKind::Unsupported.into()) };
        let wanted = i64::try_from(position).map_err(|_| io::ErrorKind::InvalidInput)?;
        // SAFETY: the stream is open.
        checked(unsafe { (self.library.0.seek)(self.stream.as_ptr(), wanted) })?;
        Ok(position)
    }
}

impl Writer {
    /// The position at which the next byte is written, from the start of the file: `ostream::tellp`.
    ///
    /// # Errors
    /// If the file has no positions, or an earlier write failed.
    pub fn position(&mut self) -> io::Result<u64> {
        // SAFETY: the stream is open.
        checked(unsafe { (self.library.0.tell)(self.stream.as_ptr()) }).map(|position| position as u64)
    }
}

impl Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // SAFETY: the stream is open, and `bytes` is readable for its length.
        let returned =
            unsafe { (self.library.0.write)(self.stream.as_ptr(), bytes.as_ptr().cast(), bytes.len()) };
        checked(returned).map(|_| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        // SAFETY: the stream is open.
        checked(unsafe { (self.library.0.flush)(self.stream.as_ptr()) }).map(drop)
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        // SAFETY: the stream is open and is not used again.
        unsafe { (self.library.0.close_reader)(self.stream.as_ptr()) };
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        // SAFETY: the stream is open and is not used again.
        unsafe { (self.library.0.close_writer)(self.stream.as_ptr()) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The library, which must load wherever the shim was compiled.
    fn library() -> Option<Library> {
        match Library::load() {
            Err(error) if cfg!(iostream = "absent") => {
                eprintln!("skipped: {error}");
                None
            }
            loaded => Some(loaded.unwrap()),
        }
    }

    #[test]
    fn streams_read_write_and_seek() {
        let Some(library) = library() else { return };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("written");
        let mut writer = library.writer(File::create(&path).unwrap()).unwrap();
        // A line end of Windows, which a stream in text mode would change.
        writer.write_all(b"1\r\n\x1a5").unwrap();
        assert_eq!(writer.position().unwrap(), 5);
        writer.write_all(&[7; 20_000]).unwrap();
        assert_eq!(writer.position().unwrap(), 20_005);
        writer.flush().unwrap();
        let mut reader = library.reader(File::open(&path).unwrap()).unwrap();
        let (mut head, mut rest) = ([0; 5], Vec::new());
        reader.read_exact(&mut head).unwrap();
        reader.read_to_end(&mut rest).unwrap();
        assert_eq!((&head, rest), (b"1\r\n\x1a5", vec![7; 20_000]));
        // The end is no obstacle, and neither is a position after it.
        reader.seek(SeekFrom::Start(50_000)).unwrap();
        assert_eq!(reader.read(&mut head).unwrap(), 0);
        reader.seek(SeekFrom::Start(3)).unwrap();
        assert_eq!((reader.read(&mut head[..3]).unwrap(), &head[..3]), (3, &b"\x1a5\x07"[..]));
        assert!(reader.seek(SeekFrom::End(0)).is_err() && reader.seek(SeekFrom::Start(u64::MAX)).is_err());
    }

    /// More streams one after the other than a process may have open at once.
    #[test]
    fn streams_close_their_files() {
        let Some(library) = library() else { return };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        std::fs::write(&path, "x").unwrap();
        for _ in 0..20_000 {
            drop(library.reader(File::open(&path).unwrap()).unwrap());
        }
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn errors_have_their_cause() {
        let Some(library) = library() else { return };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        std::fs::write(&path, "x").unwrap();
        // Not open for writing, so the system refuses the write.
        let mut writer = library.writer(File::open(&path).unwrap()).unwrap();
        let refused = writer.write_all(&[1; 100_000]).and_then(|()| writer.flush()).unwrap_err();
        assert!(refused.raw_os_error().is_some_and(|code| code > 0), "{refused:?}");
        if let Ok(directory) = File::open("/") {
            let error =
                library.reader(directory).and_then(|mut reader| reader.read(&mut [0; 10])).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::IsADirectory);
        }
        let Ok(full) = File::options().write(true).open("/dev/full") else {
            return eprintln!("skipped: no /dev/full here");
        };
        let mut full = library.writer(full).unwrap();
        full.write_all(b"kept in the buffer").unwrap();
        assert_eq!(full.flush().unwrap_err().kind(), io::ErrorKind::StorageFull);
    }
}
