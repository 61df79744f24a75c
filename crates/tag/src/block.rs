//! A TIFF structure in the file or in memory, the base for all of its offsets.

pub(crate) mod raw;

use table::bytes::ByteOrder;

/// Where the bytes of a block are stored.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Data<'a> {
    /// In the file itself; bytes are fetched when needed.
    File,
    /// In memory, complete from its first byte.
    Slice(&'a [u8]),
}

/// A TIFF structure; offsets inside it count from its start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block<'a> {
    pub data: Data<'a>,
    /// Position of the block's first byte in the file, for tags whose value is a position.
    pub base: u64,
    pub order: ByteOrder,
    /// Whether it is BigTIFF, with counts and offsets of 64 bits.
    pub big: bool,
}

impl<'a> Block<'a> {
    /// The block that begins `offset` bytes after the start of this one.
    pub(crate) fn after(&self, offset: u64) -> Option<Block<'a>> {
        let data = match self.data {
            Data::File => Data::File,
            Data::Slice(bytes) => Data::Slice(bytes.get(usize::try_from(offset).ok()?..)?),
        };
        Some(Block { data, base: self.base.checked_add(offset)?, ..*self })
    }
}
