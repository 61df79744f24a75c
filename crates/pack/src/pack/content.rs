//! Contents of a member, borrowed or owned.

use std::ops::Deref;

/// Bytes of a member: borrowed from the mapping, or read.
#[derive(Debug)]
pub enum Content<'p> {
    /// Borrowed from the mapped shard.
    Mapped(&'p [u8]),
    /// Read into a separate buffer.
    Read(Vec<u8>),
}

impl Deref for Content<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Content::Mapped(bytes) => bytes,
            Content::Read(bytes) => bytes,
        }
    }
}

impl AsRef<[u8]> for Content<'_> {
    fn as_ref(&self) -> &[u8] {
        self
    }
}
