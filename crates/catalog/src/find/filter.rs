//! The filter that selects files, and its values.

use crate::criteria::DuplicateKey;
use crate::language::Search;

/// Which files are selected, how they are grouped and in which order they come. The default selects all files
/// that have not vanished.
///
/// ```
/// use thalweg_catalog::{Filter, language};
///
/// let filter = Filter::of(language::parse("camera:nikon from:2019").unwrap()).limit(Some(10));
/// # assert_eq!(filter.search.to_string(), "camera:nikon from:2019");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Filter {
    /// The file meets this search.
    pub search: Search,
    /// Ids of the rows about which a decision was recorded: what [`crate::language::Condition::Decided`]
    /// finds.
    pub decided: Vec<i64>,
    /// Another file has the same key. Files of one group come together.
    pub duplicates: Option<DuplicateKey>,
    /// Other files are in one stack with the file. Files of one stack come together, the one that stands for
    /// it first; if `duplicates` or `similar` is set too, their groups apply.
    pub stacks: bool,
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

impl Filter {
    /// The files that meet a search.
    #[must_use]
    pub fn of(search: impl Into<Search>) -> Filter {
        Filter { search: search.into(), ..Filter::default() }
    }
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
        search: Search,
        decided: Vec<i64>,
        duplicates: Option<DuplicateKey>,
        stacks: bool,
        similar: Option<u32>,
        similar_to: Option<(u64, u32)>,
        similar_to_also: Vec<u64>,
        any_orientation: bool,
        sort: Vec<SortKey>,
        vanished: bool,
        limit: Option<u64>,
    }
}
