//! The C++ library's streams: `istream::read` and `ostream::write` on the buffers of `std::ifstream` and
//! `std::ofstream`.
//!
//! The shim between both languages is a shared object within the program (`build.rs`). It is loaded, with the
//! C++ library that it needs, by the process of a case that measures it. If it were linked, every start of
//! the program would load the C++ library, a static program could not be built, and a machine without that
//! library could not run the program. It is loaded from a file in memory, because the lab's folder can be on
//! a file system from which nothing may be executed.
#![allow(unsafe_code, reason = "the C++ library is reached through functions of a loaded object")]

use std::ffi::{CStr, CString, c_char, c_int, c_long, c_void};
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsRawFd as _, IntoRawFd as _};
use std::ptr::NonNull;

use super::file::memory_file;

/// The shared object; empty where it could not be built.
const SHARED_OBJECT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/iostream.so"));

/// Why the shared object is empty.
const ABSENT: &str = env!("THALWEG_IOSTREAM_ABSENT");

/// The functions of the shim, in its order.
#[repr(C)]
struct Functions {
    open_reader: unsafe extern "C" fn(c_int) -> *mut c_void,
    open_writer: unsafe extern "C" fn(c_int) -> *mut c_void,
    read: unsafe extern "C" fn(*mut c_void, *mut c_char, usize) -> c_long,
    write: unsafe extern "C" fn(*mut c_void, *const c_char, usize) -> c_long,
    flush: unsafe extern "C" fn(*mut c_void) -> c_long,
    close_reader: unsafe extern "C" fn(*mut c_void),
    close_writer: unsafe extern "C" fn(*mut c_void),
}

/// The loaded C++ library; it stays loaded until the process ends.
#[derive(Clone, Copy)]
pub(crate) struct CppLibrary(&'static Functions);

/// An open `std::istream`.
pub(crate) struct CppReader {
    stream: NonNull<c_void>,
    functions: &'static Functions,
}

/// An open `std::ostream`.
pub(crate) struct CppWriter {
    stream: NonNull<c_void>,
    functions: &'static Functions,
}

impl CppLibrary {
    /// Loads the library. The error has the kind `Unsupported` where that is not possible, with the reason.
    pub(crate) fn load() -> io::Result<CppLibrary> {
        if SHARED_OBJECT.is_empty() {
            return Err(unsupported(ABSENT));
        }
        let mut object = memory_file()?;
        object.write_all(SHARED_OBJECT)?;
        let path = CString::new(format!("/proc/self/fd/{}", object.as_raw_fd()))?;
        // SAFETY: the path is a C string, and the object's initialisers are those of the C++ library.
        let library = unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
        if library.is_null() {
            return Err(last_load_error());
        }
        // SAFETY: the library is loaded, and the name is a C string.
        let functions = unsafe { libc::dlsym(library, c"thalweg_iostream".as_ptr()) };
        // SAFETY: the symbol is a constant of this layout in the shim, and the object is never unloaded.
        unsafe { functions.cast::<Functions>().as_ref() }.map(CppLibrary).ok_or_else(last_load_error)
    }

    /// Opens `file` for reading, from its cursor on.
    pub(crate) fn reader(self, file: File) -> io::Result<CppReader> {
        // SAFETY: the descriptor is open, and the stream owns it from here on.
        let stream = unsafe { (self.0.open_reader)(file.into_raw_fd()) };
        let stream = NonNull::new(stream).ok_or(io::ErrorKind::OutOfMemory)?;
        Ok(CppReader { stream, functions: self.0 })
    }

    /// Opens `file` for writing, from its cursor on.
    pub(crate) fn writer(self, file: File) -> io::Result<CppWriter> {
        // SAFETY: the descriptor is open, and the stream owns it from here on.
        let stream = unsafe { (self.0.open_writer)(file.into_raw_fd()) };
        let stream = NonNull::new(stream).ok_or(io::ErrorKind::OutOfMemory)?;
        Ok(CppWriter { stream, functions: self.0 })
    }
}

fn unsupported(reason: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, reason.into())
}

/// Why loading failed, in the dynamic linker's words.
fn last_load_error() -> io::Error {
    // SAFETY: the call has no preconditions.
    let message = unsafe { libc::dlerror() };
    if message.is_null() {
        return unsupported("the dynamic linker gave no reason");
    }
    // SAFETY: the message is a C string, valid until the next call of the dynamic linker in this thread.
    unsupported(unsafe { CStr::from_ptr(message) }.to_string_lossy())
}

/// The value of a call of the shim, which returns negative error numbers.
fn checked(returned: c_long) -> io::Result<usize> {
    usize::try_from(returned).map_err(|_| io::Error::from_raw_os_error(-returned as i32))
}

impl Read for CppReader {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        // SAFETY: the stream is open, and `out` is writable for its length.
        checked(unsafe { (self.functions.read)(self.stream.as_ptr(), out.as_mut_ptr().cast(), out.len()) })
    }
}

impl Write for CppWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // SAFETY: the stream is open, and `bytes` is readable for its length.
        let returned =
            unsafe { (self.functions.write)(self.stream.as_ptr(), bytes.as_ptr().cast(), bytes.len()) };
        checked(returned).map(|_| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        // SAFETY: the stream is open.
        checked(unsafe { (self.functions.flush)(self.stream.as_ptr()) }).map(drop)
    }
}

impl Drop for CppReader {
    fn drop(&mut self) {
        // SAFETY: the stream is open and is not used again.
        unsafe { (self.functions.close_reader)(self.stream.as_ptr()) };
    }
}

impl Drop for CppWriter {
    fn drop(&mut self) {
        // SAFETY: the stream is open and is not used again. Callers that need to see errors flush first.
        unsafe { (self.functions.close_writer)(self.stream.as_ptr()) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The library, which must load wherever the shim was built.
    fn library() -> Option<CppLibrary> {
        match CppLibrary::load() {
            Err(error) if SHARED_OBJECT.is_empty() => {
                assert!(!ABSENT.is_empty() && error.to_string() == ABSENT, "{error}");
                eprintln!("skipped: {error}");
                None
            }
            loaded => Some(loaded.unwrap()),
        }
    }

    #[test]
    fn streams_read_and_write_files_and_close_them() {
        let Some(library) = library() else { return };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("written");
        let mut writer = library.writer(File::create(&path).unwrap()).unwrap();
        writer.write_all(b"12345").unwrap();
        writer.write_all(&[7; 20_000]).unwrap();
        writer.flush().unwrap();
        let descriptor = {
            let mut reader = library.reader(File::open(&path).unwrap()).unwrap();
            let mut head = [0; 5];
            reader.read_exact(&mut head).unwrap();
            let mut rest = Vec::new();
            reader.read_to_end(&mut rest).unwrap();
            assert_eq!((&head, rest), (b"12345", vec![7; 20_000]));
            drop(reader);
            File::open(&path).unwrap().as_raw_fd()
        };
        // The reader's descriptor is free again: it is the lowest one, since the writer's is still open.
        drop(writer);
        assert!(File::open(&path).unwrap().as_raw_fd() <= descriptor);
    }

    #[test]
    fn errors_have_their_cause() {
        let Some(library) = library() else { return };
        let mut folder = library.reader(File::open("/").unwrap()).unwrap();
        assert_eq!(folder.read(&mut [0; 10]).unwrap_err().kind(), io::ErrorKind::IsADirectory);
        let Ok(full) = File::options().write(true).open("/dev/full") else {
            eprintln!("skipped: no /dev/full here");
            return;
        };
        let mut full = library.writer(full).unwrap();
        full.write_all(b"kept in the buffer").unwrap();
        assert_eq!(full.flush().unwrap_err().kind(), io::ErrorKind::StorageFull);
    }
}
