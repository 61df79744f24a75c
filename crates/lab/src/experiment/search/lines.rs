//! Counts the lines of a file that contain a string, block by block.
//!
//! A block is searched as a whole for the string, not line by line; only after a match is the end of its line
//! searched for. The limiting factor is the copy out of the page cache, so the block is read into the same
//! buffer each time, and the buffer fits the second-level cache. A mapping saves the copy and takes page
//! faults instead: for files of 256 KiB that cost as much processor time when it was tried, and with several
//! threads each unmapping interrupts the other processors as well.

use std::fs::File;
use std::io;

use memchr::memchr;
use memchr::memmem::Finder;

use crate::platform::AtOffset as _;

/// Half of a typical second-level cache; most of the corpus' files take one or two reads.
const BLOCK_BYTES: usize = 512 << 10;

/// Searches any number of files for one pattern, with one buffer.
pub(super) struct LineCounter<'p> {
    finder: Finder<'p>,
    block: Vec<u8>,
}

impl<'p> LineCounter<'p> {
    /// Creates a counter for a pattern that is not empty and contains no newline.
    pub(super) fn new(pattern: &'p [u8]) -> LineCounter<'p> {
        LineCounter::with_block(pattern, BLOCK_BYTES)
    }

    fn with_block(pattern: &'p [u8], block_bytes: usize) -> LineCounter<'p> {
        LineCounter { finder: Finder::new(pattern), block: vec![0; block_bytes.max(2 * pattern.len())] }
    }

    /// Counts the lines of the file that contain the pattern. A short read is treated as the end of the file,
    /// which is correct for regular files and saves another read.
    pub(super) fn count(&mut self, file: &File) -> io::Result<u64> {
        let mut lines = Lines::default();
        let (mut kept, mut offset) = (0, 0);
        loop {
            let read = file.read_at(&mut self.block[kept..], offset)?;
            let filled = kept + read;
            let unsearched = lines.add(&self.finder, &self.block[..filled]);
            if filled < self.block.len() {
                return Ok(lines.matching);
            }
            offset += read as u64;
            // A match may begin in the remaining bytes.
            kept = unsearched.min(self.finder.needle().len() - 1);
            self.block.copy_within(filled - kept..filled, 0);
        }
    }
}

/// State of the count up to some position in a file.
#[derive(Default)]
struct Lines {
    matching: u64,
    /// Whether the position is within a line that is already counted.
    is_counted: bool,
}

impl Lines {
    /// Searches the next block. Returns how many bytes at its end belong to no counted line.
    fn add(&mut self, finder: &Finder<'_>, mut rest: &[u8]) -> usize {
        loop {
            if self.is_counted {
                let Some(end) = memchr(b'\n', rest) else { return 0 };
                rest = &rest[end + 1..];
                self.is_counted = false;
            }
            let Some(found) = finder.find(rest) else { return rest.len() };
            rest = &rest[found..];
            self.matching += 1;
            self.is_counted = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    #[track_caller]
    fn check(text: &str, pattern: &str, expected: u64) {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(text.as_bytes()).unwrap();
        // Puts every border between blocks at every position of the text.
        for block_bytes in 1..text.len() + 3 {
            let mut counter = LineCounter::with_block(pattern.as_bytes(), block_bytes);
            assert_eq!(counter.count(&file).unwrap(), expected, "{text:?} in blocks of {block_bytes}");
            assert_eq!(counter.count(&file).unwrap(), expected, "{text:?} again");
        }
    }

    #[test]
    fn a_line_counts_once() {
        check("ford ford\nford\n\nfor d\n", "ford", 2);
    }

    #[test]
    fn matches_are_found_at_both_ends_and_across_borders() {
        check("ford", "ford", 1);
        check("ford\nx", "ford", 1);
        check("a much longer line in which the ford is\nand the last ford", "ford", 2);
        check("foforfordford\nfordfor\n", "ford", 2);
    }

    #[test]
    fn nothing_is_found_where_nothing_is() {
        check("", "ford", 0);
        check("\n\n", "ford", 0);
        check("for\nd", "ford", 0);
        check("the for", "ford", 0);
    }

    #[test]
    fn a_pattern_of_one_byte_is_a_pattern() {
        check("x\nyx\n\nx", "x", 3);
    }
}
