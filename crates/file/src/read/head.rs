//! What a visitor receives: the first bytes of an open file, and a reader for further ranges.

use std::io;
use std::path::Path;

use super::Strategy;
use crate::ReadError;
use crate::object::Object;

/// Marks the time that is spent on one file on this thread's timeline: a unit of work, with the path as its
/// subject. Both end when the guards are dropped.
pub(crate) fn unit(path: &Path) -> [gate::Guard; 2] {
    let subject = gate::subject(path);
    // The inner one is dropped first.
    [gate::gate!("file"), subject]
}

/// The first bytes of a file that is open for the duration of one visit.
pub struct Head<'a> {
    ranges: RangeReader<'a>,
}

impl<'a> Head<'a> {
    pub(crate) fn new(bytes: &'a [u8], source: &'a mut dyn RangeSource, of: FileName<'a>) -> Self {
        Self { ranges: RangeReader { head: bytes, source, of } }
    }

    /// First bytes of the file; fewer than [`first_bytes`](super::ReadOptions::first_bytes) only if the file
    /// ends there.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.ranges.head
    }

    /// Length of the file in bytes; see [`RangeReader::len_bytes`].
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

    /// Metadata that a store returned with the head of an object; `None` for a file.
    #[must_use]
    pub fn object(&self) -> Option<&Object> {
        self.ranges.source.object()
    }

    /// Splits into the first bytes and a reader of further ranges: the bytes stay available while more are
    /// read.
    pub fn split(&mut self) -> (&[u8], RangeReader<'_>) {
        (self.ranges.head, self.ranges.by_ref())
    }
}

/// Reads ranges of the file to which a [`Head`] belongs.
pub struct RangeReader<'a> {
    head: &'a [u8],
    source: &'a mut dyn RangeSource,
    of: FileName<'a>,
}

impl RangeReader<'_> {
    /// Reborrows the reader for a shorter time, for callers that need to own one.
    pub fn by_ref(&mut self) -> RangeReader<'_> {
        RangeReader { head: self.head, source: &mut *self.source, of: self.of }
    }

    /// Length of the file in bytes. Known without a call if the head reached the end; otherwise requested
    /// once and kept.
    ///
    /// Files that the kernel generates (`/proc`) declare less than they contain; then the length of the head
    /// is used.
    ///
    /// # Errors
    /// [`ReadError::NotRegular`] if the path turns out to be a device; [`ReadError::Stat`] if the system does
    /// not report the length.
    pub fn len_bytes(&mut self) -> Result<u64, ReadError> {
        Ok(self.source.len_bytes(self.of)?.max(self.head.len() as u64))
    }

    /// Reads from `offset` until `out` is full or the file ends; returns how many bytes of `out` were filled.
    ///
    /// A range inside the head is served from it. The file may change between two calls; one call returns
    /// what the file contained at that time.
    ///
    /// # Errors
    /// [`ReadError::ReadAt`] if the system fails a read; what `out` holds is unspecified then.
    pub fn read_at(&mut self, offset: u64, out: &mut [u8]) -> Result<usize, ReadError> {
        match self.copy_of_head(offset, out) {
            Some(n_read) => Ok(n_read),
            None => {
                let _gate = gate::gate!("file::read", Wait);
                self.source.read_at(offset, out, self.of)
            }
        }
    }

    /// Like [`RangeReader::read_at`], but returns `None` if the bytes lie in a store and would have to be
    /// waited for. A visitor that then returns from the visit without an answer is visited again with the
    /// same head when the bytes have arrived. Other files are visited meanwhile.
    ///
    /// # Errors
    /// As [`RangeReader::read_at`].
    pub fn read_soon(&mut self, offset: u64, out: &mut [u8]) -> Result<Option<usize>, ReadError> {
        match self.copy_of_head(offset, out) {
            Some(n_read) => Ok(Some(n_read)),
            None => {
                let _gate = gate::gate!("file::read", Wait);
                self.source.read_soon(offset, out, self.of)
            }
        }
    }

    fn copy_of_head(&self, offset: u64, out: &mut [u8]) -> Option<usize> {
        let known = self.head.get(usize::try_from(offset).ok()?..)?.get(..out.len())?;
        out.copy_from_slice(known);
        Some(out.len())
    }
}

/// Source of the bytes that a [`RangeReader`] reads, implemented by each strategy.
pub(crate) trait RangeSource: Send {
    /// Metadata from the store, if this is an object.
    fn object(&self) -> Option<&Object> {
        None
    }

    fn len_bytes(&mut self, of: FileName<'_>) -> Result<u64, ReadError>;
    fn read_at(&mut self, offset: u64, out: &mut [u8], of: FileName<'_>) -> Result<usize, ReadError>;

    /// Like `read_at` if that takes no request; otherwise the range is noted for another visit.
    fn read_soon(
        &mut self,
        offset: u64,
        out: &mut [u8],
        of: FileName<'_>,
    ) -> Result<Option<usize>, ReadError> {
        self.read_at(offset, out, of).map(Some)
    }
}

/// Path and strategy of the file being read, for error messages.
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
