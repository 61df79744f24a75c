//! A range of bytes on the disk.

/// Bytes on the disk that follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Position of the first.
    pub first_byte: u64,
    /// How many.
    pub len_bytes: u64,
}

impl Stretch {
    pub(super) fn end(self) -> u64 {
        self.first_byte.saturating_add(self.len_bytes)
    }

    pub(super) fn contains(self, other: Stretch) -> bool {
        self.first_byte <= other.first_byte && other.end() <= self.end()
    }
}
