//! JPEG through libjpeg-turbo, row by row, with `shim.c` in between.
//!
//! TurboJPEG's own functions decode a whole picture at once; the libjpeg interface of the same library
//! decodes rows. Naming the crate `turbojpeg-sys` links the library that it builds.
#![allow(unsafe_code, reason = "calls into C")]

mod alike;
mod raw;
mod reader;
mod scan;
#[cfg(test)]
mod tests;
mod wide;
mod writer;

use std::ffi::{CStr, c_char};

use turbojpeg_sys as _;

pub(crate) use alike::is_alike;
pub(crate) use reader::open;
pub(crate) use writer::create;

/// Name of the library that decodes and encodes JPEG in this build.
pub(crate) const LIBRARY: &str = "libjpeg-turbo 3.1";

/// Result of the shim if libjpeg failed.
const FAILED: i32 = -1;

/// Converts a message of the library to text.
///
/// # Safety
/// `text` points to bytes that end with a zero and stay as they are during the call.
unsafe fn text(text: *const c_char) -> String {
    // SAFETY: by the contract of this function.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}
