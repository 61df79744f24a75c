//! What is recorded of one image: the columns of the view `image` that come out of the file.

use crate::error_kind::ErrorKind;

/// The text of a column. Most are short (dates, makers, models), and those of up to 24 bytes are kept in
/// place: a row goes from thread to thread, and memory that is freed by another thread than it was taken by
/// costs both of them.
pub type Text = compact_str::CompactString;

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
    pub taken_at: Option<Text>,
    /// The same instant in UTC (`...Z`), where the offset is known.
    pub taken_utc: Option<Text>,
    /// The tag that `taken_at` comes from.
    pub taken_from: Option<&'static str>,
    /// `DateTimeOriginal`.
    pub date_time_original: Option<Text>,
    /// `CreateDate`.
    pub create_date: Option<Text>,
    /// `ModifyDate`.
    pub modify_date: Option<Text>,
    /// Maker of the camera.
    pub make: Option<Text>,
    /// Model of the camera.
    pub model: Option<Text>,
    /// The lens.
    pub lens: Option<Text>,
    /// Serial number of the camera.
    pub serial: Option<Text>,
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
    pub title: Option<Text>,
    /// Description or caption.
    pub description: Option<Text>,
    /// Keywords as the text of a JSON array of strings.
    pub keywords: Option<Text>,
    /// Who made the picture.
    pub artist: Option<Text>,
    /// Copyright notice.
    pub copyright: Option<Text>,
    /// Rating; -1 means rejected.
    pub rating: Option<i32>,
    /// The program that wrote the file.
    pub software: Option<Text>,
    /// Name of the colour profile.
    pub color_profile: Option<Text>,
    /// Whether the file holds a thumbnail.
    pub has_thumbnail: Option<bool>,
    /// Number of frames or pages.
    pub frames: Option<u32>,
    /// Hash of the file's bytes; shown in hexadecimal.
    pub content_hash: Option<Box<[u8]>>,
    /// Hash of the picture; shown as 16 hexadecimal digits.
    pub perceptual_hash: Option<u64>,
    /// What decoding the whole picture came to: `whole`, `damaged`, `broken`, ...
    pub verdict: Option<&'static str>,
    /// The share of its rows that decode, 0 to 1.
    pub survives: Option<f64>,
    /// Name of the XMP file beside it whose words are in these columns too.
    pub sidecar: Option<Text>,
    /// Size of that file in bytes.
    pub sidecar_bytes: Option<u64>,
    /// Time of its last change, in nanoseconds since 1970.
    pub sidecar_mtime_ns: Option<i64>,
    /// Why the file could not be read, parsed or decoded.
    pub error: Option<Text>,
    /// The kind of that error.
    pub error_kind: Option<ErrorKind>,
}
