//! A contiguous range of bytes on the disk.

/// A contiguous range of bytes on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Position of the first byte on the disk.
    pub first_byte: u64,
    /// Length of the range in bytes.
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
