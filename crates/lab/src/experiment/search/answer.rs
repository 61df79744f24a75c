//! The result of a search.

use std::ffi::OsStr;
use std::path::Path;

use crate::case::Checksum;
use crate::experiment::checksum::mix;

/// Number and checksum of matching lines, over some of the files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Answer {
    /// Number of lines that contain the pattern at least once.
    pub(super) lines: u64,
    sum: u64,
}

impl Answer {
    /// Adds the result of one file.
    pub(super) fn add(&mut self, file: &Path, lines: u64) {
        if lines > 0 {
            let name = file.file_name().map(OsStr::as_encoded_bytes).unwrap_or_default();
            let of_name = name.iter().fold(0, |sum, byte| mix(sum, u64::from(*byte)));
            self.add_all(Answer { lines, sum: mix(of_name, lines) });
        }
    }

    /// Adds the results for other files. Only sums are used, so that the order does not matter.
    pub(super) fn add_all(&mut self, other: Answer) {
        self.lines += other.lines;
        self.sum = self.sum.wrapping_add(other.sum);
    }

    pub(super) fn checksum(self) -> Checksum {
        Checksum(mix(self.sum, self.lines))
    }

    /// Converts to two numbers, to send to another process.
    pub(super) fn to_words(self) -> [u64; 2] {
        [self.lines, self.sum]
    }

    pub(super) fn from_words([lines, sum]: [u64; 2]) -> Answer {
        Answer { lines, sum }
    }
}
