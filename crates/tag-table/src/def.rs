//! What is known of a tag before any file is read: its name, how its value is shown, what it is to the
//! catalogue.

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
    /// As `Labels`, unknown numbers as they are.
    LabelsOrNumber(&'static [(i64, &'static str)]),
    /// A text (or numbers separated by blanks) that stands for a word.
    TextLabels(&'static [(&'static str, &'static str)]),
    /// Bits that stand for words.
    Bits(&'static [(u32, &'static str)]),
    /// Each element of an array is a whole number that stands for a word; joined by `, `.
    EachLabel(&'static [(i64, &'static str)]),
    /// Each element has a conversion of its own; joined by `; `. Further elements are told as they are.
    Elements(&'static [Conv]),
    /// A unit behind the value.
    Unit(&'static str),
    /// A number with so many decimals and a unit.
    Fixed(u8, &'static str),
    /// A conversion of its own, for both modes.
    Call(fn(&Value<'_>, Mode, &mut String)),
}

impl Conv {
    /// Whether it makes anything else of a value in `mode` than its plain text.
    pub fn changes(self, mode: Mode) -> bool {
        match self {
            Conv::None => false,
            Conv::Call(_) => true,
            _ => mode == Mode::Print,
        }
    }
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
pub fn lookup(table: &'static [Def], id: u32) -> Option<&'static Def> {
    table.binary_search_by_key(&id, |def| def.id).ok().map(|index| &table[index])
}

/// Finds definitions in a large table with ids of 16 bits in two steps where a search takes nine: which ids
/// there are, a bit each, and how many lie before each word of bits.
pub struct IdIndex {
    table: &'static [Def],
    words: [u64; 1024],
    n_before: [u16; 1024],
}

impl IdIndex {
    /// The index of a table that is sorted by id.
    pub const fn new(table: &'static [Def]) -> IdIndex {
        let (mut words, mut n_before) = ([0_u64; 1024], [0_u16; 1024]);
        let mut position = 0;
        while position < table.len() {
            let id = table[position].id;
            words[(id >> 6) as usize] |= 1 << (id & 63);
            position += 1;
        }
        let mut word = 1;
        while word < words.len() {
            n_before[word] = n_before[word - 1] + words[word - 1].count_ones() as u16;
            word += 1;
        }
        IdIndex { table, words, n_before }
    }

    /// The definition of `id`.
    #[inline]
    pub fn get(&self, id: u16) -> Option<&'static Def> {
        let word = usize::from(id >> 6);
        let bit = 1 << (id & 63);
        if self.words[word] & bit == 0 {
            return None;
        }
        let n_below = (self.words[word] & (bit - 1)).count_ones();
        self.table.get(usize::from(self.n_before[word]) + n_below as usize)
    }
}

/// What a tag is to the catalogue's columns and to the choice of dates. Tags of different standards with the
/// same meaning share a role.
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
    /// Latitude, longitude and, where known, altitude in one value.
    GpsCoordinates,
    /// The lens, as a maker's note names it.
    MakerLens,
}

impl Role {
    /// Number of roles, `None` included: `role as usize` is below it.
    pub const COUNT: usize = Role::MakerLens as usize + 1;
}

#[cfg(test)]
pub(crate) fn assert_sorted(table: &'static [Def]) {
    for pair in table.windows(2) {
        assert!(pair[0].id < pair[1].id, "{:#x} {} follows {:#x}", pair[1].id, pair[1].name, pair[0].id);
    }
}
