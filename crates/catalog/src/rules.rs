//! The rules by which a row is made of a file. When a version of the program makes another row of the same
//! file, it adds an entry here, and the next run reads the files of older rows again.

/// What changed with each number, from 1, in words for users. Rows of versions before have no number.
const CHANGES: &[&str] = &[
    "original dates before those of scans, dates in more forms, places, sensitivity, \
     orientation, descriptions, and what depended on other options",
    "keywords of hierarchies, people, what belongs together, dates and places of sidecars, and names of places \
     by coordinates",
];

/// Number of the rules of this version.
pub(crate) const NEWEST: i64 = CHANGES.len() as i64;

/// What the newest rules changed, in words for users.
#[must_use]
pub fn newest_change() -> &'static str {
    CHANGES.last().copied().unwrap_or_default()
}
