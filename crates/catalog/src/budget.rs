//! Ends statements that take more steps than a sound catalogue of that size can need.
//!
//! A few kilobytes can hold a query without an end: a view that recurs, or a b-tree whose pages point to the
//! same page again and again, which SQLite reads as billions of rows. SQLite reports every so many steps of
//! its machine, and here they are counted. Steps and not seconds: a statement whose rows wait for a pager
//! takes no steps, and the same file has the same answer on every machine.

use std::cell::Cell;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::InterruptHandle;

/// Steps of a statement of this crate, whatever the size of the file: seconds.
pub(crate) const OWN_STEPS: u64 = 300_000_000;

/// Steps of a statement that a user wrote, whatever the size of the file: a minute or more. A join that looks
/// at each pair of a hundred thousand rows is within it.
pub(crate) const QUERY_STEPS: u64 = 20_000_000_000;

/// Further steps for each byte of the file. Those of this crate need at most 4 (decision 080).
const STEPS_PER_BYTE: u64 = 100;

/// Time for counting the rows of a table, which is one step for SQLite, and further time for each MiB.
const COUNT_TIME: Duration = Duration::from_secs(60);
const COUNT_TIME_PER_MIB: Duration = Duration::from_secs(1);

thread_local! {
    /// Whether the last statement that ended on this thread was ended by a budget. SQLite reports the same
    /// error as for an interrupt, and calls the handler on the thread that runs the statement.
    static WAS_SPENT: Cell<bool> = const { Cell::new(false) };
}

/// Whether a budget has ended the statement whose error is looked at. Asking clears the answer.
pub(crate) fn was_spent() -> bool {
    WAS_SPENT.take()
}

/// The steps that statements of one connection may take.
#[derive(Debug)]
pub(crate) struct Budget {
    /// Steps for the bytes of the files.
    for_files: AtomicU64,
    most: AtomicU64,
    taken: AtomicU64,
}

impl Default for Budget {
    /// No budget, until one begins.
    fn default() -> Budget {
        Budget { for_files: 0.into(), most: u64::MAX.into(), taken: 0.into() }
    }
}

impl Budget {
    /// The budget for the statements of this crate on the catalogue at `path`.
    pub(crate) fn of(path: &Path) -> Budget {
        let budget = Budget::default();
        budget.add(path);
        budget
    }

    /// Statements that together read the catalogue at `path` begin, on a connection to others as well.
    pub(crate) fn begin_reading(&self, path: &Path) {
        self.for_files.store(0, Relaxed);
        self.add(path);
    }

    /// They are over: the statements that follow have no budget.
    pub(crate) fn end_reading(&self) {
        self.begin_of_user(u64::MAX);
    }

    /// Statements read the catalogue at `path` as well.
    pub(crate) fn add(&self, path: &Path) {
        let for_file = STEPS_PER_BYTE.saturating_mul(bytes_with_log(path));
        let for_files = self.for_files.load(Relaxed).saturating_add(for_file);
        self.for_files.store(for_files, Relaxed);
        self.begin();
    }

    /// Looks at a spent budget again: statements have more steps if the database at `path` has grown. Returns
    /// whether the statement may go on.
    pub(crate) fn goes_on(&self, path: &Path) -> bool {
        let for_file = STEPS_PER_BYTE.saturating_mul(bytes_with_log(path));
        let most = OWN_STEPS.saturating_add(for_file);
        self.for_files.store(for_file, Relaxed);
        self.most.store(most, Relaxed);
        let goes_on = self.taken.load(Relaxed) <= most;
        if goes_on {
            WAS_SPENT.set(false);
        }
        goes_on
    }

    /// A statement of this crate begins.
    pub(crate) fn begin(&self) {
        self.most.store(OWN_STEPS.saturating_add(self.for_files.load(Relaxed)), Relaxed);
        self.taken.store(0, Relaxed);
    }

    /// A statement that a user wrote begins, which may take `most` steps whatever the size of the files.
    pub(crate) fn begin_of_user(&self, most: u64) {
        self.most.store(most.saturating_add(self.for_files.load(Relaxed)), Relaxed);
        self.taken.store(0, Relaxed);
    }

    /// Notes steps; returns whether the statement has to end.
    pub(crate) fn takes(&self, n_steps: u64) -> bool {
        let taken = self.taken.load(Relaxed).saturating_add(n_steps);
        self.taken.store(taken, Relaxed);
        let is_spent = taken > self.most.load(Relaxed);
        if is_spent {
            WAS_SPENT.set(true);
        }
        is_spent
    }
}

/// Bytes of a database and of the log beside it. Both may be read before they are this long: the budget is
/// generous.
fn bytes_with_log(path: &Path) -> u64 {
    let mut log = path.as_os_str().to_os_string();
    log.push("-wal");
    let len = |path: &Path| std::fs::metadata(path).map_or(0, |metadata| metadata.len());
    len(path).saturating_add(len(log.as_ref()))
}

/// Ends a statement of a user after a time if it may count the rows of a table: SQLite takes no further step
/// until all are counted. Dropping it ends the watch.
#[derive(Debug)]
pub(crate) struct CountWatch {
    has_ended_it: Arc<AtomicBool>,
    end: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl CountWatch {
    /// Watches the statement `sql`; no thread is needed if it counts nothing.
    pub(crate) fn of(sql: &str, path: &Path, handle: InterruptHandle) -> CountWatch {
        let mut watch = CountWatch { has_ended_it: Arc::default(), end: None, thread: None };
        if sql.to_ascii_lowercase().contains("count") {
            let mib = u32::try_from(bytes_with_log(path) >> 20).unwrap_or(u32::MAX);
            let time = COUNT_TIME.saturating_add(COUNT_TIME_PER_MIB.saturating_mul(mib));
            watch.begin(time, handle);
        }
        watch
    }

    fn begin(&mut self, time: Duration, handle: InterruptHandle) {
        let (end, ended) = mpsc::channel::<()>();
        let has_ended_it = Arc::clone(&self.has_ended_it);
        let handle = Mutex::new(handle);
        let wait = move || {
            if ended.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                has_ended_it.store(true, Relaxed);
                handle.lock().unwrap_or_else(PoisonError::into_inner).interrupt();
            }
        };
        // Without a thread the statement is not watched; a signal still ends it.
        self.thread = std::thread::Builder::new().name("count-watch".into()).spawn(wait).ok();
        self.end = Some(end);
    }

    /// Whether the time was over.
    pub(crate) fn has_ended_it(&self) -> bool {
        self.has_ended_it.load(Relaxed)
    }
}

impl Drop for CountWatch {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;

    const ENDLESS: &str =
        "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";

    #[test]
    fn a_budget_is_spent_once_and_each_statement_has_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("c.db");
        std::fs::write(&path, [0; 1000]).unwrap();
        std::fs::write(folder.path().join("c.db-wal"), [0; 1000]).unwrap();
        let budget = Budget::of(&path);
        let most = OWN_STEPS + 2000 * STEPS_PER_BYTE;
        assert!(!budget.takes(most) && budget.takes(1) && was_spent() && !was_spent());
        budget.begin();
        assert!(!budget.takes(most));
        // It has none for the same file, and more once that is longer.
        assert!(budget.takes(1) && !budget.goes_on(&path) && was_spent());
        std::fs::write(&path, [0; 2000]).unwrap();
        assert!(budget.takes(1) && budget.goes_on(&path) && !was_spent());
        assert!(!budget.takes(1000 * STEPS_PER_BYTE - 2) && budget.takes(1));
        was_spent();
        std::fs::write(&path, [0; 1000]).unwrap();
        budget.goes_on(&path);
        was_spent();
        budget.begin_of_user(5);
        assert!(!budget.takes(5 + 2000 * STEPS_PER_BYTE) && budget.takes(1));
        budget.begin_of_user(u64::MAX);
        assert!(!budget.takes(u64::MAX) && !Budget::default().takes(u64::MAX));
        was_spent();
    }

    #[test]
    fn counting_ends_when_its_time_is_over() {
        let connection = Connection::open_in_memory().unwrap();
        let path = Path::new("none.db");
        let mut watch = CountWatch::of("SELECT 1", path, connection.get_interrupt_handle());
        assert!(watch.thread.is_none() && !watch.has_ended_it(), "nothing is counted");
        watch.begin(Duration::from_millis(50), connection.get_interrupt_handle());
        let counted: rusqlite::Result<i64> = connection.query_row(ENDLESS, [], |row| row.get(0));
        assert!(counted.is_err() && watch.has_ended_it());
        let watch = CountWatch::of("SELECT Count(*)", path, connection.get_interrupt_handle());
        assert!(watch.thread.is_some() && !watch.has_ended_it());
    }
}
