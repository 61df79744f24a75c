//! Warnings about damaged directories, in ExifTool's words.

use std::ops::Range;

use crate::block::Data;
use crate::context::Context;
use crate::ifd::entry::{Directory, Flaw, IfdEntry};
use crate::ifd::place::{ChainFacts, ImageFacts, Place};
use table::row::number::lookup;
use table::standard;

/// Number of unknown types after which ExifTool ends a directory.
const MOST_BAD_FORMATS: u32 = 10;

/// Tags that lead to other structures, by the names that ExifTool has for them.
const LINKS: [(u16, &str); 12] = [
    (0x014a, "SubIFD"),
    (0x02bc, "ApplicationNotes"),
    (0x83bb, "IPTC-NAA"),
    (0x8649, "PhotoshopSettings"),
    (0x8769, "ExifOffset"),
    (0x8773, "ICC_Profile"),
    (0x8825, "GPSInfo"),
    (0x927c, "MakerNotes"),
    (0xa005, "InteropOffset"),
    (0xc4a5, "PrintIM"),
    (0xc634, "DNGPrivateData"),
    (0xc7d5, "NikonNEFInfo"),
];

impl<'a> Directory<'a> {
    /// Warns that the directory cannot be read as a whole.
    pub(crate) fn warn_of_directory(&self, ctx: &mut Context<'a>, chain: &mut ChainFacts<'a>) {
        if !std::mem::replace(&mut chain.is_broken, true) {
            let text = format!("Bad {} directory", self.group.family1);
            ctx.warn(ctx.keep_text(&text));
        }
    }

    /// Warns of an entry that cannot be read, and keeps in `n_bad_formats` how many had an unknown type.
    /// After an entry with which ExifTool ends the directory, `chain` is broken: it has no further warnings.
    pub(crate) fn warn_of_entry(
        &self,
        ctx: &mut Context<'a>,
        flaw: Flaw,
        (index, id): (usize, u16),
        image: &ImageFacts,
        chain: &mut ChainFacts<'a>,
        n_bad_formats: &mut u32,
    ) {
        if chain.is_broken {
            return;
        }
        let group = self.group.family1;
        let text = match flaw {
            // ExifTool passes over entries without a type.
            Flaw::Empty | Flaw::Format(0) => return,
            Flaw::Format(number) => {
                *n_bad_formats += 1;
                format!("Bad format ({number}) for {group} entry {index}")
            }
            Flaw::Outside => match (self.block.data, self.name_of_id(ctx, id, image)) {
                (Data::File, name) => {
                    let name = name.map_or(String::new(), |name| format!(" {name}"));
                    format!("Error reading value for {group} entry {index}, ID 0x{id:04x}{name}")
                }
                (Data::Slice(_), Some(name)) => format!("Bad offset for {group} {name}"),
                (Data::Slice(_), None) => format!("Bad offset for {group} tag 0x{id:04x}"),
            },
        };
        ctx.warn_of_value(ctx.keep_text(&text));
        let ends = matches!((flaw, self.block.data), (Flaw::Outside, Data::File));
        chain.is_broken |= index == 0 || ends;
    }

    /// Warns if so many entries had unknown types that ExifTool ends the directory before the next one.
    pub(crate) fn warn_of_many(&self, ctx: &mut Context<'a>, n_bad_formats: u32, chain: &mut ChainFacts<'a>) {
        if n_bad_formats > MOST_BAD_FORMATS && !std::mem::replace(&mut chain.is_broken, true) {
            let text = format!("[Minor] Too many warnings -- {} parsing aborted", self.group.family1);
            ctx.warn_of_value(ctx.keep_text(&text));
        }
    }

    /// Warns of a value in the file that lies in the header of the file or in the directory itself.
    pub(crate) fn warn_of_place(
        &self,
        ctx: &mut Context<'a>,
        entry: &IfdEntry,
        directory: Range<u64>,
        image: &ImageFacts,
        chain: &ChainFacts<'_>,
    ) {
        const HEADER_BYTES: u64 = 8;
        let is_inline = entry.size_bytes <= if self.block.big { 8 } else { 4 };
        let end = entry.offset.saturating_add(entry.size_bytes);
        let overlaps = entry.offset < directory.end && end > directory.start;
        let is_suspicious = !is_inline && (entry.offset < HEADER_BYTES || overlaps);
        if !is_suspicious || chain.is_broken || matches!(self.block.data, Data::Slice(_)) {
            return;
        }
        let name = self.name_of_id(ctx, entry.id, image);
        let name = name.map_or_else(|| format!("tag 0x{:04x}", entry.id), str::to_owned);
        let text = format!("Suspicious {} offset for {name}", self.group.family1);
        ctx.warn_of_value(ctx.keep_text(&text));
    }

    fn name_of_id(&self, ctx: &Context<'a>, id: u16, image: &ImageFacts) -> Option<&'static str> {
        let row = match self.place {
            Place::Gps => lookup(standard::gps::TABLE, id.into()),
            Place::PanasonicRaw => lookup(standard::panasonic_raw::TABLE, id.into()),
            _ => standard::exif::INDEX.get(id),
        };
        let link = || LINKS.iter().find(|(known, _)| *known == id).map(|(_, name)| *name);
        row.map(|row| self.name_of(ctx, row, image)).or_else(link)
    }
}
