//! Windows: the shim and the C++ library are linked into the program.

use std::ffi::c_int;
use std::fs::File;
use std::io;
use std::os::windows::io::{FromRawHandle as _, IntoRawHandle as _, OwnedHandle};

/// The C library's descriptor of the file; the caller owns it from here on.
pub(crate) fn descriptor(file: File, is_written: bool) -> io::Result<c_int> {
    let raw = file.into_raw_handle();
    let access = if is_written { libc::O_RDWR } else { libc::O_RDONLY };
    // SAFETY: `raw` is an open handle that nothing else owns from here on.
    let descriptor = unsafe { libc::open_osfhandle(raw.addr().cast_signed(), access | libc::O_BINARY) };
    if descriptor < 0 {
        // SAFETY: the call failed, so the handle is still open and still ours to close.
        drop(unsafe { OwnedHandle::from_raw_handle(raw) });
        // The C library has a table of a fixed size.
        return Err(io::Error::other("the C library has too many open files"));
    }
    Ok(descriptor)
}

#[cfg(iostream = "linked")]
pub(crate) use linked::functions;

#[cfg(iostream = "linked")]
mod linked {
    use crate::Functions;

    unsafe extern "C" {
        #[link_name = "thalweg_iostream"]
        safe static SHIM: Functions;
    }

    /// The functions of the shim.
    pub(crate) fn functions() -> Result<&'static Functions, String> {
        Ok(&SHIM)
    }
}
