//! The handle of an open catalogue.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::Connection;

use crate::budget::{Budget, QUERY_STEPS};
use crate::error::{CatalogError, During};
use crate::interrupt::Interrupts;
use crate::known::KnownRecords;
use crate::lock::{self, WriterLock};
use crate::place::DatabasePlace;
use crate::schema::{self, Identity};
use crate::sizes::Sizes;
use crate::writer::{Writer, WriterOptions};
use crate::{bulk, connection, create, platform};

/// Page cache size while a catalogue is created, migrated or indexed after an interrupted load.
const SETUP_CACHE_BYTES: usize = 16 << 20;

/// An open catalogue: always readable, and writable if it was opened for writing.
///
/// `Send`, not `Sync`: use one handle per thread. [`KnownRecords`] and [`Writer`] have their own connections.
#[derive(Debug)]
pub struct Catalog {
    pub(crate) path: PathBuf,
    pub(crate) reader: Connection,
    pub(crate) interrupts: Arc<Interrupts>,
    pub(crate) place: DatabasePlace,
    /// Identifies this handle among others of the same catalogue.
    pub(crate) handle: Arc<()>,
    /// Most steps of a statement that a user wrote.
    pub(crate) query_steps: u64,
    /// How the catalogue was found, if opening it left its rows as they were.
    pub(crate) found: Option<Box<Found>>,
    /// Whether this handle created the file.
    is_new: bool,
    // After `reader`, so that the connection is closed before another process may write.
    lock: Option<Arc<WriterLock>>,
}

/// A catalogue as a handle with the right to write found it.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) sizes: Sizes,
    /// The [`data_version`] since it is open: while it stays, nothing was written.
    pub(crate) version: i64,
}

/// A number that another one follows on the same connection when another connection has committed.
pub(crate) fn data_version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("PRAGMA data_version", [], |row| row.get(0))
}

impl Catalog {
    /// Opens the catalogue at `path` for writing; creates it if there is none, migrates it from an older
    /// version.
    ///
    /// The handle holds the right to write: until it and its [`Writer`] are dropped, another process that
    /// calls this gets [`CatalogError::WriterRunning`] at once. If a first load was interrupted, its indexes
    /// are built now.
    ///
    /// # Errors
    /// [`CatalogError::NetworkFileSystem`], [`CatalogError::WriterRunning`], [`CatalogError::NotAFile`],
    /// [`CatalogError::NotACatalog`] (nothing is changed in the file), [`CatalogError::Newer`],
    /// [`CatalogError::Busy`], and errors of the storage.
    pub fn create_or_open(path: &Path) -> Result<Catalog, CatalogError> {
        let path = absolute(path)?;
        connection::refuse_unwritable_path(&path)?;
        refuse_network(&path)?;
        let lock = WriterLock::take(&path)?;
        let is_new = !path.exists();
        let sizes = Sizes::of(&path);
        create::create(&path, SETUP_CACHE_BYTES)?;
        // Closed after the reader is open: closing the last connection would remove the log's files, which
        // would be recreated at once.
        let (_prepared, has_same_rows) = prepare(&path)?;
        let place = DatabasePlace::of(&path);
        let mut reader = connection::open_reading_for_writer(&path)?;
        let interrupts = Interrupts::of(&mut reader, Budget::of(&path)).during("open", &path)?;
        let lock = Some(Arc::new(lock));
        let version = data_version(&reader).during("read the version of", &path)?;
        let found = sizes.filter(|_| has_same_rows).map(|sizes| Box::new(Found { sizes, version }));
        Ok(Catalog {
            path,
            reader,
            interrupts,
            place,
            handle: Arc::default(),
            query_steps: QUERY_STEPS,
            found,
            is_new,
            lock,
        })
    }

    /// Opens the catalogue at `path` for reading, also while another process writes to it, and on read-only
    /// media.
    ///
    /// # Errors
    /// [`CatalogError::Open`] if there is none, [`CatalogError::NotACatalog`], [`CatalogError::Newer`],
    /// [`CatalogError::Older`], and errors of the storage.
    pub fn open_read_only(path: &Path) -> Result<Catalog, CatalogError> {
        let path = absolute(path)?;
        let mut reader = connection::open_reading(&path)?;
        let interrupts = Interrupts::of(&mut reader, Budget::of(&path)).during("open", &path)?;
        match schema::identify(&reader, &path)? {
            Identity::Catalog(schema::VERSION) => {
                let place = DatabasePlace::of(&path);
                let (handle, found, is_new, lock) = (Arc::default(), None, false, None);
                let query_steps = QUERY_STEPS;
                Ok(Catalog { path, reader, interrupts, place, handle, query_steps, found, is_new, lock })
            }
            Identity::Catalog(found) => Err(CatalogError::Older { path, found, supported: schema::VERSION }),
            Identity::Empty => {
                let what = "an empty database; fill it with `thalweg index`".into();
                Err(CatalogError::NotACatalog { path, what })
            }
        }
    }

    /// The connection for a statement of this crate, which gets a budget of its own ([`Budget`]) unless it
    /// runs within another one.
    pub(crate) fn reader(&self) -> &Connection {
        if !self.reader.is_busy() {
            self.interrupts.budget.begin();
        }
        &self.reader
    }

    /// Sets how many steps of SQLite's machine a statement of [`Catalog::query`] may take, besides 100 for
    /// each byte of the catalogue, before it ends with [`CatalogError::Endless`]; `u64::MAX`: as many as it
    /// needs. Default: 20,000,000,000, which take minutes.
    pub fn set_query_steps(&mut self, most: u64) {
        self.query_steps = most;
    }

    /// Absolute path of the catalogue's database file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// All files of the catalogue, including those that exist only while it is written to.
    #[must_use]
    pub fn own_files(&self) -> Vec<PathBuf> {
        lock::files(&self.path.canonicalize().unwrap_or_else(|_| self.path.clone()))
    }

    /// Removes the catalogue if this handle created its file and nothing was recorded in it, to clean up
    /// after a job that failed before it started. With `with_rows`, also if rows were recorded. Returns
    /// whether it was removed.
    pub fn discard_if_new(mut self, with_rows: bool) -> bool {
        let is_unused = self.is_new && (with_rows || bulk::is_empty(self.reader()).unwrap_or(false));
        if !is_unused || self.place.check().is_err() {
            return false;
        }
        let Catalog { path, reader, lock, .. } = self;
        drop(reader);
        let [log, shared_memory] = lock::database_side_files(&path);
        // Some of them exist only while the catalogue is open.
        [path, log, shared_memory].iter().for_each(|file| drop(std::fs::remove_file(file)));
        drop(lock);
        true
    }

    /// Opens the records of earlier runs, for one thread that compares them with the files on disk.
    ///
    /// # Errors
    /// [`CatalogError::Displaced`], and errors of SQLite or the storage.
    pub fn known(&self) -> Result<KnownRecords, CatalogError> {
        self.place.clone().check()?;
        KnownRecords::new(&self.path, self.worker_connection()?)
    }

    /// A reading connection with a small page cache, as each worker has one.
    fn worker_connection(&self) -> Result<Connection, CatalogError> {
        let mut connection = match self.lock {
            Some(_) => connection::open_reading_for_writer(&self.path)?,
            None => connection::open_reading(&self.path)?,
        };
        connection::shrink_cache(&mut connection).during("open", &self.path)?;
        Ok(connection)
    }

    /// # Errors
    /// [`CatalogError::ReadOnly`] if the handle is read-only.
    pub(crate) fn require_writing(&self) -> Result<(), CatalogError> {
        match self.lock {
            Some(_) => self.place.clone().check(),
            None => Err(CatalogError::ReadOnly { path: self.path.clone() }),
        }
    }

    /// Starts the thread that writes to the catalogue.
    ///
    /// # Errors
    /// [`CatalogError::ReadOnly`] if the handle is read-only, [`CatalogError::WriterRunning`] if it already
    /// has a writer, [`CatalogError::Displaced`], and errors of the storage.
    pub fn writer(&mut self, options: &WriterOptions) -> Result<Writer, CatalogError> {
        let Some(lock) = &self.lock else { return Err(CatalogError::ReadOnly { path: self.path.clone() }) };
        if Arc::strong_count(lock) > 1 {
            return Err(CatalogError::WriterRunning { path: self.path.clone() });
        }
        Writer::start(self.place.clone(), Arc::clone(lock), options)
    }
}

pub(crate) fn absolute(path: &Path) -> Result<PathBuf, CatalogError> {
    std::path::absolute(path).map_err(|source| CatalogError::Lock { path: path.to_path_buf(), source })
}

pub(crate) fn refuse_network(path: &Path) -> Result<(), CatalogError> {
    let directory = path.parent().unwrap_or(path);
    match platform::network_file_system(directory) {
        Some(file_system) => Err(CatalogError::NetworkFileSystem { path: path.to_path_buf(), file_system }),
        None => Ok(()),
    }
}

/// Creates, migrates or completes the database, so that its schema is that of this version. Returns whether
/// nothing but an index may be new.
fn prepare(path: &Path) -> Result<(Connection, bool), CatalogError> {
    let mut connection = connection::create_writing(path, SETUP_CACHE_BYTES)?;
    let version = match schema::identify(&connection, path)? {
        // An empty file, which is not this program's.
        Identity::Empty => None,
        Identity::Catalog(version) => Some(version),
    };
    connection
        .query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))
        .during("enable the write-ahead log of", path)?;
    match version {
        None => schema::create(&mut connection).during("create", path)?,
        Some(version) if version < schema::VERSION => {
            schema::migrate(&mut connection, version).during("migrate", path)?;
        }
        Some(_) => {}
    }
    let has_same_rows =
        version == Some(schema::VERSION) && bulk::is_indexed(&connection).during("open", path)?;
    if !bulk::is_empty(&connection).during("open", path)? {
        bulk::build_for_later_run(&connection).during("build the indexes of", path)?;
    }
    Ok((connection, has_same_rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dozens_of_workers_need_little_memory() {
        let directory = tempfile::tempdir().unwrap();
        let catalog = Catalog::create_or_open(&directory.path().join("a.db")).unwrap();
        let mut worker = catalog.worker_connection().unwrap();
        let cache_size = |connection: &Connection| {
            connection.query_row("PRAGMA cache_size", [], |row| row.get::<_, i64>(0))
        };
        let kib = connection::unguarded(&mut worker, cache_size).unwrap();
        assert!((-2048..0).contains(&kib), "{kib}");
        worker.execute_batch("ATTACH 'b.db' AS b").unwrap_err();
    }
}
