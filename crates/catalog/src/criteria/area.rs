//! Areas on the earth as people write them.

use std::cmp::Reverse;

use super::Place;
use crate::meant::Misspelled;

/// Radius around a city if none is given, in kilometres: about the size of a large city.
const CITY_KM: f64 = 20.0;

impl Place {
    /// Reads `LATITUDE,LONGITUDE,KM` in degrees, or `CITY[,REGION OR COUNTRY]...[,KM]`: the largest city of
    /// that name, and 20 km without a distance.
    ///
    /// ```
    /// use thalweg_catalog::Place;
    ///
    /// let berlin = Place::parse_near("52.52,13.405,10")?;
    /// assert_eq!(berlin, Place::Within { latitude: 52.52, longitude: 13.405, km: 10.0 });
    /// let Place::Within { latitude, km, .. } = Place::parse_near("Paris, Texas, 5")? else { panic!() };
    /// assert!((latitude - 33.66).abs() < 0.1 && km == 5.0);
    /// # Ok::<(), String>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the text, as a sentence without a full stop.
    pub fn parse_near(text: &str) -> Result<Place, String> {
        if let Some([latitude, longitude, km]) = numbers(text) {
            return within(latitude, longitude, km);
        }
        if text.split(',').all(|part| number(part).is_some()) {
            return Err("three numbers are needed".into());
        }
        let (city, km) = match text.rsplit_once(',').map(|(city, km)| (city, number(km))) {
            Some((city, Some(km))) => (city, km),
            _ => (text, CITY_KM),
        };
        let (latitude, longitude) = city_at(city)?;
        within(latitude, longitude, km)
    }

    /// Reads `SOUTH,WEST,NORTH,EAST` in degrees. If west is greater than east, the box crosses the 180th
    /// meridian.
    ///
    /// # Errors
    /// What is wrong with the text, as a sentence without a full stop.
    pub fn parse_box(text: &str) -> Result<Place, String> {
        let [south, west, north, east] = numbers(text).ok_or("four numbers are needed")?;
        check_degrees(south, west)?;
        check_degrees(north, east)?;
        if south > north {
            return Err("south is greater than north".into());
        }
        Ok(Place::Box { south, west, north, east })
    }
}

fn within(latitude: f64, longitude: f64, km: f64) -> Result<Place, String> {
    check_degrees(latitude, longitude)?;
    if km < 0.0 {
        return Err("the distance must be a number of kilometres, and not negative".into());
    }
    Ok(Place::Within { latitude, longitude, km })
}

/// Where the largest city of a name is: `Paris` is that in France, `Paris,Texas` another.
fn city_at(text: &str) -> Result<(f64, f64), String> {
    let mut parts = text.split(',').map(str::trim);
    let city = parts.next().unwrap_or("");
    let areas: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let found = place::called(city, &areas, &place::Filter::default());
    found.map(|place| (place.latitude, place.longitude)).ok_or_else(|| {
        let unknown = "no such city among those with 2,000 inhabitants or more";
        match city_meant(city) {
            Some(meant) => format!("{unknown}; did you mean `{meant}`?"),
            None => unknown.to_owned(),
        }
    })
}

/// Inhabitants of a city that a mistyped name may have meant.
const MEANT_FROM: u32 = 15_000;

/// The city that has the name most like this one, in any language; of several, one with the same letters in
/// another order, or else the largest. The first letter must be right, and a short name may differ in one
/// letter only.
fn city_meant(city: &str) -> Option<&'static str> {
    let text = city.trim().to_lowercase();
    let most = match text.chars().count() {
        0..=3 => return None,
        4 | 5 => 1,
        _ => 2,
    };
    let first = text.chars().next();
    let letters = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    let (misspelled, own_letters) = (Misspelled::new(&text, most)?, letters(&text));
    let near = place::spellings(MEANT_FROM).filter_map(|(name, city, population)| {
        if name.chars().flat_map(char::to_lowercase).next() != first {
            return None;
        }
        let name = name.to_lowercase();
        let distance = misspelled.distance(&name)?;
        Some(((distance, letters(&name) != own_letters, Reverse(population)), city))
    });
    near.min_by_key(|(rank, _)| *rank).map(|(_, city)| city)
}

fn numbers<const N: usize>(text: &str) -> Option<[f64; N]> {
    let parsed: Option<Vec<f64>> = text.split(',').map(number).collect();
    parsed?.try_into().ok()
}

fn number(text: &str) -> Option<f64> {
    // -0 equals 0, but has another text.
    text.trim().parse().ok().filter(|number: &f64| number.is_finite()).map(|number| number + 0.0)
}

fn check_degrees(latitude: f64, longitude: f64) -> Result<(), String> {
    if latitude.abs() > 90.0 {
        return Err(format!("latitude {latitude} is not between -90 and 90"));
    }
    if longitude.abs() > 180.0 {
        return Err(format!("longitude {longitude} is not between -180 and 180"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refuses(result: Result<Place, String>, expected: &str) {
        assert_eq!(result.unwrap_err(), expected);
    }

    #[test]
    fn a_city_is_the_largest_of_its_name_in_an_area() {
        let at = |text: &str| match Place::parse_near(text).unwrap() {
            Place::Within { latitude, longitude, km } => (latitude.round(), longitude.round(), km),
            other => panic!("{other:?}"),
        };
        assert_eq!(at("Berlin"), (53.0, 13.0, 20.0));
        assert_eq!(at("paris"), (49.0, 2.0, 20.0));
        assert_eq!([at("Wien"), at("München"), at("New York")].map(|found| found.0), [48.0, 48.0, 41.0]);
        assert_eq!(at("Paris,Texas,5"), (34.0, -96.0, 5.0));
        assert_eq!(at(" 52.5 , -0 , 0.5"), (53.0, 0.0, 0.5));
    }

    #[test]
    fn what_is_no_area_is_refused_with_the_reason() {
        refuses(Place::parse_near("1,2"), "three numbers are needed");
        refuses(Place::parse_near("91,2,3"), "latitude 91 is not between -90 and 90");
        refuses(Place::parse_near("1,181,3"), "longitude 181 is not between -180 and 180");
        refuses(Place::parse_near("1,2,-3"), "the distance must be a number of kilometres, and not negative");
        refuses(Place::parse_near("Xyzzy,5"), "no such city among those with 2,000 inhabitants or more");
        refuses(Place::parse_near("nan,2,3"), "no such city among those with 2,000 inhabitants or more");
        for (text, meant) in
            [("Berlni", "Berlin"), ("Müncen,5", "Munich"), ("Wein", "Vienna"), ("Veinna", "Vienna")]
        {
            let expected =
                format!("no such city among those with 2,000 inhabitants or more; did you mean `{meant}`?");
            refuses(Place::parse_near(text), &expected);
        }
        refuses(Place::parse_box("1,2,3"), "four numbers are needed");
        refuses(Place::parse_box("3,2,1,4"), "south is greater than north");
    }
}
