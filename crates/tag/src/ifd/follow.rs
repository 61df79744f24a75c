//! Entries that are not values but lead to other structures: directories, blocks of other standards, maker
//! notes.

use crate::block::Data;
use crate::context::{Context, MakerPart};
use crate::geotiff::parts::Parts;
use crate::ifd::entry::{Directory, IfdEntry, LARGE_VALUE_BYTES};
use crate::ifd::place::{ChainFacts, Place};
use crate::ifd::read::read_copy;
use crate::metadata::Group;
use crate::print_im::print_image_matching;
use crate::{dng, icc, iptc, plist, xmp};
use table::value::{Array, Format};

/// The directory with this number among those of `SubIFDs` (DNG 1.7.1.0, "SubIFD Trees").
fn sub_ifd(index: u32) -> (Place, &'static str) {
    const NAMES: [&str; 10] = [
        "SubIFD", "SubIFD1", "SubIFD2", "SubIFD3", "SubIFD4", "SubIFD5", "SubIFD6", "SubIFD7", "SubIFD8",
        "SubIFD9",
    ];
    (Place::SubIfd(index), NAMES.get(index as usize).copied().unwrap_or("SubIFD10"))
}

impl<'a> Directory<'a> {
    /// Follows an entry that leads to another structure; returns `false` if the entry is a value.
    pub(crate) fn follow(&self, ctx: &mut Context<'a>, entry: &IfdEntry, chain: &mut ChainFacts<'a>) -> bool {
        match entry.id {
            0x8769 => self.follow_directories(ctx, entry, chain, |_| (Place::Exif, "ExifIFD")),
            0x8825 if entry.size_bytes == 0 => ctx.warn("[minor] Empty GPSInfo data"),
            0x8825 => self.follow_directories(ctx, entry, chain, |_| (Place::Gps, "GPS")),
            0xa005 if self.place != Place::Gps => {
                self.follow_directories(ctx, entry, chain, |_| (Place::Interop, "InteropIFD"));
            }
            0x014a => self.follow_directories(ctx, entry, chain, sub_ifd),
            // XMP, which TIFF readers call `ApplicationNotes`.
            0x02bc => self.embedded(ctx, entry, xmp::read),
            // IPTC, a tag of RichTIFF.
            0x83bb => self.embedded(ctx, entry, self.iptc_reader(ctx)),
            // PrintIM, for printers of Epson.
            0xc4a5 => {
                self.embedded(ctx, entry, |ctx, bytes| print_image_matching(ctx, bytes, self.block.order))
            }
            0x0013 | 0x0027 | 0x0119 | 0x0120 if self.place == Place::PanasonicRaw => {
                let n_bytes = usize::try_from(entry.size_bytes).unwrap_or(usize::MAX);
                ctx.besides_columns(|ctx| {
                    self.read_of_maker(ctx, MakerPart::Panasonic(entry.id), entry.offset, n_bytes);
                });
            }
            // Kodak's own directories: `KodakIFD` and `KDC_IFD`.
            0x8290 | 0xfe00 if matches!(self.place, Place::Page(_) | Place::SubIfd(_)) => {
                self.follow_kodak(ctx, entry);
            }
            0x002e if self.place == Place::PanasonicRaw => self.follow_jpeg(ctx, entry),
            0x0127 if self.place == Place::PanasonicRaw => {
                let image = self.block.data(ctx, entry.offset, entry.size_bytes);
                ctx.push_plain(self.group, "JpgFromRaw2", image);
            }
            // Photoshop's resources.
            0x8649 => self.embedded(ctx, entry, ctx.readers.photoshop),
            // ICC profile (ICC.1, annex B.4).
            0x8773 => self.embedded(ctx, entry, icc::read),
            // Leaf's data in MOS files.
            0x8606 if ctx.filter.unlisted => {
                let n_bytes = usize::try_from(entry.size_bytes).unwrap_or(usize::MAX);
                self.read_of_maker(ctx, MakerPart::Leaf, entry.offset, n_bytes);
            }
            // Hasselblad: a property list after its length (X2D), and the tags of the camera as an EXIF block
            // (H3D).
            0xc519 => {
                self.embedded(ctx, entry, |ctx, bytes| plist::read_xml(ctx, bytes.get(4..).unwrap_or(&[])));
            }
            0xc51b => {
                let base = self.block.base.saturating_add(entry.offset);
                self.embedded(ctx, entry, |ctx, bytes| read_copy(ctx, bytes, base));
            }
            // Layers of Photoshop (`ImageSourceData`).
            0x935c => return self.follow_document_data(ctx, entry),
            // DNG 1.7.1: `ImageSequenceInfo` and `ProfileDynamicRange`.
            0xcd44 => self.embedded(ctx, entry, dng::read_sequence),
            0xcd47 => self.embedded(ctx, entry, dng::read_dynamic_range),
            id if Parts::has(id) => return self.keep_geotiff(ctx, entry, &mut chain.geotiff),
            0x927c if ctx.options.maker_notes => self.follow_note(ctx, entry, chain),
            0x927c => {}
            0xc634 if ctx.options.maker_notes => return self.follow_private(ctx, entry),
            0xc634 => {}
            // Lens corrections of the Z6, the Z7 and later, in the SubIFD of the picture.
            0xc7d5 => {
                let n_bytes = usize::try_from(entry.size_bytes).unwrap_or(usize::MAX);
                self.read_of_maker(ctx, MakerPart::NikonRaw, entry.offset, n_bytes);
            }
            _ => return false,
        }
        true
    }

    /// Keeps a GeoTIFF value for the end of the walk; returns `false` if it is to be reported as a normal
    /// tag. ExifTool ignores GeoTIFF in BigTIFF.
    fn keep_geotiff(&self, ctx: &Context<'a>, entry: &IfdEntry, parts: &mut Parts<'a>) -> bool {
        let n_bytes = usize::try_from(entry.size_bytes).unwrap_or(usize::MAX);
        if !ctx.filter.geotiff || self.block.big || n_bytes > ctx.options.limits.value_bytes {
            return false;
        }
        if let Some(bytes) = self.block.get(ctx, entry.offset, n_bytes) {
            parts.keep(entry.id, Array { bytes, format: entry.format, order: self.block.order });
        }
        true
    }

    /// The first directory is the place for IPTC in TIFF and in formats without a place of their own; JPEG
    /// has its own place.
    pub(crate) fn iptc_reader(&self, ctx: &Context<'a>) -> fn(&mut Context<'a>, &'a [u8]) {
        let is_jpeg =
            ctx.metadata.file_type.is_some_and(|file_type| matches!(file_type.name, "JPEG" | "THM"));
        if !is_jpeg && matches!(self.place, Place::Page(0) | Place::PanasonicRaw) {
            |ctx, bytes| iptc::read(ctx, bytes)
        } else {
            |ctx, bytes| iptc::read_copy(ctx, bytes)
        }
    }

    /// Reads the directories that the first `SubIFD` is linked to, if the first of them is sound: raw files
    /// have other things there.
    fn follow_chain(&self, ctx: &mut Context<'a>, first: Option<u64>, chain: &mut ChainFacts<'a>) {
        let mut next = first.filter(|at| *at != 0 && self.is_sound(ctx, *at));
        let mut index = 1;
        while let Some(at) = next.filter(|at| *at != 0) {
            let (place, name) = sub_ifd(index);
            let group = Group::new("EXIF", name);
            let directory = Directory { block: self.block, place, group, is_of_thumbnail: false };
            next = ctx.within(name, |ctx| directory.walk(ctx, at, chain));
            index += 1;
        }
    }

    /// Whether all entries of a directory have known types and values, and are in order.
    fn is_sound(&self, ctx: &mut Context<'a>, at: u64) -> bool {
        const ENTRY_BYTES: usize = 12;
        const LAST_TYPE: u16 = 13;
        let order = self.block.order;
        let n_entries = self.block.get(ctx, at, 2).and_then(|bytes| order.u16(bytes, 0));
        let Some(n_entries) = n_entries.filter(|n_entries| (2..64).contains(n_entries)) else { return false };
        let Some(entries) = self.block.get(ctx, at + 2, usize::from(n_entries) * ENTRY_BYTES) else {
            return false;
        };
        let mut last = None;
        entries.chunks_exact(ENTRY_BYTES).all(|entry| {
            let (id, kind, count) = (order.u16(entry, 0), order.u16(entry, 2), order.u32(entry, 4));
            let is_next = last < id;
            last = id;
            is_next && kind.is_some_and(|kind| (1..=LAST_TYPE).contains(&kind)) && count > Some(0)
        })
    }

    pub(crate) fn follow_directories(
        &self,
        ctx: &mut Context<'a>,
        entry: &IfdEntry,
        chain: &mut ChainFacts<'a>,
        target: impl Fn(u32) -> (Place, &'static str),
    ) {
        if let Some(format) = name_if_no_offset(entry.format) {
            let name = match entry.id {
                0x8769 => "ExifOffset",
                0x8825 => "GPSInfo",
                0xa005 => "InteropOffset",
                _ => "SubIFD",
            };
            let text =
                format!("Wrong format ({format}) for {} 0x{:04x} {name}", self.group.family1, entry.id);
            return ctx.warn(ctx.keep_text(&text));
        }
        let Some(bytes) = self.block.get(ctx, entry.offset, entry.size_bytes.min(4096) as usize) else {
            return;
        };
        let array = Array { bytes, format: entry.format, order: self.block.order };
        for (index, pointer) in array.numbers().enumerate() {
            let Some(offset) = pointer.as_f64().filter(|&offset| offset > 0.0) else { continue };
            let (place, name) = target(index as u32);
            let group = Group::new("EXIF", name);
            let is_of_thumbnail = self.place == Place::Page(1);
            let directory = Directory { block: self.block, place, group, is_of_thumbnail };
            ctx.deeper(|ctx| {
                let next = ctx.within(name, |ctx| directory.walk(ctx, offset as u64, chain));
                if name == "SubIFD" && !self.block.big {
                    self.follow_chain(ctx, next, chain);
                }
            });
        }
    }

    /// Reads the preview of Panasonic raw files, which contains most of the metadata.
    pub(crate) fn follow_jpeg(&self, ctx: &mut Context<'a>, entry: &IfdEntry) {
        let start = self.block.base.saturating_add(entry.offset);
        if matches!(self.block.data, Data::File) && ctx.get(start, 3) == Some(b"\xff\xd8\xff") {
            ctx.deeper(|ctx| ctx.within("JPEG", |ctx| (ctx.readers.jpeg)(ctx, start)));
        }
        ctx.push_plain(self.group, "JpgFromRaw", self.block.data(ctx, entry.offset, entry.size_bytes));
    }

    pub(crate) fn follow_note(&self, ctx: &mut Context<'a>, entry: &IfdEntry, chain: &mut ChainFacts<'a>) {
        let n_bytes = usize::try_from(entry.size_bytes).unwrap_or(usize::MAX);
        if ctx.filter.makers.any() {
            ctx.within("MakerNotes", |ctx| {
                self.read_of_maker(ctx, MakerPart::Note, entry.offset, n_bytes);
            });
        } else if ctx.filter.makers.only_lens() {
            // The standard tags for the same may come after the note, so the note may not be needed.
            chain.note_for_lens = Some((entry.offset, n_bytes));
        }
    }

    /// Reads the note for the lens, the date or the sensitivity, if no standard tag has it.
    pub(crate) fn read_note_for_lens(&self, ctx: &mut Context<'a>, chain: &mut ChainFacts<'a>) {
        if let Some((offset, n_bytes)) = chain.note_for_lens.take()
            && ctx.needs_note()
        {
            self.read_of_maker(ctx, MakerPart::Note, offset, n_bytes);
        }
    }

    /// Reads data that a maker keeps in raw files next to the notes; returns `false` if the data is unknown.
    pub(crate) fn follow_private(&self, ctx: &mut Context<'a>, entry: &IfdEntry) -> bool {
        let n_bytes = usize::try_from(entry.size_bytes).unwrap_or(usize::MAX);
        let mut is_known = false;
        if ctx.filter.makers.any() {
            ctx.besides_columns(|ctx| {
                is_known = self.read_of_maker(ctx, MakerPart::Private, entry.offset, n_bytes);
            });
        }
        is_known
    }

    /// Reads the layers that Photoshop keeps in a TIFF file; returns `false` if it is other data.
    fn follow_document_data(&self, ctx: &mut Context<'a>, entry: &IfdEntry) -> bool {
        matches!(self.block.data, Data::File)
            && (ctx.readers.layers)(
                ctx,
                self.block.base.saturating_add(entry.offset),
                entry.size_bytes,
                self.block.order,
            )
    }

    pub(crate) fn follow_kodak(&self, ctx: &mut Context<'a>, entry: &IfdEntry) {
        let Some(bytes) = self.block.get(ctx, entry.offset, 4) else { return };
        let Some(at) = self.block.order.u32(bytes, 0).filter(|_| ctx.filter.makers.any()) else { return };
        ctx.besides_columns(|ctx| {
            self.read_of_maker(ctx, MakerPart::Kodak(entry.id), at.into(), 0);
        });
    }

    /// Reads what a maker keeps at this position; returns `false` if it is unknown.
    fn read_of_maker(&self, ctx: &mut Context<'a>, part: MakerPart, at: u64, n_bytes: usize) -> bool {
        (ctx.readers.maker)(ctx, part, &self.block, at, n_bytes)
    }

    pub(crate) fn embedded(
        &self,
        ctx: &mut Context<'a>,
        entry: &IfdEntry,
        read: impl FnOnce(&mut Context<'a>, &'a [u8]),
    ) {
        let Ok(n_bytes) = usize::try_from(entry.size_bytes) else { return };
        if n_bytes > ctx.options.limits.value_bytes || !ctx.take_block_bytes(n_bytes.max(LARGE_VALUE_BYTES)) {
            ctx.warn("An embedded block is larger than the limit; left out");
            return;
        }
        if !ctx.budget.take_block() {
            ctx.warn("More blocks of metadata than the limit; the rest is left out");
            return;
        }
        if let Some(bytes) = self.block.get(ctx, entry.offset, n_bytes) {
            ctx.deeper(|ctx| read(ctx, bytes));
        }
    }
}

/// ExifTool's name of a format in which no offset is stored.
fn name_if_no_offset(format: Format) -> Option<&'static str> {
    let is_text = matches!(format, Format::String | Format::Utf8);
    let has_fractions =
        matches!(format, Format::Rational64u | Format::Rational64s | Format::Float | Format::Double);
    (is_text || has_fractions).then(|| if is_text { "string" } else { format.name() })
}

#[cfg(test)]
mod tests {
    use crate::{Options, Parser};

    #[test]
    fn an_offset_in_a_format_without_offsets_is_not_followed() {
        let entry = b"II*\0\x08\0\0\0\x01\0\x69\x87\x02\0\x01\0\0\0\x1a\0\0\0\0\0\0\0";
        let directory = b"\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0";
        let file = [&entry[..], directory].concat();
        Parser::new().parse_whole(&file, &Options::default(), |metadata| {
            let messages: Vec<_> = metadata.warnings.iter().map(|warning| warning.message).collect();
            assert_eq!(messages, ["Wrong format (string) for IFD0 0x8769 ExifOffset"]);
            assert!(metadata.find("Orientation").is_none());
        });
    }

    #[test]
    fn the_camera_may_have_an_exif_block_and_a_property_list_of_its_own() {
        let inner = b"II*\0\x08\0\0\0\x01\0\x27\x88\x03\0\x01\0\0\0\xc8\0\0\0\0\0\0\0";
        let list = b"\0\0\0\0<?xml version=\"1.0\"?><plist><dict><key>adjust it</key><integer>5</integer></dict></plist>";
        let entry = |id: u16, n_bytes: usize, at: usize| {
            let place = [(n_bytes as u32).to_le_bytes(), (at as u32).to_le_bytes()].concat();
            [&id.to_le_bytes()[..], b"\x07\0", &place].concat()
        };
        let entries = [entry(0xc519, list.len(), 38), entry(0xc51b, inner.len(), 38 + list.len())];
        let file = [&b"II*\0\x08\0\0\0\x02\0"[..], &entries.concat(), &[0; 4], list, inner].concat();
        Parser::new().parse_whole(&file, &Options::default(), |metadata| {
            assert_eq!(metadata.find("ISO").map(|tag| tag.value.plain()).as_deref(), Some("200"));
            assert_eq!(metadata.find("AdjustIt").map(|tag| tag.group.family1), Some("XML"));
        });
    }
}
