//! Waiting time of a client after a refusal: first a tenth of a second, then random between that and twice
//! the previous wait, so that refused clients do not all return at once. The crate `object_store` uses this
//! by default.
//!
//! These waits grow less than their name suggests: the next is as often shorter than the last as longer.

use std::time::Duration;

use fastrand::Rng;

const SHORTEST: Duration = Duration::from_millis(100);
const LONGEST: Duration = Duration::from_secs(15);

/// Sequence of the waits of one request.
#[derive(Clone, Copy)]
pub(super) struct Backoff {
    next: Duration,
}

impl Backoff {
    pub(super) fn new() -> Backoff {
        Backoff { next: SHORTEST }
    }

    pub(super) fn next(&mut self, dice: &mut Rng) -> Duration {
        let wait = self.next;
        self.next = (SHORTEST + (wait * 2 - SHORTEST).mul_f64(dice.f64())).min(LONGEST);
        wait
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_begin_with_the_shortest_and_differ_by_chance() {
        let mut dice = Rng::with_seed(3);
        let mut backoff = Backoff::new();
        let waits: Vec<Duration> = (0..1000).map(|_| backoff.next(&mut dice)).collect();
        assert_eq!(waits[0], SHORTEST);
        assert!(waits.iter().all(|wait| (SHORTEST..=LONGEST).contains(wait)));
        assert!(waits.windows(2).all(|pair| pair[1] <= pair[0] * 2));
        assert!(waits.iter().any(|wait| *wait > SHORTEST * 4), "it goes up ...");
        assert!(waits.iter().skip(100).any(|wait| *wait < SHORTEST.mul_f64(1.1)), "... and down");
    }
}
