//! Unix: `dlopen` and `dladdr`.
#![expect(unsafe_code, reason = "opens libraries")]

use std::error::Error as _;
use std::ffi::{CStr, OsStr};
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

use libloading::Library;
use libloading::os::unix::{Library as UnixLibrary, RTLD_LOCAL, RTLD_NOW};

pub(crate) const CAN_OPEN_LIBRARIES: bool = !cfg!(target_feature = "crt-static");

/// Opens the library with this name or path.
///
/// # Errors
/// The loader's message.
pub(crate) fn open_library(name: &Path) -> Result<Library, String> {
    // SAFETY: the libraries named by this crate run no code at loading other than constructors of their own
    // tables, which need nothing from the program.
    let library = unsafe { UnixLibrary::open(Some(name), RTLD_NOW | RTLD_LOCAL) };
    library.map(Library::from).map_err(|error| error.source().map_or(error.to_string(), ToString::to_string))
}

/// Path of the file that contains this address.
pub(crate) fn path_of_address(address: *const ()) -> Option<PathBuf> {
    let mut info = libc::Dl_info {
        dli_fname: std::ptr::null(),
        dli_fbase: std::ptr::null_mut(),
        dli_sname: std::ptr::null(),
        dli_saddr: std::ptr::null_mut(),
    };
    // SAFETY: the address is only compared with those of loaded files, and `info` may be written.
    let is_found = unsafe { libc::dladdr(address.cast(), &raw mut info) } != 0;
    if !is_found || info.dli_fname.is_null() {
        return None;
    }
    // SAFETY: the loader keeps the name, which ends with a zero, as long as the file is loaded, and libraries
    // are never unloaded here.
    let name = unsafe { CStr::from_ptr(info.dli_fname) };
    Some(PathBuf::from(OsStr::from_bytes(name.to_bytes())))
}
