//! A condition on resident values as the codes that meet it, to be looked up for each picture.

use std::ops::RangeInclusive;

use super::arrays::{Arrays, NO_KIND, UNRATED, Wanted, flag};
use super::bitmap::Bitmap;
use super::texts::{NONE, Texts};
use crate::criteria::Place;
use crate::function::{EARTH_RADIUS_KM, haversine_km};
use crate::language::{Condition, Kind, NumberColumn, NumberRange, TextColumn, TextMatch};
use crate::meaning::{Camera, FolderMatcher, TextMatcher, any_matches};
use crate::place_names::{PlaceNames, town_called};

/// The texts of codes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tables<'t> {
    pub(super) formats: &'t Texts,
    pub(super) cameras: &'t Texts,
    pub(super) lenses: &'t Texts,
    pub(super) places: &'t Texts,
    pub(super) people: &'t Texts,
    /// Whether every rating fits its array.
    pub(super) ratings_fit: bool,
}

/// For each code of a column, whether it meets the condition; an area has no codes.
#[derive(Debug)]
pub(super) enum WantedCodes {
    Formats(Vec<bool>),
    Kinds(Vec<bool>),
    Ratings(Vec<bool>),
    Flags(Vec<bool>),
    Cameras(Vec<bool>),
    Lenses(Vec<bool>),
    Places(Vec<bool>),
    People(Vec<bool>),
    /// By what `folders` of the arrays has.
    Folders(Vec<bool>),
    Area(Place),
}

impl WantedCodes {
    /// The codes that meet a condition; `None` if it is about other values than those of the arrays, or some
    /// texts have no code of their own. `folders` says which folders match.
    ///
    /// # Errors
    /// Those of `folders`.
    pub(super) fn of<E>(
        condition: &Condition,
        tables: Tables<'_>,
        folders: impl FnOnce(&FolderMatcher) -> Result<Vec<bool>, E>,
    ) -> Result<Option<WantedCodes>, E> {
        Ok(match condition {
            Condition::Text(column, wanted) => of_text(*column, wanted, tables),
            Condition::Format(format) => {
                let matching = || tables.formats.matching(|text| text.eq_ignore_ascii_case(format));
                tables.formats.is_complete().then(|| WantedCodes::Formats(matching()))
            }
            Condition::Number(NumberColumn::Rating, range) => {
                tables.ratings_fit.then(|| WantedCodes::Ratings(ratings_in(range)))
            }
            Condition::Has(column) => with_value(column),
            Condition::Kind(kind) => {
                let code = Kind::ALL.iter().position(|known| known == kind);
                let code = code.map_or(NO_KIND, |code| code as u8);
                Some(WantedCodes::Kinds(of_bytes(|byte| byte == code)))
            }
            Condition::Broken => Some(with_flag(flag::BROKEN)),
            Condition::Folder(wanted) => Some(WantedCodes::Folders(folders(&FolderMatcher::new(wanted))?)),
            Condition::Place(place) => Some(WantedCodes::Area(*place)),
            _ => None,
        })
    }

    /// Whether a condition may have codes, without a look at any texts.
    pub(super) fn may_be_of(condition: &Condition) -> bool {
        matches!(
            condition,
            Condition::Text(
                TextColumn::Camera | TextColumn::Lens | TextColumn::Place | TextColumn::Person,
                _
            ) | Condition::Format(_)
                | Condition::Number(NumberColumn::Rating, _)
                | Condition::Has(_)
                | Condition::Kind(_)
                | Condition::Broken
                | Condition::Folder(_)
                | Condition::Place(_)
        )
    }

    /// Adds the array that the codes are those of.
    pub(super) fn add_to(&self, wanted: &mut Wanted) {
        match self {
            WantedCodes::Formats(_) => wanted.formats = true,
            WantedCodes::Kinds(_) => wanted.kinds = true,
            WantedCodes::Ratings(_) => wanted.ratings = true,
            WantedCodes::Flags(_) => wanted.flags = true,
            WantedCodes::Cameras(_) => wanted.cameras = true,
            WantedCodes::Lenses(_) => wanted.lenses = true,
            WantedCodes::Places(_) => wanted.places = true,
            WantedCodes::People(_) => wanted.people = true,
            WantedCodes::Folders(_) => wanted.folders = true,
            WantedCodes::Area(_) => (wanted.latitudes, wanted.longitudes) = (true, true),
        }
    }

    /// The pictures that meet the condition.
    pub(super) fn set(&self, arrays: &Arrays) -> Bitmap {
        let bytes = |codes: &[u8], met: &[bool]| Bitmap::of(codes.len(), |at| met[usize::from(codes[at])]);
        let shorts = |codes: &[u16], met: &[bool]| Bitmap::of(codes.len(), |at| met[usize::from(codes[at])]);
        match self {
            WantedCodes::Formats(met) => bytes(&arrays.formats, met),
            WantedCodes::Kinds(met) => bytes(&arrays.kinds, met),
            WantedCodes::Flags(met) => bytes(&arrays.flags, met),
            WantedCodes::Ratings(met) => {
                let of_rating = |rating: i8| met[usize::from(rating.cast_unsigned())];
                Bitmap::of(arrays.ratings.len(), |at| of_rating(arrays.ratings[at]))
            }
            WantedCodes::Cameras(met) => shorts(&arrays.cameras, met),
            WantedCodes::Lenses(met) => shorts(&arrays.lenses, met),
            WantedCodes::Places(met) => shorts(&arrays.places, met),
            WantedCodes::People(met) => shorts(&arrays.people, met),
            WantedCodes::Folders(met) => Bitmap::of(arrays.folders.len(), |at| {
                met.get(arrays.folders[at] as usize).is_some_and(|is_met| *is_met)
            }),
            WantedCodes::Area(place) => {
                let area = Area::new(place);
                let near = Bitmap::of(arrays.latitudes.len(), |at| area.may_have(arrays, at));
                let mut inside = Bitmap::empty(arrays.latitudes.len());
                near.for_each(|at| {
                    if area.point(arrays, at).is_some() {
                        inside.insert(at);
                    }
                });
                inside
            }
        }
    }
}

fn of_text(column: TextColumn, wanted: &TextMatch, tables: Tables<'_>) -> Option<WantedCodes> {
    let (texts, codes): (&Texts, fn(Vec<bool>) -> WantedCodes) = match column {
        TextColumn::Camera => (tables.cameras, WantedCodes::Cameras),
        TextColumn::Lens => (tables.lenses, WantedCodes::Lenses),
        TextColumn::Place => (tables.places, WantedCodes::Places),
        TextColumn::Person => (tables.people, WantedCodes::People),
        _ => return None,
    };
    if !texts.is_complete() {
        return None;
    }
    let matcher = TextMatcher::new(wanted);
    let town = (column == TextColumn::Place).then(|| town_called(wanted)).flatten();
    Some(codes(texts.matching(|text| match column {
        TextColumn::Camera => Camera::of_key(text).is_wanted(&matcher),
        TextColumn::Place => {
            let names = PlaceNames::of_key(text);
            names.is_wanted(&matcher) || town.as_ref().is_some_and(|town| names.is_in_town(town))
        }
        TextColumn::Person => any_matches(text, &matcher),
        _ => matcher.is_in(text),
    })))
}

fn with_value(column: &str) -> Option<WantedCodes> {
    let shorts = || (0..=usize::from(u16::MAX)).map(|code| code != NONE).collect();
    Some(match column {
        "taken_at" => with_flag(flag::TAKEN),
        "latitude" => with_flag(flag::LATITUDE),
        "longitude" => with_flag(flag::LONGITUDE),
        "rating" => with_flag(flag::RATING),
        "kind" => WantedCodes::Kinds(of_bytes(|byte| byte != NO_KIND)),
        "format" => WantedCodes::Formats(of_bytes(|byte| usize::from(byte) != NONE)),
        "people" => WantedCodes::People(shorts()),
        "lens" => WantedCodes::Lenses(shorts()),
        _ => return None,
    })
}

fn with_flag(bit: u8) -> WantedCodes {
    WantedCodes::Flags(of_bytes(|byte| byte & bit != 0))
}

fn ratings_in(range: &NumberRange) -> Vec<bool> {
    let is_in = |rating: i8| rating != UNRATED && range.contains(f64::from(rating));
    of_bytes(|byte| is_in(byte.cast_signed()))
}

fn of_bytes(is_met: impl Fn(u8) -> bool) -> Vec<bool> {
    (0..=u8::MAX).map(is_met).collect()
}

/// An area on the earth, with what excludes most pictures before any computation with real numbers: its
/// latitudes and longitudes in units of 1e-7 degrees, with a margin.
pub(super) struct Area<'p> {
    place: &'p Place,
    latitudes: RangeInclusive<i32>,
    longitudes: RangeInclusive<i32>,
}

impl Area<'_> {
    pub(super) fn new(place: &Place) -> Area<'_> {
        let all = (-180.0, 180.0);
        let ((south, north), (west, east)) = match *place {
            Place::Box { south, west, north, east } => {
                ((south, north), if west <= east { (west, east) } else { all })
            }
            Place::Within { latitude, longitude, km } => {
                let away = half_width(latitude, km).map(|half| (longitude - half, longitude + half));
                let away = away.filter(|(west, east)| *west > -180.0 && *east < 180.0);
                ((latitude - km / 110.5, latitude + km / 110.5), away.unwrap_or(all))
            }
        };
        let units = |degrees: f64, limit: f64| (degrees.clamp(-limit, limit) * 1e7) as i32;
        Area {
            place,
            latitudes: units(south, 90.0) - 2..=units(north, 90.0) + 2,
            longitudes: units(west, 180.0) - 2..=units(east, 180.0) + 2,
        }
    }

    /// Whether a picture may be in the area. Without branches, as whether one is taken cannot be predicted.
    fn may_have(&self, arrays: &Arrays, at: usize) -> bool {
        let (latitude, longitude) = (arrays.latitudes[at], arrays.longitudes[at]);
        // Pictures without coordinates are south of any latitude.
        (*self.latitudes.start() <= latitude)
            & (latitude <= *self.latitudes.end())
            & (*self.longitudes.start() <= longitude)
            & (longitude <= *self.longitudes.end())
    }

    /// The coordinates of a picture in the area, in degrees.
    pub(super) fn point(&self, arrays: &Arrays, at: usize) -> Option<(f64, f64)> {
        if !self.may_have(arrays, at) {
            return None;
        }
        let (latitude, longitude) = (arrays.latitudes[at], arrays.longitudes[at]);
        let point = (f64::from(latitude) / 1e7, f64::from(longitude) / 1e7);
        is_inside(self.place, point).then_some(point)
    }
}

/// How many degrees of longitude a circle of `km` kilometres around a point of this latitude reaches to each
/// side, and a little more; `None` if a pole is in it. It is the angle of the meridian that touches the
/// circle: `sin(angle) = sin(radius) / cos(latitude)`.
fn half_width(latitude: f64, km: f64) -> Option<f64> {
    let radius = km / EARTH_RADIUS_KM;
    if !(0.0..90.0).contains(&(latitude.abs() + radius.to_degrees())) {
        return None;
    }
    let sine = radius.sin() / latitude.to_radians().cos();
    (sine < 1.0).then(|| sine.asin().to_degrees() * 1.001 + 1e-6)
}

/// Whether a point is in an area, as the SQL of `Filter` decides it.
fn is_inside(place: &Place, (latitude, longitude): (f64, f64)) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether each of these points is in the area, with what excludes most of them and without.
    #[track_caller]
    fn check(place: Place) {
        let units = |degrees: f64| (degrees * 1e7).round() as i32;
        let area = Area::new(&place);
        let mut n_inside = 0;
        for row in 0..=180 {
            for column in 0..=720 {
                let (latitude, longitude) = (f64::from(row) - 90.0, f64::from(column) / 2.0 - 180.0);
                let arrays = Arrays {
                    latitudes: vec![units(latitude)],
                    longitudes: vec![units(longitude)],
                    ..Arrays::default()
                };
                let expected = is_inside(&place, (latitude, longitude));
                n_inside += usize::from(expected);
                assert_eq!(area.point(&arrays, 0).is_some(), expected, "{place:?}: {latitude}, {longitude}");
            }
        }
        assert!(n_inside > 0, "{place:?}");
    }

    #[test]
    fn nothing_inside_an_area_is_excluded_by_its_limits() {
        for (latitude, longitude, km) in [
            (0.0, 0.0, 1000.0),
            (60.0, 100.0, 3000.0),
            (-75.0, -60.0, 1500.0),
            (85.0, 20.0, 500.0),
            (-89.5, 20.0, 500.0),
            (10.0, 179.0, 800.0),
            (-20.0, -180.0, 800.0),
            (45.0, 45.0, 9000.0),
        ] {
            check(Place::Within { latitude, longitude, km });
        }
        check(Place::Box { south: -10.0, west: 170.0, north: 10.0, east: -170.0 });
        check(Place::Box { south: -90.0, west: -180.0, north: 90.0, east: 180.0 });
        check(Place::Box { south: 12.0, west: 3.0, north: 14.0, east: 5.0 });
    }
}
