//! A filter for rows that are in no catalogue, as a scan reads them.
//!
//! The conditions of a search are SQL, and a second reading of them would differ in the odd case. So rows go
//! into an empty catalogue in memory, which is asked and then emptied: some 20 us for each row, a fraction of
//! what reading a file costs.

use std::path::Path;

use rusqlite::{Connection, params_from_iter};

use super::clause::Clause;
use super::filter::Filter;
use crate::change::Change;
use crate::error::{CatalogError, During as _};
use crate::language::Condition;
use crate::writer::Session;
use crate::{function, schema};

/// Decides which rows a filter keeps, one batch after another.
#[derive(Debug)]
pub struct RowFilter {
    connection: Connection,
    clause: Clause,
}

/// What errors call the catalogue in memory.
const IN_MEMORY: &str = ":memory:";

impl RowFilter {
    /// Prepares the filter for rows that come later.
    ///
    /// # Errors
    /// [`CatalogError::NeedsCatalog`] for conditions about other files (duplicates, similar pictures), about
    /// decisions and about the past, [`CatalogError::UnknownColumn`], and errors of SQLite.
    pub fn new(filter: &Filter) -> Result<RowFilter, CatalogError> {
        if let Some(what) = about_others(filter) {
            return Err(CatalogError::NeedsCatalog { what });
        }
        let clause = Clause::of(filter, false)?;
        let during = |opened: rusqlite::Result<Connection>| opened.during("open", Path::new(IN_MEMORY));
        let mut connection = during(Connection::open_in_memory())?;
        let prepared = schema::create(&mut connection).and_then(|()| function::add_functions(&connection));
        prepared.during("open", Path::new(IN_MEMORY))?;
        Ok(RowFilter { connection, clause })
    }

    /// Whether the filter keeps each of these changes, in their order. Only [`Change::Put`] has a row to look
    /// at; others are kept.
    ///
    /// # Errors
    /// Errors of SQLite.
    pub fn keeps(&self, changes: &[Change]) -> Result<Vec<bool>, CatalogError> {
        self.matching(changes).during("filter rows in", Path::new(IN_MEMORY))
    }

    fn matching(&self, changes: &[Change]) -> rusqlite::Result<Vec<bool>> {
        let mut kept = vec![true; changes.len()];
        let puts: Vec<usize> =
            (0..changes.len()).filter(|&at| matches!(changes[at], Change::Put { .. })).collect();
        let mut session = Session::new(&self.connection, true)?;
        let outcome = puts.iter().try_for_each(|&at| session.apply(&changes[at])).and_then(|()| {
            // Rows are numbered as they were added, from 1 on, if no path is among them twice.
            let last: i64 =
                self.connection.query_row("SELECT coalesce(max(id), 0) FROM file", [], |row| row.get(0))?;
            if last != puts.len() as i64 {
                return Ok(false);
            }
            puts.iter().for_each(|&at| kept[at] = false);
            let sql = format!(
                "SELECT f.id FROM file AS f JOIN directory AS d ON d.id = f.directory_id {}",
                self.clause.sql
            );
            let mut statement = self.connection.prepare_cached(&sql)?;
            let mut ids = statement.query(params_from_iter(&self.clause.parameters))?;
            while let Some(row) = ids.next()? {
                let number = usize::try_from(row.get::<_, i64>(0)? - 1).unwrap_or(usize::MAX);
                if let Some(&at) = puts.get(number) {
                    kept[at] = true;
                }
            }
            Ok(true)
        });
        drop(session);
        if !self.connection.is_autocommit() {
            self.connection.execute_batch("ROLLBACK")?;
        }
        if outcome? {
            return Ok(kept);
        }
        // The same path twice: each by itself.
        let alone = |change: &Change| Ok(self.matching(std::slice::from_ref(change))?.first() == Some(&true));
        changes.iter().map(alone).collect()
    }
}

/// The condition that a row by itself cannot answer.
fn about_others(filter: &Filter) -> Option<&'static str> {
    let conditions = filter.search.conditions();
    if filter.duplicates.is_some() || conditions.iter().any(|one| matches!(one, Condition::Duplicate(_))) {
        return Some("duplicates");
    }
    if filter.similar.is_some() {
        return Some("similar pictures");
    }
    let is_of_stack = |condition: &&Condition| {
        use Condition::{Role, StackHas, StackOf, Stacked};
        matches!(condition, Stacked | StackOf(_) | StackHas(_) | Role(_))
    };
    if filter.stacks || conditions.iter().any(is_of_stack) {
        return Some("stacks");
    }
    if conditions.iter().any(|one| matches!(one, Condition::Decided)) {
        return Some("decisions");
    }
    if conditions.iter().any(|one| matches!(one, Condition::Album(_) | Condition::Rows(_))) {
        return Some("albums");
    }
    filter.vanished.then_some("files that vanished")
}
