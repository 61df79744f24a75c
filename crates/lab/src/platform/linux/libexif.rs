//! libexif, opened at run time where it is installed.
//!
//! The library is under the LGPL, so the program neither contains nor links it.
#![allow(unsafe_code, reason = "a C library, opened by name and called through pointers")]

use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};
use std::fs::File;
use std::io;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::ptr::NonNull;

/// Directories of an EXIF block that the library keeps: IFD0, IFD1, Exif, GPS, interoperability.
const N_DIRECTORIES: usize = 5;
/// The directories in which texts are looked up: Exif and IFD0.
const SEARCHED: [usize; 2] = [2, 0];
/// Longest text that is returned; dates have 20 bytes.
const TEXT_BYTES: usize = 256;

/// The public start of the library's `ExifData`; private fields follow.
#[repr(C)]
struct Data {
    directories: [*mut c_void; N_DIRECTORIES],
}

type NewFromFile = unsafe extern "C" fn(*const c_char) -> *mut Data;
type Unref = unsafe extern "C" fn(*mut Data);
type GetEntry = unsafe extern "C" fn(*mut c_void, c_int) -> *mut c_void;
type GetValue = unsafe extern "C" fn(*mut c_void, *mut c_char, c_uint) -> *const c_char;

/// The library's functions.
pub(crate) struct LibExif {
    new_from_file: NewFromFile,
    unref: Unref,
    get_entry: GetEntry,
    get_value: GetValue,
}

impl LibExif {
    /// Opens the library, which stays open until the process ends.
    ///
    /// # Errors
    /// If it is not installed, or is another version; the message is the loader's.
    pub(crate) fn open() -> io::Result<LibExif> {
        // SAFETY: the name is a C string; the library's initialisers are those of its C code, which has none.
        let library = unsafe { libc::dlopen(c"libexif.so.12".as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
        let library = NonNull::new(library).ok_or_else(loader_error)?;
        let symbol = |name: &CStr| {
            // SAFETY: the handle is of an open library, and the name is a C string.
            NonNull::new(unsafe { libc::dlsym(library.as_ptr(), name.as_ptr()) }).ok_or_else(loader_error)
        };
        // SAFETY: the types are those of the functions' declarations in version 12 of the library's
        // interface.
        unsafe {
            Ok(LibExif {
                new_from_file: std::mem::transmute::<NonNull<c_void>, NewFromFile>(symbol(
                    c"exif_data_new_from_file",
                )?),
                unref: std::mem::transmute::<NonNull<c_void>, Unref>(symbol(c"exif_data_unref")?),
                get_entry: std::mem::transmute::<NonNull<c_void>, GetEntry>(symbol(
                    c"exif_content_get_entry",
                )?),
                get_value: std::mem::transmute::<NonNull<c_void>, GetValue>(symbol(c"exif_entry_get_value")?),
            })
        }
    }

    /// Texts of these tags in a file; empty where the file has none.
    ///
    /// # Errors
    /// If the file cannot be opened.
    pub(crate) fn texts<const N: usize>(&self, path: &Path, tags: [u16; N]) -> io::Result<[String; N]> {
        let name = CString::new(path.as_os_str().as_bytes())?;
        // SAFETY: the name is a C string, which the function only reads.
        let data = unsafe { (self.new_from_file)(name.as_ptr()) };
        let Some(data) = NonNull::new(data) else {
            // The library does not distinguish a file without EXIF from one that it cannot read.
            return File::open(path).map(|_| [const { String::new() }; N]);
        };
        // SAFETY: the library returned this value, whose public part is `Data`, and it lives until `unref`.
        let directories = unsafe { data.as_ref() }.directories;
        let texts = tags.map(|tag| self.text(&directories, tag));
        // SAFETY: this is the only reference to the value, and nothing of it is used from here on.
        unsafe { (self.unref)(data.as_ptr()) };
        Ok(texts)
    }

    fn text(&self, directories: &[*mut c_void; N_DIRECTORIES], tag: u16) -> String {
        let mut text = [0_u8; TEXT_BYTES];
        for directory in SEARCHED.map(|number| directories[number]) {
            // SAFETY: the directory belongs to data that is alive; the function accepts null.
            let entry = unsafe { (self.get_entry)(directory, c_int::from(tag)) };
            if entry.is_null() {
                continue;
            }
            // SAFETY: the entry belongs to data that is alive; the function writes at most as many bytes as
            // `text` has, with a zero at the end.
            unsafe { (self.get_value)(entry, text.as_mut_ptr().cast(), TEXT_BYTES as c_uint) };
            break;
        }
        let text = CStr::from_bytes_until_nul(&text).unwrap_or_default();
        text.to_string_lossy().into_owned()
    }
}

/// The loader's message on its last failure.
fn loader_error() -> io::Error {
    // SAFETY: the function returns null or a C string, which lives until the loader is called again.
    let message = unsafe { NonNull::new(libc::dlerror()).map(|text| CStr::from_ptr(text.as_ptr())) };
    let message = message.unwrap_or(c"unknown reason").to_string_lossy();
    io::Error::new(io::ErrorKind::NotFound, message.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_exif_has_no_texts_and_a_missing_one_is_an_error() {
        let library = match LibExif::open() {
            Ok(library) => library,
            Err(error) => {
                eprintln!("skipped: {error}");
                return;
            }
        };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("empty.jpg");
        assert_eq!(library.texts(&path, [0x0132]).unwrap_err().kind(), io::ErrorKind::NotFound);
        std::fs::write(&path, b"\xff\xd8\xff\xd9").unwrap();
        assert_eq!(library.texts(&path, [0x0132, 0x9003]).unwrap(), ["", ""]);
    }

    #[test]
    fn a_library_that_is_not_there_is_refused_with_the_loaders_message() {
        // SAFETY: the name is a C string, and no library of this name runs any code.
        let library = unsafe { libc::dlopen(c"libnone-such.so.0".as_ptr(), libc::RTLD_NOW) };
        assert!(library.is_null());
        assert!(loader_error().to_string().contains("libnone-such"));
    }
}
