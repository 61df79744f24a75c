//! All kinds of maker notes, and the choice of the reader by a note's first bytes.

use crate::block::Block;
use crate::block::raw::{Area, Raw};
use crate::byte_order;
use crate::context::Context;
use crate::filter::NoteKinds;
use crate::maker::open::{Maker, Start};
use crate::maker::walk::role_of;
use crate::maker::{
    apple, canon, casio, dji, flir, fujifilm, google, kodak, minolta, nikon, olympus, panasonic, pentax,
    phaseone, reconyx, ricoh, samsung, sanyo, sigma, small, sony,
};
use crate::metadata::Group;
use crate::options::Want;
use table::bytes::ByteOrder;
use table::def::Role;
use table::maker::note::{Camera, Note};
use table::maker::row::{MakerRow, Table};
use table::value::{Array, Format, Value};

/// All kinds of notes; the first that matches a note is used.
const MAKERS: &[&[Maker]] = &[
    apple::MAKERS,
    canon::MAKERS,
    // Minolta sold a camera made by Kodak.
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

/// Kinds of notes that can contain a requested tag.
pub(crate) fn wanted_kinds(want: &Want) -> NoteKinds {
    let kinds_that = |tell: &dyn Fn(&Table, &MakerRow) -> bool| {
        let can_contain =
            |maker: &Maker| maker.tables.iter().any(|table| table.items.iter().any(|item| tell(table, item)));
        let kinds = makers().enumerate().filter(|(_, maker)| can_contain(maker));
        kinds.fold(0, |bits, (index, _)| bits | 1 << index)
    };
    let (kinds, only_lens) = match want {
        Want::Everything => (u128::MAX, false),
        Want::Roles => (kinds_that(&|table, item| role_of(table, item) != Role::None), true),
        Want::Names(names) => {
            let has_name =
                |_: &Table, item: &MakerRow| names.iter().any(|name| item.name.eq_ignore_ascii_case(name));
            (kinds_that(&has_name), false)
        }
    };
    let canon = Start { head: &[], camera: Camera { make: "Canon", ..Camera::default() } };
    let canon = makers().position(|maker| (maker.is)(&canon));
    NoteKinds::new(kinds, only_lens, canon.is_some_and(|index| kinds >> index & 1 == 1))
}

/// Whether notes with this start can contain a requested tag.
pub(crate) fn is_wanted(ctx: &Context<'_>, start: &Start<'_>) -> bool {
    let kind = makers().enumerate().find(|(_, maker)| (maker.is)(start));
    kind.is_some_and(|(index, _)| ctx.filter.makers.has(index))
}

/// The conversion of the maker tag with this group and name, for composite tags that use its labels.
pub(crate) fn conv_of(group: &str, name: &str) -> Option<table::def::Conv> {
    let tables = makers().flat_map(|maker| maker.tables).filter(|table| table.group == group);
    tables.flat_map(|table| table.items).find(|item| item.name == name).map(|item| item.conv)
}

/// Reads the note of `n_bytes` at `at` of `block`.
pub(crate) fn read<'a>(ctx: &mut Context<'a>, block: &Block<'a>, at: u64, n_bytes: usize) {
    read_in(ctx, Area::new(*block), at, n_bytes);
}

/// Like [`read`], with offsets based on `area`.
pub(crate) fn read_in<'a>(ctx: &mut Context<'a>, area: Area<'a>, at: u64, n_bytes: usize) {
    const HEAD_BYTES: usize = 64;
    let block = area.block;
    let Some(head) = block.get(ctx, at, n_bytes.min(HEAD_BYTES)) else { return };
    let start = Start { head, camera: ctx.camera };
    let Some((index, maker)) = makers().enumerate().find(|(_, maker)| (maker.is)(&start)) else {
        return read_unknown(ctx, area, (at, n_bytes), head);
    };
    if ctx.filter.makers.has(index) {
        // Phase One's note contains the whole picture, and is read entry by entry.
        let n_bytes = if phaseone::begins(head) { head.len() } else { n_bytes };
        read_by(ctx, area, (at, n_bytes), maker.read);
    }
}

/// Reports a note of no known maker: its text, or the byte order of its directory, or that it is unknown.
fn read_unknown<'a>(ctx: &mut Context<'a>, area: Area<'a>, (at, n_bytes): (u64, usize), head: &[u8]) {
    if is_text(head) {
        let n_bytes = n_bytes.min(ctx.options.limits.value_bytes);
        if let Some(bytes) = area.block.get(ctx, at, n_bytes).filter(|bytes| is_text(bytes)) {
            let text = ctx.text_or_latin1(bytes).trim_end_matches('\0');
            ctx.push_plain(Group::new("EXIF", "ExifIFD"), "MakerNoteUnknownText", Value::Text(text));
        }
    } else if let Some(order) = order_of_directory(head, n_bytes) {
        byte_order::push_note_byte_order(ctx, order);
    } else if !head.starts_with(b"LSI1\0") {
        ctx.warn("[minor] Unrecognized MakerNotes");
    }
}

/// Whether a note consists of text followed only by NULs.
fn is_text(head: &[u8]) -> bool {
    let text = &head[..head.iter().rposition(|&b| b != 0).map_or(0, |last| last + 1)];
    !text.is_empty() && text.iter().all(|b| matches!(b, b'\t' | b'\r' | b'\n' | b' '..=b'~'))
}

/// The byte order of a note of `n_bytes` with this head, if a plausible directory is at one of its first
/// positions. This is ExifTool's test for unknown notes.
fn order_of_directory(head: &[u8], n_bytes: usize) -> Option<ByteOrder> {
    const LAST: usize = 32;
    const ENTRY_BYTES: usize = 12;
    (0..=LAST).step_by(2).find_map(|at| {
        let is_directory = |order: &ByteOrder| {
            let n_entries = order.u16(head, at).map_or(0, usize::from);
            let kind = order.u16(head, at + 4);
            (1..=255).contains(&n_entries)
                && at + 2 + n_entries * ENTRY_BYTES <= n_bytes
                && kind.is_some_and(|kind| Format::from_tiff(kind).is_some())
        };
        match head.get(at..at + 4) {
            Some(b"II\x2a\0") => Some(ByteOrder::Little),
            Some(b"MM\0\x2a") => Some(ByteOrder::Big),
            _ => [ByteOrder::Big, ByteOrder::Little].into_iter().find(is_directory),
        }
    })
}

/// Reads the lens correction data at `at` of `block`, which Nikon's raw files store in addition to the note.
pub(crate) fn read_nikon_raw<'a>(ctx: &mut Context<'a>, block: &Block<'a>, at: u64, n_bytes: usize) {
    if ctx.filter.makers.any() && block.get(ctx, at, 6) == Some(b"Nikon\0") {
        ctx.besides_columns(|ctx| read_by(ctx, Area::new(*block), (at, n_bytes), nikon::read_raw_info));
    }
}

/// Reads the `n_bytes` at `at` of `block`, if they are within the limits.
fn read_by<'a>(
    ctx: &mut Context<'a>,
    area: Area<'a>,
    (at, n_bytes): (u64, usize),
    read: fn(&mut Context<'a>, &mut Note<'a>, Raw<'a>),
) {
    if n_bytes > ctx.options.limits.value_bytes || !ctx.budget.take_block() || !ctx.take_block_bytes(n_bytes)
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

/// Reads data that the camera's maker appended after the picture. Only data of the camera's own maker is
/// looked for, because checking the end of every file would cost a separate read.
pub(crate) fn read_trailer(ctx: &mut Context<'_>) {
    if ctx.filter.makers.any()
        && ctx.camera.make.eq_ignore_ascii_case("samsung")
        && let Some(end) = ctx.source.len_bytes()
    {
        ctx.besides_columns(|ctx| {
            samsung::read_trailer(ctx, end);
        });
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
