//! Keeps the file of columns up to date, at the end of a run that wrote to the catalogue.

use std::fs::File;
use std::io::{self, Write as _};
use std::thread;
use std::time::Duration;

use super::arrays::{Arrays, Wanted};
use super::kept::{Contents, GROUP_ROWS, GroupPlace, Kept, group_bytes, path_of};
use super::names::Names;
use super::row_reader::{RowReader, empty_texts, largest_id};
use crate::catalog_state::CatalogState;
use crate::error::CatalogError;
use crate::export::Beside;
use crate::handle::Catalog;

/// Rows from which on a catalogue has a file of columns: with fewer, a search reads all of them in less than
/// a tenth of a second.
const LEAST_ROWS: i64 = 200_000;

/// Longest time to wait until the clock of the file system has moved on.
const LONGEST_WAIT: Duration = Duration::from_millis(20);

/// The file of columns of a catalogue that is about to be written to.
///
/// Made before anything is written, it knows whether the file is that of the catalogue as it is; if so, only
/// what the run changes has to be read again.
#[derive(Debug)]
pub struct KeptColumns {
    old: Option<Kept>,
    least_rows: i64,
}

impl KeptColumns {
    /// The columns of a catalogue that this handle may write to.
    ///
    /// # Errors
    /// [`CatalogError::Replaced`], and errors of SQLite or the storage.
    pub fn of(catalog: &Catalog) -> Result<KeptColumns, CatalogError> {
        let state = CatalogState::of(catalog)?;
        let found = state.found_mark(catalog)?;
        let old = [found.as_ref(), state.mark()].into_iter().find_map(|mark| Kept::of(mark, catalog, true));
        Ok(KeptColumns { old, least_rows: LEAST_ROWS })
    }

    /// Keeps a file for catalogues of so many rows and more. Default: 200,000.
    #[must_use]
    pub fn least_rows(self, least_rows: i64) -> KeptColumns {
        KeptColumns { least_rows, ..self }
    }

    /// Writes the columns of the catalogue as it is now, and returns whether there is a file of this state.
    /// `changed` has the numbers of all rows that were added, changed or removed since [`KeptColumns::of`];
    /// `None`: any may be. SQLite's log must have been moved into the catalogue
    /// ([`Catalog::checkpoint`]). `goes_on` is asked now and then, and ends the work if it says no.
    ///
    /// It takes less than a megabyte of memory, whatever the number of rows, and a second for a million rows
    /// that have to be read.
    ///
    /// # Errors
    /// [`CatalogError::ReadOnly`], [`CatalogError::ExportFile`], and errors of SQLite or the storage. The
    /// catalogue is whole without the file, and searches are right, only slower.
    pub fn update(
        self,
        catalog: &Catalog,
        changed: Option<Vec<i64>>,
        goes_on: &dyn Fn() -> bool,
    ) -> Result<bool, CatalogError> {
        catalog.require_writing()?;
        let _gate = gate::gate!("catalog::columns", Work);
        let path = path_of(catalog);
        let largest = largest_id(catalog)?;
        if largest < self.least_rows {
            // Without rows enough, an older file is of no use either.
            let _ = std::fs::remove_file(&path);
            return Ok(false);
        }
        let state = CatalogState::of(catalog)?;
        let Some(mark) = state.mark() else { return Ok(false) };
        let old = self.old.filter(|_| changed.is_some());
        if old.as_ref().is_some_and(|old| old.contents.mark == mark.as_numbers()) {
            return Ok(true);
        }
        let mut changed = changed.unwrap_or_default();
        changed.sort_unstable();
        changed.dedup();
        let failed = |source| CatalogError::ExportFile { operation: "write", path: path.clone(), source };
        // In a file without much that is out of date, the changed groups are added at the end.
        let end = old.as_ref().filter(|old| !old.is_mostly_outdated()).map(Kept::file);
        let end = end.transpose().map_err(failed)?;
        let beside = if end.is_none() { Some(Beside::create_private(&path)?) } else { None };
        let Some(file) = end.as_ref().or(beside.as_ref().map(|beside| &beside.file)) else {
            return Ok(false);
        };
        let mut update = Update::new(catalog, old, file, end.is_some()).map_err(failed)?;
        let n_groups = u32::try_from((largest - 1) / GROUP_ROWS + 1).unwrap_or(0);
        for number in 0..n_groups {
            if !goes_on() {
                return Ok(false);
            }
            update.add(number, &changed)?.map_err(failed)?;
        }
        // Nobody else may write, but another program may as soon as this one ends: its change must change the
        // mark.
        let wait = mark.until_settled();
        let is_same =
            CatalogState::of(catalog)?.mark().is_some_and(|now| now.as_numbers() == mark.as_numbers());
        if wait > LONGEST_WAIT || !is_same {
            return Ok(false);
        }
        {
            let _gate = gate::gate!("catalog::clock", Wait);
            thread::sleep(wait);
        }
        update.finish(mark.as_numbers()).map_err(failed)?;
        beside.map_or(Ok(()), |beside| beside.publish().map(drop))?;
        Ok(true)
    }
}

/// A file that is being written.
struct Update<'u> {
    catalog: &'u Catalog,
    old: Option<Kept>,
    reader: RowReader,
    file: &'u File,
    /// Whether it is the old file, whose groups stay where they are.
    is_added_to: bool,
    offset: u64,
    groups: Vec<GroupPlace>,
}

impl Update<'_> {
    fn new<'u>(
        catalog: &'u Catalog,
        old: Option<Kept>,
        file: &'u File,
        is_added_to: bool,
    ) -> io::Result<Update<'u>> {
        let texts = old.as_ref().map(|old| old.contents.texts.clone());
        let mut reader = RowReader::new(Arrays::default(), texts.unwrap_or_else(empty_texts));
        reader.ratings_fit = old.as_ref().is_none_or(|old| old.contents.ratings_fit);
        let offset = file.metadata()?.len();
        Ok(Update { catalog, old, reader, file, is_added_to, offset, groups: Vec::new() })
    }

    /// Adds a group: that of the old file with its changed rows, else that of the catalogue.
    fn add(&mut self, number: u32, changed: &[i64]) -> Result<io::Result<()>, CatalogError> {
        let ids = GroupPlace::ids(number);
        let Some(old) = &self.old else {
            self.reader.read(self.catalog, ids)?;
            let rows = self.reader.take().ok_or_else(too_large);
            return Ok(rows.and_then(|(arrays, names)| self.write_rows(number, &arrays, &names)));
        };
        let start = changed.partition_point(|id| id < ids.start());
        let changed = &changed[start..start + changed[start..].partition_point(|id| id <= ids.end())];
        let groups = &old.contents.groups;
        let place = groups.binary_search_by_key(&number, |group| group.number).ok().map(|at| groups[at]);
        if changed.is_empty() {
            return Ok(match place {
                Some(place) if self.is_added_to => {
                    self.groups.push(place);
                    Ok(())
                }
                Some(place) => old.bytes(&place).and_then(|bytes| self.write(number, place.n_rows, &bytes)),
                None => Ok(()),
            });
        }
        let known = place.map_or_else(|| Ok(Default::default()), |place| old.group(&place, Wanted::all()));
        for run in changed.chunk_by(|a, b| a + 1 == *b) {
            self.reader.read(self.catalog, run[0]..=run[run.len() - 1])?;
        }
        let read = self.reader.take().ok_or_else(too_large);
        Ok(known.and_then(|known| {
            let (arrays, names) = merged(&known, &read?, changed);
            self.write_rows(number, &arrays, &names)
        }))
    }

    fn write_rows(&mut self, number: u32, arrays: &Arrays, names: &Names) -> io::Result<()> {
        if arrays.len() == 0 {
            return Ok(());
        }
        self.write(number, arrays.len() as u32, &group_bytes(arrays, names)?)
    }

    fn write(&mut self, number: u32, n_rows: u32, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        let n_bytes = u32::try_from(bytes.len()).map_err(io::Error::other)?;
        self.groups.push(GroupPlace { number, offset: self.offset, n_rows, n_bytes });
        self.offset += bytes.len() as u64;
        Ok(())
    }

    fn finish(self, mark: &[u64]) -> io::Result<()> {
        let RowReader { ratings_fit, coders, .. } = self.reader;
        let contents =
            Contents { mark: mark.to_vec(), ratings_fit, texts: coders.finish(), groups: self.groups };
        let mut file = self.file;
        file.write_all(&contents.to_bytes(self.offset)?)
    }
}

fn too_large() -> io::Error {
    io::Error::other("the number of a folder is too large")
}

/// The rows of a group without those that changed, and with those that were read, in the order of their
/// numbers. `changed` is sorted.
fn merged(old: &(Arrays, Names), read: &(Arrays, Names), changed: &[i64]) -> (Arrays, Names) {
    let mut rows = (Arrays::default(), Names::default());
    let (mut of_old, mut of_read) = (Rows::of(old), Rows::of(read));
    loop {
        let next = match (of_old.id(), of_read.id()) {
            (Some(id), _) if changed.binary_search(&i64::from(id)).is_ok() => {
                of_old.advance();
                continue;
            }
            (Some(old), Some(read)) if old < read => &mut of_old,
            (Some(_), None) => &mut of_old,
            (_, Some(_)) => &mut of_read,
            (None, None) => return rows,
        };
        if let Some(name) = next.name() {
            rows.1.push(name);
        }
        rows.0.push(next.arrays.values(next.at));
        next.advance();
    }
}

/// Rows, one after another.
struct Rows<'r> {
    arrays: &'r Arrays,
    names: &'r Names,
    at: usize,
    /// Undated ones among those before.
    n_undated: usize,
}

impl<'r> Rows<'r> {
    fn of((arrays, names): &'r (Arrays, Names)) -> Rows<'r> {
        Rows { arrays, names, at: 0, n_undated: 0 }
    }

    fn id(&self) -> Option<u32> {
        self.arrays.ids.get(self.at).copied()
    }

    /// The name of the row, if it has no date.
    fn name(&self) -> Option<&'r str> {
        (!self.arrays.times[self.at].is_dated()).then(|| self.names.get(self.n_undated))
    }

    fn advance(&mut self) {
        self.n_undated += usize::from(!self.arrays.times[self.at].is_dated());
        self.at += 1;
    }
}
