//! From a search to the set of pictures that it selects.

use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use rusqlite::params_from_iter;
use rusqlite::types::Value;

use super::Columns;
use super::arrays::{NO_KIND, NOWHERE, UNRATED, flag, partition_point};
use super::bitmap::{Bitmap, RankedSet};
use super::texts::{NONE, Texts};
use super::time::TimeKey;
use crate::albums;
use crate::criteria::Place;
use crate::error::{CatalogError, During};
use crate::find::{Expression, SearchContext, same};
use crate::function::haversine_km;
use crate::handle::Catalog;
use crate::language::date::beginning;
use crate::language::{Condition, Kind, NumberColumn, NumberRange, Search, TextColumn, TextMatch};
use crate::meaning::{Camera, FolderMatcher, TextMatcher, any_matches};
use crate::place_names::{PlaceNames, town_called};

impl Columns {
    /// The pictures that a search selects.
    pub(super) fn select_set(
        &self,
        catalog: &Catalog,
        search: &Search,
    ) -> Result<Arc<RankedSet>, CatalogError> {
        if albums::asks_album(search) {
            self.look_at_albums(catalog);
        }
        if let Some(known) = self.cache.get(search) {
            return Ok(known);
        }
        let set = Arc::new(RankedSet::new(self.evaluate(catalog, search)?));
        self.cache.put(search, &set);
        Ok(set)
    }

    fn evaluate(&self, catalog: &Catalog, search: &Search) -> Result<Bitmap, CatalogError> {
        let len = self.len();
        Ok(match search {
            Search::And(list) => {
                let mut set = Bitmap::full(len);
                for search in list {
                    set.and(&self.evaluate(catalog, search)?);
                }
                set
            }
            Search::Or(list) => {
                let mut set = Bitmap::empty(len);
                for search in list {
                    set.or(&self.evaluate(catalog, search)?);
                }
                set
            }
            Search::Not(search) => {
                let mut set = self.evaluate(catalog, search)?;
                set.invert();
                set
            }
            Search::Is(condition) => self.condition(catalog, condition)?,
        })
    }

    fn condition(&self, catalog: &Catalog, condition: &Condition) -> Result<Bitmap, CatalogError> {
        if let Condition::Words(words) = condition
            && self.has_tables_of(words)
        {
            return self.cached(condition, || self.with_words(catalog, words));
        }
        if let Condition::Album(name) = condition {
            return self.cached(condition, || self.of_album(catalog, name));
        }
        match (self.resident(condition), condition) {
            (Some(set), _) => Ok(set),
            (None, Condition::Number(column, range)) => self.in_range(catalog, *column, range),
            (None, _) => self.cached(condition, || self.ask(catalog, condition)),
        }
    }

    /// The set of a costly condition, which is kept for further searches with it.
    fn cached(
        &self,
        condition: &Condition,
        make: impl FnOnce() -> Result<Bitmap, CatalogError>,
    ) -> Result<Bitmap, CatalogError> {
        let search = Search::Is(condition.clone());
        if let Some(known) = self.cache.get(&search) {
            return Ok(known.set().clone());
        }
        let set = make()?;
        self.cache.put(&search, &Arc::new(RankedSet::new(set.clone())));
        Ok(set)
    }

    /// The pictures that meet a condition, by SQL.
    fn ask(&self, catalog: &Catalog, condition: &Condition) -> Result<Bitmap, CatalogError> {
        // Decisions are never asked here, and words only if a table has not all texts.
        let Expression { sql, values } = Expression::of_condition(condition, SearchContext::default())?;
        if same::is_of(condition) {
            same::register(catalog.reader()).during("find equal pictures in", catalog.path())?;
        }
        // SQLite leaves the join out if the condition is not about the directory.
        let sql = format!(
            "SELECT f.id FROM file AS f LEFT JOIN directory AS d ON d.id = f.directory_id \
             WHERE f.vanished_at IS NULL AND {sql}"
        );
        if !is_of_row(condition) {
            let mut set = Bitmap::empty(self.len());
            self.add_rows(catalog, &sql, &values, &mut set).during("search", catalog.path())?;
            return Ok(set);
        }
        let sql = format!("{sql} AND f.id BETWEEN ? AND ?");
        self.scans.all_rows(
            catalog,
            condition,
            || Bitmap::empty(self.len()),
            |set, ids| {
                let ids = [ids.start(), ids.end()].map(|id| Value::Integer(*id));
                let values = [values.as_slice(), &ids].concat();
                self.add_rows(catalog, &sql, &values, set).during("search", catalog.path())
            },
        )
    }

    /// Adds the pictures whose ids a statement returns.
    fn add_rows(
        &self,
        catalog: &Catalog,
        sql: &str,
        values: &[Value],
        set: &mut Bitmap,
    ) -> rusqlite::Result<()> {
        let mut statement = catalog.reader().prepare_cached(sql)?;
        let mut rows = statement.query(params_from_iter(values))?;
        while let Some(row) = rows.next()? {
            if let Some(position) = self.position_of(row.get(0)?) {
                set.insert(position);
            }
        }
        Ok(())
    }

    /// The pictures that meet a condition; `None` if it is about values that are not in memory.
    fn resident(&self, condition: &Condition) -> Option<Bitmap> {
        match condition {
            Condition::Text(column, wanted) => self.with_text(*column, wanted),
            Condition::Format(format) => self.of_format(format),
            Condition::Number(NumberColumn::Rating, range) => self.rated(range),
            Condition::Has(column) => self.with_value(column),
            Condition::Folder(wanted) => Some(self.in_folders(wanted)),
            Condition::Taken { from, to } => Some(self.taken(from.as_deref(), to.as_deref())),
            Condition::Place(place) => Some(self.in_place(place)),
            Condition::Kind(kind) => Some(self.of_kind(*kind)),
            Condition::Broken => Some(self.with_flag(flag::BROKEN)),
            Condition::Decided => Some(self.decided_set()),
            Condition::Rows(ids) => Some(self.of_rows(ids)),
            Condition::Words(_)
            | Condition::Album(_)
            | Condition::Number(..)
            | Condition::Duplicate(_)
            | Condition::Tag(_)
            | Condition::Path(_)
            | Condition::Under(_)
            | Condition::Contains(_)
            | Condition::Extension(_)
            | Condition::Stacked
            | Condition::Rotted
            | Condition::Offline
            | Condition::Volume(_)
            | Condition::StackOf(_)
            | Condition::StackHas(_)
            | Condition::Role(_)
            | Condition::Calendar(..)
            | Condition::Modified { .. } => None,
        }
    }

    fn with_text(&self, column: TextColumn, wanted: &TextMatch) -> Option<Bitmap> {
        let loaded = &self.loaded;
        let (texts, codes): (&Texts, &[u16]) = match column {
            TextColumn::Camera => (&loaded.cameras, &loaded.arrays.cameras),
            TextColumn::Lens => (&loaded.lenses, &loaded.arrays.lenses),
            TextColumn::Place => (&loaded.places, &loaded.arrays.places),
            TextColumn::Person => (&loaded.people, &loaded.arrays.people),
            _ => return None,
        };
        let matcher = TextMatcher::new(wanted);
        let town = (column == TextColumn::Place).then(|| town_called(wanted)).flatten();
        let matching = texts.matching(|text| match column {
            TextColumn::Camera => Camera::of_key(text).is_wanted(&matcher),
            TextColumn::Place => {
                let names = PlaceNames::of_key(text);
                names.is_wanted(&matcher) || town.as_ref().is_some_and(|town| names.is_in_town(town))
            }
            TextColumn::Person => any_matches(text, &matcher),
            _ => matcher.is_in(text),
        });
        let set = || Bitmap::of(codes.len(), |position| matching[usize::from(codes[position])]);
        texts.is_complete().then(set)
    }

    fn of_format(&self, format: &str) -> Option<Bitmap> {
        let matching = self.loaded.formats.matching(|text| text.eq_ignore_ascii_case(format));
        self.loaded.formats.is_complete().then(|| self.with_formats(&matching))
    }

    fn of_kind(&self, kind: Kind) -> Bitmap {
        let kinds = &self.loaded.arrays.kinds;
        let code = Kind::ALL.iter().position(|known| *known == kind).map_or(NO_KIND, |at| at as u8);
        Bitmap::of(kinds.len(), |position| kinds[position] == code)
    }

    fn with_formats(&self, matching: &[bool]) -> Bitmap {
        let formats = &self.loaded.arrays.formats;
        Bitmap::of(formats.len(), |position| matching[usize::from(formats[position])])
    }

    fn rated(&self, range: &NumberRange) -> Option<Bitmap> {
        let ratings = &self.loaded.arrays.ratings;
        let is_in = |rating: i8| rating != UNRATED && range.contains(f64::from(rating));
        let matching: Vec<bool> = (0..=u8::MAX).map(|byte| is_in(byte.cast_signed())).collect();
        let of_rating = |rating: i8| matching[usize::from(rating.cast_unsigned())];
        let set = || Bitmap::of(ratings.len(), |position| of_rating(ratings[position]));
        self.loaded.ratings_fit.then(set)
    }

    fn with_value(&self, column: &str) -> Option<Bitmap> {
        let arrays = &self.loaded.arrays;
        Some(match column {
            "taken_at" => self.with_flag(flag::TAKEN),
            "latitude" => self.with_flag(flag::LATITUDE),
            "longitude" => self.with_flag(flag::LONGITUDE),
            "rating" => self.with_flag(flag::RATING),
            "kind" => Bitmap::of(self.len(), |position| arrays.kinds[position] != NO_KIND),
            "format" => Bitmap::of(self.len(), |position| usize::from(arrays.formats[position]) != NONE),
            "people" => Bitmap::of(self.len(), |position| usize::from(arrays.people[position]) != NONE),
            "lens" => Bitmap::of(self.len(), |position| usize::from(arrays.lenses[position]) != NONE),
            _ => return None,
        })
    }

    fn with_flag(&self, bit: u8) -> Bitmap {
        let flags = &self.loaded.arrays.flags;
        Bitmap::of(flags.len(), |position| flags[position] & bit != 0)
    }

    fn in_folders(&self, wanted: &TextMatch) -> Bitmap {
        let matcher = FolderMatcher::new(wanted);
        let matching = self.loaded.folders.matching(|path| matcher.is_in(path));
        let folders = &self.loaded.arrays.folders;
        Bitmap::of(folders.len(), |position| matching[folders[position] as usize])
    }

    /// The pictures with a date between two bounds, each a prefix of a time. Texts are compared, as in SQL.
    fn taken(&self, from: Option<&str>, to: Option<&str>) -> Bitmap {
        // A tilde sorts after every character of a time.
        let to = to.map(|to| format!("{to}~"));
        let from = from.map(beginning);
        let mut set = Bitmap::empty(self.len());
        for dated in self.days.dated() {
            let start = to.as_ref().map_or(dated.start, |to| {
                self.first_taken(dated.clone(), |time| time.text().as_str() <= to.as_str())
            });
            let end = from.as_ref().map_or(dated.end, |from| {
                self.first_taken(dated.clone(), |time| time.text().as_str() < &**from)
            });
            set.or(&Bitmap::of_range(self.len(), start..end));
        }
        set
    }

    fn first_taken(&self, positions: Range<usize>, is_old: impl Fn(TimeKey) -> bool) -> usize {
        partition_point(positions, |position| !is_old(self.loaded.arrays.times[position]))
    }

    fn in_place(&self, place: &Place) -> Bitmap {
        let band = latitudes(place);
        Bitmap::of(self.len(), |position| self.point_in(place, &band, position).is_some())
    }

    /// The coordinates of a picture in an area, in degrees; `band` is that of [`latitudes`].
    pub(super) fn point_in(
        &self,
        place: &Place,
        band: &RangeInclusive<i32>,
        position: usize,
    ) -> Option<(f64, f64)> {
        let point = band.contains(&self.loaded.arrays.latitudes[position]).then(|| self.point(position))?;
        point.filter(|(latitude, longitude)| is_inside(place, *latitude, *longitude))
    }

    /// The coordinates of a picture, in degrees.
    fn point(&self, position: usize) -> Option<(f64, f64)> {
        let arrays = &self.loaded.arrays;
        let (latitude, longitude) = (arrays.latitudes[position], arrays.longitudes[position]);
        (latitude != NOWHERE).then(|| (f64::from(latitude) / 1e7, f64::from(longitude) / 1e7))
    }
}

/// Whether a condition looks at each row alone, and no index finds the rows.
fn is_of_row(condition: &Condition) -> bool {
    matches!(
        condition,
        Condition::Words(_)
            | Condition::Contains(_)
            | Condition::Extension(_)
            | Condition::Has(_)
            | Condition::Tag(_)
            | Condition::Text(..)
            | Condition::Calendar(..)
            | Condition::Modified { .. }
    )
}

/// The latitudes of an area in units of 1e-7 degrees, with a margin: they exclude most pictures before any
/// computation with real numbers.
pub(super) fn latitudes(place: &Place) -> RangeInclusive<i32> {
    let (south, north) = match *place {
        Place::Box { south, north, .. } => (south, north),
        Place::Within { latitude, km, .. } => (latitude - km / 110.5, latitude + km / 110.5),
    };
    let units = |degrees: f64| (degrees.clamp(-90.0, 90.0) * 1e7) as i32;
    units(south) - 2..=units(north) + 2
}

/// Whether a point is in an area, as the SQL of `Filter` decides it.
fn is_inside(place: &Place, latitude: f64, longitude: f64) -> bool {
    match *place {
        Place::Box { south, west, north, east } => {
            let (is_east, is_west) = (longitude >= west, longitude <= east);
            (south..=north).contains(&latitude)
                && if west <= east { is_east && is_west } else { is_east || is_west }
        }
        Place::Within { latitude: at_latitude, longitude: at_longitude, km } => {
            (latitude - at_latitude).abs() <= km / 110.5
                && haversine_km((latitude, longitude), (at_latitude, at_longitude)) <= km
        }
    }
}
