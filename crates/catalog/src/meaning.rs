//! What conditions of a search mean, as functions of single values.
//!
//! Resident columns and SQL both use these functions, so that a search finds the same files either way.

use std::borrow::Cow;
use std::path::Path;

use crate::canonical::folded;
use crate::exact;
use crate::language::TextMatch;

/// The SQL condition over `file AS f` for [`crate::language::Condition::Broken`].
///
/// A file that is no picture or film, such as a text or a sidecar, is not a broken one.
pub(crate) const BROKEN: &str = "(coalesce(f.kind IN ('picture', 'raw', 'film'), 0) AND \
     (coalesce(f.verdict IN ('damaged', 'broken', 'unreadable'), 0) \
     OR ((f.error IS NOT NULL OR f.error_kind IS NOT NULL) AND coalesce(f.error_kind <> 'unsupported', 1) \
     AND coalesce(f.verdict <> 'not_a_picture', 1))))";

/// The text of a camera: make and model, or the model alone if it begins with the make or with a word of it,
/// ignoring case: `NIKON CORPORATION` and `NIKON D1X` are `NIKON D1X`. `None` if neither is known.
#[must_use]
pub fn camera_text<'t>(make: Option<&'t str>, model: Option<&'t str>) -> Option<Cow<'t, str>> {
    match (make, model) {
        (None, None) => None,
        (Some(only), None) | (None, Some(only)) => Some(Cow::Borrowed(only)),
        (Some(make), Some(model)) if begins_with(model, make) || names_maker(model, make) => {
            Some(Cow::Borrowed(model))
        }
        (Some(make), Some(model)) => Some(Cow::Owned(format!("{make} {model}"))),
    }
}

/// Whether the first of several words of the model is a word of the make.
fn names_maker(model: &str, make: &str) -> bool {
    let Some((first, _)) = model.trim_start().split_once(' ') else { return false };
    let mut words = make.split(|character: char| !character.is_alphanumeric());
    first.chars().count() > 1 && words.any(|word| word.to_lowercase() == first.to_lowercase())
}

fn begins_with(text: &str, beginning: &str) -> bool {
    let mut text = text.chars().flat_map(char::to_lowercase);
    beginning.chars().flat_map(char::to_lowercase).all(|character| text.next() == Some(character))
}

/// The text of a place: its names from the smallest to the largest, each once; the country's code only if its
/// name is not known. `None` without any.
pub(crate) fn place_text<'t>(
    names: [Option<&'t str>; 4],
    country_code: Option<&'t str>,
) -> Option<Cow<'t, str>> {
    let [.., country] = names;
    let code = country_code.filter(|_| country.is_none());
    let mut names = names.into_iter().flatten().chain(code);
    let mut last = names.next()?;
    let mut text = Cow::Borrowed(last);
    for name in names {
        if !name.eq_ignore_ascii_case(last) {
            text.to_mut().push_str(", ");
            text.to_mut().push_str(name);
        }
        last = name;
    }
    Some(text)
}

/// A text match prepared for many values.
#[derive(Clone, Debug)]
pub(crate) struct TextMatcher {
    /// The text that is looked for, as [`folded`].
    text: String,
    pub(crate) is_whole: bool,
}

impl TextMatcher {
    pub(crate) fn new(wanted: &TextMatch) -> TextMatcher {
        TextMatcher { text: folded(&wanted.text), is_whole: wanted.is_whole }
    }

    /// Whether the value contains, or is, the text, ignoring case and composition.
    pub(crate) fn is_in(&self, value: &str) -> bool {
        let value = folded(value);
        if self.is_whole { value == self.text } else { value.contains(&self.text) }
    }
}

/// Whether a string of a JSON array matches.
pub(crate) fn any_matches(list: &str, matcher: &TextMatcher) -> bool {
    exact::words(list).is_some_and(|strings| strings.iter().any(|string| matcher.is_in(string)))
}

/// Make and model as they were read, so that searches find either and the text that is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Camera<'t> {
    pub(crate) make: Option<&'t str>,
    pub(crate) model: Option<&'t str>,
}

/// Separates make and model in [`Camera::key`], and the names in [`crate::place_names::PlaceNames::key`]: for
/// words and parts of words it is as good as a space.
pub(crate) const BETWEEN: char = '\u{1f}';

impl<'t> Camera<'t> {
    /// Both in one text; `None` if neither is known.
    pub(crate) fn key(self) -> Option<Cow<'t, str>> {
        match (self.make, self.model) {
            (Some(make), Some(model)) => Some(Cow::Owned(format!("{make}{BETWEEN}{model}"))),
            (only, None) | (None, only) => only.map(Cow::Borrowed),
        }
    }

    /// The camera of a [`Camera::key`].
    pub(crate) fn of_key(key: &'t str) -> Camera<'t> {
        match key.split_once(BETWEEN) {
            Some((make, model)) => Camera { make: Some(make), model: Some(model) },
            None => Camera { make: None, model: Some(key) },
        }
    }

    /// The text that is shown.
    pub(crate) fn shown(self) -> Option<Cow<'t, str>> {
        camera_text(self.make, self.model)
    }

    /// Whether the text is wanted: a part of make and model, joined by a space, or all that is shown of them.
    pub(crate) fn is_wanted(self, wanted: &TextMatcher) -> bool {
        let joined = self.key().is_some_and(|key| wanted.is_in(&key.replace(BETWEEN, " ")));
        joined || (wanted.is_whole && self.shown().is_some_and(|shown| wanted.is_in(&shown)))
    }
}

/// A match of folders prepared for many paths. `/` separates folders on every platform, next to the
/// platform's own separator.
#[derive(Clone, Debug)]
pub(crate) struct FolderMatcher {
    text: TextMatcher,
    /// Whether the text is the beginning of a path, or all of it; it then ends with a separator.
    is_path: bool,
}

impl FolderMatcher {
    pub(crate) fn new(wanted: &TextMatch) -> FolderMatcher {
        let mut text = TextMatcher::new(wanted);
        let is_absolute = wanted.text.starts_with(is_separator) || Path::new(&wanted.text).is_absolute();
        let is_path = wanted.is_whole || is_absolute;
        text.text = slashed(&text.text).into_owned();
        if is_path && !text.text.ends_with('/') {
            text.text.push('/');
        }
        FolderMatcher { text, is_path }
    }

    /// Whether files in the folder with this path match. The path ends with a separator.
    pub(crate) fn is_in(&self, path: &str) -> bool {
        let path = slashed(path);
        if self.is_path && !self.text.is_whole {
            folded(&path).starts_with(&self.text.text)
        } else {
            self.text.is_in(&path)
        }
    }
}

/// Whether a character separates the folders of a path. Names in object stores have `/` on every platform.
pub(crate) fn is_separator(character: char) -> bool {
    character == '/' || character == std::path::MAIN_SEPARATOR
}

/// A path with `/` as its only separator.
fn slashed(path: &str) -> Cow<'_, str> {
    match std::path::MAIN_SEPARATOR {
        '/' => path.into(),
        separator => path.replace(separator, "/").into(),
    }
}

/// Whether the EXIF orientation swaps width and height.
pub(crate) fn swaps_sides(orientation: Option<i64>) -> bool {
    matches!(orientation, Some(5..=8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_that_begins_with_its_make_is_enough() {
        let text = |make, model| camera_text(make, model).map(Cow::into_owned);
        assert_eq!(text(None, None), None);
        assert_eq!(text(Some("Apple"), None).as_deref(), Some("Apple"));
        assert_eq!(text(Some("Apple"), Some("iPhone")).as_deref(), Some("Apple iPhone"));
        assert_eq!(text(Some("CANON"), Some("Canon EOS R5")).as_deref(), Some("Canon EOS R5"));
        assert_eq!(text(Some("Canon"), Some("Can")).as_deref(), Some("Canon Can"));
        for (make, model, expected) in [
            ("NIKON CORPORATION", "NIKON D1X", "NIKON D1X"),
            ("Eastman Kodak Company", "KODAK DC280 ZOOM", "KODAK DC280 ZOOM"),
            ("LEICA CAMERA AG", "Leica M8", "Leica M8"),
            ("Konica Minolta Camera, Inc.", "DiMAGE A2", "Konica Minolta Camera, Inc. DiMAGE A2"),
            // A part of a word is no word, and a model is more than its maker's name.
            ("SAMSUNG TECHWIN", "Tech 7", "SAMSUNG TECHWIN Tech 7"),
            ("Phase One A/S", "One", "Phase One A/S One"),
            ("Phase A/S", "A 7", "Phase A/S A 7"),
        ] {
            assert_eq!(text(Some(make), Some(model)).as_deref(), Some(expected));
        }
    }

    #[test]
    fn a_place_is_its_names_each_once() {
        let text = |names, code| place_text(names, code).map(Cow::into_owned);
        assert_eq!(text([None; 4], None), None);
        assert_eq!(text([None; 4], Some("AT")).as_deref(), Some("AT"));
        let names = [Some("Prater"), Some("Wien"), Some("WIEN"), Some("Austria")];
        assert_eq!(text(names, Some("AT")).as_deref(), Some("Prater, Wien, Austria"));
        assert_eq!(text([None, Some("Oslo"), None, None], Some("NO")).as_deref(), Some("Oslo, NO"));
    }

    #[track_caller]
    fn check_folder(text: &str, is_whole: bool, expected: [bool; 4]) {
        let matcher = FolderMatcher::new(&TextMatch::new(text, is_whole));
        let paths = ["/a/", "/a/Bc/", "/a/bcd/", "/x/a/bc/"];
        assert_eq!(paths.map(|path| matcher.is_in(path)), expected, "{text}");
    }

    #[test]
    fn a_folder_is_found_by_a_part_or_by_its_path() {
        check_folder("bc", false, [false, true, true, true]);
        check_folder("a/bc", false, [false, true, true, true]);
        check_folder("/a", false, [true, true, true, false]);
        check_folder("/A/bc", false, [false, true, false, false]);
        check_folder("/a/", false, [true, true, true, false]);
        check_folder("/a", true, [true, false, false, false]);
        check_folder("/a/bc/", true, [false, true, false, false]);
        check_folder("bc", true, [false; 4]);
    }

    #[test]
    fn both_separators_are_one_in_folders() {
        let separator = std::path::MAIN_SEPARATOR;
        let path = format!("/a{separator}Bc{separator}");
        for (text, is_whole) in
            [("a/bc".to_owned(), false), (format!("/a{separator}bc"), true), ("/a/bc".into(), true)]
        {
            assert!(FolderMatcher::new(&TextMatch::new(&text, is_whole)).is_in(&path), "{text}");
        }
        // An absolute path is a beginning, wherever the platform's paths begin.
        let root = std::env::temp_dir();
        let matcher = FolderMatcher::new(&TextMatch::new(root.to_str().unwrap(), false));
        assert!(matcher.is_in(&format!("{}{separator}", root.join("below").display())));
        assert!(!matcher.is_in(&format!("{separator}x{}{separator}", root.display())));
    }
}
