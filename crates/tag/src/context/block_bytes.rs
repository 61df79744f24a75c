//! Access to the bytes of a block, in memory or through the source of the pass.

use crate::block::{Block, Data};
use crate::context::Context;
use table::bytes::ByteOrder;
use table::value::Value;

impl<'a> Block<'a> {
    /// Reads the eight or sixteen bytes of a TIFF header; returns the block and the position of its first
    /// directory.
    pub(crate) fn open(ctx: &Context<'a>, data: Data<'a>, base: u64) -> Option<(Block<'a>, u64)> {
        let mut block = Block { data, base, order: ByteOrder::Little, big: false };
        let header = block.get(ctx, 0, 8)?;
        block.order = match &header[..2] {
            b"II" => ByteOrder::Little,
            b"MM" => ByteOrder::Big,
            _ => return None,
        };
        if block.order.u16(header, 2)? == 43 {
            block.big = true;
            let header = block.get(ctx, 0, 16)?;
            return Some((block, block.order.u64(header, 8)?));
        }
        Some((block, block.order.u32(header, 4)?.into()))
    }

    pub(crate) fn get(&self, ctx: &Context<'a>, offset: u64, len: usize) -> Option<&'a [u8]> {
        match self.data {
            Data::File => ctx.get(self.base.checked_add(offset)?, len),
            Data::Slice(bytes) => {
                let start = usize::try_from(offset).ok()?;
                bytes.get(start..start.checked_add(len)?).filter(|found| ctx.source.take(found.len()))
            }
        }
    }

    /// The bytes at `offset` as a data value. Bytes past the end of a block in memory are taken from the
    /// file, where they follow it.
    pub(crate) fn data(&self, ctx: &Context<'a>, offset: u64, len: u64) -> Value<'a> {
        let held = match self.data {
            Data::File => None,
            Data::Slice(_) => usize::try_from(len).ok().and_then(|len| self.get(ctx, offset, len)),
        };
        match held {
            Some(bytes) => ctx.held(bytes),
            None => ctx.stored(self.base.saturating_add(offset), len),
        }
    }

    /// Length of the block in bytes, if known.
    pub(crate) fn len_bytes(&self, ctx: &Context<'a>) -> Option<u64> {
        match self.data {
            Data::File => ctx.source.len_bytes()?.checked_sub(self.base),
            Data::Slice(bytes) => Some(bytes.len() as u64),
        }
    }

    /// Whether `len` bytes at `offset` can exist: `false` for ranges past the end of the block.
    pub(crate) fn could_hold(&self, ctx: &Context<'a>, offset: u64, len: u64) -> bool {
        let wanted = offset.checked_add(len).filter(|wanted| wanted.checked_add(self.base).is_some());
        wanted.is_some_and(|wanted| self.len_bytes(ctx).is_none_or(|end| wanted <= end))
    }
}
