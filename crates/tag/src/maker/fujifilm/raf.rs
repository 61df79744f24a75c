//! The parts of Fujifilm's raw format outside its JPEG: a header, directories of tags with individual
//! lengths, and in newer models a TIFF structure.
//!
//! Sources: ExifTool's documentation of the FujiFilm tags; dcraw's reader uses the same positions.

use crate::block::raw::{Area, Raw};
use crate::block::{Block, Data};
use crate::context::Context;
use crate::maker::walk;
use table::bytes::{ByteOrder, be16, be32};
use table::maker::fujifilm::raf_items::{IFD, RAF, RAF_2, RAF_HEADER};
use table::maker::note::Note;
use table::maker::row::{Count, Table};
use table::value::{Array, Format};

/// Reads the header at the start of the file, which ends at or before the start of the JPEG.
pub(crate) fn read_header<'a>(ctx: &mut Context<'a>, header: &'a [u8]) {
    let mut note = Note::new(ctx.camera, "RAF");
    let array = Array { bytes: header, format: Format::Undef, order: ByteOrder::Big };
    let area = Area::new(file_block(0, ByteOrder::Big));
    walk::bytes(ctx, &mut note, &RAF_HEADER, Raw { array, area, at: 0 });
}

/// Reads the directories that the header points to.
pub(crate) fn read_directories<'a>(ctx: &mut Context<'a>, header: &'a [u8]) {
    const DIRECTORIES: [(usize, &Table); 2] = [(0x5c, &RAF), (0x78, &RAF_2)];
    const STRUCTURES: [usize; 2] = [0x64, 0x80];
    let mut note = Note::new(ctx.camera, "RAF");
    for (at, table) in DIRECTORIES {
        if let Some(start) = be32(header, at).filter(|&start| start > 0) {
            read_directory(ctx, &mut note, table, start.into());
        }
    }
    for at in STRUCTURES {
        if let Some(start) = be32(header, at).filter(|&start| start > 0) {
            read_structure(ctx, &mut note, start.into());
        }
    }
}

fn file_block<'a>(base: u64, order: ByteOrder) -> Block<'a> {
    Block { data: Data::File, base, order, big: false }
}

/// Reads a count, then the number, length and value of each tag.
fn read_directory<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    table: &'static Table,
    start: u64,
) -> Option<()> {
    const MOST_TAGS: u32 = 255;
    let count = ctx.get(start, 4).and_then(|bytes| be32(bytes, 0)).filter(|&count| count <= MOST_TAGS)?;
    let mut at = start + 4;
    for _ in 0..count {
        let head = ctx.get(at, 4)?;
        let (id, n_bytes) = (be16(head, 0)?, usize::from(be16(head, 2)?));
        at += 4;
        if let Some(item) = table.items_of(id.into()).first() {
            let bytes = ctx.get(at, n_bytes)?;
            // Some levels are stored twice.
            let meant = match item.count {
                Count::Of(n @ 2..) => bytes.get(..usize::from(n) * item.format?.size_bytes())?,
                _ => bytes,
            };
            let array = Array { bytes: meant, format: Format::Undef, order: ByteOrder::Big };
            let raw = Raw { array, area: Area::new(file_block(0, ByteOrder::Big)), at };
            walk::tagged(ctx, note, table, id.into(), raw);
        }
        at += n_bytes as u64;
    }
    Some(())
}

/// Reads a TIFF structure, if there is one: in some models the picture itself is at this position.
fn read_structure<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, start: u64) {
    let head = ctx.get(start, 4);
    if matches!(head, Some(b"II\x2a\0" | b"MM\0\x2a"))
        && let Some((block, first)) = Block::open(ctx, Data::File, start)
    {
        walk::directory(ctx, note, &IFD, Area::new(block), first);
    }
}
