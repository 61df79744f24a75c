//! Events for pages: the last ones are kept, so that a page that was away for a moment misses nothing.
//!
//! A page that asks for events that are no longer kept gets `reset` and asks for everything again.

use std::collections::{HashMap, VecDeque};
use std::future::Future as _;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use bytes::Bytes;
use serde::Serialize;
use tokio::time::{Instant, Sleep};

/// Number of events that are kept.
const KEPT_EVENTS: usize = 1000;

/// Time after which a comment is sent on a quiet stream, so that proxies do not close it.
const COMMENT_EVERY: Duration = Duration::from_secs(15);

/// The events of a server.
#[derive(Debug)]
pub(crate) struct Hub {
    kept: Mutex<EventLog>,
    streams: AtomicUsize,
    most_streams: usize,
}

#[derive(Debug, Default)]
struct EventLog {
    /// Number of the last event; they count from 1.
    last: u64,
    events: VecDeque<(u64, Bytes)>,
    /// Number of the last stream that was opened.
    last_stream: u64,
    /// The streams that wait for an event, by their numbers. A waker keeps the memory of its connection.
    waiting: HashMap<u64, Waker>,
}

impl Hub {
    pub(crate) fn new(most_streams: usize) -> Hub {
        Hub { kept: Mutex::default(), streams: AtomicUsize::new(0), most_streams }
    }

    fn kept(&self) -> MutexGuard<'_, EventLog> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends an event to all streams.
    pub(crate) fn send(&self, name: &str, data: &impl Serialize) {
        let Ok(data) = serde_json::to_string(data) else { return };
        let mut kept = self.kept();
        kept.last += 1;
        let number = kept.last;
        let text = format!("id: {number}\nevent: {name}\ndata: {data}\n\n");
        kept.events.push_back((number, Bytes::from(text)));
        if kept.events.len() > KEPT_EVENTS {
            kept.events.pop_front();
        }
        kept.waiting.drain().for_each(|(_, waker)| waker.wake());
    }

    /// Whether anybody listens.
    pub(crate) fn has_streams(&self) -> bool {
        self.streams.load(Ordering::Acquire) > 0
    }

    /// Opens a stream of the events after the one with the number `after`, or of those from now on. `first`
    /// is sent before them. `None` if there are too many streams.
    pub(crate) fn open(self: &Arc<Hub>, after: Option<u64>, first: String) -> Option<Events> {
        let is_free = |n: usize| (n < self.most_streams).then_some(n + 1);
        self.streams.fetch_update(Ordering::AcqRel, Ordering::Acquire, is_free).ok()?;
        let (last, number) = {
            let mut kept = self.kept();
            kept.last_stream += 1;
            (kept.last, kept.last_stream)
        };
        let comment = Box::pin(tokio::time::sleep(COMMENT_EVERY));
        let hub = Arc::clone(self);
        Some(Events { hub, number, after: after.unwrap_or(last), first: Some(first), comment })
    }
}

/// One stream of events.
pub(crate) struct Events {
    hub: Arc<Hub>,
    number: u64,
    /// Number of the last event that was sent.
    after: u64,
    first: Option<String>,
    comment: Pin<Box<Sleep>>,
}

impl Drop for Events {
    fn drop(&mut self) {
        self.hub.kept().waiting.remove(&self.number);
        self.hub.streams.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Events {
    pub(crate) fn poll_text(&mut self, context: &mut Context<'_>) -> Poll<Option<Bytes>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(Bytes::from(first)));
        }
        if let Some(text) = self.next_events(context) {
            self.comment.as_mut().reset(Instant::now() + COMMENT_EVERY);
            return Poll::Ready(Some(text));
        }
        if self.comment.as_mut().poll(context).is_ready() {
            self.comment.as_mut().reset(Instant::now() + COMMENT_EVERY);
            // The timer has to be polled once more to be waited for.
            context.waker().wake_by_ref();
            return Poll::Ready(Some(Bytes::from_static(b":\n\n")));
        }
        Poll::Pending
    }

    /// The events that were not sent yet; registers the waker if there are none.
    fn next_events(&mut self, context: &Context<'_>) -> Option<Bytes> {
        let mut kept = self.hub.kept();
        if self.after == kept.last {
            kept.waiting.insert(self.number, context.waker().clone());
            return None;
        }
        let first_kept = kept.events.front().map_or(kept.last + 1, |(number, _)| *number);
        // Also true for numbers of an earlier run of the server, which are larger than the last.
        let is_lost = self.after > kept.last || self.after + 1 < first_kept;
        let after = std::mem::replace(&mut self.after, kept.last);
        if is_lost {
            return Some(Bytes::from(format!("id: {}\nevent: reset\ndata: null\n\n", kept.last)));
        }
        let unsent = kept.events.iter().filter(|(number, _)| *number > after);
        Some(Bytes::from(unsent.flat_map(|(_, text)| text.iter().copied()).collect::<Vec<u8>>()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn next(events: &mut Events) -> Option<String> {
        match events.poll_text(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(text) => text.map(|text| String::from_utf8_lossy(&text).into_owned()),
            Poll::Pending => None,
        }
    }

    #[tokio::test]
    async fn a_stream_continues_after_the_last_event_it_saw() {
        let hub = Arc::new(Hub::new(3));
        (1..=3).for_each(|n| hub.send("n", &n));
        let mut all = hub.open(Some(0), "first\n\n".into()).unwrap();
        assert_eq!(next(&mut all).unwrap(), "first\n\n");
        let expected = "id: 1\nevent: n\ndata: 1\n\nid: 2\nevent: n\ndata: 2\n\nid: 3\nevent: n\ndata: 3\n\n";
        assert_eq!(next(&mut all).unwrap(), expected);
        assert_eq!(next(&mut all), None);
        let mut new = hub.open(None, String::new()).unwrap();
        let mut resumed = hub.open(Some(2), String::new()).unwrap();
        assert!(hub.open(None, String::new()).is_none(), "more streams than allowed");
        next(&mut new);
        next(&mut resumed);
        assert_eq!(next(&mut resumed).unwrap(), "id: 3\nevent: n\ndata: 3\n\n");
        assert_eq!(next(&mut new), None);
        hub.send("n", &"a\nb");
        assert_eq!(next(&mut new).unwrap(), "id: 4\nevent: n\ndata: \"a\\nb\"\n\n");
        drop(new);
        assert!(hub.open(None, String::new()).is_some());
    }

    #[tokio::test]
    async fn a_stream_that_went_away_is_not_kept_until_the_next_event() {
        let hub = Arc::new(Hub::new(2));
        for _ in 0..1000 {
            let mut stream = hub.open(None, "first\n\n".into()).unwrap();
            next(&mut stream);
            for _ in 0..3 {
                assert_eq!(next(&mut stream), None);
                assert_eq!(hub.kept().waiting.len(), 1);
            }
        }
        assert!(hub.kept().waiting.is_empty());
    }

    #[tokio::test]
    async fn a_stream_that_missed_events_is_reset() {
        let hub = Arc::new(Hub::new(9));
        (0..KEPT_EVENTS + 5).for_each(|n| hub.send("n", &n));
        // An old number, and one of an earlier run of the server.
        for after in [3, 1_000_000] {
            let mut old = hub.open(Some(after), String::new()).unwrap();
            next(&mut old);
            assert_eq!(next(&mut old).unwrap(), "id: 1005\nevent: reset\ndata: null\n\n");
            assert_eq!(next(&mut old), None);
        }
        let mut kept = hub.open(Some(5), String::new()).unwrap();
        next(&mut kept);
        assert!(next(&mut kept).unwrap().starts_with("id: 6\n"));
    }
}
