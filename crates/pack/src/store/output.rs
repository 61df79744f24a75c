//! Output file of a store, and its length so far: a store has its final name when it is complete.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use file::Beside;

use crate::PackError;

/// Bytes buffered before they are written, so that a small file is not a separate request.
const BUFFER_BYTES: usize = 1 << 20;

/// The unfinished file, next to its final place.
#[derive(Debug)]
pub(super) struct Output {
    path: PathBuf,
    beside: Beside,
    writer: BufWriter<File>,
    len_bytes: u64,
}

impl Output {
    pub(super) fn create(path: &Path) -> Result<Output, PackError> {
        let (beside, file) = Beside::create(path).map_err(PackError::io("create", path))?;
        let writer = BufWriter::with_capacity(BUFFER_BYTES, file);
        Ok(Output { path: path.to_owned(), beside, writer, len_bytes: 0 })
    }

    /// Final path of the file.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Number of bytes written so far.
    pub(super) fn len_bytes(&self) -> u64 {
        self.len_bytes
    }

    /// Appends bytes to the file.
    pub(super) fn append(&mut self, bytes: &[u8]) -> Result<(), PackError> {
        self.write_all(bytes).map_err(PackError::io("write", &self.path))
    }

    /// Gives the file its final name.
    pub(super) fn publish(self) -> Result<(), PackError> {
        let Output { path, beside, writer, .. } = self;
        let written = writer.into_inner().map_err(io::IntoInnerError::into_error);
        written.and_then(|file| beside.publish(&file, true)).map_err(PackError::io("write", path))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let n_bytes = self.writer.write(bytes)?;
        self.len_bytes += n_bytes as u64;
        Ok(n_bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}
