//! Names of the places where pictures were taken (`-api Geolocation`), from the table of crate `place`.

use engine::tag::{Conv, Mode, Named as _, Tag, Value};
use place::{Filter, Near, Place};

use super::{EXIFTOOL, Entry, Values};
use crate::exiftool::misuse::Misuse;

/// What a command asks for.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Geolocation {
    is_on: bool,
    /// For files that have neither coordinates nor a city.
    given: Option<Search>,
    filter: Filter,
}

#[derive(Clone, Debug, PartialEq)]
enum Search {
    At(f64, f64),
    /// A city, and names of its region or country.
    Named(String, Vec<String>),
}

/// The answer about one file.
#[derive(Debug, PartialEq)]
pub(crate) enum Answer {
    Nothing,
    Warning(&'static str),
    Found(Box<FoundPlace>),
}

/// A place, and numbers as texts.
#[derive(Debug, PartialEq)]
pub(crate) struct FoundPlace {
    place: Place,
    population: String,
    position: String,
    /// Kilometres and degrees, if a coordinate was searched for.
    distance_and_bearing: Option<(String, String)>,
}

impl Geolocation {
    /// Which places may be found.
    pub(crate) fn filter(&self) -> &Filter {
        &self.filter
    }

    /// Applies one of the options; `false` if it is another.
    pub(crate) fn take(&mut self, name: &str, value: &str) -> Result<bool, Misuse> {
        let number = || value.parse::<f64>().ok().filter(|number| *number >= 0.0);
        let wrong = || format!("{name}: {value} is not a number of at least 0");
        match name {
            "geolocation" => {
                self.is_on = !value.is_empty() && value != "0";
                self.given = if value == "1" { None } else { Search::parse(value)? };
            }
            "geolocminpop" => self.filter.min_population = number().ok_or_else(wrong)? as u32,
            "geolocmaxdist" => self.filter.max_km = Some(number().ok_or_else(wrong)?),
            "geolocfeature" => {
                let codes = value.strip_prefix('-');
                self.filter.leaves_features_out = codes.is_some();
                let codes = codes.unwrap_or(value).split([',', ' ']).filter(|code| !code.is_empty());
                self.filter.features = codes.map(str::to_owned).collect();
            }
            // The table has one name for each place.
            "geolocaltnames" => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    pub(crate) fn is_on(&self) -> bool {
        self.is_on
    }

    /// The place of a file: by its coordinate, else by its city, else as the command says.
    pub(crate) fn answer(&self, entries: &[Entry<'_>], values: Values<'_>) -> Answer {
        if !self.is_on {
            return Answer::Nothing;
        }
        let search = Search::of_file(entries, values.without_formats().unconverted());
        match search.as_ref().or(self.given.as_ref()) {
            None => Answer::Nothing,
            Some(Search::At(latitude, longitude)) => {
                match place::nearest(*latitude, *longitude, &self.filter) {
                    Some(near) => Answer::Found(Box::new(FoundPlace::near(near))),
                    None => Answer::Warning("No suitable location in Geolocation database"),
                }
            }
            Some(Search::Named(city, within)) => {
                let within: Vec<&str> = within.iter().map(String::as_str).collect();
                match place::named(city, &within, &self.filter)[..] {
                    [] => Answer::Warning("No such city in Geolocation database"),
                    [place] => Answer::Found(Box::new(FoundPlace::of(place))),
                    _ => Answer::Warning("[Minor] Multiple Geolocation cities are possible"),
                }
            }
        }
    }
}

impl Search {
    fn parse(value: &str) -> Result<Option<Search>, Misuse> {
        if value.contains("num=") || value.contains('/') {
            return Err("geolocation: num= and /patterns/ are not supported".to_owned());
        }
        let is_both = |part: &&str| !part.is_empty() && !part.eq_ignore_ascii_case("both");
        let parts: Vec<&str> = value.split(',').map(str::trim).filter(is_both).collect();
        let numbers: Vec<f64> = value.split([',', ' ']).filter_map(|part| part.parse().ok()).collect();
        Ok(match (&parts[..], &numbers[..]) {
            (_, [latitude, longitude]) => Some(Search::At(*latitude, *longitude)),
            ([city, within @ ..], _) => Some(Search::Named(
                (*city).to_owned(),
                within.iter().map(|part| (*part).to_owned()).collect(),
            )),
            _ => None,
        })
    }

    fn of_file(entries: &[Entry<'_>], values: Values<'_>) -> Option<Search> {
        let text = |name: &str| {
            let of_name = entries.iter().filter(|entry| entry.name == name);
            let main =
                of_name.reduce(|best, entry| if entry.takes_the_place_of(best) { entry } else { best });
            main.map(|entry| values.text(entry)).filter(|text| !text.is_empty())
        };
        let position = text("GPSPosition").or_else(|| {
            let (latitude, longitude) = (text("GPSLatitude")?, text("GPSLongitude")?);
            Some(format!("{latitude} {longitude}"))
        });
        if let Some(position) = position {
            let mut numbers = position.split([' ', ',']).filter_map(|number| number.parse().ok());
            if let (Some(latitude), Some(longitude)) = (numbers.next(), numbers.next()) {
                return Some(Search::At(latitude, longitude));
            }
        }
        let city = text("City")?;
        let within = [
            text("State").or_else(|| text("Province-State")),
            text("Country").or_else(|| text("Country-PrimaryLocationName")),
            text("CountryCode"),
        ];
        Some(Search::Named(city, within.into_iter().flatten().collect()))
    }
}

impl FoundPlace {
    fn of(place: Place) -> FoundPlace {
        FoundPlace {
            place,
            population: place.population.to_string(),
            position: format!("{:.4} {:.4}", place.latitude, place.longitude),
            distance_and_bearing: None,
        }
    }

    fn near(near: Near) -> FoundPlace {
        let bearing = near.bearing.round() % 360.0;
        let numbers = (format!("{:.2}", near.distance_km), format!("{bearing:.0}"));
        FoundPlace { distance_and_bearing: Some(numbers), ..FoundPlace::of(near.place) }
    }

    /// ExifTool's tags of the place; empty ones are left out.
    pub(crate) fn tags(&self) -> Vec<Tag<'_>> {
        let place = &self.place;
        let (distance, bearing) = match &self.distance_and_bearing {
            Some((distance, bearing)) => (distance.as_str(), bearing.as_str()),
            None => ("", ""),
        };
        let tags = [
            ("GeolocationCity", place.city, Conv::None),
            ("GeolocationRegion", place.region, Conv::None),
            ("GeolocationSubregion", place.subregion, Conv::None),
            ("GeolocationCountryCode", place.country_code, Conv::None),
            ("GeolocationCountry", place.country, Conv::None),
            ("GeolocationTimeZone", place.time_zone, Conv::None),
            ("GeolocationFeatureCode", place.feature, Conv::None),
            ("GeolocationFeatureType", place::feature_name(place.feature), Conv::None),
            ("GeolocationPopulation", &self.population, Conv::None),
            ("GeolocationPosition", &self.position, Conv::Call(position)),
            ("GeolocationDistance", distance, Conv::Call(kilometres)),
            ("GeolocationBearing", bearing, Conv::None),
        ];
        let tags = tags.into_iter().filter(|(_, text, _)| !text.is_empty());
        tags.map(|(name, text, conv)| Tag {
            group: EXIFTOOL,
            name,
            value: Value::Text(text),
            conv,
            role: engine::tag::Role::None,
            priority: 1,
        })
        .collect()
    }
}

fn position(value: &Value<'_>, mode: Mode, out: &mut String) {
    match (mode, value) {
        (Mode::Print, Value::Text(text)) => out.push_str(&text.replace(' ', ", ")),
        _ => value.write_plain(out),
    }
}

fn kilometres(value: &Value<'_>, mode: Mode, out: &mut String) {
    value.write_plain(out);
    if mode == Mode::Print {
        out.push_str(" km");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(value: &str) -> Option<Search> {
        Search::parse(value).unwrap()
    }

    #[test]
    fn a_value_is_a_coordinate_or_a_city() {
        assert_eq!(search("48.85,2.35"), Some(Search::At(48.85, 2.35)));
        assert_eq!(search("-48.85 2.35"), Some(Search::At(-48.85, 2.35)));
        let paris = Search::Named("Paris".to_owned(), vec!["Texas".to_owned()]);
        assert_eq!(search("Paris, Texas"), Some(paris));
        assert_eq!(search(""), None);
        assert!(Search::parse("/Par/").is_err() && Search::parse("1,2,num=3").is_err());
    }

    #[test]
    fn options_limit_the_search() {
        let mut asked = Geolocation::default();
        let paris =
            [("geolocation", "48.85,2.35"), ("geolocminpop", "5000000"), ("geolocfeature", "-PPLX,PPL")];
        assert!(paris.iter().all(|(name, value)| asked.take(name, value).unwrap()));
        assert!(asked.is_on() && asked.filter.leaves_features_out);
        assert_eq!((asked.filter.min_population, asked.filter.features.len()), (5_000_000, 2));
        assert!(asked.take("geolocmaxdist", "near").is_err());
        assert!(!asked.take("struct", "1").unwrap());
        asked.take("geolocation", "0").unwrap();
        assert!(!asked.is_on());
    }
}
