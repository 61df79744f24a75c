//! Decides which requests are answered: those that name this server, that come from its own page or from a
//! program, and that have the token if there is one.
//!
//! A page of another site can make a browser send requests to loopback, with the browser's cookies. Such a
//! request has another `Host` (DNS rebinding), or says where it comes from (`Origin`, `Sec-Fetch-Site`).

mod base_path;
mod host;
mod origin;
mod token;

use hyper::header::HOST;
use hyper::http::request::Parts;
use hyper::{Method, StatusCode};

pub(crate) use base_path::BasePath;
pub(crate) use host::Hosts;
pub(crate) use token::Token;

use crate::limits::MOST_URL_BYTES;
use crate::problem::Problem;

/// The rules of one server.
#[derive(Debug)]
pub(crate) struct Guard {
    pub(crate) base: BasePath,
    pub(crate) hosts: Hosts,
    pub(crate) token: Option<Token>,
}

/// What the guard decided.
#[derive(Debug)]
pub(crate) enum Decision {
    /// The request may be answered; the path after the base path.
    Pass(String),
    /// The token came in the address: store it in a cookie and continue at this address.
    Admit {
        /// Value of the header `Set-Cookie`.
        cookie: String,
        /// Address of the page, relative to the server.
        location: String,
        /// Whether the browser sends the new cookie only if the page itself goes on, because another site
        /// or a file led here.
        from_elsewhere: bool,
    },
    /// There is no valid token. The answer has no body.
    NoToken,
    /// The request is refused.
    Refuse(Problem),
}

impl Guard {
    /// Checks the head of a request.
    pub(crate) fn decide(&self, head: &Parts) -> Decision {
        self.decided(head).unwrap_or_else(Decision::Refuse)
    }

    fn decided(&self, head: &Parts) -> Result<Decision, Problem> {
        if head.uri.path_and_query().map_or(0, |text| text.as_str().len()) > MOST_URL_BYTES {
            return Err(Problem::new(StatusCode::URI_TOO_LONG, "too_long", "the address is too long"));
        }
        let host = self.named_host(head)?;
        if !matches!(head.method, Method::GET | Method::HEAD | Method::POST | Method::DELETE) {
            let words = "only GET, HEAD, POST and DELETE are answered";
            return Err(Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method", words));
        }
        if let Some(token) = &self.token {
            if let Some(given) = token::in_query(head.uri.query()) {
                return Ok(self.admitted(token, &given, head));
            }
            if !token.is_in_cookie(&head.headers) {
                return Ok(Decision::NoToken);
            }
        }
        let Some(path) = self.base.strip(head.uri.path()) else {
            return Err(Problem::no_route());
        };
        origin::check(head, &host, path)?;
        Ok(Decision::Pass(path.to_owned()))
    }

    /// The host that the request names, in `Host` and in an absolute target.
    fn named_host(&self, head: &Parts) -> Result<String, Problem> {
        let mut hosts = head.headers.get_all(HOST).iter();
        let one = hosts.next().filter(|_| hosts.next().is_none()).and_then(|value| value.to_str().ok());
        let authority = head.uri.authority().map(hyper::http::uri::Authority::as_str);
        let is_ours = |name: &str| self.hosts.contains(name);
        match one.filter(|name| is_ours(name) && authority.is_none_or(is_ours)) {
            Some(name) => Ok(name.to_owned()),
            None => {
                let words = "this server does not have that name";
                let hint = "open the address that `thalweg serve` printed, or name the host with `--host`";
                Err(Problem::new(StatusCode::MISDIRECTED_REQUEST, "host", words).hinted(hint))
            }
        }
    }

    /// The decision for a request with a token in its address.
    fn admitted(&self, token: &Token, given: &str, head: &Parts) -> Decision {
        let is_page = self.base.strip(head.uri.path()) == Some("/");
        if !token.is(given) || !is_page || head.method != Method::GET {
            return Decision::NoToken;
        }
        let site = head.headers.get("sec-fetch-site").map(hyper::header::HeaderValue::as_bytes);
        Decision::Admit {
            cookie: token.cookie(self.base.text()),
            location: format!("{}/", self.base.text()),
            from_elsewhere: !matches!(site, None | Some(b"none" | b"same-origin")),
        }
    }
}
