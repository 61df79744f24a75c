//! Input of the libraries: it stops them when time is up, and counts bytes, so that an error has a position.
//!
//! Libraries that decode a whole picture in one call have no deadline. All of them read their bytes through a
//! reader, so that is where they are stopped: by an error, which every one of them returns.

use std::fmt;
use std::io::{self, BufRead, Read, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::damage::{Damage, Place};
use crate::decode::Input;
use crate::error::DecodeError;
use crate::limits::Deadline;

/// Message for a file that ends before its picture does.
pub(super) const ENDS_EARLY: &str = "the file ends before the picture does";

/// Position of a reader that a library owns.
#[derive(Clone, Debug, Default)]
pub(crate) struct Position(Arc<AtomicU64>);

impl Position {
    pub(super) fn byte(&self) -> u64 {
        self.0.load(Relaxed)
    }

    /// Converts a reader's error that a library returned.
    pub(crate) fn error(&self, error: io::Error) -> DecodeError {
        match error.get_ref().and_then(|inner| inner.downcast_ref::<Late>()) {
            Some(late) => late.0.error(),
            None if error.kind() == io::ErrorKind::UnexpectedEof => self.damaged(ENDS_EARLY),
            None if error.raw_os_error().is_some() => DecodeError::Read(error),
            None => self.damaged(error.to_string()),
        }
    }

    /// An error for damage at this position.
    pub(super) fn damaged(&self, what: impl Into<String>) -> DecodeError {
        DecodeError::Damaged { what: what.into(), place: Some(Place::Byte(self.byte())) }
    }

    /// Damage at this position after which decoding can continue; `None` for an error that is not damage.
    pub(super) fn damage(&self, error: &DecodeError, row: u32) -> Option<Damage> {
        let DecodeError::Damaged { what, .. } = error else { return None };
        Some(Damage {
            what: what.clone(),
            byte: Some(self.byte()),
            row,
            count: 1,
            truncated: what == ENDS_EARLY,
            lost_rows: None,
        })
    }
}

/// The bytes of a picture, with a deadline.
pub(crate) struct GuardedBytes<'a> {
    input: Box<dyn Input + 'a>,
    deadline: Deadline,
    position: Position,
}

impl<'a> GuardedBytes<'a> {
    pub(crate) fn new(input: Box<dyn Input + 'a>, deadline: Deadline) -> Self {
        GuardedBytes { input, deadline, position: Position::default() }
    }

    pub(crate) fn position(&self) -> Position {
        self.position.clone()
    }

    fn advance(&self, n: usize) {
        self.position.0.fetch_add(n as u64, Relaxed);
    }

    fn check(&self) -> io::Result<()> {
        if self.deadline.has_passed() { Err(io::Error::other(Late(self.deadline))) } else { Ok(()) }
    }
}

impl Read for GuardedBytes<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.check()?;
        let n = self.input.read(buffer)?;
        self.advance(n);
        Ok(n)
    }
}

impl BufRead for GuardedBytes<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.check()?;
        self.input.fill_buf()
    }

    fn consume(&mut self, n: usize) {
        self.advance(n);
        self.input.consume(n);
    }
}

impl Seek for GuardedBytes<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let position = match to {
            // Keeps the buffered bytes if the target is near.
            SeekFrom::Current(by) => {
                self.input.seek_relative(by)?;
                self.position.byte().saturating_add_signed(by)
            }
            _ => self.input.seek(to)?,
        };
        self.position.0.store(position, Relaxed);
        Ok(position)
    }
}

/// The error that stops a library.
#[derive(Debug)]
struct Late(Deadline);

impl fmt::Display for Late {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.error().fmt(f)
    }
}

impl std::error::Error for Late {}

#[cfg(test)]
mod tests {
    use std::io::Cursor;
    use std::time::Duration;

    use super::*;
    use crate::limits::Limits;

    fn guarded(time: Duration) -> GuardedBytes<'static> {
        let limits = Limits { time, ..Limits::default() };
        GuardedBytes::new(Box::new(Cursor::new(b"0123456789")), limits.deadline())
    }

    #[test]
    fn a_library_is_stopped_through_its_reader() {
        let mut late = guarded(Duration::ZERO);
        let error = late.read(&mut [0]).unwrap_err();
        assert!(matches!(late.position().error(error), DecodeError::Limit(_)));
    }

    #[test]
    fn the_position_is_the_readers() {
        let mut input = guarded(Duration::from_secs(60));
        let position = input.position();
        input.read_exact(&mut [0; 3]).unwrap();
        input.consume(1);
        assert_eq!(position.byte(), 4);
        input.seek(SeekFrom::Current(-2)).unwrap();
        assert_eq!(position.byte(), 2);
        input.seek(SeekFrom::End(-1)).unwrap();
        let error = input.read_exact(&mut [0; 3]).unwrap_err();
        assert!(matches!(
            position.error(error),
            DecodeError::Damaged { place: Some(Place::Byte(10)), what } if what == ENDS_EARLY
        ));
    }
}
