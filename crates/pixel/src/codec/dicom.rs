//! DICOM, the format of medicine: pixels that are plain, deflated, run-length coded or JPEG, read here (DICOM
//! PS3.3, PS3.5 and PS3.10).
//!
//! Grey values go through the rescaling and the window that the file names; without a window the range of its
//! values is shown. Of several frames all plain ones are decoded, and the first one that is coded. The crate
//! `dicom-pixeldata` brings a dictionary and codecs with some seventy crates; pixels need twenty elements.

mod element;
mod grey;
mod image;
mod reader;
mod rle;

pub(super) use reader::open;

/// Formats of frames that are coded.
const INSIDE: &[crate::format::Format] = &[crate::format::Format::Jpeg];

/// Name of the library that decodes DICOM.
pub(super) const LIBRARY: &str = "built in";
