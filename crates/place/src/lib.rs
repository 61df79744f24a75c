//! Cities by coordinate and by name, offline.
//!
//! The table has the cities, towns and villages of [GeoNames](https://www.geonames.org) with 2,000
//! inhabitants or more, and seats of administration whatever their size (licence CC BY 4.0). It is unpacked
//! on first use, which takes about 20 ms and 5 MB; a program that never asks pays nothing. Of those with
//! 15,000 inhabitants or more, it also has the names in other languages ([`called`]).
//!
//! ```
//! let found = thalweg_place::nearest(48.85, 2.35, &Default::default()).unwrap();
//! assert_eq!((found.place.city, found.place.time_zone), ("Paris", "Europe/Paris"));
//! assert!(found.distance_km < 1.0);
//! ```

mod feature;
mod names;
mod sphere;
mod strips;
mod table;
mod town;
mod triples;

pub use feature::feature_name;
use names::Names;
use table::Table;
pub use town::{MOST_KM, town};

/// A city, town or village.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Place {
    /// Name as GeoNames writes it, in Latin letters: `Île-de-France`.
    pub city: &'static str,
    /// First-order division, such as a state; empty if unknown.
    pub region: &'static str,
    /// Second-order division, such as a county; empty if unknown.
    pub subregion: &'static str,
    /// Two letters of ISO 3166-1.
    pub country_code: &'static str,
    /// Name of the country in English.
    pub country: &'static str,
    /// Name in the tz database, such as `Europe/Paris`.
    pub time_zone: &'static str,
    /// GeoNames' code of the kind of place, such as `PPLC`; see [`feature_name`].
    pub feature: &'static str,
    /// Inhabitants, rounded to two digits; 0 if unknown.
    pub population: u32,
    /// Degrees north, in steps of 180/2^20.
    pub latitude: f64,
    /// Degrees east, in steps of 360/2^20.
    pub longitude: f64,
}

/// Limits on the places that a search may find. The default finds all.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Filter {
    /// Least number of inhabitants.
    pub min_population: u32,
    /// Greatest distance in kilometres.
    pub max_km: Option<f64>,
    /// Codes of the kinds of places to find; all if empty.
    pub features: Vec<String>,
    /// Whether `features` are those to leave out.
    pub leaves_features_out: bool,
}

/// A place, and where it is as seen from a coordinate.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Near {
    /// The place that was found.
    pub place: Place,
    /// Length of the great circle to it, on a sphere of 6,371 km.
    pub distance_km: f64,
    /// Direction of the great circle at the coordinate, in degrees clockwise from north, 0 to 360.
    pub bearing: f64,
}

/// The nearest place of the filter to a coordinate in degrees. `None` if there is none, or if the coordinate
/// is not a finite number.
#[must_use]
pub fn nearest(latitude: f64, longitude: f64, filter: &Filter) -> Option<Near> {
    let from = sphere::Point::of(latitude, longitude)?;
    let table = Table::get();
    let takes = |index| filter.takes(table.population(index), table.feature(index));
    let (index, distance_km) = table.nearest(from, filter.max_km.unwrap_or(f64::INFINITY), takes)?;
    let place = table.place(index);
    let to = sphere::Point { latitude: place.latitude, longitude: place.longitude };
    Some(Near { place, distance_km, bearing: from.bearing(to) })
}

/// All places of the filter, from south to north.
pub fn all(filter: &Filter) -> impl Iterator<Item = Place> {
    let table = Table::get();
    (0..table.len()).map(|index| table.place(index)).filter(|place| filter.takes_place(place))
}

/// All names of the places with so many inhabitants or more, each with the place's own name and its
/// inhabitants: own names as GeoNames writes them, then further ones in small letters and many languages.
pub fn spellings(min_population: u32) -> impl Iterator<Item = (&'static str, &'static str, u32)> {
    let table = Table::get();
    let own = (0..table.len()).map(|index| (table.name(index), index));
    own.chain(Names::get().all()).filter_map(move |(name, index)| {
        let population = table.population(index);
        (population >= min_population).then(|| (name, table.name(index), population))
    })
}

/// All places of the filter with this name, in any case of letters. Each text of `within` must be the region,
/// the subregion, the country or its code.
///
/// ```
/// let found = thalweg_place::named("kingston", &["Ontario", "CA"], &Default::default());
/// assert_eq!(found.len(), 1);
/// assert_eq!(found[0].subregion, "Frontenac County");
/// ```
#[must_use]
pub fn named(city: &str, within: &[&str], filter: &Filter) -> Vec<Place> {
    within_areas(Table::get().of_name(city), within, filter)
}

/// How many times as many inhabitants a place needs to be meant by a further name that is the very name of
/// another place: `Roma` is Rome, and not a place in Lesotho, but `Alessandria` is that in Italy.
const OUTSHINES: u32 = 100;

/// The largest place of the filter that is called so, in its own or another language, in any case of letters;
/// `within` as in [`named`].
///
/// ```
/// let found = |name| thalweg_place::called(name, &[], &Default::default()).map(|place| place.city);
/// assert_eq!(["Wien", "münchen", "New York"].map(found), ["Vienna", "Munich", "New York City"].map(Some));
/// assert_eq!(found("Xyzzy"), None);
/// ```
#[must_use]
pub fn called(name: &str, within: &[&str], filter: &Filter) -> Option<Place> {
    let largest = |places: Vec<Place>| places.into_iter().max_by_key(|place| place.population);
    let own = largest(named(name, within, filter));
    let further = largest(within_areas(Names::get().of_name(name), within, filter));
    let outshone = |own: &Place, further: &Place| further.population / OUTSHINES >= own.population.max(1);
    match (own, further) {
        (Some(own), Some(further)) if !outshone(&own, &further) => Some(own),
        (own, further) => further.or(own),
    }
}

/// The place that [`called`] finds by a name in another language or a former one; `None` if it finds a place
/// by its own name. That is known sooner if the name is none of the further ones.
///
/// ```
/// let found = |name| thalweg_place::by_further_name(name).map(|place| place.city);
/// assert_eq!([found("Wien"), found("Vienna"), found("Paris")], [Some("Vienna"), None, None]);
/// ```
#[must_use]
pub fn by_further_name(name: &str) -> Option<Place> {
    if Names::get().of_name(name).is_empty() {
        return None;
    }
    let lower = table::lower(name);
    called(name, &[], &Filter::default()).filter(|place| table::lower(place.city) != lower)
}

fn within_areas(indexes: Vec<usize>, within: &[&str], filter: &Filter) -> Vec<Place> {
    let places = indexes.into_iter().map(|index| Table::get().place(index));
    let is_in = |place: &Place, area: &str| {
        let areas = [place.region, place.subregion, place.country, place.country_code];
        areas.iter().any(|known| table::lower(known) == table::lower(area))
    };
    places.filter(|place| filter.takes_place(place) && within.iter().all(|area| is_in(place, area))).collect()
}

impl Filter {
    fn takes_place(&self, place: &Place) -> bool {
        self.takes(place.population, place.feature)
    }

    fn takes(&self, population: u32, feature: &str) -> bool {
        let is_named = self.features.iter().any(|code| code.eq_ignore_ascii_case(feature));
        population >= self.min_population
            && (self.features.is_empty() || is_named != self.leaves_features_out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_place_is_that_of_a_search_through_all() {
        let table = Table::get();
        let mut random = 7_u32;
        let mut next = |range: f64| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (f64::from(random) / f64::from(u32::MAX) - 0.5) * range
        };
        let everywhere: Vec<(f64, f64)> = (0..40).map(|_| (next(180.0), next(360.0))).collect();
        // Across the antimeridian, at the poles, and between Fiji's islands on both sides of 180 degrees.
        let edges =
            [(64.7, 180.0), (64.7, -180.0), (71.0, 179.99), (-16.8, -179.9), (90.0, 0.0), (-90.0, 9.0)];
        for (latitude, longitude) in everywhere.into_iter().chain(edges) {
            let from = sphere::Point::of(latitude, longitude).unwrap();
            let distances = (0..table.len()).map(|index| from.distance_km(table.point(index)));
            let least = distances.fold(f64::INFINITY, f64::min);
            let found = nearest(latitude, longitude, &Filter::default()).unwrap();
            assert!((found.distance_km - least).abs() < 1e-9, "{latitude}, {longitude}");
        }
    }

    #[test]
    fn places_are_called_by_their_names_in_many_languages() {
        let all = Filter::default();
        for (name, city) in [
            ("Wien", "Vienna"),
            ("Köln", "Köln"),
            ("Cologne", "Köln"),
            ("NEW YORK", "New York City"),
            ("Roma", "Rome"),
            ("Praha", "Prague"),
            ("Москва", "Moscow"),
            ("東京", "Tokyo"),
            ("Mu\u{308}nchen", "Munich"),
            ("Alessandria", "Alessandria"),
            ("Paris", "Paris"),
        ] {
            assert_eq!(called(name, &[], &all).map(|place| place.city), Some(city), "{name}");
        }
        assert_eq!(called("Wien", &["Germany"], &all), None);
        assert_eq!(called("Roma", &["Lesotho"], &all).unwrap().country_code, "LS");
        let large = Filter { min_population: 3_000_000, ..Filter::default() };
        assert_eq!(called("Wien", &[], &large), None);
    }

    #[test]
    fn filters_leave_places_out() {
        let at = |filter: &Filter| nearest(48.85, 2.35, filter).map(|found| found.place);
        let large = at(&Filter { min_population: 5_000_000, ..Filter::default() }).unwrap();
        assert_eq!(large.city, "London");
        let features = vec!["pplx".to_owned()];
        let section = at(&Filter { features: features.clone(), ..Filter::default() }).unwrap();
        assert_eq!(section.feature, "PPLX");
        let other =
            at(&Filter { features: vec!["PPLC".to_owned()], leaves_features_out: true, ..Filter::default() });
        assert_ne!(other.unwrap().feature, "PPLC");
        assert_eq!(at(&Filter { max_km: Some(0.1), ..Filter::default() }), None);
        assert_eq!(named("Paris", &[], &Filter { min_population: 1_000_000, ..Filter::default() }).len(), 1);
    }

    #[test]
    fn names_are_found_in_any_case_and_narrowed_by_areas() {
        assert!(named("KINGSTON", &[], &Filter::default()).len() > 1);
        assert_eq!(named("zÜRICH", &["CH"], &Filter::default())[0].time_zone, "Europe/Zurich");
        assert_eq!(named("London", &["England", "united kingdom"], &Filter::default()).len(), 1);
        assert!(named("Paris", &["Texas", "FR"], &Filter::default()).is_empty());
        assert!(named("", &[], &Filter::default()).is_empty());
    }

    #[test]
    fn coordinates_that_are_none_have_no_place() {
        assert_eq!(nearest(f64::NAN, 0.0, &Filter::default()), None);
        assert_eq!(nearest(0.0, f64::INFINITY, &Filter::default()), None);
        assert!(nearest(91.0, 721.0, &Filter::default()).is_some());
    }
}
