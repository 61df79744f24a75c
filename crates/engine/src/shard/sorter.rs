//! External sort of files by path, for more files than fit into memory.
//!
//! Rows are collected in one block of memory. A full block is sorted and written to a temporary file next to
//! the plan, and finally the blocks are merged. A listing of 10^8 files takes some 200 blocks. Walking the
//! directories in order would avoid temporary files, but works only for directories: lists, catalogues and
//! inventories have orders of their own. Paths are sorted bytewise; in this order everything below a
//! directory is contiguous, and object stores list in it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek as _, Write as _};
use std::ops::Range;
use std::path::{Path, PathBuf};

use file::Beside;

/// Size of a block in bytes.
const BLOCK_BYTES: usize = 64 << 20;

/// A file to be read, with its attributes when the plan was made.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PlannedFile {
    /// Path of the file as bytes.
    pub(super) path: Vec<u8>,
    /// Size in bytes, if known.
    pub(super) bytes: Option<u64>,
    /// Modification time in nanoseconds since 1970, if known.
    pub(super) mtime_ns: Option<i64>,
    /// Entity tag of an object: the store's name for this version of it.
    pub(super) etag: Option<String>,
}

/// Accepts files in any order and returns them sorted, each path once.
pub(super) struct Sorter {
    /// Folder for full blocks.
    folder: PathBuf,
    block_bytes: usize,
    block: Vec<u8>,
    /// Ranges of the rows in the block, unsorted until it is full.
    rows: Vec<Range<usize>>,
    full: Vec<(Beside, File)>,
}

impl Sorter {
    pub(super) fn new(folder: &Path) -> Sorter {
        Sorter {
            folder: folder.to_owned(),
            block_bytes: BLOCK_BYTES,
            block: Vec::new(),
            rows: Vec::new(),
            full: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, file: &PlannedFile) -> io::Result<()> {
        let start = self.block.len();
        encode(file, &mut self.block);
        self.rows.push(start..self.block.len());
        if self.block.len() >= self.block_bytes {
            self.sort_block();
            let (beside, file) = Beside::create(&self.folder.join("block"))?;
            let mut out = BufWriter::new(&file);
            for row in self.rows.drain(..) {
                out.write_all(&self.block[row])?;
            }
            out.flush()?;
            drop(out);
            self.full.push((beside, file));
            self.block.clear();
        }
        Ok(())
    }

    fn sort_block(&mut self) {
        let block = &self.block;
        self.rows.sort_unstable_by(|a, b| path_in(&block[a.clone()]).cmp(path_in(&block[b.clone()])));
    }

    /// Passes all files to `take`, sorted by path; of several with one path the largest row. May be called
    /// several times.
    pub(super) fn for_each<E: From<io::Error>>(
        &mut self,
        mut take: impl FnMut(&PlannedFile) -> Result<(), E>,
    ) -> Result<(), E> {
        self.sort_block();
        let mut runs: Vec<Box<dyn Read + '_>> = Vec::with_capacity(self.full.len() + 1);
        for (_, file) in &self.full {
            let mut file = file;
            file.rewind()?;
            runs.push(Box::new(BufReader::new(file)));
        }
        runs.push(Box::new(Rows { block: &self.block, rows: self.rows.iter(), rest: &[] }));
        let mut next = BinaryHeap::with_capacity(runs.len());
        for (run_idx, run) in runs.iter_mut().enumerate() {
            next.extend(decode(run)?.map(|file| Reverse((file, run_idx))));
        }
        let mut last: Option<PlannedFile> = None;
        while let Some(Reverse((file, run_idx))) = next.pop() {
            next.extend(decode(&mut runs[run_idx])?.map(|file| Reverse((file, run_idx))));
            match &mut last {
                Some(last) if last.path == file.path => *last = file.max(std::mem::take(last)),
                _ => {
                    if let Some(last) = last.replace(file) {
                        take(&last)?;
                    }
                }
            }
        }
        last.iter().try_for_each(take)
    }
}

/// Stream of the sorted rows of a block.
struct Rows<'b> {
    block: &'b [u8],
    rows: std::slice::Iter<'b, Range<usize>>,
    rest: &'b [u8],
}

impl Read for Rows<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.rows.next().map_or(&[], |row| &self.block[row.clone()]);
        }
        self.rest.read(out)
    }
}

/// Length value that means "not known".
const NONE: u32 = u32::MAX;

/// Encodes a row: the length of the path and the path; size and time, each after a byte that states whether
/// it is known; the length of the ETag and the ETag.
fn encode(file: &PlannedFile, out: &mut Vec<u8>) {
    out.extend_from_slice(&(file.path.len() as u32).to_le_bytes());
    out.extend_from_slice(&file.path);
    for number in [file.bytes, file.mtime_ns.map(i64::cast_unsigned)] {
        out.push(u8::from(number.is_some()));
        out.extend_from_slice(&number.unwrap_or_default().to_le_bytes());
    }
    out.extend_from_slice(&file.etag.as_ref().map_or(NONE, |etag| etag.len() as u32).to_le_bytes());
    out.extend_from_slice(file.etag.as_deref().unwrap_or_default().as_bytes());
}

fn path_in(row: &[u8]) -> &[u8] {
    let (length, rest) = row.split_at(4);
    let length = length.iter().rev().fold(0, |length, byte| length << 8 | usize::from(*byte));
    &rest[..length]
}

/// Decodes the next row; `None` at the end.
fn decode(run: &mut dyn Read) -> io::Result<Option<PlannedFile>> {
    let mut length = [0; 4];
    if run.read(&mut length[..1])? == 0 {
        return Ok(None);
    }
    run.read_exact(&mut length[1..])?;
    let mut path = vec![0; u32::from_le_bytes(length) as usize];
    run.read_exact(&mut path)?;
    let mut numbers = [None; 2];
    for number in &mut numbers {
        let mut known = [0; 9];
        run.read_exact(&mut known)?;
        let [is_known, value @ ..] = known;
        *number = (is_known == 1).then_some(u64::from_le_bytes(value));
    }
    run.read_exact(&mut length)?;
    let etag = match u32::from_le_bytes(length) {
        NONE => None,
        length => {
            let mut etag = vec![0; length as usize];
            run.read_exact(&mut etag)?;
            Some(String::from_utf8(etag).map_err(io::Error::other)?)
        }
    };
    Ok(Some(PlannedFile { path, bytes: numbers[0], mtime_ns: numbers[1].map(u64::cast_signed), etag }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_blocks_come_out_as_one_order_twice() {
        let folder = tempfile::tempdir().unwrap();
        let mut sorter = Sorter::new(folder.path());
        sorter.block_bytes = 500;
        let planned = |number: u32| PlannedFile {
            path: format!("/{}/{number}\u{ff}", number % 7).into_bytes(),
            bytes: (number % 3 == 1).then_some(u64::from(number)),
            mtime_ns: (number % 5 == 1).then_some(-i64::from(number)),
            etag: (number % 7 == 1).then(|| number.to_string()),
        };
        let mut expected: Vec<PlannedFile> = (0..200).map(planned).collect();
        // Each path twice, far from each other.
        for number in (0..200).rev().chain(0..200) {
            sorter.add(&planned(number)).unwrap();
        }
        assert!(sorter.full.len() > 10);
        expected.sort();
        for _ in 0..2 {
            let mut found = Vec::new();
            sorter
                .for_each(|file| {
                    found.push(file.clone());
                    Ok::<(), io::Error>(())
                })
                .unwrap();
            assert!(found == expected);
        }
        drop(sorter);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
