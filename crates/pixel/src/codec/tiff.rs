//! TIFF 6.0 and BigTIFF: read by the crate `tiff`, one row of strips or tiles at a time; written here.
//!
//! All pages are handed out. Grey of 1 to 16 bits, palettes, RGB, CMYK and YCbCr are taken; samples of 32
//! bits and floating point have no 8- or 16-bit meaning that programs agree on, and are refused. The crate
//! refuses palettes as well, though nothing but the colours differs from grey: [`patch`] makes it see grey
//! there.
//!
//! The crate's encoder borrows itself while a picture is written, so rows cannot come one by one;
//! uncompressed strips need little more than the directory that `writer` writes.

mod patch;
mod reader;
mod samples;
mod values;
mod writer;

pub(super) use reader::open;
pub(super) use writer::create;

/// What decodes and encodes TIFF.
pub(super) const LIBRARY: &str = "tiff 0.11";
