//! Reads a Parquet file with digests: no byte reaches the decoder before it was checked.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use parquet::errors::ParquetError;
use parquet::file::reader::{ChunkReader, Length};

use super::{END_BYTES, MAGIC, TAIL_BYTES, numbers, root};
use crate::{Blocks, Digest, damaged};

/// Number of bytes at the end of a file that are read at once: footers are mostly shorter.
const FIRST_BYTES: u64 = 64 << 10;

/// Checked blocks that are kept: the columns of a row group are read in turn, and each is in another block.
const KEPT_BLOCKS: usize = 64;

/// A Parquet file whose blocks are checked as they are read. One without digests is read as it is.
#[derive(Debug)]
pub struct SealedReader<R> {
    inside: Arc<Inside<R>>,
}

impl<R> Clone for SealedReader<R> {
    fn clone(&self) -> Self {
        SealedReader { inside: Arc::clone(&self.inside) }
    }
}

#[derive(Debug)]
struct Inside<R> {
    file: R,
    seal: Option<Seal>,
    kept: Mutex<VecDeque<(u64, Bytes)>>,
}

/// The digests of a file, and the checked bytes after them.
#[derive(Debug)]
struct Seal {
    blocks: Blocks,
    table: Bytes,
    /// The footer up to the end of the file.
    footer: Bytes,
    footer_at: u64,
}

impl<R: ChunkReader + 'static> SealedReader<R> {
    /// Opens a file: reads its footer and its table of digests, and checks both.
    ///
    /// # Errors
    /// If the file cannot be read, and [`io::ErrorKind::InvalidData`] if one of the two is damaged.
    pub fn open(file: R) -> io::Result<SealedReader<R>> {
        let seal = Seal::of(&file)?;
        Ok(SealedReader { inside: Arc::new(Inside { file, seal, kept: Mutex::default() }) })
    }

    /// Whether the file has digests.
    #[must_use]
    pub fn is_sealed(&self) -> bool {
        self.inside.seal.is_some()
    }

    /// Reads all blocks and checks them.
    ///
    /// # Errors
    /// If a block cannot be read, and [`io::ErrorKind::InvalidData`] with its position if it is damaged.
    pub fn check_all(&self) -> io::Result<()> {
        let Some(seal) = &self.inside.seal else { return Ok(()) };
        (0..seal.blocks.n_blocks()).try_for_each(|block| self.inside.fetch(seal, block).map(drop))
    }
}

impl Seal {
    /// The digests of a file; `None` if it has none.
    fn of(file: &impl ChunkReader) -> io::Result<Option<Seal>> {
        let len_bytes = file.len();
        let first_at = len_bytes.saturating_sub(FIRST_BYTES);
        let mut end = bytes_of(file, first_at, (len_bytes - first_at) as usize)?;
        let Some(length) = end.len().checked_sub(END_BYTES).and_then(|at| end[at..].first_chunk::<4>())
        else {
            return Ok(None);
        };
        let footer_bytes = u64::from(u32::from_le_bytes(*length)) + END_BYTES as u64;
        let Some(tail_at) = len_bytes.checked_sub(footer_bytes + TAIL_BYTES as u64) else { return Ok(None) };
        let mut end_at = first_at;
        if tail_at < end_at {
            (end, end_at) = (bytes_of(file, tail_at, (len_bytes - tail_at) as usize)?, tail_at);
        }
        let Some(tail) =
            end.get((tail_at - end_at) as usize..).and_then(|tail| tail.first_chunk::<TAIL_BYTES>())
        else {
            return Ok(None);
        };
        let Some((head, MAGIC)) = tail.split_last_chunk::<8>() else { return Ok(None) };
        let number = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| head[at + i]));
        let (table_at, block_bytes) = (number(32), number(40));
        let wrong = || damaged("the table of its digests is damaged");
        let blocks = Blocks { start: 0, end: table_at, block_bytes };
        let is_form = u32::try_from(block_bytes).is_ok_and(|bytes| bytes > 0);
        let table_bytes =
            blocks.table_bytes().filter(|_| is_form && table_at <= tail_at).ok_or_else(wrong)?;
        if table_at.checked_add(table_bytes) != Some(tail_at) {
            return Err(wrong());
        }
        let table = match table_at.checked_sub(end_at) {
            Some(at) => end.slice(at as usize..(tail_at - end_at) as usize),
            None => bytes_of(file, table_at, table_bytes as usize)?,
        };
        let footer_at = tail_at + TAIL_BYTES as u64;
        let footer = end.slice((footer_at - end_at) as usize..);
        let numbers = numbers(table_at, block_bytes as u32);
        let expected: &Digest = head.first_chunk().unwrap_or(&[0; 32]);
        if root(&table, &numbers, [MAGIC, &footer]) != *expected {
            return Err(damaged("its footer or the table of its digests differs from their digest"));
        }
        Ok(Some(Seal { blocks, table, footer, footer_at }))
    }
}

impl<R: ChunkReader> Inside<R> {
    /// Reads a block and checks it.
    fn fetch(&self, seal: &Seal, block: u64) -> io::Result<Bytes> {
        let (start, end) = seal.blocks.range_of(block);
        let bytes = bytes_of(&self.file, start, (end - start) as usize)?;
        seal.blocks.check(block, &bytes, &seal.table)?;
        Ok(bytes)
    }

    /// A checked block.
    fn block(&self, seal: &Seal, block: u64) -> io::Result<Bytes> {
        let kept = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, bytes)) = kept().iter().find(|(number, _)| *number == block) {
            return Ok(bytes.clone());
        }
        let bytes = self.fetch(seal, block)?;
        let mut kept = kept();
        if kept.len() >= KEPT_BLOCKS {
            kept.pop_front();
        }
        kept.push_back((block, bytes.clone()));
        Ok(bytes)
    }

    /// Checked bytes from a position on: at least one and at most `most`, none at the end of the file.
    fn some(&self, seal: &Seal, position: u64, most: usize) -> io::Result<Bytes> {
        let (bytes, start) = if let Some(at) = position.checked_sub(seal.footer_at) {
            let at = usize::try_from(at).unwrap_or(usize::MAX).min(seal.footer.len());
            (seal.footer.slice(at..), position)
        } else if position < seal.blocks.end {
            let block = seal.blocks.block_at(position);
            (self.block(seal, block)?, seal.blocks.range_of(block).0)
        } else {
            return Err(damaged("its footer names a place that has no data"));
        };
        let at = (position - start) as usize;
        Ok(bytes.slice(at..bytes.len().min(at.saturating_add(most))))
    }

    /// Checked bytes of a range.
    fn range(&self, seal: &Seal, start: u64, length: usize) -> io::Result<Bytes> {
        let first = self.some(seal, start, length)?;
        if first.len() == length {
            return Ok(first);
        }
        let mut out = first.to_vec();
        while out.len() < length {
            let next = self.some(seal, start + out.len() as u64, length - out.len())?;
            if next.is_empty() {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            out.extend_from_slice(&next);
        }
        Ok(out.into())
    }
}

impl<R: ChunkReader> Length for SealedReader<R> {
    fn len(&self) -> u64 {
        self.inside.file.len()
    }
}

impl<R: ChunkReader<T: Send> + 'static> ChunkReader for SealedReader<R> {
    type T = Box<dyn Read + Send>;

    fn get_read(&self, start: u64) -> Result<Self::T, ParquetError> {
        if self.is_sealed() {
            return Ok(Box::new(From { inside: Arc::clone(&self.inside), position: start }));
        }
        Ok(Box::new(self.inside.file.get_read(start)?))
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes, ParquetError> {
        match &self.inside.seal {
            Some(seal) => Ok(self.inside.range(seal, start, length)?),
            None => self.inside.file.get_bytes(start, length),
        }
    }
}

/// Reads checked bytes from a position on.
struct From<R> {
    inside: Arc<Inside<R>>,
    position: u64,
}

impl<R: ChunkReader> Read for From<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let Some(seal) = &self.inside.seal else { return Ok(0) };
        let bytes = self.inside.some(seal, self.position, out.len())?;
        out[..bytes.len()].copy_from_slice(&bytes);
        self.position += bytes.len() as u64;
        Ok(bytes.len())
    }
}

fn bytes_of(file: &impl ChunkReader, start: u64, length: usize) -> io::Result<Bytes> {
    file.get_bytes(start, length).map_err(|error| match error {
        ParquetError::External(source) => match source.downcast::<io::Error>() {
            Ok(source) => *source,
            Err(source) => io::Error::other(source),
        },
        error => io::Error::other(error),
    })
}
