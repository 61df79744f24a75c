//! The token in the address of a server, and the sessions that browsers get for it.
//!
//! A browser sends the token once. It gets a session of its own in a cookie, and goes on to the address
//! without the token, which therefore stays in no history. A session ends with the server, or when all are
//! ended, and then the token is another one too.

use std::fmt;
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use hyper::HeaderMap;
use hyper::header::COOKIE;

/// Bytes of a secret: 128 bits.
const SECRET_BYTES: usize = 16;

/// Sessions at the same time. For a further one, the one that was not used for the longest time ends.
const MOST_SESSIONS: usize = 64;

/// A token or the name of a session: random, and compared without showing where it differs.
#[derive(Clone)]
struct Secret(String);

impl Secret {
    fn random() -> io::Result<Secret> {
        let mut bytes = [0; SECRET_BYTES];
        getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
        Ok(Secret(BASE64_URL_SAFE_NO_PAD.encode(bytes)))
    }

    /// Whether `given` is the secret. Takes the same time wherever they differ.
    fn is(&self, given: &str) -> bool {
        let (own, given) = (self.0.as_bytes(), given.as_bytes());
        let differing = own.iter().zip(given).fold(0, |bits, (a, b)| bits | (a ^ b));
        own.len() == given.len() && std::hint::black_box(differing) == 0
    }
}

/// The token of a server and its sessions.
pub(crate) struct Sessions {
    /// Cookies do not know ports, so each server has a cookie of its own.
    cookie: String,
    state: Mutex<State>,
}

struct State {
    token: Secret,
    sessions: Vec<Session>,
    /// Number of the last session, and of the last use of any.
    n_made: u64,
    clock: u64,
}

struct Session {
    secret: Secret,
    number: u64,
    used: u64,
}

impl fmt::Debug for Sessions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sessions").finish_non_exhaustive()
    }
}

impl Sessions {
    /// Makes a token for the server on `port`.
    pub(crate) fn new(port: u16) -> io::Result<Sessions> {
        let state = State { token: Secret::random()?, sessions: Vec::new(), n_made: 0, clock: 0 };
        Ok(Sessions { cookie: format!("thalweg-{port}"), state: Mutex::new(state) })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The token as it stands in an address.
    pub(crate) fn token(&self) -> String {
        self.state().token.0.clone()
    }

    /// Whether `given` is the token.
    pub(crate) fn is_token(&self, given: &str) -> bool {
        self.state().token.is(given)
    }

    /// The number of the session that the request has a cookie of.
    pub(crate) fn session_of(&self, headers: &HeaderMap) -> Option<u64> {
        let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let pairs = cookies.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let mut given = pairs.filter(|(name, _)| *name == self.cookie).map(|(_, value)| value);
        let mut state = self.state();
        state.clock += 1;
        let now = state.clock;
        given.find_map(|value| {
            let session = state.sessions.iter_mut().find(|session| session.secret.is(value))?;
            session.used = now;
            Some(session.number)
        })
    }

    /// Begins a session; value of the header `Set-Cookie` for a server below `base`.
    pub(crate) fn begin(&self, base: &str) -> io::Result<String> {
        let secret = Secret::random()?;
        let value = format!("{}={}; HttpOnly; SameSite=Strict; Path={base}/", self.cookie, secret.0);
        let mut state = self.state();
        if state.sessions.len() >= MOST_SESSIONS {
            let oldest = state.sessions.iter().enumerate().min_by_key(|(_, session)| session.used);
            if let Some((at, _)) = oldest {
                state.sessions.swap_remove(at);
            }
        }
        state.n_made += 1;
        state.clock += 1;
        let (number, used) = (state.n_made, state.clock);
        state.sessions.push(Session { secret, number, used });
        Ok(value)
    }

    /// Ends all sessions and makes another token.
    pub(crate) fn end_all(&self) -> io::Result<()> {
        let token = Secret::random()?;
        let mut state = self.state();
        state.sessions.clear();
        state.token = token;
        Ok(())
    }
}

/// The value of `token` in the query of an address.
pub(super) fn in_query(query: Option<&str>) -> Option<String> {
    let mut pairs = form_urlencoded::parse(query?.as_bytes());
    pairs.find(|(name, _)| name == "token").map(|(_, value)| value.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The session of a request with these cookies.
    fn session(sessions: &Sessions, cookies: &[&str]) -> Option<u64> {
        let mut headers = HeaderMap::new();
        for text in cookies {
            headers.append(COOKIE, text.parse().unwrap());
        }
        sessions.session_of(&headers)
    }

    /// Begins a session and returns its cookie, as a browser sends it.
    fn begin(sessions: &Sessions) -> String {
        sessions.begin("").unwrap().split(';').next().unwrap().to_owned()
    }

    #[test]
    fn a_secret_is_equal_to_itself_alone() {
        let (one, other) = (Secret::random().unwrap(), Secret::random().unwrap());
        assert_eq!(one.0.len(), 22);
        assert!(one.is(&one.0) && !one.is(&other.0));
        assert!(!one.is("") && !one.is(&one.0[1..]) && !one.is(&format!("{}a", one.0)));
    }

    #[test]
    fn the_cookie_is_found_among_others_and_is_not_the_token() {
        let sessions = Sessions::new(7).unwrap();
        let (ours, second) = (begin(&sessions), begin(&sessions));
        let (_, text) = ours.split_once('=').unwrap();
        for cookies in [&[&*ours] as &[&str], &[&format!("a=b; {ours}; c")], &["thalweg-7=old", &ours]] {
            assert_eq!(session(&sessions, cookies), Some(1), "{cookies:?}");
        }
        assert_eq!(session(&sessions, &[&second]), Some(2));
        let token = format!("thalweg-7={}", sessions.token());
        for cookies in [&[] as &[&str], &[text], &[&format!("thalweg-8={text}")], &["thalweg-7="], &[&token]]
        {
            assert_eq!(session(&sessions, cookies), None, "{cookies:?}");
        }
    }

    #[test]
    fn the_session_that_is_used_least_makes_room() {
        let sessions = Sessions::new(7).unwrap();
        let all: Vec<String> = (0..MOST_SESSIONS).map(|_| begin(&sessions)).collect();
        assert_eq!(session(&sessions, &[&all[0]]), Some(1));
        let further = begin(&sessions);
        assert_eq!(session(&sessions, &[&all[1]]), None, "unused for the longest time");
        assert!(session(&sessions, &[&all[0]]).is_some() && session(&sessions, &[&further]).is_some());
    }

    #[test]
    fn after_the_end_of_all_nothing_is_valid_any_more() {
        let sessions = Sessions::new(7).unwrap();
        let (token, cookie) = (sessions.token(), begin(&sessions));
        sessions.end_all().unwrap();
        assert!(!sessions.is_token(&token) && sessions.is_token(&sessions.token()));
        assert_eq!(session(&sessions, &[&cookie]), None);
        assert_eq!(session(&sessions, &[&begin(&sessions)]), Some(2));
    }
}
