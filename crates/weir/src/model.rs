//! Models how many requests must be in flight for a rate: computed in virtual time, and measured with real
//! connections if two processors can reach the rate.
//!
//! The model is a client that keeps N requests in flight against the bucket's own [`Latency`] and [`Limits`]:
//! a request waits for its latency, is accepted or refused, is transferred at the connection's rate, and
//! costs the client processor time; after a refusal the client waits and repeats the request as the crate
//! `object_store` does. The model leaves out the total bandwidth of the client's network, new connections,
//! and that real stores split a busy prefix after a while.
//!
//! The difference to Little's law (`rate = N / mean latency`) shows the effect of limits and processors;
//! [`real`] checks the model.

mod backoff;
pub mod real;
mod virtual_time;

use std::time::Duration;

use crate::latency::Latency;
use crate::throttle::Limits;

/// A store, a client, and the duration of the simulation.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Number of requests that the client keeps in flight.
    pub in_flight: usize,
    /// Number of prefixes over which requests are spread in turn; at most a thousand.
    pub prefixes: u64,
    /// Time until an answer begins.
    pub latency: Latency,
    /// Limits of the store for each prefix.
    pub limits: Option<Limits>,
    /// Length of an answer in bytes.
    pub answer_bytes: usize,
    /// Bytes per second on each connection; `None` for no limit.
    pub bytes_per_s: Option<u64>,
    /// Processor time of the client per answer. [`real`] has real costs and ignores this.
    pub cpu_per_answer: Duration,
    /// Number of the client's processors. [`real`] uses the real ones and ignores this.
    pub cores: usize,
    /// Duration in the store's time; the first fifth is not counted.
    pub length: Duration,
    /// Seed of the random latencies and waits.
    pub seed: u64,
}

impl Scenario {
    /// Rate without limits by Little's law: N requests, each taking its latency and the transfer of its body.
    pub fn little_per_s(&self) -> f64 {
        let body_s = self.bytes_per_s.map_or(0.0, |rate| self.answer_bytes as f64 / rate as f64);
        self.in_flight as f64 / (self.latency.mean().as_secs_f64() + body_s)
    }

    /// Computes the outcome in virtual time: the same for the same seed.
    pub fn compute(&self) -> Outcome {
        virtual_time::run(self)
    }

    /// Number of the object that is requested in turn `turn`, on its prefix.
    fn object(&self, turn: u64) -> u64 {
        let prefixes = self.prefixes.clamp(1, 1000);
        turn % prefixes * 1_000_000 + turn / prefixes % 1_000_000
    }

    fn warmup(&self) -> Duration {
        self.length / 5
    }
}

/// Result of a scenario, counted after its first fifth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Number of objects that were read.
    pub n_answered: u64,
    /// Number of requests that were answered with 503.
    pub n_refused: u64,
    /// Length of the counted time.
    pub elapsed: Duration,
}

impl Outcome {
    /// Number of objects read per second.
    pub fn answered_per_s(&self) -> f64 {
        self.n_answered as f64 / self.elapsed.as_secs_f64()
    }

    /// Share of requests that were refused, 0 to 1.
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
            let computed = scenario.compute();
            // Real timers are late, and test machines are busy: never faster, and not much slower, unless
            // other programs take the processors all of the time.
            let mut is_close = false;
            for _ in 0..5 {
                let measured = real::measure(&scenario).unwrap();
                let ratio = measured.answered_per_s() / computed.answered_per_s();
                assert!(ratio < 1.2, "{measured:?} {computed:?}");
                is_close = ratio > 0.5;
                if is_close {
                    break;
                }
                eprintln!("{measured:?} {computed:?}");
            }
            assert!(is_close, "five times slower than the model");
        }
    }
}
