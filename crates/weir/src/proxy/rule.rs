//! Rules: which fault occurs for which requests.

use std::time::Duration;

use fastrand::Rng;
use hyper::Method;

use super::lie::Lie;
use crate::answer::S3Error;
use crate::latency::Latency;

/// Faults that a rule can inject.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// The request is forwarded after this time.
    Delay(Duration),
    /// The request is forwarded after a random time.
    Late(Latency),
    /// The answer's body ends after a number of bytes, and the connection with it.
    Cut {
        /// Number of bytes of the body that are sent.
        after_bytes: usize,
    },
    /// The body has another length than the range that the answer names, and the header `Content-Length`
    /// agrees with the body.
    WrongLength {
        /// Bytes more than it should have; fewer if negative.
        by_bytes: i64,
    },
    /// The answer has an ETag that no object has.
    WrongEtag,
    /// One bit in the middle of the body is another one.
    FlippedBit,
    /// The body is sent a few bytes at a time.
    Drip {
        /// Bytes that are sent at once.
        n_bytes: usize,
        /// Time before each of them.
        pause: Duration,
    },
    /// A listing that is not as a store should give it; answers that are no listings stay as they are.
    Lie(Lie),
    /// The answer is `503 SlowDown`.
    SlowDown {
        /// Value of the header `Retry-After`, if any.
        retry_after_s: Option<u32>,
    },
    /// The answer is `429 Too Many Requests`.
    TooManyRequests {
        /// Value of the header `Retry-After`, if any.
        retry_after_s: Option<u32>,
    },
    /// The answer is `500 InternalError`.
    InternalError,
    /// There is no answer, and the connection stays open.
    Swallow,
    /// The connection is closed without an answer.
    HangUp,
    /// The answer is `404 NoSuchBucket`.
    BucketGone,
    /// The answer is `403 RequestTimeTooSkewed`, which stores send to clients whose clock is wrong.
    ClockSkew,
    /// The answer is `403 AccessDenied`.
    AccessDenied,
}

/// Selects by number among the requests that match a rule, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occurrence {
    /// Every request that matches.
    Always,
    /// The first `n` requests.
    First(u64),
    /// Every `n`-th matching request.
    Every(u64),
    /// The `n`-th request and all later ones.
    From(u64),
    /// The `n`-th request alone.
    Only(u64),
}

impl Occurrence {
    fn holds(self, number: u64) -> bool {
        match self {
            Occurrence::Always => true,
            Occurrence::First(n) => number <= n,
            Occurrence::Every(n) => n > 0 && number.is_multiple_of(n),
            Occurrence::From(n) => number >= n,
            Occurrence::Only(n) => number == n,
        }
    }
}

/// A fault, and the requests to which it applies.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    pub(super) fault: Fault,
    pub(super) when: Occurrence,
    pub(super) method: Option<Method>,
    pub(super) part: String,
}

impl Rule {
    /// Creates a rule that matches all requests.
    pub fn new(fault: Fault, when: Occurrence) -> Rule {
        Rule { fault, when, method: None, part: String::new() }
    }

    /// Creates a rule that applies to every request.
    pub fn always(fault: Fault) -> Rule {
        Rule::new(fault, Occurrence::Always)
    }

    /// Restricts the rule to requests with this method; only they count.
    #[must_use]
    pub fn for_method(mut self, method: Method) -> Rule {
        self.method = Some(method);
        self
    }

    /// Restricts the rule to requests whose path and query contain `part`; only they count.
    #[must_use]
    pub fn for_targets_with(mut self, part: &str) -> Rule {
        part.clone_into(&mut self.part);
        self
    }

    fn is_about(&self, method: &Method, target: &str) -> bool {
        self.method.as_ref().is_none_or(|wanted| wanted == method) && target.contains(&self.part)
    }
}

/// How a request ends without reaching the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    HangUp,
    Swallow,
    Error(S3Error, Option<u32>),
}

/// What is done to an answer of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    Cut { after_bytes: usize },
    WrongLength { by_bytes: i64 },
    WrongEtag,
    FlippedBit,
    Drip { n_bytes: usize, pause: Duration },
    Lie(Lie),
}

/// Combined effect of all rules on a request.
#[derive(Debug, Default)]
pub(super) struct Treatment {
    pub(super) delay: Duration,
    pub(super) end: Option<End>,
    /// What is done to the server's answer, in this order.
    pub(super) changes: Vec<Change>,
}

/// Rules with their counts.
pub(super) struct Rules {
    rules: Vec<(Rule, u64)>,
    dice: Rng,
}

impl Rules {
    pub(super) fn new(rules: Vec<Rule>, dice: Rng) -> Rules {
        Rules { rules: rules.into_iter().map(|rule| (rule, 0)).collect(), dice }
    }

    /// Every rule that matches the request counts it. Delays add up, changes of the answer are done one after
    /// another, and of ends the first applies.
    pub(super) fn treat(&mut self, method: &Method, target: &str) -> Treatment {
        let mut treatment = Treatment::default();
        for (rule, number) in &mut self.rules {
            if !rule.is_about(method, target) {
                continue;
            }
            *number += 1;
            if rule.when.holds(*number) {
                treatment.add(&rule.fault, &mut self.dice);
            }
        }
        treatment
    }
}

impl Treatment {
    fn add(&mut self, fault: &Fault, dice: &mut Rng) {
        let end = match *fault {
            Fault::Delay(delay) => return self.delay += delay,
            Fault::Late(latency) => return self.delay += latency.draw(dice),
            Fault::Cut { after_bytes } => return self.changes.push(Change::Cut { after_bytes }),
            Fault::WrongLength { by_bytes } => return self.changes.push(Change::WrongLength { by_bytes }),
            Fault::WrongEtag => return self.changes.push(Change::WrongEtag),
            Fault::FlippedBit => return self.changes.push(Change::FlippedBit),
            Fault::Drip { n_bytes, pause } => return self.changes.push(Change::Drip { n_bytes, pause }),
            Fault::Lie(lie) => return self.changes.push(Change::Lie(lie)),
            Fault::SlowDown { retry_after_s } => End::Error(S3Error::SlowDown, retry_after_s),
            Fault::TooManyRequests { retry_after_s } => End::Error(S3Error::TooManyRequests, retry_after_s),
            Fault::InternalError => End::Error(S3Error::InternalError, None),
            Fault::Swallow => End::Swallow,
            Fault::HangUp => End::HangUp,
            Fault::BucketGone => End::Error(S3Error::NoSuchBucket, None),
            Fault::ClockSkew => End::Error(S3Error::RequestTimeTooSkewed, None),
            Fault::AccessDenied => End::Error(S3Error::AccessDenied, None),
        };
        self.end.get_or_insert(end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(when: Occurrence, expected: [bool; 6]) {
        let found: Vec<bool> = (1..=6).map(|number| when.holds(number)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn numbers_of_requests() {
        check(Occurrence::Always, [true; 6]);
        check(Occurrence::First(2), [true, true, false, false, false, false]);
        check(Occurrence::Every(3), [false, false, true, false, false, true]);
        check(Occurrence::Every(0), [false; 6]);
        check(Occurrence::From(4), [false, false, false, true, true, true]);
        check(Occurrence::Only(2), [false, true, false, false, false, false]);
    }

    #[test]
    fn a_rule_counts_only_the_requests_that_it_is_about() {
        let rule =
            Rule::new(Fault::HangUp, Occurrence::First(1)).for_method(Method::GET).for_targets_with("/a/");
        let mut rules = Rules::new(vec![rule], Rng::with_seed(0));
        assert_eq!(rules.treat(&Method::PUT, "/a/x").end, None);
        assert_eq!(rules.treat(&Method::GET, "/b/x").end, None);
        assert_eq!(rules.treat(&Method::GET, "/a/x").end, Some(End::HangUp));
        assert_eq!(rules.treat(&Method::GET, "/a/x").end, None);
    }

    #[test]
    fn delays_add_up_and_the_first_end_counts() {
        let delay = Rule::always(Fault::Delay(Duration::from_millis(3)));
        let rules = vec![delay.clone(), Rule::always(Fault::Swallow), delay, Rule::always(Fault::HangUp)];
        let treatment = Rules::new(rules, Rng::with_seed(0)).treat(&Method::GET, "/");
        assert_eq!(treatment.delay, Duration::from_millis(6));
        assert_eq!(treatment.end, Some(End::Swallow));
    }
}
