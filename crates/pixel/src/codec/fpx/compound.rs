//! Reads compound files (\[MS-CFB\] 2.2 to 2.6): streams by path.
//!
//! Only what leads to the data of a stream is checked. Writers of the 1990s left other fields as they were in
//! memory, for example the colour of a directory entry, which matters to those who change a file.

use std::io::{Read, Seek, SeekFrom};

use crate::codec::input::{GuardedBytes, Position};
use crate::error::DecodeError;
use crate::limits::Limits;

/// First bytes of a compound file.
const MAGIC: [u8; 8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1];
/// Numbers of sectors from here on are marks (end of a chain, free, ...).
const FIRST_MARK: u32 = 0xFFFF_FFFA;
/// Number of an entry that there is not.
const NO_ENTRY: u32 = 0xFFFF_FFFF;
const ENTRY_BYTES: usize = 128;
const MINI_SECTOR_BYTES: u64 = 64;

/// A stream or storage.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    name: String,
    /// Entries before and after it in its storage's tree, and the first of its own.
    left: u32,
    right: u32,
    child: u32,
    class: [u8; 16],
    first_sector: u32,
    n_bytes: u64,
}

/// An open compound file.
pub(super) struct Compound<'a> {
    input: GuardedBytes<'a>,
    position: Position,
    limits: Limits,
    sector_bytes: u64,
    /// The sector after each sector.
    next: Vec<u32>,
    /// The small sector after each small sector.
    next_mini: Vec<u32>,
    /// Sectors of the stream that contains the small sectors.
    mini_stream: Vec<u32>,
    /// Streams of fewer bytes than this are in small sectors.
    least_bytes: u64,
    entries: Vec<Entry>,
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + 4).map_or(0, |bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
}

fn u32s(bytes: &[u8]) -> impl Iterator<Item = u32> {
    bytes.chunks_exact(4).map(|number| u32_at(number, 0))
}

impl<'a> Compound<'a> {
    /// Reads the header, the tables of sectors and the directory.
    pub(super) fn open(input: GuardedBytes<'a>, limits: Limits) -> Result<Self, DecodeError> {
        let position = input.position();
        let mut file = Compound {
            input,
            position,
            limits,
            sector_bytes: 512,
            next: Vec::new(),
            next_mini: Vec::new(),
            mini_stream: Vec::new(),
            least_bytes: 0,
            entries: Vec::new(),
        };
        let mut head = [0; 512];
        file.input.read_exact(&mut head).map_err(|error| file.position.error(error))?;
        if head[..8] != MAGIC {
            return Err(DecodeError::Unknown);
        }
        file.sector_bytes = match head[30] {
            shift @ (9 | 12) => 1 << shift,
            shift => return Err(file.position.damaged(format!("sectors of 2^{shift} bytes"))),
        };
        file.least_bytes = u32_at(&head, 56).into();
        file.read_table(&head)?;
        file.next_mini = u32s(&file.read_chain(&file.chain(u32_at(&head, 60)), u64::MAX)?).collect();
        let directory = file.read_chain(&file.chain(u32_at(&head, 48)), u64::MAX)?;
        file.entries = directory.chunks_exact(ENTRY_BYTES).map(Entry::read).collect();
        let root = file.root()?;
        file.mini_stream = file.chain(root.first_sector);
        Ok(file)
    }

    /// Reads the table of the sectors that follow each other.
    fn read_table(&mut self, head: &[u8; 512]) -> Result<(), DecodeError> {
        let n_bytes = self.input.seek(SeekFrom::End(0)).map_err(|error| self.position.error(error))?;
        let most = (n_bytes / self.sector_bytes + 2) as usize;
        let mut parts: Vec<u32> = u32s(&head[76..]).collect();
        let mut more = u32_at(head, 68);
        let mut n_lists = 0;
        while more < FIRST_MARK && n_lists < most {
            let list: Vec<u32> = u32s(&self.read_sector(more)?).collect();
            let Some((next, list)) = list.split_last() else { break };
            parts.extend(list);
            (more, n_lists) = (*next, n_lists + 1);
        }
        for part in parts.into_iter().filter(|part| *part < FIRST_MARK) {
            if self.next.len() > most {
                break;
            }
            let sector = self.read_sector(part)?;
            self.next.extend(u32s(&sector));
        }
        Ok(())
    }

    /// Numbers of the sectors from a first one on; a loop ends it.
    fn chain(&self, first: u32) -> Vec<u32> {
        follow(&self.next, first)
    }

    fn read_sector(&mut self, number: u32) -> Result<Vec<u8>, DecodeError> {
        let n_bytes = self.sector_bytes;
        self.read_at((u64::from(number) + 1).saturating_mul(n_bytes), n_bytes)
    }

    /// Reads bytes, as many as the file has there.
    fn read_at(&mut self, at: u64, n_bytes: u64) -> Result<Vec<u8>, DecodeError> {
        let mut bytes = Vec::new();
        self.input.seek(SeekFrom::Start(at)).map_err(|error| self.position.error(error))?;
        let read = (&mut self.input).take(n_bytes).read_to_end(&mut bytes);
        read.map_err(|error| self.position.error(error))?;
        Ok(bytes)
    }

    /// Reads the first bytes of some sectors, up to the end of the file.
    fn read_chain(&mut self, sectors: &[u32], n_bytes: u64) -> Result<Vec<u8>, DecodeError> {
        self.limits.check_memory(n_bytes.min(sectors.len() as u64 * self.sector_bytes))?;
        let mut bytes = Vec::new();
        for sector in sectors {
            let left = n_bytes - bytes.len() as u64;
            let n_wanted = left.min(self.sector_bytes);
            let part = self.read_at((u64::from(*sector) + 1).saturating_mul(self.sector_bytes), n_wanted)?;
            bytes.extend_from_slice(&part);
            if (part.len() as u64) < n_wanted || left == n_wanted {
                break;
            }
        }
        Ok(bytes)
    }

    fn root(&self) -> Result<&Entry, DecodeError> {
        self.entries.first().ok_or_else(|| self.position.damaged("a compound file without a directory"))
    }

    /// Class of the root, as in the file.
    pub(super) fn class(&self) -> Result<[u8; 16], DecodeError> {
        Ok(self.root()?.class)
    }

    /// Entries of a storage, by its path: its names.
    pub(super) fn names(&self, path: &[&str]) -> Result<Vec<&str>, DecodeError> {
        let storage = self.find(path)?;
        Ok(self.children(storage).map(|entry| entry.name.as_str()).collect())
    }

    /// The entries of a storage; each is visited once, whatever the tree says.
    fn children(&self, storage: &Entry) -> impl Iterator<Item = &Entry> {
        let mut is_seen = vec![false; self.entries.len()];
        let mut waiting = vec![storage.child];
        std::iter::from_fn(move || {
            while let Some(number) = waiting.pop() {
                let Some(entry) = self.entries.get(number as usize) else { continue };
                if !std::mem::replace(&mut is_seen[number as usize], true) {
                    waiting.extend([entry.right, entry.left].iter().filter(|number| **number != NO_ENTRY));
                    return Some(entry);
                }
            }
            None
        })
    }

    fn find(&self, path: &[&str]) -> Result<&Entry, DecodeError> {
        let mut entry = self.root()?;
        for name in path {
            let found = self.children(entry).find(|child| child.name.eq_ignore_ascii_case(name));
            entry = found
                .ok_or_else(|| DecodeError::damaged(format!("there is no {name:?} in the compound file")))?;
        }
        Ok(entry)
    }

    /// Reads a stream, or what the file has of it.
    pub(super) fn stream(&mut self, path: &[&str]) -> Result<Vec<u8>, DecodeError> {
        let Entry { n_bytes, first_sector, .. } = *self.find(path)?;
        self.limits.check_memory(n_bytes)?;
        if n_bytes >= self.least_bytes {
            return self.read_chain(&self.chain(first_sector), n_bytes);
        }
        let mut bytes = Vec::new();
        let per_sector = self.sector_bytes / MINI_SECTOR_BYTES;
        for mini in follow(&self.next_mini, first_sector) {
            let left = n_bytes - bytes.len() as u64;
            let Some(sector) = self.mini_stream.get((u64::from(mini) / per_sector) as usize) else { break };
            let at = (u64::from(*sector) + 1) * self.sector_bytes
                + u64::from(mini) % per_sector * MINI_SECTOR_BYTES;
            bytes.extend(self.read_at(at, left.min(MINI_SECTOR_BYTES))?);
            if left <= MINI_SECTOR_BYTES {
                break;
            }
        }
        Ok(bytes)
    }
}

/// Numbers in a chain from a first one on; a loop ends it.
fn follow(next: &[u32], first: u32) -> Vec<u32> {
    let mut chain = Vec::new();
    let mut number = first;
    while number < FIRST_MARK && chain.len() <= next.len() {
        chain.push(number);
        number = next.get(number as usize).copied().unwrap_or(NO_ENTRY);
    }
    chain
}

impl Entry {
    fn read(bytes: &[u8]) -> Entry {
        let n_units = (usize::from(u16::from_le_bytes([bytes[64], bytes[65]])) / 2).clamp(1, 32) - 1;
        let units = bytes[..2 * n_units].chunks_exact(2).map(|unit| u16::from_le_bytes([unit[0], unit[1]]));
        let name =
            char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        let mut class = [0; 16];
        class.copy_from_slice(&bytes[80..96]);
        Entry {
            name,
            left: u32_at(bytes, 68),
            right: u32_at(bytes, 72),
            child: u32_at(bytes, 76),
            class,
            first_sector: u32_at(bytes, 116),
            // The upper half is for large sectors; writers before those left other bytes in it.
            n_bytes: u32_at(bytes, 120).into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write as _};
    use std::time::Duration;

    use super::*;

    fn opened(bytes: Vec<u8>) -> Compound<'static> {
        let limits = Limits::default();
        let deadline = Limits { time: Duration::from_secs(60), ..limits }.deadline();
        Compound::open(GuardedBytes::new(Box::new(Cursor::new(bytes)), deadline), limits).unwrap()
    }

    /// A file with a short and a long stream, and the offset of the directory entry of the short one.
    fn sample() -> (Vec<u8>, usize) {
        let mut file = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
        file.create_storage("/a").unwrap();
        file.create_stream("/a/short").unwrap().write_all(&[7; 100]).unwrap();
        let long: Vec<u8> = (0..100_000u32).map(|i| (i % 251) as u8).collect();
        file.create_stream("/a/long").unwrap().write_all(&long).unwrap();
        file.flush().unwrap();
        let bytes = file.into_inner().into_inner();
        let name: Vec<u8> = "short".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let at = bytes.windows(name.len()).position(|window| window == name).unwrap();
        (bytes, at)
    }

    #[test]
    fn streams_are_what_was_written() {
        let (bytes, _) = sample();
        let mut file = opened(bytes);
        assert_eq!(file.stream(&["a", "short"]).unwrap(), [7; 100]);
        let long = file.stream(&["a", "LONG"]).unwrap();
        assert_eq!(long.len(), 100_000);
        assert!(long.iter().zip(0u32..).all(|(byte, i)| u32::from(*byte) == i % 251));
        let mut names = file.names(&["a"]).unwrap();
        names.sort_unstable();
        assert_eq!(names, ["long", "short"]);
        assert!(file.stream(&["a", "none"]).is_err());
    }

    #[test]
    fn fields_that_no_reader_needs_can_have_any_value() {
        let (mut bytes, entry) = sample();
        // Colour, the name's end, user flags, times, and the upper half of the length.
        bytes[entry + 67] = 184;
        bytes[entry + 96..entry + 116].fill(0xA5);
        bytes[entry + 124..entry + 128].fill(0xFF);
        assert!(cfb::CompoundFile::open(Cursor::new(&bytes)).is_err());
        assert_eq!(opened(bytes).stream(&["a", "short"]).unwrap(), [7; 100]);
    }

    #[test]
    fn loops_and_cuts_end() {
        let (bytes, entry) = sample();
        let mut looped = bytes.clone();
        let number = looped[entry + 68..entry + 72].to_owned();
        looped[entry + 72..entry + 76].copy_from_slice(&number);
        looped[entry + 68..entry + 72].fill(0);
        let _ = opened(looped).names(&["a"]);
        for length in 0..bytes.len() {
            if length > 4096 && length % 97 != 0 {
                continue;
            }
            let limits = Limits::default();
            let input = GuardedBytes::new(Box::new(Cursor::new(bytes[..length].to_vec())), limits.deadline());
            if let Ok(mut file) = Compound::open(input, limits) {
                let _ = file.stream(&["a", "long"]);
            }
        }
    }
}
