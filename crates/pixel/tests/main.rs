//! Tests of decoders, encoders, operations and thumbnails through the public API.
//!
//! All tests are one program, since each program links the whole crate with its dependencies.

mod common;
mod counted;
mod damaged;

mod corpora;
mod formats;
mod heif;
mod jpeg;
mod libvips;
mod look;
mod pipeline;
mod srgb;
mod thumbnail;
