//! What is wrong with a picture that a decoder could live with.

use std::fmt;

/// Where in a file, or in its picture, something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A byte of the file, counted from 0.
    Byte(u64),
    /// A row of the picture, counted from 0.
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

/// The first thing that a decoder found wrong and went on after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// What is wrong, in the decoder's words.
    pub what: String,
    /// The byte that was being read.
    pub byte: Option<u64>,
    /// The first row whose pixels may not be the picture's.
    pub row: u32,
    /// How many such things there were.
    pub count: u64,
    /// Whether the file ends before its picture does.
    pub truncated: bool,
    /// How many rows are not the picture's, where a decoder knows it; `None`: all from `row` on may not be.
    pub lost_rows: Option<u32>,
}

impl Damage {
    /// Whether pixels may be wrong for it. Bytes between the parts of a JPEG that belong to none are passed
    /// over.
    #[must_use]
    pub fn costs_pixels(&self) -> bool {
        self.truncated || self.count > 1 || !self.what.contains("extraneous bytes before marker")
    }
}
