//! What is known of a tag before any file is read: its name, how its value is shown, what it is to the catalogue.

use crate::value::{Format, Value};

/// How a value becomes text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// For programs: numbers, as ExifTool's `-n`.
    Number,
    /// For people: words and units, as ExifTool without `-n`.
    Print,
}

/// The conversion of a tag's value to text.
#[derive(Clone, Copy, Debug)]
pub enum Conv {
    /// As it is.
    None,
    /// A whole number that stands for a word; a number without one is printed as `Unknown (N)`.
    Labels(&'static [(i64, &'static str)]),
    /// As `Labels`, unknown numbers in hexadecimal.
    HexLabels(&'static [(i64, &'static str)]),
    /// A text (or numbers separated by blanks) that stands for a word.
    TextLabels(&'static [(&'static str, &'static str)]),
    /// Bits that stand for words.
    Bits(&'static [(u32, &'static str)]),
    /// Each element of an array is a whole number that stands for a word; joined by `, `.
    EachLabel(&'static [(i64, &'static str)]),
    /// A conversion of its own, for both modes.
    Call(fn(&Value<'_>, Mode, &mut String)),
}

/// A tag of a table.
#[derive(Clone, Copy, Debug)]
pub struct Def {
    /// Its number in the table.
    pub id: u32,
    /// ExifTool's name.
    pub name: &'static str,
    /// How its value becomes text.
    pub conv: Conv,
    /// What it is to the catalogue.
    pub role: Role,
    /// Read the bytes as this type, whatever the file says.
    pub format: Option<Format>,
}

impl Def {
    /// A tag without conversion.
    pub const fn new(id: u32, name: &'static str) -> Def {
        Def { id, name, conv: Conv::None, role: Role::None, format: None }
    }

    /// With this conversion.
    pub const fn conv(mut self, conv: Conv) -> Def {
        self.conv = conv;
        self
    }

    /// With words for its numbers.
    pub const fn labels(self, labels: &'static [(i64, &'static str)]) -> Def {
        self.conv(Conv::Labels(labels))
    }

    /// With a conversion of its own.
    pub const fn call(self, call: fn(&Value<'_>, Mode, &mut String)) -> Def {
        self.conv(Conv::Call(call))
    }

    /// With a role in the catalogue.
    pub const fn role(mut self, role: Role) -> Def {
        self.role = role;
        self
    }

    /// Read as this type.
    pub const fn format(mut self, format: Format) -> Def {
        self.format = Some(format);
        self
    }
}

/// The definition of `id` in a table sorted by id.
pub(crate) fn lookup(table: &'static [Def], id: u32) -> Option<&'static Def> {
    table.binary_search_by_key(&id, |def| def.id).ok().map(|index| &table[index])
}

/// What a tag is to the catalogue's columns and to the choice of dates. Tags of different standards with the same
/// meaning share a role.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each is named after ExifTool's tag")]
#[repr(u8)]
pub enum Role {
    /// None: the tag is only shown.
    #[default]
    None,
    Orientation,
    Make,
    Model,
    LensModel,
    LensInfo,
    SerialNumber,
    Iso,
    ExposureTime,
    ShutterSpeedValue,
    FNumber,
    ApertureValue,
    FocalLength,
    FocalLength35,
    Flash,
    DateTimeOriginal,
    CreateDate,
    ModifyDate,
    SubSecTime,
    SubSecTimeOriginal,
    SubSecTimeDigitized,
    OffsetTime,
    OffsetTimeOriginal,
    OffsetTimeDigitized,
    GpsLatitudeRef,
    GpsLatitude,
    GpsLongitudeRef,
    GpsLongitude,
    GpsAltitudeRef,
    GpsAltitude,
    GpsTimeStamp,
    GpsDateStamp,
    Title,
    Description,
    Keywords,
    Artist,
    Copyright,
    Rating,
    Software,
    ProfileDescription,
    ThumbnailLength,
    /// IPTC's DateCreated and TimeCreated, Photoshop's DateCreated.
    DateCreated,
    TimeCreated,
}

impl Role {
    /// Number of roles, `None` included: `role as usize` is below it.
    pub const COUNT: usize = Role::TimeCreated as usize + 1;
}

#[cfg(test)]
pub(crate) fn assert_sorted(table: &'static [Def]) {
    for pair in table.windows(2) {
        assert!(pair[0].id < pair[1].id, "{:#x} {} follows {:#x}", pair[1].id, pair[1].name, pair[0].id);
    }
}
