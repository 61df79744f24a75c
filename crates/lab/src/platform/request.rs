//! What a ring is asked for, the same on every system.

use std::ops::Range;

/// Part of a slot's buffer, on its way from or to a place in a file.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    /// Whose buffer.
    pub(crate) slot: usize,
    /// Which of the ring's files.
    pub(crate) file: usize,
    /// Where in the file.
    pub(crate) offset: u64,
    /// Which part of the buffer.
    pub(crate) part: Range<usize>,
}
