//! A request to a ring, the same on every system.

use std::ops::Range;

/// A transfer between part of a slot's buffer and a position in a file.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    /// Slot whose buffer is used.
    pub(crate) slot: usize,
    /// Index of the file within the ring.
    pub(crate) file: usize,
    /// Offset in the file, in bytes.
    pub(crate) offset: u64,
    /// Part of the slot's buffer to transfer.
    pub(crate) part: Range<usize>,
}
