//! The thread that writes: changes arrive in batches over a bounded channel and are written in large
//! transactions.
//!
//! A transaction ends after [`WriterOptions::commit_rows`] changes or [`WriterOptions::commit_interval`],
//! whichever comes first. Rows: a commit costs a write of the log's tail and sometimes a checkpoint; beyond
//! some ten thousand rows that cost is negligible, while the dirty pages of a larger transaction no longer
//! fit the page cache. Time: a kill loses the work since the last commit, and a second of work is cheap to
//! repeat.
//!
//! The first error ends the thread: the open transaction is rolled back, committed batches stay, and every
//! later [`Sender::send`] as well as [`Writer::finish`] return that error.

mod directory;
mod insert;
mod session;
mod shape;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use std::{io, thread};

use crossbeam_channel::{Receiver, RecvTimeoutError};

use crate::change::Change;
use crate::error::{CatalogError, During};
use crate::lock::WriterLock;
use crate::place::DatabasePlace;
use crate::{bulk, connection, words};
pub(crate) use session::Session;

/// Options of the writer. Start from `default()` and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct WriterOptions {
    /// Largest number of changes in one transaction. Default: 50,000.
    pub commit_rows: usize,
    /// Longest duration of a transaction. Default: one second.
    pub commit_interval: Duration,
    /// Largest number of batches waiting in the channel; [`Sender::send`] blocks beyond that. Default: 4.
    pub queue_batches: usize,
    /// Size of SQLite's page cache in bytes. Default: 16 MiB. The whole writer takes about 16 MB more than
    /// this.
    pub cache_bytes: usize,
    /// Add the table of words if the catalogue has none, so that words are found without reading all rows. A
    /// catalogue that has it is kept up to date without this option. Default: no.
    pub words: bool,
    /// Move SQLite's log into the database file at the end. A caller that writes more right after it leaves
    /// that to [`crate::Catalog::checkpoint`] then, with half the waits for the device. Default: yes.
    pub checkpoint: bool,
}

impl Default for WriterOptions {
    fn default() -> WriterOptions {
        WriterOptions {
            commit_rows: 50_000,
            commit_interval: Duration::from_secs(1),
            queue_batches: 4,
            cache_bytes: 16 << 20,
            words: false,
            checkpoint: true,
        }
    }
}

/// Result of a completed writer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct WriteSummary {
    /// Number of committed changes of all kinds.
    pub changes: u64,
    /// Whether this was a first load, and its indexes were built at the end.
    pub indexed: bool,
    /// The numbers of the rows that were added, changed or removed, some of them several times; `None` after
    /// a first load, and if there are more than a million.
    pub changed: Option<Vec<i64>>,
}

/// State shared by the writer thread and its senders.
#[derive(Debug, Default)]
struct Shared {
    /// Number of committed changes. Written by the writer thread.
    committed: AtomicU64,
    /// Whether the caller wants a quick end. Written before the last sender is dropped, read after it.
    ends_soon: AtomicBool,
    /// The changed rows, as [`WriteSummary::changed`]. Set once by the writer thread, before it ends.
    changed: OnceLock<Option<Vec<i64>>>,
    /// Why the writer thread stopped early. Set once by the thread, before it drops its end of the channel.
    failure: OnceLock<Arc<CatalogError>>,
}

/// A running writer. Dropping it without [`Writer::finish`] still commits all changes sent, but reports no
/// result.
#[derive(Debug)]
pub struct Writer {
    sender: Sender,
    thread: JoinHandle<Result<bool, ()>>,
}

/// Sends batches to the writer from any thread; clones share the channel.
#[derive(Clone, Debug)]
pub struct Sender {
    path: PathBuf,
    channel: crossbeam_channel::Sender<Vec<Change>>,
    shared: Arc<Shared>,
}

impl Sender {
    /// Sends one batch to the writer; blocks while the channel is full. A few hundred changes make a good
    /// batch: small enough that queued batches take little memory, large enough that the channel costs
    /// nothing.
    ///
    /// # Errors
    /// [`CatalogError::WriterStopped`] with the reason, if the writer stopped after an error. The batch is
    /// then lost.
    pub fn send(&self, batch: Vec<Change>) -> Result<(), CatalogError> {
        gate::wakes!("catalog::wait");
        self.channel.send(batch).map_err(|_| self.stopped())
    }

    /// Number of committed changes, in the order they were sent: these survive a kill from now on.
    #[must_use]
    pub fn committed(&self) -> u64 {
        self.shared.committed.load(Ordering::Acquire)
    }

    fn stopped(&self) -> CatalogError {
        let path = self.path.clone();
        match self.shared.failure.get() {
            Some(source) => CatalogError::WriterStopped { path, source: Arc::clone(source) },
            None => CatalogError::Thread { path, source: io::Error::other("the writer thread panicked") },
        }
    }
}

impl Writer {
    /// Opens the writing connection and starts the writer thread.
    pub(crate) fn start(
        mut place: DatabasePlace,
        lock: Arc<WriterLock>,
        options: &WriterOptions,
    ) -> Result<Writer, CatalogError> {
        let path = place.path().to_path_buf();
        let connection = connection::open_writing(&path, options.cache_bytes)?;
        place.check()?;
        let (channel, batches) = crossbeam_channel::bounded(options.queue_batches.max(1));
        let shared = Arc::new(Shared::default());
        let sender = Sender { path: path.clone(), channel, shared: Arc::clone(&shared) };
        let options = options.clone();
        let body = move || {
            // The lock is released last, after the connection is closed.
            let _lock = lock;
            let outcome = run(connection, place, &batches, &options, &shared);
            gate::wakes!("catalog::join");
            outcome.map_err(|error| {
                let _ = shared.failure.set(Arc::new(error));
                // `batches` is dropped after this, so that no sender can see a closed channel without a
                // reason.
            })
        };
        let path = sender.path.clone();
        let thread = thread::Builder::new()
            .name("catalog writer".into())
            .spawn(body)
            .map_err(|source| CatalogError::Thread { path, source })?;
        Ok(Writer { sender, thread })
    }

    /// Sends one batch, like [`Sender::send`].
    ///
    /// # Errors
    /// Those of [`Sender::send`].
    pub fn send(&self, batch: Vec<Change>) -> Result<(), CatalogError> {
        self.sender.send(batch)
    }

    /// Returns a handle for sending from another thread.
    #[must_use]
    pub fn sender(&self) -> Sender {
        self.sender.clone()
    }

    /// Number of committed changes, like [`Sender::committed`].
    #[must_use]
    pub fn committed(&self) -> u64 {
        self.sender.committed()
    }

    /// Commits everything sent, builds the indexes after a first load, and moves the log into the database
    /// file. Waits until every clone of its [`Sender`] is dropped.
    ///
    /// # Errors
    /// [`CatalogError::WriterStopped`] with the reason, if the writer stopped after an error. Committed
    /// batches are kept.
    pub fn finish(self) -> Result<WriteSummary, CatalogError> {
        self.wait()
    }

    /// Finishes like [`Writer::finish`], but without building the indexes of a large first load, for callers
    /// that must end soon. Building them takes 1.5 seconds per million rows;
    /// [`crate::Catalog::create_or_open`] does it, as after a kill.
    ///
    /// # Errors
    /// Those of [`Writer::finish`].
    pub fn finish_soon(self) -> Result<WriteSummary, CatalogError> {
        self.sender.shared.ends_soon.store(true, Ordering::Release);
        self.wait()
    }

    fn wait(self) -> Result<WriteSummary, CatalogError> {
        let Writer { sender, thread } = self;
        let Sender { path, channel, shared } = sender;
        drop(channel);
        let outcome = {
            let _gate = gate::gate!("catalog::join", Wait);
            thread.join()
        };
        let changes = shared.committed.load(Ordering::Acquire);
        match (outcome, shared.failure.get()) {
            (Ok(Ok(indexed)), _) => {
                let changed = shared.changed.get().cloned().flatten();
                Ok(WriteSummary { changes, indexed, changed })
            }
            (_, Some(source)) => Err(CatalogError::WriterStopped { path, source: Arc::clone(source) }),
            _ => Err(CatalogError::Thread { path, source: io::Error::other("the writer thread panicked") }),
        }
    }
}

/// Writes until all senders are dropped. Before it reports success it checks that the catalogue is still
/// where it was opened; if it is not, it saves the written rows and reports where they are. Returns whether
/// it built the indexes.
fn run(
    connection: rusqlite::Connection,
    mut place: DatabasePlace,
    batches: &Receiver<Vec<Change>>,
    options: &WriterOptions,
    shared: &Shared,
) -> Result<bool, CatalogError> {
    gate::name_thread("catalog writer");
    let outcome = write(&connection, &mut place, batches, options, shared);
    // If the files are gone, that is the cause of any failure.
    if let Some(displaced) = place.rescue(&connection) {
        return Err(displaced);
    }
    let is_built = outcome?;
    let path = place.path();
    connection.close().map_err(|(_, error)| CatalogError::sqlite("close", path, error))?;
    Ok(is_built)
}

/// Receives batches until all senders are dropped, then finishes the database. Returns whether it built the
/// indexes.
fn write(
    connection: &rusqlite::Connection,
    place: &mut DatabasePlace,
    batches: &Receiver<Vec<Change>>,
    options: &WriterOptions,
    shared: &Shared,
) -> Result<bool, CatalogError> {
    let path = &place.path().to_path_buf();
    let is_indexed = bulk::is_indexed(connection).during("open", path)?;
    if options.words {
        words::add(connection, is_indexed).during("add words to", path)?;
    }
    let mut session = Session::new(connection, is_indexed).during("open", path)?;
    while let Some(batch) = next_batch(batches, &mut session, options, shared, place)? {
        let _gate = gate::gate!("catalog::apply", Work, batch.len() as u64);
        for change in &batch {
            session.apply(change).during("write rows to", path)?;
            if session.pending() >= options.commit_rows {
                commit(&mut session, shared, place)?;
            }
        }
    }
    session.note_candidates().during("write rows to", path)?;
    session.clear_parked().during("write rows to", path)?;
    commit(&mut session, shared, place)?;
    let _ = shared.changed.set(session.into_changed());
    let _gate = gate::gate!("catalog::finish");
    let is_left =
        shared.ends_soon.load(Ordering::Acquire) && bulk::is_large(connection).during("open", path)?;
    let build = !is_indexed && !is_left && !bulk::is_empty(connection).during("open", path)?;
    if build {
        thread::scope(|scope| {
            let checkpoint = thread::Builder::new()
                .spawn_scoped(scope, || checkpoint_in_parallel(path, options.cache_bytes));
            bulk::build(connection).during("build the indexes of", path)?;
            let _gate = gate::gate!("catalog::join", Wait);
            // What it could not do, the final checkpoint does.
            let _ = checkpoint.map(thread::ScopedJoinHandle::join);
            Ok(())
        })?;
    }
    analyse(connection).during("finish", path)?;
    if options.checkpoint {
        connection::checkpoint(connection).during("finish", path)?;
    }
    Ok(build)
}

/// Receives the next batch; `None` at the end. Commits while waiting if the transaction gets too old.
fn next_batch(
    batches: &Receiver<Vec<Change>>,
    session: &mut Session<'_>,
    options: &WriterOptions,
    shared: &Shared,
    place: &mut DatabasePlace,
) -> Result<Option<Vec<Change>>, CatalogError> {
    if let Some(begun) = session.begun() {
        let left = (begun + options.commit_interval).saturating_duration_since(Instant::now());
        let received = {
            let _gate = gate::gate!("catalog::wait", Wait);
            batches.recv_timeout(left)
        };
        match received {
            Ok(batch) if !left.is_zero() => return Ok(Some(batch)),
            Ok(batch) => {
                commit(session, shared, place)?;
                return Ok(Some(batch));
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => commit(session, shared, place)?,
        }
    }
    let _gate = gate::gate!("catalog::wait", Wait);
    Ok(batches.recv().ok())
}

fn commit(session: &mut Session<'_>, shared: &Shared, place: &mut DatabasePlace) -> Result<(), CatalogError> {
    let _gate = gate::gate!("catalog::commit", Wait);
    let changes = session.commit().during("commit to", place.path())?;
    place.check()?;
    // Release: a thread that reads the new count also finds the rows in the database.
    shared.committed.fetch_add(changes, Ordering::Release);
    Ok(())
}

/// Moves the loaded rows into the database file while another thread builds the indexes, so that the final
/// checkpoint only has to move the indexes. The final checkpoint repeats and reports anything that fails
/// here.
fn checkpoint_in_parallel(path: &Path, cache_bytes: usize) {
    gate::name_thread("catalog checkpoint");
    let Ok(connection) = connection::open_writing(path, cache_bytes) else { return };
    let _gate = gate::gate!("catalog::checkpoint", Wait);
    let _ = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
}

/// Updates the query planner's statistics.
fn analyse(connection: &rusqlite::Connection) -> rusqlite::Result<()> {
    let _gate = gate::gate!("catalog::analyse", Work);
    connection.execute_batch("PRAGMA optimize")
}
