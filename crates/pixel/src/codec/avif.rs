//! AVIF (AV1 Image File Format 1.1) through libavif, which is the format's reference, and dav1d. Both are C.
//! Decoded only.
//!
//! Sequences are decoded frame by frame; the library assembles grids and alpha. Depths of 10 and 12 bits are
//! converted to 8, as Pillow does, because the outputs here have 8. Rotation and mirroring by the camera are
//! reported and not applied, as with EXIF.
//!
//! Decoders in Rust were considered: `rav1d` is dav1d's code translated, with the same assembler and thus no
//! more trustworthy, and the boxes, grids, alpha and colours around it would have to be implemented here. For
//! untrusted bytes, `verify` has a separate process. A frame is decoded in one call, which no deadline stops;
//! the separate process handles that too.
//! call, which no clock stops: that is the process's too.

mod library;
mod reader;

pub(super) use reader::open;

/// Name of the library that decodes AVIF.
pub(super) const LIBRARY: &str = "libavif 1.0, dav1d 1.4";
