//! The columns of a row that follow from its coordinates: the names of the place, and its time zone.
//!
//! The town is that of the crate `place`, the rules of time zones are those that are compiled in, so that a
//! row is the same on every machine.

use std::path::PathBuf;

use jiff::civil::DateTime;
use jiff::tz::TimeZoneDatabase;

use rusqlite::{Connection, params};

use crate::column::{ImageRow, Text, constant};
use crate::connection;
use crate::error::{CatalogError, During};
use crate::function::FUNCTION_FLAGS;
use crate::handle::Catalog;
use crate::known::end_of_prefix;
use crate::name::SqlName;

/// Follows the name of the tag in `taken_from` if `taken_utc` is that of the place's zone.
const OF_PLACE: &str = "+place";

impl ImageRow {
    /// Fills `place`, `region`, `country_of_place` and `time_zone` by the coordinates. A row without
    /// coordinates, or far from any town, is left as it is.
    pub fn locate(&mut self) {
        let Some((latitude, longitude)) = self.latitude.zip(self.longitude) else { return };
        let Some(town) = place::town(latitude, longitude) else { return };
        let text = |name: &str| (!name.is_empty()).then(|| Text::from(name));
        self.place = text(town.city);
        self.region = text(town.region);
        self.country_of_place = Some(town.country).filter(|name| !name.is_empty());
        self.time_zone = Some(town.time_zone).filter(|name| !name.is_empty());
    }

    /// Fills a `taken_utc` that the file does not state, as if the camera's clock was that of the place:
    /// needs a time of day and the column `time_zone`. `taken_from` then ends with `+place`. In the hour that
    /// the clock repeats or leaves out when summer time ends or begins, nothing is filled.
    pub fn assume_zone_of_place(&mut self) {
        if self.taken_utc.is_some() {
            return;
        }
        let (Some(local), Some(zone), Some(from)) = (&self.taken_at, &self.time_zone, self.taken_from) else {
            return;
        };
        let utc = utc_of_place(local, self.taken_precision.unwrap_or_default(), zone);
        if let Some((utc, from)) = utc.zip(constant(&format!("{from}{OF_PLACE}"))) {
            (self.taken_utc, self.taken_from) = (Some(utc), Some(from));
        }
    }
}

impl Catalog {
    /// Assumes the zone of the place in the rows of all files below `roots`, as
    /// [`ImageRow::assume_zone_of_place`] does, or takes that back. No file is read for it.
    ///
    /// # Errors
    /// [`CatalogError::ReadOnly`], and errors of SQLite or the storage.
    pub fn assume_zones_of_places(
        &mut self,
        roots: &[PathBuf],
        is_assumed: bool,
    ) -> Result<(), CatalogError> {
        self.require_writing()?;
        let connection = connection::create_writing(self.path(), CACHE_BYTES)?;
        update(connection, roots, is_assumed).during("fill the times of places in", self.path())
    }
}

const CACHE_BYTES: usize = 8 << 20;

fn update(mut connection: Connection, roots: &[PathBuf], is_assumed: bool) -> rusqlite::Result<()> {
    connection.create_scalar_function("thalweg_utc_of_place", 3, FUNCTION_FLAGS, |context| {
        let text = |index| context.get_raw(index).as_str();
        Ok(utc_of_place(text(0)?, text(1)?, text(2)?).map(|utc| utc.to_string()))
    })?;
    let changes = if is_assumed {
        "taken_utc = thalweg_utc_of_place(taken_at, taken_precision, time_zone), taken_from = taken_from || ?1 \
         WHERE taken_utc IS NULL AND taken_at IS NOT NULL AND taken_precision IS NOT NULL \
         AND taken_from IS NOT NULL AND time_zone IS NOT NULL \
         AND thalweg_utc_of_place(taken_at, taken_precision, time_zone) IS NOT NULL"
    } else {
        "taken_utc = NULL, taken_from = substr(taken_from, 1, length(taken_from) - length(?1)) \
         WHERE taken_from LIKE '%' || ?1"
    };
    let transaction = connection.transaction()?;
    for root in roots {
        let prefix = SqlName::of_directory(root).text.into_owned();
        let sql = format!(
            "UPDATE file SET {changes} AND directory_id IN (SELECT id FROM directory WHERE path >= ?2 AND path < ?3)"
        );
        transaction.execute(&sql, params![OF_PLACE, prefix, end_of_prefix(&prefix)])?;
    }
    transaction.commit()
}

/// The instant in UTC of a local time in a zone of the tz database; `None` without a time of day.
fn utc_of_place(local: &str, precision: &str, zone: &str) -> Option<Text> {
    if !matches!(precision, "minute" | "second" | "subsecond") {
        return None;
    }
    let (whole, fraction) = local.split_at_checked("YYYY-MM-DDTHH:MM:SS".len())?;
    let clock: DateTime = whole.parse().ok()?;
    let zone = TimeZoneDatabase::bundled().get(zone).ok()?;
    let instant = zone.to_ambiguous_timestamp(clock).unambiguous().ok()?.to_string();
    let utc = instant.strip_suffix('Z')?;
    // Neither readers of timestamps nor four digits hold the year 10000.
    let has_four_digits = utc.len() == whole.len() && utc.as_bytes().get(4) == Some(&b'-');
    has_four_digits.then(|| Text::from(format!("{utc}{fraction}Z")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(latitude: f64, longitude: f64) -> ImageRow {
        ImageRow { latitude: Some(latitude), longitude: Some(longitude), ..ImageRow::default() }
    }

    #[test]
    fn a_row_is_named_by_its_coordinates() {
        let mut row = at(48.2085, 16.3731);
        row.city = Some("Beč".into());
        row.locate();
        assert_eq!([&row.place, &row.region].map(|text| text.as_deref()), [Some("Vienna"); 2]);
        assert_eq!([row.country_of_place, row.time_zone], [Some("Austria"), Some("Europe/Vienna")]);
        assert_eq!(row.city.as_deref(), Some("Beč"));
        for mut far in [at(0.0, 0.0), ImageRow { longitude: None, ..at(48.2, 0.0) }] {
            let before = far.clone();
            far.locate();
            assert_eq!(far, before);
        }
    }

    #[track_caller]
    fn check(taken_at: &str, precision: &'static str, utc: Option<&str>) {
        let mut row = at(48.2085, 16.3731);
        row.locate();
        row.taken_at = Some(taken_at.into());
        row.taken_from = Some("EXIF:DateTimeOriginal");
        row.taken_precision = Some(precision);
        row.assume_zone_of_place();
        assert_eq!(row.taken_utc.as_deref(), utc, "{taken_at}");
        let from = if utc.is_some() { "EXIF:DateTimeOriginal+place" } else { "EXIF:DateTimeOriginal" };
        assert_eq!(row.taken_from, Some(from));
        assert_eq!(row.taken_at.as_deref(), Some(taken_at));
    }

    #[test]
    fn the_clock_is_that_of_the_place() {
        check("2024-07-01T12:00:00", "second", Some("2024-07-01T10:00:00Z"));
        check("2024-01-01T00:30:00.25", "subsecond", Some("2023-12-31T23:30:00.25Z"));
        check("2024-07-01T12:00:00", "minute", Some("2024-07-01T10:00:00Z"));
        // What is left out in March, and what comes twice in October.
        check("2024-03-31T02:30:00", "second", None);
        check("2024-10-27T02:30:00", "second", None);
        check("2024-07-01", "day", None);
        check("2024-99-01T12:00:00", "second", None);
    }

    #[test]
    fn what_the_file_states_stays() {
        let mut row = at(48.2085, 16.3731);
        row.locate();
        row.taken_at = Some("2024-07-01T12:00:00".into());
        row.taken_utc = Some("2024-07-01T04:00:00Z".into());
        (row.taken_from, row.taken_precision) = (Some("EXIF:DateTimeOriginal"), Some("second"));
        let before = row.clone();
        row.assume_zone_of_place();
        assert_eq!(row, before);
        (row.taken_utc, row.time_zone) = (None, None);
        row.assume_zone_of_place();
        assert_eq!((row.taken_utc, row.taken_from), (None, Some("EXIF:DateTimeOriginal")));
    }

    #[test]
    fn the_rules_of_all_zones_of_places_are_there() {
        for place in place::all(&place::Filter::default()) {
            assert!(TimeZoneDatabase::bundled().get(place.time_zone).is_ok(), "{}", place.time_zone);
        }
    }
}
