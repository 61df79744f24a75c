//! The open connections, of which idle ones make room for new ones.
//!
//! A client that opens many connections and sends nothing keeps others out only if idle connections are
//! kept. Browsers open a closed connection again without an error. A client that has too many itself makes
//! room with its own, and when there are too many of all, the client that has the most does.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::clients::ClientKey;

/// The open connections of a server.
#[derive(Debug)]
pub(crate) struct Connections {
    most: usize,
    most_of_client: usize,
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
    client: ClientKey,
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
    pub(crate) fn new(most: usize, most_of_client: usize) -> Arc<Connections> {
        Arc::new(Connections { most, most_of_client, open: Mutex::default() })
    }

    fn open(&self) -> MutexGuard<'_, OpenConnections> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a connection of a client. If there are too many, one that has been idle for the longest time is
    /// closed; `None` if none is idle.
    pub(crate) fn add(self: &Arc<Connections>, client: ClientKey) -> Option<Arc<Connection>> {
        let mut open = self.open();
        if open.of(client) >= self.most_of_client {
            open.make_room_among(|entry| entry.client == client)?;
        } else if open.by_number.len() >= self.most {
            let most = open.by_number.values().map(|entry| open.of(entry.client)).max()?;
            let is_greedy = |entry: &Entry| open.of(entry.client) == most;
            let greedy: Vec<ClientKey> =
                open.by_number.values().filter(|entry| is_greedy(entry)).map(|entry| entry.client).collect();
            open.make_room_among(|entry| greedy.contains(&entry.client))
                .or_else(|| open.make_room_among(|_| true))?;
        }
        open.clock += 1;
        let (number, close) = (open.clock, Arc::new(Notify::new()));
        open.by_number.insert(number, Entry { idle_since: Some(number), client, close: Arc::clone(&close) });
        Some(Arc::new(Connection { number, all: Arc::clone(self), close }))
    }
}

impl OpenConnections {
    /// Number of connections of a client.
    fn of(&self, client: ClientKey) -> usize {
        self.by_number.values().filter(|entry| entry.client == client).count()
    }

    /// Closes the connection that has been idle for the longest time; `None` if none of them is idle.
    fn make_room_among(&mut self, may_close: impl Fn(&Entry) -> bool) -> Option<()> {
        let candidates = self.by_number.iter().filter(|(_, entry)| may_close(entry));
        let idle = candidates.filter_map(|(number, entry)| Some((entry.idle_since?, *number)));
        let (_, longest) = idle.min()?;
        self.by_number.remove(&longest)?.close.notify_one();
        Some(())
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

    /// Closes all other connections.
    pub(crate) fn close_others(&self) {
        let mut open = self.all.open();
        open.by_number.retain(|number, entry| {
            if *number != self.number {
                entry.close.notify_one();
            }
            *number == self.number
        });
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

    const ONE: ClientKey = ClientKey::Session(1);
    const OTHER: ClientKey = ClientKey::Session(2);

    #[tokio::test]
    async fn the_connection_that_is_idle_for_the_longest_time_makes_room() {
        let all = Connections::new(2, 2);
        let (first, second) = (all.add(ONE).unwrap(), all.add(ONE).unwrap());
        drop(first.busy());
        let third = all.add(OTHER).unwrap();
        second.closed().await;
        let (_busy, _too) = (first.busy(), third.busy());
        assert!(all.add(OTHER).is_none(), "busy connections are kept");
        drop(second);
        assert!(all.add(OTHER).is_none(), "the closed one was counted out already");
    }

    #[tokio::test]
    async fn a_client_with_too_many_makes_room_with_its_own() {
        let all = Connections::new(4, 2);
        let (oldest, first, second) = (all.add(OTHER).unwrap(), all.add(ONE).unwrap(), all.add(ONE).unwrap());
        let _third = all.add(ONE).unwrap();
        first.closed().await;
        let _busy = [second.busy(), _third.busy()];
        assert!(all.add(ONE).is_none() && all.add(OTHER).is_some(), "one client alone has too many");
        drop(oldest);
    }

    #[tokio::test]
    async fn of_all_the_client_with_the_most_makes_room() {
        let all = Connections::new(3, 3);
        let _oldest = all.add(OTHER).unwrap();
        let (first, _second) = (all.add(ONE).unwrap(), all.add(ONE).unwrap());
        let _new = all.add(ClientKey::Session(3)).unwrap();
        first.closed().await;
        _new.close_others();
        _second.closed().await;
        _oldest.closed().await;
    }
}
