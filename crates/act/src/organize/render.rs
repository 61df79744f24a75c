//! Makes the new path of a file of a pattern and the values of its row.

use engine::catalog::camera_text;
use engine::catalog::column::ColumnKind;

use super::clean;
use super::pattern::{Field, Pattern, Piece};

/// What a path is made of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts<'f> {
    /// The name without its extension.
    pub(super) stem: &'f [u8],
    /// The extension without the dot.
    pub(super) extension: &'f [u8],
    /// The values of the pattern's columns.
    pub(super) values: &'f [Option<Box<str>>],
}

/// A new path, below a folder that the caller knows, without extension.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Rendered {
    pub(super) folders: Vec<Vec<u8>>,
    /// The name of the file, or what comes before its number.
    pub(super) before: Vec<u8>,
    /// Digits of the number.
    pub(super) number: Option<usize>,
    /// What comes after the number.
    pub(super) after: Vec<u8>,
}

impl Rendered {
    /// The name with this number.
    pub(super) fn stem(&self, number: u64) -> Vec<u8> {
        let mut stem = self.before.clone();
        if let Some(digits) = self.number {
            stem.extend(format!("{number:0digits$}").into_bytes());
        }
        stem.extend_from_slice(&self.after);
        stem
    }

    /// The number in a name that this one may be.
    pub(super) fn number_in(&self, stem: &[u8]) -> Option<u64> {
        self.number?;
        let digits = stem.strip_prefix(&*self.before)?.strip_suffix(&*self.after)?;
        let number = std::str::from_utf8(digits).ok()?.parse().ok()?;
        (number > 0 && self.stem(number) == stem).then_some(number)
    }
}

/// The new path of a file, or the field whose value is not known.
pub(super) fn render(pattern: &Pattern, facts: Facts<'_>) -> Result<Rendered, String> {
    let mut builder = Builder::default();
    pattern.pieces.iter().try_for_each(|piece| builder.piece(piece, facts))?;
    let Builder { done: mut rendered, folders, now } = builder;
    *(if rendered.number.is_some() { &mut rendered.after } else { &mut rendered.before }) = now;
    let empty = || "a part of the pattern".to_owned();
    for name in folders {
        rendered.folders.push(clean::folder(name).ok_or_else(empty)?);
    }
    let may_hide = facts.stem.starts_with(b".");
    rendered.before = match clean::stem(std::mem::take(&mut rendered.before), may_hide) {
        Some(before) => before,
        None if rendered.number.is_some() => Vec::new(),
        None => return Err(empty()),
    };
    Ok(rendered)
}

#[derive(Default)]
struct Builder {
    done: Rendered,
    folders: Vec<Vec<u8>>,
    now: Vec<u8>,
}

impl Builder {
    fn piece(&mut self, piece: &Piece, facts: Facts<'_>) -> Result<(), String> {
        let (name, field, fallback) = match piece {
            Piece::Text(text) => {
                self.text(text);
                return Ok(());
            }
            Piece::Field { name, field, fallback } => (name, field, fallback),
        };
        let value_of = |at: usize| facts.values.get(at).and_then(Option::as_deref);
        let clean = |text: &str| Some(clean::value(text)).filter(|text| !text.is_empty());
        let is_known = match field {
            Field::Name => {
                self.now.extend_from_slice(facts.stem);
                !facts.stem.is_empty()
            }
            Field::Extension => {
                let text = String::from_utf8_lossy(facts.extension);
                self.value(clean(&text))
            }
            Field::Number(digits) => {
                self.done.number = Some(*digits);
                self.done.before = std::mem::take(&mut self.now);
                true
            }
            Field::Camera([make, model]) => {
                let camera = camera_text(value_of(*make), value_of(*model));
                self.value(camera.and_then(|camera| clean(&camera)))
            }
            Field::Date(at, format) => match value_of(*at).and_then(|date| format.of(date)) {
                Some(text) => {
                    self.text(&text);
                    true
                }
                None => false,
            },
            Field::Column(at, ColumnKind::Words) => {
                let words = value_of(*at).and_then(|text| serde_json::from_str::<Vec<String>>(text).ok());
                self.value(words.and_then(|words| clean(&words.join(", "))))
            }
            Field::Column(at, _) => self.value(value_of(*at).and_then(clean)),
        };
        match (is_known, fallback) {
            (true, _) => Ok(()),
            (false, Some(pieces)) => pieces.iter().try_for_each(|piece| self.piece(piece, facts)),
            (false, None) => Err(name.clone()),
        }
    }

    fn value(&mut self, text: Option<String>) -> bool {
        self.now.extend_from_slice(text.as_deref().unwrap_or_default().as_bytes());
        text.is_some()
    }

    /// Text of the pattern, in which `/` begins a folder.
    fn text(&mut self, text: &str) {
        for (position, part) in text.split('/').enumerate() {
            if position > 0 {
                self.folders.push(std::mem::take(&mut self.now));
            }
            self.now.extend_from_slice(part.as_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(pattern: &str, values: &[(&str, &str)], stem: &[u8]) -> Result<String, String> {
        let pattern = Pattern::parse(pattern).unwrap();
        let value = |column: &&str| {
            let found = values.iter().find(|(name, _)| name == column);
            found.map(|(_, value)| Box::from(*value))
        };
        let values: Vec<Option<Box<str>>> = pattern.columns.iter().map(value).collect();
        let rendered = render(&pattern, Facts { stem, extension: b"JPG", values: &values })?;
        let mut whole = rendered.folders.join(&b'/');
        if !whole.is_empty() {
            whole.push(b'/');
        }
        whole.extend(rendered.stem(7));
        Ok(String::from_utf8_lossy(&whole).into_owned())
    }

    #[test]
    fn paths_of_patterns() {
        let row = [
            ("taken_at", "2024-06-01T12:30:05"),
            ("make", "NIKON CORPORATION"),
            ("model", "NIKON D70"),
            ("city", "Saint/Denis"),
            ("keywords", "[\"a\",\"b/c\"]"),
            ("rating", "4"),
        ];
        for (pattern, expected) in [
            ("{date:%Y/%Y-%m-%d}/{camera}/{name}", Ok("2024/2024-06-01/NIKON D70/IMG_1")),
            ("{date}_{n:4}", Ok("2024-06-01_0007")),
            ("{city}/{n}-{name}", Ok("Saint_Denis/7-IMG_1")),
            ("{country|unknown}/{name}", Ok("unknown/IMG_1")),
            ("{country|{state|{city|nowhere}}}/{name}", Ok("Saint_Denis/IMG_1")),
            ("{country}/{name}", Err("country")),
            ("{modified_at:%Y|{date:%Y/%m}}/{name}.{ext}", Ok("2024/06/IMG_1.JPG")),
            ("{keywords}/{rating}{{x}}{name}", Ok("a, b_c/4{x}IMG_1")),
            ("x", Ok("x")),
        ] {
            let expected = expected.map(str::to_owned).map_err(str::to_owned);
            assert_eq!(path(pattern, &row, b"IMG_1"), expected, "{pattern}");
        }
    }

    #[test]
    fn values_stay_within_their_folder() {
        for title in ["..", "../..", "/etc", ".hidden", "a\0b", "con", "x ", "."] {
            let found = path("{title|none}/{title|none}", &[("title", title)], b"a").unwrap();
            assert_eq!(found.matches('/').count(), 1, "{title:?}: {found}");
            for part in found.split('/') {
                assert!(!part.starts_with('.') && !part.is_empty() && part != "con", "{title:?}: {found}");
            }
        }
        assert_eq!(path("{name}/x", &[], b"..").unwrap_err(), "a part of the pattern");
        assert_eq!(path("{name}", &[], b"\xff\n").unwrap(), "\u{fffd}\n");
        assert_eq!(path("{title}{name}", &[("title", ".x")], b"a").unwrap(), "_xa");
        assert_eq!(path("{name}", &[], b".x").unwrap(), ".x");
    }

    #[test]
    fn numbers_are_found_in_names() {
        let pattern = Pattern::parse("{n:3}-{name}").unwrap();
        let rendered = render(&pattern, Facts { stem: b"a", extension: b"", values: &[] }).unwrap();
        for (name, number) in
            [("007-a", Some(7)), ("7-a", None), ("1234-a", Some(1234)), ("000-a", None), ("x-a", None)]
        {
            assert_eq!(rendered.number_in(name.as_bytes()), number, "{name}");
        }
    }

    #[test]
    fn patterns_that_make_no_paths_are_refused() {
        for pattern in [
            "",
            "/a",
            "a/",
            "a//b",
            "../{name}",
            "{name}/..",
            "{nam}",
            "{name",
            "name}",
            "{n}/{name}",
            "{n}{n}",
            "{n:0}",
            "{n:10}",
            "{date:%H:%M}",
            "a:b",
            "a\\b",
            "{rating:3}",
            "{tags}",
            "{name|{n}}",
            "a\n",
            "{n}{date:%Y/%m}",
            "{}",
        ] {
            assert!(Pattern::parse(pattern).is_err(), "{pattern}");
        }
        assert!(Pattern::parse(&"{city|".repeat(2000)).is_err());
        assert!(Pattern::parse("{city|}{name}").is_ok());
    }
}
