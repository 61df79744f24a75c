//! `MoreInfo` (tag 0x0020 of the later DSLR-A, the SLT and the NEX series): an index of blocks, each with its
//! number and position. A block ends where the next one begins.
//!
//! Source: ExifTool's documentation of the Sony tags.

use crate::block::raw::Raw;
use crate::context::Context;
use crate::maker::walk;
use table::bytes::ByteOrder;
use table::maker::note::Note;
use table::maker::row::Table;
use table::maker::sony::faces::{FACE_INFO, FACE_INFO_A};
use table::maker::sony::focus_info::{MORE_INFO0107, MORE_INFO0201, MORE_INFO0401, MORE_SETTINGS};
use table::value::Array;

/// Maximum number of blocks in a valid index.
const MOST_BLOCKS: usize = 50;

pub(in crate::maker) fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    let order = ByteOrder::Little;
    let bytes = raw.bytes();
    let n_blocks = usize::from(order.u16(bytes, 0).unwrap_or(0));
    let Some(index) = bytes.get(4..4 + 4 * n_blocks).filter(|_| n_blocks <= MOST_BLOCKS) else {
        return ctx.warn("The index of Sony's MoreInfo makes no sense");
    };
    let said_bytes = usize::from(order.u16(bytes, 2).unwrap_or(0));
    let entries: Vec<(u16, usize)> = index
        .chunks_exact(4)
        .filter_map(|entry| Some((order.u16(entry, 0)?, order.u16(entry, 2)?.into())))
        .collect();
    let is_short = entries.iter().any(|&(_, at)| at > said_bytes && at <= bytes.len());
    let end = if is_short { bytes.len() } else { said_bytes.min(bytes.len()) };
    for &(id, at) in &entries {
        let next = entries.iter().map(|&(_, other)| other).filter(|&other| other > at).min();
        let Some(block) = bytes.get(at..next.unwrap_or(end).min(end)) else { continue };
        if let Some(table) = table_of(note, id) {
            let array = Array { bytes: block, order, ..raw.array };
            walk::bytes(ctx, note, table, Raw { array, at: raw.at + at as u64, ..raw });
        }
    }
}

fn table_of(note: &Note<'_>, id: u16) -> Option<&'static Table> {
    let is_450 = note.model_begins_word(&["DSLR-A450", "DSLR-A500", "DSLR-A550"]);
    Some(match id {
        0x0001 => &MORE_SETTINGS,
        0x0002 if is_450 => &FACE_INFO_A,
        0x0002 => &FACE_INFO,
        0x0107 => &MORE_INFO0107,
        0x0201 => &MORE_INFO0201,
        0x0401 => &MORE_INFO0401,
        _ => return None,
    })
}
