//! Reads Ricoh's subdirectory, which is text in some models.

use crate::block::raw::{Area, Raw};
use crate::context::Context;
use crate::maker::walk;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::maker::note::Note;
use table::value::Value;

const TITLE: &[u8] = b"[Ricoh Camera Info]";

/// Length of the title with its NUL.
const TITLE_BYTES: u64 = 20;

/// Reads a directory after a title, or the position of one; in the Caplio RR1 offsets count from the title.
pub(in crate::maker) fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    let is_rr1 = note.model_begins_word(&["Caplio RR1"]);
    let mut area = raw.area;
    let mut at = raw.at;
    if raw.bytes().len() == 4 {
        let Some(place) = area.place_of(raw.integer() as u64) else { return };
        at = place;
    } else if !raw.bytes().starts_with(TITLE) {
        return;
    } else if is_rr1 {
        let Some(block) = area.block.after(at) else { return };
        (area, at) = (Area::new(block), 0);
    }
    area.block.order = ByteOrder::Big;
    walk::directory(ctx, note, &table::maker::ricoh::sub::SUBDIR, area, at + TITLE_BYTES);
}

/// Reads notes that are text: `Rv0103;Rg1C;Bg18;`, each a name followed by letters and digits.
pub(in crate::maker) fn text<'a>(ctx: &mut Context<'a>, raw: Raw<'a>) {
    const MOST_VALUES: usize = 64;
    let bytes = raw.bytes();
    let end = memchr::memchr(0, bytes).unwrap_or(bytes.len());
    let Ok(text) = std::str::from_utf8(&bytes[..end]) else { return };
    if !text.starts_with("Rev") && !text.starts_with("Rv") {
        return;
    }
    for part in text.split(';').take(MOST_VALUES) {
        let (name, digits) = part.split_at(name_len(part));
        let item = table::maker::ricoh::sub::TEXT
            .items
            .iter()
            .find(|item| TEXT_NAMES.get(item.id as usize) == Some(&name));
        if let Some(item) = item {
            ctx.push_conv(Group::new("MakerNotes", "Ricoh"), item.name, Value::Text(digits), item.conv);
        }
    }
}

/// Names in such texts, in the order of the table's items.
const TEXT_NAMES: [&str; 5] = ["Rev", "Rv", "Rg", "Gg", "Bg"];

fn name_len(part: &str) -> usize {
    TEXT_NAMES.iter().find(|name| part.starts_with(**name)).map_or(0, |name| name.len())
}
