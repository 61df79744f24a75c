//! Fujifilm's notes: `FUJIFILM`, then the position of a little-endian directory.
//!
//! Offsets count from the note, and the byte order is the same whatever that of the surrounding file. Notes
//! of General Imaging's cameras, which Fujifilm made, begin with `GENERALE`; a later kind begins with `GE`
//! and has no count of entries.

pub(super) mod faces;
pub(crate) mod raf;

use crate::block::raw::Raw;
use crate::context::Context;
use crate::maker::open::{Maker, in_note};
use table::bytes::ByteOrder;
use table::maker::fujifilm::{TABLES, main};
use table::maker::note::Note;

pub(super) const MAKERS: &[Maker] = &[Maker {
    is: |start| start.head.starts_with(b"FUJIFILM") || start.head.starts_with(b"GENERALE"),
    read,
    tables: TABLES,
}];

fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    let Some(start) = ByteOrder::Little.u32(raw.bytes(), 8) else { return };
    in_note(ctx, note, raw, (0, start.into()), Some(ByteOrder::Little), &main::MAIN);
}
