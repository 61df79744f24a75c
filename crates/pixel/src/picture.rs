//! A small picture, whole in memory.

use crate::layout::Header;

/// Pixels without gaps, from the top left, and how they lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Size and layout.
    pub header: Header,
    /// The rows, each [`Header::row_bytes`] long.
    pub pixels: Vec<u8>,
}
