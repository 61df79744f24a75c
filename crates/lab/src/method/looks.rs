//! After which rounds a session looks at its results, and how sure each look has to be.
//!
//! A session may stop as soon as everything is clear. Looking several times at 95 % each would be wrong
//! more often than once in twenty, so each look has to be surer (Pocock 1977, *Group sequential methods in
//! the design and analysis of clinical trials*): at this level, the chance that any of five looks is wrong
//! stays below 5 %. The self-test of docs/lab-method.md measures it.

use super::plan::Options;

/// The chance that an interval misses the true value, for a single look.
pub(crate) const ALPHA: f64 = 0.05;

/// The same for each of several looks; Pocock's table has 0.0158 for five looks at equal distances.
pub(crate) const ALPHA_OF_LOOK: f64 = 0.015;

/// The rounds after which a session looks. Each has half as many runs again as the one before.
pub(crate) const LOOKS: [u32; 5] = [5, 8, 12, 18, 27];

/// The most rounds of a session that stops by itself.
pub const MOST_ROUNDS: u32 = LOOKS[LOOKS.len() - 1];

/// A session stops early where no interval is wider than this share of its centre, even if claims stay
/// open: a difference that small decides nothing.
pub(crate) const NARROW: f64 = 0.02;

impl Options {
    /// The chance that one of the session's intervals misses the true value when it is looked at.
    pub(crate) fn alpha(&self) -> f64 {
        if self.stops_when_clear { ALPHA_OF_LOOK } else { ALPHA }
    }

    /// Whether the session may stop after this round, if everything is clear.
    pub(crate) fn looks_after(&self, round: u32) -> bool {
        self.stops_when_clear && LOOKS.contains(&round)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_session_that_may_stop_looks() {
        let fixed = Options::default();
        assert!(!fixed.looks_after(5) && fixed.alpha() == ALPHA);
        let stopping = Options { stops_when_clear: true, ..Options::default() };
        assert!(stopping.looks_after(5) && stopping.looks_after(27) && !stopping.looks_after(6));
        assert!(stopping.alpha() < ALPHA);
    }
}
