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
mod item;
pub(crate) mod minolta;
mod model;
mod note;
mod olympus;
mod pentax;
mod print;
mod private;
mod ricoh;
pub(crate) mod sony;
mod walk;

pub(crate) use minolta::mrw::read_block as read_mrw_block;
pub(crate) use note::Camera;
pub(crate) use private::read as read_private;

use crate::bytes::ByteOrder;
use crate::context::Context;
use crate::ifd::Block;
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
const MAKERS: &[&[Maker]] =
    &[apple::MAKERS, minolta::MAKERS, olympus::MAKERS, pentax::MAKERS, ricoh::MAKERS, sony::MAKERS];

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

/// Reads the note at `at` of `block`, which has `n_bytes`.
pub(crate) fn read<'a>(ctx: &mut Context<'a>, block: &Block<'a>, at: u64, n_bytes: usize) {
    const HEAD_BYTES: usize = 64;
    let Some(head) = block.get(ctx, at, n_bytes.min(HEAD_BYTES)) else { return };
    let start = Start { head, camera: ctx.camera };
    let Some((index, maker)) = makers().enumerate().find(|(_, maker)| (maker.is)(&start)) else { return };
    if !ctx.filter.makers.has(index) {
        return;
    }
    if n_bytes > ctx.options.limits.value_bytes
        || !ctx.budget.take_block()
        || !ctx.budget.take_block_bytes(n_bytes)
    {
        ctx.warn("Makers' notes are larger than the limit; left out");
        return;
    }
    let Some(bytes) = block.get(ctx, at, n_bytes) else { return };
    let file_type = ctx.metadata.file_type.map_or("", |file_type| file_type.name);
    let mut note = Note::new(ctx.camera, file_type);
    let array = Array { bytes, format: Format::Undef, order: block.order };
    ctx.deeper(|ctx| (maker.read)(ctx, &mut note, Raw { array, area: Area::new(*block), at }));
}

/// Reads a note that is a directory `skip` bytes behind its start, with offsets that count as in the block around it.
fn in_block<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>, skip: u64, table: &'static Table) {
    let mut area = raw.area;
    area.block.order = order_of(ctx, raw, skip);
    area.shift = walk::shift_of(ctx, area, raw, raw.at + skip);
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
        for table in makers().flat_map(|maker| maker.tables) {
            for pair in table.items.windows(2) {
                let key = |item: &item::Item| (item.id, item.part);
                assert!(
                    key(&pair[0]) <= key(&pair[1]),
                    "{}: {:#x} {}",
                    table.group,
                    pair[1].id,
                    pair[1].name
                );
            }
        }
    }

    #[test]
    fn there_is_a_bit_for_each_kind() {
        assert!(makers().count() <= 128);
    }
}
