//! Reads the fields of a format, with errors that have a position.
//!
//! Formats that are read here, without a library, use this reader: it checks the deadline, and memory for
//! bytes from the file grows only with the bytes that are there.

use std::io::{BufRead as _, Read as _, Seek as _, SeekFrom};

use super::input::{ENDS_EARLY, GuardedBytes, Position};
use crate::decode::Input;
use crate::error::DecodeError;
use crate::limits::{Deadline, Limits};

type Result<T> = std::result::Result<T, DecodeError>;

/// The bytes of a picture.
pub(super) struct Source<'a> {
    input: GuardedBytes<'a>,
    position: Position,
    deadline: Deadline,
}

impl<'a> Source<'a> {
    pub(super) fn new(input: Box<dyn Input + 'a>, limits: &Limits) -> Self {
        let deadline = limits.deadline();
        let input = GuardedBytes::new(input, deadline);
        Source { position: input.position(), input, deadline }
    }

    pub(super) fn deadline(&self) -> Deadline {
        self.deadline
    }

    /// Offset of the next byte.
    pub(super) fn byte(&self) -> u64 {
        self.position.byte()
    }

    /// An error for damage at the next byte.
    pub(super) fn damaged(&self, what: impl Into<String>) -> DecodeError {
        self.position.damaged(what)
    }

    /// The error for a file that ends before its picture does.
    pub(super) fn ends_early(&self) -> DecodeError {
        self.damaged(ENDS_EARLY)
    }

    pub(super) fn check_time(&self) -> Result<()> {
        if self.deadline.has_passed() { Err(self.deadline.error()) } else { Ok(()) }
    }

    /// Length of the file in bytes. The next byte stays the same.
    pub(super) fn len(&mut self) -> Result<u64> {
        let here = self.byte();
        let end = self.input.seek(SeekFrom::End(0)).map_err(|error| self.position.error(error))?;
        self.input.seek(SeekFrom::Start(here)).map_err(|error| self.position.error(error))?;
        Ok(end)
    }

    /// Goes to an offset, which may be after the end.
    pub(super) fn seek(&mut self, to: u64) -> Result<()> {
        let (Ok(to), Ok(from)) = (i64::try_from(to), i64::try_from(self.byte())) else {
            return Err(self.damaged(format!("an offset of {to} bytes")));
        };
        // Relative, because that keeps the buffered bytes.
        self.input.seek(SeekFrom::Current(to - from)).map_err(|error| self.position.error(error))?;
        Ok(())
    }

    /// Skips a number of bytes, which may be more than there are.
    pub(super) fn skip(&mut self, n: u64) -> Result<()> {
        self.seek(self.byte().saturating_add(n))
    }

    /// Reads exactly as many bytes as `out` has.
    pub(super) fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        self.input.read_exact(out).map_err(|error| self.position.error(error))
    }

    /// Reads as many bytes as `out` has, or up to the end of the file; returns their number.
    pub(super) fn fill_some(&mut self, out: &mut [u8]) -> Result<usize> {
        let mut n_read = 0;
        while n_read < out.len() {
            match self.input.read(&mut out[n_read..]) {
                Ok(0) => break,
                Ok(n) => n_read += n,
                Err(error) => return Err(self.position.error(error)),
            }
        }
        Ok(n_read)
    }

    pub(super) fn take<const N: usize>(&mut self) -> Result<[u8; N]> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }

    pub(super) fn u8(&mut self) -> Result<u8> {
        self.take::<1>().map(|[byte]| byte)
    }

    pub(super) fn be16(&mut self) -> Result<u16> {
        self.take().map(u16::from_be_bytes)
    }

    pub(super) fn be32(&mut self) -> Result<u32> {
        self.take().map(u32::from_be_bytes)
    }

    pub(super) fn be64(&mut self) -> Result<u64> {
        self.take().map(u64::from_be_bytes)
    }

    pub(super) fn le16(&mut self) -> Result<u16> {
        self.take().map(u16::from_le_bytes)
    }

    pub(super) fn le32(&mut self) -> Result<u32> {
        self.take().map(u32::from_le_bytes)
    }

    /// Reads exactly `n` bytes. Memory grows with the bytes that are there; the caller checks `n` against the
    /// limits.
    pub(super) fn vec(&mut self, n: u64) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.input.by_ref().take(n).read_to_end(&mut bytes).map_err(|error| self.position.error(error))?;
        if (bytes.len() as u64) < n { Err(self.ends_early()) } else { Ok(bytes) }
    }

    /// Reads all bytes up to the end of the file, if the limits permit them in memory.
    pub(super) fn rest(&mut self, limits: &Limits) -> Result<Vec<u8>> {
        let n = self.len()?.saturating_sub(self.byte());
        limits.check_memory(n)?;
        self.vec(n)
    }

    /// Reads a line up to its end mark, which is left out; at most `most` bytes.
    pub(super) fn line(&mut self, most: u64) -> Result<Vec<u8>> {
        let mut line = Vec::new();
        let mut limited = self.input.by_ref().take(most);
        limited.read_until(b'\n', &mut line).map_err(|error| self.position.error(error))?;
        if line.pop_if(|byte| *byte == b'\n').is_none() {
            return Err(if line.len() as u64 == most {
                self.damaged("a line without an end")
            } else {
                self.ends_early()
            });
        }
        line.pop_if(|byte| *byte == b'\r');
        Ok(line)
    }

    /// Passes the buffered bytes to `eat`, which returns how many it used and, when it is done, a result.
    pub(super) fn scan<T>(&mut self, mut eat: impl FnMut(&[u8]) -> (usize, Option<T>)) -> Result<T> {
        loop {
            let bytes = self.input.fill_buf().map_err(|error| self.position.error(error))?;
            if bytes.is_empty() {
                return Err(self.ends_early());
            }
            let (n, done) = eat(bytes);
            self.input.consume(n);
            if let Some(done) = done {
                return Ok(done);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    fn source(bytes: &[u8]) -> Source<'_> {
        Source::new(Box::new(Cursor::new(bytes)), &Limits::default())
    }

    #[test]
    fn fields_lines_and_ends() {
        let mut source = source(b"\x01\x02ab\r\ncd\nrest");
        assert_eq!(source.len().unwrap(), 13);
        assert_eq!(source.be16().unwrap(), 0x0102);
        assert_eq!(source.line(9).unwrap(), b"ab");
        assert_eq!(source.line(3).unwrap(), b"cd");
        assert!(source.line(2).unwrap_err().to_string().contains("without an end"));
        source.seek(9).unwrap();
        assert!(source.vec(5).unwrap_err().to_string() == ENDS_EARLY);
        source.seek(9).unwrap();
        assert_eq!(source.rest(&Limits::default()).unwrap(), b"rest");
        assert!(source.line(9).unwrap_err().to_string() == ENDS_EARLY);
        source.skip(u64::MAX / 4).unwrap();
        assert!(source.u8().is_err());
        assert!(source.seek(u64::MAX).is_err());
    }
}
