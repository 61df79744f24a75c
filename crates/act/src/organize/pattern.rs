//! The language of names: text, and fields in braces.
//!
//! ```text
//! {date:%Y/%Y-%m-%d}/{camera|unknown}/{name}
//! ```
//!
//! A `/` of the pattern, also in the format of a date, begins a folder; one of a value never does.

use engine::catalog::column;
use engine::catalog::column::ColumnKind;

use super::bad::{BadPattern, refuse};
use super::date::DateFormat;

/// How files are to be named, parsed from its text.
#[derive(Clone, Debug)]
pub struct Pattern {
    pub(super) pieces: Vec<Piece>,
    /// The columns whose values it has.
    pub(super) columns: Vec<&'static str>,
}

#[derive(Clone, Debug)]
pub(super) enum Piece {
    /// Text of the pattern, in which `/` begins a folder.
    Text(String),
    Field {
        /// Its name, for messages.
        name: String,
        field: Field,
        /// What stands in its place if its value is not known.
        fallback: Option<Vec<Piece>>,
    },
}

#[derive(Clone, Debug)]
pub(super) enum Field {
    /// The name of the file without its extension.
    Name,
    /// The extension of the file without the dot.
    Extension,
    /// The number of the file, with at least so many digits.
    Number(usize),
    /// Maker and model, in these columns.
    Camera([usize; 2]),
    /// The date in this column.
    Date(usize, DateFormat),
    /// The value of this column.
    Column(usize, ColumnKind),
}

/// Columns that every plan needs: they come first.
pub(super) const ALWAYS: [&str; 2] = ["taken_at", "kind"];
/// Fallbacks within fallbacks.
const MOST_DEPTH: usize = 8;
/// Most digits of a number.
const MOST_DIGITS: usize = 9;

impl Pattern {
    /// Reads a pattern from its text.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Pattern, BadPattern> {
        let mut parser = Parser { rest: text, columns: ALWAYS.to_vec() };
        let pieces = parser.pieces(0)?;
        let pattern = Pattern { pieces, columns: parser.columns };
        pattern.check(text)?;
        Ok(pattern)
    }

    fn check(&self, text: &str) -> Result<(), BadPattern> {
        let bad = |what: &str| Err(BadPattern(what.to_owned()));
        if text.starts_with('/') {
            return bad("begins with a /; name the folder with --into, and begin the pattern below it");
        }
        if text.ends_with('/') {
            return bad("ends with a /, so it has no name for the file; add one, such as {name}");
        }
        let mut outside = String::new();
        let mut depth = 0;
        for character in text.chars() {
            match character {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ if depth == 0 => outside.push(character),
                _ => {}
            }
            if depth > 0 && !outside.ends_with('x') {
                outside.push('x');
            }
        }
        if outside.split('/').any(|part| part.is_empty() || part.chars().all(|character| character == '.')) {
            return bad("has an empty folder, or one of dots alone");
        }
        let mut has_number = false;
        for piece in &self.pieces {
            let is_separated = match piece {
                Piece::Text(text) => text.contains('/'),
                Piece::Field { field: Field::Date(_, format), .. } => format.has_folders(),
                Piece::Field { .. } => false,
            };
            if has_number && is_separated {
                return bad(
                    "has {n} in the name of a folder; it counts files, so it can be in their names only",
                );
            }
            if let Piece::Field { field: Field::Number(_), .. } = piece {
                if has_number {
                    return bad("has {n} twice");
                }
                has_number = true;
            }
        }
        Ok(())
    }
}

struct Parser<'t> {
    rest: &'t str,
    columns: Vec<&'static str>,
}

impl Parser<'_> {
    /// Pieces up to the end, or within a fallback up to its brace.
    fn pieces(&mut self, depth: usize) -> Result<Vec<Piece>, BadPattern> {
        if depth > MOST_DEPTH {
            return Err(BadPattern("has too many fields within fields".to_owned()));
        }
        let (mut pieces, mut text) = (Vec::new(), String::new());
        while let Some(first) = self.rest.chars().next() {
            if let Some(rest) = self.rest.strip_prefix("{{").or_else(|| self.rest.strip_prefix("}}"))
                && !(first == '}' && depth > 0)
            {
                text.push(first);
                self.rest = rest;
                continue;
            }
            match first {
                '}' if depth > 0 => break,
                '}' => {
                    return Err(BadPattern("has a } without its {; write }} for one in a name".to_owned()));
                }
                '{' => {
                    pieces.push(Piece::Text(std::mem::take(&mut text)));
                    self.rest = &self.rest[1..];
                    pieces.push(self.field(depth)?);
                }
                _ => {
                    refuse(first)?;
                    text.push(first);
                    self.rest = &self.rest[first.len_utf8()..];
                }
            }
        }
        pieces.push(Piece::Text(text));
        pieces.retain(|piece| !matches!(piece, Piece::Text(text) if text.is_empty()));
        Ok(pieces)
    }

    /// A field after its brace, with the brace at its end.
    fn field(&mut self, depth: usize) -> Result<Piece, BadPattern> {
        let end = self.rest.find(['}', '|', '{']).unwrap_or(self.rest.len());
        let (inner, rest) = self.rest.split_at(end);
        self.rest = rest;
        let (name, format) = match inner.split_once(':') {
            Some((name, format)) => (name, Some(format)),
            None => (inner, None),
        };
        let field = self.named(name, format)?;
        let fallback = match self.rest.strip_prefix('|') {
            Some(rest) => {
                self.rest = rest;
                let pieces = self.pieces(depth + 1)?;
                if has_number(&pieces) {
                    return Err(BadPattern("has {n} in a fallback".to_owned()));
                }
                Some(pieces)
            }
            None => None,
        };
        let Some(rest) = self.rest.strip_prefix('}') else {
            return Err(BadPattern(format!("has no }} after {{{name}")));
        };
        self.rest = rest;
        Ok(Piece::Field { name: name.to_owned(), field, fallback })
    }

    fn named(&mut self, name: &str, format: Option<&str>) -> Result<Field, BadPattern> {
        let column = match (name, format) {
            ("name", None) => return Ok(Field::Name),
            ("ext", None) => return Ok(Field::Extension),
            ("camera", None) => return Ok(Field::Camera([self.column("make"), self.column("model")])),
            ("n", None) => return Ok(Field::Number(1)),
            ("n", Some(digits)) => {
                let digits = digits.parse().ok().filter(|digits| (1..=MOST_DIGITS).contains(digits));
                let bad = || {
                    BadPattern(format!("has {{n:...}} without a number of digits from 1 to {MOST_DIGITS}"))
                };
                return digits.map(Field::Number).ok_or_else(bad);
            }
            ("date", _) => "taken_at",
            (name, _) => name,
        };
        let Some(found) = column::by_name(column).filter(|column| !matches!(column.kind, ColumnKind::Json))
        else {
            return Err(BadPattern(format!(
                "has {{{name}}}, which is no field; the fields are date, camera, name, ext, n, and the columns of the \
                 view image: city, country, place, make, model, lens, rating, title, ..."
            )));
        };
        let at = self.column(found.name);
        match (found.kind, format) {
            (ColumnKind::LocalTime | ColumnKind::Instant, format) => {
                let format = DateFormat::parse(format.unwrap_or("%Y-%m-%d"))?;
                Ok(Field::Date(at, format))
            }
            (kind, None) => Ok(Field::Column(at, kind)),
            (_, Some(_)) => {
                Err(BadPattern(format!("has a format after {{{name}:; only dates and n have one")))
            }
        }
    }

    fn column(&mut self, name: &'static str) -> usize {
        self.columns.iter().position(|known| *known == name).unwrap_or_else(|| {
            self.columns.push(name);
            self.columns.len() - 1
        })
    }
}

fn has_number(pieces: &[Piece]) -> bool {
    pieces.iter().any(|piece| matches!(piece, Piece::Field { field: Field::Number(_), .. }))
}
