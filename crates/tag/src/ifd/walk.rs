//! Walks chains of directories and reads their entries.

use std::ops::Range;

use crate::block::{Block, Data};
use crate::context::Context;
use crate::geotiff;
use crate::ifd::entry::{Directory, Flaw, IfdEntry};
use crate::ifd::place::{ChainFacts, ImageFacts, Place};
use crate::metadata::{Group, Tag};
use crate::named::Name;
use crate::options::Want;
use table::def::{Conv, Role};
use table::row::number::lookup;
use table::standard;

/// Walks the chain of directories that begins at `first`, and everything that they point to.
pub(crate) fn walk_chain<'a>(ctx: &mut Context<'a>, block: &Block<'a>, first: u64) -> ChainFacts<'a> {
    let mut chain = ChainFacts::default();
    let mut next = Some(first);
    let mut page = 0;
    while let Some(offset) = next.filter(|&offset| offset != 0) {
        let is_panasonic = page == 0
            && matches!(block.data, Data::File)
            && ctx.metadata.file_type.is_some_and(|t| matches!(t.name, "RW2" | "RWL"));
        let place = if is_panasonic { Place::PanasonicRaw } else { Place::Page(page) };
        let group = page_group(ctx, page);
        let directory = Directory { block: *block, place, group, is_of_thumbnail: false };
        next = ctx.within(directory.group.family1, |ctx| directory.walk(ctx, offset, &mut chain));
        page += 1;
    }
    geotiff::read(ctx, chain.geotiff);
    chain
}

fn page_group<'a>(ctx: &Context<'a>, page: u32) -> Group<'a> {
    const NAMES: [&str; 4] = ["IFD0", "IFD1", "IFD2", "IFD3"];
    let name = match NAMES.get(page as usize) {
        Some(name) => name,
        None => ctx.keep_text(&format!("IFD{page}")),
    };
    Group::new("EXIF", name)
}

impl<'a> Directory<'a> {
    /// Reads the directory at `offset`; returns the position of the next one in the chain.
    pub(crate) fn walk(&self, ctx: &mut Context<'a>, offset: u64, chain: &mut ChainFacts<'a>) -> Option<u64> {
        let was_broken = chain.is_broken;
        let next = self.walk_entries(ctx, offset, chain);
        // A damaged directory is the end of its chain, and not of the one that leads to it.
        if !matches!(self.place, Place::Page(_) | Place::PanasonicRaw) {
            chain.is_broken = was_broken;
        }
        next
    }

    fn walk_entries(&self, ctx: &mut Context<'a>, offset: u64, chain: &mut ChainFacts<'a>) -> Option<u64> {
        if chain.visited.contains(&offset) {
            ctx.warn("A directory points back to one that was read before");
            return None;
        }
        if !ctx.take_node() {
            return None;
        }
        chain.visited.push(offset);

        let (count_bytes, entry_bytes, link_bytes) = if self.block.big { (8, 20, 8) } else { (2, 12, 4) };
        let Some(head) = self.block.get(ctx, offset, count_bytes) else {
            self.warn_of_directory(ctx, chain);
            return None;
        };
        let n_entries = if self.block.big {
            usize::try_from(self.block.order.u64(head, 0)?).unwrap_or(usize::MAX)
        } else {
            self.block.order.u16(head, 0)?.into()
        };
        if n_entries > 0xffff {
            ctx.warn("A directory claims more entries than any writer makes");
            return None;
        }

        let entries_at = offset + count_bytes as u64;
        let body_bytes = n_entries * entry_bytes;
        let body = self.block.get(ctx, entries_at, body_bytes).or_else(|| {
            self.warn_of_directory(ctx, chain);
            self.readable_part(ctx, entries_at, body_bytes, entry_bytes)
        })?;

        let image = self.read_entries(ctx, body, entry_bytes, offset..entries_at, chain)?;
        if ctx.filter.named.has(Name::ImageDataHash) {
            self.note_image_data(ctx, body, entries_at, entry_bytes, &image);
        }
        match self.place {
            Place::Page(_) | Place::SubIfd(_) | Place::PanasonicRaw => chain.images.push((self.place, image)),
            _ => {}
        }
        self.read_note_for_lens(ctx, chain);

        let link = self.block.get(ctx, entries_at + body_bytes as u64, link_bytes)?;
        if self.block.big {
            self.block.order.u64(link, 0)
        } else {
            self.block.order.u32(link, 0).map(u64::from)
        }
    }

    /// Reads the entries of a directory, whose count is at `at_entries`; `None` if the first one is damaged,
    /// and so this is no directory.
    fn read_entries(
        &self,
        ctx: &mut Context<'a>,
        body: &'a [u8],
        entry_bytes: usize,
        at_entries: Range<u64>,
        chain: &mut ChainFacts<'a>,
    ) -> Option<ImageFacts> {
        let mut image = ImageFacts::default();
        let mut n_bad_formats = 0;
        for (index, raw) in body.chunks_exact(entry_bytes).enumerate() {
            let at = at_entries.end + (index * entry_bytes) as u64;
            // The first entry is always read: if it is invalid, this is not a directory.
            let is_wanted = index == 0 || self.is_wanted(ctx, raw);
            if !is_wanted && ctx.options.want != Want::Everything {
                continue;
            }
            self.warn_of_many(ctx, n_bad_formats, chain);
            match self.entry(ctx, raw, at) {
                Ok(_) if !is_wanted => {}
                Ok(entry) => {
                    self.warn_of_place(
                        ctx,
                        &entry,
                        at_entries.start..at_entries.end + body.len() as u64,
                        &image,
                        chain,
                    );
                    self.read_entry(ctx, &entry, &mut image, chain);
                }
                Err(flaw) => {
                    let id = self.block.order.u16(raw, 0).unwrap_or(0);
                    self.warn_of_entry(ctx, flaw, (index, id), &image, chain, &mut n_bad_formats);
                    if index == 0 && flaw != Flaw::Empty {
                        return None;
                    }
                }
            }
        }
        Some(image)
    }

    pub(crate) fn read_entry(
        &self,
        ctx: &mut Context<'a>,
        entry: &IfdEntry,
        image: &mut ImageFacts,
        chain: &mut ChainFacts<'a>,
    ) {
        if self.follow(ctx, entry, chain) {
            return;
        }
        self.note_image_fact(ctx, entry, image);
        self.note_camera(ctx, entry);
        let row = match self.place {
            Place::Gps => lookup(standard::gps::TABLE, entry.id.into()),
            Place::PanasonicRaw => lookup(standard::panasonic_raw::TABLE, entry.id.into()),
            _ => standard::exif::INDEX.get(entry.id),
        };
        let Some(row) = row else { return };
        let name = self.name_of(ctx, row, image);
        let role = if self.is_main() || row.role == Role::ThumbnailLength { row.role } else { Role::None };
        if !ctx.options.want.takes(name, role) {
            return;
        }
        let Some(value) = self.value(ctx, entry, row) else { return };
        // Panasonic reserves space for titles that may be empty.
        if matches!(row.id, 0xc6d2 | 0xc6d3) && value.plain().is_empty() {
            return;
        }
        let conv = if name == row.name { row.conv } else { Conv::None };
        let priority = self.priority(row, image, chain);
        let tag = Tag { group: self.group, name, value, conv, role, priority };
        // ExifTool gives no formats of BigTIFF.
        let format = (!self.block.big).then_some(entry.format);
        ctx.push_numbered(tag, row.id, format);
    }
}
