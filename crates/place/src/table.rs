//! The table of places: `places.bin`, made by `scripts/tables/places.py`, which describes its form. It is
//! used as it is: a run that looks for one place would wait some 20 ms for an unpacked one.

use crate::Place;
use crate::sphere::Point;
use crate::strips::Strips;
use crate::triples::Triples;
use std::collections::HashMap;
use std::io::Read as _;
use std::sync::OnceLock;

use unicode_normalization::UnicodeNormalization as _;

type Indexes = HashMap<String, Vec<u32>, foldhash::fast::RandomState>;

/// Places in the order of their latitudes, from the south.
pub(crate) struct Table {
    rows: Triples,
    columns: Triples,
    names: Texts,
    areas: Texts,
    area_of: Triples,
    codes: Vec<&'static str>,
    code_of: &'static [u8],
    /// Four bytes each.
    populations: &'static [u8],
    strips: Strips,
    by_name: OnceLock<Indexes>,
}

/// Texts, one behind the other.
struct Texts {
    bytes: &'static [u8],
    ends: Triples,
}

impl Texts {
    fn get(&self, index: usize) -> &'static str {
        let start = index.checked_sub(1).map_or(0, |before| self.ends.get(before));
        text(&self.bytes[start as usize..self.ends.get(index) as usize])
    }
}

impl Table {
    pub(crate) fn get() -> &'static Table {
        static TABLE: OnceLock<Table> = OnceLock::new();
        TABLE.get_or_init(|| Table::new(include_bytes!("places.bin")))
    }

    fn new(bytes: &'static [u8]) -> Table {
        let [
            rows,
            columns,
            names,
            name_ends,
            areas,
            area_ends,
            area_of,
            codes,
            code_of,
            populations,
            by_strip,
            strip_starts,
        ] = parts(bytes);
        let (rows, columns) = (Triples(rows), Triples(columns));
        Table {
            rows,
            columns,
            names: Texts { bytes: names, ends: Triples(name_ends) },
            areas: Texts { bytes: areas, ends: Triples(area_ends) },
            area_of: Triples(area_of),
            codes: text(codes).split('\n').collect(),
            code_of,
            populations,
            strips: Strips { rows, columns, places: Triples(by_strip), starts: Triples(strip_starts) },
            by_name: OnceLock::new(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(crate) fn point(&self, index: usize) -> Point {
        Point::at(self.rows.get(index).into(), self.columns.get(index).into())
    }

    pub(crate) fn place(&self, index: usize) -> Place {
        let mut area = self.areas.get(self.area_of.get(index) as usize).split('\t');
        let [country_code, country, region, subregion, time_zone] =
            std::array::from_fn(|_| area.next().unwrap_or_default());
        let Point { latitude, longitude } = self.point(index);
        Place {
            city: self.name(index),
            country_code,
            country,
            region,
            subregion,
            time_zone,
            feature: self.feature(index),
            population: self.population(index),
            latitude,
            longitude,
        }
    }

    pub(crate) fn name(&self, index: usize) -> &'static str {
        self.names.get(index)
    }

    pub(crate) fn population(&self, index: usize) -> u32 {
        let bytes = self.populations[index * 4..].first_chunk();
        bytes.map_or(0, |bytes| u32::from_le_bytes(*bytes))
    }

    pub(crate) fn feature(&self, index: usize) -> &'static str {
        self.codes[usize::from(self.code_of[index])]
    }

    /// The nearest place that `takes` takes, and its distance.
    pub(crate) fn nearest(
        &self,
        from: Point,
        most_km: f64,
        takes: impl Fn(usize) -> bool,
    ) -> Option<(usize, f64)> {
        let mut best = None;
        let mut bound = most_km;
        self.visit_within(from, bound, |index, distance_km| {
            if takes(index) {
                (best, bound) = (Some((index, distance_km)), distance_km);
            }
            bound
        });
        best
    }

    /// Visits the places within some kilometres, with their distances. Each visit returns the distance beyond
    /// which no place is of interest any more.
    pub(crate) fn visit_within(&self, from: Point, most_km: f64, visit: impl FnMut(usize, f64) -> f64) {
        self.strips.visit_within(from, most_km, visit);
    }

    /// The places of a name in any case of letters.
    pub(crate) fn of_name(&self, name: &str) -> Vec<usize> {
        let indexes = self.by_name.get_or_init(|| {
            let mut indexes = Indexes::default();
            for index in 0..self.len() {
                indexes.entry(lower(self.name(index))).or_default().push(index as u32);
            }
            indexes
        });
        indexes.get(&lower(name)).into_iter().flatten().map(|index| *index as usize).collect()
    }
}

/// The sections of a packed table, which live as long as the process: names are handed out without a copy.
#[expect(clippy::expect_used, reason = "the tables are part of the program; tests read all of them")]
pub(crate) fn sections<const N: usize>(packed: &[u8]) -> [&'static [u8]; N] {
    let mut bytes = Vec::new();
    flate2::read::ZlibDecoder::new(packed).read_to_end(&mut bytes).expect("the table is whole");
    parts(bytes.leak())
}

/// The sections of a table.
#[expect(clippy::expect_used, reason = "the tables are part of the program; tests read all of them")]
fn parts<const N: usize>(mut rest: &'static [u8]) -> [&'static [u8]; N] {
    std::array::from_fn(|_| {
        let (len, behind) = rest.split_first_chunk().expect("four bytes");
        let (section, behind) = behind.split_at(u32::from_le_bytes(*len) as usize);
        rest = behind;
        section
    })
}

/// A section of text.
#[expect(clippy::expect_used, reason = "the tables are part of the program; tests read all of them")]
pub(crate) fn text(section: &[u8]) -> &str {
    std::str::from_utf8(section).expect("texts are UTF-8")
}

/// The text in small letters and composed (NFC), as people type it and macOS does not store it.
pub(crate) fn lower(text: &str) -> String {
    let text = text.trim();
    if text.is_ascii() { text.to_ascii_lowercase() } else { text.nfc().collect::<String>().to_lowercase() }
}

/// Numbers of seven bits for each byte, the least significant first.
pub(crate) fn numbers(bytes: &[u8]) -> impl Iterator<Item = u32> {
    let (mut number, mut shift) = (0, 0);
    bytes.iter().filter_map(move |byte| {
        number |= u32::from(byte & 0x7f) << shift;
        shift += 7;
        if byte & 0x80 != 0 {
            return None;
        }
        shift = 0;
        Some(std::mem::take(&mut number))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_sections_are_of_the_same_places() {
        let table = Table::get();
        let n = table.len();
        assert!(n > 100_000);
        let lens = [table.columns.len(), table.names.ends.len(), table.area_of.len(), table.code_of.len()];
        assert_eq!(lens, [n; 4]);
        assert_eq!([table.populations.len(), table.strips.places.len()], [4 * n, n]);
        assert!((0..n).map(|index| table.rows.get(index)).is_sorted());
        for index in 0..n {
            let place = table.place(index);
            assert!(!place.city.is_empty() && place.country_code.len() == 2, "{place:?}");
            assert!(place.time_zone.contains('/'), "{place:?}");
        }
    }
}
