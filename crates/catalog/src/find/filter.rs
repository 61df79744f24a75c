//! The filter that selects files, and its values.

use std::path::PathBuf;

use super::criteria::{DuplicateKey, Place};
use crate::language::Search;

/// Conditions that select files. The default selects all files that have not vanished; set fields to narrow
/// it.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Filter {
    /// Taken at this time or later. Any prefix of a `taken_at` value: `2024`, `2024-06-01T12`.
    pub taken_from: Option<String>,
    /// Taken at this time or earlier. A prefix includes its whole period: `2024-06` includes the 30th.
    pub taken_to: Option<String>,
    /// Make, model, or both separated by a space, contain this text, ignoring case.
    pub camera: Option<String>,
    /// The lens contains this text, ignoring case.
    pub lens: Option<String>,
    /// The coordinates are inside this area.
    pub place: Option<Place>,
    /// Title, description, keywords or path contain this text, ignoring case.
    pub text: Option<String>,
    /// These columns of the view are NULL.
    pub missing: Vec<String>,
    /// These tags (`Group:Tag`, or `Tag` in any group) were stored, ignoring case.
    pub has_tags: Vec<String>,
    /// The file's tags were stored, and these are not among them, ignoring case.
    pub lacks_tags: Vec<String>,
    /// The file could not be read or parsed.
    pub broken: bool,
    /// The file meets this search, in addition to all other conditions.
    pub search: Option<Search>,
    /// Ids of the rows about which a decision was recorded: what [`crate::language::Condition::Decided`]
    /// finds.
    pub decided: Vec<i64>,
    /// The file has this format, ignoring case.
    pub format: Option<String>,
    /// The rating is at least this number.
    pub rating_min: Option<i32>,
    /// The rating is at most this number.
    pub rating_max: Option<i32>,
    /// The file has at least this size, in bytes.
    pub bytes_min: Option<u64>,
    /// The file has at most this size, in bytes.
    pub bytes_max: Option<u64>,
    /// The file is in this directory (absolute path) or below it.
    pub under: Option<PathBuf>,
    /// Another file has the same key. Files of one group come together.
    pub duplicates: Option<DuplicateKey>,
    /// Another file's perceptual hash differs in at most this many bits (16 at most), among the files that
    /// meet the other conditions. Files of one group come together; if `duplicates` is set too, its groups
    /// apply.
    pub similar: Option<u32>,
    /// The perceptual hash differs from this one (first) in at most this many bits (second). The nearest come
    /// first.
    pub similar_to: Option<(u64, u32)>,
    /// Further hashes that count as that of `similar_to`, such as those of the picture rotated and mirrored.
    pub similar_to_also: Vec<u64>,
    /// `similar` also finds pictures that are rotated or mirrored. Their hashes are derived from the stored
    /// ones, with a few wrong bits. Without `similar_to_also`, the same holds for `similar_to`.
    pub any_orientation: bool,
    /// Order of the files, by the first column, then by the next; files without a value come last. Files of
    /// one group of `duplicates` or `similar` still come together, and those of `similar_to` by their
    /// distance.
    pub sort: Vec<SortKey>,
    /// Select files that vanished instead of those that did not.
    pub vanished: bool,
    /// Return at most this many files.
    pub limit: Option<u64>,
}

/// A column of the view `image` by which files are sorted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SortKey {
    /// Name of the column, such as `taken_at`.
    pub column: String,
    /// Whether the greatest value comes first.
    pub is_descending: bool,
}

impl SortKey {
    /// The order by the values of this column.
    #[must_use]
    pub fn new(column: &str, is_descending: bool) -> SortKey {
        SortKey { column: column.to_owned(), is_descending }
    }
}

crate::setters! {
    Filter {
        taken_from: Option<String>,
        taken_to: Option<String>,
        camera: Option<String>,
        lens: Option<String>,
        place: Option<Place>,
        text: Option<String>,
        missing: Vec<String>,
        has_tags: Vec<String>,
        lacks_tags: Vec<String>,
        broken: bool,
        search: Option<Search>,
        decided: Vec<i64>,
        format: Option<String>,
        rating_min: Option<i32>,
        rating_max: Option<i32>,
        bytes_min: Option<u64>,
        bytes_max: Option<u64>,
        under: Option<PathBuf>,
        duplicates: Option<DuplicateKey>,
        similar: Option<u32>,
        similar_to: Option<(u64, u32)>,
        similar_to_also: Vec<u64>,
        any_orientation: bool,
        sort: Vec<SortKey>,
        vanished: bool,
        limit: Option<u64>,
    }
}
