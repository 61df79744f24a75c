//! Strategy `mmap`: a read-only mapping of the whole file, `mmap(2)` or `MapViewOfFile`, without a copy of
//! the head.
//!
//! **Not for a process that must survive.** Touching a page that a shrinking file or a bad block removed
//! raises `SIGBUS`, and the bytes under a borrow change if another process writes to the file, which Rust's
//! rules for shared slices do not allow. It exists because programs do it and the lab measures its cost: the
//! lab runs it in a child process, on files that nothing writes to. On small files, building and removing the
//! page tables costs more than the copy it saves.

use std::path::Path;

use super::Mapping;
use crate::ReadError;
use crate::read::backend::{Backend, Visit, read_all};
use crate::read::head::{FileName, Head, RangeSource, unit};
use crate::read::open::{OpenFile, Opener};
use crate::read::{KindCheck, ReadOptions, Strategy};

/// Has no buffer: the page cache is the buffer.
#[derive(Debug)]
pub(in crate::read) struct Mmap {
    opener: Opener,
    first_bytes: usize,
}

impl Mmap {
    pub(in crate::read) fn new(options: &ReadOptions) -> Self {
        Self { opener: Opener::new(KindCheck::Eager), first_bytes: options.first_bytes.max(1) }
    }

    fn open(&mut self, of: FileName<'_>) -> Result<(Mapping, OpenFile), ReadError> {
        let mut open = self.opener.open(of, false)?;
        let len_bytes = open.len_bytes(of)?;
        let mapping = Mapping::new(&open, len_bytes).map_err(|source| ReadError::Map {
            path: of.path.to_owned(),
            len_bytes,
            source,
        })?;
        Ok((mapping, open))
    }
}

impl Backend for Mmap {
    fn visit_heads(&mut self, paths: &[&Path], visit: &mut Visit<'_>) {
        for (index, path) in paths.iter().enumerate() {
            let _unit = unit(path);
            let of = FileName { path, strategy: Strategy::Mmap };
            let flow = match self.open(of) {
                Ok((mapping, _open)) => {
                    let bytes = mapping.bytes();
                    let head = &bytes[..bytes.len().min(self.first_bytes)];
                    visit(index, Ok(Head::new(head, &mut MappedRanges(bytes), of)))
                }
                Err(error) => visit(index, Err(error)),
            };
            if flow.is_break() {
                return;
            }
        }
    }

    fn read_whole(&mut self, path: &Path, limit: u64, out: &mut Vec<u8>) -> Result<u64, ReadError> {
        let of = FileName { path, strategy: Strategy::Mmap };
        let (mapping, mut open) = self.open(of)?;
        match mapping.bytes() {
            // Empty, or a file that the kernel generates, which cannot be mapped.
            [] => read_all(&mut open, limit, out, of),
            bytes => read_all(&mut MappedRanges(bytes), limit, out, of),
        }
    }
}

/// Source of ranges that are copied out of a mapping.
struct MappedRanges<'m>(&'m [u8]);

impl RangeSource for MappedRanges<'_> {
    fn len_bytes(&mut self, _of: FileName<'_>) -> Result<u64, ReadError> {
        Ok(self.0.len() as u64)
    }

    fn read_at(&mut self, offset: u64, out: &mut [u8], _of: FileName<'_>) -> Result<usize, ReadError> {
        let Some(rest) = usize::try_from(offset).ok().and_then(|start| self.0.get(start..)) else {
            return Ok(0);
        };
        let n = rest.len().min(out.len());
        out[..n].copy_from_slice(&rest[..n]);
        Ok(n)
    }
}
