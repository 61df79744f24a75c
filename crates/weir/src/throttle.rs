//! Limits the requests per second for each prefix, beyond which a store answers `503 SlowDown`.
//!
//! There is a token bucket for each prefix and kind of request: tokens are added at the rate, a request takes
//! one, and at most a tenth of a second's worth is saved. Amazon documents the rates (at least 3,500 PUT,
//! COPY, POST and DELETE and 5,500 GET and HEAD requests per second and partitioned prefix), but neither how
//! bursts are treated nor where the partitions are. Here a prefix is always the first folders of the key, and
//! LIST counts as a write: both choices are conservative. Real stores split a prefix that stays busy, within
//! minutes to hours.
//!
//! The caller passes the time, so that a server and the model in virtual time share the code.

use std::collections::HashMap;
use std::time::Duration;

/// Part of a second whose tokens may be saved.
const BURST_S: f64 = 0.1;

/// Requests per second for each prefix.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Rate of GET and HEAD requests for objects.
    pub reads_per_s: f64,
    /// Rate of all other requests, including LIST.
    pub writes_per_s: f64,
    /// Number of a key's folders that form its prefix: 2 makes `photos/0007/` of
    /// `photos/0007/123/000007123.jpg`.
    pub prefix_folders: usize,
}

impl Limits {
    /// Limits that Amazon S3 documents.
    pub const S3: Limits = Limits { reads_per_s: 5500.0, writes_per_s: 3500.0, prefix_folders: 2 };
}

/// Kind of a request for the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// GET and HEAD of an object.
    Read,
    /// Any other request, including LIST.
    Write,
}

#[derive(Clone, Copy)]
struct Tokens {
    left: f64,
    counted_at: Duration,
}

/// Tokens that each prefix has left.
pub struct Throttle {
    limits: Limits,
    reads: HashMap<String, Tokens>,
    writes: HashMap<String, Tokens>,
}

impl Throttle {
    /// Creates a throttle in which all prefixes begin with their full burst of tokens.
    pub fn new(limits: Limits) -> Throttle {
        Throttle { limits, reads: HashMap::new(), writes: HashMap::new() }
    }

    /// Whether a request for `key` is accepted at the time `now`, counted from any moment and never
    /// decreasing.
    pub fn admits(&mut self, kind: Kind, key: &str, now: Duration) -> bool {
        let prefix = prefix_of(key, self.limits.prefix_folders);
        let (rate, tokens) = match kind {
            Kind::Read => (self.limits.reads_per_s, &mut self.reads),
            Kind::Write => (self.limits.writes_per_s, &mut self.writes),
        };
        // A prefix that may save less than one token would never accept anything.
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
            // One request each half a millisecond, for ten seconds: 2,000 requests per second.
            (0..20_000).filter(|n| throttle.admits(kind, prefix, Duration::from_micros(500 * n))).count()
        };
        // Ten seconds' worth, and the saved tokens.
        assert_eq!(taken(Kind::Read, "a/1"), 1009);
        assert_eq!(taken(Kind::Read, "b/1"), 1009);
        assert_eq!(taken(Kind::Write, "a/1"), 504);
    }
}
