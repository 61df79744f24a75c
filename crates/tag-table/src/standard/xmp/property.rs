//! Definition of an XMP property and of a namespace.

use crate::def::{Conv, Mode, Role};
use crate::value::Value;

/// The conversion of a property whose values are these words: any other text is printed as unknown.
macro_rules! words {
    ($($word:literal),* $(,)?) => {
        crate::def::Conv::TextLabels(&[$(($word, $word)),*])
    };
}
pub(super) use words;

/// How the text of a property is interpreted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Plain text without further structure.
    Plain,
    /// A rational number, written as `n/d`.
    Rational,
    /// Several rationals separated by spaces.
    Rationals,
    /// An ISO 8601 date.
    Date,
    /// Degrees, minutes, a letter: `53,22.97N` (XMP part 2, section 2.2).
    Coordinate,
    /// Binary data encoded in base 64.
    Base64,
    /// Text that is shown by its size, as binary data are.
    Binary,
    /// Binary data in a special encoding.
    Opaque,
    /// A term of PLUS's vocabulary, written as a URL.
    Vocabulary,
    /// A structure whose fields are properties of any namespace.
    Properties,
    /// Unknown: guessed from the look of the text.
    Guess,
}

/// Definition of one property in a table.
#[derive(Clone, Copy, Debug)]
pub struct PropertyRow {
    /// Local name; for a field of a structure, the names on the path to it, joined.
    pub id: &'static str,
    /// The name in ExifTool; empty if it is the id with a capital first letter.
    pub name: &'static str,
    /// How the text is interpreted.
    pub kind: Kind,
    /// Conversion of the value to text.
    pub conv: Conv,
    /// Role of the property in the catalogue.
    pub role: Role,
    /// Whether a tag of the same name in another standard takes precedence.
    pub is_low: bool,
}

macro_rules! constructors {
    ($($name:ident $kind:ident),*) => {
        $(pub(super) const fn $name(id: &'static str) -> PropertyRow {
            PropertyRow::new(id, Kind::$kind)
        })*
    };
}

impl PropertyRow {
    pub(super) const fn new(id: &'static str, kind: Kind) -> PropertyRow {
        PropertyRow { id, name: "", kind, conv: Conv::None, role: Role::None, is_low: false }
    }

    constructors! {
        plain Plain, rational Rational, rationals Rationals, date Date, coordinate Coordinate,
        base64 Base64, binary Binary, opaque Opaque, vocabulary Vocabulary, properties Properties
    }

    /// The name of its tag, except that the first letter may be in lower case.
    pub fn tag_name(&self) -> &'static str {
        if self.name.is_empty() { self.id } else { self.name }
    }

    pub(super) const fn named(mut self, name: &'static str) -> PropertyRow {
        self.name = name;
        self
    }

    pub(super) const fn conv(mut self, conv: Conv) -> PropertyRow {
        self.conv = conv;
        self
    }

    pub(super) const fn labels(self, labels: &'static [(i64, &'static str)]) -> PropertyRow {
        self.conv(Conv::Labels(labels))
    }

    pub(super) const fn call(self, call: fn(&Value<'_>, Mode, &mut String)) -> PropertyRow {
        self.conv(Conv::Call(call))
    }

    pub(super) const fn role(mut self, role: Role) -> PropertyRow {
        self.role = role;
        self
    }

    pub(super) const fn low(mut self) -> PropertyRow {
        self.is_low = true;
        self
    }
}

/// A namespace that ExifTool supports.
#[derive(Debug)]
pub struct Namespace {
    /// URI of the namespace in XML.
    pub uri: &'static str,
    /// The prefix commonly used by writers.
    pub prefix: &'static str,
    /// ExifTool's group for the namespace.
    pub group: &'static str,
    /// The listed properties, sorted by the length of the id, then by the id.
    pub table: &'static [PropertyRow],
    /// Whether tags of other standards take precedence over all its properties.
    pub is_low: bool,
}
