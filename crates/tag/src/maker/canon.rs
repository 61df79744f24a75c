//! Canon's notes: a directory without a header, whose offsets count as in the surrounding file.
//!
//! In CRW files the same blocks are in the CIFF heap (`heap`); in CR3 the directory has a separate box, and
//! another is in the timed metadata (`format::isobmff::canon`).
//!
//! Most blocks are numbers of 16 or 32 bits without names or types; their meaning was found by many
//! contributors over twenty years. Source of all tables: ExifTool's documentation of the Canon, CanonCustom
//! and CanonRaw tags.

pub(super) mod counted;
pub(super) mod custom;
pub(super) mod filter;
pub(crate) mod heap;
#[cfg(test)]
mod testing;
pub(crate) mod timed;
pub(super) mod unknown_info;
pub(crate) mod vrd;

use super::walk;
use crate::block::Block;
use crate::block::raw::{Area, Raw};
use crate::byte_order;
use crate::context::Context;
use crate::maker::open::{Maker, in_block, order_of};
use table::bytes::ByteOrder;
use table::maker::canon::{TABLES, main};
use table::maker::note::Note;

pub(super) const MAKERS: &[Maker] =
    &[Maker { is: |start| start.camera.make.starts_with("Canon"), read, tables: TABLES }];

fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, mut raw: Raw<'a>) {
    raw.area.block.order = order_of(ctx, raw, 0);
    byte_order::push_note_byte_order(ctx, raw.area.block.order);
    match footer_shift(ctx, raw) {
        Some(0) => walk::directory(ctx, note, &main::MAIN, raw.area, raw.at),
        shift => {
            raw.area.shift = shift.unwrap_or(raw.area.shift);
            in_block(ctx, note, raw, 0, &main::MAIN);
        }
    }
}

/// Returns how far the note was moved since it was written. Newer cameras write a TIFF header after their
/// note, which stores the note's original offset. `None` if there is no such header.
///
/// Some programs move a note and adjust its offsets, but not that header: then the last value ends where the
/// header begins.
fn footer_shift<'a>(ctx: &mut Context<'a>, raw: Raw<'a>) -> Option<i64> {
    let order = raw.area.block.order;
    let body_bytes = raw.bytes().len().checked_sub(FOOTER_BYTES)?;
    let footer = &raw.bytes()[body_bytes..];
    let mark: &[u8] = if order == ByteOrder::Little { b"II\x2a\0" } else { b"MM\0\x2a" };
    let original_at = order.u32(footer, 4).filter(|_| footer.starts_with(mark))?;
    let shift = i64::try_from(raw.at).ok()? - i64::from(original_at);
    let body_end = raw.at + body_bytes as u64;
    let is_mended = last_end(ctx, raw).is_some_and(|end| end == body_end || end + 1 == body_end);
    Some(if is_mended { 0 } else { shift })
}

const FOOTER_BYTES: usize = 8;

/// End of the note's last value, assuming that its offsets are correct.
fn last_end<'a>(ctx: &mut Context<'a>, raw: Raw<'a>) -> Option<u64> {
    let area = Area::new(raw.area.block);
    let far = walk::entries(ctx, area, raw.at)?.flatten().filter(|entry| entry.is_far);
    far.max_by_key(|entry| (entry.at, entry.size_bytes))
        .map(|entry| entry.at.saturating_add(entry.size_bytes))
}

/// Reads the directory at `at` of a block that contains nothing else, as in CR3 files. The tags are in
/// `group`, if it is not `None`, instead of Canon's.
pub(crate) fn read_directory<'a>(
    ctx: &mut Context<'a>,
    block: Block<'a>,
    at: u64,
    group: Option<&'static str>,
) {
    if !ctx.filter.makers.has_canon() {
        return;
    }
    let file_type = ctx.metadata.file_type.map_or("", |file_type| file_type.name);
    let mut note = Note::new(ctx.camera, file_type);
    note.group = group;
    walk::directory(ctx, &mut note, &main::MAIN, Area::new(block), at);
}

#[cfg(test)]
mod tests {
    use crate::{Mode, Options, Parser};

    /// A TIFF file with the maker, the model and a note of one tag whose value follows the note's directory.
    /// The note's offsets are off by `moved`, which the header after it records if `has_footer`.
    fn file(moved: u32, has_footer: bool) -> Vec<u8> {
        const NOTE_AT: u32 = 72;
        let entry = |tag: u16, kind: u16, count: u32, value: u32| {
            let (tag, kind, count) = (tag.to_le_bytes(), kind.to_le_bytes(), count.to_le_bytes());
            [&tag[..], &kind, &count, &value.to_le_bytes()].concat()
        };
        let text = b"Canon PowerShot S40\0";
        let note_bytes = 2 + 12 + 4 + 20 + if has_footer { 8 } else { 0 };
        let mut file = b"II\x2a\0\x08\0\0\0\x03\0".to_vec();
        file.extend(entry(0x010f, 2, 6, 52));
        file.extend(entry(0x0110, 2, 10, 58));
        file.extend(entry(0x927c, 7, note_bytes, NOTE_AT));
        file.resize(52, 0);
        file.extend(b"Canon\0PowerShot\0\0\0\0\0");
        file.extend(b"\x01\0");
        file.extend(entry(6, 2, 20, NOTE_AT + 18 - moved));
        file.extend([0; 4]);
        file.extend(text);
        if has_footer {
            file.extend(b"II\x2a\0");
            file.extend((NOTE_AT - moved).to_le_bytes());
        }
        file
    }

    fn image_type(file: &[u8]) -> Option<String> {
        Parser::new().parse_whole(file, &Options::default(), |metadata| {
            metadata.find("CanonImageType").map(|tag| tag.text(Mode::Print))
        })
    }

    #[test]
    fn the_footer_shows_how_far_a_note_was_moved() {
        let expected = Some("Canon PowerShot S40".to_owned());
        assert_eq!(image_type(&file(0, false)), expected);
        assert_eq!(image_type(&file(0, true)), expected);
        assert_eq!(image_type(&file(40, true)), expected);
        assert_ne!(image_type(&file(40, false)), expected);
    }

    #[test]
    fn an_offset_that_was_mended_is_not_mended_again() {
        let mut file = file(40, true);
        let offset_at = file.len() - 8 - 20 - 4 - 4;
        file[offset_at..offset_at + 4].copy_from_slice(&90_u32.to_le_bytes());
        assert_eq!(image_type(&file), Some("Canon PowerShot S40".to_owned()));
    }
}
