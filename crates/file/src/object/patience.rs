//! Stores that ask to slow down are obeyed, and what is asked of them is counted.
//!
//! `object_store` makes a request again after a pause that it chooses. A store that names the pause (`Retry-After`, RFC 9110,
//! section 10.2.3, with 429 or 503) means all requests of this client: nothing is sent to it until the pause is over.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use object_store::ClientOptions;
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpRequest, HttpResponse, HttpService, ReqwestConnector,
};

use super::Traffic;

static N_REQUESTS: AtomicU64 = AtomicU64::new(0);
static BYTES: AtomicU64 = AtomicU64::new(0);

/// What was asked of stores by this process so far.
#[must_use]
pub fn traffic() -> Traffic {
    Traffic { n_requests: N_REQUESTS.load(Relaxed), bytes: BYTES.load(Relaxed) }
}

/// Counts bytes that came.
pub(super) fn count_bytes(bytes: usize) {
    BYTES.fetch_add(bytes as u64, Relaxed);
}

/// The longest pause that a store is granted at once.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// Makes connections that have patience.
#[derive(Debug, Default)]
pub(super) struct PatientConnector {
    inner: ReqwestConnector,
}

impl HttpConnector for PatientConnector {
    fn connect(&self, options: &ClientOptions) -> object_store::Result<HttpClient> {
        let inner = self.inner.connect(options)?;
        Ok(HttpClient::new(Patient { inner, pause_until: Mutex::default() }))
    }
}

#[derive(Debug)]
struct Patient {
    inner: HttpClient,
    pause_until: Mutex<Option<Instant>>,
}

#[async_trait::async_trait]
impl HttpService for Patient {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        if let Some(until) = self.pause() {
            tokio::time::sleep_until(until.into()).await;
        }
        N_REQUESTS.fetch_add(1, Relaxed);
        let response = self.inner.execute(request).await?;
        if matches!(response.status().as_u16(), 429 | 503) {
            let named = response.headers().get("retry-after").and_then(|value| value.to_str().ok());
            if let Some(seconds) = named.and_then(|value| value.trim().parse().ok()) {
                self.pause_for(Duration::from_secs(seconds).min(LONGEST_PAUSE));
            }
        }
        Ok(response)
    }
}

impl Patient {
    /// When the next request may be sent, if not now.
    fn pause(&self) -> Option<Instant> {
        let mut until = self.pause_until.lock().unwrap_or_else(PoisonError::into_inner);
        if until.is_some_and(|until| until <= Instant::now()) {
            *until = None;
        }
        *until
    }

    fn pause_for(&self, pause: Duration) {
        let mut until = self.pause_until.lock().unwrap_or_else(PoisonError::into_inner);
        *until = (*until).max(Some(Instant::now() + pause));
    }
}
