//! Conversions that need more than a table of words, one file per standard.

pub mod container;
pub mod exif;
mod exposure;
pub mod gps;
pub mod iptc;
pub mod ole;
pub mod pdf;
pub mod xmp;
