//! Strategy `stdio`: the C library's `FILE`, `fread(3)`, moved by `fseeko(3)`.
//!
//! It exists for comparison, since most image tools written in C read this way. The descriptor is opened here
//! and passed to `fdopen(3)`, because `fopen(3)` would wait on a FIFO.

use std::path::Path;

use super::Stream;
use crate::ReadError;
use crate::read::backend::{Backend, Visit, read_all};
use crate::read::head::{FileName, Head, RangeSource};
use crate::read::open::Opener;
use crate::read::{KindCheck, ReadOptions, Strategy};

/// One buffer for heads; the C library allocates another per file.
#[derive(Debug)]
pub(in crate::read) struct Stdio {
    opener: Opener,
    buffer: Box<[u8]>,
}

impl Stdio {
    pub(in crate::read) fn new(options: &ReadOptions) -> Self {
        Self {
            opener: Opener::new(KindCheck::Eager),
            buffer: vec![0; options.first_bytes.max(1)].into_boxed_slice(),
        }
    }

    fn open(&mut self, of: FileName<'_>) -> Result<StdioFile, ReadError> {
        let mut open = self.opener.open(of, false)?;
        // fread(3) on a FIFO without a writer looks like an empty file, so the kind is checked.
        let len_bytes = open.len_bytes(of)?;
        let stream = Stream::new(open.file.into_std())
            .map_err(|source| ReadError::Open { path: of.path.to_owned(), source })?;
        Ok(StdioFile { stream, len_bytes })
    }
}

impl Backend for Stdio {
    fn visit_heads(&mut self, paths: &[&Path], visit: &mut Visit<'_>) {
        for (index, path) in paths.iter().enumerate() {
            let of = FileName { path, strategy: Strategy::Stdio };
            let head = self.open(of).and_then(|mut file| {
                let n = file.head(&mut self.buffer, of)?;
                Ok((file, n))
            });
            let flow = match head {
                Ok((mut file, n)) => visit(index, Ok(Head::new(&self.buffer[..n], &mut file, of))),
                Err(error) => visit(index, Err(error)),
            };
            if flow.is_break() {
                return;
            }
        }
    }

    fn read_whole(&mut self, path: &Path, limit: u64, out: &mut Vec<u8>) -> Result<u64, ReadError> {
        let of = FileName { path, strategy: Strategy::Stdio };
        read_all(&mut self.open(of)?, limit, out, of)
    }
}

struct StdioFile {
    stream: Stream,
    len_bytes: u64,
}

impl StdioFile {
    fn head(&mut self, head: &mut [u8], of: FileName<'_>) -> Result<usize, ReadError> {
        let n = self.stream.read(head).map_err(|error| of.read_error(0, head.len(), error))?;
        if n < head.len() {
            self.len_bytes = n as u64;
        }
        Ok(n)
    }
}

impl RangeSource for StdioFile {
    fn len_bytes(&mut self, _of: FileName<'_>) -> Result<u64, ReadError> {
        Ok(self.len_bytes)
    }

    fn read_at(&mut self, offset: u64, out: &mut [u8], of: FileName<'_>) -> Result<usize, ReadError> {
        let Ok(position) = i64::try_from(offset) else { return Ok(0) };
        self.stream
            .seek(position)
            .and_then(|()| self.stream.read(out))
            .map_err(|error| of.read_error(offset, out.len(), error))
    }
}
