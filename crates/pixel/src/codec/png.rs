//! PNG (W3C, third edition) through the crate `png`, row by row.
//!
//! Interlaced pictures are the exception: their rows are complete only at the end, so a whole frame is kept
//! in memory. Frames of an animation are returned as they are stored, each with its own size, not composed
//! onto each other.

mod adam7;
mod reader;
mod tear;
mod writer;

pub(super) use reader::open;
pub(super) use writer::create;

/// Name of the library that decodes and encodes PNG.
pub(super) const LIBRARY: &str = "png 0.18";
