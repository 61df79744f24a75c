//! Columns in a file beside the catalogue (`NAME-columns`), which a run that changed the catalogue keeps up
//! to date: searches read from it the few columns that they are about, in place of all rows.
//!
//! # Layout
//!
//! Rows are in groups of [`GROUP_ROWS`] numbers, each group with one array for each column
//! ([`Arrays::put`]) and the names of its undated pictures. `folders` has rows of the table `directory`.
//! Behind the groups are the [`Contents`], behind these their offset and [`MAGIC`]. Every array has a sum, as
//! have the names and the contents.
//!
//! A later state adds the groups that changed and new contents at the end, until half of the file is out of
//! date. While this is written, and after a kill in between, the file has no valid end and is ignored.
//!
//! The file belongs to one state of the catalogue, that of the mark in its contents, and is not looked at in
//! any other. It can be deleted at any time.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use super::arrays::{Arrays, Wanted};
use super::names::Names;
use super::row_reader::{RowReader, empty_texts};
use super::stream::{Input, Output, invalid};
use super::texts::Texts;
use super::wanted::Tables;
use crate::catalog_state::Mark;
use crate::handle::Catalog;
use crate::{lock, platform};

/// The end of a file, with the version of its layout.
const MAGIC: [u8; 8] = *b"ThlwRow1";

/// Bytes of the offset of the contents and of the magic behind them.
const END_BYTES: u64 = 16;

/// Numbers of rows in a group: some 150 KB, so that a changed row costs little to write again, and a column
/// of a group is worth a system call.
pub(super) const GROUP_ROWS: i64 = 4096;

/// A part of a file: the rows from `number * GROUP_ROWS + 1` on.
#[derive(Clone, Copy, Debug)]
pub(super) struct GroupPlace {
    pub(super) number: u32,
    pub(super) offset: u64,
    pub(super) n_rows: u32,
    /// Bytes of the arrays and the names.
    pub(super) n_bytes: u32,
}

impl GroupPlace {
    /// The numbers of rows of a group.
    pub(super) fn ids(number: u32) -> RangeInclusive<i64> {
        let first = i64::from(number) * GROUP_ROWS + 1;
        first..=first + GROUP_ROWS - 1
    }
}

/// What is known of all groups.
#[derive(Debug)]
pub(super) struct Contents {
    /// The mark of the catalogue.
    pub(super) mark: Vec<u64>,
    pub(super) ratings_fit: bool,
    pub(super) texts: [Texts; 5],
    /// In the order of their numbers.
    pub(super) groups: Vec<GroupPlace>,
}

impl Contents {
    /// Bytes of the contents, with what is behind them in the file, at this offset.
    pub(super) fn to_bytes(&self, offset: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut output = Output::new(&mut bytes);
        output.array(&self.mark)?;
        output.array(&[u8::from(self.ratings_fit)])?;
        self.texts.iter().try_for_each(|texts| texts.write(&mut output))?;
        let column = |value: fn(&GroupPlace) -> u32| self.groups.iter().map(value).collect::<Vec<u32>>();
        output.array(&column(|group| group.number))?;
        output.array(&column(|group| group.n_rows))?;
        output.array(&column(|group| group.n_bytes))?;
        output.array(&self.groups.iter().map(|group| group.offset).collect::<Vec<u64>>())?;
        output.finish()?;
        bytes.extend_from_slice(&offset.to_le_bytes());
        bytes.extend_from_slice(&MAGIC);
        Ok(bytes)
    }

    fn of_bytes(bytes: &[u8]) -> io::Result<Contents> {
        let mut input = Input::new(bytes);
        let mark = input.array()?;
        let [ratings_fit] = input.array::<u8>()?.try_into().map_err(|_| invalid())?;
        let [a, b, c, d, e] = empty_texts().map(|empty| empty.read(&mut input));
        let texts = [a?, b?, c?, d?, e?];
        let [numbers, rows, lengths]: [Vec<u32>; 3] = [input.array()?, input.array()?, input.array()?];
        let offsets = input.array::<u64>()?;
        if !input.finish()? || [rows.len(), lengths.len(), offsets.len()] != [numbers.len(); 3] {
            return Err(invalid());
        }
        let place = |at: usize| GroupPlace {
            number: numbers[at],
            offset: offsets[at],
            n_rows: rows[at],
            n_bytes: lengths[at],
        };
        let groups = (0..numbers.len()).map(place).collect();
        Ok(Contents { mark, ratings_fit: ratings_fit != 0, texts, groups })
    }

    /// The texts by name.
    pub(super) fn tables(&self) -> Tables<'_> {
        let [formats, cameras, lenses, places, people] = &self.texts;
        Tables { formats, cameras, lenses, places, people, ratings_fit: self.ratings_fit }
    }
}

/// An open file of columns.
#[derive(Debug)]
pub(super) struct Kept {
    file: File,
    n_bytes: u64,
    pub(super) contents: Contents,
}

impl Kept {
    /// The file of a state of the catalogue; `None` if there is none, it is of another state, or it is
    /// damaged. With `to_add`, it is open for writing at its end.
    pub(super) fn of(mark: Option<&Mark>, catalog: &Catalog, to_add: bool) -> Option<Kept> {
        let mark = mark?;
        let kept = Kept::open(&path_of(catalog), to_add).ok()?;
        (kept.contents.mark == mark.as_numbers()).then_some(kept)
    }

    fn open(path: &Path, to_add: bool) -> io::Result<Kept> {
        // Others may be able to write to the folder: what waits there may be a FIFO, or a link.
        if !std::fs::symlink_metadata(path)?.is_file() {
            return Err(invalid());
        }
        let mut file = platform::open_unfollowed(File::options().read(true).append(to_add), path)?;
        let n_bytes = file.metadata()?.len();
        let end = n_bytes.checked_sub(END_BYTES).ok_or_else(invalid)?;
        file.seek(SeekFrom::Start(end))?;
        let (mut offset, mut magic) = ([0; 8], [0; MAGIC.len()]);
        file.read_exact(&mut offset)?;
        file.read_exact(&mut magic)?;
        let offset = u64::from_le_bytes(offset);
        if magic != MAGIC || offset > end {
            return Err(invalid());
        }
        file.seek(SeekFrom::Start(offset))?;
        let mut bytes = Vec::new();
        (&file).take(end - offset).read_to_end(&mut bytes)?;
        Ok(Kept { file, n_bytes: offset, contents: Contents::of_bytes(&bytes)? })
    }

    /// The file itself, to write at its end.
    pub(super) fn file(&self) -> io::Result<File> {
        self.file.try_clone()
    }

    /// Whether more than half of the file is of earlier states.
    pub(super) fn is_mostly_outdated(&self) -> bool {
        let n_used: u64 = self.contents.groups.iter().map(|group| u64::from(group.n_bytes)).sum();
        self.n_bytes > 2 * n_used
    }

    /// Fills `bytes` from an offset in a group.
    fn read(&self, group: &GroupPlace, offset: usize, bytes: &mut [u8]) -> io::Result<()> {
        let start = group.offset.checked_add(offset as u64).ok_or_else(invalid)?;
        if start.checked_add(bytes.len() as u64).is_none_or(|end| end > self.n_bytes) {
            return Err(invalid());
        }
        platform::read_exact_at(&self.file, bytes, start)
    }

    /// The arrays of a group that are wanted.
    pub(super) fn arrays(&self, group: &GroupPlace, wanted: Wanted) -> io::Result<Arrays> {
        if i64::from(group.n_rows) > GROUP_ROWS {
            return Err(invalid());
        }
        Arrays::take(group.n_rows as usize, wanted, |offset, bytes| self.read(group, offset, bytes))
    }

    /// All of a group, as it is stored.
    pub(super) fn bytes(&self, group: &GroupPlace) -> io::Result<Vec<u8>> {
        let n_bytes = u64::from(group.n_bytes);
        if group.offset.checked_add(n_bytes).is_none_or(|end| end > self.n_bytes) {
            return Err(invalid());
        }
        let mut bytes = vec![0; group.n_bytes as usize];
        self.read(group, 0, &mut bytes)?;
        Ok(bytes)
    }

    /// The names of a group, and those of its arrays that are wanted, times among them.
    pub(super) fn group(&self, place: &GroupPlace, wanted: Wanted) -> io::Result<(Arrays, Names)> {
        let arrays = self.arrays(place, wanted)?;
        let start = Arrays::bytes_of(place.n_rows as usize);
        let mut bytes = vec![0; (place.n_bytes as usize).checked_sub(start).ok_or_else(invalid)?];
        self.read(place, start, &mut bytes)?;
        let mut input = Input::new(bytes.as_slice());
        let mut names = Names::default();
        input.texts()?.iter().for_each(|name| names.push(name));
        let n_undated = arrays.times.iter().filter(|time| !time.is_dated()).count();
        if !input.finish()? || names.len() != n_undated {
            return Err(invalid());
        }
        Ok((arrays, names))
    }

    /// A reader that has read the wanted columns of all groups, times and folders among them.
    pub(super) fn read_all(&self, wanted: Wanted) -> io::Result<RowReader> {
        let groups = &self.contents.groups;
        let n_rows: usize = groups.iter().map(|group| group.n_rows as usize).sum();
        if Arrays::bytes_of(n_rows) as u64 > self.n_bytes + Arrays::bytes_of(0) as u64 {
            return Err(invalid());
        }
        let mut reader = RowReader::new(Arrays::with_capacity(n_rows), self.contents.texts.clone());
        reader.ratings_fit = self.contents.ratings_fit;
        for place in groups {
            let (arrays, names) = self.group(place, wanted)?;
            reader.add(arrays, &names);
        }
        Ok(reader)
    }

    /// The wanted columns of all groups; `positions` has the place of each picture in them.
    pub(super) fn put(&self, wanted: Wanted, mut positions: &[u32]) -> io::Result<Arrays> {
        let mut arrays = Arrays::zeroed(positions.len(), wanted);
        for place in &self.contents.groups {
            let (here, after) = positions.split_at_checked(place.n_rows as usize).ok_or_else(invalid)?;
            arrays.set(here, &self.arrays(place, wanted)?);
            positions = after;
        }
        Ok(arrays)
    }
}

/// The bytes of a group.
pub(super) fn group_bytes(arrays: &Arrays, names: &Names) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(Arrays::bytes_of(arrays.len()) + names.bytes() + 64);
    arrays.put(&mut bytes);
    let mut output = Output::new(&mut bytes);
    output.texts(names.iter())?;
    output.finish()?;
    Ok(bytes)
}

/// Where the columns of a catalogue are.
pub(super) fn path_of(catalog: &Catalog) -> PathBuf {
    lock::columns_of(catalog.path())
}
