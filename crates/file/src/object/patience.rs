//! Delays requests to stores that ask clients to slow down, and has every answer checked.
//!
//! `object_store` repeats a refused request after a pause that hardly grows, while other requests continue:
//! with many requests in flight, half of them are refused for the whole run (docs/scale.md). A store that
//! answers 429 or 503 means all requests of this client. So no request is sent to it until a common pause is
//! over: as long as the store specifies (`Retry-After`, RFC 9110, section 10.2.3), otherwise longer each
//! time.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use object_store::ClientOptions;
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpRequest, HttpResponse, HttpService, ReqwestConnector,
};

use super::{answer, listing};

/// Upper bound of a single pause.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// First pause and upper bound for a store that asks for a pause without giving its length.
const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_OWN_PAUSE: Duration = Duration::from_secs(5);

/// Creates connections to one store that respect its pauses.
#[derive(Debug)]
pub(super) struct PatientConnector {
    inner: ReqwestConnector,
    pause: Arc<Mutex<Pause>>,
    patience: Duration,
}

impl PatientConnector {
    /// Creates the connector for the store whose paths begin with `root`, which may be silent for as long as
    /// `patience`. All clients of a process share the pauses of a store.
    pub(super) fn to(root: &str, patience: Duration) -> PatientConnector {
        static PAUSES: Mutex<BTreeMap<String, Arc<Mutex<Pause>>>> = Mutex::new(BTreeMap::new());
        let mut pauses = PAUSES.lock().unwrap_or_else(PoisonError::into_inner);
        let pause = Arc::clone(pauses.entry(root.to_owned()).or_default());
        PatientConnector { inner: ReqwestConnector::default(), pause, patience }
    }
}

impl HttpConnector for PatientConnector {
    fn connect(&self, options: &ClientOptions) -> object_store::Result<HttpClient> {
        let inner = self.inner.connect(options)?;
        Ok(HttpClient::new(Patient { inner, pause: Arc::clone(&self.pause), patience: self.patience }))
    }
}

#[derive(Debug)]
struct Patient {
    inner: HttpClient,
    pause: Arc<Mutex<Pause>>,
    patience: Duration,
}

#[async_trait::async_trait]
impl HttpService for Patient {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        while let Some(until) = self.paused_until() {
            tokio::time::sleep_until(until.into()).await;
        }
        let sent = Instant::now();
        let method = request.method().clone();
        let is_listing = listing::is_asked_for(request.uri());
        let response = self.inner.execute(request).await?;
        if matches!(response.status().as_u16(), 429 | 503) {
            let named = response.headers().get("retry-after").and_then(|value| value.to_str().ok());
            let named = named.and_then(|value| value.trim().parse().ok()).map(Duration::from_secs);
            self.pause().begin(sent, Instant::now(), named);
        } else {
            self.pause().answered(sent);
        }
        let response = answer::checked(response, &method, self.patience)?;
        if is_listing { listing::checked(response).await } else { Ok(response) }
    }
}

impl Patient {
    fn paused_until(&self) -> Option<Instant> {
        self.pause().until(Instant::now())
    }

    fn pause(&self) -> MutexGuard<'_, Pause> {
        self.pause.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Common pause of all requests to a store. It grows each time a request sent after the previous pause is
/// refused again, and is forgotten when a request sent after the last pause is answered.
#[derive(Debug, Default)]
struct Pause {
    until: Option<Instant>,
    length: Duration,
}

impl Pause {
    /// Time at which the next request may be sent; `None` if now.
    fn until(&self, now: Instant) -> Option<Instant> {
        self.until.filter(|until| *until > now)
    }

    /// Records that a request sent at `sent` was refused. Requests sent before the last pause add nothing.
    fn begin(&mut self, sent: Instant, now: Instant, named: Option<Duration>) {
        let is_new = self.until.is_none_or(|until| sent >= until);
        if is_new {
            self.length = (self.length * 2).clamp(FIRST_PAUSE, LONGEST_OWN_PAUSE);
        }
        let own = is_new.then_some(self.length);
        if let Some(pause) = named.or(own) {
            self.until = self.until.max(Some(now + pause.min(LONGEST_PAUSE)));
        }
    }

    /// Records that a request sent at `sent` was answered.
    fn answered(&mut self, sent: Instant) {
        if self.until.is_some_and(|until| sent >= until + self.length) {
            *self = Pause::default();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_while_requests_are_refused_and_end_with_an_answer() {
        let start = Instant::now();
        let at = |ms: u64| start + Duration::from_millis(ms);
        let mut pause = Pause::default();
        assert_eq!(pause.until(at(0)), None);
        pause.begin(at(0), at(10), None);
        // Requests in flight together cause one pause.
        pause.begin(at(5), at(12), None);
        assert_eq!(pause.until(at(12)), Some(at(60)));
        pause.begin(at(60), at(70), None);
        assert_eq!(pause.until(at(70)), Some(at(170)));
        pause.answered(at(100));
        assert_eq!(pause.until(at(100)), Some(at(170)), "sent before the pause ended");
        pause.answered(at(300));
        pause.begin(at(300), at(310), None);
        assert_eq!(pause.until(at(310)), Some(at(360)));
        pause.begin(at(301), at(311), Some(Duration::from_secs(7)));
        assert_eq!(pause.until(at(311)), Some(at(7311)), "the store's own word");
        pause.begin(at(302), at(312), Some(Duration::from_secs(86_400)));
        assert_eq!(pause.until(at(312)), Some(at(30_312)));
    }
}
