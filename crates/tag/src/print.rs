//! Conversions that need more than a table of words, one file a standard.

pub(crate) mod container;
pub(crate) mod exif;
pub(crate) mod gps;
pub(crate) mod iptc;
pub(crate) mod xmp;
