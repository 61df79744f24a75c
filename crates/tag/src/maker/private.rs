//! Tag 0xc634 of raw files: in DNG a copy of the maker note, written by the maker or by Adobe's converter,
//! and in Sony's files a separate directory.

use super::{dng, sony};
use crate::block::Block;
use crate::block::raw::{Area, Raw};
use crate::context::Context;
use crate::maker::list;
use table::maker::note::Note;
use table::value::{Array, Format};

/// Notes that are copied into a DNG unchanged; their offsets count from their start.
const NOTES: &[&[u8]] = &[b"PENTAX \0", b"SAMSUNG\0", b"RICOH\0II", b"RICOH\0MM"];

/// Reads the value of `n_bytes` at `at` of `block`; returns `false` if its format is unknown.
pub(crate) fn read<'a>(ctx: &mut Context<'a>, block: &Block<'a>, at: u64, n_bytes: usize) -> bool {
    if dng::read_adobe(ctx, block, at, n_bytes as u64) {
        return true;
    }
    let Some(head) = block.get(ctx, at, n_bytes.min(8)) else { return false };
    if NOTES.iter().any(|note| head.starts_with(note)) {
        list::read(ctx, block, at, n_bytes);
        return true;
    }
    let file_type = ctx.metadata.file_type.map_or("", |file_type| file_type.name);
    if !matches!(file_type, "ARW" | "SR2") || n_bytes != 4 {
        return false;
    }
    let mut note = Note::new(ctx.camera, file_type);
    let array = Array { bytes: head, format: Format::Int32u, order: block.order };
    let raw = Raw { array, area: Area::new(*block), at };
    ctx.deeper(|ctx| sony::read_private(ctx, &mut note, raw));
    true
}
