//! Requests to a ring, the same on every system.

use std::ops::Range;

/// What a ring's requests are like. On Linux all are the same: the kernel reports every end in one queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RingKind {
    /// The thread waits for the event of any request.
    Events,
    /// Each request has a completion routine, which the system calls in the thread that waits.
    Routines,
    /// As `Events`, on files that are opened past the page cache.
    DirectEvents,
}

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
