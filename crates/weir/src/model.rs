//! How many requests must be in flight for a rate: computed in virtual time, and measured with real
//! connections where two processors can make them.
//!
//! The model is a client that keeps N requests in flight against the bucket's own [`Latency`] and [`Limits`]:
//! a request waits for its latency, is taken or refused, is carried at the connection's pace, and costs the
//! client a processor's time; whoever is refused waits and asks again as the crate `object_store` does. What
//! it leaves out: the client's network as a whole, new connections, and that real stores split a busy prefix
//! after a while.
//!
//! Against Little's law (`rate = N / mean latency`) it shows what limits and processors take away; against
//! [`real`] it is checked.

mod backoff;
pub mod real;
mod virtual_time;

use std::time::Duration;

use crate::latency::Latency;
use crate::throttle::Limits;

/// A store, a client, and how long they are watched.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Requests that the client keeps in flight.
    pub in_flight: usize,
    /// Prefixes over which they are spread, by turns; a thousand at most.
    pub prefixes: u64,
    /// How long an answer takes to begin.
    pub latency: Latency,
    /// What the store takes of each prefix.
    pub limits: Option<Limits>,
    /// Bytes of an answer.
    pub answer_bytes: usize,
    /// Bytes a second on each connection.
    pub bytes_per_s: Option<u64>,
    /// What the client's processors need for an answer. [`real`] has its own and ignores this.
    pub cpu_per_answer: Duration,
    /// The client's processors. [`real`] has its own and ignores this.
    pub cores: usize,
    /// How long it goes, in the store's time; the first fifth is not counted.
    pub length: Duration,
    /// What latencies and waits are drawn from.
    pub seed: u64,
}

impl Scenario {
    /// The rate without limits: N requests, each as long as its latency and its body.
    pub fn little_per_s(&self) -> f64 {
        let body_s = self.bytes_per_s.map_or(0.0, |rate| self.answer_bytes as f64 / rate as f64);
        self.in_flight as f64 / (self.latency.mean().as_secs_f64() + body_s)
    }

    /// What comes out in virtual time: the same for the same seed.
    pub fn compute(&self) -> Outcome {
        virtual_time::run(self)
    }

    /// The number of the object that is asked for as the `turn`-th, on its prefix.
    fn object(&self, turn: u64) -> u64 {
        let prefixes = self.prefixes.clamp(1, 1000);
        turn % prefixes * 1_000_000 + turn / prefixes % 1_000_000
    }

    fn warmup(&self) -> Duration {
        self.length / 5
    }
}

/// What a scenario came to, after its first fifth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Objects that were read.
    pub n_answered: u64,
    /// Requests that were answered with 503.
    pub n_refused: u64,
    /// The time in which they were.
    pub elapsed: Duration,
}

impl Outcome {
    /// Objects a second.
    pub fn answered_per_s(&self) -> f64 {
        self.n_answered as f64 / self.elapsed.as_secs_f64()
    }

    /// Of 1, how many requests were in vain.
    pub fn refused_share(&self) -> f64 {
        let n_all = self.n_answered + self.n_refused;
        if n_all == 0 { 0.0 } else { self.n_refused as f64 / n_all as f64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scenario(in_flight: usize) -> Scenario {
        Scenario {
            in_flight,
            prefixes: 1,
            latency: Latency::new(Duration::from_millis(30), Duration::from_millis(120)),
            limits: None,
            answer_bytes: 16 << 10,
            bytes_per_s: None,
            cpu_per_answer: Duration::ZERO,
            cores: 1,
            length: Duration::from_secs(30),
            seed: 1,
        }
    }

    #[track_caller]
    fn check(scenario: &Scenario, expected_per_s: f64) {
        let found = scenario.compute().answered_per_s();
        assert!((found / expected_per_s - 1.0).abs() < 0.05, "{found} {expected_per_s}");
    }

    #[test]
    fn without_limits_it_is_littles_law() {
        for in_flight in [1, 16, 256] {
            let scenario = scenario(in_flight);
            check(&scenario, scenario.little_per_s());
        }
        let paced = Scenario { bytes_per_s: Some(1 << 20), ..scenario(64) };
        check(&paced, paced.little_per_s());
    }

    #[test]
    fn what_is_scarce_decides() {
        let cpu = Scenario { cpu_per_answer: Duration::from_millis(1), cores: 2, ..scenario(256) };
        check(&cpu, 2000.0);
        let limits = Limits { reads_per_s: 500.0, ..Limits::S3 };
        let limited = Scenario { limits: Some(limits), ..scenario(64) };
        check(&limited, 500.0);
        assert!(limited.compute().refused_share() > 0.1);
        let spread = Scenario { prefixes: 10, ..limited };
        check(&spread, spread.little_per_s());
        assert_eq!(spread.compute().n_refused, 0);
    }

    #[test]
    fn the_same_seed_gives_the_same() {
        let scenario = scenario(16);
        assert_eq!(scenario.compute(), scenario.compute());
        assert_ne!(scenario.compute(), Scenario { seed: 2, ..scenario }.compute());
    }

    #[test]
    fn real_connections_agree() {
        let limits = Limits { reads_per_s: 300.0, ..Limits::S3 };
        let mut scenario = Scenario { length: Duration::from_secs(2), ..scenario(8) };
        for limits in [None, Some(limits)] {
            scenario.limits = limits;
            let (measured, computed) = (real::measure(&scenario).unwrap(), scenario.compute());
            let ratio = measured.answered_per_s() / computed.answered_per_s();
            // Real timers are late, and machines that test are busy: never faster, and not by much slower.
            assert!((0.5..1.2).contains(&ratio), "{measured:?} {computed:?}");
        }
    }
}
