//! TIFF 6.0 and BigTIFF: read by the crate `tiff`, one row of strips or tiles at a time; written here.
//!
//! All pages are decoded. The crate refuses palettes, although only the colours differ from grey: [`patch`]
//! presents them to it as grey. Files with pages that it refuses for other reasons are read by [`own`].
//! There, signed, floating and 32-bit numbers, whose type does not say what is white, are shown in the
//! range from 0 to 1, 255 or 65,535 that contains them, or else in their own.
//!
//! The crate's encoder borrows itself while a picture is written, so rows cannot be written one by one;
//! uncompressed strips need little more than the directory that `writer` writes.

mod own;
mod patch;
mod reader;
mod samples;
mod values;
mod writer;

pub(super) use writer::create;

use crate::decode::{DecodeOptions, Decoder, Input};
use crate::error::DecodeError;

/// Name of the library that decodes TIFF.
pub(super) const LIBRARY: &str = "tiff 0.11";

/// Whether a value of the tag NewSubfileType (TIFF 6.0, section 8) marks a smaller copy of another page.
fn is_reduced(subfile_type: Option<u64>) -> bool {
    subfile_type.unwrap_or(0) & 1 != 0
}

/// Opens a TIFF and its first page.
pub(super) fn open<'a>(
    mut input: Box<dyn Input + 'a>,
    options: &DecodeOptions,
) -> Result<Box<dyn Decoder + 'a>, DecodeError> {
    let (is_own_needed, missing) = own::is_needed(&mut input);
    let missing = missing.map(values::missing);
    if is_own_needed { own::open(input, options, missing) } else { reader::open(input, options, missing) }
}
