//! How many requests a second a store takes for each prefix, before it answers `503 SlowDown`.
//!
//! A token bucket for each prefix and kind of request: tokens come at the rate, a request takes one, and what
//! is saved up is at most a tenth of a second's worth. Amazon documents the rates (at least 3,500 PUT, COPY,
//! POST and DELETE and 5,500 GET and HEAD requests a second and partitioned prefix), neither how bursts are
//! treated nor where partitions lie. Here a prefix is the key's first folders, always, and LIST counts with
//! the writes: both are on the careful side. Real stores split a prefix that stays busy, within minutes to
//! hours.
//!
//! Time is handed in, so that a server and the model in virtual time share it.

use std::collections::HashMap;
use std::time::Duration;

/// Part of a second whose tokens may be saved up.
const BURST_S: f64 = 0.1;

/// Requests a second for each prefix.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// GET and HEAD of objects.
    pub reads_per_s: f64,
    /// Everything else, LIST among it.
    pub writes_per_s: f64,
    /// How many folders of a key are its prefix: 2 makes `photos/0007/` of `photos/0007/123/000007123.jpg`.
    pub prefix_folders: usize,
}

impl Limits {
    /// What Amazon S3 documents.
    pub const S3: Limits = Limits { reads_per_s: 5500.0, writes_per_s: 3500.0, prefix_folders: 2 };
}

/// What a request counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// GET and HEAD of an object.
    Read,
    /// Everything else.
    Write,
}

#[derive(Clone, Copy)]
struct Tokens {
    left: f64,
    counted_at: Duration,
}

/// What each prefix has left.
pub struct Throttle {
    limits: Limits,
    reads: HashMap<String, Tokens>,
    writes: HashMap<String, Tokens>,
}

impl Throttle {
    /// All prefixes begin with what may be saved up.
    pub fn new(limits: Limits) -> Throttle {
        Throttle { limits, reads: HashMap::new(), writes: HashMap::new() }
    }

    /// Whether a request for `key` is taken at the time `now`, counted from any moment and never going back.
    pub fn admits(&mut self, kind: Kind, key: &str, now: Duration) -> bool {
        let prefix = prefix_of(key, self.limits.prefix_folders);
        let (rate, tokens) = match kind {
            Kind::Read => (self.limits.reads_per_s, &mut self.reads),
            Kind::Write => (self.limits.writes_per_s, &mut self.writes),
        };
        // A prefix that may hold less than one token would never take anything.
        let most = (rate * BURST_S).max(1.0);
        if !tokens.contains_key(prefix) {
            tokens.insert(prefix.to_owned(), Tokens { left: most, counted_at: now });
        }
        let Some(tokens) = tokens.get_mut(prefix) else { return true };
        let passed_s = now.saturating_sub(tokens.counted_at).as_secs_f64();
        tokens.left = (tokens.left + passed_s * rate).min(most);
        tokens.counted_at = now;
        if tokens.left < 1.0 {
            return false;
        }
        tokens.left -= 1.0;
        true
    }
}

/// The first folders of a key, or all of them if it has fewer.
fn prefix_of(key: &str, folders: usize) -> &str {
    let end = key.match_indices('/').map(|(at, _)| at + 1).take(folders).last();
    &key[..end.unwrap_or(0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_are_the_first_folders() {
        assert_eq!(prefix_of("photos/0007/123/x.jpg", 2), "photos/0007/");
        assert_eq!(prefix_of("photos/x.jpg", 2), "photos/");
        assert_eq!(prefix_of("x.jpg", 2), "");
        assert_eq!(prefix_of("photos/0007/", 0), "");
    }

    #[test]
    fn each_prefix_and_kind_has_a_rate_of_its_own() {
        let mut throttle =
            Throttle::new(Limits { reads_per_s: 100.0, writes_per_s: 50.0, prefix_folders: 1 });
        let mut taken = |kind, prefix: &str| {
            // One request each half a millisecond, for ten seconds: 2,000 a second are asked for.
            (0..20_000).filter(|n| throttle.admits(kind, prefix, Duration::from_micros(500 * n))).count()
        };
        // Ten seconds' worth, and what was saved up.
        assert_eq!(taken(Kind::Read, "a/1"), 1009);
        assert_eq!(taken(Kind::Read, "b/1"), 1009);
        assert_eq!(taken(Kind::Write, "a/1"), 504);
    }
}
