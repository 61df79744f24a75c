//! CIFF, the format of CRW files: a heap of data whose last four bytes store the position of its directory.
//!
//! Entries have ten bytes: number and type, size, position; small values are stored in the entry instead.
//! Directories are heaps inside the heap. Older cameras also store a small heap in JPEG files (APP0).
//!
//! Source: Canon's CIFF specification, revision 1.0 (1997), and ExifTool's documentation of the CanonRaw
//! tags.

use crate::block::raw::{Area, Raw};
use crate::block::{Block, Data};
use crate::context::Context;
use crate::maker::walk;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::maker::canon::ciff::MAIN;
use table::maker::canon::when::look_ahead_units;
use table::maker::note::{Camera, Note};
use table::maker::row::MakerRow;
use table::value::{Array, Format, Value};

const CAMERA_SETTINGS: u16 = 0x102d;

const MAKE_MODEL: u16 = 0x080a;

const IMAGE_INFO: u16 = 0x1810;

const RAW_DATA: u16 = 0x2005;

const THUMBNAIL: u16 = 0x2008;

/// Whether `head` is the header of a heap, with `kind` after `HEAP`.
pub(crate) fn begins(head: &[u8], kind: &[u8; 4]) -> bool {
    (head.starts_with(b"II") || head.starts_with(b"MM"))
        && head.get(6..10) == Some(b"HEAP")
        && head.get(10..14) == Some(kind)
}

/// Reads a heap of `len_bytes` with its header. The tags are in `group`, if it is not `None`, instead of the
/// tables' own.
pub(crate) fn read<'a>(
    ctx: &mut Context<'a>,
    data: Data<'a>,
    base: u64,
    len_bytes: u64,
    group: Option<&'static str>,
) {
    let mut block = Block { data, base, order: ByteOrder::Little, big: false };
    let Some(head) = block.get(ctx, 0, 6) else { return };
    if head.starts_with(b"MM") {
        block.order = ByteOrder::Big;
    }
    let Some(start) = block.order.u32(head, 2).map(u64::from) else { return };
    let file_type = ctx.metadata.file_type.map_or("", |file_type| file_type.name);
    let mut note = Note::new(ctx.camera, file_type);
    note.group = group;
    if let Some(len_bytes) = len_bytes.checked_sub(start) {
        let heap = Heap { block, start, len_bytes };
        ctx.deeper(|ctx| heap.read(ctx, &mut note));
    }
}

/// A part of the file with a directory at its end.
struct Heap<'a> {
    block: Block<'a>,
    start: u64,
    len_bytes: u64,
}

/// One entry of a heap directory.
struct HeapEntry<'a> {
    /// Number, type and a flag for values stored in the entry.
    tag: u16,
    size_bytes: u64,
    /// Position of the value in the block.
    at: u64,
    /// The value, if it is stored in the entry.
    inline: Option<&'a [u8]>,
}

impl<'a> HeapEntry<'a> {
    const BYTES: usize = 10;

    fn id(&self) -> u16 {
        self.tag & 0x3fff
    }

    /// The type, which is stored in three bits.
    fn format(&self) -> Format {
        match self.tag >> 8 & 0x38 {
            0x00 => Format::Int8u,
            0x08 => Format::String,
            0x10 => Format::Int16u,
            0x18 => Format::Int32u,
            _ => Format::Undef,
        }
    }

    /// The name of an inner heap, for the path to its tags.
    fn part(&self) -> &'static str {
        match self.id() {
            0x2804 => "ImageDescription",
            0x2807 => "CameraObject",
            0x3002 => "ShootingRecord",
            0x3003 => "MeasuredInfo",
            0x3004 => "CameraSpecification",
            0x300a => "ImageProps",
            0x300b => "ExifInformation",
            _ => "",
        }
    }

    fn is_heap(&self) -> bool {
        matches!(self.tag >> 8 & 0x38, 0x28 | 0x30) && self.inline.is_none()
    }
}

impl<'a> Heap<'a> {
    fn read(&self, ctx: &mut Context<'a>, note: &mut Note<'a>) {
        let Some(entries) = self.entries(ctx) else {
            ctx.warn("A CIFF directory lies outside its heap");
            return;
        };
        // Focal lengths depend on settings that may come later.
        let settings = entries.iter().find(|entry| entry.id() == CAMERA_SETTINGS);
        if let Some(raw) = settings.and_then(|entry| self.value(ctx, entry)) {
            look_ahead_units(note, raw.array);
        }
        for entry in &entries {
            if entry.is_heap() {
                self.inner(ctx, note, entry);
            } else {
                self.take(ctx, note, entry);
            }
        }
    }

    fn entries(&self, ctx: &mut Context<'a>) -> Option<Vec<HeapEntry<'a>>> {
        let (block, order) = (self.block, self.block.order);
        let tail = block.get(ctx, (self.start + self.len_bytes).checked_sub(4)?, 4)?;
        let directory_at = self.start + u64::from(order.u32(tail, 0)?);
        let n_entries = order.u16(block.get(ctx, directory_at, 2)?, 0)?;
        let entries_at = directory_at + 2;
        let body_bytes = usize::from(n_entries) * HeapEntry::BYTES;
        if !block.could_hold(ctx, entries_at, body_bytes as u64) {
            return None;
        }
        let body = block.get(ctx, entries_at, body_bytes)?;
        let entry_of = |(index, raw): (usize, &'a [u8])| {
            let tag = order.u16(raw, 0)?;
            let is_inline = tag & 0x4000 != 0;
            let inline_at = entries_at + (index * HeapEntry::BYTES + 2) as u64;
            let (size_bytes, at) = if is_inline {
                (8, inline_at)
            } else {
                (order.u32(raw, 2)?.into(), self.start + u64::from(order.u32(raw, 6)?))
            };
            (tag & 0x8000 == 0).then_some(HeapEntry {
                tag,
                size_bytes,
                at,
                inline: raw.get(2..).filter(|_| is_inline),
            })
        };
        // A directory ends at the first invalid entry.
        Some(body.chunks_exact(HeapEntry::BYTES).enumerate().map_while(entry_of).collect())
    }

    fn inner(&self, ctx: &mut Context<'a>, note: &mut Note<'a>, entry: &HeapEntry<'a>) {
        if ctx.take_node() {
            let heap = Heap { block: self.block, start: entry.at, len_bytes: entry.size_bytes };
            note.remember(".Directory", Value::Integer(entry.id().into()));
            ctx.deeper(|ctx| ctx.within(entry.part(), |ctx| heap.read(ctx, note)));
        }
    }

    fn take(&self, ctx: &mut Context<'a>, note: &mut Note<'a>, entry: &HeapEntry<'a>) {
        /// For larger values without a table, only the size is reported.
        const MOST_VALUE_BYTES: u64 = 512;
        if entry.id() == THUMBNAIL {
            ctx.metadata.facts.has_thumbnail = true;
        }
        if entry.id() == RAW_DATA && note.file_type == "CRW" {
            ctx.note_image_data(self.block.base.saturating_add(entry.at), entry.size_bytes);
        }
        let items = MAIN.items_of(entry.id().into());
        let Some(first) = items.first() else { return };
        if entry.size_bytes > MOST_VALUE_BYTES && !first.inner.leads_elsewhere() {
            let group = Group::new("MakerNotes", note.group.unwrap_or(MAIN.group));
            return ctx.push_plain(group, first.name, self.block.data(ctx, entry.at, entry.size_bytes));
        }
        let Some(mut raw) = self.value(ctx, entry) else {
            ctx.warn("A value of a CIFF heap lies outside the file; left out");
            return;
        };
        if entry.inline.is_some() && is_number(first, raw.array.format) {
            let format = first.format.unwrap_or(raw.array.format);
            raw.array.bytes = &raw.array.bytes[..format.size_bytes()];
        }
        note_facts(ctx, note, entry.id(), raw);
        ctx.trail.entry = None;
        walk::take(ctx, note, &MAIN, items, raw);
    }

    /// The bytes of the value; `None` if they are missing or too many.
    fn value(&self, ctx: &mut Context<'a>, entry: &HeapEntry<'a>) -> Option<Raw<'a>> {
        let n_bytes = usize::try_from(entry.size_bytes).ok()?;
        let is_large = n_bytes > ctx.options.limits.value_bytes
            || !self.block.could_hold(ctx, entry.at, entry.size_bytes);
        if is_large || !ctx.take_block_bytes(n_bytes) {
            return None;
        }
        let bytes = match entry.inline {
            Some(bytes) => bytes,
            None => self.block.get(ctx, entry.at, n_bytes)?,
        };
        let array = Array { bytes, format: entry.format(), order: self.block.order };
        Some(Raw { array, area: Area::new(self.block), at: entry.at })
    }
}

fn is_number(item: &MakerRow, format: Format) -> bool {
    !item.inner.leads_elsewhere() && !format.is_text()
}

/// Records facts that other tags and the catalogue depend on: the camera and the size of the picture.
fn note_facts<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, id: u16, raw: Raw<'a>) {
    match id {
        MAKE_MODEL => {
            let mut names = raw.bytes().split(|&byte| byte == 0).map(|name| ctx.text_or_latin1(name));
            if let (Some(make), Some(model)) = (names.next(), names.next()) {
                ctx.camera = Camera { make, model: model.trim_end(), ..ctx.camera };
                note.camera = ctx.camera;
            }
        }
        IMAGE_INFO if note.file_type == "CRW" => {
            let number = |at| raw.array.order.u32(raw.bytes(), at);
            (ctx.metadata.facts.width, ctx.metadata.facts.height) = (number(0), number(4));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use crate::{Mode, Options, Parser};

    /// A heap: the values, a directory of their entries, and its position.
    fn heap(values: &[(u16, &[u8])]) -> Vec<u8> {
        let mut heap = Vec::new();
        let mut entries = Vec::new();
        for (tag, value) in values {
            entries.extend(tag.to_le_bytes());
            if tag & 0x4000 != 0 {
                entries.extend(*value);
            } else {
                entries.extend((value.len() as u32).to_le_bytes());
                entries.extend((heap.len() as u32).to_le_bytes());
                heap.extend(*value);
            }
        }
        let directory_at = heap.len() as u32;
        heap.extend((values.len() as u16).to_le_bytes());
        heap.extend(entries);
        heap.extend(directory_at.to_le_bytes());
        heap
    }

    fn crw(values: &[(u16, &[u8])]) -> Vec<u8> {
        let mut file = b"II\x1a\0\0\0HEAPCCDR\x02\0\x01\0\0\0\0\0\0\0\0\0".to_vec();
        file.extend(heap(values));
        file
    }

    #[track_caller]
    fn check(file: &[u8], expected: &[&str]) {
        let tags = Parser::new().parse_whole(file, &Options::default(), |metadata| {
            let told = |tag: &crate::Tag<'_>| format!("{}={}", tag.name, tag.text(Mode::Print));
            let of_makers = metadata.tags.iter().filter(|tag| tag.group.family0 == "MakerNotes");
            of_makers.map(told).collect::<Vec<_>>()
        });
        assert_eq!(tags, expected);
    }

    #[test]
    fn heaps_in_heaps() {
        let inner = heap(&[
            (0x080a, b"Canon\0Canon EOS D60\0"),
            (0x5010, &[2, 0, 0xff, 0xff, 0, 0, 0, 0]),
            (0x2005, &[0; 600]),
        ]);
        let expected = [
            "Make=Canon",
            "Model=Canon EOS D60",
            "ShutterReleaseMethod=Continuous Shooting",
            "RawData=(Binary data 600 bytes, use -b option to extract)",
        ];
        check(&crw(&[(0x300a, &inner)]), &expected);
    }

    #[test]
    fn a_heap_that_holds_itself_ends() {
        // The inner heap is the outer heap itself.
        let mut file = crw(&[(0x300a, &[])]);
        let len_bytes = file.len() as u32 - 26;
        let entry_at = file.len() - 14;
        file[entry_at + 2..entry_at + 6].copy_from_slice(&len_bytes.to_le_bytes());
        check(&file, &[]);
        check(b"II\x1a\0\0\0HEAPCCDR\x02\0\x01\0\0\0\0\0\0\0\0\0\xff\xff\xff\xff", &[]);
    }

    #[test]
    fn a_heap_in_a_jpeg() {
        let body = [&b"II\x1a\0\0\0HEAPJPGM\x02\0\x01\0\0\0\0\0\0\0\0\0"[..], &heap(&[(0x0816, b"A.JPG\0")])]
            .concat();
        let length = (body.len() as u16 + 2).to_be_bytes();
        let file = [b"\xff\xd8\xff\xe0", &length[..], &body, b"\xff\xd9"].concat();
        check(&file, &["OriginalFileName=A.JPG"]);
    }
}
