//! Columns of all pictures in memory, for programs that show a whole collection: a search becomes a set of
//! positions in the order of time, from which counts, days, facets, folders and places on a map follow
//! without reading the catalogue.
//!
//! A picture takes some 40 bytes, and one without a date its name as well. SQL alone takes 120 to 160 ms for
//! one facet of a million files; counting codes takes a few.
//!
//! # Order and generations
//!
//! Pictures are in the order of `ORDER BY taken_at DESC, id DESC`. A date of lower precision comes after all
//! times that it includes: `2019` follows 1 January 2019. Dates in the future (after tomorrow in UTC), which
//! only a wrong clock gives, come after all others; pictures without a date are the last, in the order of
//! folder, name and row. A [`Columns`] never changes; [`Columns::refresh`] makes a new one with another
//! generation, and positions are valid only for the generation that they come from.
//!
//! # What is not in memory
//!
//! Conditions on other columns and on words are answered by one SQL statement each, those on numbers by
//! reading the column once. The sets of recent searches and of those conditions are kept, and the two columns
//! of numbers that were asked about last.

mod albums;
mod arrays;
mod bitmap;
mod both;
mod clusters;
mod decided;
mod facets;
mod folders;
mod keep;
mod kept;
mod load;
mod names;
mod numbers;
mod order;
mod people;
mod positions;
mod row_reader;
mod rows;
mod saved;
mod scans;
mod select;
mod selection;
mod stacks;
mod stream;
mod texts;
mod time;
mod timeline;
mod wanted;
mod words;

use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, OnceLock};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::catalog_state::CatalogState;
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::language::{Condition, Search};

pub use clusters::Cluster;
pub use facets::{Facet, FacetCounts, FacetValue};
pub use folders::FolderCount;
pub use keep::KeptColumns;
pub use selection::Selection;
pub use time::Precision;
pub use timeline::Timeline;

use bitmap::{Bitmap, RankedSet};
use decided::DecidedPictures;
use load::LoadedColumns;
use numbers::Numbers;
use order::{Horizon, Place};
use people::People;
use positions::Positions;
use scans::Scans;
use selection::Cache;
use stacks::Stacks;
use time::TimeKey;
use timeline::Days;

/// The resident columns of a catalogue, in one state of it. `Send` and `Sync`: any number of threads can use
/// one, each with its own [`Catalog`] handle. A [`Selection`] of another generation counts as empty.
#[derive(Debug)]
pub struct Columns {
    generation: u64,
    loaded: LoadedColumns,
    positions: Positions,
    days: Days,
    decided: DecidedPictures,
    numbers: Numbers,
    /// Conditions that are looked for in all rows.
    scans: Scans<Condition, Bitmap>,
    /// Made when they are first counted.
    people: OnceLock<People>,
    stacks: Stacks,
    /// The state of the albums, of which sets are in the cache.
    albums: Mutex<Option<(u64, [u8; 4])>>,
    cache: Cache,
    /// Recent searches with one picture of each stack.
    closed: Cache,
}

impl Columns {
    /// Reads the columns of all files that have not vanished. A million take about a second.
    ///
    /// # Errors
    /// [`CatalogError::Replaced`], [`CatalogError::Interrupted`], and errors of SQLite or the storage.
    pub fn load(catalog: &Catalog) -> Result<Columns, CatalogError> {
        Columns::load_on(catalog, today())
    }

    /// The same as if it were another day, counted from 1970-01-01 in UTC: dates after the next day are in
    /// the future.
    ///
    /// # Errors
    /// Those of [`Columns::load`].
    pub fn load_on(catalog: &Catalog, today: i32) -> Result<Columns, CatalogError> {
        Columns::of(catalog, LoadedColumns::read(catalog, Horizon::on(today))?, 0)
    }

    /// Reads the columns again if the catalogue changed, or a date that was in the future no longer is;
    /// `None` if nothing changed. While a first load goes on, only the added files are read. Use the handle
    /// that the columns were loaded with: for another one, a change cannot be excluded.
    ///
    /// # Errors
    /// Those of [`Columns::load`]; [`CatalogError::Replaced`] means that the catalogue has to be opened
    /// again.
    pub fn refresh(&self, catalog: &Catalog) -> Result<Option<Columns>, CatalogError> {
        let horizon = Horizon::on(today());
        let is_unchanged = self.loaded.state.is_unchanged_in(&CatalogState::of(catalog)?);
        if is_unchanged && self.loaded.ordered().is_same_at(horizon) {
            return Ok(None);
        }
        let loaded = match self.loaded.read_added(catalog, horizon)? {
            Some(loaded) => loaded,
            None => LoadedColumns::read(catalog, horizon)?,
        };
        Columns::of(catalog, loaded, self.generation).map(Some)
    }

    fn of(catalog: &Catalog, loaded: LoadedColumns, last_generation: u64) -> Result<Columns, CatalogError> {
        let positions = Positions::of(&loaded.arrays.ids);
        Ok(Columns {
            generation: later_generation(last_generation),
            stacks: Stacks::read(catalog, loaded.arrays.len(), &positions)?,
            positions,
            days: Days::of(&loaded.ordered()),
            decided: DecidedPictures::default(),
            numbers: Numbers::default(),
            scans: Scans::default(),
            people: OnceLock::new(),
            albums: Mutex::default(),
            cache: Cache::default(),
            closed: Cache::default(),
            loaded,
        })
    }

    /// Number that identifies this order of pictures. Larger for later ones, also after a restart, and below
    /// 2^53.
    #[must_use]
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// How far all searches that read each row have come, in stretches of rows. If this grew while one ended
    /// with [`CatalogError::Interrupted`], the same search goes on where it stopped.
    #[must_use]
    pub fn stretches_read(&self) -> u64 {
        self.scans.n_read.load(Relaxed) + self.numbers.scans.n_read.load(Relaxed)
    }

    /// Number of pictures in all.
    #[must_use]
    pub fn len(&self) -> usize {
        self.loaded.arrays.len()
    }

    /// Whether there are no pictures.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Memory that the columns take, about, in bytes, without the recent selections.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.loaded.bytes() + self.positions.bytes() + self.days.bytes() + self.stacks.bytes()
    }

    /// Position of a picture among all, by its row.
    #[must_use]
    pub fn position_of(&self, id: i64) -> Option<usize> {
        self.positions.of_id(id)
    }

    /// Finds the pictures that a search selects. The result of an equal recent search is returned again.
    ///
    /// # Errors
    /// [`CatalogError::UnknownColumn`], [`CatalogError::Interrupted`], and errors of SQLite or the storage.
    pub fn select(&self, catalog: &Catalog, search: &Search) -> Result<Selection, CatalogError> {
        let members = self.select_set(catalog, search)?;
        Ok(Selection { generation: self.generation, members })
    }

    /// Number of selected pictures on each day, and in each folder of those without a date.
    #[must_use]
    pub fn timeline(&self, selection: &Selection) -> Timeline {
        let Some(members) = self.members(selection) else { return Timeline::default() };
        let mut timeline = self.days.timeline(members);
        for (folder, _) in &mut timeline.undated_folders {
            let code = u32::try_from(*folder).ok();
            *folder = code.and_then(|code| self.loaded.folders.id(code)).unwrap_or(0);
        }
        timeline
    }

    /// The position in the selection at which the given day, counted from 1970-01-01, begins: that of the
    /// first picture which is not newer, among those of the future if the day is in it, else among the
    /// others.
    #[must_use]
    pub fn position_at_day(&self, selection: &Selection, day: i32) -> usize {
        self.members(selection).map_or(0, |members| members.rank(self.days.start_of(day)))
    }

    /// Number of selected pictures in each hour of a day that has any, the latest first. `None` is for those
    /// of which only the date is known; they come last. The sum is the number of the day in the timeline.
    #[must_use]
    pub fn hours(&self, selection: &Selection, day: i32) -> Vec<(Option<u8>, u32)> {
        let times = &self.loaded.arrays.times;
        let Some(members) = self.members(selection) else { return Vec::new() };
        let (mut hours, mut before) = (Vec::new(), None);
        for range in self.days.hours_of(day, times) {
            let start = before.unwrap_or_else(|| members.rank(range.start));
            let end = members.rank(range.end);
            if end > start {
                hours.push((times[range.start].hour(), (end - start) as u32));
            }
            before = Some(end);
        }
        hours
    }

    /// One byte for each of these positions in the selection: `round(48 ln(width / height)) + 128` of the
    /// upright picture, 0 if its size is unknown.
    #[must_use]
    pub fn aspects(&self, selection: &Selection, positions: Range<usize>) -> Vec<u8> {
        self.positions_of(selection, positions).map(|position| self.loaded.arrays.aspects[position]).collect()
    }

    /// The rows of the pictures at these positions in the selection.
    #[must_use]
    pub fn ids(&self, selection: &Selection, positions: Range<usize>) -> Vec<i64> {
        let ids = &self.loaded.arrays.ids;
        self.positions_of(selection, positions).map(|position| i64::from(ids[position])).collect()
    }

    /// Position of a picture in the selection, by its row; `None` if it is not selected.
    #[must_use]
    pub fn position_in(&self, selection: &Selection, id: i64) -> Option<usize> {
        let members = self.members(selection)?;
        let position = self.position_of(id).filter(|position| members.contains(*position))?;
        Some(members.rank(position))
    }

    /// Number of selected pictures up to the one with this time and row, itself included, whether or not it
    /// still exists: the position at which a list continues after it, in any generation. `None` if the
    /// picture has no date and its row is gone from the catalogue, so that its place is not known.
    ///
    /// # Errors
    /// [`CatalogError::Interrupted`], and errors of SQLite or the storage.
    pub fn position_after(
        &self,
        catalog: &Catalog,
        selection: &Selection,
        taken_at: Option<&str>,
        id: i64,
    ) -> Result<Option<usize>, CatalogError> {
        let ordered = self.loaded.ordered();
        let after = match taken_at.and_then(TimeKey::parse) {
            Some(time) => ordered.n_until(&Place::of_time(time, id, ordered.horizon)),
            None => {
                let Some((folder, path, name)) = catalog.place_of_file(id)? else { return Ok(None) };
                match self.loaded.folders.code(folder) {
                    Some(code) => ordered.n_until(&Place::Undated(code, &name, id)),
                    // No file is in the folder any more: what follows is in the folders after it.
                    None => {
                        ordered.n_until(&Place::Undated(self.loaded.folders.n_before(&path), "", i64::MIN))
                    }
                }
            }
        };
        Ok(Some(self.members(selection).map_or(0, |members| members.rank(after))))
    }

    fn positions_of(&self, selection: &Selection, positions: Range<usize>) -> impl Iterator<Item = usize> {
        self.members(selection).map(|members| members.members(positions)).unwrap_or_default().into_iter()
    }

    /// The selected positions; `None` if they are those of another generation.
    fn members<'s>(&self, selection: &'s Selection) -> Option<&'s RankedSet> {
        (selection.generation == self.generation).then_some(&*selection.members)
    }
}

/// Days since 1970-01-01 in UTC.
fn today() -> i32 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i32::try_from(since.as_secs() / 86_400).unwrap_or(i32::MAX)
}

/// Microseconds since 1970, or one more than the last generation if the clock is behind.
fn later_generation(last: u64) -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_micros()).unwrap_or(0).max(last + 1)
}
