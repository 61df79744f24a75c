//! The bytes at hand, and the ranges a parser wished it had.
//!
//! A parser never reads. It asks a [`Source`] for a range; what is there it gets, what is not there yet is
//! noted as a [`Need`], and the parser goes on with everything that does not depend on it. When the pass is
//! over the caller fetches all needs at once and runs the parser again (see [`crate::Reader`]). Two or three
//! passes are the rule, and every pass is cheap, because nothing but headers is ever looked at.

use std::cell::{Cell, RefCell};

/// A range of the file that the parser asked for and that is not at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Need {
    /// First byte of the range, from the start of the file.
    pub(crate) offset: u64,
    /// Bytes wanted. The file may end earlier.
    pub(crate) len: usize,
}

/// One contiguous piece of the file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Segment<'a> {
    /// Where it starts in the file.
    pub(crate) offset: u64,
    /// Its bytes.
    pub(crate) bytes: &'a [u8],
}

/// The pieces of one file that are at hand.
#[derive(Debug)]
pub(crate) struct Source<'a> {
    segments: Vec<Segment<'a>>,
    /// Length of the file, once known. While it is unknown, every range past the segments is a need.
    len_bytes: Option<u64>,
    needs: RefCell<Vec<Need>>,
    past_end: Cell<bool>,
}

impl<'a> Source<'a> {
    /// A source over `segments` of a file of `len_bytes`, where that is known.
    pub(crate) fn new(segments: Vec<Segment<'a>>, len_bytes: Option<u64>) -> Self {
        Source { segments, len_bytes, needs: RefCell::default(), past_end: Cell::new(false) }
    }

    /// A source that holds the whole file.
    #[cfg(test)]
    pub(crate) fn whole(bytes: &'a [u8]) -> Self {
        Source::new(vec![Segment { offset: 0, bytes }], Some(bytes.len() as u64))
    }

    /// Length of the file, where it is known.
    pub(crate) fn len_bytes(&self) -> Option<u64> {
        self.len_bytes
    }

    /// Exactly `len` bytes at `offset`; `None` where the file is shorter, or where they are not at hand
    /// (which is then noted as a need).
    pub(crate) fn get(&self, offset: u64, len: usize) -> Option<&'a [u8]> {
        if let Some(found) = self.held(offset, len) {
            return Some(found);
        }
        if self.ends_before(offset, len) {
            self.past_end.set(true);
        } else {
            self.needs.borrow_mut().push(Need { offset, len });
        }
        None
    }

    /// As [`Source::get`], but where the file ends early, the bytes up to its end.
    pub(crate) fn get_up_to(&self, offset: u64, len: usize) -> Option<&'a [u8]> {
        let len = match self.len_bytes {
            Some(end) => len.min(usize::try_from(end.checked_sub(offset)?).unwrap_or(len)),
            None => len,
        };
        self.get(offset, len)
    }

    /// All bytes held from `offset` on, without asking for more.
    pub(crate) fn held_from(&self, offset: u64) -> &'a [u8] {
        self.segments
            .iter()
            .filter_map(|s| s.bytes.get(usize::try_from(offset.checked_sub(s.offset)?).ok()?..))
            .max_by_key(|bytes| bytes.len())
            .unwrap_or(&[])
    }

    /// What was asked for and not at hand since the source was made.
    pub(crate) fn needs(&self) -> Vec<Need> {
        self.needs.borrow().clone()
    }

    /// Whether anything was asked for and not at hand.
    pub(crate) fn has_needs(&self) -> bool {
        !self.needs.borrow().is_empty()
    }

    /// Whether the parser asked for bytes past the end of the file: a sign of truncation.
    pub(crate) fn reached_past_end(&self) -> bool {
        self.past_end.get()
    }

    fn held(&self, offset: u64, len: usize) -> Option<&'a [u8]> {
        self.segments.iter().find_map(|segment| {
            let start = usize::try_from(offset.checked_sub(segment.offset)?).ok()?;
            segment.bytes.get(start..start.checked_add(len)?)
        })
    }

    fn ends_before(&self, offset: u64, len: usize) -> bool {
        let Some(end) = offset.checked_add(len as u64) else { return true };
        self.len_bytes.is_some_and(|file_end| end > file_end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_range_becomes_a_need_and_a_range_past_the_end_does_not() {
        let source = Source::new(vec![Segment { offset: 0, bytes: b"abcdef" }], Some(10));
        assert_eq!(source.get(2, 3), Some(&b"cde"[..]));
        assert_eq!(source.get(4, 4), None);
        assert_eq!(source.get(8, 4), None);
        assert_eq!(source.get(u64::MAX, 4), None);
        assert_eq!(source.needs(), [Need { offset: 4, len: 4 }]);
        assert!(source.reached_past_end());
    }

    #[test]
    fn with_an_unknown_length_everything_not_held_is_a_need() {
        let source = Source::new(vec![Segment { offset: 0, bytes: b"abc" }], None);
        assert_eq!(source.get_up_to(1, 100), None);
        assert_eq!(source.needs(), [Need { offset: 1, len: 100 }]);
    }

    #[test]
    fn up_to_stops_at_the_end_of_the_file() {
        let source = Source::whole(b"abc");
        assert_eq!(source.get_up_to(1, 100), Some(&b"bc"[..]));
        assert_eq!(source.get_up_to(4, 1), None);
    }
}
