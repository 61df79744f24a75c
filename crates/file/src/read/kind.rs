//! When a reader finds out that a path names no file.

/// When a reader asks whether an open file is a regular one.
///
/// Only devices that answer a positional read the way files do are concerned; a directory, FIFO, socket or
/// terminal is always refused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum KindCheck {
    /// When the length is asked for. For callers that listed the paths and saw that they are files: no call
    /// is added.
    #[default]
    Lazy,
    /// At each file larger than the head, by one `fstat(2)`, whose length is kept for later.
    Eager,
}
