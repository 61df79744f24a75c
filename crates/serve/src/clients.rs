//! What each client takes of the server, so that one leaves room for the others.
//!
//! A client is an address on a network, and for IPv6 the 64 bits that one network has. On loopback it is a
//! user of this machine where the system says whose a connection is, and otherwise all of loopback; if
//! requests have a session, each session is one, also behind a proxy.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::limits::Limits;
use crate::platform;

/// Time that a request waits until the client's other requests are answered.
const TURN_TIME: Duration = Duration::from_secs(10);

/// Exports of one client at the same time.
const MOST_EXPORTS: usize = 2;

/// Clients that are remembered; then those that have ended are forgotten.
const MANY: usize = 1024;

/// Who is one client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ClientKey {
    /// An address, or the first one of a network.
    Address(IpAddr),
    /// A user of this machine, if known.
    Local(Option<u32>),
    /// A session.
    Session(u64),
}

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer {
    pub(crate) key: ClientKey,
    /// The user of this machine who made the connection, if that is known.
    pub(crate) user: Option<u32>,
    is_local: bool,
}

impl Peer {
    /// The peer at an address, connected to the address `own` of this server.
    pub(crate) fn at(address: SocketAddr, own: Option<SocketAddr>) -> Peer {
        let ip = address.ip().to_canonical();
        if !ip.is_loopback() {
            return Peer { key: ClientKey::Address(network_of(ip)), user: None, is_local: false };
        }
        // A socket for both versions of IP says `::ffff:127.0.0.1`, and its peer may be one of IPv4.
        let plain = |address: SocketAddr| SocketAddr::new(address.ip().to_canonical(), address.port());
        let user = own.and_then(|own| platform::user_of_peer(plain(address), plain(own)));
        Peer { key: ClientKey::Local(user), user, is_local: true }
    }

    /// The client of a request with this session.
    pub(crate) fn with_session(&self, session: Option<u64>) -> ClientKey {
        session.filter(|_| self.is_local).map_or(self.key, ClientKey::Session)
    }
}

/// An address as the one that stands for its client.
fn network_of(ip: IpAddr) -> IpAddr {
    match ip {
        IpAddr::V4(_) => ip,
        IpAddr::V6(ip) => {
            let [a, b, c, d, ..] = ip.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
    }
}

/// The clients of a server.
#[derive(Debug)]
pub(crate) struct Clients {
    limits: Limits,
    known: Mutex<HashMap<ClientKey, Weak<Client>>>,
}

/// One client, as long as it takes something.
#[derive(Debug)]
pub(crate) struct Client {
    requests: Arc<Semaphore>,
    streams: Arc<Semaphore>,
    exports: Arc<Semaphore>,
}

/// Something that a client takes, until it is dropped.
#[derive(Debug)]
pub(crate) struct Taken {
    _permit: OwnedSemaphorePermit,
    // What it takes counts as long as it is known.
    _client: Arc<Client>,
}

impl Clients {
    pub(crate) fn new(limits: Limits) -> Clients {
        Clients { limits, known: Mutex::default() }
    }

    /// The client with this key.
    pub(crate) fn get(&self, key: ClientKey) -> Arc<Client> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(client) = known.get(&key).and_then(Weak::upgrade) {
            return client;
        }
        if known.len() >= MANY {
            known.retain(|_, client| client.strong_count() > 0);
        }
        let room = |n| Arc::new(Semaphore::new(n));
        let client = Arc::new(Client {
            requests: room(self.limits.requests_of_client),
            streams: room(self.limits.streams_of_client),
            exports: room(MOST_EXPORTS),
        });
        known.insert(key, Arc::downgrade(&client));
        client
    }
}

impl Client {
    /// Waits until the client has few enough requests that are answered; `None` if that takes too long.
    pub(crate) async fn turn(self: &Arc<Client>) -> Option<Taken> {
        let permit = Arc::clone(&self.requests).acquire_owned();
        let permit = tokio::time::timeout(TURN_TIME, permit).await.ok()?.ok()?;
        Some(Taken { _permit: permit, _client: Arc::clone(self) })
    }

    /// Room for a stream of events, if the client has few enough.
    pub(crate) fn stream(self: &Arc<Client>) -> Option<Taken> {
        self.now(&self.streams)
    }

    /// Room for an export, if the client has few enough.
    pub(crate) fn export(self: &Arc<Client>) -> Option<Taken> {
        self.now(&self.exports)
    }

    fn now(self: &Arc<Client>, of: &Arc<Semaphore>) -> Option<Taken> {
        let permit = Arc::clone(of).try_acquire_owned().ok()?;
        Some(Taken { _permit: permit, _client: Arc::clone(self) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(address: &str, session: Option<u64>) -> ClientKey {
        Peer::at(address.parse().unwrap(), None).with_session(session)
    }

    #[test]
    fn a_client_is_an_address_or_a_network_or_a_session_of_loopback() {
        assert_eq!(key("192.0.2.1:5", Some(7)), key("192.0.2.1:6", None));
        assert_ne!(key("192.0.2.1:5", None), key("192.0.2.2:5", None));
        assert_eq!(key("[::ffff:192.0.2.1]:5", None), key("192.0.2.1:5", None));
        assert_eq!(key("[2001:db8:0:1::5]:5", None), key("[2001:db8:0:1:ffff::]:5", None));
        assert_ne!(key("[2001:db8:0:1::5]:5", None), key("[2001:db8:0:2::5]:5", None));
        assert_eq!(key("127.0.0.1:5", None), key("[::1]:6", None));
        assert_eq!(key("127.0.0.1:5", Some(7)), ClientKey::Session(7));
        assert_eq!(key("[::ffff:127.0.0.1]:5", Some(7)), ClientKey::Session(7));
    }

    #[tokio::test]
    async fn a_client_waits_for_itself_alone() {
        let clients =
            Clients::new(Limits { requests_of_client: 1, streams_of_client: 1, ..Limits::default() });
        let (one, other) = (ClientKey::Session(1), ClientKey::Session(2));
        let turn = clients.get(one).turn().await;
        assert!(turn.is_some() && clients.get(other).turn().await.is_some());
        let stream = clients.get(one).stream();
        assert!(
            stream.is_some() && clients.get(one).stream().is_none() && clients.get(other).stream().is_some()
        );
        let client = clients.get(one);
        let soon = tokio::time::timeout(Duration::from_millis(50), client.turn());
        assert!(soon.await.is_err(), "it waits");
        drop(turn);
        assert!(clients.get(one).turn().await.is_some());
    }
}
