//! When a reader detects that a path does not name a regular file.

/// When a reader checks whether an open file is a regular one.
///
/// This concerns only devices that answer a positional read as files do; a directory, FIFO, socket or
/// terminal is always refused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum KindCheck {
    /// Check when the length is requested. For callers that listed the paths and saw that they are files:
    /// adds no call.
    #[default]
    Lazy,
    /// Check each file larger than the head, by one `fstat(2)`, whose length is kept for later.
    Eager,
}
