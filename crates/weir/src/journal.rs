//! What was asked, and what was answered: counts of everything, and the requests themselves up to a number.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use hyper::Request;
use hyper::header::RANGE;

/// Requests that are kept. What comes after them is counted.
const KEPT: usize = 100_000;

/// One request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// `GET`, `PUT`, ...
    pub method: String,
    /// Path and query as they were sent.
    pub target: String,
    /// The header `Range`.
    pub range: Option<String>,
    /// What was answered; `None` where nothing was, or not yet.
    pub status: Option<u16>,
}

impl Asked {
    /// First and last byte of a range `bytes=FIRST-LAST`.
    pub fn bytes(&self) -> Option<(u64, u64)> {
        let (first, last) = self.range.as_deref()?.strip_prefix("bytes=")?.split_once('-')?;
        Some((first.parse().ok()?, last.parse().ok()?))
    }
}

/// Sums over all requests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Requests by method.
    pub by_method: BTreeMap<String, u64>,
    /// Answers by status.
    pub by_status: BTreeMap<u16, u64>,
    /// Requests with a header `Range`.
    pub n_ranges: u64,
    /// Bytes of bodies sent, without heads. What a client does not take is in it.
    pub bytes_sent: u64,
    /// Requests under way, up to the moment at which their answer begins.
    pub in_flight: u64,
    /// The most that ever were.
    pub most_in_flight: u64,
}

impl Counts {
    /// All requests.
    pub fn requests(&self) -> u64 {
        self.by_method.values().sum()
    }

    /// Requests with this method.
    pub fn of(&self, method: &str) -> u64 {
        self.by_method.get(method).copied().unwrap_or(0)
    }

    /// Answers with this status.
    pub fn with_status(&self, status: u16) -> u64 {
        self.by_status.get(&status).copied().unwrap_or(0)
    }
}

#[derive(Default)]
struct Pages {
    counts: Counts,
    asked: Vec<Asked>,
}

/// The record of a server. One lock, held for some stores at a time.
#[derive(Default)]
pub(crate) struct Journal(Mutex<Pages>);

impl Journal {
    /// Notes a request that begins. Dropped without [`Entry::answered`], it was given no answer.
    pub(crate) fn enter<B>(&self, request: &Request<B>) -> Entry<'_> {
        let text =
            |value: &hyper::header::HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
        let asked = Asked {
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

    pub(crate) fn asked(&self) -> Vec<Asked> {
        self.pages().asked.clone()
    }

    /// Begins a new record; requests under way stay counted as that.
    pub(crate) fn clear(&self) {
        let mut pages = self.pages();
        let in_flight = pages.counts.in_flight;
        *pages = Pages { counts: Counts { in_flight, ..Counts::default() }, asked: Vec::new() };
    }

    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A request under way.
pub(crate) struct Entry<'a> {
    journal: &'a Journal,
    line: Option<usize>,
}

impl Entry<'_> {
    pub(crate) fn answered(self, status: u16, bytes_sent: usize) {
        let mut pages = self.journal.pages();
        *pages.counts.by_status.entry(status).or_default() += 1;
        pages.counts.bytes_sent += bytes_sent as u64;
        // The record may have been cleared meanwhile.
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
