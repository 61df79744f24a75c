//! Writes a Parquet file with digests.

use std::io::{self, Write};

use parquet::arrow::ArrowWriter;
use parquet::errors::ParquetError;

use super::{BLOCK_BYTES, END_BYTES, MAGIC, numbers, root};
use crate::BlockHasher;

/// The output of an [`ArrowWriter`] whose file gets digests; [`finish`] completes it.
#[derive(Debug)]
pub struct SealedWriter<W> {
    out: W,
    hasher: BlockHasher,
    n_bytes: u64,
    /// What follows the row groups. It is held back until it is known where the footer begins.
    end: Option<Vec<u8>>,
}

impl<W: Write> SealedWriter<W> {
    /// Starts a file at the beginning of `out`.
    pub fn new(out: W) -> SealedWriter<W> {
        SealedWriter { out, hasher: BlockHasher::new(BLOCK_BYTES), n_bytes: 0, end: None }
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hasher.update(bytes);
        self.n_bytes += bytes.len() as u64;
        self.out.write_all(bytes)
    }

    /// Writes what was held back, with the digests before the footer.
    fn end(mut self) -> io::Result<W> {
        let end = self.end.take().unwrap_or_default();
        let footer_bytes = || {
            let (rest, length) = end.get(..end.len().checked_sub(4)?)?.split_last_chunk::<4>()?;
            rest.len().checked_sub(u32::from_le_bytes(*length) as usize)
        };
        let no_footer = || io::Error::other("the footer of the Parquet file has an unexpected form");
        let footer_at = footer_bytes().ok_or_else(no_footer)?;
        debug_assert!(end.len() >= END_BYTES, "a footer ends in its length and the magic");
        let (indexes, footer) = end.split_at(footer_at);
        self.put(indexes)?;
        let SealedWriter { mut out, hasher, n_bytes, .. } = self;
        let table = hasher.finish();
        let numbers = numbers(n_bytes, BLOCK_BYTES as u32);
        let root = root(&table, &numbers, [MAGIC, footer]);
        for part in [&table[..], &root, &numbers, MAGIC, footer] {
            out.write_all(part)?;
        }
        out.flush()?;
        Ok(out)
    }
}

impl<W: Write> Write for SealedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.end {
            Some(end) => end.extend_from_slice(bytes),
            None => self.put(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Completes a file: writes the last rows, the digests and the footer.
///
/// # Errors
/// If the rows cannot be encoded, or the output fails.
pub fn finish<W: Write + Send>(mut writer: ArrowWriter<SealedWriter<W>>) -> Result<W, ParquetError> {
    writer.flush()?;
    writer.sync()?;
    writer.inner_mut().end = Some(Vec::new());
    Ok(writer.into_inner()?.end()?)
}
