//! Connections to the databases beside a catalogue (albums, decisions, thumbnails, the page's cache), and to
//! those of other programs: each statement has a budget, as those of a catalogue have ([`Budget`]).
//!
//! People pass these files on as well. What is opened here is also distrusted as a catalogue is
//! (`connection`, `stranger`).

use std::ops::{Deref, DerefMut};
use std::path::Path;
use std::sync::Arc;

use rusqlite::Connection;

use crate::budget::Budget;
use crate::connection;
use crate::error::{CatalogError, During as _};

/// Steps of SQLite's machine between two looks at the budget: far below a millisecond.
const STEPS_BETWEEN_LOOKS: u16 = 1000;

/// A connection of which each statement, or each transaction, has a budget. It begins when the connection is
/// used while no statement of it runs.
#[derive(Debug)]
pub(crate) struct Bounded {
    connection: Connection,
    budget: Arc<Budget>,
}

impl Bounded {
    /// Opens a connection that may write, see [`connection::create_writing`].
    pub(crate) fn create(path: &Path, cache_bytes: usize) -> Result<Bounded, CatalogError> {
        Bounded::of(connection::create_writing(path, cache_bytes)?, path)
    }

    /// Opens a connection that can only read, see [`connection::open_reading`].
    pub(crate) fn open_reading(path: &Path) -> Result<Bounded, CatalogError> {
        Bounded::of(connection::open_reading(path)?, path)
    }

    /// Opens the database of another program, see [`connection::open_foreign`].
    pub(crate) fn open_foreign(path: &Path) -> Result<Bounded, CatalogError> {
        Bounded::of(connection::open_foreign(path)?, path)
    }

    fn of(mut connection: Connection, path: &Path) -> Result<Bounded, CatalogError> {
        let budget = Arc::new(Budget::of(path));
        let (of_handler, path_of_handler) = (Arc::clone(&budget), path.to_owned());
        // A transaction that writes much has the steps for what it has written.
        let is_to_end =
            move || of_handler.takes(STEPS_BETWEEN_LOOKS.into()) && !of_handler.goes_on(&path_of_handler);
        connection.progress_handler(STEPS_BETWEEN_LOOKS.into(), Some(is_to_end)).during("open", path)?;
        Ok(Bounded { connection, budget })
    }

    fn begin(&self) {
        if !self.connection.is_busy() {
            self.budget.begin();
        }
    }
}

impl Deref for Bounded {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.begin();
        &self.connection
    }
}

impl DerefMut for Bounded {
    fn deref_mut(&mut self) -> &mut Connection {
        self.begin();
        &mut self.connection
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{OWN_STEPS, was_spent};

    /// Counts so many rows, which are not stored.
    fn count(connection: &Connection, n: i64) -> rusqlite::Result<i64> {
        let sql = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n LIMIT ?) SELECT count(*) FROM n";
        connection.query_row(sql, [n], |row| row.get(0))
    }

    #[test]
    fn a_statement_ends_with_its_budget_and_the_next_has_one() {
        let folder = tempfile::tempdir().unwrap();
        let connection = Bounded::create(&folder.path().join("a.db"), 1 << 20).unwrap();
        assert!(count(&connection, i64::from(u32::MAX)).is_err() && was_spent());
        assert_eq!(count(&connection, 1_000_000), Ok(1_000_000));
    }

    #[test]
    fn each_way_to_open_counts_steps() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        let writing = Bounded::create(&path, 1 << 20).unwrap();
        writing.execute_batch("CREATE TABLE t (a)").unwrap();
        let reading = [Bounded::open_reading(&path).unwrap(), Bounded::open_foreign(&path).unwrap()];
        for connection in reading.into_iter().chain([writing]) {
            assert_eq!(count(&connection, 1_000_000), Ok(1_000_000));
            // More than those for the few bytes of the file.
            assert!(connection.budget.takes(OWN_STEPS) && was_spent());
        }
    }
}
