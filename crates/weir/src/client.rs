//! A plain HTTP client that waits for each answer: for tests, and to fill servers with objects.
//!
//! It signs nothing; the servers here take that, or are content with [`SIGNED`].

use std::io;

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::{Method, Request, StatusCode, header::HeaderMap};
use hyper_util::client::legacy::Client as Pool;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use tokio::runtime::Runtime;

/// Connections that are kept for the next request.
pub(crate) type Connections = Pool<HttpConnector, Full<Bytes>>;

pub(crate) fn connections() -> Connections {
    let mut connector = HttpConnector::new();
    connector.set_nodelay(true);
    Pool::builder(TokioExecutor::new()).build(connector)
}

/// A header that says that a request is signed. moto gives objects to nobody who does not say so, and does
/// not look closer.
pub const SIGNED: (&str, &str) = (
    "authorization",
    "AWS4-HMAC-SHA256 Credential=weir/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0",
);

/// What a server said.
#[derive(Debug)]
pub struct Answer {
    /// The status.
    pub status: StatusCode,
    /// The head.
    pub headers: HeaderMap,
    /// The whole body.
    pub body: Bytes,
}

impl Answer {
    /// A header as text; empty if it is not there.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or("")
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// A client for any number of requests, one at a time.
pub struct Client {
    runtime: Runtime,
    connections: Connections,
}

impl Client {
    /// A client without connections.
    ///
    /// # Errors
    /// If the system gives no descriptors.
    pub fn new() -> io::Result<Client> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        Ok(Client { runtime, connections: connections() })
    }

    /// Asks, and waits for the whole answer; `headers` are pairs of name and value.
    ///
    /// # Errors
    /// If the address or a header is none, nobody answers, or the answer ends too early.
    pub fn ask(
        &self,
        method: &str,
        url: &str,
        headers: &[(&str, &str)],
        body: impl Into<Bytes>,
    ) -> io::Result<Answer> {
        let method = Method::from_bytes(method.as_bytes()).map_err(io::Error::other)?;
        let mut request = Request::builder().method(method.clone()).uri(url);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let body = body.into();
        if method == Method::PUT && body.is_empty() {
            // hyper leaves it out then, and servers insist.
            request = request.header("content-length", "0");
        }
        let request = request.body(Full::new(body)).map_err(io::Error::other)?;
        self.runtime.block_on(async {
            let answer = self.connections.request(request).await.map_err(io::Error::other)?;
            let (head, body) = answer.into_parts();
            let body = body.collect().await.map_err(io::Error::other)?.to_bytes();
            Ok(Answer { status: head.status, headers: head.headers, body })
        })
    }

    /// Gets the whole of `url`.
    ///
    /// # Errors
    /// As [`Client::ask`].
    pub fn get(&self, url: &str) -> io::Result<Answer> {
        self.ask("GET", url, &[], Bytes::new())
    }

    /// Puts `body` at `url`.
    ///
    /// # Errors
    /// As [`Client::ask`].
    pub fn put(&self, url: &str, body: impl Into<Bytes>) -> io::Result<Answer> {
        self.ask("PUT", url, &[], body)
    }
}
