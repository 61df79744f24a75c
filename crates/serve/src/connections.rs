//! The open connections, of which idle ones make room for new ones.
//!
//! A client that opens many connections and sends nothing keeps others out only if idle connections are kept.
//! Browsers open a closed connection again without an error.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// The open connections of a server.
#[derive(Debug)]
pub(crate) struct Connections {
    most: usize,
    open: Mutex<OpenConnections>,
}

#[derive(Debug, Default)]
struct OpenConnections {
    /// Number of the last event on any connection: the order in which connections became idle.
    clock: u64,
    by_number: HashMap<u64, Entry>,
}

#[derive(Debug)]
struct Entry {
    /// When it became idle; `None` while a request is answered.
    idle_since: Option<u64>,
    close: Arc<Notify>,
}

/// One open connection. Dropping it makes room for another.
#[derive(Debug)]
pub(crate) struct Connection {
    number: u64,
    all: Arc<Connections>,
    close: Arc<Notify>,
}

/// A request that is answered: its connection is not idle while this exists.
#[derive(Debug)]
pub(crate) struct Busy {
    connection: Arc<Connection>,
}

impl Connections {
    pub(crate) fn new(most: usize) -> Arc<Connections> {
        Arc::new(Connections { most, open: Mutex::default() })
    }

    fn open(&self) -> MutexGuard<'_, OpenConnections> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a connection. If there are too many, the one that has been idle for the longest time is closed;
    /// `None` if none is idle.
    pub(crate) fn add(self: &Arc<Connections>) -> Option<Arc<Connection>> {
        let mut open = self.open();
        if open.by_number.len() >= self.most {
            let idle = open.by_number.iter().filter_map(|(number, entry)| Some((entry.idle_since?, *number)));
            let (_, longest) = idle.min()?;
            open.by_number.remove(&longest)?.close.notify_one();
        }
        open.clock += 1;
        let (number, close) = (open.clock, Arc::new(Notify::new()));
        open.by_number.insert(number, Entry { idle_since: Some(number), close: Arc::clone(&close) });
        Some(Arc::new(Connection { number, all: Arc::clone(self), close }))
    }
}

impl Connection {
    /// Marks the connection as busy.
    pub(crate) fn busy(self: &Arc<Connection>) -> Busy {
        if let Some(entry) = self.all.open().by_number.get_mut(&self.number) {
            entry.idle_since = None;
        }
        Busy { connection: Arc::clone(self) }
    }

    /// Waits until the connection has to make room.
    pub(crate) async fn closed(&self) {
        self.close.notified().await;
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        let mut open = self.connection.all.open();
        open.clock += 1;
        let now = open.clock;
        if let Some(entry) = open.by_number.get_mut(&self.connection.number) {
            entry.idle_since = Some(now);
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.all.open().by_number.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_connection_that_is_idle_for_the_longest_time_makes_room() {
        let all = Connections::new(2);
        let (first, second) = (all.add().unwrap(), all.add().unwrap());
        drop(first.busy());
        let third = all.add().unwrap();
        second.closed().await;
        let (_busy, _too) = (first.busy(), third.busy());
        assert!(all.add().is_none(), "busy connections are kept");
        drop(second);
        assert!(all.add().is_none(), "the closed one was counted out already");
    }
}
