//! The names of the JSON files that Google Takeout writes next to pictures.
//!
//! Google documents none of this. The forms are those that users of other programs met, and that the tests of
//! immich-go and the pull request 4956 of ente list:
//!
//! - `IMG_1.jpg.json`, since the end of 2024 `IMG_1.jpg.supplemental-metadata.json`;
//! - what comes before `.json` is cut to 46 characters, so that the name has 51: the addition is then shorter
//!   (`IMG_1.jpg.suppl.json`), is a dot alone, or is missing with the end of the picture's name;
//! - the number of a second picture of this name, which is `IMG_1(1).jpg`, comes after all of this:
//!   `IMG_1.jpg(1).json`, `IMG_1.jpg.supplemental-metadata(1).json`.

use crate::extension::of_extension;

/// What is added to the name of the picture.
const ADDED: &str = "supplemental-metadata";

/// So many bytes of that tell by themselves what the file is: a picture may have no extension.
const TELLING_BYTES: usize = 5;

/// Most characters before the number and `.json`, counted as in UTF-16.
const MOST_UNITS: usize = 46;

/// What Google adds to the names of edited pictures, in the language of the account. The words are those that
/// users of Google Photos Takeout Helper and of immich-go met, in English, German, French, Italian, Dutch,
/// Polish, Japanese, Spanish and Catalan; and the Spanish and Portuguese one that immich-go lists as likely.
pub const GOOGLE_EDITED: [&str; 10] = [
    "-edited",
    "-bearbeitet",
    "-modifi\u{e9}",
    "-modificato",
    "-bewerkt",
    "-edytowane",
    "-\u{7de8}\u{96c6}\u{6e08}\u{307f}",
    "-ha editado",
    "-editat",
    "-editado",
];

/// The name of a JSON file that belongs to a picture, in its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TakeoutName<'n> {
    /// Name of the picture without its number; the beginning of it if the name was cut.
    pub picture: &'n str,
    /// That number with its parentheses, such as `(1)`; empty if there is none.
    pub number: &'n str,
}

impl<'n> TakeoutName<'n> {
    /// The name for a picture, with the number that its own name has before the extension.
    #[must_use]
    pub fn of(picture: &'n str, number: &'n str) -> TakeoutName<'n> {
        TakeoutName { picture, number }
    }

    /// The parts of a file's name; `None` if it is not the name of such a file.
    #[must_use]
    pub fn parse(name: &'n str) -> Option<TakeoutName<'n>> {
        const ENDING: &str = ".json";
        let at = name.len().checked_sub(ENDING.len()).filter(|&at| name.is_char_boundary(at))?;
        if !name[at..].eq_ignore_ascii_case(ENDING) {
            return None;
        }
        let (rest, number) = split_number(&name[..at]);
        if let Some((picture, added)) = rest.rsplit_once('.') {
            let is_added = ADDED.starts_with(added);
            let (picture, inner) = if number.is_empty() { split_number(picture) } else { (picture, "") };
            let is_picture = of_extension(picture).is_some() || added.len() >= TELLING_BYTES;
            if is_added && is_picture && !picture.is_empty() {
                let number = if number.is_empty() { inner } else { number };
                return Some(TakeoutName { picture, number });
            }
        }
        let is_cut = || rest.encode_utf16().count() == MOST_UNITS;
        (of_extension(rest).is_some() || is_cut()).then_some(TakeoutName { picture: rest, number })
    }

    /// The names that the file may have, the newest form first.
    #[must_use]
    pub fn to_file_names(&self) -> [String; 2] {
        let TakeoutName { picture, number } = self;
        let added = format!("{picture}.{ADDED}");
        [&*added, picture].map(|text| format!("{}{number}.json", TakeoutName::cut(text)))
    }

    /// A text as far as it fits into the name.
    #[must_use]
    pub fn cut(text: &str) -> &str {
        if text.len() <= MOST_UNITS {
            return text;
        }
        let mut n_units = 0;
        let end = text.char_indices().find(|(_, character)| {
            n_units += character.len_utf16();
            n_units > MOST_UNITS
        });
        end.map_or(text, |(end, _)| &text[..end])
    }
}

/// A name without the number of a copy at its end, and that number with its parentheses: `(1)`.
#[must_use]
pub fn split_number(name: &str) -> (&str, &str) {
    let digits = name.strip_suffix(')').and_then(|rest| rest.rsplit_once('('));
    match digits {
        Some((stem, digits)) if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            (stem, &name[stem.len()..])
        }
        _ => (name, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_apart() {
        for (name, expected) in [
            ("IMG_1.jpg.json", Some(("IMG_1.jpg", ""))),
            ("IMG_1.jpg(1).json", Some(("IMG_1.jpg", "(1)"))),
            ("IMG_1(1).jpg.json", Some(("IMG_1(1).jpg", ""))),
            ("IMG_1.jpg.supplemental-metadata.json", Some(("IMG_1.jpg", ""))),
            ("IMG_1.jpg.supplemental-metadata(12).json", Some(("IMG_1.jpg", "(12)"))),
            ("IMG_1.jpg(3).suppl.json", Some(("IMG_1.jpg", "(3)"))),
            ("IMG_1.HEIC..JSON", Some(("IMG_1.HEIC", ""))),
            ("2234089303984509579.supplemental-metadata.json", Some(("2234089303984509579", ""))),
            // Cut: the whole name has 51 characters.
            (
                "PXL_20230814_201154491.LONG_EXPOSURE-01.COVER..json",
                Some(("PXL_20230814_201154491.LONG_EXPOSURE-01.COVER.", "")),
            ),
            (
                "Backyard_ceremony_wedding_photography_xxxxxxx_(494).json",
                Some(("Backyard_ceremony_wedding_photography_xxxxxxx_", "(494)")),
            ),
            ("metadata.json", None),
            ("package.json", None),
            ("user-generated-memory-titles.json", None),
            ("a.s.json", None),
            (".supplemental-metadata.json", None),
            (".json", None),
            ("json", None),
            ("\u{20ac}json", None),
            ("IMG_1.jpg", None),
        ] {
            let found = TakeoutName::parse(name).map(|found| (found.picture, found.number));
            assert_eq!(found, expected, "{name}");
        }
    }

    #[test]
    fn the_whole_name_has_at_most_51_characters() {
        let names = |picture: &str, number: &str| TakeoutName { picture, number }.to_file_names();
        assert_eq!(names("a.jpg", "(1)"), ["a.jpg.supplemental-metadata(1).json", "a.jpg(1).json"]);
        assert_eq!(
            names("MVIMG_20191230_232926.jpg", "")[0],
            "MVIMG_20191230_232926.jpg.supplemental-metadat.json"
        );
        let long = "05yqt21kruxwwlhhgrwrdyb6chhwszi9bqmzu16w0 2.jpg";
        assert_eq!(names(long, ""), ["05yqt21kruxwwlhhgrwrdyb6chhwszi9bqmzu16w0 2.jp.json"; 2]);
        // Characters outside of the first plane count twice, and are not divided.
        assert_eq!(TakeoutName::cut(&"\u{1f600}".repeat(24)), "\u{1f600}".repeat(23));
        assert_eq!(TakeoutName::cut(&format!("a{}", "\u{1f600}".repeat(24))).encode_utf16().count(), 45);
        assert_eq!(TakeoutName::cut(&"\u{e9}".repeat(47)), "\u{e9}".repeat(46));
    }
}
