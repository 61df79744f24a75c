//! Reads rows of the catalogue into arrays, with codes in place of texts.

use std::ops::RangeInclusive;

use foldhash::HashMap;
use rusqlite::Row;

use super::arrays::{Arrays, NO_KIND, NOWHERE, UNRATED, Values, aspect, coordinate, flag};
use super::names::Names;
use super::texts::{Coder, Texts};
use super::time::TimeKey;
use crate::error::{CatalogError, During};
use crate::handle::Catalog;
use crate::language::Kind;
use crate::meaning::{BROKEN, Camera, swaps_sides};
use crate::place_names::PlaceNames;

/// Highest codes of the columns, for texts that found no room.
const BEYOND_BYTE: usize = u8::MAX as usize;
const BEYOND_SHORT: usize = u16::MAX as usize;

/// Shown as the path of a directory without a row.
const UNKNOWN_DIRECTORY: &str = "?/";

/// Tables without texts: of formats, cameras, lenses, places and people.
pub(super) fn empty_texts() -> [Texts; 5] {
    [BEYOND_BYTE, BEYOND_SHORT, BEYOND_SHORT, BEYOND_SHORT, BEYOND_SHORT].map(Texts::new)
}

/// The largest number of a row; 0 if there is none.
pub(super) fn largest_id(catalog: &Catalog) -> Result<i64, CatalogError> {
    let sql = "SELECT coalesce(max(id), 0) FROM file";
    catalog.reader().query_row(sql, [], |row| row.get(0)).during("read", catalog.path())
}

/// Finds the codes of the texts of rows.
#[derive(Debug)]
pub(super) struct Coders {
    formats: Coder,
    cameras: Coder,
    lenses: Coder,
    places: Coder,
    people: Coder,
}

impl Coders {
    /// The texts of all codes.
    pub(super) fn finish(self) -> [Texts; 5] {
        let Coders { formats, cameras, lenses, places, people } = self;
        [formats, cameras, lenses, places, people].map(Coder::finish)
    }
}

/// Reads rows into arrays.
#[derive(Debug)]
pub(super) struct RowReader {
    /// Their `folders` are places in `slots`.
    pub(super) arrays: Arrays,
    /// Names of the rows without a date.
    pub(super) names: Names,
    pub(super) coders: Coders,
    /// The directories of the rows, in the order in which they were first seen.
    pub(super) slots: Vec<i64>,
    slot_of: HashMap<i64, u32>,
    pub(super) ratings_fit: bool,
    /// The largest number of a row.
    pub(super) last_id: i64,
}

impl RowReader {
    /// Adds to these arrays, and to these texts.
    pub(super) fn new(arrays: Arrays, texts: [Texts; 5]) -> RowReader {
        let [formats, cameras, lenses, places, people] = texts.map(Coder::new);
        RowReader {
            arrays,
            names: Names::default(),
            coders: Coders { formats, cameras, lenses, places, people },
            slots: Vec::new(),
            slot_of: HashMap::default(),
            ratings_fit: true,
            last_id: 0,
        }
    }

    /// Reads the rows with these numbers, in their order.
    pub(super) fn read(&mut self, catalog: &Catalog, ids: RangeInclusive<i64>) -> Result<(), CatalogError> {
        let sql = format!(
            "SELECT f.id, f.directory_id, f.taken_at, f.format, f.width, f.height, f.orientation, f.make, f.model, f.lens, \
             f.latitude, f.longitude, f.rating, {BROKEN}, f.sublocation, f.city, f.state, f.country, f.country_code, f.name, f.kind, f.people, \
             f.place, f.region, f.country_of_place FROM file AS f WHERE f.vanished_at IS NULL AND f.id BETWEEN ?1 AND ?2 ORDER BY f.id"
        );
        let mut read = || {
            let mut statement = catalog.reader().prepare_cached(&sql)?;
            let mut rows = statement.query([ids.start(), ids.end()])?;
            while let Some(row) = rows.next()? {
                let values = self.values(row)?;
                if !values.times.is_dated() {
                    self.names.push(row.get_ref(19)?.as_str()?);
                }
                self.arrays.push(values);
                self.last_id = self.last_id.max(i64::from(values.ids));
            }
            Ok(())
        };
        read().during("read the columns of", catalog.path())
    }

    fn values(&mut self, row: &Row<'_>) -> rusqlite::Result<Values> {
        let id: i64 = row.get(0)?;
        // Numbers are given out one by one, so that larger ones are damage.
        let ids = u32::try_from(id).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(0, id))?;
        let taken_at = row.get_ref(2)?.as_str_or_null()?;
        let swaps = swaps_sides(row.get(6)?);
        let (latitude, longitude): (Option<f64>, Option<f64>) = (row.get(10)?, row.get(11)?);
        let rating: Option<i64> = row.get(12)?;
        let (latitudes, longitudes) = match latitude.zip(longitude) {
            None => (NOWHERE, NOWHERE),
            Some((latitude, longitude)) => match (coordinate(latitude, 90.0), coordinate(longitude, 180.0)) {
                (NOWHERE, _) | (_, NOWHERE) => (NOWHERE, NOWHERE),
                inside => inside,
            },
        };
        let flags = [
            (flag::BROKEN, row.get(13)?),
            (flag::TAKEN, taken_at.is_some()),
            (flag::LATITUDE, latitude.is_some()),
            (flag::LONGITUDE, longitude.is_some()),
            (flag::RATING, rating.is_some()),
        ];
        Ok(Values {
            times: taken_at.and_then(TimeKey::parse).unwrap_or(TimeKey::UNDATED),
            ids,
            aspects: aspect(row.get(4)?, row.get(5)?, swaps),
            formats: self.coders.formats.code(row.get_ref(3)?.as_str_or_null()?) as u8,
            kinds: kind_code(row.get_ref(20)?.as_str_or_null()?),
            ratings: self.rating(rating),
            cameras: self.camera(row.get_ref(7)?.as_str_or_null()?, row.get_ref(8)?.as_str_or_null()?),
            lenses: self.coders.lenses.code(row.get_ref(9)?.as_str_or_null()?) as u16,
            places: self.place(row)?,
            people: self.coders.people.code(row.get_ref(21)?.as_str_or_null()?) as u16,
            folders: self.slot(row.get(1)?),
            latitudes,
            longitudes,
            flags: flags.into_iter().filter(|(_, is_set)| *is_set).map(|(bit, _)| bit).sum(),
        })
    }

    fn rating(&mut self, rating: Option<i64>) -> i8 {
        let byte = rating.map(|rating| i8::try_from(rating).unwrap_or(UNRATED));
        self.ratings_fit &= rating.is_none() || byte != Some(UNRATED);
        byte.unwrap_or(UNRATED)
    }

    fn camera(&mut self, make: Option<&str>, model: Option<&str>) -> u16 {
        self.coders.cameras.code(Camera { make, model }.key().as_deref()) as u16
    }

    /// The code of the place: its own names in the columns 14 to 18, those by its coordinates in 22 to 24.
    fn place(&mut self, row: &Row<'_>) -> rusqlite::Result<u16> {
        let text = |column| row.get_ref(column)?.as_str_or_null().map_err(rusqlite::Error::from);
        let own = [text(14)?, text(15)?, text(16)?, text(17)?];
        let key = PlaceNames::key(own, text(18)?, [text(22)?, text(23)?, text(24)?]);
        Ok(self.coders.places.code(key.as_deref()) as u16)
    }

    fn slot(&mut self, directory_id: i64) -> u32 {
        // Files of one directory mostly follow each other.
        if let Some(last) =
            self.arrays.folders.last().filter(|slot| self.slots[**slot as usize] == directory_id)
        {
            return *last;
        }
        *self.slot_of.entry(directory_id).or_insert_with(|| {
            self.slots.push(directory_id);
            self.slots.len() as u32 - 1
        })
    }

    /// Adds pictures, whose `folders` are rows of directories.
    pub(super) fn add(&mut self, mut arrays: Arrays, names: &Names) {
        let mut last = None;
        for folder in &mut arrays.folders {
            let slot = match last {
                Some((id, slot)) if id == *folder => slot,
                _ => self.slot(i64::from(*folder)),
            };
            last = Some((*folder, slot));
            *folder = slot;
        }
        self.last_id = self.last_id.max(arrays.ids.last().copied().unwrap_or(0).into());
        names.iter().for_each(|name| self.names.push(name));
        self.arrays.append(arrays);
    }

    /// The pictures that were read so far, with the rows of their directories in `folders`; `None` if a row's
    /// number is too large.
    pub(super) fn take(&mut self) -> Option<(Arrays, Names)> {
        let (mut arrays, names) = (std::mem::take(&mut self.arrays), std::mem::take(&mut self.names));
        for folder in &mut arrays.folders {
            *folder = u32::try_from(self.slots[*folder as usize]).ok()?;
        }
        Some((arrays, names))
    }

    /// The rows and paths of the directories of the rows that were read. A directory is never removed while a
    /// file is in it, and never changed.
    pub(super) fn directories(&self, catalog: &Catalog) -> Result<Vec<(i64, String)>, CatalogError> {
        let read = || {
            let mut statement = catalog.reader().prepare("SELECT id, path FROM directory")?;
            let mut rows = statement.query([])?;
            let mut paths: HashMap<i64, String> = HashMap::default();
            while let Some(row) = rows.next()? {
                let id = row.get(0)?;
                if self.slot_of.contains_key(&id) {
                    paths.insert(id, row.get(1)?);
                }
            }
            // In a damaged catalogue, a directory may be missing.
            let path = |id| paths.remove(&id).unwrap_or_else(|| UNKNOWN_DIRECTORY.to_owned());
            Ok(self.slots.iter().copied().zip(self.slots.iter().copied().map(path)).collect())
        };
        read().during("read the directories of", catalog.path())
    }
}

/// The code of a kind.
fn kind_code(name: Option<&str>) -> u8 {
    let at = name.and_then(|name| Kind::ALL.iter().position(|kind| kind.name() == name));
    at.map_or(NO_KIND, |at| at as u8)
}
