//! TGA, Truevision's bitmap: all image types, read here (Truevision TGA File Format Specification 2.0).
//!
//! The format has no signature at its beginning, so it is recognised by a header whose fields agree with each
//! other (`format/shape.rs`).

mod header;
mod reader;

pub(super) use reader::open;

/// Name of the library that decodes TGA.
pub(super) const LIBRARY: &str = "built in";
