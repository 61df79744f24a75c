//! Blocks of a note whose table depends on their version, and most of which are ciphered: lens, shot, balance
//! of colours. A kind of block says which table it has and where that begins; the shot's last kinds have a
//! row of offsets to parts with tables of their own.

use super::{cipher, color, lens};
use crate::bytes::ByteOrder;
use crate::context::Context;
use crate::ifd::{Block, Data};
use crate::maker::item::Table;
use crate::maker::note::{Area, Note, Raw};
use crate::maker::walk;
use crate::value::{Array, Format};

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

/// Reads a block by the first of `kinds` that it is.
pub(super) fn read<'a>(
    ctx: &mut Context<'a>,
    note: &mut Note<'a>,
    raw: Raw<'a>,
    kinds: &'static [Kind],
) -> Option<()> {
    let kind = kinds.iter().find(|kind| kind.is(&raw))?;
    let bytes = match kind.ciphered_from {
        Some(start) => cipher::deciphered(ctx, note, raw, start)?,
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

/// A pointer inside of a block that counts from the start of a part which holds it `at` bytes behind: the
/// rest of the block from there.
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

#[cfg(test)]
mod tests {
    use super::*;

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
