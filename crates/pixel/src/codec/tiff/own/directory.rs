//! Reads the directories of a file (TIFF 6.0, section 2; BigTIFF), and the values of their tags.

use std::collections::BTreeMap;
use std::io::{self, Read, Seek, SeekFrom};

use crate::codec::tiff::values::bytes_of;

/// Maximum number of directories.
const MOST_DIRECTORIES: usize = 10_000;

/// Maximum number of values of one tag.
const MOST_VALUES: u64 = 2 << 20;

/// A tag's values: their type, their number, and where they are.
#[derive(Clone, Copy, Debug)]
struct Entry {
    kind: u16,
    count: u64,
    at: u64,
}

/// Tags of one page.
#[derive(Clone, Debug, Default)]
pub(super) struct Directory(BTreeMap<u16, Entry>);

/// A file whose numbers are read in its byte order.
pub(super) struct File<R> {
    pub(super) input: R,
    pub(super) is_big_endian: bool,
    is_big_tiff: bool,
    length: u64,
    /// Whether the list of directories breaks off at one that cannot be read.
    pub(super) is_list_cut: bool,
    /// The first tag whose values are not in the file.
    pub(super) missing: Option<u16>,
}

impl<R: Read + Seek> File<R> {
    pub(super) fn new(mut input: R) -> io::Result<File<R>> {
        let length = input.seek(SeekFrom::End(0))?;
        input.rewind()?;
        let mut head = [0; 4];
        input.read_exact(&mut head)?;
        Ok(File {
            input,
            is_big_endian: head[0] == b'M',
            is_big_tiff: head.contains(&43),
            length,
            is_list_cut: false,
            missing: None,
        })
    }

    /// Reads all directories, up to one that cannot be read.
    pub(super) fn directories(&mut self) -> io::Result<Vec<Directory>> {
        let (start, offset_bytes) = if self.is_big_tiff { (8, 8) } else { (4, 4) };
        self.input.seek(SeekFrom::Start(start))?;
        let mut next = self.number(offset_bytes)?;
        let (mut seen, mut found) = (Vec::new(), Vec::new());
        while next != 0 && !seen.contains(&next) && seen.len() < MOST_DIRECTORIES {
            seen.push(next);
            let Ok((directory, after)) = self.directory(next) else {
                self.is_list_cut = true;
                break;
            };
            found.push(directory);
            next = after;
        }
        Ok(found)
    }

    fn directory(&mut self, at: u64) -> io::Result<(Directory, u64)> {
        self.input.seek(SeekFrom::Start(at))?;
        let (count_bytes, number_bytes, value_bytes) = if self.is_big_tiff { (8, 8, 8) } else { (2, 4, 4) };
        let n_entries = self.number(count_bytes)?;
        let mut directory = Directory::default();
        for index in 0..n_entries {
            let tag = self.number(2)? as u16;
            let kind = self.number(2)? as u16;
            let count = self.number(number_bytes)?;
            let here = at + count_bytes as u64 + index * (4 + number_bytes as u64 + value_bytes as u64);
            let value = self.number(value_bytes)?;
            let n_bytes = count.saturating_mul(bytes_of(kind.into()));
            let is_inside = n_bytes <= value_bytes as u64;
            if !is_inside && value.saturating_add(n_bytes) > self.length {
                self.missing = self.missing.or(Some(tag));
            }
            let at = if is_inside { here + 4 + number_bytes as u64 } else { value };
            directory.0.entry(tag).or_insert(Entry { kind, count, at });
        }
        let next = self.number(value_bytes).unwrap_or(0);
        Ok((directory, next))
    }

    /// A number of the file's byte order.
    fn number(&mut self, n_bytes: usize) -> io::Result<u64> {
        let mut bytes = [0; 8];
        self.input.read_exact(&mut bytes[..n_bytes])?;
        Ok(number(&bytes[..n_bytes], self.is_big_endian))
    }

    /// Whole numbers of a tag; none if it is missing, and as many as there are if it is cut short.
    pub(super) fn numbers(&mut self, directory: &Directory, tag: u16) -> Vec<u64> {
        let Some(entry) = directory.0.get(&tag).copied() else { return Vec::new() };
        let n_bytes = bytes_of(entry.kind.into()) as usize;
        let bytes = self.values(entry);
        bytes.chunks_exact(n_bytes).map(|bytes| number(bytes, self.is_big_endian)).collect()
    }

    /// The first number of a tag.
    pub(super) fn first(&mut self, directory: &Directory, tag: u16) -> Option<u64> {
        self.numbers(directory, tag).first().copied()
    }

    /// Fractions of a tag.
    pub(super) fn fractions(&mut self, directory: &Directory, tag: u16) -> Vec<f32> {
        let Some(entry) = directory.0.get(&tag).copied().filter(|entry| entry.kind == 5) else {
            return self.numbers(directory, tag).into_iter().map(|number| number as f32).collect();
        };
        let is_big_endian = self.is_big_endian;
        let fraction = |bytes: &[u8; 8]| {
            let (value, of) = bytes.split_at(4);
            number(value, is_big_endian) as f32 / number(of, is_big_endian) as f32
        };
        self.values(entry).as_chunks::<8>().0.iter().map(fraction).collect()
    }

    /// Bytes of a tag.
    pub(super) fn bytes(&mut self, directory: &Directory, tag: u16) -> Option<Vec<u8>> {
        let entry = directory.0.get(&tag).copied()?;
        Some(self.values(entry)).filter(|bytes| !bytes.is_empty())
    }

    fn values(&mut self, entry: Entry) -> Vec<u8> {
        let most = self.length.saturating_sub(entry.at).min(MOST_VALUES * 8);
        let n_bytes = entry.count.min(MOST_VALUES * 8).saturating_mul(bytes_of(entry.kind.into())).min(most);
        let mut bytes = Vec::new();
        let read = self.input.seek(SeekFrom::Start(entry.at));
        let read = read.and_then(|_| self.input.by_ref().take(n_bytes).read_to_end(&mut bytes));
        if read.is_ok() { bytes } else { Vec::new() }
    }

    /// Bytes at an offset: fewer if the file ends early.
    /// Length of the file in bytes.
    pub(super) fn length(&self) -> u64 {
        self.length
    }

    pub(super) fn read_at(&mut self, at: u64, n_bytes: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.input.seek(SeekFrom::Start(at))?;
        self.input.by_ref().take(n_bytes.min(self.length.saturating_sub(at))).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

impl Directory {
    pub(super) fn has(&self, tag: u16) -> bool {
        self.0.contains_key(&tag)
    }
}

fn number(bytes: &[u8], is_big_endian: bool) -> u64 {
    let fold = |value: u64, byte: &u8| value << 8 | u64::from(*byte);
    if is_big_endian { bytes.iter().fold(0, fold) } else { bytes.iter().rev().fold(0, fold) }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    #[test]
    fn values_inside_and_outside_an_entry() {
        let file = b"II*\0\x08\0\0\0\x02\0\x00\x01\x03\0\x01\0\0\0\x07\0\0\0\x02\x01\x03\0\x03\0\0\0\x26\0\0\0\0\0\0\0\x08\0\x09\0\x0A\0";
        let mut file = File::new(Cursor::new(&file[..])).unwrap();
        let directories = file.directories().unwrap();
        assert_eq!(directories.len(), 1);
        assert_eq!(file.numbers(&directories[0], 256), [7]);
        assert_eq!(file.numbers(&directories[0], 258), [8, 9, 10]);
        assert_eq!(file.numbers(&directories[0], 259), [0u64; 0]);
    }

    #[test]
    fn counts_that_lie_cost_nothing() {
        let file = b"MM\0*\0\0\0\x08\0\x01\x01\x11\0\x04\xFF\xFF\xFF\xFF\0\0\0\x1A\0\0\0\x08\0\0\0\x63";
        let mut file = File::new(Cursor::new(&file[..])).unwrap();
        let directories = file.directories().unwrap();
        assert_eq!(directories.len(), 1);
        assert_eq!(file.numbers(&directories[0], 273), [99]);
    }
}
