//! The one engine that walks image file directories (TIFF 6.0, section 2; BigTIFF; EXIF 3.0, section 4.6),
//! wherever they stand: in a TIFF file, in a JPEG segment, in a PNG chunk, in a HEIF item.

use crate::bytes::ByteOrder;
use crate::context::Context;
use crate::def::{Conv, Def, Role, lookup};
use crate::format::jpeg;
use crate::geotiff;
use crate::maker;
use crate::metadata::{Group, Tag};
use crate::named::Name;
use crate::options::Want;
use crate::placement::Kind;
use crate::table;
use crate::value::{Array, Format, Value};
use crate::{icc, iptc, photoshop, xmp};

/// Values up to this size are not worth counting: so many tags at most are kept.
const LARGE_VALUE_BYTES: usize = 2048;

/// Where a block's bytes are.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Data<'a> {
    /// In the file itself: fetched as they are needed.
    File,
    /// In memory as a whole.
    Slice(&'a [u8]),
}

/// A TIFF structure: everything that offsets are counted in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block<'a> {
    pub data: Data<'a>,
    /// Position of the block's first byte in the file, for tags that tell positions.
    pub base: u64,
    pub order: ByteOrder,
    /// BigTIFF: counts and offsets of 64 bits.
    pub big: bool,
}

impl<'a> Block<'a> {
    /// Reads the eight or sixteen bytes of a TIFF header; gives the block and the position of its first
    /// directory.
    pub(crate) fn open(ctx: &Context<'a>, data: Data<'a>, base: u64) -> Option<(Block<'a>, u64)> {
        let mut block = Block { data, base, order: ByteOrder::Little, big: false };
        let header = block.get(ctx, 0, 8)?;
        block.order = match &header[..2] {
            b"II" => ByteOrder::Little,
            b"MM" => ByteOrder::Big,
            _ => return None,
        };
        if block.order.u16(header, 2)? == 43 {
            block.big = true;
            let header = block.get(ctx, 0, 16)?;
            return Some((block, block.order.u64(header, 8)?));
        }
        Some((block, block.order.u32(header, 4)?.into()))
    }

    pub(crate) fn get(&self, ctx: &Context<'a>, offset: u64, len: usize) -> Option<&'a [u8]> {
        match self.data {
            Data::File => ctx.get(self.base.checked_add(offset)?, len),
            Data::Slice(bytes) => {
                let start = usize::try_from(offset).ok()?;
                bytes.get(start..start.checked_add(len)?)
            }
        }
    }

    /// What lies at `offset`, as data. What reaches past a block in memory lies behind it in the file.
    pub(crate) fn data(&self, ctx: &Context<'a>, offset: u64, len: u64) -> Value<'a> {
        let held = match self.data {
            Data::File => None,
            Data::Slice(_) => usize::try_from(len).ok().and_then(|len| self.get(ctx, offset, len)),
        };
        match held {
            Some(bytes) => ctx.held(bytes),
            None => ctx.stored(self.base.saturating_add(offset), len),
        }
    }

    /// Length of the block, where it is known.
    pub(crate) fn len_bytes(&self, ctx: &Context<'a>) -> Option<u64> {
        match self.data {
            Data::File => ctx.source.len_bytes()?.checked_sub(self.base),
            Data::Slice(bytes) => Some(bytes.len() as u64),
        }
    }

    /// Whether `len` bytes at `offset` could exist: refuses what lies past the end of the block.
    pub(crate) fn could_hold(&self, ctx: &Context<'a>, offset: u64, len: u64) -> bool {
        let wanted = offset.checked_add(len).filter(|wanted| wanted.checked_add(self.base).is_some());
        wanted.is_some_and(|wanted| self.len_bytes(ctx).is_none_or(|end| wanted <= end))
    }

    /// The block that begins `offset` bytes behind this one's start.
    pub(crate) fn after(&self, offset: u64) -> Option<Block<'a>> {
        let data = match self.data {
            Data::File => Data::File,
            Data::Slice(bytes) => Data::Slice(bytes.get(usize::try_from(offset).ok()?..)?),
        };
        Some(Block { data, base: self.base.checked_add(offset)?, ..*self })
    }
}

/// A directory's place in the file, which decides the names of some tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The main image (IFD0) or a further page.
    Page(u32),
    /// The main image of Panasonic's raw files, which has tags of its own.
    PanasonicRaw,
    /// A directory that SubIFDs points to.
    SubIfd(u32),
    Exif,
    Gps,
    Interop,
}

/// What is learned of one image directory on the way.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ImageFacts {
    pub subfile_type: Option<u32>,
    pub width: Option<u32>,
    pub height: Option<u32>,
    pub bits: Option<u32>,
    pub compression: Option<u32>,
}

/// What is learned of a whole chain of directories.
#[derive(Debug, Default)]
pub(crate) struct ChainFacts {
    /// The pages and the SubIFDs, in the order met.
    pub images: Vec<(Place, ImageFacts)>,
    /// The first directory that says that its picture has the full resolution.
    full_resolution: Option<Place>,
    /// Positions of the directories met: none is walked twice.
    visited: Vec<u64>,
}

/// Walks the chain of directories that begins at `first` and everything they point to.
pub(crate) fn walk_chain<'a>(ctx: &mut Context<'a>, block: &Block<'a>, first: u64) -> ChainFacts {
    let mut chain = ChainFacts::default();
    let mut next = Some(first);
    let mut page = 0;
    while let Some(offset) = next.filter(|&offset| offset != 0) {
        let is_panasonic = page == 0
            && matches!(block.data, Data::File)
            && ctx.metadata.file_type.is_some_and(|t| matches!(t.name, "RW2" | "RWL"));
        let place = if is_panasonic { Place::PanasonicRaw } else { Place::Page(page) };
        let directory = Directory { block: *block, place, group: page_group(ctx, page) };
        next = ctx.within(directory.group.family1, |ctx| directory.walk(ctx, offset, &mut chain));
        page += 1;
    }
    geotiff::read(ctx);
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

/// One directory about to be walked.
struct Directory<'a> {
    block: Block<'a>,
    place: Place,
    group: Group<'a>,
}

/// One entry of a directory, its size checked.
struct Entry {
    id: u16,
    format: Format,
    count: u64,
    size_bytes: u64,
    /// Position of the value in the block.
    offset: u64,
}

impl<'a> Directory<'a> {
    /// Reads the directory at `offset`; gives the position of the next one in the chain.
    fn walk(&self, ctx: &mut Context<'a>, offset: u64, chain: &mut ChainFacts) -> Option<u64> {
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
            ctx.warn("A directory lies outside the file");
            return None;
        };
        let n_entries = match self.block.big {
            true => usize::try_from(self.block.order.u64(head, 0)?).unwrap_or(usize::MAX),
            false => self.block.order.u16(head, 0)?.into(),
        };
        if n_entries > 0xffff {
            ctx.warn("A directory claims more entries than any writer makes");
            return None;
        }

        let entries_at = offset + count_bytes as u64;
        let body_bytes = n_entries * entry_bytes;
        let body = self.block.get(ctx, entries_at, body_bytes).or_else(|| {
            ctx.warn("A directory is cut off");
            self.readable_part(ctx, entries_at, body_bytes, entry_bytes)
        })?;

        let mut image = ImageFacts::default();
        for (index, raw) in body.chunks_exact(entry_bytes).enumerate() {
            let at = entries_at + (index * entry_bytes) as u64;
            // The first entry is looked at in any case: if it makes no sense, this is no directory.
            if index > 0 && !self.is_wanted(ctx, raw) {
                continue;
            }
            match self.entry(ctx, raw, at) {
                Some(entry) => self.read_entry(ctx, &entry, &mut image, chain),
                None if index == 0 && raw.iter().any(|&b| b != 0) => return None,
                None => {}
            }
        }
        if ctx.filter.named.has(Name::ImageDataHash) {
            self.note_image_data(ctx, body, entries_at, entry_bytes, &image);
        }
        match self.place {
            Place::Page(_) | Place::SubIfd(_) | Place::PanasonicRaw => chain.images.push((self.place, image)),
            Place::Exif => self.read_note_for_lens(ctx),
            _ => {}
        }

        let link = self.block.get(ctx, entries_at + body_bytes as u64, link_bytes)?;
        if self.block.big {
            self.block.order.u64(link, 0)
        } else {
            self.block.order.u32(link, 0).map(u64::from)
        }
    }

    /// Notes where the pictures of a directory of the file itself lie: strips, tiles, and pictures of raw
    /// formats, but no thumbnail or preview. In ExifTool's order, by the numbers as text.
    fn note_image_data(
        &self,
        ctx: &mut Context<'a>,
        body: &'a [u8],
        entries_at: u64,
        entry_bytes: usize,
        image: &ImageFacts,
    ) {
        /// Offsets, and the lengths that go with them.
        const PAIRS: [(u16, u16); 5] =
            [(0x0111, 0x0117), (0x0144, 0x0145), (0xbcc0, 0xbcc1), (0xbcc2, 0xbcc3), (0x0201, 0x0202)];
        /// Panasonic's raw data reaches to the end of the file.
        const RAW_DATA: u16 = 0x0118;
        const TO_THE_END: u64 = 999_999_999;
        if !matches!(self.block.data, Data::File) || self.block.base > 0 {
            return;
        }
        let numbers_of = |ctx: &mut Context<'a>, id: u16| -> Vec<u64> {
            let found = body.chunks_exact(entry_bytes).enumerate().rev();
            let mut found = found.filter(|(_, raw)| self.block.order.u16(raw, 0) == Some(id));
            let Some((index, raw)) = found.next() else { return Vec::new() };
            let Some(entry) = self.entry(ctx, raw, entries_at + (index * entry_bytes) as u64) else {
                return Vec::new();
            };
            let n_bytes = usize::try_from(entry.size_bytes).unwrap_or(usize::MAX);
            if n_bytes > ctx.options.limits.value_bytes {
                ctx.warn("More strips than the limit; ImageDataHash is not of the whole picture");
                return Vec::new();
            }
            let bytes = self.block.get(ctx, entry.offset, n_bytes).unwrap_or(&[]);
            let array = Array { bytes, format: entry.format, order: self.block.order };
            array.numbers().filter_map(|number| number.as_f64()).map(|number| number as u64).collect()
        };
        if self.place == Place::PanasonicRaw {
            for offset in numbers_of(ctx, RAW_DATA) {
                ctx.note_image_data(offset, TO_THE_END);
            }
            return;
        }
        for (offsets, lengths) in PAIRS {
            let Some(def) = table::exif::INDEX.get(offsets) else { continue };
            if matches!(self.name_of(ctx, def, image), "ThumbnailOffset" | "PreviewImageStart") {
                continue;
            }
            let lengths = numbers_of(ctx, lengths);
            for (offset, len) in numbers_of(ctx, offsets).into_iter().zip(lengths).filter(|(_, len)| *len > 0)
            {
                ctx.note_image_data(offset, len);
            }
        }
    }

    fn is_wanted(&self, ctx: &Context<'a>, raw: &[u8]) -> bool {
        let Some(id) = self.block.order.u16(raw, 0) else { return false };
        match self.place {
            Place::Gps => ctx.filter.takes_gps(id),
            Place::PanasonicRaw => true,
            _ => ctx.filter.takes_exif(id),
        }
    }

    /// The whole entries that are left of a directory in memory that is cut off.
    fn readable_part(
        &self,
        ctx: &Context<'a>,
        at: u64,
        body_bytes: usize,
        entry_bytes: usize,
    ) -> Option<&'a [u8]> {
        let held = match self.block.data {
            Data::Slice(bytes) => bytes.get(usize::try_from(at).ok()?..)?,
            Data::File => ctx.source.held_from(self.block.base.checked_add(at)?),
        };
        let whole = held.len().min(body_bytes) / entry_bytes * entry_bytes;
        (whole > 0).then(|| &held[..whole])
    }

    fn entry(&self, ctx: &mut Context<'a>, raw: &'a [u8], at: u64) -> Option<Entry> {
        let order = self.block.order;
        let id = order.u16(raw, 0)?;
        let Some(format) = Format::from_tiff(order.u16(raw, 2)?) else {
            if raw.iter().any(|&b| b != 0) {
                ctx.warn("An entry has an unknown type; left out");
            }
            return None;
        };
        let (count, value_at, inline_bytes) = match self.block.big {
            true => (order.u64(raw, 4)?, 12, 8),
            false => (order.u32(raw, 4)?.into(), 8, 4),
        };
        let size_bytes = count.checked_mul(format.size_bytes() as u64)?;
        let offset = if size_bytes <= inline_bytes {
            at + value_at
        } else if self.block.big {
            order.u64(raw, 12)?
        } else {
            order.u32(raw, 8)?.into()
        };
        if !self.block.could_hold(ctx, offset, size_bytes) {
            ctx.warn("A value lies outside the file; left out");
            return None;
        }
        Some(Entry { id, format, count, size_bytes, offset })
    }

    fn read_entry(
        &self,
        ctx: &mut Context<'a>,
        entry: &Entry,
        image: &mut ImageFacts,
        chain: &mut ChainFacts,
    ) {
        if self.follow(ctx, entry, chain) {
            return;
        }
        self.note_image_fact(ctx, entry, image);
        self.note_camera(ctx, entry);
        let def = match self.place {
            Place::Gps => lookup(table::gps::TABLE, entry.id.into()),
            Place::PanasonicRaw => lookup(table::panasonic_raw::TABLE, entry.id.into()),
            _ => table::exif::INDEX.get(entry.id),
        };
        let Some(def) = def else { return };
        let name = self.name_of(ctx, def, image);
        let role = if self.is_main() || def.role == Role::ThumbnailLength { def.role } else { Role::None };
        if !ctx.options.want.takes(name, role) {
            return;
        }
        let Some(value) = self.value(ctx, entry, def) else { return };
        // Panasonic leaves room for titles that nobody gave.
        if matches!(def.id, 0xc6d2 | 0xc6d3) && value.plain().is_empty() {
            return;
        }
        let conv = if name == def.name { def.conv } else { Conv::None };
        ctx.push(Tag {
            group: self.group,
            name,
            value,
            conv,
            role,
            priority: self.priority(def, image, chain),
        });
    }

    /// Whether tags here speak of the main picture.
    fn is_main(&self) -> bool {
        !matches!(self.place, Place::Page(1..) | Place::SubIfd(_))
    }

    /// Of tags that give way to others those of the first picture of full resolution are meant; else the last
    /// picture's are, but never those of a thumbnail beside a picture of another format.
    fn priority(&self, def: &'static Def, image: &ImageFacts, chain: &mut ChainFacts) -> i8 {
        let is_full =
            image.subfile_type == Some(0) && *chain.full_resolution.get_or_insert(self.place) == self.place;
        match self.place {
            Place::Page(_) | Place::SubIfd(_) if gives_way(def.id) => i8::from(is_full),
            _ if gives_way(def.id) => 0,
            Place::Page(1..) | Place::SubIfd(_) => i8::from(matches!(self.block.data, Data::File)),
            _ => 1,
        }
    }

    /// Tags 0x0201 and 0x0202 are named after the kind of picture that lies there.
    fn name_of(&self, ctx: &Context<'a>, def: &'static Def, image: &ImageFacts) -> &'static str {
        match def.id {
            0x0111 | 0x0117 => return self.strips_name(ctx, def, image),
            0x0201 | 0x0202 => {}
            _ => return def.name,
        }
        let preview = match self.place {
            Place::Page(1) => return def.name,
            Place::Page(0) if !matches!(ctx.extension, "tif" | "tiff") => "PreviewImage",
            Place::SubIfd(_) if matches!(ctx.extension, "nef" | "nrw" | "srw" | "pef" | "rw2") => {
                "JpgFromRaw"
            }
            _ => "OtherImage",
        };
        match (def.id, preview) {
            (0x0201, "PreviewImage") => "PreviewImageStart",
            (0x0202, "PreviewImage") => "PreviewImageLength",
            (0x0201, "JpgFromRaw") => "JpgFromRawStart",
            (0x0202, "JpgFromRaw") => "JpgFromRawLength",
            (0x0201, _) => "OtherImageStart",
            (0x0202, _) => "OtherImageLength",
            _ => def.name,
        }
    }

    /// Tags 0x0111 and 0x0117 point to a preview where a raw format, or JPEG's compression, says so.
    fn strips_name(&self, ctx: &Context<'a>, def: &'static Def, image: &ImageFacts) -> &'static str {
        const JPEG: u32 = 7;
        const FULL_RESOLUTION: u32 = 0;
        let is_preview = match ctx.metadata.file_type.map(|file_type| file_type.name) {
            Some("CR2") => self.place == Place::Page(0),
            Some("DNG" | "TIFF") => {
                image.compression == Some(JPEG) && image.subfile_type != Some(FULL_RESOLUTION)
            }
            _ => false,
        };
        match (is_preview, self.place, def.id) {
            (false, ..) => def.name,
            (true, Place::SubIfd(2), 0x0111) => "JpgFromRawStart",
            (true, Place::SubIfd(2), _) => "JpgFromRawLength",
            (true, _, 0x0111) => "PreviewImageStart",
            (true, ..) => "PreviewImageLength",
        }
    }

    fn value(&self, ctx: &mut Context<'a>, entry: &Entry, def: &'static Def) -> Option<Value<'a>> {
        let n_bytes = usize::try_from(entry.size_bytes).ok()?;
        let is_large = n_bytes > LARGE_VALUE_BYTES;
        if n_bytes > ctx.options.limits.value_bytes || (is_large && !ctx.budget.take_block_bytes(n_bytes)) {
            return Some(self.block.data(ctx, entry.offset, entry.size_bytes));
        }
        let bytes = self.block.get(ctx, entry.offset, n_bytes)?;
        if is_position(def.id) && self.block.base > 0 && entry.count == 1 && !entry.format.is_text() {
            let array = Array { bytes, format: entry.format, order: self.block.order };
            let position = Value::Array(array).as_i64()?;
            return Some(Value::Integer(position.checked_add(i64::try_from(self.block.base).ok()?)?));
        }
        let format = def.format.unwrap_or(entry.format);
        // A format of the table only reinterprets bytes as bytes.
        let format = if format.size_bytes() == entry.format.size_bytes() { format } else { entry.format };
        if let Some(charset) = ctx.options.charsets.exif
            && format == Format::String
            && self.group.family0 == "EXIF"
            && !bytes.is_ascii()
        {
            let until_nul = bytes.split(|byte| *byte == 0).next().unwrap_or_default();
            return Some(Value::Text(ctx.keep_text(&charset.decode_without_bom_handling(until_nul).0)));
        }
        Some(Value::Array(Array { bytes, format, order: self.block.order }))
    }

    fn note_image_fact(&self, ctx: &Context<'a>, entry: &Entry, image: &mut ImageFacts) {
        let slot = match entry.id {
            _ if self.place == Place::PanasonicRaw => return self.note_border(ctx, entry, image),
            0x0103 => &mut image.compression,
            0x00fe | 0x00ff => &mut image.subfile_type,
            0x0100 => &mut image.width,
            0x0101 => &mut image.height,
            0x0102 => &mut image.bits,
            _ => return,
        };
        let first =
            self.block.get(ctx, entry.offset, entry.format.size_bytes().min(entry.size_bytes as usize));
        *slot = first.and_then(|bytes| {
            let array = Array { bytes, format: entry.format, order: self.block.order };
            let number = u32::try_from(Value::Array(array).as_i64()?).ok()?;
            // The numbers that TIFF 5.0 used: 1 for full resolution, 3 for a page.
            Some(if entry.id == 0x00ff {
                [2, 0, 1, 2].get(number as usize).copied().unwrap_or(1)
            } else {
                number
            })
        });
    }

    /// Makers' notes mean other things by other cameras.
    fn note_camera(&self, ctx: &mut Context<'a>, entry: &Entry) {
        if !matches!(entry.id, 0x010f | 0x0110 | 0x0131)
            || !matches!(self.place, Place::Page(0) | Place::PanasonicRaw)
            || !(ctx.filter.makers.any() || ctx.filter.makers.only_lens())
        {
            return;
        }
        let Some(bytes) = self.block.get(ctx, entry.offset, entry.size_bytes.min(256) as usize) else {
            return;
        };
        let array = Array { bytes, format: Format::String, order: self.block.order };
        let text = ctx.text_or_latin1(array.text_bytes()).trim_end();
        match entry.id {
            0x010f => ctx.camera.make = text,
            0x0110 => ctx.camera.model = text,
            _ => ctx.camera.software = text,
        }
    }

    /// Panasonic tells the picture's size by its borders on the sensor, in the order top, left, bottom,
    /// right.
    fn note_border(&self, ctx: &Context<'a>, entry: &Entry, image: &mut ImageFacts) {
        let Some(bytes) = self.block.get(ctx, entry.offset, entry.size_bytes.min(4) as usize) else { return };
        let array = Array { bytes, format: entry.format, order: self.block.order };
        let number = Value::Array(array).as_i64().and_then(|number| u32::try_from(number).ok());
        match entry.id {
            4 => image.height = number,
            5 => image.width = number,
            6 => image.height = number.and_then(|bottom| bottom.checked_sub(image.height?)),
            7 => image.width = number.and_then(|right| right.checked_sub(image.width?)),
            0x0a => image.bits = number,
            _ => {}
        }
    }

    /// Follows entries that are not values but doors to other structures; `false` if this one is a value.
    fn follow(&self, ctx: &mut Context<'a>, entry: &Entry, chain: &mut ChainFacts) -> bool {
        match entry.id {
            0x8769 => self.follow_directories(ctx, entry, chain, |_| (Place::Exif, "ExifIFD")),
            0x8825 if entry.size_bytes == 0 => ctx.warn("[minor] Empty GPSInfo data"),
            0x8825 => self.follow_directories(ctx, entry, chain, |_| (Place::Gps, "GPS")),
            0xa005 if self.place != Place::Gps => {
                self.follow_directories(ctx, entry, chain, |_| (Place::Interop, "InteropIFD"));
            }
            0x014a => self.follow_directories(ctx, entry, chain, |index| {
                const NAMES: [&str; 4] = ["SubIFD", "SubIFD1", "SubIFD2", "SubIFD3"];
                (Place::SubIfd(index), NAMES.get(index as usize).copied().unwrap_or("SubIFD4"))
            }),
            0x02bc => self.embedded(ctx, entry, xmp::read),
            0x83bb => self.embedded(ctx, entry, self.iptc_reader(ctx)),
            0xc4a5 => self.embedded(ctx, entry, print_image_matching),
            0x0013 | 0x0027 | 0x0119 | 0x0120 if self.place == Place::PanasonicRaw => {
                if ctx.options.want != Want::Image {
                    let n_bytes = usize::try_from(entry.size_bytes).unwrap_or(usize::MAX);
                    maker::read_panasonic_raw(ctx, &self.block, entry.id, entry.offset, n_bytes);
                }
            }
            0x8290 | 0xfe00 if matches!(self.place, Place::Page(_) | Place::SubIfd(_)) => {
                self.follow_kodak(ctx, entry);
            }
            0x002e if self.place == Place::PanasonicRaw => self.follow_jpeg(ctx, entry),
            0x8649 => self.embedded(ctx, entry, photoshop::read_beside_iptc),
            0x8773 => self.embedded(ctx, entry, icc::read),
            id if geotiff::Parts::has(id) => return self.keep_geotiff(ctx, entry),
            0x927c => self.follow_note(ctx, entry),
            0xc634 => return self.follow_private(ctx, entry),
            0xc7d5 => {
                let n_bytes = usize::try_from(entry.size_bytes).unwrap_or(usize::MAX);
                maker::read_nikon_raw(ctx, &self.block, entry.offset, n_bytes);
            }
            _ => return false,
        }
        true
    }

    /// Keeps a part of GeoTIFF for the end of the walk; `false` where it is wanted as it is. ExifTool does
    /// not look at those of BigTIFF.
    fn keep_geotiff(&self, ctx: &mut Context<'a>, entry: &Entry) -> bool {
        let n_bytes = usize::try_from(entry.size_bytes).unwrap_or(usize::MAX);
        if !ctx.filter.geotiff || self.block.big || n_bytes > ctx.options.limits.value_bytes {
            return false;
        }
        if let Some(bytes) = self.block.get(ctx, entry.offset, n_bytes) {
            ctx.geotiff.keep(entry.id, Array { bytes, format: entry.format, order: self.block.order });
        }
        true
    }

    /// The first directory is TIFF's place for IPTC, and the place of formats that have none of their own;
    /// JPEG has one.
    fn iptc_reader(&self, ctx: &Context<'a>) -> fn(&mut Context<'a>, &'a [u8]) {
        let is_jpeg =
            ctx.metadata.file_type.is_some_and(|file_type| matches!(file_type.name, "JPEG" | "THM"));
        match !is_jpeg && matches!(self.place, Place::Page(0) | Place::PanasonicRaw) {
            true => |ctx, bytes| iptc::read(ctx, bytes),
            false => |ctx, bytes| iptc::read_copy(ctx, bytes),
        }
    }

    fn follow_directories(
        &self,
        ctx: &mut Context<'a>,
        entry: &Entry,
        chain: &mut ChainFacts,
        target: impl Fn(u32) -> (Place, &'static str),
    ) {
        let Some(bytes) = self.block.get(ctx, entry.offset, entry.size_bytes.min(4096) as usize) else {
            return;
        };
        let array = Array { bytes, format: entry.format, order: self.block.order };
        for (index, pointer) in array.numbers().enumerate() {
            let Some(offset) = pointer.as_f64().filter(|&offset| offset > 0.0) else { continue };
            let (place, name) = target(index as u32);
            let directory = Directory { block: self.block, place, group: Group::new("EXIF", name) };
            ctx.deeper(|ctx| {
                ctx.within(name, |ctx| directory.walk(ctx, offset as u64, chain));
            });
        }
    }

    /// The preview of Panasonic's raw files, which holds most of what is known of the picture.
    fn follow_jpeg(&self, ctx: &mut Context<'a>, entry: &Entry) {
        let start = self.block.base.saturating_add(entry.offset);
        if matches!(self.block.data, Data::File) && ctx.get(start, 3) == Some(b"\xff\xd8\xff") {
            ctx.deeper(|ctx| ctx.within("JPEG", |ctx| jpeg::read_embedded(ctx, start)));
        }
        ctx.push_plain(self.group, "JpgFromRaw", self.block.data(ctx, entry.offset, entry.size_bytes));
    }

    fn follow_note(&self, ctx: &mut Context<'a>, entry: &Entry) {
        let n_bytes = usize::try_from(entry.size_bytes).unwrap_or(usize::MAX);
        if ctx.filter.makers.any() {
            ctx.within("MakerNotes", |ctx| maker::read(ctx, &self.block, entry.offset, n_bytes));
        } else if ctx.filter.makers.only_lens() {
            // The standard's own tag for the lens comes behind the note: it may not be needed.
            ctx.note_for_lens = Some((self.block, entry.offset, n_bytes));
        }
    }

    /// Reads the note for the name of the lens, which no standard's tag told.
    fn read_note_for_lens(&self, ctx: &mut Context<'a>) {
        if let Some((block, offset, n_bytes)) = ctx.note_for_lens.take()
            && ctx.metadata.tags.iter().all(|tag| tag.role != Role::LensModel)
        {
            maker::read(ctx, &block, offset, n_bytes);
        }
    }

    /// What a maker keeps in raw files beside the notes; `false` if it is nothing known.
    fn follow_private(&self, ctx: &mut Context<'a>, entry: &Entry) -> bool {
        let n_bytes = usize::try_from(entry.size_bytes).unwrap_or(usize::MAX);
        ctx.filter.makers.any() && maker::read_private(ctx, &self.block, entry.offset, n_bytes)
    }

    fn follow_kodak(&self, ctx: &mut Context<'a>, entry: &Entry) {
        let Some(bytes) = self.block.get(ctx, entry.offset, 4) else { return };
        let Some(at) = self.block.order.u32(bytes, 0).filter(|_| ctx.filter.makers.any()) else { return };
        maker::read_kodak_directory(ctx, &self.block, entry.id, at.into());
    }

    fn embedded(&self, ctx: &mut Context<'a>, entry: &Entry, read: impl FnOnce(&mut Context<'a>, &'a [u8])) {
        let Ok(n_bytes) = usize::try_from(entry.size_bytes) else { return };
        if n_bytes > ctx.options.limits.value_bytes
            || !ctx.budget.take_block_bytes(n_bytes.max(LARGE_VALUE_BYTES))
        {
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

/// Print Image Matching: of its data only the version is public.
pub(crate) fn print_image_matching<'a>(ctx: &mut Context<'a>, bytes: &'a [u8]) {
    if let Some(version) = bytes.strip_prefix(b"PrintIM\0").and_then(|rest| rest.get(..4)) {
        let version = Value::Array(Array { bytes: version, format: Format::String, order: ByteOrder::Big });
        ctx.push_plain(Group::same("PrintIM"), "PrintIMVersion", version);
    }
}

/// Tags that mean the same tag of another block where there is one: of size, layout and resolution the
/// format's own and the first picture's, of the white balance the maker's.
fn gives_way(id: u32) -> bool {
    matches!(
        id,
        0x0100..=0x0103 | 0x0106 | 0x010e | 0x0112 | 0x0115 | 0x0116 | 0x011a..=0x011c | 0x0128 | 0x013f
            | 0x0211..=0x0214 | 0xa403
    )
}

/// Tags whose value is a position counted from the start of the block.
fn is_position(id: u32) -> bool {
    matches!(id, 0x0111 | 0x0120 | 0x0144 | 0x0201)
}

/// Reads an EXIF block that is in memory as a whole (a JPEG segment, a PNG chunk, a HEIF item) and begins at
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
    ctx.exif = Some((base, bytes));
    push_byte_order(ctx, block.order);
    walk_chain(ctx, &block, first);
    note_thumbnail(ctx);
}

/// Reads a block in memory whose first directory is not a picture's but the one of `place` (Canon's CR3 keeps
/// each directory in a block of its own).
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
    let directory = Directory { block, place, group: Group::new("EXIF", name) };
    directory.walk(ctx, first, &mut ChainFacts::default());
}

/// Adds `File:ExifByteOrder` of a TIFF block.
pub(crate) fn push_byte_order(ctx: &mut Context<'_>, order: ByteOrder) {
    push_byte_order_in(ctx, Group::FILE, order);
}

/// Adds `ExifByteOrder` of a block whose tags stand under `group`.
pub(crate) fn push_byte_order_in<'a>(ctx: &mut Context<'a>, group: Group<'a>, order: ByteOrder) {
    push_order(ctx, group, "ExifByteOrder", order);
}

/// Adds `File:MakerNoteByteOrder`, once, if it is not the order of the EXIF block around the note.
pub(crate) fn push_note_byte_order(ctx: &mut Context<'_>, order: ByteOrder) {
    let tag_of =
        |name| ctx.metadata.tags.iter().rev().find(move |tag| tag.name == name && tag.group == Group::FILE);
    let is_other = |tag: &Tag<'_>| !matches!(tag.value, Value::Text(text) if text == order_mark(order));
    if tag_of("ExifByteOrder").is_some_and(is_other) && tag_of("MakerNoteByteOrder").is_none() {
        push_order(ctx, Group::FILE, "MakerNoteByteOrder", order);
    }
}

fn push_order<'a>(ctx: &mut Context<'a>, group: Group<'a>, name: &'static str, order: ByteOrder) {
    const LABELS: Conv =
        Conv::TextLabels(&[("II", "Little-endian (Intel, II)"), ("MM", "Big-endian (Motorola, MM)")]);
    ctx.push_conv(group, name, Value::Text(order_mark(order)), LABELS);
}

/// The two letters that a TIFF header begins with.
fn order_mark(order: ByteOrder) -> &'static str {
    if order == ByteOrder::Little { "II" } else { "MM" }
}

/// Notes whether a directory tells of a thumbnail.
pub(crate) fn note_thumbnail(ctx: &mut Context<'_>) {
    let is_told = |tag: &Tag<'_>| {
        tag.role == Role::ThumbnailLength && tag.name == "ThumbnailLength" && tag.value.as_i64() > Some(0)
    };
    if ctx.metadata.tags.iter().any(is_told) {
        ctx.metadata.facts.has_thumbnail = true;
    }
}
