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
pub(crate) struct IfdEntry {
    pub id: u16,
    pub format: Format,
    pub count: u64,
    pub size_bytes: u64,
    /// Position of the value in the block, in bytes.
    pub offset: u64,
}

/// What is wrong with an entry of a directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// All bytes are 0, or the entry is cut off.
    Empty,
    /// No type of value has this number.
    Format(u16),
    /// The value lies outside the block.
    Outside,
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

    /// The entry at `at`, whose bytes are `raw`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn entry(&self, ctx: &Context<'a>, raw: &'a [u8], at: u64) -> Result<IfdEntry, Flaw> {
        let number = self.block.order.u16(raw, 2).ok_or(Flaw::Empty)?;
        let format = match Format::from_tiff(number) {
            Some(format) => format,
            None if raw.iter().all(|&b| b == 0) => return Err(Flaw::Empty),
            None => return Err(Flaw::Format(number)),
        };
        let entry = self.placed(raw, at, format).ok_or(Flaw::Empty)?;
        if self.block.could_hold(ctx, entry.offset, entry.size_bytes) {
            Ok(entry)
        } else {
            Err(Flaw::Outside)
        }
    }

    /// The entry with the place of its value, which may be outside the block.
    fn placed(&self, raw: &'a [u8], at: u64, format: Format) -> Option<IfdEntry> {
        let order = self.block.order;
        let id = order.u16(raw, 0)?;
        let (count, value_at, inline_bytes) =
            if self.block.big { (order.u64(raw, 4)?, 12, 8) } else { (order.u32(raw, 4)?.into(), 8, 4) };
        // A size that cannot be counted lies outside of any block.
        let size_bytes = count.saturating_mul(format.size_bytes() as u64);
        let offset = if size_bytes <= inline_bytes {
            at + value_at
        } else if self.block.big {
            order.u64(raw, 12)?
        } else {
            order.u32(raw, 8)?.into()
        };
        Some(IfdEntry { id, format, count, size_bytes, offset })
    }
}
