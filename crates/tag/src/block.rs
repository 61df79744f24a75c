//! A TIFF structure in the file or in memory: everything that offsets are counted in.

mod bytes;

use table::bytes::ByteOrder;

/// Where a block's bytes are.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Data<'a> {
    /// In the file itself: fetched as they are needed.
    File,
    /// In memory as a whole.
    Slice(&'a [u8]),
}

/// A TIFF structure: everything that offsets are counted in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block<'a> {
    pub data: Data<'a>,
    /// Position of the block's first byte in the file, for tags that tell positions.
    pub base: u64,
    pub order: ByteOrder,
    /// BigTIFF: counts and offsets of 64 bits.
    pub big: bool,
}

impl<'a> Block<'a> {
    /// The block that begins `offset` bytes behind this one's start.
    pub(crate) fn after(&self, offset: u64) -> Option<Block<'a>> {
        let data = match self.data {
            Data::File => Data::File,
            Data::Slice(bytes) => Data::Slice(bytes.get(usize::try_from(offset).ok()?..)?),
        };
        Some(Block { data, base: self.base.checked_add(offset)?, ..*self })
    }
}
