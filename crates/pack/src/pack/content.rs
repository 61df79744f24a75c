//! The bytes of a member.

use std::ops::Deref;

/// Bytes of a member: lent by the mapping, or read.
#[derive(Debug)]
pub enum Content<'p> {
    /// In the mapped shard.
    Mapped(&'p [u8]),
    /// A copy.
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
