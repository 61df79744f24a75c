//! The columns of the place: latitude, longitude and altitude, from one source of the file.
//!
//! A latitude and a longitude belong together, so that both come from one block of metadata: EXIF, else XMP,
//! else the container's own. A source counts only if its position is on Earth; a fraction with denominator 0,
//! or a latitude beyond 90 degrees, is none.

use tag::{Mode, Role, Tag};

use super::ByRole;

/// A position, in degrees north and east.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place {
    pub latitude: f64,
    pub longitude: f64,
}

/// The position of the file with a tag of its source, and the altitude in metres above the sea. The altitude
/// is that of the position's source, or else of another.
pub(super) fn place<'m, 'a>(by_role: &ByRole<'m, 'a>) -> (Option<(Place, &'m Tag<'a>)>, Option<f64>) {
    let sources = sources(by_role);
    let best = sources.iter().find_map(|(tag, place, altitude)| Some((((*place)?, *tag), *altitude)));
    let of_best = best.and_then(|(_, altitude)| altitude);
    let altitude = of_best.or_else(|| sources.iter().find_map(|(_, _, altitude)| *altitude));
    (best.map(|(place, _)| place), altitude)
}

/// Position and altitude by source, the best first.
fn sources<'m, 'a>(by_role: &ByRole<'m, 'a>) -> Vec<(&'m Tag<'a>, Option<Place>, Option<f64>)> {
    let rank = |tag: &Tag<'_>| match (tag.role, tag.group.family0) {
        (Role::GpsCoordinates, _) => 2,
        (Role::GpsWords, _) => 3,
        (_, "EXIF") => 0,
        (_, "XMP") => 1,
        _ => 4,
    };
    let roles = [Role::GpsLatitude, Role::GpsAltitude, Role::GpsCoordinates, Role::GpsWords];
    let mut known: Vec<&'m Tag<'a>> = roles.into_iter().flat_map(|role| by_role.all(role)).collect();
    known.sort_by_key(|tag| rank(tag));
    // Those of one source give the same.
    known.dedup_by(|tag, kept| {
        let is_part = matches!(tag.role, Role::GpsLatitude | Role::GpsAltitude);
        is_part && tag.group.family0 == kept.group.family0 && rank(tag) == rank(kept)
    });
    let of_source = |tag| {
        let (place, altitude) = of_tag(by_role, tag);
        (tag, place, altitude)
    };
    known.into_iter().map(of_source).collect()
}

fn of_tag(by_role: &ByRole<'_, '_>, tag: &Tag<'_>) -> (Option<Place>, Option<f64>) {
    match tag.role {
        Role::GpsCoordinates => of_numbers(&tag.text(Mode::Number)),
        Role::GpsWords => of_words(&tag.text(Mode::Number)),
        _ => {
            let source = Source { by_role, family: tag.group.family0 };
            (source.place(), source.altitude())
        }
    }
}

/// The tags of one kind of metadata.
struct Source<'m, 'a> {
    by_role: &'m ByRole<'m, 'a>,
    family: &'m str,
}

impl Source<'_, '_> {
    fn place(&self) -> Option<Place> {
        let latitude = self.degrees(Role::GpsLatitude, Role::GpsLatitudeRef, "S")?;
        let longitude = self.degrees(Role::GpsLongitude, Role::GpsLongitudeRef, "W")?;
        on_earth(latitude, longitude)
    }

    /// Degrees with their sign, which a letter in a tag of its own may give, also in XMP that some programs
    /// write. Without one, the number has it.
    fn degrees(&self, value: Role, reference: Role, negative: &str) -> Option<f64> {
        let degrees = self.number(value)?;
        let letter = self.text(reference).unwrap_or_default();
        let is_negative = letter.trim().get(..1).is_some_and(|first| first.eq_ignore_ascii_case(negative));
        Some(if is_negative { -degrees.abs() } else { degrees })
    }

    /// Metres above the sea. EXIF's reference is 0 above and 1 below it; 2 and 3 mean the same of the
    /// ellipsoid (EXIF 3.0, 4.6.7.1.6).
    fn altitude(&self) -> Option<f64> {
        let metres = self.number(Role::GpsAltitude)?;
        let is_below = matches!(self.number(Role::GpsAltitudeRef), Some(1.0 | 3.0));
        Some(if is_below { -metres.abs() } else { metres })
    }

    fn number(&self, role: Role) -> Option<f64> {
        self.text(role)?.trim().parse().ok().filter(|number: &f64| number.is_finite())
    }

    fn text(&self, role: Role) -> Option<String> {
        self.by_role.all(role).find(|tag| tag.group.family0 == self.family).map(|tag| tag.text(Mode::Number))
    }
}

/// A film's position: latitude, longitude and perhaps the altitude, with spaces between them.
fn of_numbers(text: &str) -> (Option<Place>, Option<f64>) {
    let numbers: Option<Vec<f64>> = text.split(' ').map(|number| number.parse().ok()).collect();
    match numbers.as_deref() {
        Some([latitude, longitude, rest @ ..]) => with_altitude(*latitude, *longitude, rest.first().copied()),
        _ => (None, None),
    }
}

/// The position in a text such as `Munich Role=shooting Lat=48.00000 Lon=11.00000 Alt=519.00 Body=Earth`,
/// which begins with a name.
fn of_words(text: &str) -> (Option<Place>, Option<f64>) {
    let named = |name: &str| {
        let mut words = text.split_whitespace().rev();
        words.find_map(|word| word.strip_prefix(name)?.parse::<f64>().ok())
    };
    match (named("Lat="), named("Lon=")) {
        (Some(latitude), Some(longitude)) => with_altitude(latitude, longitude, named("Alt=")),
        _ => (None, None),
    }
}

fn with_altitude(latitude: f64, longitude: f64, altitude: Option<f64>) -> (Option<Place>, Option<f64>) {
    let place = on_earth(latitude, longitude);
    (place, altitude.filter(|metres| place.is_some() && metres.is_finite()))
}

fn on_earth(latitude: f64, longitude: f64) -> Option<Place> {
    // Adding zero leaves no negative zero.
    let place = Place { latitude: latitude + 0.0, longitude: longitude + 0.0 };
    (latitude.abs() <= 90.0 && longitude.abs() <= 180.0).then_some(place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tag::{Conv, Group, Metadata, Value};

    type Given = (&'static str, Role, &'static str);

    #[track_caller]
    fn check(tags: &[Given], expected: Option<(f64, f64)>, altitude: Option<f64>) {
        let tags = tags.iter().map(|&(family, role, text)| Tag {
            group: Group::same(family),
            name: "",
            value: Value::Text(text),
            conv: Conv::None,
            role,
            priority: 1,
        });
        let metadata = Metadata { tags: tags.collect(), ..Metadata::default() };
        let (place, metres) = place(&ByRole::of(&metadata));
        assert_eq!((place.map(|(place, _)| (place.latitude, place.longitude)), metres), (expected, altitude));
    }

    fn at(family: &'static str, latitude: &'static str, longitude: &'static str) -> [Given; 2] {
        [(family, Role::GpsLatitude, latitude), (family, Role::GpsLongitude, longitude)]
    }

    #[test]
    fn both_coordinates_come_from_one_source() {
        let xmp = at("XMP", "10.5", "20.5");
        let good = Some((10.5, 20.5));
        check(&xmp, good, None);
        for exif in
            [at("EXIF", "", "30"), at("EXIF", "91", "30"), at("EXIF", "30", "180.5"), at("EXIF", "inf", "30")]
        {
            check(&[&exif[..], &xmp].concat(), good, None);
            check(&exif, None, None);
        }
        check(&[&at("EXIF", "30", "40")[..1], &xmp].concat(), good, None);
        check(&[&xmp[..], &at("EXIF", "30", "40")].concat(), Some((30.0, 40.0)), None);
        check(&[&at("EXIF", "30", "40")[..1], &at("XMP", "10.5", "20.5")[1..]].concat(), None, None);
        check(&at("EXIF", "0", "0"), Some((0.0, 0.0)), None);
    }

    #[test]
    fn a_letter_gives_the_sign_in_any_case() {
        let with = |family, north: &'static str, east: &'static str| {
            let letters = [(family, Role::GpsLatitudeRef, north), (family, Role::GpsLongitudeRef, east)];
            [&at(family, "10.5", "20.5")[..], &letters].concat()
        };
        for family in ["EXIF", "XMP", "H264"] {
            check(&with(family, "S", "W"), Some((-10.5, -20.5)), None);
            check(&with(family, "s", "west"), Some((-10.5, -20.5)), None);
            check(&with(family, "N", "E"), Some((10.5, 20.5)), None);
            check(&with(family, "", "W"), Some((10.5, -20.5)), None);
        }
        // The number may have the sign as well.
        let both = [&at("XMP", "-10.5", "-20.5")[..], &[("XMP", Role::GpsLatitudeRef, "S")]].concat();
        check(&both, Some((-10.5, -20.5)), None);
    }

    #[test]
    fn the_altitude_is_below_the_sea_if_its_reference_says_so() {
        for (reference, expected) in [("0", 5.0), ("1", -5.0), ("2", 5.0), ("3", -5.0), ("", 5.0)] {
            let altitude = [("EXIF", Role::GpsAltitude, "5"), ("EXIF", Role::GpsAltitudeRef, reference)];
            check(&altitude, None, Some(expected));
        }
        check(&[("EXIF", Role::GpsAltitude, "undef")], None, None);
        let exif = at("EXIF", "30", "40");
        check(&[&exif[..], &[("XMP", Role::GpsAltitude, "7")]].concat(), Some((30.0, 40.0)), Some(7.0));
    }

    #[test]
    fn films_state_a_place_in_one_text() {
        check(&[("QuickTime", Role::GpsCoordinates, "-33.5 151.25 12.5")], Some((-33.5, 151.25)), Some(12.5));
        check(&[("QuickTime", Role::GpsCoordinates, "-33.5 151.25")], Some((-33.5, 151.25)), None);
        check(&[("QuickTime", Role::GpsCoordinates, "-95 151.25 7")], None, None);
        check(&[("QuickTime", Role::GpsCoordinates, "somewhere")], None, None);
        let words = "Lat=Lon= Role=shooting Lat=48.00000 Lon=-11.00000 Alt=519.00 Body=Earth Notes=";
        check(&[("QuickTime", Role::GpsWords, words)], Some((48.0, -11.0)), Some(519.0));
    }
}
