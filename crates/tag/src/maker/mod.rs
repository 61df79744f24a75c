//! Makers' notes: what a camera's maker keeps in tag 0x927c of EXIF, in a form of its own.
//!
//! No standard describes them. Most are image file directories with a header of the maker's, whose offsets count from
//! the TIFF header, from the note, or from a header inside of the note. [`read`] finds out whose note it is by its first
//! bytes, and by the camera's make where those say nothing; a maker's room opens it, and has the tables, which are data;
//! `walk` is the one engine that reads by them. `item` says what can be said of a tag, `note` what is known on the way.
//!
//! Sources: ExifTool documents names, numbers and words (its tag name pages, and `-listx`); what else a room draws on
//! it says at its head. What a note says was held against ExifTool's answer for real files of each maker.

mod apple;
pub(crate) mod canon;
mod dng;
mod item;
pub(crate) mod minolta;
mod model;
mod nikon;
mod note;
mod olympus;
mod pentax;
mod print;
mod ricoh;
pub(crate) mod sony;
mod walk;

pub(crate) use dng::read_adobe;
pub(crate) use note::Camera;

use crate::bytes::ByteOrder;
use crate::context::Context;
use crate::ifd::{self, Block};
use crate::options::Want;
use crate::value::{Array, Format};
use item::Table;
use note::{Area, Note, Raw};

/// One maker's kind of note.
struct Maker {
    /// Whether a note is of this kind.
    is: fn(&Start<'_>) -> bool,
    /// Reads it.
    read: for<'a> fn(&mut Context<'a>, &mut Note<'a>, Raw<'a>),
    /// All tables that it may lead to.
    tables: &'static [&'static Table],
}

/// What tells whose note it is.
struct Start<'s> {
    /// The note's first bytes, up to 64.
    head: &'s [u8],
    camera: Camera<'s>,
}

/// All kinds; the first that claims a note has it.
const MAKERS: &[&[Maker]] = &[
    apple::MAKERS,
    canon::MAKERS,
    minolta::MAKERS,
    nikon::MAKERS,
    olympus::MAKERS,
    pentax::MAKERS,
    ricoh::MAKERS,
    sony::MAKERS,
];

fn makers() -> impl Iterator<Item = &'static Maker> {
    MAKERS.iter().flat_map(|makers| makers.iter())
}

/// Which kinds of notes can tell what is wanted: a bit for each.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wanted(u128);

impl Wanted {
    pub(crate) fn of(want: &Want) -> Wanted {
        let names = match want {
            Want::Everything => return Wanted(u128::MAX),
            Want::Image => return Wanted(0),
            Want::Names(names) => names,
        };
        let can_tell = |maker: &Maker| {
            let items = maker.tables.iter().flat_map(|table| table.items);
            let mut items =
                items.filter(|item| names.iter().any(|name| item.name.eq_ignore_ascii_case(name)));
            items.next().is_some()
        };
        Wanted(
            makers()
                .enumerate()
                .filter(|(_, maker)| can_tell(maker))
                .fold(0, |bits, (index, _)| bits | 1 << index),
        )
    }

    /// Whether there is a kind that can.
    pub(crate) fn any(self) -> bool {
        self.0 != 0
    }

    fn has(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
    }
}

/// Whether notes that begin so can tell what is wanted.
fn is_wanted(ctx: &Context<'_>, start: &Start<'_>) -> bool {
    let kind = makers().enumerate().find(|(_, maker)| (maker.is)(start));
    kind.is_some_and(|(index, _)| ctx.filter.makers.has(index))
}

/// Reads the note at `at` of `block`, which has `n_bytes`.
pub(crate) fn read<'a>(ctx: &mut Context<'a>, block: &Block<'a>, at: u64, n_bytes: usize) {
    read_in(ctx, Area::new(*block), at, n_bytes);
}

/// As [`read`], with offsets that count in `area`.
fn read_in<'a>(ctx: &mut Context<'a>, area: Area<'a>, at: u64, n_bytes: usize) {
    const HEAD_BYTES: usize = 64;
    let block = area.block;
    let Some(head) = block.get(ctx, at, n_bytes.min(HEAD_BYTES)) else { return };
    let start = Start { head, camera: ctx.camera };
    let Some((index, maker)) = makers().enumerate().find(|(_, maker)| (maker.is)(&start)) else { return };
    if ctx.filter.makers.has(index) {
        read_by(ctx, area, (at, n_bytes), maker.read);
    }
}

/// Reads what Nikon's raw files keep of the lens's errors beside the note, at `at` of `block`.
pub(crate) fn read_nikon_raw<'a>(ctx: &mut Context<'a>, block: &Block<'a>, at: u64, n_bytes: usize) {
    if ctx.filter.makers.any() && block.get(ctx, at, 6) == Some(b"Nikon\0") {
        read_by(ctx, Area::new(*block), (at, n_bytes), nikon::read_raw_info);
    }
}

/// Reads the `n_bytes` at `at` of `block`, if they are within the limits.
fn read_by<'a>(
    ctx: &mut Context<'a>,
    area: Area<'a>,
    (at, n_bytes): (u64, usize),
    read: fn(&mut Context<'a>, &mut Note<'a>, Raw<'a>),
) {
    if n_bytes > ctx.options.limits.value_bytes
        || !ctx.budget.take_block()
        || !ctx.budget.take_block_bytes(n_bytes)
    {
        ctx.warn("Makers' notes are larger than the limit; left out");
        return;
    }
    let block = area.block;
    let Some(bytes) = block.get(ctx, at, n_bytes) else { return };
    let file_type = ctx.metadata.file_type.map_or("", |file_type| file_type.name);
    let mut note = Note::new(ctx.camera, file_type);
    let array = Array { bytes, format: Format::Undef, order: block.order };
    ctx.deeper(|ctx| read(ctx, &mut note, Raw { array, area, at }));
}

/// Reads a note that is a directory `skip` bytes behind its start, with offsets that count as in the block around it.
fn in_block<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>, skip: u64, table: &'static Table) {
    let mut area = raw.area;
    area.block.order = order_of(ctx, raw, skip);
    ifd::push_note_byte_order(ctx, area.block.order);
    if area.shift == 0 {
        area.shift = walk::shift_of(ctx, area, raw, raw.at + skip);
    }
    walk::directory(ctx, note, table, area, raw.at + skip);
}

/// Reads a note that is a directory `skip` bytes behind its start, with offsets that count from `base` bytes behind the
/// start.
fn in_note<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    raw: Raw<'a>,
    (base, skip): (u64, u64),
    order: Option<ByteOrder>,
    table: &'static Table,
) {
    let Some(mut block) = raw.area.block.after(raw.at + base) else { return };
    block.order = order.unwrap_or_else(|| order_of(ctx, raw, skip));
    ifd::push_note_byte_order(ctx, block.order);
    let directory_at = skip.saturating_sub(base);
    walk::directory(ctx, note, table, Area::new(block), directory_at);
}

/// The order of bytes of a directory, by which its number of entries is the smaller: some makers write their notes in
/// one order, whatever the file around has.
fn order_of<'a>(ctx: &Context<'a>, raw: Raw<'a>, skip: u64) -> ByteOrder {
    let order = raw.area.block.order;
    let count = raw.area.block.get(ctx, raw.at + skip, 2).and_then(|bytes| order.u16(bytes, 0));
    match count {
        Some(count) if count.swap_bytes() < count => order.other(),
        _ => order,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_in_order() {
        makers().flat_map(|maker| maker.tables).for_each(|table| table.assert_order());
    }

    #[test]
    fn there_is_a_bit_for_each_kind() {
        assert!(makers().count() <= 128);
    }
}
