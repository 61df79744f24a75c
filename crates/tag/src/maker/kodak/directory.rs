//! Reads directories that Kodak's notes point to.

use crate::block::raw::{Area, Raw};
use crate::context::Context;
use crate::maker::walk;
use table::bytes::ByteOrder;
use table::maker::note::Note;
use table::maker::reader::Start;
use table::maker::row::Table;
use table::value::Format;

/// Reads a directory inside a value, whose offsets count from its start, or at the position stored in the
/// value. Directories with a byte order mark count from their own start in either case.
pub(in crate::maker) fn read<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    raw: Raw<'a>,
    table: &'static Table,
    start: Start,
) {
    const MARK_BYTES: u64 = 2;
    let is_inside = raw.is(Format::Undef);
    let position =
        u64::try_from(raw.integer()).ok().filter(|&at| at > 0).and_then(|at| raw.area.place_of(at));
    let Some(at) = (if is_inside { Some(raw.at) } else { position }) else { return };
    if start == Start::Bare && !is_inside {
        return walk::directory(ctx, note, table, raw.area, at);
    }
    let Some(mut block) = raw.area.block.after(at) else { return };
    block.order = match block.get(ctx, 0, 2) {
        Some(b"II") => ByteOrder::Little,
        Some(b"MM") => ByteOrder::Big,
        _ => return,
    };
    walk::directory(ctx, note, table, Area::new(block), MARK_BYTES);
}
