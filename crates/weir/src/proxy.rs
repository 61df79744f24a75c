//! A proxy on loopback in front of a real server, which injects faults by simple rules.
//!
//! A request that matches no rule is forwarded unchanged, with its `Host`, which signatures cover: a client
//! only needs the proxy's address as its endpoint. Bodies are kept in memory as a whole, in both directions:
//! tests send little, and the length of a body that is cut must be known.

mod change;
mod lie;
mod parse;
mod rule;

use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

use fastrand::Rng;
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::header::{CONNECTION, HeaderMap, TRANSFER_ENCODING};
use hyper::{Request, Response, Uri};

pub use lie::Lie;
pub use parse::RuleError;
pub use rule::{Fault, Occurrence, Rule};

use crate::answer::S3Error;
use crate::body::Body;
use crate::client::{Connections, connections};
use crate::journal::{Counts, Entry, Journal, JournalEntry};
use crate::listener::{HangUp, Listener, Service};
use rule::{End, Rules, Treatment};

/// A running proxy, which ends when it is dropped.
pub struct Proxy {
    listener: Listener,
    shared: std::sync::Arc<Shared>,
}

struct Shared {
    /// Address `http://HOST:PORT`, without a slash at its end.
    upstream: String,
    connections: Connections,
    rules: Mutex<Rules>,
    journal: Journal,
}

impl Proxy {
    /// Listens on a free port and forwards to `upstream`, which is `http://HOST:PORT`.
    ///
    /// # Errors
    /// If no port can be bound.
    pub fn start(upstream: &str, rules: Vec<Rule>) -> io::Result<Proxy> {
        Proxy::start_on(0, upstream, rules)
    }

    /// Listens on `port`; 0 chooses a free port.
    ///
    /// # Errors
    /// If the port cannot be bound.
    pub fn start_on(port: u16, upstream: &str, rules: Vec<Rule>) -> io::Result<Proxy> {
        let shared = std::sync::Arc::new(Shared {
            upstream: upstream.trim_end_matches('/').to_owned(),
            connections: connections(),
            rules: Mutex::new(Rules::new(rules, Rng::with_seed(0))),
            journal: Journal::default(),
        });
        let listener = Listener::start(port, Passage(std::sync::Arc::clone(&shared)))?;
        Ok(Proxy { listener, shared })
    }

    /// Endpoint URL to configure in clients, in place of the server's.
    pub fn endpoint(&self) -> String {
        format!("http://{}", self.listener.address())
    }

    /// Replaces the rules; the new ones start counting now.
    pub fn set_rules(&self, rules: Vec<Rule>) {
        *self.shared.rules() = Rules::new(rules, Rng::with_seed(0));
    }

    /// Refuses connections, and closes the existing ones, until [`Proxy::accept`].
    ///
    /// # Errors
    /// If the proxy's thread has ended.
    pub fn refuse(&self) -> io::Result<()> {
        self.listener.refuse()
    }

    /// Accepts connections again after [`Proxy::refuse`].
    ///
    /// # Errors
    /// If another process took the port meanwhile.
    pub fn accept(&self) -> io::Result<()> {
        self.listener.accept()
    }

    /// Sums over all requests so far.
    pub fn counts(&self) -> Counts {
        self.shared.journal.counts()
    }

    /// Up to 100,000 of the first requests, in the order of their arrival.
    pub fn asked(&self) -> Vec<JournalEntry> {
        self.shared.journal.asked()
    }

    /// Clears the counts and recorded requests.
    pub fn forget(&self) {
        self.shared.journal.clear();
    }
}

struct Passage(std::sync::Arc<Shared>);

impl Service for Passage {
    async fn answer(&self, request: Request<Incoming>) -> Result<Response<Body>, HangUp> {
        let entry = self.0.journal.enter(&request);
        let target = request.uri().path_and_query().map_or_else(String::new, ToString::to_string);
        let treatment = self.0.rules().treat(request.method(), &target);
        if !treatment.delay.is_zero() {
            tokio::time::sleep(treatment.delay).await;
        }
        let Treatment { end, changes, .. } = treatment;
        match end {
            Some(End::HangUp) => Err(HangUp),
            Some(End::Swallow) => std::future::pending().await,
            Some(End::Error(error, retry_after_s)) => {
                Ok(sent(error.answer_with_wait(request.uri().path(), retry_after_s), entry))
            }
            None => {
                let answer = self.0.pass(request).await;
                Ok(sent(changes.into_iter().fold(answer, |answer, one| one.done_to(answer, &target)), entry))
            }
        }
    }
}

/// Records the answer.
fn sent(answer: Response<Body>, entry: Entry<'_>) -> Response<Body> {
    entry.answered(answer.status().as_u16(), answer.body().len());
    answer
}

impl Shared {
    fn rules(&self) -> MutexGuard<'_, Rules> {
        self.rules.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forwards the request and returns the server's own answer.
    async fn pass(&self, request: Request<Incoming>) -> Response<Body> {
        let path = request.uri().path().to_owned();
        match self.fetch(request).await {
            Ok(answer) => answer,
            Err(error) => S3Error::BadGateway.answer(&format!("{path}: {error}")),
        }
    }

    async fn fetch(
        &self,
        request: Request<Incoming>,
    ) -> Result<Response<Body>, Box<dyn std::error::Error + Send + Sync>> {
        let (mut head, body) = request.into_parts();
        let target = head.uri.path_and_query().map_or("/", |target| target.as_str());
        head.uri = format!("{}{target}", self.upstream).parse::<Uri>()?;
        drop_hop_headers(&mut head.headers);
        let body = Full::new(body.collect().await?.to_bytes());
        let answer = self.connections.request(Request::from_parts(head, body)).await?;
        let (mut head, body) = answer.into_parts();
        drop_hop_headers(&mut head.headers);
        // The HTTP version is the server's; the proxy answers with its own.
        head.version = hyper::Version::HTTP_11;
        Ok(Response::from_parts(head, Body::new(body.collect().await?.to_bytes())))
    }
}

/// Removes headers that describe a connection, and not its contents.
fn drop_hop_headers(headers: &mut HeaderMap) {
    for name in [CONNECTION, TRANSFER_ENCODING] {
        headers.remove(name);
    }
    headers.remove("keep-alive");
}
