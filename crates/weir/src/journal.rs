//! Journal of requests and answers: counts of all, and the requests themselves up to a maximum number.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use hyper::Request;
use hyper::header::RANGE;

/// Maximum number of requests that are kept. Later ones are only counted.
const KEPT: usize = 100_000;

/// A recorded request and the status of its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalEntry {
    /// Method of the request: `GET`, `PUT`, ...
    pub method: String,
    /// Path and query as they were sent.
    pub target: String,
    /// Value of the header `Range`.
    pub range: Option<String>,
    /// Status of the answer; `None` if there was none, or not yet.
    pub status: Option<u16>,
}

impl JournalEntry {
    /// First and last byte of a range `bytes=FIRST-LAST`.
    pub fn bytes(&self) -> Option<(u64, u64)> {
        let (first, last) = self.range.as_deref()?.strip_prefix("bytes=")?.split_once('-')?;
        Some((first.parse().ok()?, last.parse().ok()?))
    }
}

/// Counts over all requests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Number of requests by method.
    pub by_method: BTreeMap<String, u64>,
    /// Number of answers by status.
    pub by_status: BTreeMap<u16, u64>,
    /// Number of requests with a header `Range`.
    pub n_ranges: u64,
    /// Number of bytes of bodies sent, without heads. Includes bytes that a client does not read.
    pub bytes_sent: u64,
    /// Number of requests in progress, until the moment at which their answer begins.
    pub in_flight: u64,
    /// Maximum of `in_flight` so far.
    pub most_in_flight: u64,
}

impl Counts {
    /// Number of all requests.
    pub fn requests(&self) -> u64 {
        self.by_method.values().sum()
    }

    /// Number of requests with this method.
    pub fn of(&self, method: &str) -> u64 {
        self.by_method.get(method).copied().unwrap_or(0)
    }

    /// Number of answers with this status.
    pub fn with_status(&self, status: u16) -> u64 {
        self.by_status.get(&status).copied().unwrap_or(0)
    }
}

#[derive(Default)]
struct Pages {
    counts: Counts,
    asked: Vec<JournalEntry>,
}

/// The journal of a server. One lock, held for a few stores at a time.
#[derive(Default)]
pub(crate) struct Journal(Mutex<Pages>);

impl Journal {
    /// Records a request that begins. If the entry is dropped without [`Entry::answered`], there was no
    /// answer.
    pub(crate) fn enter<B>(&self, request: &Request<B>) -> Entry<'_> {
        let text =
            |value: &hyper::header::HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
        let asked = JournalEntry {
            method: request.method().to_string(),
            target: request.uri().path_and_query().map_or_else(String::new, ToString::to_string),
            range: request.headers().get(RANGE).map(text),
            status: None,
        };
        let mut pages = self.pages();
        let counts = &mut pages.counts;
        *counts.by_method.entry(asked.method.clone()).or_default() += 1;
        counts.n_ranges += u64::from(asked.range.is_some());
        counts.in_flight += 1;
        counts.most_in_flight = counts.most_in_flight.max(counts.in_flight);
        let line = (pages.asked.len() < KEPT).then(|| {
            pages.asked.push(asked);
            pages.asked.len() - 1
        });
        Entry { journal: self, line }
    }

    pub(crate) fn counts(&self) -> Counts {
        self.pages().counts.clone()
    }

    pub(crate) fn asked(&self) -> Vec<JournalEntry> {
        self.pages().asked.clone()
    }

    /// Starts a new journal; requests in progress stay counted as such.
    pub(crate) fn clear(&self) {
        let mut pages = self.pages();
        let in_flight = pages.counts.in_flight;
        *pages = Pages { counts: Counts { in_flight, ..Counts::default() }, asked: Vec::new() };
    }

    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A request in progress.
pub(crate) struct Entry<'a> {
    journal: &'a Journal,
    line: Option<usize>,
}

impl Entry<'_> {
    pub(crate) fn answered(self, status: u16, bytes_sent: u64) {
        let mut pages = self.journal.pages();
        *pages.counts.by_status.entry(status).or_default() += 1;
        pages.counts.bytes_sent += bytes_sent;
        // The journal may have been cleared meanwhile.
        if let Some(asked) = self.line.and_then(|line| pages.asked.get_mut(line)) {
            asked.status = Some(status);
        }
    }
}

impl Drop for Entry<'_> {
    fn drop(&mut self) {
        let mut pages = self.journal.pages();
        pages.counts.in_flight = pages.counts.in_flight.saturating_sub(1);
    }
}
