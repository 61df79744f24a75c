//! JPEG through libjpeg-turbo, row by row, by way of `shim.c`.
//!
//! TurboJPEG's own functions decode a whole picture at once; rows come from the libjpeg interface that the
//! same library holds. The library that `turbojpeg-sys` builds is linked by naming that crate.
#![allow(unsafe_code, reason = "calls into C")]

mod reader;
mod writer;

use std::ffi::{CStr, c_char};

use turbojpeg_sys as _;

pub(crate) use reader::open;
pub(crate) use writer::create;

/// What decodes and encodes JPEG in this build.
pub(crate) const LIBRARY: &str = "libjpeg-turbo 3.1";

/// What the shim answers when libjpeg gave up.
const FAILED: i32 = -1;

/// A message of the library, as text.
///
/// # Safety
/// `text` points to bytes that end with a zero and stay as they are during the call.
unsafe fn text(text: *const c_char) -> String {
    // SAFETY: by the contract of this function.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}
