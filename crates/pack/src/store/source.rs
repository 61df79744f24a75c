//! A file that many threads read by position, and never beyond the length that it had when it was opened.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use crate::{PackError, platform};

/// An open file and its length.
#[derive(Debug)]
pub(super) struct Source {
    file: File,
    path: PathBuf,
    len_bytes: u64,
}

impl Source {
    pub(super) fn open(path: &Path) -> Result<Source, PackError> {
        let file = File::open(path).map_err(PackError::io("open", path))?;
        let metadata = file.metadata().map_err(PackError::io("stat", path))?;
        if !metadata.is_file() {
            let why = "not a regular file".to_owned();
            return Err(PackError::NoPack { path: path.to_owned(), why });
        }
        Ok(Source { file, path: path.to_owned(), len_bytes: metadata.len() })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn len_bytes(&self) -> u64 {
        self.len_bytes
    }

    /// Reads a range into `out`, whose contents are replaced. The range is checked against the file's length
    /// before memory is allocated for it.
    ///
    /// # Errors
    /// [`PackError::Damaged`] if the file ends before the range does.
    pub(super) fn read_range(&self, offset: u64, bytes: u64, out: &mut Vec<u8>) -> Result<(), PackError> {
        let is_inside = offset.checked_add(bytes).is_some_and(|end| end <= self.len_bytes);
        let Some(bytes) = usize::try_from(bytes).ok().filter(|_| is_inside) else {
            return Err(
                self.damaged(format!("the file ends before the end of the {bytes} bytes at offset {offset}"))
            );
        };
        // The buffer is not cleared first: it is overwritten or an error is returned.
        out.resize(bytes, 0);
        self.fill(offset, out).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => {
                self.damaged(format!("the file shrank while the {bytes} bytes at offset {offset} were read"))
            }
            _ => PackError::io("read", &self.path)(error),
        })
    }

    /// Reads the whole file.
    pub(super) fn read_all(&self) -> Result<Vec<u8>, PackError> {
        let mut bytes = Vec::new();
        self.read_range(0, self.len_bytes, &mut bytes)?;
        Ok(bytes)
    }

    /// Fills `out` from `offset` on.
    pub(super) fn fill(&self, mut offset: u64, mut out: &mut [u8]) -> io::Result<()> {
        while !out.is_empty() {
            match self.read_once(offset, out) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(n_bytes) => {
                    offset += n_bytes as u64;
                    out = &mut out[n_bytes..];
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// One positional read.
    pub(super) fn read_once(&self, offset: u64, out: &mut [u8]) -> io::Result<usize> {
        platform::read_at(&self.file, out, offset)
    }

    pub(super) fn damaged(&self, what: impl Into<String>) -> PackError {
        PackError::Damaged { path: self.path.clone(), what: what.into() }
    }
}
