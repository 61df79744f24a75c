//! JPEG in Rust alone: `zune-jpeg` decodes and `jpeg-encoder` encodes, whole pictures at once.

mod reader;
mod writer;

pub(crate) use reader::open;
pub(crate) use writer::create;

/// Name of the libraries that decode and encode JPEG in this build.
pub(crate) const LIBRARY: &str = "zune-jpeg 0.5, jpeg-encoder 0.7 to write";
