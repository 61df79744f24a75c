//! Searches that have to read all rows, in stretches of rows: one that is ended, because its time is over,
//! goes on where it stopped when it is asked again.

use std::collections::VecDeque;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::error::{CatalogError, During};
use crate::handle::Catalog;

/// Rows of a stretch: some 30 ms.
const STRETCH_ROWS: i64 = 50_000;

/// Scans that are kept until they are asked again.
const MOST_SCANS: usize = 4;

/// Scans that are not at their end. `K`: what is looked for, `T`: what was found so far.
#[derive(Debug)]
pub(super) struct Scans<K, T> {
    scans: Mutex<VecDeque<(K, Shared<T>)>>,
    /// Number of stretches that were read.
    pub(super) n_read: AtomicU64,
}

/// A scan, which one thread at a time goes on with.
type Shared<T> = Arc<Mutex<Option<Scan<T>>>>;

#[derive(Debug)]
struct Scan<T> {
    /// The last id of the last stretch.
    last: i64,
    found: T,
}

impl<K, T> Default for Scans<K, T> {
    fn default() -> Self {
        Scans { scans: Mutex::default(), n_read: AtomicU64::default() }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<K: PartialEq + Clone, T: Clone> Scans<K, T> {
    /// What `read` finds in all rows of the catalogue: it is called with what was found so far, and the ids
    /// of the rows of a stretch. Calling it twice with the same stretch does no harm.
    ///
    /// # Errors
    /// Those of `read`, after which what was found in earlier stretches is kept.
    pub(super) fn all_rows(
        &self,
        catalog: &Catalog,
        key: &K,
        empty: impl FnOnce() -> T,
        mut read: impl FnMut(&mut T, RangeInclusive<i64>) -> Result<(), CatalogError>,
    ) -> Result<T, CatalogError> {
        let shared = self.of(key);
        let mut guard = lock(&shared);
        let scan = guard.get_or_insert_with(|| Scan { last: i64::MIN, found: empty() });
        // From row to row, because ids may have gaps of any size. In a damaged catalogue, what comes after an
        // id may be before it.
        while let Some(first) = row_after(catalog, scan.last)?.filter(|first| *first > scan.last) {
            let last = first.saturating_add(STRETCH_ROWS - 1);
            read(&mut scan.found, first..=last)?;
            scan.last = last;
            self.n_read.fetch_add(1, Relaxed);
        }
        // One that waited for this scan finds it at its end.
        let found = scan.found.clone();
        lock(&self.scans).retain(|(known, _)| known != key);
        Ok(found)
    }

    fn of(&self, key: &K) -> Shared<T> {
        let mut scans = lock(&self.scans);
        let at = scans.iter().position(|(known, _)| known == key);
        let shared = at.and_then(|at| scans.remove(at)).map_or_else(Shared::default, |(_, shared)| shared);
        scans.push_front((key.clone(), Arc::clone(&shared)));
        scans.truncate(MOST_SCANS);
        shared
    }
}

/// The first id after another one.
fn row_after(catalog: &Catalog, id: i64) -> Result<Option<i64>, CatalogError> {
    let read = || {
        let mut statement = catalog.reader().prepare_cached("SELECT min(id) FROM file WHERE id > ?1")?;
        statement.query_row([id], |row| row.get(0))
    };
    read().during("search", catalog.path())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A catalogue whose rows have these ids.
    fn with_ids(folder: &std::path::Path, ids: &[i64]) -> Catalog {
        let path = folder.join("c.db");
        let catalog = Catalog::create_or_open(&path).unwrap();
        let connection = rusqlite::Connection::open(&path).unwrap();
        connection.execute("INSERT INTO directory (id, path) VALUES (1, '/')", []).unwrap();
        for id in ids {
            let sql = "INSERT INTO file (id, directory_id, name, bytes, mtime_ns, inode, device) \
                       VALUES (?1, 1, ?1, 0, 0, 0, 0)";
            connection.execute(sql, [id]).unwrap();
        }
        catalog
    }

    #[test]
    fn what_was_ended_goes_on_where_it_stopped() {
        let folder = tempfile::tempdir().unwrap();
        // Gaps of any size cost nothing.
        let catalog = with_ids(folder.path(), &[-7, 1, 2, 50_001, 1 << 40, i64::MAX]);
        let scans: Scans<&str, Vec<i64>> = Scans::default();
        let mut calls = 0;
        let mut read = |found: &mut Vec<i64>, ids: RangeInclusive<i64>| {
            calls += 1;
            if calls == 2 {
                return Err(CatalogError::Interrupted);
            }
            found.push(*ids.start());
            Ok(())
        };
        scans.all_rows(&catalog, &"a", Vec::new, &mut read).unwrap_err();
        let found = scans.all_rows(&catalog, &"a", Vec::new, &mut read).unwrap();
        assert_eq!(found, [-7, 50_001, 1 << 40, i64::MAX]);
        assert_eq!((calls, scans.n_read.load(Relaxed), lock(&scans.scans).len()), (5, 4, 0));
    }

    #[test]
    fn few_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let catalog = with_ids(folder.path(), &[1]);
        let scans: Scans<usize, ()> = Scans::default();
        for key in 0..9 {
            let read = |(): &mut (), _| Err(CatalogError::Interrupted);
            scans.all_rows(&catalog, &key, || (), read).unwrap_err();
        }
        assert_eq!(lock(&scans.scans).len(), MOST_SCANS);
    }
}
