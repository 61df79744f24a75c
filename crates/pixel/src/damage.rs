//! Damage in a picture after which a decoder could continue.

use std::fmt;

/// Position in a file, or in its picture, of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Offset of a byte in the file, counted from 0.
    Byte(u64),
    /// Number of a row in the picture, counted from 0.
    Row(u32),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Byte(byte) => write!(f, "byte {byte}"),
            Place::Row(row) => write!(f, "row {row}"),
        }
    }
}

/// The first damage that a decoder found and after which it continued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// What is wrong, in the decoder's words.
    pub what: String,
    /// Offset of the byte that was being read, if known.
    pub byte: Option<u64>,
    /// First row whose pixels may be wrong.
    pub row: u32,
    /// Number of damaged places found.
    pub count: u64,
    /// Whether the file ends before its picture does.
    pub truncated: bool,
    /// Number of rows that are wrong, if the decoder knows it; `None`: all from `row` on may be wrong.
    pub lost_rows: Option<u32>,
}

impl Damage {
    /// Whether pixels may be wrong because of it. Bytes between the segments of a JPEG do not count.
    #[must_use]
    pub fn costs_pixels(&self) -> bool {
        self.truncated || self.count > 1 || !self.what.contains("extraneous bytes before marker")
    }
}

/// The intact part of a damaged picture, as far as its compressed data show it.
#[derive(Clone, Debug, PartialEq)]
pub struct IntactPart {
    /// Share of its pixels that come from the picture's own data, 0 to 1.
    pub share: f64,
    /// The first place at which the data are not the picture's.
    pub damage: Option<Damage>,
}
