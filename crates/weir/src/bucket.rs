//! A bucket of generated objects: up to 10^9 objects in constant memory, with latency and limits.
//!
//! Keys are computed from numbers (`photos/0007/123/007123456.jpg`), contents are those of some files in
//! turn, so a listing costs only its page, and a checksum over the bucket can be computed without it. Objects
//! that are put and deleted are kept in memory and take precedence. The API is S3's path style
//! (`http://HOST:PORT/BUCKET/KEY`), ListObjectsV2, GET, HEAD, PUT, DELETE, and conditions; there are no
//! multipart uploads, no copies and no versions: gofakes3 and moto have them ([`crate::server`]).

mod keys;
mod list;
mod object;
mod signed;
mod store;

use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bytes::Bytes;
use fastrand::Rng;
use http_body_util::BodyExt;
use hyper::body::Incoming;
use hyper::{Method, Request, Response, StatusCode};
use percent_encoding::percent_decode_str;

use crate::answer::{S3Error, empty};
use crate::body::Body;
use crate::journal::{Counts, Journal, JournalEntry};
use crate::latency::Latency;
use crate::listener::{HangUp, Listener, Service};
use crate::throttle::{Kind, Limits, Throttle};
pub(crate) use list::token_of;
use store::Store;

/// Properties of a bucket. Start from [`BucketOptions::new`] and set fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BucketOptions {
    /// Name of the bucket; all others do not exist.
    pub name: String,
    /// Number of generated objects, at most 10^9. Default: 0.
    pub n_objects: u64,
    /// Contents of generated objects, in turn: with 3 files, object 7 has file 1. Default: none, so objects
    /// are empty.
    pub files: Vec<Bytes>,
    /// Time until an answer begins. Default: as fast as possible.
    pub latency: Option<Latency>,
    /// Bytes per second on each connection. Default: no limit.
    pub bytes_per_s: Option<u64>,
    /// Requests per second for each prefix. Default: no limit.
    pub limits: Option<Limits>,
    /// Region of the bucket: requests must be signed for it. Default: none, and unsigned requests are
    /// accepted.
    pub region: Option<String>,
    /// Whether listings begin at `start-after`: some servers ignore it and begin at the first key. Default:
    /// yes.
    pub obeys_start: bool,
    /// Keys on a page of a listing, at most; S3 has 1,000. Default: 1,000.
    pub page_keys: usize,
    /// Whether all objects have one time of their last change; otherwise those that are put have the time of
    /// that. Default: no.
    pub has_one_time: bool,
    /// Seed of the random latencies. Default: 0.
    pub seed: u64,
    /// Port on loopback. Default: 0, any free port.
    pub port: u16,
}

impl BucketOptions {
    /// Options of an empty bucket that answers as fast as it can.
    pub fn new(name: &str) -> BucketOptions {
        BucketOptions {
            name: name.to_owned(),
            n_objects: 0,
            files: Vec::new(),
            latency: None,
            bytes_per_s: None,
            limits: None,
            region: None,
            obeys_start: true,
            page_keys: list::MOST_KEYS,
            has_one_time: false,
            seed: 0,
            port: 0,
        }
    }
}

/// A running bucket server, which ends when it is dropped.
pub struct Bucket {
    listener: Listener,
    shared: Arc<Shared>,
}

struct Shared {
    name: String,
    store: Store,
    latency: Option<Latency>,
    bytes_per_s: Option<u64>,
    throttle: Option<Mutex<Throttle>>,
    region: Option<String>,
    obeys_start: bool,
    page_keys: usize,
    dice: Mutex<Rng>,
    started: Instant,
    journal: Journal,
}

impl Bucket {
    /// Starts a server for the bucket.
    ///
    /// # Errors
    /// If the port cannot be bound.
    pub fn start(options: BucketOptions) -> io::Result<Bucket> {
        let port = options.port;
        let shared = Arc::new(Shared {
            name: options.name,
            store: Store::new(options.n_objects, options.files, options.has_one_time),
            latency: options.latency,
            bytes_per_s: options.bytes_per_s,
            throttle: options.limits.map(|limits| Mutex::new(Throttle::new(limits))),
            region: options.region,
            obeys_start: options.obeys_start,
            page_keys: options.page_keys.clamp(1, list::MOST_KEYS),
            dice: Mutex::new(Rng::with_seed(options.seed)),
            started: Instant::now(),
            journal: Journal::default(),
        });
        let listener = Listener::start(port, Counter(Arc::clone(&shared)))?;
        Ok(Bucket { listener, shared })
    }

    /// Endpoint URL to configure in clients.
    pub fn endpoint(&self) -> String {
        format!("http://{}", self.listener.address())
    }

    /// Key of a generated object.
    pub fn key(number: u64) -> String {
        keys::Keys::key(number)
    }

    /// Puts an object as a client would, replacing an existing one.
    pub fn put(&self, key: &str, bytes: impl Into<Bytes>) {
        self.shared.store.put(key, bytes.into(), &store::PutCondition::default());
    }

    /// Contents of the object with this key; `None` if there is none.
    pub fn get(&self, key: &str) -> Option<Bytes> {
        self.shared.store.get(key).map(|object| object.bytes)
    }

    /// Objects that were put and whose keys begin with `prefix`, by their keys.
    pub fn put_below(&self, prefix: &str) -> BTreeMap<String, Bytes> {
        let changes = self.shared.store.changes();
        let objects = changes.iter().filter(|(key, _)| key.starts_with(prefix));
        objects.filter_map(|(key, object)| Some((key.clone(), object.as_ref()?.bytes.clone()))).collect()
    }

    /// Deletes an object, generated or put.
    pub fn delete(&self, key: &str) {
        self.shared.store.delete(key);
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

impl std::fmt::Debug for Bucket {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Bucket").field("name", &self.shared.name).finish_non_exhaustive()
    }
}

/// HTTP service that answers requests to the bucket.
struct Counter(Arc<Shared>);

impl Service for Counter {
    async fn answer(&self, request: Request<Incoming>) -> Result<Response<Body>, HangUp> {
        let shared = &*self.0;
        let entry = shared.journal.enter(&request);
        let latency = shared.draw_latency();
        if !latency.is_zero() {
            tokio::time::sleep(latency).await;
        }
        let path = request.uri().path().to_owned();
        let answer = match shared.serve(request).await {
            Ok(answer) => answer.map(|body| body.paced(shared.bytes_per_s)),
            Err(error) => error.answer(&path),
        };
        entry.answered(answer.status().as_u16(), answer.body().len());
        Ok(answer)
    }
}

impl Shared {
    fn draw_latency(&self) -> Duration {
        let Some(latency) = &self.latency else { return Duration::ZERO };
        latency.draw(&mut self.dice.lock().unwrap_or_else(PoisonError::into_inner))
    }

    async fn serve(&self, request: Request<Incoming>) -> Result<Response<Body>, S3Error> {
        if let Some(region) = &self.region {
            signed::check(request.headers(), region)?;
        }
        let path =
            percent_decode_str(request.uri().path()).decode_utf8().map_err(|_| S3Error::InvalidArgument)?;
        let path = path.trim_start_matches('/');
        let (bucket, key) = path.split_once('/').unwrap_or((path, ""));
        if bucket != self.name {
            return Err(S3Error::NoSuchBucket);
        }
        if key.is_empty() {
            self.serve_bucket(&request)
        } else {
            self.serve_object(key.to_owned(), request).await
        }
    }

    fn serve_bucket(&self, request: &Request<Incoming>) -> Result<Response<Body>, S3Error> {
        match *request.method() {
            // Creating a bucket that exists changes nothing.
            Method::HEAD | Method::PUT => Ok(empty(StatusCode::OK)),
            Method::GET => {
                let query = list::Query::parse(request.uri().query().unwrap_or(""), self.obeys_start)?;
                self.take_token(Kind::Write, query.prefix())?;
                Ok(list::answer(&self.name, &self.store, &query.at_most(self.page_keys)))
            }
            _ => Err(S3Error::NotImplemented),
        }
    }

    async fn serve_object(&self, key: String, request: Request<Incoming>) -> Result<Response<Body>, S3Error> {
        // Multipart uploads, tags, versions: requested by a parameter.
        let asks_more = form_urlencoded::parse(request.uri().query().unwrap_or("").as_bytes())
            .any(|(name, _)| name != "x-id");
        if asks_more {
            return Err(S3Error::NotImplemented);
        }
        let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
        self.take_token(if is_read { Kind::Read } else { Kind::Write }, &key)?;
        match *request.method() {
            Method::GET => object::get(&self.store, &key, request.headers()),
            Method::HEAD => object::head(&self.store, &key, request.headers()),
            Method::PUT => {
                let (head, body) = request.into_parts();
                // A body that ends too early is not stored: the client is gone, whatever is answered.
                let body = body.collect().await.map_err(|_| S3Error::InvalidArgument)?.to_bytes();
                object::put(&self.store, &key, &head.headers, body)
            }
            Method::DELETE => {
                self.store.delete(&key);
                Ok(empty(StatusCode::NO_CONTENT))
            }
            _ => Err(S3Error::NotImplemented),
        }
    }

    fn take_token(&self, kind: Kind, key: &str) -> Result<(), S3Error> {
        let Some(throttle) = &self.throttle else { return Ok(()) };
        let mut throttle = throttle.lock().unwrap_or_else(PoisonError::into_inner);
        if throttle.admits(kind, key, self.started.elapsed()) { Ok(()) } else { Err(S3Error::SlowDown) }
    }
}
