//! What a row of any table says about its tag: how the value is shown, and the role in the catalogue.

use crate::value::Value;

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
    /// Names of the people in the picture, with or without the regions of their faces.
    People,
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
    /// Identifiers by which files belong together: the parts of a Live Photo, the frames of a burst,
    /// documents and what they are derived from.
    ContentIdentifier,
    BurstId,
    DocumentId,
    OriginalDocumentId,
    DerivedFrom,
    /// Whether the picture has a film within.
    MotionPhoto,
    ExposureMode,
}

impl Role {
    /// Number of roles, including `None`: `role as usize` is below it.
    pub const COUNT: usize = Role::ExposureMode as usize + 1;
}
