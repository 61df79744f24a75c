//! A JPEG segment written by a camera, and access to its table.

use crate::block::raw::{Area, Raw};
use crate::block::{Block, Data};
use crate::context::Context;
use crate::maker::walk;
use table::bytes::ByteOrder;
use table::maker::note::Note;
use table::maker::row::Table;
use table::value::{Array, Format};

/// A segment written by a camera.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Segment<'a> {
    /// Lower four bits of its marker: the `n` of APPn.
    pub number: u8,
    pub payload: &'a [u8],
    /// Position of the payload in the file.
    pub at: u64,
}

pub(super) fn read_table<'a>(
    ctx: &mut Context<'a>,
    table: &'static Table,
    bytes: &'a [u8],
    order: ByteOrder,
) {
    let block = Block { data: Data::Slice(bytes), base: 0, order, big: false };
    let array = Array { bytes, format: Format::Undef, order };
    let mut note = Note::new(ctx.camera, "JPEG");
    walk::bytes(ctx, &mut note, table, Raw { array, area: Area::new(block), at: 0 });
}
