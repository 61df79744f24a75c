//! What is recorded of one image: the columns of the view `image` that come out of the file.

/// One image's columns. All are optional; start from `default()` and set what the file tells.
///
/// Text is stored as it is given: the caller has made it valid UTF-8, and nothing else is asked of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ImageRow {
    /// The format's name as ExifTool's `FileType` has it (`JPEG`, `CR2`).
    pub format: Option<&'static str>,
    /// The MIME type.
    pub mime: Option<&'static str>,
    /// Pixels across, as stored (before `orientation` is applied).
    pub width: Option<u32>,
    /// Pixels down, as stored.
    pub height: Option<u32>,
    /// Bits per channel.
    pub bit_depth: Option<u16>,
    /// EXIF orientation, 1 to 8.
    pub orientation: Option<u8>,
    /// When the picture was taken, local time: ISO 8601 without offset, as precise as the file is.
    pub taken_at: Option<Box<str>>,
    /// The same instant in UTC (`...Z`), where the offset is known.
    pub taken_utc: Option<Box<str>>,
    /// The tag that `taken_at` comes from.
    pub taken_from: Option<&'static str>,
    /// `DateTimeOriginal`.
    pub date_time_original: Option<Box<str>>,
    /// `CreateDate`.
    pub create_date: Option<Box<str>>,
    /// `ModifyDate`.
    pub modify_date: Option<Box<str>>,
    /// Maker of the camera.
    pub make: Option<Box<str>>,
    /// Model of the camera.
    pub model: Option<Box<str>>,
    /// The lens.
    pub lens: Option<Box<str>>,
    /// Serial number of the camera.
    pub serial: Option<Box<str>>,
    /// Sensitivity.
    pub iso: Option<u32>,
    /// Exposure time in seconds.
    pub exposure_s: Option<f64>,
    /// Aperture.
    pub f_number: Option<f64>,
    /// Focal length in millimetres.
    pub focal_mm: Option<f64>,
    /// Focal length in millimetres, as on 35 mm film.
    pub focal_35mm: Option<f64>,
    /// Whether the flash fired.
    pub flash: Option<bool>,
    /// Degrees north.
    pub latitude: Option<f64>,
    /// Degrees east.
    pub longitude: Option<f64>,
    /// Metres above the sea.
    pub altitude_m: Option<f64>,
    /// Title.
    pub title: Option<Box<str>>,
    /// Description or caption.
    pub description: Option<Box<str>>,
    /// Keywords as the text of a JSON array of strings.
    pub keywords: Option<Box<str>>,
    /// Who made the picture.
    pub artist: Option<Box<str>>,
    /// Copyright notice.
    pub copyright: Option<Box<str>>,
    /// Rating; -1 means rejected.
    pub rating: Option<i32>,
    /// The program that wrote the file.
    pub software: Option<Box<str>>,
    /// Name of the colour profile.
    pub color_profile: Option<Box<str>>,
    /// Whether the file holds a thumbnail.
    pub has_thumbnail: Option<bool>,
    /// Number of frames or pages.
    pub frames: Option<u32>,
    /// Hash of the file's bytes; shown in hexadecimal.
    pub content_hash: Option<Box<[u8]>>,
    /// Hash of the picture; shown as 16 hexadecimal digits.
    pub perceptual_hash: Option<u64>,
    /// Why the file could not be read or parsed.
    pub error: Option<Box<str>>,
    /// The kind of that error, one word of a fixed list.
    pub error_kind: Option<&'static str>,
}

/// Whether this `error_kind` means that a file's bytes could not be had. With the others the file was read, and what it
/// holds is no whole picture.
#[must_use]
pub fn is_unread(error_kind: &str) -> bool {
    matches!(error_kind, "io" | "permission" | "not_found")
}
