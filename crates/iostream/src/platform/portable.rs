//! Systems for which no shim is compiled.

use std::ffi::c_int;
use std::fs::File;
use std::io;

/// Never called: nothing loads the library here.
pub(crate) fn descriptor(_: File, _: bool) -> io::Result<c_int> {
    Err(io::ErrorKind::Unsupported.into())
}
