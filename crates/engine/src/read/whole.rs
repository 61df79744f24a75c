//! Reads whole files; all code that needs them uses this reader, with one set of limits.
//!
//! A file is held in memory up to [`HELD_BYTES`]; a longer one is provided as ranges and streamed, so that a
//! worker's memory stays bounded. The buffer is reused for the next file.

use std::io::{BufReader, Cursor};
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::path::Path;

use file::{Head, RangeReader, RangeStream, ReadError, ReadOptions, Reader, Strategy};
use pixel::Input;

use crate::error::JobError;
use crate::location;
use crate::read::Stream;

/// Maximum size in bytes of a file that is held in memory.
pub(crate) const HELD_BYTES: u64 = 64 << 20;

/// Block size in bytes for reading longer files.
const BLOCK_BYTES: usize = 1 << 20;

/// The bytes of an open file.
pub(crate) enum Whole<'w> {
    /// All bytes of the file.
    Held(&'w [u8]),
    /// A file that is too long to be held: its first bytes, a reader of the rest, and its length.
    Long { head: &'w [u8], ranges: RangeReader<'w>, len_bytes: u64 },
}

impl Whole<'_> {
    /// The length of the file in bytes.
    pub(crate) fn len_bytes(&self) -> u64 {
        match self {
            Whole::Held(bytes) => bytes.len() as u64,
            Whole::Long { len_bytes, .. } => *len_bytes,
        }
    }

    /// The bytes in the form that decoders require.
    pub(crate) fn input(&mut self) -> Box<dyn Input + '_> {
        match self {
            Whole::Held(bytes) => Box::new(Cursor::new(*bytes)),
            Whole::Long { ranges, .. } => {
                Box::new(BufReader::with_capacity(BLOCK_BYTES, RangeStream::from(ranges.by_ref())))
            }
        }
    }

    /// The bytes as a stream that is read by position.
    pub(crate) fn stream(&mut self) -> Box<dyn Stream + '_> {
        match self {
            Whole::Held(bytes) => Box::new(Cursor::new(*bytes)),
            Whole::Long { ranges, .. } => Box::new(RangeStream::from(ranges.by_ref())),
        }
    }

    /// The first bytes of the file.
    pub(crate) fn head(&self) -> &[u8] {
        match self {
            Whole::Held(bytes) => bytes,
            Whole::Long { head, .. } => head,
        }
    }

    /// Calls `take` with all bytes, in pieces.
    ///
    /// # Errors
    /// If reading the file fails.
    pub(crate) fn pieces(&mut self, mut take: impl FnMut(&[u8])) -> Result<(), ReadError> {
        match self {
            Whole::Held(bytes) => take(bytes),
            Whole::Long { ranges, .. } => {
                let (mut block, mut offset) = (vec![0; BLOCK_BYTES], 0);
                loop {
                    let n_read = ranges.read_at(offset, &mut block)?;
                    if n_read == 0 {
                        break;
                    }
                    take(&block[..n_read]);
                    offset += n_read as u64;
                }
            }
        }
        Ok(())
    }
}

/// All bytes of a file whose head was read with `first_bytes`; `memory` receives those that the head does not
/// include.
///
/// # Errors
/// If they cannot be read.
pub(super) fn whole<'w>(
    head: &'w mut Head<'_>,
    first_bytes: usize,
    memory: &'w mut Vec<u8>,
) -> Result<Whole<'w>, ReadError> {
    let n_known = head.bytes().len();
    if n_known < first_bytes {
        return Ok(Whole::Held(head.split().0));
    }
    let len_bytes = head.len_bytes()?;
    if len_bytes > HELD_BYTES {
        let (head, ranges) = head.split();
        return Ok(Whole::Long { head, ranges, len_bytes });
    }
    let _gate = gate::gate!("engine::read whole", Wait, len_bytes);
    // Grows to the longest file once and is not cleared: new bytes overwrite the old ones.
    let length = len_bytes as usize;
    if memory.len() < length {
        memory.resize(length, 0);
    }
    memory[..n_known].copy_from_slice(head.bytes());
    let n_read = head.read_at(n_known as u64, &mut memory[n_known..length])?;
    // A file may have shrunk since its length was queried.
    Ok(Whole::Held(&memory[..n_known + n_read]))
}

/// Reads files to their end, one after another. Each worker has one.
pub(crate) struct WholeReader {
    reader: Reader,
    first_bytes: usize,
    memory: Vec<u8>,
}

impl WholeReader {
    /// Creates a reader whose first read of a file has the length set in the options.
    pub(crate) fn new(strategy: Strategy, options: &ReadOptions) -> Result<WholeReader, JobError> {
        let reader = location::reader(strategy, options)?;
        Ok(WholeReader { reader, first_bytes: options.first_bytes, memory: Vec::new() })
    }

    /// Creates a reader whose first read is long enough for most photos, except originals from cameras.
    pub(crate) fn for_pictures(strategy: Strategy, options: &ReadOptions) -> Result<WholeReader, JobError> {
        let mut options = options.clone();
        options.first_bytes = BLOCK_BYTES;
        options.queue_depth = NonZeroU32::MIN;
        WholeReader::new(strategy, &options)
    }

    /// Passes the file at `path` to `visit` if `wants` returns true for its first bytes, otherwise returns
    /// `None`.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn visit<R>(
        &mut self,
        path: &Path,
        wants: impl Fn(&[u8]) -> bool,
        visit: impl FnOnce(Whole<'_>) -> R,
    ) -> Result<Option<R>, ReadError> {
        let WholeReader { reader, first_bytes, memory } = self;
        let mut visit = Some(visit);
        let mut answer = Ok(None);
        reader.visit_heads(&[path], &mut |_, head| {
            answer = head.and_then(|mut head| match visit.take().filter(|_| wants(head.bytes())) {
                Some(visit) => whole(&mut head, *first_bytes, memory).map(visit).map(Some),
                None => Ok(None),
            });
            ControlFlow::Break(())
        });
        answer
    }

    /// Frees the memory of the last file if it is more than `most_bytes`.
    pub(crate) fn shrink(&mut self, most_bytes: usize) {
        if self.memory.len() > most_bytes {
            self.memory = Vec::new();
        }
    }

    /// Reads a file to its end without holding it; returns its number of bytes, or `None` if `take` breaks.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn read_through(
        &mut self,
        path: &Path,
        take: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Result<Option<u64>, ReadError> {
        let WholeReader { reader, first_bytes, memory } = self;
        memory.resize(BLOCK_BYTES, 0);
        let mut outcome = Ok(None);
        reader.visit_heads(&[path], &mut |_, head| {
            outcome = head.and_then(|mut head| {
                let mut position = head.bytes().len() as u64;
                if take(head.bytes()).is_break() {
                    return Ok(None);
                }
                if position < *first_bytes as u64 {
                    return Ok(Some(position));
                }
                loop {
                    let n_read = head.read_at(position, memory)?;
                    position += n_read as u64;
                    if take(&memory[..n_read]).is_break() {
                        return Ok(None);
                    }
                    if n_read < memory.len() {
                        return Ok(Some(position));
                    }
                }
            });
            ControlFlow::Break(())
        });
        outcome
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Seek as _};

    use super::*;

    fn reader() -> WholeReader {
        WholeReader::for_pictures(Strategy::Pread, &ReadOptions::default()).unwrap()
    }

    fn bytes_of(reader: &mut WholeReader, path: &Path) -> Result<Option<Vec<u8>>, ReadError> {
        reader.visit(
            path,
            |head| head.starts_with(b"yes"),
            |mut whole| {
                let mut bytes = Vec::new();
                let mut input = whole.input();
                input.read_to_end(&mut bytes).unwrap();
                input.rewind().unwrap();
                bytes
            },
        )
    }

    #[test]
    fn short_and_long_files_come_whole_one_after_another() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("file");
        let mut reader = reader();
        // The longer one first: its bytes remaining in memory must not become part of the next.
        for length in [3 << 20, (1 << 20) + 7, 1 << 20, 5, 2 << 20] {
            let mut bytes: Vec<u8> = (0..length).map(|n: u32| (n % 251) as u8).collect();
            bytes[..3].copy_from_slice(b"yes");
            std::fs::write(&path, &bytes).unwrap();
            assert!(bytes_of(&mut reader, &path).unwrap().is_some_and(|found| found == bytes), "{length}");
            assert_eq!(
                reader.read_through(&path, &mut |_| ControlFlow::Continue(())).unwrap(),
                Some(u64::from(length))
            );
        }
    }

    #[test]
    fn what_is_not_wanted_is_not_read_on() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("file");
        std::fs::write(&path, b"no").unwrap();
        assert!(bytes_of(&mut reader(), &path).unwrap().is_none());
        assert!(bytes_of(&mut reader(), &directory.path().join("none")).is_err());
        assert!(
            reader()
                .read_through(&directory.path().join("none"), &mut |_| ControlFlow::Continue(()))
                .is_err()
        );
    }

    #[cfg(unix)]
    #[test]
    fn a_file_too_long_for_memory_is_read_in_blocks() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("sparse");
        std::fs::write(&path, b"yes").unwrap();
        let file = std::fs::File::options().write(true).open(&path).unwrap();
        file.set_len(HELD_BYTES + 1).unwrap();
        let mut reader = reader();
        let wants = |head: &[u8]| head.starts_with(b"yes");
        let length =
            reader.visit(&path, wants, |mut whole| whole.input().seek(std::io::SeekFrom::End(0)).unwrap());
        assert_eq!(length.unwrap(), Some(HELD_BYTES + 1));
        assert!(reader.memory.is_empty());
        let mut n_bytes = 0;
        let count = |mut whole: Whole<'_>| whole.pieces(|piece| n_bytes += piece.len() as u64).unwrap();
        reader.visit(&path, wants, count).unwrap();
        assert_eq!(n_bytes, HELD_BYTES + 1);
    }
}
