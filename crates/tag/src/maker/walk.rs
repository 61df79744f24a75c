//! Shared reader for the tables of all makers: directories, values at fixed places, values in sequence.

use super::value::value_of;
use crate::block::raw::{Area, Raw};
use crate::block::{Block, Data};
use crate::context::Context;
use crate::metadata::{Group, Tag};
use crate::taken;
use table::def::Role;
use table::maker::note::Note;
use table::maker::row::{Count, Inner, Layout, MakerRow, Table};
use table::value::{Array, Format, Value};

/// Values up to this size are not counted against the budget.
const LARGE_VALUE_BYTES: u64 = 2048;

/// Maximum number of misplaced values; after that, the rest of a directory is left out.
const MOST_MISPLACED: usize = 10;

/// Maximum number of entries; no real note has more.
const MOST_ENTRIES: usize = 1024;

/// Reads the directory at `at` of the area's block.
pub(super) fn directory<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    table: &'static Table,
    area: Area<'a>,
    at: u64,
) {
    ctx.deeper(|ctx| {
        if ctx.take_node() {
            walk_directory(ctx, note, table, area, at);
        }
    });
}

fn walk_directory<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    table: &'static Table,
    area: Area<'a>,
    at: u64,
) -> Option<()> {
    let mut n_misplaced = 0;
    let name = if table.group == "PreviewIFD" { table.group } else { "MakerNotes" };
    for entry in named_entries(ctx, area, at, name)? {
        if n_misplaced > MOST_MISPLACED {
            ctx.warn("Most values of makers' notes are misplaced; the rest is left out");
            break;
        }
        let Some(entry) = entry else { continue };
        let items = table.items_of(entry.id.into());
        if entry.is_suspect {
            let name =
                items.first().map_or_else(|| format!("tag 0x{:04x}", entry.id), |item| item.name.to_owned());
            ctx.warn(ctx.keep_text(&format!("[minor] Suspicious MakerNotes offset for {name}")));
            n_misplaced += 1;
            continue;
        }
        if items.is_empty() && !ctx.options.unknown {
            continue;
        }
        ctx.trail.entry = Some(entry.format);
        if let Some(raw) = entry.raw(ctx, area, items.iter().any(MakerRow::is_decoded)) {
            match items {
                [] => push_unknown(ctx, table, entry.id.into(), raw),
                _ => take(ctx, note, table, items, raw),
            }
        } else if !area.block.could_hold(ctx, entry.at, entry.size_bytes) {
            n_misplaced += 1;
        } else if let Some(item) = items.first() {
            push(ctx, note, table, item, area.block.data(ctx, entry.at, entry.size_bytes));
        }
    }
    Some(())
}

/// Computes the correction for the offsets of the directory at `at`. If an editor moved the note without
/// adjusting them, most values are outside the note. The values are then assumed to begin directly after the
/// directory, as all makers write them.
pub(super) fn shift_of<'a>(ctx: &mut Context<'a>, area: Area<'a>, note: Raw<'a>, at: u64) -> i64 {
    const LINK_BYTES: u64 = 4;
    let note_end = note.at + note.bytes().len() as u64;
    let Some(entries) = entries(ctx, area, at) else { return 0 };
    let (mut n_entries, mut n_far, mut n_outside, mut first) = (0, 0, 0, u64::MAX);
    for entry in entries {
        n_entries += 1;
        let Some(entry) = entry.filter(|entry| entry.is_far) else { continue };
        n_far += 1;
        n_outside += u32::from(entry.at < note.at || entry.at.saturating_add(entry.size_bytes) > note_end);
        first = first.min(entry.at);
    }
    let behind = at + 2 + n_entries * 12 + LINK_BYTES;
    match (i64::try_from(behind), i64::try_from(first)) {
        (Ok(behind), Ok(first)) if n_far >= 2 && n_outside * 2 > n_far && behind < note_end as i64 => {
            ctx.warn("Makers' notes were moved; their offsets are mended");
            behind - first
        }
        _ => 0,
    }
}

/// An entry of a directory.
#[derive(Clone, Copy, Debug)]
pub(super) struct NoteEntry {
    pub id: u16,
    pub format: Format,
    /// Position of the value in the block.
    pub at: u64,
    pub size_bytes: u64,
    /// Whether the value is stored outside the entry.
    pub is_far: bool,
    /// Whether the value would overlap a header or the directory itself.
    pub is_suspect: bool,
}

/// The entries of the directory at `at`; `None` for invalid ones. Values outside the block are left out with
/// a warning.
pub(super) fn entries<'a>(
    ctx: &mut Context<'a>,
    area: Area<'a>,
    at: u64,
) -> Option<impl Iterator<Item = Option<NoteEntry>> + use<'a>> {
    named_entries(ctx, area, at, "MakerNotes")
}

/// Like [`entries`], for a directory that warnings call `name`.
fn named_entries<'a>(
    ctx: &mut Context<'a>,
    area: Area<'a>,
    at: u64,
    name: &str,
) -> Option<impl Iterator<Item = Option<NoteEntry>> + use<'a>> {
    const ENTRY_BYTES: usize = 12;
    /// Length of a TIFF header, before which there are no values.
    const HEADER_BYTES: u64 = 8;
    let block = area.block;
    let Some(head) = block.get(ctx, at, 2) else {
        ctx.warn("A directory of makers' notes lies outside the file");
        return None;
    };
    let n_entries = usize::from(block.order.u16(head, 0)?);
    if n_entries > MOST_ENTRIES {
        ctx.warn(ctx.keep_text(&format!("[minor] Bad {name} directory")));
        return None;
    }
    let start = at.checked_add(2)?;
    let mut n_whole = n_entries;
    if !block.could_hold(ctx, start, (n_entries * ENTRY_BYTES) as u64) {
        ctx.warn("A directory of makers' notes is cut off");
        n_whole = usize::try_from(block.len_bytes(ctx)?.checked_sub(start)?).ok()? / ENTRY_BYTES;
    }
    let body = block.get(ctx, start, n_whole * ENTRY_BYTES)?;
    let end = start + body.len() as u64;
    let entry_of = move |(index, raw): (usize, &[u8])| -> Option<NoteEntry> {
        let format = match block.order.u16(raw, 2)? {
            // No types of TIFF: Panasonic's directory of settings in raw files (tag 0x0120) has them for
            // numbers.
            0x101 | 0x102 => Format::Int32u,
            code => Format::from_tiff(code)?,
        };
        let count = u64::from(block.order.u32(raw, 4)?);
        let size_bytes = count.checked_mul(format.size_bytes() as u64)?;
        let is_far = size_bytes > 4;
        let offset = block.order.u32(raw, 8)?.into();
        let at = if is_far { area.place_of(offset)? } else { start + (index * ENTRY_BYTES) as u64 + 8 };
        let overlaps = at < end && at.saturating_add(size_bytes) > start;
        // With a different base, small offsets are valid.
        let is_in_header = offset < HEADER_BYTES && area.shift == 0;
        let is_suspect = is_far && (is_in_header || overlaps);
        Some(NoteEntry { id: block.order.u16(raw, 0)?, format, at, size_bytes, is_far, is_suspect })
    };
    Some(body.chunks_exact(ENTRY_BYTES).enumerate().map(entry_of))
}

impl NoteEntry {
    /// The value of the entry; `None` if it is missing or too large, with a warning if something is wrong.
    fn raw<'a>(&self, ctx: &mut Context<'a>, area: Area<'a>, is_decoded: bool) -> Option<Raw<'a>> {
        if !area.block.could_hold(ctx, self.at, self.size_bytes) {
            ctx.warn("A value of makers' notes lies outside the file; left out");
            return None;
        }
        let n_bytes = usize::try_from(self.size_bytes).ok()?;
        let is_large = self.size_bytes > LARGE_VALUE_BYTES;
        if n_bytes > ctx.options.limits.value_bytes
            || (is_large && !is_decoded && self.format == Format::Undef)
            || (is_large && !ctx.take_block_bytes(n_bytes))
        {
            return None;
        }
        let bytes = area.block.get(ctx, self.at, n_bytes)?;
        let array = Array { bytes, format: self.format, order: area.block.order };
        Some(Raw { array, area, at: self.at })
    }
}

/// Reads bytes with the layout that `table` describes.
pub(super) fn bytes<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, table: &'static Table, raw: Raw<'a>) {
    ctx.deeper(|ctx| {
        if !ctx.take_node() {
            return;
        }
        match table.layout {
            Layout::Directory => directory(ctx, note, table, raw.area, raw.at),
            Layout::Fixed(unit) => fixed(ctx, note, table, unit, raw),
            Layout::Serial(unit) => serial(ctx, note, table, unit, raw),
        }
    });
}

/// Adds a value that is not in a directory but has a number in `table`.
pub(super) fn tagged<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    table: &'static Table,
    id: u32,
    raw: Raw<'a>,
) {
    ctx.trail.entry = None;
    match table.items_of(id) {
        [] if ctx.options.unknown => push_unknown(ctx, table, id, raw),
        items => take(ctx, note, table, items, raw),
    }
}

/// Adds a value that is not decoded, as data.
pub(super) fn push_data<'a>(
    ctx: &mut Context<'a>,
    note: &Note<'a>,
    table: &'static Table,
    item: &MakerRow,
    data: Value<'a>,
) {
    push(ctx, note, table, item, data);
}

/// Reads bytes that are not in the file in this form, because they were decrypted or assembled.
pub(super) fn made_bytes<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    table: &'static Table,
    made: &'a [u8],
    order: table::bytes::ByteOrder,
) {
    let block = Block { data: Data::Slice(made), base: 0, order, big: false };
    let array = Array { bytes: made, format: Format::Undef, order };
    bytes(ctx, note, table, Raw { array, area: Area::new(block), at: 0 });
}

fn fixed<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, table: &'static Table, unit: Format, raw: Raw<'a>) {
    let mut items = table.items;
    let mut moved = 0_i64;
    while let Some(first) = items.first() {
        let (group, rest) = items.split_at(items.iter().take_while(|item| item.id == first.id).count());
        items = rest;
        let place = i64::from(first.id) * unit.size_bytes() as i64 + moved;
        let Ok(start) = usize::try_from(place) else { return };
        if start >= raw.bytes().len() {
            // Later items are further on.
            return;
        }
        take_at(ctx, note, table, group, unit, raw, start);
        // Alternatives share one place, and of several parts each is present.
        let parts = group.chunk_by(|a, b| a.part == b.part);
        let moves = parts.filter_map(|part| part.iter().find_map(|item| item.moves));
        moved += moves.map(|moves| moves(note)).sum::<i64>();
    }
}

fn serial<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, table: &'static Table, unit: Format, raw: Raw<'a>) {
    let mut at = 0;
    let mut items = table.items;
    while let Some(first) = items.first() {
        let (group, rest) = items.split_at(items.iter().take_while(|item| item.id == first.id).count());
        items = rest;
        let Some(used_bytes) = take_at(ctx, note, table, group, unit, raw, at) else { return };
        at += used_bytes;
        if at >= raw.bytes().len() {
            return;
        }
    }
}

/// Reads the items at `start` in the bytes of `whole`; returns the length of the last one in bytes. Returns
/// `None` if no item matches, or if a sequence is truncated there, because the position of the next item is
/// then unknown.
fn take_at<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    table: &'static Table,
    items: &'static [MakerRow],
    unit: Format,
    whole: Raw<'a>,
    start: usize,
) -> Option<usize> {
    let left = whole.bytes().get(start..)?;
    let mut used_bytes = None;
    let mut taken_part = None;
    for item in items {
        if taken_part == Some(item.part) {
            continue;
        }
        let format = item.format.unwrap_or(unit);
        let n_left = left.len() / format.size_bytes();
        let n_wanted = match item.count {
            Count::Of(n) => n.into(),
            Count::Rest => n_left,
            Count::By(count) => count(note),
        };
        let n_elements = n_wanted.min(n_left);
        let bytes = &left[..n_elements * format.size_bytes()];
        let array = Array { bytes, format, order: whole.array.order };
        let mut area = whole.area;
        area.block.order = whole.array.order;
        let raw = Raw { array, area, at: whole.at + start as u64 };
        if item.when.is_some_and(|when| !when(note, &raw.array)) {
            continue;
        }
        if n_elements < n_wanted && matches!(table.layout, Layout::Serial(_)) {
            return None;
        }
        taken_part = Some(item.part);
        ctx.trail.entry = Some(format);
        used_bytes = Some(bytes.len());
        // A number of elements that another item gives may be none.
        if n_elements > 0 || (n_wanted == 0 && matches!(item.count, Count::By(_))) {
            take_item(ctx, note, table, item, raw);
        }
    }
    used_bytes
}

/// Reads those items of one id whose conditions match.
pub(super) fn take<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    table: &'static Table,
    items: &'static [MakerRow],
    mut raw: Raw<'a>,
) {
    let mut taken_part = None;
    let stored = raw.array.format;
    for item in items {
        if taken_part == Some(item.part) || item.when.is_some_and(|when| !when(note, &raw.array)) {
            continue;
        }
        taken_part = Some(item.part);
        raw.array.format = item.format.unwrap_or(stored);
        take_item(ctx, note, table, item, raw);
        raw.array.format = stored;
    }
    if let (None, Some(item), true) = (taken_part, items.first(), ctx.options.unknown) {
        push_unknown(ctx, table, item.id, raw);
    }
}

fn take_item<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    table: &'static Table,
    item: &'static MakerRow,
    raw: Raw<'a>,
) {
    match item.inner {
        Inner::None => {}
        Inner::Bytes(inner) => {
            return ctx.within(part_of(table, item, inner), |ctx| bytes(ctx, note, inner, raw));
        }
        Inner::Ordered(order, inner) => {
            let mut raw = raw;
            raw.array.order = order;
            raw.area.block.order = order;
            return ctx.within(part_of(table, item, inner), |ctx| bytes(ctx, note, inner, raw));
        }
        Inner::Pointer(inner) => {
            let places = std::iter::repeat((item.name, inner));
            return directories(ctx, note, raw, places);
        }
        Inner::Pointers(tables) => {
            return directories(ctx, note, raw, tables.iter().map(|inner| (inner.group, inner)));
        }
        Inner::Remember(remember) => return ctx.deeper(|_| remember(note, raw.array)),
        Inner::Read(reader) => {
            let read = ctx.readers.own;
            return ctx.deeper(|ctx| ctx.within(item.name, |ctx| read(ctx, note, raw, reader)));
        }
    }
    if item.is_unknown && !ctx.options.unknown {
        return;
    }
    if !item.is_remembered && !ctx.options.want.takes(item.name, role_of(table, item)) {
        return;
    }
    if let Some(value) = value_of(ctx, note, item, raw) {
        if item.is_remembered {
            note.remember(item.name, value);
        }
        push(ctx, note, table, item, value);
    }
}

/// Reads the directories at these positions, each by a table and under a name.
fn directories<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    raw: Raw<'a>,
    tables: impl Iterator<Item = (&'static str, &'static Table)>,
) {
    for ((name, table), offset) in tables.zip(raw.array.numbers()) {
        let place = offset.as_f64().and_then(|offset| raw.area.place_of(offset as u64));
        if let Some(at) = place {
            ctx.within(name, |ctx| directory(ctx, note, table, raw.area, at));
        }
    }
}

/// The name of an inner table, for the path to its tags. As in ExifTool, only values of directories have
/// names of their own.
fn part_of(table: &Table, item: &MakerRow, inner: &Table) -> &'static str {
    if table.layout == Layout::Directory { item.name } else { inner.family0 }
}

fn push<'a>(
    ctx: &mut Context<'a>,
    note: &Note<'a>,
    table: &'static Table,
    item: &MakerRow,
    value: Value<'a>,
) {
    // Items whose names begin with a dot are only inputs for other items.
    if item.name.starts_with('.') {
        return;
    }
    let group = Group::new(table.family0, note.group.unwrap_or(table.group));
    let priority = item.priority.unwrap_or(table.priority);
    let tag = Tag { group, name: item.name, value, conv: item.conv, role: role_of(table, item), priority };
    let is_stored = !matches!(table.layout, Layout::Fixed(_));
    let format = ctx.trail.entry.filter(|_| is_stored);
    ctx.push_numbered(tag, item.id, format);
}

/// The role of a tag of a table.
pub(crate) fn role_of(table: &Table, item: &MakerRow) -> Role {
    match item.role {
        Role::None => own_role(table, item),
        role => role,
    }
}

/// The role of a tag whose table gives it none: the lens, the sensitivity or the date of the picture.
fn own_role(table: &Table, item: &MakerRow) -> Role {
    let of_groups = |groups: &[&str], role| if groups.contains(&table.group) { role } else { Role::None };
    match item.name {
        "LensModel" | "Lens" => Role::MakerLens,
        // Nikon's describes features, not the lens itself.
        "LensType" => of_groups(
            &["Canon", "Sony", "Pentax", "Olympus", "Panasonic", "Minolta", "Sigma"],
            Role::MakerLens,
        ),
        "CameraISO" => of_groups(&["Canon"], Role::CameraIso),
        "BaseISO" => of_groups(&["Canon", "CanonRaw"], Role::BaseIso),
        "AutoISO" => of_groups(&["Canon"], Role::AutoIso),
        "ISO" if matches!(table.family0, "MakerNotes" | "SigmaRaw") => Role::MakerIso,
        name => taken::role_of(table.family0, name),
    }
}

fn push_unknown<'a>(ctx: &mut Context<'a>, table: &'static Table, id: u32, raw: Raw<'a>) {
    let name = ctx.keep_text(&format!("{}_0x{id:04x}", table.group));
    let mut array = raw.array;
    // A single byte of no type is a number.
    if array.format == Format::Undef && array.bytes.len() == 1 {
        array.format = Format::Int8u;
    }
    ctx.push_plain(Group::new(table.family0, table.group), name, Value::Array(array));
}
