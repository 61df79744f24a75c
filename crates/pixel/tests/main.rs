//! Decoders, encoders, operations and thumbnails through the public interface.
//!
//! One program of all of them, since each program links the whole crate with its dependencies.

mod common;

mod corpora;
mod formats;
mod jpeg;
mod libvips;
mod pipeline;
mod srgb;
mod thumbnail;
