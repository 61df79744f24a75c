//! What a visitor is lent: the first bytes of an open file, and the way to more of it.

use std::io;
use std::path::Path;

use super::Strategy;
use crate::ReadError;
use crate::object::Object;

/// The first bytes of a file that is open for the duration of one visit.
pub struct Head<'a> {
    ranges: RangeReader<'a>,
}

impl<'a> Head<'a> {
    pub(crate) fn new(bytes: &'a [u8], source: &'a mut dyn RangeSource, of: FileName<'a>) -> Self {
        Self { ranges: RangeReader { head: bytes, source, of } }
    }

    /// The first bytes; fewer than [`first_bytes`](super::ReadOptions::first_bytes) only if the file ends
    /// there.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.ranges.head
    }

    /// Length of the file; see [`RangeReader::len_bytes`].
    ///
    /// # Errors
    /// As [`RangeReader::len_bytes`].
    pub fn len_bytes(&mut self) -> Result<u64, ReadError> {
        self.ranges.len_bytes()
    }

    /// Reads a range into `out`; see [`RangeReader::read_at`].
    ///
    /// # Errors
    /// As [`RangeReader::read_at`].
    pub fn read_at(&mut self, offset: u64, out: &mut [u8]) -> Result<usize, ReadError> {
        self.ranges.read_at(offset, out)
    }

    /// What a store said of the object along with its head; `None` for a file.
    #[must_use]
    pub fn object(&self) -> Option<&Object> {
        self.ranges.source.object()
    }

    /// The first bytes, and beside them a reader of further ranges: bytes stay at hand while more are
    /// fetched.
    pub fn split(&mut self) -> (&[u8], RangeReader<'_>) {
        (self.ranges.head, self.ranges.by_ref())
    }
}

/// Reads ranges of the file whose [`Head`] it came from.
pub struct RangeReader<'a> {
    head: &'a [u8],
    source: &'a mut dyn RangeSource,
    of: FileName<'a>,
}

impl RangeReader<'_> {
    /// The same reader for a while, for whoever wants one of his own.
    pub fn by_ref(&mut self) -> RangeReader<'_> {
        RangeReader { head: self.head, source: &mut *self.source, of: self.of }
    }

    /// Length of the file in bytes: known without a call if the head reached the end, else asked once, then
    /// remembered.
    ///
    /// Files that the kernel makes up (`/proc`) declare less than they hold; what the head holds counts then.
    ///
    /// # Errors
    /// [`ReadError::NotRegular`] if a device was read all along; [`ReadError::Stat`] if the system does not
    /// say.
    pub fn len_bytes(&mut self) -> Result<u64, ReadError> {
        Ok(self.source.len_bytes(self.of)?.max(self.head.len() as u64))
    }

    /// Reads from `offset` until `out` is full or the file ends; returns how many bytes of `out` were filled.
    ///
    /// A range inside the head is served from it. Between two calls the file may change; one call's answer is
    /// what the file held at that time.
    ///
    /// # Errors
    /// [`ReadError::ReadAt`] if the system fails a read; what `out` holds is unspecified then.
    pub fn read_at(&mut self, offset: u64, out: &mut [u8]) -> Result<usize, ReadError> {
        match self.copy_of_head(offset, out) {
            Some(n_read) => Ok(n_read),
            None => self.source.read_at(offset, out, self.of),
        }
    }

    /// As [`RangeReader::read_at`], unless the bytes lie in a store and would have to be waited for: then
    /// `None`, and who returns from the visit without an answer is visited again when they are at hand, with
    /// the same head. Meanwhile others are visited.
    ///
    /// # Errors
    /// As [`RangeReader::read_at`].
    pub fn read_soon(&mut self, offset: u64, out: &mut [u8]) -> Result<Option<usize>, ReadError> {
        match self.copy_of_head(offset, out) {
            Some(n_read) => Ok(Some(n_read)),
            None => self.source.read_soon(offset, out, self.of),
        }
    }

    fn copy_of_head(&self, offset: u64, out: &mut [u8]) -> Option<usize> {
        let known = self.head.get(usize::try_from(offset).ok()?..)?.get(..out.len())?;
        out.copy_from_slice(known);
        Some(out.len())
    }
}

/// What a strategy keeps behind a [`RangeReader`].
pub(crate) trait RangeSource: Send {
    /// What a store said, where this is an object.
    fn object(&self) -> Option<&Object> {
        None
    }

    fn len_bytes(&mut self, of: FileName<'_>) -> Result<u64, ReadError>;
    fn read_at(&mut self, offset: u64, out: &mut [u8], of: FileName<'_>) -> Result<usize, ReadError>;

    /// As `read_at`, if that takes no request; else the range is noted for another visit.
    fn read_soon(
        &mut self,
        offset: u64,
        out: &mut [u8],
        of: FileName<'_>,
    ) -> Result<Option<usize>, ReadError> {
        self.read_at(offset, out, of).map(Some)
    }
}

/// Which file is being read, and how: what an error needs to name.
#[derive(Clone, Copy)]
pub(crate) struct FileName<'a> {
    pub(crate) path: &'a Path,
    pub(crate) strategy: Strategy,
}

impl FileName<'_> {
    pub(crate) fn read_error(self, offset: u64, len_bytes: usize, source: io::Error) -> ReadError {
        if crate::platform::refused_as_not_regular(&source) {
            return self.not_regular();
        }
        ReadError::ReadAt { path: self.path.to_owned(), offset, len_bytes, strategy: self.strategy, source }
    }

    pub(super) fn stat_error(self, source: io::Error) -> ReadError {
        ReadError::Stat { path: self.path.to_owned(), source }
    }

    pub(super) fn not_regular(self) -> ReadError {
        ReadError::NotRegular { path: self.path.to_owned() }
    }
}
