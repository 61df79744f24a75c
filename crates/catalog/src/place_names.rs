//! The names of places: what a file records, what its coordinates say, and what people call the town.

use std::borrow::Cow;

use crate::canonical::folded;
use crate::language::TextMatch;
use crate::meaning::{BETWEEN, TextMatcher, place_text};

/// The names of a file's place: its own, and those of the town by its coordinates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlaceNames<'t> {
    own: &'t str,
    by_coordinates: &'t str,
}

impl<'t> PlaceNames<'t> {
    /// Both in one text: what [`place_text`] makes of the names that the file has, and of town, region and
    /// country by its coordinates. `None` if neither is known.
    pub(crate) fn key(
        names: [Option<&'t str>; 4],
        country_code: Option<&'t str>,
        [town, region, country]: [Option<&'t str>; 3],
    ) -> Option<Cow<'t, str>> {
        let own = place_text(names, country_code);
        match place_text([None, town, region, country], None) {
            None => own,
            Some(by_coordinates) => {
                Some(Cow::Owned(format!("{}{BETWEEN}{by_coordinates}", own.unwrap_or_default())))
            }
        }
    }

    /// The names of a [`PlaceNames::key`].
    pub(crate) fn of_key(key: &'t str) -> PlaceNames<'t> {
        let (own, by_coordinates) = key.split_once(BETWEEN).unwrap_or((key, ""));
        PlaceNames { own, by_coordinates }
    }

    /// The text that is shown: the names that the file has, else those by its coordinates.
    pub(crate) fn shown(self) -> &'t str {
        if self.own.is_empty() { self.by_coordinates } else { self.own }
    }

    /// Whether the text is wanted: a part of either, or all that is shown.
    pub(crate) fn is_wanted(self, wanted: &TextMatcher) -> bool {
        let is_part = |names: &str| !names.is_empty() && wanted.is_in(names);
        if wanted.is_whole {
            wanted.is_in(self.shown())
        } else {
            is_part(self.own) || is_part(self.by_coordinates)
        }
    }

    /// Whether the coordinates are in the town of this text, which is that of [`town_called`].
    pub(crate) fn is_in_town(self, town: &str) -> bool {
        self.by_coordinates == town
    }
}

/// The town that is called so in another language, or was: `Wien` is `Vienna, Austria`, as it is by
/// coordinates. `None` for a part of this text, which is found without, and for what has to be all that is
/// shown.
pub(crate) fn town_called(wanted: &TextMatch) -> Option<String> {
    let TextMatch { text: name, is_whole: false } = wanted else { return None };
    let town = place::by_further_name(name)?;
    let text = |name: &'static str| Some(name).filter(|name| !name.is_empty());
    let text = place_text([None, text(town.city), text(town.region), text(town.country)], None)?;
    (!folded(&text).contains(&folded(name))).then(|| text.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_found_by_its_own_names_and_by_those_of_its_coordinates() {
        let vienna = [Some("Vienna"), Some("Vienna"), Some("Austria")];
        let key = |own, by_coordinates| {
            PlaceNames::key([None, own, None, None], None, by_coordinates).map(Cow::into_owned)
        };
        assert_eq!(key(None, [None; 3]), None);
        for (own, by_coordinates, shown) in [
            (Some("Wien"), [None; 3], "Wien"),
            (None, vienna, "Vienna, Austria"),
            (Some("Wien"), vienna, "Wien"),
        ] {
            let key = key(own, by_coordinates).unwrap();
            let names = PlaceNames::of_key(&key);
            assert_eq!(names.shown(), shown);
            let is_found =
                |text, is_whole| names.is_wanted(&TextMatcher::new(&TextMatch::new(text, is_whole)));
            assert_eq!(is_found("wien", false), own.is_some());
            assert_eq!(is_found("austria", false), by_coordinates[0].is_some());
            assert_eq!(is_found("Wien", true), shown == "Wien");
            assert_eq!(is_found("Vienna, Austria", true), shown == "Vienna, Austria");
            assert!(!is_found("Graz", false));
            let town = town_called(&TextMatch::new("Wien", false)).unwrap();
            assert_eq!(names.is_in_town(&town), by_coordinates[0].is_some());
        }
        for (text, is_whole) in
            [("Wien", true), ("Graz", false), ("vienna", false), ("xyzzy", false), ("", false)]
        {
            assert_eq!(town_called(&TextMatch::new(text, is_whole)), None, "{text}");
        }
    }
}
