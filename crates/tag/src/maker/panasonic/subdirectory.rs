//! Reads the subdirectories of Leica's notes.

use crate::block::raw::Raw;
use crate::context::Context;
use crate::maker::open::order_of;
use crate::maker::walk;
use table::maker::note::Note;
use table::maker::panasonic::leica::SUBDIR;

/// Reads a directory inside a value, in either byte order.
pub(in crate::maker) fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, mut raw: Raw<'a>) {
    raw.area.block.order = order_of(ctx, raw, 0);
    walk::bytes(ctx, note, &SUBDIR, raw);
}
