//! Limits of what clients can make the server do.

use std::time::Duration;

/// Largest length of the address of a request, in bytes.
pub(crate) const MOST_URL_BYTES: usize = 8 << 10;

/// Largest length of the body of a request, in bytes.
pub(crate) const MOST_BODY_BYTES: usize = 1 << 20;

/// Largest length of the head of a request, in bytes.
pub(crate) const MOST_HEAD_BYTES: usize = 16 << 10;

/// Largest number of headers of a request.
pub(crate) const MOST_HEADERS: usize = 100;

/// Bytes of an answer that a client has to take within [`Limits::write_time`].
pub(crate) const LEAST_WRITTEN_BYTES: u64 = 64 << 10;

/// Largest number of characters of a search.
pub(crate) const MOST_SEARCH_CHARS: usize = 1000;

/// Largest number of rows of one answer.
pub(crate) const MOST_ROWS: usize = 500;

/// Bytes of texts of one answer of rows, after which it ends with fewer rows than asked for. The 200 rows of
/// a request of the page have fewer.
pub(crate) const MOST_ROWS_BYTES: usize = 1 << 20;

/// Largest number of characters of a text in a row of an answer.
pub(crate) const MOST_ROW_CHARS: usize = 500;

/// Largest length of a value of one picture in an answer, in bytes.
pub(crate) const MOST_VALUE_BYTES: usize = 64 << 10;

/// Largest length of an answer in JSON, in bytes.
pub(crate) const MOST_JSON_BYTES: usize = 64 << 20;

/// Largest number of aspects of one answer.
pub(crate) const MOST_ASPECTS: usize = 1_000_000;

/// Largest number of values of a facet.
pub(crate) const MOST_VALUES: usize = 500;

/// Limits of connections and queries. Start from `default()` and set fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Time for the head of a request, also while a connection is idle. Default: 10 seconds.
    pub head_time: Duration,
    /// Time for the body of a request. Default: 10 seconds.
    pub body_time: Duration,
    /// Time within which a client has to take 64 KiB of an answer, or all of it. Default: 60 seconds.
    pub write_time: Duration,
    /// Connections at the same time. For a further one, an idle one is closed. Default: 256.
    pub connections: usize,
    /// Connections of one client at the same time, see [`Limits::requests_of_client`]. Default: 64.
    pub connections_of_client: usize,
    /// Requests of one client that are answered at the same time; further ones wait. A client is an address;
    /// on loopback a session if there is one, else a user of this machine. Default: 16.
    pub requests_of_client: usize,
    /// Streams of events at the same time. Default: 32.
    pub streams: usize,
    /// Streams of events of one client at the same time. Default: 16.
    pub streams_of_client: usize,
    /// Time for the queries of one request. Default: 2 seconds.
    pub query_time: Duration,
    /// Time for counting facets, after which an answer leaves the others out. Default: 1 second.
    pub facet_time: Duration,
    /// Time for recording a decision, which can be about all groups. Default: 10 minutes.
    pub decision_time: Duration,
    /// Requests that wait for a thread that reads the catalogue. Default: 64.
    pub waiting: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            head_time: Duration::from_secs(10),
            body_time: Duration::from_secs(10),
            write_time: Duration::from_secs(60),
            connections: 256,
            connections_of_client: 64,
            requests_of_client: 16,
            streams: 32,
            streams_of_client: 16,
            query_time: Duration::from_secs(2),
            facet_time: Duration::from_secs(1),
            decision_time: Duration::from_secs(600),
            waiting: 64,
        }
    }
}
