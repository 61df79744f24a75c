//! Reads Canon's VRD and DR4 recipes, whose tables are in `table::maker::canon::{vrd_1, vrd_2, dr4}`.

use crate::block::raw::{Area, Raw};
use crate::block::{Block, Data};
use crate::context::Context;
use crate::maker::walk;
use crate::named::Name;
use crate::xmp;
use table::bytes::{ByteOrder, be32};
use table::maker::canon::dr4::{DR4, DR4_HEADER};
use table::maker::canon::vrd_1::{EDIT_1, STAMP_TOOL};
use table::maker::canon::vrd_2::EDIT_2;
use table::maker::note::{Camera, Note};
use table::maker::row::Table;
use table::value::{Array, Format, Piece};

pub(crate) const SIGNATURE: &[u8] = b"CANON OPTIONAL DATA\0";

const HEADER_BYTES: u64 = 0x1c;

/// Length of the footer at the end of a trailer.
pub(crate) const FOOTER_BYTES: u64 = 0x40;

/// Whether a file ends with a recipe's footer.
pub(crate) fn ends(tail: &[u8]) -> bool {
    let footer = tail.len().checked_sub(FOOTER_BYTES as usize).map(|at| &tail[at..]);
    footer.is_some_and(|footer| footer.starts_with(SIGNATURE))
}

/// Reads the trailer that ends at `end` of the file; returns its start, if there is one.
pub(crate) fn read_trailer(ctx: &mut Context<'_>, end: u64) -> Option<u64> {
    let footer_at = end.checked_sub(FOOTER_BYTES)?;
    let footer = ctx.get(footer_at, FOOTER_BYTES as usize).filter(|footer| footer.starts_with(SIGNATURE))?;
    let len_bytes = be32(footer, SIGNATURE.len()).map(u64::from)?;
    let body_at = footer_at.checked_sub(len_bytes)?;
    let start = body_at.checked_sub(HEADER_BYTES)?;
    if !ctx.get(start, SIGNATURE.len())?.starts_with(SIGNATURE) {
        ctx.warn("A recipe of Canon's has no header; left out");
        return None;
    }
    ctx.push_block(Name::CanonVrd, &[Piece::Stored { offset: start, len: end - start }]);
    let n_bytes = usize::try_from(len_bytes).ok()?;
    if n_bytes > ctx.options.limits.value_bytes || !ctx.take_block_bytes(n_bytes) {
        ctx.warn("A recipe of Canon's is larger than the limit; left out");
    } else if let Some(body) = ctx.get(body_at, n_bytes) {
        // In a file of its own, its container has that name.
        let part = if start == 0 { "" } else { "CanonVRD" };
        ctx.deeper(|ctx| ctx.within(part, |ctx| blocks(ctx, body, body_at)));
    }
    Some(start)
}

/// Reads the blocks between header and footer, which are at `base` in the file.
fn blocks<'a>(ctx: &mut Context<'a>, body: &'a [u8], base: u64) {
    const HEAD_BYTES: usize = 8;
    const EDITS: u32 = 0xffff_00f4;
    const XMP: u32 = 0xffff_00f6;
    const EDITS_4: u32 = 0xffff_00f7;
    let mut at = 0;
    while let (Some(kind), Some(n_bytes)) = (be32(body, at), be32(body, at + 4)) {
        let start = at + HEAD_BYTES;
        let content = start.checked_add(n_bytes as usize).and_then(|end| body.get(start..end));
        let Some(content) = content.filter(|_| ctx.take_node()) else {
            ctx.warn("A block of Canon's recipe is cut off");
            return;
        };
        // Only the first record of edits takes effect.
        let edits = be32(content, 0).and_then(|n_bytes| content.get(4..)?.get(..n_bytes as usize));
        match (kind, edits) {
            (EDITS, Some(edits)) => ctx.within("EditData", |ctx| edits_of_old(ctx, edits)),
            (EDITS_4, Some(edits)) => read_dr4(ctx, edits, base + start as u64 + 4),
            (XMP, _) => ctx.deeper(|ctx| xmp::read(ctx, content)),
            _ => {}
        }
        at = start + content.len();
    }
}

/// Reads edits of version 1, stamps preceded by their size, then edits of later versions.
fn edits_of_old<'a>(ctx: &mut Context<'a>, edits: &'a [u8]) {
    const EDITS_1_BYTES: usize = 0x272;
    let mut note = Note::new(Camera::default(), "VRD");
    let (first, rest) = edits.split_at(edits.len().min(EDITS_1_BYTES));
    ctx.within("VRD1", |ctx| part(ctx, &mut note, &EDIT_1, first));
    let Some(n_stamp_bytes) = be32(rest, 0) else { return };
    let rest = &rest[4..];
    let (stamps, rest) = rest.split_at(rest.len().min(n_stamp_bytes as usize));
    part(ctx, &mut note, &STAMP_TOOL, stamps);
    ctx.within("VRD2", |ctx| part(ctx, &mut note, &EDIT_2, rest));
}

fn part<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, table: &'static Table, bytes: &'a [u8]) {
    walk::made_bytes(ctx, note, table, bytes, ByteOrder::Big);
}

/// Whether a file with this head contains edits of version 4.
pub(crate) fn dr4_begins(head: &[u8]) -> bool {
    matches!(head.get(..8), Some([b'I', b'I', b'I', b'I', 4 | 5, 0, 4, 0]))
}

/// Reads edits of version 4: a header of numbers, then entries of number, type, three flags, position and
/// size.
pub(crate) fn read_dr4<'a>(ctx: &mut Context<'a>, bytes: &'a [u8], base: u64) {
    const HEADER_BYTES: usize = 32;
    const COUNT_AT: usize = 28;
    const ENTRIES_AT: usize = 36;
    const ENTRY_BYTES: usize = 28;
    ctx.push_block(Name::CanonDr4, &[Piece::Held(bytes)]);
    let order = if bytes.starts_with(b"MM") { ByteOrder::Big } else { ByteOrder::Little };
    let Some(n_entries) = order.u32(bytes, COUNT_AT) else {
        ctx.warn("A recipe of Canon's has no directory");
        return;
    };
    let mut note = Note::new(ctx.camera, "DR4");
    walk::made_bytes(ctx, &mut note, &DR4_HEADER, &bytes[..HEADER_BYTES], order);
    let block = Block { data: Data::Slice(bytes), base, order, big: false };
    let entries = bytes.get(ENTRIES_AT..).unwrap_or(&[]).chunks_exact(ENTRY_BYTES);
    for (index, entry) in entries.take(n_entries as usize).enumerate() {
        take_entry(ctx, &mut note, block, entry, (ENTRIES_AT + index * ENTRY_BYTES) as u64);
    }
}

fn take_entry<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    block: Block<'a>,
    entry: &'a [u8],
    entry_at: u64,
) -> Option<()> {
    const FLAGS_AT: usize = 8;
    const FLAG_BYTES: usize = 4;
    let number = |at| block.order.u32(entry, at);
    let items = DR4.items_of(number(0)?);
    let (at, n_bytes) = (u64::from(number(20)?), number(24)?);
    let value = block.get(ctx, at, n_bytes as usize);
    for item in items {
        let (bytes, format, at) = match usize::from(item.part).checked_sub(1) {
            None => (value?, format_of(number(4)?), at),
            Some(flag) => {
                let at = FLAGS_AT + flag * FLAG_BYTES;
                (entry.get(at..at + FLAG_BYTES)?, Format::Int32u, entry_at + at as u64)
            }
        };
        let array = Array { bytes, format, order: block.order };
        let raw = Raw { array, area: Area::new(block), at };
        walk::take(ctx, note, &DR4, std::slice::from_ref(item), raw);
    }
    Some(())
}

fn format_of(code: u32) -> Format {
    match code {
        1 | 8 | 33 => Format::Int32u,
        2 => Format::String,
        9 | 24 => Format::Int32s,
        13 | 38 => Format::Double,
        _ => Format::Undef,
    }
}
