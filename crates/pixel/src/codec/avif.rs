//! AVIF (AV1 Image File Format 1.1) through libavif, which is the format's reference, and dav1d. Both are C.
//! Not written.
//!
//! Sequences come frame by frame, grids and alpha are put together by the library. Depths of 10 and 12 bits
//! are handed out as 8, as Pillow does: what is made of pictures here has 8. Cameras' turns and mirrors are
//! told and not carried out, as with EXIF.
//!
//! Decoders in Rust were weighed: `rav1d` is dav1d's code translated, with the same assembler and thus the
//! same trust to be placed in it, and the boxes, grids, alpha and colours around it would all be ours to get
//! right. Where bytes are not trusted, `verify` has a process of its own for them. A frame is decoded in one
//! call, which no clock stops: that is the process's too.

mod library;
mod reader;

pub(super) use reader::open;

/// What decodes AVIF.
pub(super) const LIBRARY: &str = "libavif 1.0, dav1d 1.4";
