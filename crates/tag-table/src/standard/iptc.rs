//! IPTC's datasets, record by record.
//!
//! Numbers: IIM 4.2 and the digital newsphoto parameter record 4. Names and words are those documented by
//! ExifTool.

use crate::def::{Conv, Role};
use crate::print::{iptc, xmp};

/// Definition of one dataset of a record.
#[derive(Clone, Copy, Debug)]
pub struct DatasetRow {
    /// Number of the dataset in its record.
    pub number: u8,
    /// The dataset's name in ExifTool.
    pub name: &'static str,
    /// How the bytes are interpreted.
    pub shape: Shape,
    /// Conversion of the value to text.
    pub conv: Conv,
    /// Role of the dataset in the catalogue.
    pub role: Role,
    /// Whether the dataset may be repeated.
    pub is_list: bool,
}

/// How the bytes of a dataset are interpreted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Text in the character set of the block.
    Text,
    /// A big-endian whole number of as many bytes as there are.
    Number,
    /// Binary data without a text form.
    Data,
    /// The escape sequence that names the character set of text.
    Coding,
}

impl DatasetRow {
    /// Creates a dataset without conversion or role that is not repeated.
    pub const fn new(number: u8, name: &'static str, shape: Shape) -> DatasetRow {
        DatasetRow { number, name, shape, conv: Conv::None, role: Role::None, is_list: false }
    }

    /// Sets the conversion of the value.
    pub const fn conv(mut self, conv: Conv) -> DatasetRow {
        self.conv = conv;
        self
    }

    /// Sets the role in the catalogue.
    pub const fn role(mut self, role: Role) -> DatasetRow {
        self.role = role;
        self
    }

    /// Marks the dataset as repeatable.
    pub const fn list(mut self) -> DatasetRow {
        self.is_list = true;
        self
    }
}

/// Datasets of record 1: the envelope.
pub const ENVELOPE: &[DatasetRow] = &[
    DatasetRow::new(0, "EnvelopeRecordVersion", Shape::Number),
    DatasetRow::new(5, "Destination", Shape::Text).list(),
    DatasetRow::new(20, "FileFormat", Shape::Number).conv(Conv::Labels(FILE_FORMAT)),
    DatasetRow::new(22, "FileVersion", Shape::Number),
    DatasetRow::new(30, "ServiceIdentifier", Shape::Text),
    DatasetRow::new(40, "EnvelopeNumber", Shape::Text),
    DatasetRow::new(50, "ProductID", Shape::Text).list(),
    DatasetRow::new(60, "EnvelopePriority", Shape::Text).conv(Conv::Labels(PRIORITY)),
    DatasetRow::new(70, "DateSent", Shape::Text).conv(Conv::Call(iptc::date)),
    DatasetRow::new(80, "TimeSent", Shape::Text).conv(Conv::Call(iptc::time)),
    DatasetRow::new(90, "CodedCharacterSet", Shape::Coding).conv(Conv::Call(iptc::coding)),
    DatasetRow::new(100, "UniqueObjectName", Shape::Text),
    DatasetRow::new(120, "ARMIdentifier", Shape::Number),
    DatasetRow::new(122, "ARMVersion", Shape::Number),
];

/// Datasets of record 2: the description of the picture.
pub const APPLICATION: &[DatasetRow] = &[
    DatasetRow::new(0, "ApplicationRecordVersion", Shape::Number),
    DatasetRow::new(3, "ObjectTypeReference", Shape::Text),
    DatasetRow::new(4, "ObjectAttributeReference", Shape::Text).list(),
    DatasetRow::new(5, "ObjectName", Shape::Text).role(Role::Title),
    DatasetRow::new(7, "EditStatus", Shape::Text),
    DatasetRow::new(8, "EditorialUpdate", Shape::Text)
        .conv(Conv::TextLabels(&[("01", "Additional language")])),
    DatasetRow::new(10, "Urgency", Shape::Text).conv(Conv::Labels(PRIORITY)),
    DatasetRow::new(12, "SubjectReference", Shape::Text).list(),
    DatasetRow::new(15, "Category", Shape::Text),
    DatasetRow::new(20, "SupplementalCategories", Shape::Text).list().role(Role::Keywords),
    DatasetRow::new(22, "FixtureIdentifier", Shape::Text),
    DatasetRow::new(25, "Keywords", Shape::Text).list().role(Role::Keywords),
    DatasetRow::new(26, "ContentLocationCode", Shape::Text).list(),
    DatasetRow::new(27, "ContentLocationName", Shape::Text).list(),
    DatasetRow::new(30, "ReleaseDate", Shape::Text).conv(Conv::Call(iptc::date)),
    DatasetRow::new(35, "ReleaseTime", Shape::Text).conv(Conv::Call(iptc::time)),
    DatasetRow::new(37, "ExpirationDate", Shape::Text).conv(Conv::Call(iptc::date)),
    DatasetRow::new(38, "ExpirationTime", Shape::Text).conv(Conv::Call(iptc::time)),
    DatasetRow::new(40, "SpecialInstructions", Shape::Text),
    DatasetRow::new(42, "ActionAdvised", Shape::Text).conv(Conv::TextLabels(&[
        ("01", "Object Kill"),
        ("02", "Object Replace"),
        ("03", "Object Append"),
        ("04", "Object Reference"),
        ("", ""),
    ])),
    DatasetRow::new(45, "ReferenceService", Shape::Text).list(),
    DatasetRow::new(47, "ReferenceDate", Shape::Text).list().conv(Conv::Call(iptc::date)),
    DatasetRow::new(50, "ReferenceNumber", Shape::Text).list(),
    DatasetRow::new(55, "DateCreated", Shape::Text).role(Role::DateCreated).conv(Conv::Call(iptc::date)),
    DatasetRow::new(60, "TimeCreated", Shape::Text).role(Role::TimeCreated).conv(Conv::Call(iptc::time)),
    DatasetRow::new(62, "DigitalCreationDate", Shape::Text)
        .role(Role::DigitalCreationDate)
        .conv(Conv::Call(iptc::date)),
    DatasetRow::new(63, "DigitalCreationTime", Shape::Text)
        .role(Role::DigitalCreationTime)
        .conv(Conv::Call(iptc::time)),
    DatasetRow::new(65, "OriginatingProgram", Shape::Text),
    DatasetRow::new(70, "ProgramVersion", Shape::Text),
    DatasetRow::new(75, "ObjectCycle", Shape::Text).conv(Conv::TextLabels(&[
        ("a", "Morning"),
        ("b", "Both Morning and Evening"),
        ("p", "Evening"),
    ])),
    DatasetRow::new(80, "By-line", Shape::Text).list().role(Role::Artist),
    DatasetRow::new(85, "By-lineTitle", Shape::Text).list(),
    DatasetRow::new(90, "City", Shape::Text).role(Role::City),
    DatasetRow::new(92, "Sub-location", Shape::Text).role(Role::Sublocation),
    DatasetRow::new(95, "Province-State", Shape::Text).role(Role::State),
    DatasetRow::new(100, "Country-PrimaryLocationCode", Shape::Text).role(Role::CountryCode),
    DatasetRow::new(101, "Country-PrimaryLocationName", Shape::Text).role(Role::Country),
    DatasetRow::new(103, "OriginalTransmissionReference", Shape::Text),
    DatasetRow::new(105, "Headline", Shape::Text).role(Role::Title),
    DatasetRow::new(110, "Credit", Shape::Text),
    DatasetRow::new(115, "Source", Shape::Text),
    DatasetRow::new(116, "CopyrightNotice", Shape::Text).role(Role::Copyright),
    DatasetRow::new(118, "Contact", Shape::Text).list(),
    DatasetRow::new(120, "Caption-Abstract", Shape::Text).role(Role::Description),
    DatasetRow::new(121, "LocalCaption", Shape::Text),
    DatasetRow::new(122, "Writer-Editor", Shape::Text).list(),
    DatasetRow::new(125, "RasterizedCaption", Shape::Data),
    DatasetRow::new(130, "ImageType", Shape::Text),
    DatasetRow::new(131, "ImageOrientation", Shape::Text).conv(Conv::TextLabels(&[
        ("L", "Landscape"),
        ("P", "Portrait"),
        ("S", "Square"),
    ])),
    DatasetRow::new(135, "LanguageIdentifier", Shape::Text),
    DatasetRow::new(150, "AudioType", Shape::Text).conv(Conv::TextLabels(&[
        ("0T", "Text Only"),
        ("1A", "Mono Actuality"),
        ("1C", "Mono Question and Answer Session"),
        ("1M", "Mono Music"),
        ("1Q", "Mono Response to a Question"),
        ("1R", "Mono Raw Sound"),
        ("1S", "Mono Scener"),
        ("1V", "Mono Voicer"),
        ("1W", "Mono Wrap"),
        ("2A", "Stereo Actuality"),
        ("2C", "Stereo Question and Answer Session"),
        ("2M", "Stereo Music"),
        ("2Q", "Stereo Response to a Question"),
        ("2R", "Stereo Raw Sound"),
        ("2S", "Stereo Scener"),
        ("2V", "Stereo Voicer"),
        ("2W", "Stereo Wrap"),
    ])),
    DatasetRow::new(151, "AudioSamplingRate", Shape::Text),
    DatasetRow::new(152, "AudioSamplingResolution", Shape::Text),
    DatasetRow::new(153, "AudioDuration", Shape::Text),
    DatasetRow::new(154, "AudioOutcue", Shape::Text),
    DatasetRow::new(184, "JobID", Shape::Text),
    DatasetRow::new(185, "MasterDocumentID", Shape::Text),
    DatasetRow::new(186, "ShortDocumentID", Shape::Text),
    DatasetRow::new(187, "UniqueDocumentID", Shape::Text),
    DatasetRow::new(188, "OwnerID", Shape::Text),
    DatasetRow::new(200, "ObjectPreviewFileFormat", Shape::Number).conv(Conv::Labels(FILE_FORMAT)),
    DatasetRow::new(201, "ObjectPreviewFileVersion", Shape::Number),
    DatasetRow::new(202, "ObjectPreviewData", Shape::Data),
    DatasetRow::new(221, "Prefs", Shape::Text).conv(Conv::Call(xmp::photo_mechanic_prefs)),
    DatasetRow::new(225, "ClassifyState", Shape::Text),
    DatasetRow::new(228, "SimilarityIndex", Shape::Text),
    DatasetRow::new(230, "DocumentNotes", Shape::Text),
    DatasetRow::new(231, "DocumentHistory", Shape::Text),
    DatasetRow::new(232, "ExifCameraInfo", Shape::Text),
    DatasetRow::new(255, "CatalogSets", Shape::Text).list().role(Role::Keywords),
];

/// Datasets of record 3: the digital newsphoto.
pub const NEWS_PHOTO: &[DatasetRow] = &[
    DatasetRow::new(0, "NewsPhotoVersion", Shape::Number),
    DatasetRow::new(10, "IPTCPictureNumber", Shape::Text),
    DatasetRow::new(20, "IPTCImageWidth", Shape::Number),
    DatasetRow::new(30, "IPTCImageHeight", Shape::Number),
    DatasetRow::new(40, "IPTCPixelWidth", Shape::Number),
    DatasetRow::new(50, "IPTCPixelHeight", Shape::Number),
    DatasetRow::new(55, "SupplementalType", Shape::Number).conv(Conv::Labels(&[
        (0, "Main Image"),
        (1, "Reduced Resolution Image"),
        (2, "Logo"),
        (3, "Rasterized Caption"),
    ])),
    DatasetRow::new(60, "ColorRepresentation", Shape::Number).conv(Conv::Labels(&[
        (0, "No Image, Single Frame"),
        (256, "Monochrome, Single Frame"),
        (768, "3 Components, Single Frame"),
        (769, "3 Components, Frame Sequential in Multiple Objects"),
        (770, "3 Components, Frame Sequential in One Object"),
        (771, "3 Components, Line Sequential"),
        (772, "3 Components, Pixel Sequential"),
        (773, "3 Components, Special Interleaving"),
        (1024, "4 Components, Single Frame"),
        (1025, "4 Components, Frame Sequential in Multiple Objects"),
        (1026, "4 Components, Frame Sequential in One Object"),
        (1027, "4 Components, Line Sequential"),
        (1028, "4 Components, Pixel Sequential"),
        (1029, "4 Components, Special Interleaving"),
    ])),
    DatasetRow::new(64, "InterchangeColorSpace", Shape::Number).conv(Conv::Labels(&[
        (1, "X,Y,Z CIE"),
        (2, "RGB SMPTE"),
        (3, "Y,U,V (K) (D65)"),
        (4, "RGB Device Dependent"),
        (5, "CMY (K) Device Dependent"),
        (6, "Lab (K) CIE"),
        (7, "YCbCr"),
        (8, "sRGB"),
    ])),
    DatasetRow::new(65, "ColorSequence", Shape::Number),
    DatasetRow::new(70, "ColorCalibrationMatrix", Shape::Data),
    DatasetRow::new(80, "LookupTable", Shape::Data),
    DatasetRow::new(84, "NumIndexEntries", Shape::Number),
    DatasetRow::new(85, "ColorPalette", Shape::Data),
    DatasetRow::new(86, "IPTCBitsPerSample", Shape::Number),
    DatasetRow::new(90, "SampleStructure", Shape::Number).conv(Conv::Labels(&[
        (0, "OrthogonalConstangSampling"),
        (1, "Orthogonal4-2-2Sampling"),
        (2, "CompressionDependent"),
    ])),
    DatasetRow::new(100, "ScanningDirection", Shape::Number).conv(Conv::Labels(&[
        (0, "L-R, Top-Bottom"),
        (1, "R-L, Top-Bottom"),
        (2, "L-R, Bottom-Top"),
        (3, "R-L, Bottom-Top"),
        (4, "Top-Bottom, L-R"),
        (5, "Bottom-Top, L-R"),
        (6, "Top-Bottom, R-L"),
        (7, "Bottom-Top, R-L"),
    ])),
    DatasetRow::new(102, "IPTCImageRotation", Shape::Number).conv(Conv::Labels(&[
        (0, "0"),
        (1, "90"),
        (2, "180"),
        (3, "270"),
    ])),
    DatasetRow::new(110, "DataCompressionMethod", Shape::Number),
    DatasetRow::new(120, "QuantizationMethod", Shape::Number).conv(Conv::Labels(&[
        (0, "Linear Reflectance/Transmittance"),
        (1, "Linear Density"),
        (2, "IPTC Ref B"),
        (3, "Linear Dot Percent"),
        (4, "AP Domestic Analogue"),
        (5, "Compression Method Specific"),
        (6, "Color Space Specific"),
        (7, "Gamma Compensated"),
    ])),
    DatasetRow::new(125, "EndPoints", Shape::Data),
    DatasetRow::new(130, "ExcursionTolerance", Shape::Number)
        .conv(Conv::Labels(&[(0, "Not Allowed"), (1, "Allowed")])),
    DatasetRow::new(135, "BitsPerComponent", Shape::Number),
    DatasetRow::new(140, "MaximumDensityRange", Shape::Number),
    DatasetRow::new(145, "GammaCompensatedValue", Shape::Number),
];

/// Datasets of record 7: before the object.
pub const PRE_OBJECT: &[DatasetRow] = &[
    DatasetRow::new(10, "SizeMode", Shape::Number)
        .conv(Conv::Labels(&[(0, "Size Not Known"), (1, "Size Known")])),
    DatasetRow::new(20, "MaxSubfileSize", Shape::Number),
    DatasetRow::new(90, "ObjectSizeAnnounced", Shape::Number),
    DatasetRow::new(95, "MaximumObjectSize", Shape::Number),
];

/// Datasets of record 8: the object.
pub const OBJECT: &[DatasetRow] = &[DatasetRow::new(10, "SubFile", Shape::Data).list()];

/// Datasets of record 9: after the object.
pub const POST_OBJECT: &[DatasetRow] = &[DatasetRow::new(10, "ConfirmedObjectSize", Shape::Number)];

const FILE_FORMAT: &[(i64, &str)] = &[
    (0, "No ObjectData"),
    (1, "IPTC-NAA Digital Newsphoto Parameter Record"),
    (2, "IPTC7901 Recommended Message Format"),
    (3, "Tagged Image File Format (Adobe/Aldus Image data)"),
    (4, "Illustrator (Adobe Graphics data)"),
    (5, "AppleSingle (Apple Computer Inc)"),
    (6, "NAA 89-3 (ANPA 1312)"),
    (7, "MacBinary II"),
    (8, "IPTC Unstructured Character Oriented File Format (UCOFF)"),
    (9, "United Press International ANPA 1312 variant"),
    (10, "United Press International Down-Load Message"),
    (11, "JPEG File Interchange (JFIF)"),
    (12, "Photo-CD Image-Pac (Eastman Kodak)"),
    (13, "Bit Mapped Graphics File [.BMP] (Microsoft)"),
    (14, "Digital Audio File [.WAV] (Microsoft & Creative Labs)"),
    (15, "Audio plus Moving Video [.AVI] (Microsoft)"),
    (16, "PC DOS/Windows Executable Files [.COM][.EXE]"),
    (17, "Compressed Binary File [.ZIP] (PKWare Inc)"),
    (18, "Audio Interchange File Format AIFF (Apple Computer Inc)"),
    (19, "RIFF Wave (Microsoft Corporation)"),
    (20, "Freehand (Macromedia/Aldus)"),
    (21, "Hypertext Markup Language [.HTML] (The Internet Society)"),
    (22, "MPEG 2 Audio Layer 2 (Musicom), ISO/IEC"),
    (23, "MPEG 2 Audio Layer 3, ISO/IEC"),
    (24, "Portable Document File [.PDF] Adobe"),
    (25, "News Industry Text Format (NITF)"),
    (26, "Tape Archive [.TAR]"),
    (27, "Tidningarnas Telegrambyra NITF version (TTNITF DTD)"),
    (28, "Ritzaus Bureau NITF version (RBNITF DTD)"),
    (29, "Corel Draw [.CDR]"),
];

const PRIORITY: &[(i64, &str)] = &[
    (0, "0 (reserved)"),
    (1, "1 (most urgent)"),
    (2, "2"),
    (3, "3"),
    (4, "4"),
    (5, "5 (normal urgency)"),
    (6, "6"),
    (7, "7"),
    (8, "8 (least urgent)"),
    (9, "9 (user-defined priority)"),
];
