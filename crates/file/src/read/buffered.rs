//! Strategy `buffered`: the standard library's `BufReader` over a `File`, read to its end, moved by seeking.
//!
//! This is what a plain Rust program does: it requests the length, an empty read confirms the end, and the
//! buffer is allocated per file. It exists for comparison.

use std::io::{BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use super::backend::{Backend, Visit, read_all};
use super::head::{FileName, Head, RangeSource, unit};
use super::open::{OpenFile, Opener, fill};
use super::{KindCheck, ReadOptions, Strategy};
use crate::ReadError;

/// Keeps nothing between files except how to open them.
#[derive(Debug)]
pub(super) struct BufferedReader {
    opener: Opener,
    first_bytes: usize,
}

impl BufferedReader {
    pub(super) fn new(options: &ReadOptions) -> Self {
        Self { opener: Opener::new(KindCheck::Eager), first_bytes: options.first_bytes.max(1) }
    }

    fn open(&mut self, of: FileName<'_>) -> Result<BufferedFile, ReadError> {
        let mut open = self.opener.open(of, false)?;
        let len_bytes = open.len_bytes(of)?;
        let OpenFile { file, .. } = open;
        Ok(BufferedFile { reader: BufReader::new(file.into_std()), len_bytes })
    }
}

impl Backend for BufferedReader {
    fn visit_heads(&mut self, paths: &[&Path], visit: &mut Visit<'_>) {
        for (index, path) in paths.iter().enumerate() {
            let _unit = unit(path);
            let of = FileName { path, strategy: Strategy::Buffered };
            let head = self.open(of).and_then(|mut file| {
                let head = file.head(self.first_bytes, of)?;
                Ok((file, head))
            });
            let flow = match head {
                Ok((mut file, head)) => visit(index, Ok(Head::new(&head, &mut file, of))),
                Err(error) => visit(index, Err(error)),
            };
            if flow.is_break() {
                return;
            }
        }
    }

    fn read_whole(&mut self, path: &Path, limit: u64, out: &mut Vec<u8>) -> Result<u64, ReadError> {
        let of = FileName { path, strategy: Strategy::Buffered };
        read_all(&mut self.open(of)?, limit, out, of)
    }
}

struct BufferedFile {
    reader: BufReader<std::fs::File>,
    len_bytes: u64,
}

impl BufferedFile {
    fn head(&mut self, first_bytes: usize, of: FileName<'_>) -> Result<Vec<u8>, ReadError> {
        let _gate = gate::gate!("file::read", Wait);
        let expected = usize::try_from(self.len_bytes).unwrap_or(usize::MAX).min(first_bytes);
        let mut head = Vec::with_capacity(expected);
        self.reader
            .by_ref()
            .take(first_bytes as u64)
            .read_to_end(&mut head)
            .map_err(|error| of.read_error(head.len() as u64, first_bytes, error))?;
        if head.len() < first_bytes {
            // The end was reached here, whatever length was reported before.
            self.len_bytes = head.len() as u64;
        }
        Ok(head)
    }
}

impl RangeSource for BufferedFile {
    fn len_bytes(&mut self, _of: FileName<'_>) -> Result<u64, ReadError> {
        Ok(self.len_bytes)
    }

    fn read_at(&mut self, offset: u64, out: &mut [u8], of: FileName<'_>) -> Result<usize, ReadError> {
        if i64::try_from(offset).is_err() {
            return Ok(0);
        }
        self.reader.seek(SeekFrom::Start(offset)).map_err(|error| of.read_error(offset, out.len(), error))?;
        fill(out, offset, of, |part, _| {
            loop {
                match self.reader.read(part) {
                    Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                    result => return result,
                }
            }
        })
    }
}
