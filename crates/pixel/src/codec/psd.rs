//! PSD and PSB, Photoshop's documents: the merged picture that Photoshop stores after the layers, read here
//! (Adobe Photoshop File Formats Specification, 2019).
//!
//! The crate `psd` reads whole pictures of a few modes and panics on damaged files; the merged picture is a
//! header, a list of sections and planes of samples. Layers are not composed. A document that was saved
//! without the merged picture ("Maximize compatibility" off) has a white one; where a smaller picture is
//! asked for, it is the JPEG thumbnail in the resources.

mod header;
mod lab;
mod planes;
mod reader;
mod resources;
mod samples;

pub(super) use reader::open;

/// Name of the library that decodes PSD.
pub(super) const LIBRARY: &str = "built in";
