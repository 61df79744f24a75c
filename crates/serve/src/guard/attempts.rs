//! Counts wrong tokens, so that none is found by trying.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::clients::ClientKey;

/// Wrong tokens of one client within the time, after which no token of that client is looked at until the
/// time is over.
const MOST: u32 = 10;
const TIME: Duration = Duration::from_secs(60);

/// Clients that are remembered. For a further one, those whose time is over are forgotten, or all.
const MOST_CLIENTS: usize = 1024;

/// The wrong tokens of each client.
#[derive(Debug, Default)]
pub(super) struct Attempts {
    wrong: Mutex<HashMap<ClientKey, (Instant, u32)>>,
}

impl Attempts {
    /// Whether the client has tried too often.
    pub(super) fn are_too_many(&self, client: ClientKey) -> bool {
        let wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        wrong.get(&client).is_some_and(|(since, n)| *n >= MOST && since.elapsed() < TIME)
    }

    /// Notes a wrong token.
    pub(super) fn note(&self, client: ClientKey) {
        let mut wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        if wrong.len() >= MOST_CLIENTS && !wrong.contains_key(&client) {
            wrong.retain(|_, (since, _)| since.elapsed() < TIME);
            if wrong.len() >= MOST_CLIENTS {
                wrong.clear();
            }
        }
        let (since, n) = wrong.entry(client).or_insert((Instant::now(), 0));
        if since.elapsed() >= TIME {
            (*since, *n) = (Instant::now(), 0);
        }
        *n += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_client_that_tries_too_often_does_not_stop_others() {
        let attempts = Attempts::default();
        for number in 0..MOST {
            assert!(!attempts.are_too_many(ClientKey::Session(1)), "{number}");
            attempts.note(ClientKey::Session(1));
        }
        assert!(attempts.are_too_many(ClientKey::Session(1)));
        assert!(!attempts.are_too_many(ClientKey::Session(2)));
        (0..5000).for_each(|number| attempts.note(ClientKey::Session(number)));
        assert!(attempts.wrong.lock().unwrap().len() <= MOST_CLIENTS);
    }
}
