//! A value of a note before anything is known of it, and what the offsets around it count in.

use crate::block::Block;
use table::value::{Array, Format};

/// A value before anything is known of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Raw<'a> {
    /// Its elements.
    pub array: Array<'a>,
    /// What the offsets around it count in.
    pub area: Area<'a>,
    /// Where it begins in the area's block.
    pub at: u64,
}

impl<'a> Raw<'a> {
    pub(crate) fn bytes(&self) -> &'a [u8] {
        self.array.bytes
    }

    /// Number of elements.
    pub(crate) fn count(&self) -> usize {
        self.array.len()
    }

    /// The first number; 0 where there is none.
    pub(crate) fn integer(&self) -> i64 {
        self.integer_at(0)
    }

    /// The number at `index`; 0 where there is none.
    pub(crate) fn integer_at(&self, index: usize) -> i64 {
        self.array.integer_at(index)
    }

    /// Whether the elements are of this type.
    pub(crate) fn is(&self, format: Format) -> bool {
        self.array.format == format
    }
}

/// What offsets count in: a block, and how far they are off.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Area<'a> {
    pub block: Block<'a>,
    /// Added to every offset.
    pub shift: i64,
}

impl<'a> Area<'a> {
    pub(crate) fn new(block: Block<'a>) -> Self {
        Area { block, shift: 0 }
    }

    /// Where an offset leads in the block.
    pub(crate) fn place_of(&self, offset: u64) -> Option<u64> {
        offset.checked_add_signed(self.shift)
    }
}
