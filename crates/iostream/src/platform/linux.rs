//! Linux: the shim is a shared object within the program.
//!
//! It is loaded, with the C++ library that it needs, only by a process that uses it. If it were linked, every
//! start of the program would load the C++ library, and a machine without that library could not run the
//! program. It is loaded from a file in memory, because the program's folder can be on a file system from
//! which nothing may be executed.

use std::ffi::c_int;
use std::fs::File;
use std::io;
use std::os::fd::IntoRawFd as _;

/// The number of the file; the caller owns it from here on.
pub(crate) fn descriptor(file: File, _: bool) -> io::Result<c_int> {
    Ok(file.into_raw_fd())
}

#[cfg(iostream = "loaded")]
pub(crate) use loaded::functions;

#[cfg(iostream = "loaded")]
mod loaded {
    use std::ffi::{CStr, CString};
    use std::fs::File;
    use std::io::Write as _;
    use std::os::fd::AsRawFd as _;
    use std::sync::OnceLock;

    use crate::Functions;

    /// The shared object.
    const SHARED_OBJECT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/iostream.so"));

    /// The functions of the shim, which is loaded by the first call.
    pub(crate) fn functions() -> Result<&'static Functions, String> {
        static LOADED: OnceLock<Result<&'static Functions, String>> = OnceLock::new();
        LOADED.get_or_init(load).clone()
    }

    fn load() -> Result<&'static Functions, String> {
        let failed = |error: std::io::Error| format!("cannot put its shim into memory: {error}");
        let object = rustix::fs::memfd_create(c"iostream", rustix::fs::MemfdFlags::CLOEXEC);
        let mut object = File::from(object.map_err(|error| failed(error.into()))?);
        object.write_all(SHARED_OBJECT).map_err(failed)?;
        let path = CString::new(format!("/proc/self/fd/{}", object.as_raw_fd()))
            .map_err(|error| failed(error.into()))?;
        // SAFETY: the path is a C string, and the object's initialisers are those of the C++ library.
        let library = unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
        if library.is_null() {
            return Err(last_load_error());
        }
        // SAFETY: the library is loaded, and the name is a C string.
        let functions = unsafe { libc::dlsym(library, c"thalweg_iostream".as_ptr()) };
        // SAFETY: the symbol is a constant of this layout in the shim, and the object is never unloaded.
        unsafe { functions.cast::<Functions>().as_ref() }.ok_or_else(last_load_error)
    }

    /// Why loading failed, in the dynamic linker's words.
    fn last_load_error() -> String {
        // SAFETY: the call has no preconditions.
        let message = unsafe { libc::dlerror() };
        if message.is_null() {
            return "the dynamic linker gave no reason".to_owned();
        }
        // SAFETY: the message is a C string, valid until the next call of the dynamic linker in this thread.
        unsafe { CStr::from_ptr(message) }.to_string_lossy().into_owned()
    }
}
