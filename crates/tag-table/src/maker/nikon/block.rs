//! Blocks of a note whose table depends on their version, most of them ciphered: lens, shot, colour balance.
//! A kind of block defines its table and where that begins; the shot block's latest kinds have a list of
//! offsets to parts with separate tables.

use super::{color, lens};
use crate::bytes::ByteOrder;
use crate::maker::note::Note;
use crate::maker::row::Table;
use crate::value::Array;

/// One kind of block, identified by the digits at its start.
#[derive(Debug)]
pub struct Kind {
    versions: &'static [&'static str],
    /// Sizes in bytes that distinguish cameras with the same version; empty for any size.
    sizes: &'static [usize],
    /// Byte order of the block; `None` for that of the note.
    pub order: Option<ByteOrder>,
    /// Offset of the ciphered part in the block; `None` if there is none.
    pub ciphered_from: Option<usize>,
    /// Offset of the table in the block.
    pub table_at: usize,
    /// The table that describes the block.
    pub table: &'static Table,
    /// Parts of the block with separate tables.
    pub sections: Option<Sections>,
}

/// The parts of a block that a list of offsets points to.
#[derive(Clone, Copy, Debug)]
pub struct Sections {
    /// Offset of the number of offsets, which follow it.
    offsets_at: usize,
    /// The parts, each with the position of its offset.
    pub list: &'static [Section],
}

/// A part of a block with a separate table.
#[derive(Debug)]
pub struct Section {
    /// Position of the part's offset in the block.
    at: usize,
    /// The table that describes the part.
    pub table: &'static Table,
    /// Condition under which the part is read.
    pub when: Option<fn(&Note<'_>, &Array<'_>) -> bool>,
}

/// Creates a part whose offset is at this position of the block.
pub(super) const fn section(at: usize, table: &'static Table) -> Section {
    Section { at, table, when: None }
}

impl Section {
    pub(super) const fn when(mut self, when: fn(&Note<'_>, &Array<'_>) -> bool) -> Section {
        self.when = Some(when);
        self
    }
}

/// Creates a kind of block that begins with one of these versions.
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

    /// Whether a block is of this kind, by its version and size.
    pub fn is(&self, raw: &Array<'_>) -> bool {
        self.versions.iter().any(|version| raw.bytes.starts_with(version.as_bytes()))
            && (self.sizes.is_empty() || self.sizes.contains(&raw.bytes.len()))
    }
}

impl Sections {
    /// Start and end of a section in the block: it ends where the next one begins.
    pub fn range_of(&self, section: &Section, bytes: &[u8], order: ByteOrder) -> Option<(usize, usize)> {
        /// No camera writes more offsets.
        const MOST_OFFSETS: usize = 1024;
        let offset_at = |at: usize| order.u32(bytes, at).and_then(|offset| usize::try_from(offset).ok());
        let start = offset_at(section.at).filter(|&start| start != 0 && start <= bytes.len())?;
        let n_offsets = offset_at(self.offsets_at)?.min(MOST_OFFSETS);
        let places = (0..n_offsets).map(|index| self.offsets_at + 4 + 4 * index);
        let others = places.filter_map(|at| Some((offset_at(at)?, at))).filter(|&(offset, _)| offset != 0);
        let next = others.filter(|&other| other > (start, section.at)).min().map(|(offset, _)| offset);
        // If two sections begin at the same position, both extend to the end of the block.
        let end = next.filter(|&end| end > start && end <= bytes.len()).unwrap_or(bytes.len());
        Some((start, end))
    }
}

/// The kinds of Nikon's lens block, in the order in which they are tested.
pub const LENS: &[Kind] = &[
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

/// The kinds of Nikon's colour balance block, in the order in which they are tested.
pub const COLOR: &[Kind] = &[
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
