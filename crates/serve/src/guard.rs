//! Decides which requests are answered: those that name this server, that come from its own page or from a
//! program, and that have a session if the server has a token. Without a token, on loopback, those of the
//! user who started the server.
//!
//! A page of another site can make a browser send requests to loopback, with the browser's cookies. Such a
//! request has another `Host` (DNS rebinding), or says where it comes from (`Origin`, `Sec-Fetch-Site`).

mod attempts;
mod base_path;
mod host;
mod origin;
mod sessions;

use hyper::header::HOST;
use hyper::http::request::Parts;
use hyper::{Method, StatusCode};

pub(crate) use base_path::BasePath;
pub(crate) use host::Hosts;
pub(crate) use sessions::Sessions;

use attempts::Attempts;

use crate::clients::{ClientKey, Peer};
use crate::limits::MOST_URL_BYTES;
use crate::problem::Problem;

/// The rules of one server.
#[derive(Debug)]
pub(crate) struct Guard {
    base: BasePath,
    hosts: Hosts,
    entry: Entry,
    attempts: Attempts,
}

/// Who may enter, besides the rules about hosts and origins.
#[derive(Debug)]
pub(crate) enum Entry {
    /// Whoever reaches the server.
    All,
    /// Connections of these users of this machine.
    Users(Vec<u32>),
    /// Requests with a session, which begins with the token. `is_local`: only this machine reaches the
    /// server.
    Token {
        /// The token and the sessions.
        sessions: Sessions,
        /// Whether only programs on this machine reach the server.
        is_local: bool,
    },
}

/// What the guard decided.
#[derive(Debug)]
pub(crate) enum Decision {
    /// The request may be answered.
    Pass {
        /// The path after the base path.
        path: String,
        /// The client that it counts for.
        client: ClientKey,
    },
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
    /// There is no valid token. The answer has no body, unless a browser asks for a page.
    NoToken(Problem),
    /// The request is refused.
    Refuse(Problem),
}

impl Guard {
    pub(crate) fn new(base: BasePath, hosts: Hosts, entry: Entry) -> Guard {
        Guard { base, hosts, entry, attempts: Attempts::default() }
    }

    /// The path below which the server answers.
    pub(crate) fn base(&self) -> &BasePath {
        &self.base
    }

    /// The token and the sessions, if there are any.
    pub(crate) fn sessions(&self) -> Option<&Sessions> {
        match &self.entry {
            Entry::Token { sessions, .. } => Some(sessions),
            Entry::All | Entry::Users(_) => None,
        }
    }

    /// Checks the head of a request on a connection of this peer.
    pub(crate) fn decide(&self, head: &Parts, peer: &Peer) -> Decision {
        self.decided(head, peer).unwrap_or_else(Decision::Refuse)
    }

    fn decided(&self, head: &Parts, peer: &Peer) -> Result<Decision, Problem> {
        if head.uri.path_and_query().map_or(0, |text| text.as_str().len()) > MOST_URL_BYTES {
            return Err(Problem::new(StatusCode::URI_TOO_LONG, "too_long", "the address is too long"));
        }
        let host = self.named_host(head)?;
        if !matches!(head.method, Method::GET | Method::HEAD | Method::POST | Method::DELETE) {
            let words = "only GET, HEAD, POST and DELETE are answered";
            return Err(Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method", words));
        }
        let session = match &self.entry {
            Entry::All => None,
            Entry::Users(users) => {
                peer.user.filter(|user| users.contains(user)).map(|_| None).ok_or_else(of_other_user)?
            }
            Entry::Token { sessions, is_local } => {
                let given = sessions::in_query(head.uri.query());
                let has_session = match &given {
                    Some(given) => match self.admitted(sessions, given, head, &host, peer)? {
                        Some(admitted) => return Ok(admitted),
                        None => None,
                    },
                    None => sessions.session_of(&head.headers),
                };
                match has_session {
                    None if *is_local => return Err(without_session()),
                    None => return Ok(Decision::NoToken(without_session())),
                    session => session,
                }
            }
        };
        let Some(path) = self.base.strip(head.uri.path()) else {
            return Err(Problem::no_route());
        };
        origin::check(head, &host, path)?;
        Ok(Decision::Pass { path: path.to_owned(), client: peer.with_session(session) })
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

    /// Begins a session for a request with the token in its address; `None` if it is another token, or not
    /// the page is asked for.
    fn admitted(
        &self,
        sessions: &Sessions,
        given: &str,
        head: &Parts,
        host: &str,
        peer: &Peer,
    ) -> Result<Option<Decision>, Problem> {
        let is_page = self.base.strip(head.uri.path()) == Some("/");
        if !is_page || head.method != Method::GET {
            return Ok(None);
        }
        // Other pages try no tokens: the user of this browser would have to wait.
        origin::check(head, host, "/")?;
        if self.attempts.are_too_many(peer.key) {
            let words = "too many wrong tokens came from here; wait a minute";
            let mut problem = Problem::later(60, "attempts", words);
            problem.status = StatusCode::TOO_MANY_REQUESTS;
            return Err(problem);
        }
        if !sessions.is_token(given) {
            self.attempts.note(peer.key);
            return Ok(None);
        }
        let begun = sessions.begin(self.base.text());
        let site = head.headers.get("sec-fetch-site").map(hyper::header::HeaderValue::as_bytes);
        Ok(Some(Decision::Admit {
            cookie: begun.map_err(|error| Problem::internal(error.to_string()))?,
            location: format!("{}/", self.base.text()),
            from_elsewhere: !matches!(site, None | Some(b"none" | b"same-origin")),
        }))
    }
}

fn of_other_user() -> Problem {
    let words = "this server answers only the user of this machine who started it";
    let hint = "for others, start it with `thalweg serve --token` and pass on the address that it prints";
    Problem::new(StatusCode::FORBIDDEN, "other_user", words).hinted(hint)
}

fn without_session() -> Problem {
    let words = "this address needs the token of the server, or the session has ended";
    let hint = "open the address with `?token=` that `thalweg serve` printed last; if somebody else runs the \
                server, ask for that address";
    Problem::new(StatusCode::UNAUTHORIZED, "token", words).hinted(hint)
}
