//! Makers' notes: what a camera's maker keeps in tag 0x927c of EXIF, in a form of its own.
//!
//! No standard describes them. Most are image file directories with a header of the maker's, whose offsets
//! count from the TIFF header, from the note, or from a header inside of the note. [`read`] finds out whose
//! note it is by its first bytes, and by the camera's make where those say nothing; a maker's room opens it,
//! and has the tables, which are data; `walk` is the one engine that reads by them. `item` says what can be
//! said of a tag, `note` what is known on the way.
//!
//! Sources: ExifTool documents names, numbers and words (its tag name pages, and `-listx`); what else a room
//! draws on it says at its head. What a note says was held against ExifTool's answer for real files of each
//! maker.

mod apple;
pub(crate) mod canon;
mod casio;
mod dji;
mod dng;
mod flir;
mod fujifilm;
mod google;
mod item;
mod kodak;
pub(crate) mod minolta;
mod model;
mod nikon;
mod note;
mod olympus;
mod panasonic;
pub(crate) mod pentax;
mod phaseone;
mod print;
mod private;
mod reconyx;
mod ricoh;
mod samsung;
mod sanyo;
mod segment;
mod sigma;
mod small;
pub(crate) mod sony;
mod walk;

pub(crate) use fujifilm::{read_raf, read_raf_header};
pub(crate) use google::read_property as read_google_property;
pub(crate) use kodak::read_directory as read_kodak_directory;
pub(crate) use minolta::mrw::read_block as read_mrw_block;
pub(crate) use note::Camera;
pub(crate) use panasonic::read_raw as read_panasonic_raw;
pub(crate) use private::read as read_private;
pub(crate) use segment::{Segment, is_infiray, is_read as is_segment_read, read as read_segments};
pub(crate) use sigma::{read_x3f_header, read_x3f_properties};

use crate::bytes::ByteOrder;
use crate::context::Context;
use crate::def::Role;
use crate::ifd::{self, Block, Data};
use crate::options::Want;
use crate::value::{Array, Format};
use item::{Item, Table};
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
    // Minolta sold a camera of Kodak's.
    kodak::MAKERS,
    minolta::MAKERS,
    nikon::MAKERS,
    olympus::MAKERS,
    pentax::MAKERS,
    ricoh::MAKERS,
    sony::MAKERS,
    google::MAKERS,
    dji::MAKERS,
    casio::MAKERS,
    fujifilm::MAKERS,
    panasonic::MAKERS,
    samsung::MAKERS,
    sigma::MAKERS,
    flir::MAKERS,
    sanyo::MAKERS,
    reconyx::MAKERS,
    small::MAKERS,
    phaseone::MAKERS,
];

fn makers() -> impl Iterator<Item = &'static Maker> {
    MAKERS.iter().flat_map(|makers| makers.iter())
}

/// Which kinds of notes can tell what is wanted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wanted {
    kinds: u128,
    only_lens: bool,
}

impl Wanted {
    pub(crate) fn of(want: &Want) -> Wanted {
        let kinds_that = |tell: &dyn Fn(&Table, &Item) -> bool| {
            let can_tell = |maker: &Maker| {
                maker.tables.iter().any(|table| table.items.iter().any(|item| tell(table, item)))
            };
            let kinds = makers().enumerate().filter(|(_, maker)| can_tell(maker));
            kinds.fold(0, |bits, (index, _)| bits | 1 << index)
        };
        match want {
            Want::Everything => Wanted { kinds: u128::MAX, only_lens: false },
            Want::Image => {
                Wanted { kinds: kinds_that(&|table, item| lens_role(table, item).is_some()), only_lens: true }
            }
            Want::Names(names) => {
                let has_name =
                    |_: &Table, item: &Item| names.iter().any(|name| item.name.eq_ignore_ascii_case(name));
                Wanted { kinds: kinds_that(&has_name), only_lens: false }
            }
        }
    }

    /// Whether there is a kind that can.
    pub(crate) fn any(self) -> bool {
        self.kinds != 0 && !self.only_lens
    }

    /// Whether the name of the lens is all that is wanted, where no standard's tag tells it.
    pub(crate) fn only_lens(self) -> bool {
        self.only_lens
    }

    fn has(self, index: usize) -> bool {
        self.kinds >> index & 1 == 1
    }
}

/// What a tag that names the lens is to the catalogue. Nikon's type says what the lens can do, not which it
/// is.
fn lens_role(table: &Table, item: &Item) -> Option<Role> {
    let names_lens = item.name.starts_with("Lens")
        && matches!(
            (item.name, table.group),
            ("LensModel" | "Lens", _)
                | ("LensType", "Canon" | "Sony" | "Pentax" | "Olympus" | "Panasonic" | "Minolta" | "Sigma")
        );
    names_lens.then_some(Role::MakerLens)
}

/// Whether notes that begin so can tell what is wanted.
fn is_wanted(ctx: &Context<'_>, start: &Start<'_>) -> bool {
    let kind = makers().enumerate().find(|(_, maker)| (maker.is)(start));
    kind.is_some_and(|(index, _)| ctx.filter.makers.has(index))
}

/// How a maker's tag of this group and name is shown, for tags that are made from others and share its words.
pub(crate) fn conv_of(group: &str, name: &str) -> Option<crate::def::Conv> {
    let tables = makers().flat_map(|maker| maker.tables).filter(|table| table.group == group);
    tables.flat_map(|table| table.items).find(|item| item.name == name).map(|item| item.conv)
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
    let Some((index, maker)) = makers().enumerate().find(|(_, maker)| (maker.is)(&start)) else {
        if !is_text(head) && !head.starts_with(b"LSI1\0") && !holds_directory(head, n_bytes) {
            ctx.warn("[minor] Unrecognized MakerNotes");
        }
        return;
    };
    if ctx.filter.makers.has(index) {
        // Phase One's note holds the whole picture, and is read by its entries.
        let n_bytes = if phaseone::begins(head) { head.len() } else { n_bytes };
        read_by(ctx, area, (at, n_bytes), maker.read);
    }
}

/// Whether a note begins with text and nothing but NULs behind it.
fn is_text(head: &[u8]) -> bool {
    let text = &head[..head.iter().rposition(|&b| b != 0).map_or(0, |last| last + 1)];
    !text.is_empty() && text.iter().all(|b| matches!(b, b'\t' | b'\r' | b'\n' | b' '..=b'~'))
}

/// Whether a note of `n_bytes` that begins so holds something like a directory at one of its first places, as
/// ExifTool looks for one in notes that it does not know.
fn holds_directory(head: &[u8], n_bytes: usize) -> bool {
    const LAST: usize = 32;
    const ENTRY_BYTES: usize = 12;
    (0..=LAST).step_by(2).any(|at| {
        let is_tiff = matches!(head.get(at..at + 4), Some(b"II\x2a\0" | b"MM\0\x2a"));
        let number = |order: ByteOrder| order.u16(head, at).map_or(0, usize::from);
        let is_directory = |order: ByteOrder| {
            let n_entries = number(order);
            let kind = order.u16(head, at + 4);
            (1..=255).contains(&n_entries)
                && at + 2 + n_entries * ENTRY_BYTES <= n_bytes
                && kind.is_some_and(|kind| Format::from_tiff(kind).is_some())
        };
        is_tiff || is_directory(ByteOrder::Big) || is_directory(ByteOrder::Little)
    })
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

/// Reads what the camera's maker wrote behind the picture. Only those are looked for whose camera it is: a
/// look at the end of each file would cost a read of its own.
pub(crate) fn read_trailer(ctx: &mut Context<'_>) {
    if ctx.filter.makers.any() && ctx.camera.make.eq_ignore_ascii_case("samsung") {
        samsung::read_trailer(ctx);
    }
}

/// Reads a note that is a directory `skip` bytes behind its start, with offsets that count as in the block
/// around it.
fn in_block<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>, skip: u64, table: &'static Table) {
    let mut area = raw.area;
    area.block.order = order_of(ctx, raw, skip);
    ifd::push_note_byte_order(ctx, area.block.order);
    if area.shift == 0 {
        area.shift = walk::shift_of(ctx, area, raw, raw.at + skip);
    }
    walk::directory(ctx, note, table, area, raw.at + skip);
}

/// Reads a note that is a directory `skip` bytes behind its start, with offsets that count from `base` bytes
/// behind the start.
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

/// Reads a note that is a directory `skip` bytes behind its start, with offsets that count from the note, or
/// in the block around it: whichever puts the first value behind the directory.
fn in_either<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>, skip: u64, table: &'static Table) {
    let mut area = raw.area;
    area.block.order = order_of(ctx, raw, skip);
    let Some(entries) = walk::entries(ctx, area, raw.at + skip) else { return };
    let first = entries.flatten().filter(|entry| entry.is_far && entry.at > 0).map(|entry| entry.at).min();
    match first {
        Some(first) if first < raw.at + skip => {
            in_note(ctx, note, raw, (0, skip), Some(area.block.order), table);
        }
        _ => walk::directory(ctx, note, table, area, raw.at + skip),
    }
}

/// Reads a note that is a directory `skip` bytes behind its start and whose offsets count from anywhere: the
/// first value lies right behind the entries.
fn in_mended<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>, skip: u64, table: &'static Table) {
    /// Less is no offset.
    const LEAST_OFFSET: u64 = 16;
    let mut area = raw.area;
    area.block.order = order_of(ctx, raw, skip);
    let Some(entries) = walk::entries(ctx, area, raw.at + skip) else { return };
    let (mut n_entries, mut first) = (0, u64::MAX);
    for entry in entries {
        n_entries += 1;
        first = entry
            .filter(|entry| entry.is_far && entry.at >= LEAST_OFFSET)
            .map_or(first, |entry| entry.at.min(first));
    }
    let behind = raw.at + skip + 2 + n_entries * 12;
    if let (Ok(behind), Ok(first)) = (i64::try_from(behind), i64::try_from(first)) {
        area.shift = behind - first;
    }
    walk::directory(ctx, note, table, area, raw.at + skip);
}

/// Reads a note that is a TIFF header and a directory whose count has two bytes too many, before it or
/// behind.
fn in_patched_note<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    raw: Raw<'a>,
    order: ByteOrder,
    table: &'static Table,
) {
    const COUNT_AT: usize = 8;
    let bytes = raw.bytes();
    let (Some(first), Some(second)) = (order.u16(bytes, COUNT_AT), order.u16(bytes, COUNT_AT + 2)) else {
        return;
    };
    let Some(mut block) = raw.area.block.after(raw.at) else { return };
    block.order = order;
    if first != 0 && second == 0 {
        let mut patched = bytes.to_vec();
        patched.copy_within(COUNT_AT..COUNT_AT + 2, COUNT_AT + 2);
        block.data = Data::Slice(ctx.keep_bytes(&patched));
    }
    walk::directory(ctx, note, table, Area::new(block), COUNT_AT as u64 + 2);
}

/// The order of bytes of a directory, by which its number of entries is the smaller: some makers write their
/// notes in one order, whatever the file around has.
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
