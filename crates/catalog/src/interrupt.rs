//! Ends queries from other threads.
//!
//! SQLite's own interrupt ends the statement that runs. One that comes between two statements has no effect,
//! and the next one may have no end. So it is remembered, and a progress handler ends what comes after it.
//! The same handler counts the steps of a statement, see [`Budget`].

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rusqlite::{Connection, InterruptHandle};

use crate::budget::Budget;

/// Steps of SQLite's machine between two looks whether a query is to end: far below a millisecond.
const STEPS_BETWEEN_LOOKS: u16 = 1000;

/// Which interrupters of a handle there are. They have numbers, and only the newest has an effect.
#[derive(Debug)]
pub(crate) struct Interrupts {
    newest: AtomicU64,
    interrupted: AtomicU64,
    pub(crate) budget: Budget,
}

impl Interrupts {
    /// Lets the queries of a connection be interrupted, and ends those beyond the budget.
    pub(crate) fn of(connection: &mut Connection, budget: Budget) -> rusqlite::Result<Arc<Interrupts>> {
        let interrupts = Interrupts { newest: 0.into(), interrupted: 0.into(), budget };
        let interrupts = Arc::new(interrupts);
        let of_handler = Arc::clone(&interrupts);
        let is_to_end = move || of_handler.is_to_end() || of_handler.budget.takes(STEPS_BETWEEN_LOOKS.into());
        connection.progress_handler(STEPS_BETWEEN_LOOKS.into(), Some(is_to_end))?;
        Ok(interrupts)
    }

    /// A new interrupter of the same connection, which replaces those before.
    pub(crate) fn interrupter(self: &Arc<Interrupts>, connection: &Connection) -> Interrupter {
        let number = self.newest.fetch_add(1, Relaxed) + 1;
        Interrupter { handle: connection.get_interrupt_handle(), interrupts: Arc::clone(self), number }
    }

    fn is_to_end(&self) -> bool {
        let interrupted = self.interrupted.load(Relaxed);
        interrupted != 0 && interrupted == self.newest.load(Relaxed)
    }
}

/// Ends the queries of one [`crate::Catalog`] from another thread, for example one that handles signals.
pub struct Interrupter {
    handle: InterruptHandle,
    interrupts: Arc<Interrupts>,
    number: u64,
}

impl fmt::Debug for Interrupter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Interrupter").finish_non_exhaustive()
    }
}

impl Interrupter {
    /// Ends the running statement with [`crate::CatalogError::Interrupted`], and later ones of the same
    /// handle that take longer than a moment, until [`crate::Catalog::interrupter`] is called again.
    pub fn interrupt(&self) {
        self.interrupts.interrupted.store(self.number, Relaxed);
        self.handle.interrupt();
    }
}
