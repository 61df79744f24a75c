//! BMP: the bitmaps of Windows 2 to 98 and of OS/2, read and written here.
//!
//! The one format without a library. Weighed were `image` (whole pictures, numbers of colours only at 8 bits,
//! a third of the speed of the other) and `zune-bmp` (fast, whole pictures, no numbers of colours). Neither
//! hands out rows nor what is left of a cut file, and uncompressed rows are hardly more than a copy.

mod header;
mod reader;
mod rle;
mod writer;

pub(super) use reader::open;
pub(super) use writer::create;

/// What decodes and encodes BMP.
pub(super) const LIBRARY: &str = "built in";
