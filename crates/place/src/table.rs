//! The table of places: `places.z`, made by `scripts/tables/places.py`, which describes its form.

use crate::Place;
use crate::sphere::Point;
use crate::strips::Strips;
use std::collections::HashMap;
use std::io::Read as _;
use std::sync::OnceLock;

use unicode_normalization::UnicodeNormalization as _;

type Indexes = HashMap<String, Vec<u32>, foldhash::fast::RandomState>;

/// Places in the order of their latitudes, from the south.
pub(crate) struct Table {
    rows: Vec<u32>,
    columns: Vec<u32>,
    names: Vec<&'static str>,
    areas: Vec<Area>,
    area_of: Vec<u32>,
    codes: Vec<&'static str>,
    code_of: &'static [u8],
    populations: Vec<u32>,
    strips: Strips,
    by_name: OnceLock<Indexes>,
}

/// Country code, country, region, subregion and time zone.
struct Area {
    /// Separated by tabulators.
    line: &'static str,
    /// Where these are.
    tabs: [u16; 4],
}

impl Area {
    fn new(line: &'static str) -> Area {
        let mut tabs = [0; 4];
        for (known, (at, _)) in tabs.iter_mut().zip(line.match_indices('\t')) {
            *known = at as u16;
        }
        Area { line, tabs }
    }

    fn texts(&self) -> [&'static str; 5] {
        let [a, b, c, d] = self.tabs.map(usize::from);
        let text = |from: usize, to: usize| self.line.get(from..to).unwrap_or_default();
        [text(0, a), text(a + 1, b), text(b + 1, c), text(c + 1, d), text(d + 1, self.line.len())]
    }
}

impl Table {
    pub(crate) fn get() -> &'static Table {
        static TABLE: OnceLock<Table> = OnceLock::new();
        TABLE.get_or_init(|| Table::unpack(include_bytes!("places.z")))
    }

    fn unpack(packed: &[u8]) -> Table {
        let [rows, columns, names, areas, area_of, codes, code_of, populations] = sections(packed);
        let lines = |bytes| text(bytes).split('\n').collect::<Vec<_>>();
        let mut row = 0;
        let rows = numbers(rows).map(|step| {
            row += step;
            row
        });
        let (rows, columns): (Vec<u32>, Vec<u32>) = (rows.collect(), triples(columns));
        Table {
            strips: Strips::new(&rows, &columns),
            rows,
            columns,
            names: lines(names),
            areas: text(areas).split('\n').map(Area::new).collect(),
            area_of: triples(area_of),
            codes: lines(codes),
            code_of,
            populations: numbers(populations).collect(),
            by_name: OnceLock::new(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(crate) fn point(&self, index: usize) -> Point {
        Point::at(self.rows[index].into(), self.columns[index].into())
    }

    pub(crate) fn place(&self, index: usize) -> Place {
        let [country_code, country, region, subregion, time_zone] =
            self.areas[self.area_of[index] as usize].texts();
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
        self.names[index]
    }

    pub(crate) fn population(&self, index: usize) -> u32 {
        self.populations[index]
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
            for (index, name) in self.names.iter().enumerate() {
                indexes.entry(lower(name)).or_default().push(index as u32);
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
    let mut rest: &'static [u8] = bytes.leak();
    std::array::from_fn(|_| {
        let (len, behind) = rest.split_at(4);
        let len = u32::from_le_bytes(len.try_into().expect("four bytes")) as usize;
        let (section, behind) = behind.split_at(len);
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

/// Numbers of three bytes, the least significant first.
fn triples(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks_exact(3).map(|b| u32::from_le_bytes([b[0], b[1], b[2], 0])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_sections_are_of_the_same_places() {
        let table = Table::get();
        let n = table.len();
        assert!(n > 100_000);
        let lens = [table.columns.len(), table.names.len(), table.area_of.len(), table.code_of.len()];
        assert_eq!(lens, [n; 4]);
        assert_eq!(table.populations.len(), n);
        assert!(table.rows.is_sorted());
        for index in 0..n {
            let place = table.place(index);
            assert!(!place.city.is_empty() && place.country_code.len() == 2, "{place:?}");
            assert!(place.time_zone.contains('/'), "{place:?}");
        }
    }
}
