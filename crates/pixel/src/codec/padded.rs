//! Decodes the rows before the cut of a file whose decoder returns whole pictures only.
//!
//! The file is presented with bytes after its end, so that the library finds the end of its picture. Rows
//! that are the same whatever these bytes are come from the file.

use std::io::{self, BufRead, Read, Seek, SeekFrom};
use std::sync::Arc;

use crate::decode::Input;

/// Number of bytes after the end of the file that are returned at once.
const PIECE_BYTES: usize = 4096;

/// Values of the bytes after the end: a pair that differs in every bit comes first. Others are for libraries
/// to which one of the pair does not make sense.
pub(super) const FILLS: [u8; 8] = [0x00, 0xFF, 0x55, 0xAA, 0x0F, 0xF0, 0x33, 0x6D];

/// The bytes of a file, and more of one value behind them.
pub(super) struct PaddedBytes {
    file: Arc<[u8]>,
    at: u64,
    end: u64,
    fill: [u8; PIECE_BYTES],
}

impl PaddedBytes {
    /// A file that is `end` bytes long, of which the first ones are in `file`.
    pub(super) fn new(file: &Arc<[u8]>, end: u64, fill: u8) -> PaddedBytes {
        PaddedBytes { file: Arc::clone(file), at: 0, end, fill: [fill; PIECE_BYTES] }
    }

    fn rest(&self) -> &[u8] {
        let rest = usize::try_from(self.at).ok().and_then(|at| self.file.get(at..));
        match rest {
            Some(rest @ [_, ..]) => rest,
            _ => &self.fill[..self.end.saturating_sub(self.at).min(PIECE_BYTES as u64) as usize],
        }
    }
}

impl Read for PaddedBytes {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let rest = self.rest();
        let n = rest.len().min(buffer.len());
        buffer[..n].copy_from_slice(&rest[..n]);
        self.at += n as u64;
        Ok(n)
    }
}

impl BufRead for PaddedBytes {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        Ok(self.rest())
    }

    fn consume(&mut self, n: usize) {
        self.at += n as u64;
    }
}

impl Seek for PaddedBytes {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
            SeekFrom::End(by) => self.end.checked_add_signed(by),
        };
        self.at = at.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.at)
    }
}

/// Reads a file into memory, if it has at most this many bytes.
pub(super) fn read(input: &mut dyn Input, most_bytes: u64) -> io::Result<Option<Arc<[u8]>>> {
    input.rewind()?;
    let mut file = Vec::new();
    input.take(most_bytes.saturating_add(1)).read_to_end(&mut file)?;
    Ok((file.len() as u64 <= most_bytes).then(|| file.into()))
}

/// Number of rows, counted from the first, that are equal in two pictures.
pub(super) fn equal_rows(one: &[u8], other: &[u8], row_bytes: usize) -> u32 {
    let rows = one.chunks_exact(row_bytes).zip(other.chunks_exact(row_bytes));
    rows.take_while(|(one, other)| one == other).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_follow_the_file() {
        let file: Arc<[u8]> = b"abc".to_vec().into();
        let mut bytes = Vec::new();
        PaddedBytes::new(&file, 6, b'x').read_to_end(&mut bytes).unwrap();
        assert_eq!(bytes, b"abcxxx");
        let mut padded = PaddedBytes::new(&file, 10_000, b'y');
        assert_eq!(padded.seek(SeekFrom::End(-3)).unwrap(), 9997);
        bytes.clear();
        padded.read_to_end(&mut bytes).unwrap();
        assert_eq!(bytes, b"yyy");
        assert_eq!(padded.seek(SeekFrom::Start(1)).unwrap(), 1);
        bytes.clear();
        padded.read_to_end(&mut bytes).unwrap();
        assert_eq!((bytes.len(), &bytes[..3]), (9999, &b"bcy"[..]));
        assert!(padded.seek(SeekFrom::Current(-20_000)).is_err());
        assert_eq!(equal_rows(b"aabbcc", b"aabbxc", 2), 2);
    }
}
