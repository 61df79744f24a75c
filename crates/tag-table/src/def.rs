//! Definition of a tag: its name, how its value is shown, and its role in the catalogue.

use crate::value::{Format, Value};

/// The form in which a value becomes text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// For programs: numbers, like ExifTool with `-n`.
    Number,
    /// For people: words and units, like ExifTool without `-n`.
    Print,
}

/// The conversion of a tag's value to text.
#[derive(Clone, Copy, Debug)]
pub enum Conv {
    /// No conversion: the plain text of the value.
    None,
    /// A whole number with a word; a number without one is printed as `Unknown (N)`.
    Labels(&'static [(i64, &'static str)]),
    /// Like `Labels`, with unknown numbers in hexadecimal.
    HexLabels(&'static [(i64, &'static str)]),
    /// Like `Labels`, with unknown numbers printed unchanged.
    LabelsOrNumber(&'static [(i64, &'static str)]),
    /// A text (or numbers separated by spaces) with a word.
    TextLabels(&'static [(&'static str, &'static str)]),
    /// A bit field in which each bit has a word.
    Bits(&'static [(u32, &'static str)]),
    /// An array of whole numbers, each with a word; joined by `, `.
    EachLabel(&'static [(i64, &'static str)]),
    /// An array with a separate conversion for each element; joined by `; `. Further elements are printed
    /// unchanged.
    Elements(&'static [Conv]),
    /// The value followed by a unit.
    Unit(&'static str),
    /// A number with this many decimals, followed by a unit.
    Fixed(u8, &'static str),
    /// A custom function that converts for both modes.
    Call(fn(&Value<'_>, Mode, &mut String)),
}

impl Conv {
    /// Whether the conversion in `mode` can differ from the value's plain text.
    pub fn changes(self, mode: Mode) -> bool {
        match self {
            Conv::None => false,
            Conv::Call(_) => true,
            _ => mode == Mode::Print,
        }
    }
}

/// Definition of one tag in a table.
#[derive(Clone, Copy, Debug)]
pub struct Def {
    /// Number of the tag in its table.
    pub id: u32,
    /// The tag's name in ExifTool.
    pub name: &'static str,
    /// Conversion of the value to text.
    pub conv: Conv,
    /// Role of the tag in the catalogue.
    pub role: Role,
    /// Type as which the bytes are read, overriding the file's type; `None` uses the file's.
    pub format: Option<Format>,
}

impl Def {
    /// Creates a tag without conversion.
    pub const fn new(id: u32, name: &'static str) -> Def {
        Def { id, name, conv: Conv::None, role: Role::None, format: None }
    }

    /// Sets the conversion of the value.
    pub const fn conv(mut self, conv: Conv) -> Def {
        self.conv = conv;
        self
    }

    /// Sets words for the tag's numbers ([`Conv::Labels`]).
    pub const fn labels(self, labels: &'static [(i64, &'static str)]) -> Def {
        self.conv(Conv::Labels(labels))
    }

    /// Sets a custom conversion function ([`Conv::Call`]).
    pub const fn call(self, call: fn(&Value<'_>, Mode, &mut String)) -> Def {
        self.conv(Conv::Call(call))
    }

    /// Sets the role in the catalogue.
    pub const fn role(mut self, role: Role) -> Def {
        self.role = role;
        self
    }

    /// Sets the type as which the bytes are read.
    pub const fn format(mut self, format: Format) -> Def {
        self.format = Some(format);
        self
    }
}

/// Finds the definition of `id` in a table sorted by id.
pub fn lookup(table: &'static [Def], id: u32) -> Option<&'static Def> {
    table.binary_search_by_key(&id, |def| def.id).ok().map(|index| &table[index])
}

/// Finds definitions in a large table with 16-bit ids in two steps, where a binary search takes nine. It
/// stores one bit per id, and for each word of bits the number of definitions before it.
pub struct IdIndex {
    table: &'static [Def],
    words: [u64; 1024],
    n_before: [u16; 1024],
}

impl IdIndex {
    /// Builds the index of a table that is sorted by id.
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

    /// Finds the definition of `id`; `None` if the table does not have it.
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

/// The role of a tag in the catalogue's columns and in the choice of dates. Tags of different standards with
/// the same meaning share a role.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each is named after ExifTool's tag")]
#[repr(u8)]
pub enum Role {
    /// No role: the tag is only shown.
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
    /// IPTC's day and time of digitisation.
    DigitalCreationDate,
    DigitalCreationTime,
    /// Which of EXIF's measures of sensitivity the file has, and the measures.
    SensitivityType,
    StandardOutputSensitivity,
    RecommendedExposureIndex,
    IsoSpeed,
    /// The sensitivity in a maker's note, and Canon's measures that make one.
    MakerIso,
    CameraIso,
    BaseIso,
    AutoIso,
    /// A place among words, as 3GPP stores it.
    GpsWords,
    /// Latitude, longitude and, if known, altitude in one value.
    GpsCoordinates,
    /// The lens as named by a maker note.
    MakerLens,
    /// Names of the place that the picture shows, from the smallest to the largest.
    Sublocation,
    City,
    State,
    Country,
    CountryCode,
}

impl Role {
    /// Number of roles, including `None`: `role as usize` is below it.
    pub const COUNT: usize = Role::CountryCode as usize + 1;
}

#[cfg(test)]
pub(crate) fn assert_sorted(table: &'static [Def]) {
    for pair in table.windows(2) {
        assert!(pair[0].id < pair[1].id, "{:#x} {} follows {:#x}", pair[1].id, pair[1].name, pair[0].id);
    }
}
