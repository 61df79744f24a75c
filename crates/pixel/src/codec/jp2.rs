//! JPEG 2000 (ISO/IEC 15444-1, -2 and -15) through `openjp2`, OpenJPEG translated to Rust. Decoded only.
//!
//! The library has no limits, so the size, the components and the tiles are read first (`head`) and checked.
//! It also has no deadline while it decodes, and its code is that of a C library, so
//! [`Format::needs_process`](crate::Format::needs_process) holds.
//!
//! For a smaller picture only the lower resolutions are decoded. Components of a lower resolution are
//! repeated, and sYCC becomes RGB, here.

mod boxes;
mod cut;
mod head;
mod library;
mod reader;
mod samples;

pub(super) use reader::open;

/// Name of the library that decodes JPEG 2000.
pub(super) const LIBRARY: &str = "openjp2 0.6";
