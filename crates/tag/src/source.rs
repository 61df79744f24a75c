//! The bytes available of a file, and the ranges that a parser needs in addition.
//!
//! A parser never reads a file. It requests ranges from a [`Source`]. If a range is not available yet, it is
//! recorded as a [`Need`], and the parser continues with everything that does not depend on it. After the
//! pass the caller fetches all needs at once and runs the parser again (see [`crate::Parser`]). Two or three
//! passes are typical, and every pass is cheap, because only headers are read.

use std::cell::{Cell, RefCell};
use std::fmt;

/// A range of the file that the parser requested and that is not available yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Need {
    /// First byte of the range, from the start of the file.
    pub(crate) offset: u64,
    /// Number of bytes requested. The file may end earlier.
    pub(crate) len: usize,
}

/// One contiguous piece of the file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Segment<'a> {
    /// Offset of the piece from the start of the file, in bytes.
    pub(crate) offset: u64,
    /// Content of the piece.
    pub(crate) bytes: &'a [u8],
}

/// Reads ranges of the file at once, for data that is too large or too scattered to be kept: fills as much of
/// the buffer as the file has from the offset on, and returns the number of bytes.
pub(crate) struct Direct<'a>(RefCell<&'a mut ReadAt<'a>>);

/// Reads at an offset; returns the number of bytes read.
type ReadAt<'a> = dyn FnMut(u64, &mut [u8]) -> usize + 'a;

impl<'a> Direct<'a> {
    pub(crate) fn new(read: &'a mut ReadAt<'a>) -> Self {
        Direct(RefCell::new(read))
    }
}

impl fmt::Debug for Direct<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Direct")
    }
}

/// The available pieces of one file.
#[derive(Debug)]
pub(crate) struct Source<'a> {
    segments: Vec<Segment<'a>>,
    /// Length of the file, if known. While it is unknown, every range after the segments is a need.
    len_bytes: Option<u64>,
    needs: RefCell<Vec<Need>>,
    past_end: Cell<bool>,
    /// Number of bytes that may still be requested.
    requests_left: Cell<usize>,
    is_exhausted: Cell<bool>,
    /// Not available if the whole file is in memory.
    direct: Option<Direct<'a>>,
}

impl<'a> Source<'a> {
    /// Creates a source from `segments` of a file that is `len_bytes` long, if known.
    pub(crate) fn new(segments: Vec<Segment<'a>>, len_bytes: Option<u64>) -> Self {
        Source {
            segments,
            len_bytes,
            needs: RefCell::default(),
            past_end: Cell::new(false),
            requests_left: Cell::new(usize::MAX),
            is_exhausted: Cell::new(false),
            direct: None,
        }
    }

    /// The source with a way to read ranges at once.
    pub(crate) fn with_direct(self, direct: Direct<'a>) -> Self {
        Source { direct: Some(direct), ..self }
    }

    /// The source with a limit on the bytes requested in all: a short file can point to the same bytes, or to
    /// parts of them, thousands of times.
    pub(crate) fn with_limit(self, n_bytes: usize) -> Self {
        Source { requests_left: Cell::new(n_bytes), ..self }
    }

    /// Whether more bytes were requested than the limit allows, so that nothing more is given.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.is_exhausted.get()
    }

    /// A source that holds the whole file.
    #[cfg(test)]
    pub(crate) fn whole(bytes: &'a [u8]) -> Self {
        Source::new(vec![Segment { offset: 0, bytes }], Some(bytes.len() as u64))
    }

    /// Length of the file in bytes, if known.
    pub(crate) fn len_bytes(&self) -> Option<u64> {
        self.len_bytes
    }

    /// Returns exactly `len` bytes at `offset`. Returns `None` if the file is shorter, or if the bytes are
    /// not available; the range is then recorded as a need.
    pub(crate) fn get(&self, offset: u64, len: usize) -> Option<&'a [u8]> {
        if !self.take(len) {
            return None;
        }
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

    /// Replaces the content of `buffer` by exactly `len` bytes at `offset`, which are read at once if they
    /// are not available; `false` if the file is shorter. For samples, each of which is needed for a moment.
    pub(crate) fn read_into(&self, offset: u64, len: usize, buffer: &mut Vec<u8>) -> bool {
        buffer.clear();
        if let Some(found) = self.held(offset, len) {
            buffer.extend_from_slice(found);
            return true;
        }
        if self.ends_before(offset, len) {
            self.past_end.set(true);
            return false;
        }
        let Some(Direct(read)) = &self.direct else { return false };
        buffer.resize(len, 0);
        (read.borrow_mut())(offset, buffer) == len
    }

    /// Like [`Source::get`], but returns fewer bytes if the file ends early.
    pub(crate) fn get_up_to(&self, offset: u64, len: usize) -> Option<&'a [u8]> {
        let len = match self.len_bytes {
            Some(end) => len.min(usize::try_from(end.checked_sub(offset)?).unwrap_or(len)),
            None => len,
        };
        self.get(offset, len)
    }

    /// Counts bytes as requested, which are in memory already; returns `false` when the limit is reached.
    pub(crate) fn take(&self, n_bytes: usize) -> bool {
        match self.requests_left.get().checked_sub(n_bytes) {
            Some(left) => self.requests_left.set(left),
            None => self.is_exhausted.set(true),
        }
        !self.is_exhausted()
    }

    /// Returns all available bytes from `offset` on, without recording a need.
    pub(crate) fn held_from(&self, offset: u64) -> &'a [u8] {
        self.segments
            .iter()
            .filter_map(|s| s.bytes.get(usize::try_from(offset.checked_sub(s.offset)?).ok()?..))
            .max_by_key(|bytes| bytes.len())
            .unwrap_or(&[])
    }

    /// Returns the ranges that were requested but not available, in the order of the requests.
    pub(crate) fn needs(&self) -> Vec<Need> {
        self.needs.borrow().clone()
    }

    /// Whether any requested range was not available.
    pub(crate) fn has_needs(&self) -> bool {
        !self.needs.borrow().is_empty()
    }

    /// Whether the parser requested bytes past the end of the file, which indicates truncation.
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
    fn a_range_is_read_at_once_where_there_is_a_way() {
        let mut buffer = vec![1];
        let held = Source::new(vec![Segment { offset: 0, bytes: b"abc" }], Some(10));
        assert!(held.read_into(1, 2, &mut buffer));
        assert_eq!(buffer, b"bc");
        assert!(!held.read_into(3, 2, &mut buffer));
        let mut read = |offset: u64, buffer: &mut [u8]| {
            buffer.fill(offset as u8);
            buffer.len()
        };
        let direct = held.with_direct(Direct::new(&mut read));
        assert!(direct.read_into(7, 2, &mut buffer));
        assert_eq!(buffer, [7, 7]);
        assert!(!direct.read_into(9, 2, &mut buffer));
        assert!(direct.needs().is_empty());
    }

    #[test]
    fn up_to_stops_at_the_end_of_the_file() {
        let source = Source::whole(b"abc");
        assert_eq!(source.get_up_to(1, 100), Some(&b"bc"[..]));
        assert_eq!(source.get_up_to(4, 1), None);
    }
}
