//! Which files are found.

use std::path::PathBuf;

/// Which files. Start from `default()`, which means all that have not vanished, and set fields.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Filter {
    /// Taken at this time or later. Any beginning of a time as the column has it: `2024`, `2024-06-01T12`.
    pub taken_from: Option<String>,
    /// Taken at this time or earlier. A beginning means all of it: `2024-06` includes the 30th.
    pub taken_to: Option<String>,
    /// Make, model, or both with a blank between, contain this text. Case does not matter.
    pub camera: Option<String>,
    /// The lens contains this text. Case does not matter.
    pub lens: Option<String>,
    /// Taken there.
    pub place: Option<Place>,
    /// Title, description, keywords or path contain this text. Case does not matter.
    pub text: Option<String>,
    /// These columns of the view are NULL.
    pub missing: Vec<String>,
    /// These tags (`Group:Tag`, or `Tag` in any group) were kept. Case does not matter.
    pub has_tags: Vec<String>,
    /// The tags of the file were kept, and these are not among them. Case does not matter.
    pub lacks_tags: Vec<String>,
    /// The file could not be read or parsed.
    pub broken: bool,
    /// This format. Case does not matter.
    pub format: Option<String>,
    /// Rated this or better.
    pub rating_min: Option<i32>,
    /// Rated this or worse.
    pub rating_max: Option<i32>,
    /// At least this large, in bytes.
    pub bytes_min: Option<u64>,
    /// At most this large, in bytes.
    pub bytes_max: Option<u64>,
    /// In this directory (absolute) or below it.
    pub under: Option<PathBuf>,
    /// There is another file that is the same by this key. Files come grouped.
    pub duplicates: Option<DuplicateKey>,
    /// There is another file whose perceptual hash differs in at most so many bits (16 at most), among the
    /// files that meet the other conditions. Files come grouped; with `duplicates`, by those.
    pub similar: Option<u32>,
    /// The perceptual hash differs from this one in at most so many bits. The nearest come first.
    pub similar_to: Option<(u64, u32)>,
    /// Files that vanished, in place of those that did not.
    pub vanished: bool,
    /// Not more than this many.
    pub limit: Option<u64>,
}

/// A place on the earth. Files without coordinates are nowhere.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Place {
    /// Between these degrees. `west` greater than `east` means across the 180th meridian.
    Box {
        /// Least latitude.
        south: f64,
        /// Least longitude.
        west: f64,
        /// Greatest latitude.
        north: f64,
        /// Greatest longitude.
        east: f64,
    },
    /// Not farther than `km` kilometres from a point.
    Within {
        /// Degrees north.
        latitude: f64,
        /// Degrees east.
        longitude: f64,
        /// Kilometres on the sphere.
        km: f64,
    },
}

/// By what two files are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DuplicateKey {
    /// All bytes, by `content_hash`. Files without one are not compared.
    Content,
    /// The picture, by equal `perceptual_hash`.
    Picture,
    /// Size in bytes, time taken, width and height: a good guess where nothing was hashed.
    SizeAndTime,
}
