//! Presents palettes to the library as grey.
//!
//! A scan of the directories finds each `PhotometricInterpretation` with the value 3, palette; reads of that
//! byte return 1, black is zero. Palette indices are then decoded as if they were grey.

use std::io::{self, BufRead, Read, Seek, SeekFrom};

use super::values::{TooMany, excess};

/// Tag number of `PhotometricInterpretation`, and its values.
const PHOTOMETRIC: u64 = 262;
const BLACK_IS_ZERO: u8 = 1;
const PALETTE: u8 = 3;

/// Maximum number of directories that are scanned.
const MOST_DIRECTORIES: usize = 10_000;

/// A reader that presents palettes as grey.
pub(super) struct PatchedReader<R> {
    input: R,
    position: u64,
    /// Byte positions in ascending order.
    at: Vec<u64>,
}

impl<R: BufRead + Seek> PatchedReader<R> {
    /// Scans the directories. Also returns whether each of them had a palette, and the first page with a tag
    /// that has too many values.
    pub(super) fn new(mut input: R) -> io::Result<(Self, Vec<bool>, Option<Excess>)> {
        let file_bytes = input.seek(SeekFrom::End(0))?;
        input.seek(SeekFrom::Start(0))?;
        let mut walk = Walk { file_bytes, ..Walk::default() };
        // The library reports a directory that cannot be read.
        match walk.run(&mut input) {
            Err(error) if error.raw_os_error().is_some() => return Err(error),
            _ => {}
        }
        input.seek(SeekFrom::Start(0))?;
        walk.at.sort_unstable();
        Ok((PatchedReader { input, position: 0, at: walk.at }, walk.is_palette, walk.excess))
    }
}

impl<R: Read> Read for PatchedReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.input.read(buffer)?;
        let from = self.position;
        self.position += n as u64;
        let first = self.at.partition_point(|at| *at < from);
        for at in self.at[first..].iter().take_while(|at| **at < self.position) {
            buffer[(at - from) as usize] = BLACK_IS_ZERO;
        }
        Ok(n)
    }
}

impl<R: Seek> Seek for PatchedReader<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.position = self.input.seek(to)?;
        Ok(self.position)
    }
}

/// A tag with too many values; the library must not read its page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Excess {
    /// Number of the page, counted from 0.
    pub(super) page: usize,
    pub(super) what: TooMany,
}

#[derive(Default)]
struct Walk {
    file_bytes: u64,
    excess: Option<Excess>,
    is_big_endian: bool,
    is_big_tiff: bool,
    at: Vec<u64>,
    is_palette: Vec<bool>,
}

impl Walk {
    fn run(&mut self, input: &mut (impl Read + Seek)) -> io::Result<()> {
        let mut head = [0; 4];
        input.read_exact(&mut head)?;
        self.is_big_endian = head[0] == b'M';
        self.is_big_tiff = head.contains(&43);
        if self.is_big_tiff {
            self.number(input, 4)?;
        }
        let offset_bytes = if self.is_big_tiff { 8 } else { 4 };
        let mut seen = Vec::new();
        let mut next = self.number(input, offset_bytes)?;
        while next != 0 && !seen.contains(&next) && seen.len() < MOST_DIRECTORIES {
            seen.push(next);
            input.seek(SeekFrom::Start(next))?;
            self.directory(input)?;
            next = self.number(input, offset_bytes)?;
        }
        Ok(())
    }

    fn directory(&mut self, input: &mut (impl Read + Seek)) -> io::Result<()> {
        let (count_bytes, value_at, entry_bytes) = if self.is_big_tiff { (8, 12, 20) } else { (2, 8, 12) };
        let n_entries = self.number(input, count_bytes)?;
        let mut is_palette = false;
        for _ in 0..n_entries {
            let at = input.stream_position()?;
            let tag = self.number(input, 2)?;
            let mut rest = [0; 18];
            let rest = &mut rest[..entry_bytes - 2];
            input.read_exact(rest)?;
            let number = |bytes: &[u8]| self.number(&mut &*bytes, bytes.len());
            if self.excess.is_none()
                && let Some(what) =
                    excess(tag, number(&rest[..2])?, number(&rest[2..value_at - 2])?, self.file_bytes)
            {
                self.excess = Some(Excess { page: self.is_palette.len(), what });
            }
            // For a SHORT, its two bytes are first in the value field.
            let low = value_at - 2 + usize::from(self.is_big_endian);
            if tag == PHOTOMETRIC && rest[low] == PALETTE {
                self.at.push(at + low as u64 + 2);
                is_palette = true;
            }
        }
        self.is_palette.push(is_palette);
        Ok(())
    }

    fn number(&self, input: &mut impl Read, n_bytes: usize) -> io::Result<u64> {
        let mut bytes = [0; 8];
        input.read_exact(&mut bytes[..n_bytes])?;
        let fold = |value: u64, byte: &u8| value << 8 | u64::from(*byte);
        let bytes = &bytes[..n_bytes];
        Ok(if self.is_big_endian { bytes.iter().fold(0, fold) } else { bytes.iter().rev().fold(0, fold) })
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    #[test]
    fn palettes_look_like_grey() {
        for (head, tag, value) in [
            (&b"II*\0\x08\0\0\0\x01\0"[..], &[6u8, 1, 3, 0, 1, 0, 0, 0][..], [3u8, 0, 0, 0]),
            (b"MM\0*\0\0\0\x08\0\x01", &[1, 6, 0, 3, 0, 0, 0, 1], [0, 3, 0, 0]),
        ] {
            let file = [head, tag, &value, &[0; 4]].concat();
            let (mut patched, is_palette, _) = PatchedReader::new(Cursor::new(&file)).unwrap();
            let mut bytes = Vec::new();
            patched.read_to_end(&mut bytes).unwrap();
            let mut expected = file.clone();
            let at = 18 + usize::from(value[0] == 0);
            expected[at] = 1;
            assert_eq!((bytes, is_palette), (expected, vec![true]));
        }
    }

    #[test]
    fn directories_in_a_circle_end() {
        let file = b"II*\0\x08\0\0\0\0\0\x08\0\0\0";
        assert_eq!(PatchedReader::new(Cursor::new(file)).unwrap().1, [false]);
    }

    #[test]
    fn a_page_with_too_many_values_is_known_before_it_is_read() {
        let first = b"II*\0\x08\0\0\0\x01\0\x00\x01\x03\0\x01\0\0\0\x04\0\0\0\x1a\0\0\0";
        let second = b"\x01\0\x00\x01\x03\0\xff\xff\x7f\0\x08\0\0\0\0\0\0\0";
        let excess = PatchedReader::new(Cursor::new([&first[..], second].concat())).unwrap().2.unwrap();
        assert_eq!(excess.page, 1);
        let what = TooMany::ForFile("tag 256 has 8388607 values, more than fit in the file".into());
        assert_eq!(excess.what, what);
    }
}
