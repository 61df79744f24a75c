//! Adapts a file that is read by ranges to a stream with a position, as decoders need.

use std::io::{self, Read, Seek, SeekFrom};

use super::RangeReader;

/// Reads the file of a [`RangeReader`] from a position on. Wrap it in a buffer: each read is a call, and a
/// request if the file is an object in a store.
pub struct RangeStream<'a> {
    ranges: RangeReader<'a>,
    position: u64,
}

impl<'a> From<RangeReader<'a>> for RangeStream<'a> {
    fn from(ranges: RangeReader<'a>) -> RangeStream<'a> {
        RangeStream { ranges, position: 0 }
    }
}

impl Read for RangeStream<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let n_read = self.ranges.read_at(self.position, out).map_err(io::Error::other)?;
        self.position += n_read as u64;
        Ok(n_read)
    }
}

impl Seek for RangeStream<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let position = match to {
            SeekFrom::Start(position) => Some(position),
            SeekFrom::Current(offset) => self.position.checked_add_signed(offset),
            SeekFrom::End(offset) => {
                self.ranges.len_bytes().map_err(io::Error::other)?.checked_add_signed(offset)
            }
        };
        let before_start =
            || io::Error::new(io::ErrorKind::InvalidInput, "cannot seek to a position before the first byte");
        self.position = position.ok_or_else(before_start)?;
        Ok(self.position)
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::super::{ReadOptions, Reader, Strategy};
    use super::*;

    #[test]
    fn a_stream_goes_where_it_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        std::fs::write(&path, b"0123456789").unwrap();
        let options = ReadOptions { first_bytes: 2, ..ReadOptions::default() };
        let mut reader = Reader::new(Strategy::Pread, &options).unwrap();
        let mut found = Vec::new();
        reader.visit_heads(&[&path], &mut |_, head| {
            let mut head = head.unwrap();
            let mut stream = RangeStream::from(head.split().1);
            stream.seek(SeekFrom::End(-3)).unwrap();
            stream.read_to_end(&mut found).unwrap();
            assert!(stream.seek(SeekFrom::Current(-11)).is_err());
            assert_eq!(stream.seek(SeekFrom::Start(1)).unwrap(), 1);
            stream.read_to_end(&mut found).unwrap();
            ControlFlow::Break(())
        });
        assert_eq!(found, b"789123456789");
    }
}
