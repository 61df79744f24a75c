//! A directory to be walked, and its entries.

use crate::block::{Block, Data};
use crate::context::Context;
use crate::ifd::place::Place;
use crate::metadata::Group;
use table::value::Format;

/// Values up to this size are not counted against the budget, because the number of tags is limited.
pub(crate) const LARGE_VALUE_BYTES: usize = 2048;

/// A directory to be walked.
pub(crate) struct Directory<'a> {
    pub block: Block<'a>,
    pub place: Place,
    pub group: Group<'a>,
    /// Whether the directory belongs to that of the thumbnail (IFD1).
    pub is_of_thumbnail: bool,
}

/// One entry of a directory, with its size checked.
pub(crate) struct Entry {
    pub id: u16,
    pub format: Format,
    pub count: u64,
    pub size_bytes: u64,
    /// Position of the value in the block, in bytes.
    pub offset: u64,
}

impl<'a> Directory<'a> {
    pub(crate) fn is_wanted(&self, ctx: &Context<'a>, raw: &[u8]) -> bool {
        let Some(id) = self.block.order.u16(raw, 0) else { return false };
        match self.place {
            Place::Gps => ctx.filter.takes_gps(id),
            Place::PanasonicRaw => true,
            _ => ctx.filter.takes_exif(id),
        }
    }

    /// The complete entries of a truncated directory.
    pub(crate) fn readable_part(
        &self,
        ctx: &Context<'a>,
        at: u64,
        body_bytes: usize,
        entry_bytes: usize,
    ) -> Option<&'a [u8]> {
        let held = match self.block.data {
            Data::Slice(bytes) => bytes.get(usize::try_from(at).ok()?..)?,
            Data::File => ctx.source.held_from(self.block.base.checked_add(at)?),
        };
        let whole = held.len().min(body_bytes) / entry_bytes * entry_bytes;
        (whole > 0).then(|| &held[..whole])
    }

    pub(crate) fn entry(&self, ctx: &mut Context<'a>, raw: &'a [u8], at: u64) -> Option<Entry> {
        let order = self.block.order;
        let id = order.u16(raw, 0)?;
        let Some(format) = Format::from_tiff(order.u16(raw, 2)?) else {
            if raw.iter().any(|&b| b != 0) {
                ctx.warn_of_value("An entry has an unknown type; left out");
            }
            return None;
        };
        let (count, value_at, inline_bytes) = match self.block.big {
            true => (order.u64(raw, 4)?, 12, 8),
            false => (order.u32(raw, 4)?.into(), 8, 4),
        };
        let size_bytes = count.checked_mul(format.size_bytes() as u64)?;
        let offset = if size_bytes <= inline_bytes {
            at + value_at
        } else if self.block.big {
            order.u64(raw, 12)?
        } else {
            order.u32(raw, 8)?.into()
        };
        if !self.block.could_hold(ctx, offset, size_bytes) {
            ctx.warn_of_value("A value lies outside the file; left out");
            return None;
        }
        Some(Entry { id, format, count, size_bytes, offset })
    }
}
