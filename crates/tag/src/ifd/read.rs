//! Reads EXIF blocks that are completely in memory.

use crate::block::{Block, Data};
use crate::byte_order::push_byte_order;
use crate::context::Context;
use crate::ifd::entry::Directory;
use crate::ifd::place::{ChainFacts, Place};
use crate::ifd::walk::walk_chain;
use crate::metadata::{Group, Tag};
use crate::placement::Kind;
use table::bytes::ByteOrder;
use table::def::Role;

/// Reads an EXIF block that is completely in memory (a JPEG segment, a PNG chunk, a HEIF item) and begins at
/// `base` in the file.
pub(crate) fn read_exif<'a>(ctx: &mut Context<'a>, bytes: &'a [u8], base: u64) {
    if !ctx.is_in_place(Kind::Exif) {
        return;
    }
    if !ctx.budget.take_block() {
        ctx.warn("More blocks of metadata than the limit; the rest is left out");
        return;
    }
    let Some((block, first)) = Block::open(ctx, Data::Slice(bytes), base) else {
        ctx.warn("The EXIF block has no TIFF header");
        return;
    };
    ctx.findings.exif = Some((base, bytes));
    push_byte_order(ctx, block.order);
    walk_chain(ctx, &block, first);
    note_thumbnail(ctx);
}

/// Reads a further EXIF block inside a file that has its own, whose tags are added to those of the file.
pub(crate) fn read_copy<'a>(ctx: &mut Context<'a>, bytes: &'a [u8], base: u64) {
    let Some((block, first)) = Block::open(ctx, Data::Slice(bytes), base) else { return };
    push_byte_order(ctx, block.order);
    walk_chain(ctx, &block, first);
}

/// Reads a block in memory whose first directory is at `place` instead of being an image directory (Canon CR3
/// keeps each directory in a separate block).
pub(crate) fn read_directory<'a>(
    ctx: &mut Context<'a>,
    bytes: &'a [u8],
    base: u64,
    place: Place,
    name: &'a str,
) {
    let Some((block, first)) = Block::open(ctx, Data::Slice(bytes), base) else {
        ctx.warn("The EXIF block has no TIFF header");
        return;
    };
    let directory = Directory { block, place, group: Group::new("EXIF", name), is_of_thumbnail: false };
    directory.walk(ctx, first, &mut ChainFacts::default());
}

/// Reads an image directory without a TIFF header, whose offsets are counted from its first byte.
pub(crate) fn read_bare_directory<'a>(ctx: &mut Context<'a>, bytes: &'a [u8], base: u64, order: ByteOrder) {
    let block = Block { data: Data::Slice(bytes), base, order, big: false };
    let group = Group::new("EXIF", "IFD0");
    let directory = Directory { block, place: Place::Page(0), group, is_of_thumbnail: false };
    directory.walk(ctx, 0, &mut ChainFacts::default());
}

/// Records whether a directory contains a thumbnail.
pub(crate) fn note_thumbnail(ctx: &mut Context<'_>) {
    let is_told = |tag: &Tag<'_>| {
        tag.role == Role::ThumbnailLength && tag.name == "ThumbnailLength" && tag.value.as_i64() > Some(0)
    };
    if ctx.metadata.tags.iter().any(is_told) {
        ctx.metadata.facts.has_thumbnail = true;
    }
}
