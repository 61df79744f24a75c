//! A simple blocking HTTP client: for tests, and to fill servers with objects.
//!
//! It does not sign requests; the servers here accept that, or accept [`SIGNED`].

use std::io;

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::{Method, Request, StatusCode, header::HeaderMap};
use hyper_util::client::legacy::Client as Pool;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use tokio::runtime::Runtime;

/// Pool of connections that are kept for the next request.
pub(crate) type Connections = Pool<HttpConnector, Full<Bytes>>;

pub(crate) fn connections() -> Connections {
    let mut connector = HttpConnector::new();
    connector.set_nodelay(true);
    Pool::builder(TokioExecutor::new()).build(connector)
}

/// Header that claims that a request is signed. moto returns objects only for such requests, and does not
/// verify the signature.
pub const SIGNED: (&str, &str) = (
    "authorization",
    "AWS4-HMAC-SHA256 Credential=weir/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0",
);

/// Answer of a server.
#[derive(Debug)]
pub struct Answer {
    /// HTTP status of the answer.
    pub status: StatusCode,
    /// Headers of the answer.
    pub headers: HeaderMap,
    /// Complete body of the answer.
    pub body: Bytes,
}

impl Answer {
    /// Value of a header as text; empty if it is missing.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or("")
    }

    /// Body of the answer as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// A client that makes any number of requests, one at a time.
pub struct Client {
    runtime: Runtime,
    connections: Connections,
}

impl Client {
    /// Creates a client without connections.
    ///
    /// # Errors
    /// If the system has no free file descriptors.
    pub fn new() -> io::Result<Client> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        Ok(Client { runtime, connections: connections() })
    }

    /// Sends a request and waits for the whole answer; `headers` are pairs of name and value.
    ///
    /// # Errors
    /// If the address or a header is invalid, there is no answer, or the answer ends too early.
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
            // hyper leaves it out then, and servers require it.
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

    /// Sends a GET request for `url`.
    ///
    /// # Errors
    /// As [`Client::ask`].
    pub fn get(&self, url: &str) -> io::Result<Answer> {
        self.ask("GET", url, &[], Bytes::new())
    }

    /// Sends a PUT request with `body` to `url`.
    ///
    /// # Errors
    /// As [`Client::ask`].
    pub fn put(&self, url: &str, body: impl Into<Bytes>) -> io::Result<Answer> {
        self.ask("PUT", url, &[], body)
    }
}
