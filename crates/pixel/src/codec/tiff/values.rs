//! Checks the counts of values that the library would trust.
//!
//! The library allocates memory for all values of a tag before it reads one, 32 bytes for each, whatever the
//! file contains. So a width tag that claims eight million values takes 266 MB and ends the process if memory
//! is limited. Therefore the tags that it reads in every directory are checked first.

use crate::codec::input::{ENDS_EARLY, Position};
use crate::damage::Damage;
use crate::error::DecodeError;

/// Tags that the library reads on every page: sizes, samples, compression, strips, tiles, tables for JPEG.
const READ: &[u64] = &[
    256, 257, 258, 259, 262, 266, 273, 277, 278, 279, 284, 317, 322, 323, 324, 325, 338, 339, 347, 529, 530,
    532,
];

/// Maximum number of values of one tag: offsets of two million strips.
const MOST_VALUES: u64 = 2 << 20;

/// Describes what is wrong with the count of a tag's values; `None` if nothing is.
pub(super) fn excess(tag: u64, kind: u64, count: u64, file_bytes: u64) -> Option<TooMany> {
    if !READ.contains(&tag) {
        return None;
    }
    let bytes = count.saturating_mul(bytes_of(kind));
    if bytes > file_bytes {
        return Some(TooMany::ForFile(format!("tag {tag} has {count} values, more than fit in the file")));
    }
    let excess = || TooMany::ForUs(format!("tag {tag} has {count} values, more than {MOST_VALUES}"));
    (count > MOST_VALUES).then(excess)
}

/// The damage of a page whose pixels are there, and the values of this tag are not.
pub(super) fn missing(tag: u16) -> Damage {
    Damage {
        what: format!("{ENDS_EARLY}: values of tag {tag} are missing"),
        byte: None,
        row: 0,
        count: 1,
        truncated: true,
        lost_rows: Some(0),
    }
}

/// What is wrong with a number of values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TooMany {
    /// There are not that many in the file.
    ForFile(String),
    /// There may be that many, but they are not read here.
    ForUs(String),
}

impl TooMany {
    /// The error for this number of values at a position.
    pub(super) fn error(&self, position: &Position) -> DecodeError {
        match self {
            TooMany::ForFile(what) => position.damaged(what),
            TooMany::ForUs(what) => DecodeError::Limit(what.clone()),
        }
    }
}

/// Length of a value in bytes, by the number of its type; 1 for an unknown type.
pub(super) fn bytes_of(kind: u64) -> u64 {
    match kind {
        3 | 8 => 2,
        4 | 9 | 11 | 13 => 4,
        5 | 10 | 12 | 16..=18 => 8,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_values_than_a_file_holds_are_too_many() {
        const WIDTH: u64 = 256;
        assert_eq!(excess(WIDTH, 3, 1, 100), None);
        assert_eq!(excess(WIDTH, 3, 50, 100), None);
        let error = |excess: Option<TooMany>| excess.unwrap().error(&Position::default());
        let for_file = error(excess(WIDTH, 3, 51, 100));
        assert!(matches!(&for_file, DecodeError::Damaged { .. }), "{for_file:?}");
        assert!(for_file.to_string().contains("tag 256 has 51 values"));
        let for_us = error(excess(273, 4, MOST_VALUES + 1, u64::MAX));
        assert!(matches!(&for_us, DecodeError::Limit(what) if what.contains("more than 2097152")));
        assert!(excess(273, 16, u64::MAX, u64::MAX - 1).is_some());
        // A tag that is not read does no harm.
        assert_eq!(excess(37_724, 1, 1 << 40, 100), None);
    }
}
