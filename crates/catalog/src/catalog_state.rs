//! Which catalogue a handle reads, and whether it changed.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::OptionalExtension as _;

use crate::error::{CatalogError, During};
use crate::handle::{self, Catalog};
use crate::sizes::Sizes;
use crate::{bulk, hash, platform};

/// The state of a catalogue as one handle sees it.
#[derive(Clone, Debug)]
pub(crate) struct CatalogState {
    handle: Arc<()>,
    data_version: i64,
    mark: Option<Mark>,
    /// Whether the first load is finished. Before, files are only added.
    is_indexed: bool,
    /// The largest number of a row that was read in this state; set by the reader.
    pub(crate) last_id: i64,
}

impl CatalogState {
    /// Reads the state.
    ///
    /// # Errors
    /// [`CatalogError::Replaced`], and errors of SQLite or the storage.
    pub(crate) fn of(catalog: &Catalog) -> Result<CatalogState, CatalogError> {
        catalog.check_place()?;
        let data_version =
            handle::data_version(catalog.reader()).during("read the version of", catalog.path())?;
        let is_indexed = bulk::is_indexed(catalog.reader()).during("read", catalog.path())?;
        let handle = Arc::clone(&catalog.handle);
        // After the version is read: a later commit changes one of both.
        let mark = Mark::of(catalog)?;
        Ok(CatalogState { handle, data_version, mark, is_indexed, last_id: 0 })
    }

    /// The mark that the files had before this handle opened them, if only an index was written since.
    pub(crate) fn found_mark(&self, catalog: &Catalog) -> Result<Option<Mark>, CatalogError> {
        match &catalog.found {
            Some(found) if found.version == self.data_version => Mark::with(found.sizes, catalog),
            _ => Ok(None),
        }
    }

    /// The mark of the catalogue's files; `None` if they cannot be examined.
    pub(crate) fn mark(&self) -> Option<&Mark> {
        self.mark.as_ref()
    }

    /// The mark, if the files had not been written to for a while: a write in the same tick of the clock of
    /// the file system would not change it.
    pub(crate) fn settled_mark(&self) -> Option<&Mark> {
        self.mark.as_ref().filter(|mark| mark.is_settled)
    }

    /// The same state, with the largest number of a row that was read.
    pub(crate) fn with_last_id(self, last_id: i64) -> CatalogState {
        CatalogState { last_id, ..self }
    }

    /// Whether nothing was committed between this state and a later one. Two handles cannot be compared, so
    /// that their states differ.
    pub(crate) fn is_unchanged_in(&self, later: &CatalogState) -> bool {
        Arc::ptr_eq(&self.handle, &later.handle) && self.data_version == later.data_version
    }

    /// Whether files were only added between this state and a later one.
    pub(crate) fn only_grew_to(&self, later: &CatalogState) -> bool {
        Arc::ptr_eq(&self.handle, &later.handle) && !self.is_indexed && !later.is_indexed
    }
}

/// Size and time of change of the files of a catalogue, and which catalogue it is. Equal marks mean equal
/// contents, also across processes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    numbers: [u64; 5],
    is_settled: bool,
}

/// How long files have to be unchanged until their times can be trusted.
const SETTLED: Duration = Duration::from_secs(2);

impl Mark {
    fn of(catalog: &Catalog) -> Result<Option<Mark>, CatalogError> {
        Sizes::of(&catalog.path).map_or(Ok(None), |sizes| Mark::with(sizes, catalog))
    }

    /// The mark that the catalogue had with these sizes and times.
    fn with(sizes: Sizes, catalog: &Catalog) -> Result<Option<Mark>, CatalogError> {
        let Ok(identity) = u64::from_str_radix(&catalog.identity()?, 16) else { return Ok(None) };
        let Sizes([(bytes, modified), (log_bytes, log_modified)]) = sizes;
        let is_old = |time: SystemTime| time.elapsed().is_ok_and(|elapsed| elapsed > SETTLED);
        let numbers = [identity, bytes, nanos(modified), log_bytes, nanos(log_modified)];
        Ok(Some(Mark { numbers, is_settled: is_old(modified) && is_old(log_modified) }))
    }

    /// How long from now a write might not change the mark: until the clock of the file system has moved on.
    /// It does so at least a hundred times a second, but for file systems that keep whole seconds or
    /// hundredths of them.
    pub(crate) fn until_settled(&self) -> Duration {
        let [_, _, modified, _, log_modified] = self.numbers;
        let modified = Duration::from_nanos(modified.max(log_modified));
        let is_fine = !modified.as_nanos().is_multiple_of(FINE_TICK.as_nanos());
        let tick = if is_fine { 2 * FINE_TICK } else { SETTLED };
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        // A time in the future is that of a clock which was set back.
        if modified > now { SETTLED } else { (modified + tick).saturating_sub(now) }
    }

    /// The mark as it is stored.
    pub(crate) fn as_numbers(&self) -> &[u64] {
        &self.numbers
    }
}

/// Longest tick of the clock of Linux that file systems use, and the shortest step that they keep if they do
/// not keep all of it.
const FINE_TICK: Duration = Duration::from_millis(10);

fn nanos(time: SystemTime) -> u64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_nanos()).unwrap_or(u64::MAX)
}

impl Catalog {
    /// Identifies the catalogue: 16 hexadecimal digits that stay the same while its file exists, and differ
    /// for another file at the same path. Row numbers are only valid together with it.
    ///
    /// # Errors
    /// [`CatalogError::Replaced`], and errors of SQLite or the storage.
    pub fn identity(&self) -> Result<String, CatalogError> {
        self.check_place()?;
        let (_, inode) = platform::file_id(&self.path).map_or((0, 0), platform::FileId::numbers);
        let created = std::fs::metadata(&self.path).and_then(|metadata| metadata.created()).ok();
        let since = created.and_then(|created| created.duration_since(UNIX_EPOCH).ok());
        let text = match since {
            Some(since) => format!("{inode} {}", since.as_nanos()),
            // An inode number is used again soon after a file is deleted.
            None => format!("{inode} {}", self.first_row()?),
        };
        Ok(format!("{:016x}", hash::fnv1a(text.as_bytes())))
    }

    /// Checks that the path of the catalogue still names the file that is open.
    ///
    /// # Errors
    /// [`CatalogError::Replaced`] if it names another file or none. On platforms without file identities it
    /// is not noticed.
    pub fn check_place(&self) -> Result<(), CatalogError> {
        match self.place.replaced() {
            Some(what) => Err(CatalogError::Replaced { path: self.path.clone(), what }),
            None => Ok(()),
        }
    }

    fn first_row(&self) -> Result<String, CatalogError> {
        let sql = "SELECT d.path || f.name || ' ' || f.mtime_ns FROM file AS f JOIN directory AS d ON d.id = f.directory_id \
                   ORDER BY f.id LIMIT 1";
        let first = self.reader().query_row(sql, [], |row| row.get(0)).optional();
        Ok(first.during("read", &self.path)?.unwrap_or_default())
    }
}
