//! Fujifilm's notes: `FUJIFILM`, the position of a directory, whose offsets count from the note and are
//! little-endian whatever the file around is. General Imaging's cameras, which Fujifilm made, begin with
//! `GENERALE`; a later kind of theirs begins with `GE` and has no count of entries.

mod faces;
mod main;
mod print;
mod raf;
mod raf_items;
mod settings;
mod words;

pub(crate) use raf::{read_directories as read_raf, read_header as read_raf_header};

use super::item::Table;
use super::note::{Note, Raw};
use super::{Maker, in_note};
use crate::bytes::ByteOrder;
use crate::context::Context;

pub(super) const MAKERS: &[Maker] = &[Maker {
    is: |start| start.head.starts_with(b"FUJIFILM") || start.head.starts_with(b"GENERALE"),
    read,
    tables: TABLES,
}];

const TABLES: &[&Table] = &[
    &main::MAIN,
    &settings::PRIORITY_SETTINGS,
    &settings::FOCUS_SETTINGS,
    &settings::AFC_SETTINGS,
    &settings::DRIVE_SETTINGS,
    &faces::FACES,
];

fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    let Some(start) = ByteOrder::Little.u32(raw.bytes(), 8) else { return };
    in_note(ctx, note, raw, (0, start.into()), Some(ByteOrder::Little), &main::MAIN);
}
