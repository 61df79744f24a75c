//! Small pictures that are in memory as a whole.

use crate::layout::Header;

/// A picture as pixels without gaps, from the top left, with their layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Size and layout of the picture.
    pub header: Header,
    /// The rows, each [`Header::row_bytes`] long.
    pub pixels: Vec<u8>,
}
