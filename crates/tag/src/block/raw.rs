//! Undecoded values of a note, and the base of the offsets around them.

use crate::block::Block;
use table::value::{Array, Format};

/// A value that has not been decoded yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Raw<'a> {
    /// Elements of the value.
    pub array: Array<'a>,
    /// Base of the offsets around the value.
    pub area: Area<'a>,
    /// Position of the value in the area's block.
    pub at: u64,
}

impl<'a> Raw<'a> {
    pub(crate) fn bytes(&self) -> &'a [u8] {
        self.array.bytes
    }

    /// Number of elements in the value.
    pub(crate) fn count(&self) -> usize {
        self.array.len()
    }

    /// The first number; 0 if there is none.
    pub(crate) fn integer(&self) -> i64 {
        self.integer_at(0)
    }

    /// The number at `index`; 0 if there is none.
    pub(crate) fn integer_at(&self, index: usize) -> i64 {
        self.array.integer_at(index)
    }

    /// Whether the elements have this type.
    pub(crate) fn is(&self, format: Format) -> bool {
        self.array.format == format
    }
}

/// The base of offsets: a block, and a correction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Area<'a> {
    pub block: Block<'a>,
    /// Correction that is added to every offset.
    pub shift: i64,
}

impl<'a> Area<'a> {
    pub(crate) fn new(block: Block<'a>) -> Self {
        Area { block, shift: 0 }
    }

    /// Position of an offset in the block.
    pub(crate) fn place_of(&self, offset: u64) -> Option<u64> {
        offset.checked_add_signed(self.shift)
    }
}
