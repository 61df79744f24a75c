//! Whole files, one after another, through memory that is used again.

use std::io::{BufReader, Cursor};
use std::ops::ControlFlow;
use std::path::Path;

use file::{Head, RangeStream, ReadError, ReadOptions, Reader, Strategy};
use pixel::Input;

use crate::error::JobError;
use crate::packs::with_parts;

/// Bytes of the first read: most photos that are not a camera's own come with it.
const FIRST_BYTES: usize = 1 << 20;

/// Files longer than this are read block by block while they are decoded: a worker's memory stays bounded.
const MOST_WHOLE_BYTES: u64 = 64 << 20;

/// Bytes of a block of such a file.
const BLOCK_BYTES: usize = 1 << 20;

/// Reads files to their end. One for each worker.
pub(crate) struct WholeReader {
    reader: Reader,
    rest: Vec<u8>,
}

impl WholeReader {
    pub(crate) fn new() -> Result<WholeReader, JobError> {
        let mut options = ReadOptions::default();
        options.first_bytes = FIRST_BYTES;
        Ok(WholeReader { reader: Reader::new(Strategy::Pread, &with_parts(&options))?, rest: Vec::new() })
    }

    /// Hands the file at `path` to `visit`, if `wants` says so of its first bytes; `None` if not.
    ///
    /// # Errors
    /// It cannot be read.
    pub(crate) fn visit<R>(
        &mut self,
        path: &Path,
        wants: impl Fn(&[u8]) -> bool,
        visit: impl FnOnce(Box<dyn Input + '_>) -> R,
    ) -> Result<Option<R>, ReadError> {
        let WholeReader { reader, rest } = self;
        let mut visit = Some(visit);
        let mut answer = Ok(None);
        reader.visit_heads(&[path], &mut |_, head| {
            answer = head.and_then(|mut head| match visit.take().filter(|_| wants(head.bytes())) {
                Some(visit) => of_head(&mut head, rest, visit).map(Some),
                None => Ok(None),
            });
            ControlFlow::Break(())
        });
        answer
    }
}

fn of_head<R>(
    head: &mut Head<'_>,
    rest: &mut Vec<u8>,
    visit: impl FnOnce(Box<dyn Input + '_>) -> R,
) -> Result<R, ReadError> {
    if head.bytes().len() < FIRST_BYTES {
        return Ok(visit(Box::new(Cursor::new(head.bytes()))));
    }
    let len_bytes = head.len_bytes()?;
    if len_bytes > MOST_WHOLE_BYTES {
        let stream = RangeStream::from(head.split().1);
        return Ok(visit(Box::new(BufReader::with_capacity(BLOCK_BYTES, stream))));
    }
    {
        let _gate = gate::gate!("engine::read whole", Wait, len_bytes);
        // Grows to the longest file once, and is never cleared: what is read anew takes the old bytes' place.
        let length = len_bytes as usize;
        if rest.len() < length {
            rest.resize(length, 0);
        }
        let n_read = head.read_at(0, &mut rest[..length])?;
        rest.truncate(n_read.max(FIRST_BYTES));
    }
    Ok(visit(Box::new(Cursor::new(rest.as_slice()))))
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Seek as _};

    use super::*;

    fn bytes_of(reader: &mut WholeReader, path: &Path) -> Result<Option<Vec<u8>>, ReadError> {
        reader.visit(
            path,
            |head| head.starts_with(b"yes"),
            |mut input| {
                let mut bytes = Vec::new();
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
        let mut reader = WholeReader::new().unwrap();
        // The longer one first: what it leaves in memory is no part of the next.
        for length in [3 << 20, (1 << 20) + 7, 1 << 20, 5, 2 << 20] {
            let mut bytes: Vec<u8> = (0..length).map(|n: u32| (n % 251) as u8).collect();
            bytes[..3].copy_from_slice(b"yes");
            std::fs::write(&path, &bytes).unwrap();
            assert!(bytes_of(&mut reader, &path).unwrap().is_some_and(|found| found == bytes), "{length}");
        }
    }

    #[test]
    fn what_is_not_wanted_is_not_read_on() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("file");
        std::fs::write(&path, b"no").unwrap();
        assert!(bytes_of(&mut WholeReader::new().unwrap(), &path).unwrap().is_none());
        assert!(bytes_of(&mut WholeReader::new().unwrap(), &directory.path().join("none")).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_file_too_long_for_memory_is_read_in_blocks() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("sparse");
        std::fs::write(&path, b"yes").unwrap();
        let file = std::fs::File::options().write(true).open(&path).unwrap();
        file.set_len(MOST_WHOLE_BYTES + 1).unwrap();
        let mut reader = WholeReader::new().unwrap();
        let wants = |head: &[u8]| head.starts_with(b"yes");
        let length = reader.visit(&path, wants, |mut input| input.seek(std::io::SeekFrom::End(0)).unwrap());
        assert_eq!(length.unwrap(), Some(MOST_WHOLE_BYTES + 1));
        assert!(reader.rest.is_empty());
    }
}
