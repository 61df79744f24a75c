//! TIFF 6.0 and BigTIFF: read by the crate `tiff`, one row of strips or tiles at a time; written here.
//!
//! All pages are decoded. Grey of 1 to 16 bits, palettes, RGB, CMYK and YCbCr are supported. Samples of 32
//! bits and floating point have no 8- or 16-bit meaning that programs agree on, and are refused. The crate
//! refuses palettes as well, although only the colours differ from grey: [`patch`] presents them to it as
//! grey.
//!
//! The crate's encoder borrows itself while a picture is written, so rows cannot be written one by one;
//! uncompressed strips need little more than the directory that `writer` writes.

mod patch;
mod reader;
mod samples;
mod values;
mod writer;

pub(super) use reader::open;
pub(super) use writer::create;

/// Name of the library that decodes TIFF.
pub(super) const LIBRARY: &str = "tiff 0.11";
