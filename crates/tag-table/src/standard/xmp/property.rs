//! What is known of an XMP property and of a namespace.

use crate::def::{Conv, Mode, Role};
use crate::value::Value;

/// What a property's text stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Itself.
    Plain,
    /// A rational number, `n/d`.
    Rational,
    /// Several rationals separated by blanks.
    Rationals,
    /// A date of ISO 8601.
    Date,
    /// Degrees, minutes, a letter: `53,22.97N` (XMP part 2, section 2.2).
    Coordinate,
    /// Data in base 64.
    Base64,
    /// Data in a coding of its own.
    Opaque,
    /// A term of PLUS's vocabulary, written as a URL.
    Vocabulary,
    /// Unknown: whatever it looks like.
    Guess,
}

/// A property of a table.
#[derive(Clone, Copy, Debug)]
pub struct Property {
    /// Its local name; for a field of a structure, the names on the way to it, joined.
    pub id: &'static str,
    /// ExifTool's name; empty where it is the id with a capital.
    pub name: &'static str,
    /// What its text stands for.
    pub kind: Kind,
    /// How its value becomes text.
    pub conv: Conv,
    /// What it is to the catalogue.
    pub role: Role,
    /// Whether a tag of the same name in another standard is preferred.
    pub is_low: bool,
}

macro_rules! constructors {
    ($($name:ident $kind:ident),*) => {
        $(pub(super) const fn $name(id: &'static str) -> Property {
            Property::new(id, Kind::$kind)
        })*
    };
}

impl Property {
    pub(super) const fn new(id: &'static str, kind: Kind) -> Property {
        Property { id, name: "", kind, conv: Conv::None, role: Role::None, is_low: false }
    }

    constructors! {
        plain Plain, rational Rational, rationals Rationals, date Date, coordinate Coordinate,
        base64 Base64, opaque Opaque, vocabulary Vocabulary
    }

    /// The name of its tag, but for the capital at its beginning.
    pub fn tag_name(&self) -> &'static str {
        if self.name.is_empty() { self.id } else { self.name }
    }

    pub(super) const fn named(mut self, name: &'static str) -> Property {
        self.name = name;
        self
    }

    pub(super) const fn conv(mut self, conv: Conv) -> Property {
        self.conv = conv;
        self
    }

    pub(super) const fn labels(self, labels: &'static [(i64, &'static str)]) -> Property {
        self.conv(Conv::Labels(labels))
    }

    pub(super) const fn call(self, call: fn(&Value<'_>, Mode, &mut String)) -> Property {
        self.conv(Conv::Call(call))
    }

    pub(super) const fn role(mut self, role: Role) -> Property {
        self.role = role;
        self
    }

    pub(super) const fn low(mut self) -> Property {
        self.is_low = true;
        self
    }
}

/// A namespace that ExifTool's users know.
#[derive(Debug)]
pub struct Namespace {
    /// Its name as XML knows it.
    pub uri: &'static str,
    /// The prefix that writers use.
    pub prefix: &'static str,
    /// ExifTool's group.
    pub group: &'static str,
    /// The properties that are listed.
    pub table: &'static [Property],
    /// Whether all its properties give way to another standard's.
    pub is_low: bool,
}
