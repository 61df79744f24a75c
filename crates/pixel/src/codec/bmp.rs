//! BMP: the bitmaps of Windows 2 to 98 and of OS/2, read and written here.
//!
//! This is the only format without a library. Candidates were `image` (whole pictures, palette indices only
//! at 8 bits, a third of the speed of the other) and `zune-bmp` (fast, whole pictures, no palette indices).
//! Neither returns rows or the readable part of a truncated file, and decoding uncompressed rows is hardly
//! more than a copy.

mod header;
mod reader;
mod rle;
mod writer;

pub(super) use reader::open;
pub(super) use writer::create;

/// Name of the library that decodes and encodes BMP.
pub(super) const LIBRARY: &str = "built in";
