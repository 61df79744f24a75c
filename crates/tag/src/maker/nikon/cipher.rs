//! Blocks of a note that are ciphered, or whose table depends on their version: lens, shot and balance of colours.
//!
//! The stream of key bytes is a quadratic one that begins with a byte chosen by the serial number and one chosen by the
//! shutter count (David Coffin's dcraw told the world). It repeats after 512 bytes, so that much is made once and laid
//! over the block in steps. Where a camera tells no such numbers, its block stays closed.

use crate::bytes::ByteOrder;
use crate::context::Context;
use crate::ifd::{Block, Data};
use crate::maker::item::Table;
use crate::maker::note::{Area, Note, Raw};
use crate::maker::walk;
use crate::value::{Array, Format, Value};

use super::{color, lens};

/// One kind of block, by the digits that it begins with.
pub(super) struct Kind {
    versions: &'static [&'static str],
    /// Sizes in bytes, where they tell cameras with one version apart.
    sizes: &'static [usize],
    order: Option<ByteOrder>,
    /// Where the ciphered part begins.
    ciphered_from: Option<usize>,
    /// Where the table begins.
    table_at: usize,
    table: &'static Table,
    sections: Option<Sections>,
}

/// Parts of a block that a row of offsets leads to.
#[derive(Clone, Copy)]
struct Sections {
    /// Where the number of offsets lies; they follow.
    offsets_at: usize,
    list: &'static [Section],
}

/// A part of a block.
pub(super) struct Section {
    /// Where its offset lies.
    at: usize,
    table: &'static Table,
    when: Option<fn(&Note<'_>, &Raw<'_>) -> bool>,
}

pub(super) const fn section(at: usize, table: &'static Table) -> Section {
    Section { at, table, when: None }
}

impl Section {
    pub(super) const fn when(mut self, when: fn(&Note<'_>, &Raw<'_>) -> bool) -> Section {
        self.when = Some(when);
        self
    }
}

pub(super) const fn kind(versions: &'static [&'static str], table: &'static Table) -> Kind {
    Kind { versions, sizes: &[], order: None, ciphered_from: None, table_at: 0, table, sections: None }
}

impl Kind {
    pub(super) const fn sizes(mut self, sizes: &'static [usize]) -> Kind {
        self.sizes = sizes;
        self
    }

    pub(super) const fn big(mut self) -> Kind {
        self.order = Some(ByteOrder::Big);
        self
    }

    pub(super) const fn little(mut self) -> Kind {
        self.order = Some(ByteOrder::Little);
        self
    }

    pub(super) const fn ciphered_from(mut self, at: usize) -> Kind {
        self.ciphered_from = Some(at);
        self
    }

    pub(super) const fn table_at(mut self, at: usize) -> Kind {
        self.table_at = at;
        self
    }

    pub(super) const fn sections(mut self, offsets_at: usize, list: &'static [Section]) -> Kind {
        self.sections = Some(Sections { offsets_at, list });
        self
    }

    fn is(&self, raw: &Raw<'_>) -> bool {
        self.versions.iter().any(|version| raw.bytes().starts_with(version.as_bytes()))
            && (self.sizes.is_empty() || self.sizes.contains(&raw.bytes().len()))
    }
}

const SERIAL_KEY: &str = ".SerialKey";
const COUNT_KEY: &str = ".CountKey";

/// Finds the numbers that the cipher needs, wherever they stand in the directory.
pub(super) fn find_keys<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, area: Area<'a>, at: u64) {
    const SERIAL_NUMBER: u16 = 0x001d;
    const SHUTTER_COUNT: u16 = 0x00a7;
    let (mut serial, mut count) = (Some(0), None);
    let Some(entries) = walk::entries(ctx, area, at) else { return };
    for entry in entries.flatten().filter(|entry| matches!(entry.id, SERIAL_NUMBER | SHUTTER_COUNT)) {
        let n_bytes = usize::try_from(entry.size_bytes).unwrap_or(usize::MAX).min(64);
        let Some(bytes) = area.block.get(ctx, entry.at, n_bytes) else { continue };
        let array = Array { bytes, format: entry.format, order: area.block.order };
        match entry.id {
            SERIAL_NUMBER => serial = serial_key(&Value::Array(array).plain(), note),
            _ => count = Value::Array(array).as_i64(),
        }
    }
    if let (Some(serial), Some(count)) = (serial, count) {
        note.remember(SERIAL_KEY, Value::Integer(serial));
        note.remember(COUNT_KEY, Value::Integer(count));
    }
}

/// The lowest byte of the number; cameras whose serial number is none have a byte in its place.
fn serial_key(serial: &str, note: &Note<'_>) -> Option<i64> {
    const D50: i64 = 0x22;
    const OTHERS: i64 = 0x60;
    if serial.is_empty() || !serial.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(if super::when::named(note, &["D50"]) { D50 } else { OTHERS });
    }
    serial.parse::<u64>().ok().map(|number| (number & 0xff) as i64)
}

/// The bytes with all from `start` on deciphered; `None` without the numbers that it takes.
fn deciphered<'a>(ctx: &mut Context<'a>, note: &Note<'_>, bytes: &[u8], start: usize) -> Option<&'a [u8]> {
    let (Some(serial), Some(count)) = (note.integer(SERIAL_KEY), note.integer(COUNT_KEY)) else {
        ctx.warn("Nikon's ciphered data lacks the numbers that open it; left out");
        return None;
    };
    let stream = key_stream(serial as u8, count as u32);
    let mut plain = bytes.to_vec();
    for chunk in plain.get_mut(start..).unwrap_or_default().chunks_mut(PERIOD_BYTES) {
        chunk.iter_mut().zip(&stream).for_each(|(byte, key)| *byte ^= key);
    }
    Some(ctx.keep_bytes(&plain))
}

/// After so many bytes the stream repeats: n (n + 1) / 2 does, modulo 256.
const PERIOD_BYTES: usize = 512;

fn key_stream(serial: u8, count: u32) -> [u8; PERIOD_BYTES] {
    const FIRST_STEP: u8 = 0x60;
    let factor = BY_SERIAL[usize::from(serial)];
    let mut key = BY_COUNT[usize::from(count.to_le_bytes().into_iter().fold(0, |all, byte| all ^ byte))];
    let mut step = FIRST_STEP;
    let mut stream = [0; PERIOD_BYTES];
    for byte in &mut stream {
        key = key.wrapping_add(factor.wrapping_mul(step));
        step = step.wrapping_add(1);
        *byte = key;
    }
    stream
}

/// Reads a block by the first of `kinds` that it is.
pub(super) fn read<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    raw: Raw<'a>,
    kinds: &'static [Kind],
) -> Option<()> {
    let kind = kinds.iter().find(|kind| kind.is(&raw))?;
    let bytes = match kind.ciphered_from {
        Some(start) => deciphered(ctx, note, raw.bytes(), start)?,
        None => raw.bytes(),
    };
    let order = kind.order.unwrap_or(raw.area.block.order);
    let area = Area::new(Block { data: Data::Slice(bytes), base: 0, order, big: false });
    let part = |bytes, at| Raw { array: Array { bytes, format: Format::Undef, order }, area, at };
    walk::bytes(ctx, note, kind.table, part(bytes.get(kind.table_at..)?, kind.table_at as u64));
    let sections = kind.sections?;
    for section in sections.list {
        if let Some((start, end)) = sections.range_of(section, bytes, order)
            && section.when.is_none_or(|when| when(note, &part(&bytes[start..end], start as u64)))
        {
            walk::bytes(ctx, note, section.table, part(&bytes[start..end], start as u64));
        }
    }
    Some(())
}

impl Sections {
    /// Where a section lies: it ends where the next one begins.
    fn range_of(&self, section: &Section, bytes: &[u8], order: ByteOrder) -> Option<(usize, usize)> {
        /// More has no camera.
        const MOST_OFFSETS: usize = 1024;
        let offset_at = |at: usize| order.u32(bytes, at).and_then(|offset| usize::try_from(offset).ok());
        let start = offset_at(section.at).filter(|&start| start != 0 && start <= bytes.len())?;
        let n_offsets = offset_at(self.offsets_at)?.min(MOST_OFFSETS);
        let places = (0..n_offsets).map(|index| self.offsets_at + 4 + 4 * index);
        let others = places.filter_map(|at| Some((offset_at(at)?, at))).filter(|&(offset, _)| offset != 0);
        let next = others.filter(|&other| other > (start, section.at)).min().map(|(offset, _)| offset);
        // Two that begin in one place have all that is left.
        let end = next.filter(|&end| end > start && end <= bytes.len()).unwrap_or(bytes.len());
        Some((start, end))
    }
}

/// A pointer inside of a block that counts from the start of a part which holds it `at` bytes behind: the rest of the
/// block from there.
pub(super) fn rest_from_part<'a>(ctx: &Context<'a>, raw: Raw<'a>, at: u64) -> Option<Raw<'a>> {
    let offset = u64::try_from(raw.integer()).ok().filter(|&offset| offset != 0)?;
    let start = raw.at.checked_sub(at)?.checked_add(offset)?;
    let n_bytes = usize::try_from(raw.area.block.len_bytes(ctx)?.checked_sub(start)?).ok()?;
    let bytes = raw.area.block.get(ctx, start, n_bytes)?;
    Some(Raw { array: Array { bytes, format: Format::Undef, ..raw.array }, at: start, ..raw })
}

pub(super) fn lens<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    read(ctx, note, raw, LENS);
}

pub(super) fn color<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>) {
    read(ctx, note, raw, COLOR);
}

const LENS: &[Kind] = &[
    kind(&["0100"], &lens::V0100),
    kind(&["0101"], &lens::V0101),
    kind(&["0201", "0202", "0203"], &lens::V0101).ciphered_from(4),
    kind(&["0204"], &lens::V0204).ciphered_from(4),
    kind(&["0400", "0401"], &lens::V0400).ciphered_from(4),
    kind(&["0402"], &lens::V0402).ciphered_from(4),
    kind(&["0403"], &lens::V0403).ciphered_from(4),
    kind(&["0800", "0801", "0802"], &lens::V0800).ciphered_from(4).little(),
    kind(&[""], &lens::UNKNOWN).ciphered_from(4),
];

const COLOR: &[Kind] = &[
    kind(&["0100"], &color::RBGG).table_at(72),
    kind(&["0102"], &color::RGGB).table_at(10),
    kind(&["0103"], &color::RGBG).table_at(20),
    kind(&["0205"], &color::RGGB).ciphered_from(4).table_at(18),
    kind(&["0209", "0212", "0214"], &color::GRBG).ciphered_from(284).table_at(294),
    kind(&["020", "0210"], &color::RGGB).ciphered_from(284).table_at(290),
    kind(&["0211"], &color::GRBG).ciphered_from(284).table_at(300),
    kind(&["0213"], &color::RGGB).ciphered_from(284).table_at(294),
    kind(&["0215", "0216", "0217"], &color::GRBG).ciphered_from(284).table_at(288),
    kind(&["0219", "0221", "0222", "0223", "0224"], &color::RGGB).ciphered_from(4).table_at(128),
    kind(&["0220", "06"], &color::VERSION).ciphered_from(284),
    kind(&["018", "02", "04", "08"], &color::VERSION).ciphered_from(4),
    kind(&[""], &color::VERSION),
];

/// The factor of the steps, by the serial number's lowest byte.
const BY_SERIAL: [u8; 256] = [
    0xc1, 0xbf, 0x6d, 0x0d, 0x59, 0xc5, 0x13, 0x9d, 0x83, 0x61, 0x6b, 0x4f, 0xc7, 0x7f, 0x3d, 0x3d, 0x53,
    0x59, 0xe3, 0xc7, 0xe9, 0x2f, 0x95, 0xa7, 0x95, 0x1f, 0xdf, 0x7f, 0x2b, 0x29, 0xc7, 0x0d, 0xdf, 0x07,
    0xef, 0x71, 0x89, 0x3d, 0x13, 0x3d, 0x3b, 0x13, 0xfb, 0x0d, 0x89, 0xc1, 0x65, 0x1f, 0xb3, 0x0d, 0x6b,
    0x29, 0xe3, 0xfb, 0xef, 0xa3, 0x6b, 0x47, 0x7f, 0x95, 0x35, 0xa7, 0x47, 0x4f, 0xc7, 0xf1, 0x59, 0x95,
    0x35, 0x11, 0x29, 0x61, 0xf1, 0x3d, 0xb3, 0x2b, 0x0d, 0x43, 0x89, 0xc1, 0x9d, 0x9d, 0x89, 0x65, 0xf1,
    0xe9, 0xdf, 0xbf, 0x3d, 0x7f, 0x53, 0x97, 0xe5, 0xe9, 0x95, 0x17, 0x1d, 0x3d, 0x8b, 0xfb, 0xc7, 0xe3,
    0x67, 0xa7, 0x07, 0xf1, 0x71, 0xa7, 0x53, 0xb5, 0x29, 0x89, 0xe5, 0x2b, 0xa7, 0x17, 0x29, 0xe9, 0x4f,
    0xc5, 0x65, 0x6d, 0x6b, 0xef, 0x0d, 0x89, 0x49, 0x2f, 0xb3, 0x43, 0x53, 0x65, 0x1d, 0x49, 0xa3, 0x13,
    0x89, 0x59, 0xef, 0x6b, 0xef, 0x65, 0x1d, 0x0b, 0x59, 0x13, 0xe3, 0x4f, 0x9d, 0xb3, 0x29, 0x43, 0x2b,
    0x07, 0x1d, 0x95, 0x59, 0x59, 0x47, 0xfb, 0xe5, 0xe9, 0x61, 0x47, 0x2f, 0x35, 0x7f, 0x17, 0x7f, 0xef,
    0x7f, 0x95, 0x95, 0x71, 0xd3, 0xa3, 0x0b, 0x71, 0xa3, 0xad, 0x0b, 0x3b, 0xb5, 0xfb, 0xa3, 0xbf, 0x4f,
    0x83, 0x1d, 0xad, 0xe9, 0x2f, 0x71, 0x65, 0xa3, 0xe5, 0x07, 0x35, 0x3d, 0x0d, 0xb5, 0xe9, 0xe5, 0x47,
    0x3b, 0x9d, 0xef, 0x35, 0xa3, 0xbf, 0xb3, 0xdf, 0x53, 0xd3, 0x97, 0x53, 0x49, 0x71, 0x07, 0x35, 0x61,
    0x71, 0x2f, 0x43, 0x2f, 0x11, 0xdf, 0x17, 0x97, 0xfb, 0x95, 0x3b, 0x7f, 0x6b, 0xd3, 0x25, 0xbf, 0xad,
    0xc7, 0xc5, 0xc5, 0xb5, 0x8b, 0xef, 0x2f, 0xd3, 0x07, 0x6b, 0x25, 0x49, 0x95, 0x25, 0x49, 0x6d, 0x71,
    0xc7,
];

/// The first key, by all bytes of the shutter count exclusively ored.
const BY_COUNT: [u8; 256] = [
    0xa7, 0xbc, 0xc9, 0xad, 0x91, 0xdf, 0x85, 0xe5, 0xd4, 0x78, 0xd5, 0x17, 0x46, 0x7c, 0x29, 0x4c, 0x4d,
    0x03, 0xe9, 0x25, 0x68, 0x11, 0x86, 0xb3, 0xbd, 0xf7, 0x6f, 0x61, 0x22, 0xa2, 0x26, 0x34, 0x2a, 0xbe,
    0x1e, 0x46, 0x14, 0x68, 0x9d, 0x44, 0x18, 0xc2, 0x40, 0xf4, 0x7e, 0x5f, 0x1b, 0xad, 0x0b, 0x94, 0xb6,
    0x67, 0xb4, 0x0b, 0xe1, 0xea, 0x95, 0x9c, 0x66, 0xdc, 0xe7, 0x5d, 0x6c, 0x05, 0xda, 0xd5, 0xdf, 0x7a,
    0xef, 0xf6, 0xdb, 0x1f, 0x82, 0x4c, 0xc0, 0x68, 0x47, 0xa1, 0xbd, 0xee, 0x39, 0x50, 0x56, 0x4a, 0xdd,
    0xdf, 0xa5, 0xf8, 0xc6, 0xda, 0xca, 0x90, 0xca, 0x01, 0x42, 0x9d, 0x8b, 0x0c, 0x73, 0x43, 0x75, 0x05,
    0x94, 0xde, 0x24, 0xb3, 0x80, 0x34, 0xe5, 0x2c, 0xdc, 0x9b, 0x3f, 0xca, 0x33, 0x45, 0xd0, 0xdb, 0x5f,
    0xf5, 0x52, 0xc3, 0x21, 0xda, 0xe2, 0x22, 0x72, 0x6b, 0x3e, 0xd0, 0x5b, 0xa8, 0x87, 0x8c, 0x06, 0x5d,
    0x0f, 0xdd, 0x09, 0x19, 0x93, 0xd0, 0xb9, 0xfc, 0x8b, 0x0f, 0x84, 0x60, 0x33, 0x1c, 0x9b, 0x45, 0xf1,
    0xf0, 0xa3, 0x94, 0x3a, 0x12, 0x77, 0x33, 0x4d, 0x44, 0x78, 0x28, 0x3c, 0x9e, 0xfd, 0x65, 0x57, 0x16,
    0x94, 0x6b, 0xfb, 0x59, 0xd0, 0xc8, 0x22, 0x36, 0xdb, 0xd2, 0x63, 0x98, 0x43, 0xa1, 0x04, 0x87, 0x86,
    0xf7, 0xa6, 0x26, 0xbb, 0xd6, 0x59, 0x4d, 0xbf, 0x6a, 0x2e, 0xaa, 0x2b, 0xef, 0xe6, 0x78, 0xb6, 0x4e,
    0xe0, 0x2f, 0xdc, 0x7c, 0xbe, 0x57, 0x19, 0x32, 0x7e, 0x2a, 0xd0, 0xb8, 0xba, 0x29, 0x00, 0x3c, 0x52,
    0x7d, 0xa8, 0x49, 0x3b, 0x2d, 0xeb, 0x25, 0x49, 0xfa, 0xa3, 0xaa, 0x39, 0xa7, 0xc5, 0xa7, 0x50, 0x11,
    0x36, 0xfb, 0xc6, 0x67, 0x4a, 0xf5, 0xa5, 0x12, 0x65, 0x7e, 0xb0, 0xdf, 0xaf, 0x4e, 0xb3, 0x61, 0x7f,
    0x2f,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_repeats() {
        let stream = key_stream(0x22, 4711);
        let factor = BY_SERIAL[0x22];
        let mut key = BY_COUNT[usize::from((4711_u16 >> 8) as u8 ^ 4711_u16 as u8)];
        let mut step = 0x60_u8;
        for n in 0..3 * PERIOD_BYTES {
            key = key.wrapping_add(factor.wrapping_mul(step));
            step = step.wrapping_add(1);
            assert_eq!(stream[n % PERIOD_BYTES], key, "byte {n}");
        }
    }

    #[test]
    fn a_section_ends_where_the_next_begins() {
        let sections = Sections { offsets_at: 0, list: &[] };
        let bytes: Vec<u8> = [3_u32, 16, 0, 20, 7, 7].into_iter().flat_map(u32::to_le_bytes).collect();
        let range = |at| sections.range_of(&section(at, &lens::UNKNOWN), &bytes, ByteOrder::Little);
        assert_eq!(range(4), Some((16, 20)));
        assert_eq!(range(8), None);
        assert_eq!(range(12), Some((20, 24)));
    }
}
