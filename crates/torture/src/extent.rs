//! How long a loop goes on.

use std::time::{Duration, Instant};

/// How long a loop goes on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Extent {
    /// This many rounds.
    Rounds(u64),
    /// Rounds until so much time has passed; the last one is finished.
    Time(Duration),
    /// The round of this number alone, to see again what it found.
    Only(u64),
}

impl Extent {
    /// The numbers of the rounds; asks the clock before each one.
    pub(crate) fn rounds(self) -> impl Iterator<Item = u64> {
        let started = Instant::now();
        let (first, end) = match self {
            Extent::Rounds(end) => (0, end),
            Extent::Time(_) => (0, u64::MAX),
            Extent::Only(round) => (round, round.saturating_add(1)),
        };
        (first..end).take_while(move |_| match self {
            Extent::Time(most) => started.elapsed() < most,
            Extent::Rounds(_) | Extent::Only(_) => true,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_end() {
        assert_eq!(Extent::Rounds(3).rounds().collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(Extent::Only(7).rounds().collect::<Vec<_>>(), [7]);
        assert_eq!(Extent::Time(Duration::ZERO).rounds().count(), 0);
    }
}
