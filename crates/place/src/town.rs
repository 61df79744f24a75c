//! The town at a coordinate: what people call the place where they were.
//!
//! That is the nearest place of the table, but for two kinds. A section of a town (`PPLX`, such as Pasing)
//! stands for its town (Munich), and a place in which nobody lives any more is passed over.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use crate::table::Table;
use crate::{Place, sphere};

/// Greatest distance in kilometres at which a place gives its name: beyond, even the country would often be
/// wrong, and "near a town" says little.
pub const MOST_KM: f64 = 50.0;

/// Sections of a town.
const SECTION: &str = "PPLX";

/// Historical, abandoned and destroyed places.
const FORMER: [&str; 4] = ["PPLCH", "PPLH", "PPLQ", "PPLW"];

/// Greatest distance in kilometres between a section and the centre of its town.
const SECTION_KM: f64 = 25.0;

/// The town that a coordinate in degrees is in, or nearest to; `None` if there is none within [`MOST_KM`], or
/// if the coordinate is not a finite number.
///
/// The borders of towns, regions and countries are not known here. Close to one, the town may be that of the
/// other side.
///
/// ```
/// let town = |latitude, longitude| thalweg_place::town(latitude, longitude).map(|place| place.city);
/// assert_eq!(town(48.147, 11.461), Some("Munich"));
/// assert_eq!(town(40.0, -40.0), None);
/// ```
#[must_use]
pub fn town(latitude: f64, longitude: f64) -> Option<Place> {
    let table = Table::get();
    let from = sphere::Point::of(latitude, longitude)?;
    let (nearest, _) = table.nearest(from, MOST_KM, |index| !is_former(table, index))?;
    let is_section = table.feature(nearest) == SECTION;
    Some(table.place(if is_section { town_of_section(table, nearest) } else { nearest }))
}

/// Whether a place is historical, abandoned or destroyed. Most places have the code `PPL`, which is shorter
/// than those of all such places.
fn is_former(table: &Table, index: usize) -> bool {
    let feature = table.feature(index);
    feature.len() > "PPL".len() && FORMER.contains(&feature)
}

/// The town of a section, or the section itself if it has none. Each is found once, in some microseconds.
fn town_of_section(table: &Table, section: usize) -> usize {
    static TOWNS: OnceLock<Box<[AtomicU32]>> = OnceLock::new();
    // Numbers from 1 on; 0 is what was not looked for.
    let towns = TOWNS.get_or_init(|| (0..table.len()).map(|_| AtomicU32::new(0)).collect());
    if let Some(known) = (towns[section].load(Relaxed) as usize).checked_sub(1) {
        return known;
    }
    let town = town_of(table, section).unwrap_or(section);
    towns[section].store(town as u32 + 1, Relaxed);
    town
}

/// The town of a section: of the larger places of its region nearby, the one that attracts it most. As in W.
/// J. Reilly's law of retail gravitation (1931), that grows with the inhabitants and falls with the square of
/// the distance; so Bonn keeps its sections though Cologne is larger.
fn town_of(table: &Table, section: usize) -> Option<usize> {
    let own = table.place(section);
    let (mut best, mut most) = (None, 0.0);
    table.visit_within(table.point(section), SECTION_KM, |index, distance_km| {
        let place = table.place(index);
        let is_town = place.feature != SECTION && !FORMER.contains(&place.feature);
        let is_in_region = (place.country_code, place.region) == (own.country_code, own.region);
        let attraction = f64::from(place.population) / distance_km.max(1.0).powi(2);
        if is_town && is_in_region && place.population >= own.population && attraction > most {
            (best, most) = (Some(index), attraction);
        }
        SECTION_KM
    });
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(at: (f64, f64), expected: Option<(&str, &str, &str)>) {
        let found = town(at.0, at.1);
        let names = found.map(|place| (place.city, place.region, place.country));
        assert_eq!(names, expected);
    }

    #[test]
    fn a_coordinate_is_in_its_town() {
        check((48.2085, 16.3731), Some(("Vienna", "Vienna", "Austria")));
        check((48.1848, 16.3122), Some(("Vienna", "Vienna", "Austria")));
        check((37.769, -122.483), Some(("San Francisco", "California", "United States")));
        check((35.659, 139.70), Some(("Tokyo", "Tokyo", "Japan")));
        check((-25.345, 131.036), Some(("Yulara", "Northern Territory", "Australia")));
        assert_eq!(town(-25.345, 131.036).unwrap().time_zone, "Australia/Darwin");
        // Towns on both sides of a border.
        check((47.66, 9.175), Some(("Konstanz", "Baden-Wurttemberg", "Germany")));
        check((47.65, 9.178), Some(("Kreuzlingen", "Thurgau", "Switzerland")));
    }

    #[test]
    fn nothing_far_away_gives_its_name() {
        check((40.0, -40.0), None);
        check((23.0, 5.0), None);
        check((f64::NAN, 5.0), None);
        check((90.0, 0.0), None);
    }

    #[test]
    fn a_section_has_a_larger_town_in_its_region() {
        let table = Table::get();
        let is_section = |index: &usize| table.place(*index).feature == SECTION;
        let mut n_with_town = 0;
        for index in (0..table.len()).filter(is_section) {
            let town = town_of_section(table, index);
            assert_eq!(town_of_section(table, index), town);
            if town == index {
                continue;
            }
            n_with_town += 1;
            let (section, town) = (table.place(index), table.place(town));
            assert_eq!((section.country_code, section.region), (town.country_code, town.region));
            assert!(section.feature == SECTION && town.feature != SECTION);
            assert!(section.population <= town.population, "{} {}", section.city, town.city);
        }
        assert!(n_with_town > 5_000, "{n_with_town}");
    }
}
