//! The comparison of two cases: one value from which every view derives its figures, its verdict and its
//! words.
//!
//! A [`Ratio`] stores no verdict. [`Ratio::verdict`] derives it from the interval and the number of
//! undisturbed runs, and [`Ratio::words`] derives the words from the verdict, so a table, a page, a line of
//! JSON and `tune` cannot disagree. The ends of an interval are printed with enough decimals to lie on the
//! same side of 1 as the exact values.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::interval::Interval;

/// Each of two cases needs this many undisturbed runs for a verdict: with three runs each, all of one case
/// lie below all of the other by chance 2 times in 20; with four, 2 times in 70.
pub(crate) const LEAST_RUNS: usize = 4;

/// The outcome of comparing two cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The whole interval of the ratio lies below 1.
    Faster,
    /// The whole interval of the ratio lies above 1.
    Slower,
    /// The interval of the ratio contains 1.
    NoDifferenceShown,
    /// One of the two cases has fewer undisturbed runs than a verdict needs, regardless of the interval.
    TooFewRuns,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Faster => "faster",
            Verdict::Slower => "slower",
            Verdict::NoDifferenceShown => "no difference shown",
            Verdict::TooFewRuns => "too few undisturbed runs",
        })
    }
}

/// How many times as long one case takes as another.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "StoredRatio", into = "WrittenRatio")]
pub struct Ratio {
    ratio: f64,
    interval: Interval,
    /// Undisturbed runs of the case that has fewer of them.
    n_undisturbed: usize,
}

/// The keys of a ratio in JSON: its parts, and the derived verdict for programs that do not derive it
/// themselves.
#[derive(Serialize)]
struct WrittenRatio {
    ratio: f64,
    interval: Interval,
    n_undisturbed: usize,
    verdict: Verdict,
    words: String,
}

/// The keys that are read back. Reports of earlier versions have no `n_undisturbed`;
/// [`crate::report::Report::read`] counts it.
#[derive(Deserialize)]
struct StoredRatio {
    ratio: f64,
    interval: Interval,
    #[serde(default)]
    n_undisturbed: usize,
}

impl From<StoredRatio> for Ratio {
    fn from(StoredRatio { ratio, interval, n_undisturbed }: StoredRatio) -> Ratio {
        Ratio::new(ratio, interval, n_undisturbed)
    }
}

impl From<Ratio> for WrittenRatio {
    fn from(found: Ratio) -> WrittenRatio {
        let Ratio { ratio, interval, n_undisturbed } = found;
        WrittenRatio { ratio, interval, n_undisturbed, verdict: found.verdict(), words: found.words() }
    }
}

impl Ratio {
    /// Widens the interval to contain the ratio, where the draws of few runs left it outside.
    pub(crate) fn new(ratio: f64, interval: Interval, n_undisturbed: usize) -> Ratio {
        let interval = Interval { low: interval.low.min(ratio), high: interval.high.max(ratio) };
        Ratio { ratio, interval, n_undisturbed }
    }

    /// The same ratio, with `n_undisturbed` undisturbed runs in the case that has fewer of them.
    pub(crate) fn with_runs(self, n_undisturbed: usize) -> Ratio {
        Ratio { n_undisturbed, ..self }
    }

    /// Ratio of the two medians: 0.5 means half the time.
    #[must_use]
    pub fn ratio(&self) -> f64 {
        self.ratio
    }

    pub(crate) fn interval(&self) -> Interval {
        self.interval
    }

    /// The verdict on the two cases; this is the only function that decides it.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        if self.n_undisturbed < LEAST_RUNS {
            Verdict::TooFewRuns
        } else if self.interval.high < 1.0 {
            Verdict::Faster
        } else if self.interval.low > 1.0 {
            Verdict::Slower
        } else {
            Verdict::NoDifferenceShown
        }
    }

    /// The verdict in words, with the number of runs where these are too few.
    #[must_use]
    pub fn words(&self) -> String {
        match self.verdict() {
            Verdict::TooFewRuns => too_few_runs(self.n_undisturbed),
            verdict => verdict.to_string(),
        }
    }

    /// The ratio and its interval, with enough decimals that they lie on their side of 1: `["0.50", "0.45",
    /// "0.55"]`.
    fn numbers(&self) -> [String; 3] {
        let Interval { low, high } = self.interval;
        let n_decimals = decimals(&[self.ratio, low, high], &[1.0], 2);
        [self.ratio, low, high].map(|number| format!("{number:.n_decimals$}"))
    }

    /// The ratio formatted for people: `0.50`.
    #[must_use]
    pub fn number(&self) -> String {
        let [ratio, _, _] = self.numbers();
        ratio
    }

    /// The interval formatted for people: `0.45 .. 0.55`.
    #[must_use]
    pub fn ends(&self) -> String {
        let [_, low, high] = self.numbers();
        format!("{low} .. {high}")
    }

    /// How much faster or slower the case is: `2.0 times as fast as`, `12 % slower than`. `None` unless the
    /// verdict is that it is faster or slower.
    #[must_use]
    pub fn speed(&self) -> Option<String> {
        let (times, comparative, long) = match self.verdict() {
            Verdict::Faster => (1.0 / self.ratio, "faster", "as fast as"),
            Verdict::Slower => (self.ratio, "slower", "as slow as"),
            Verdict::NoDifferenceShown | Verdict::TooFewRuns => return None,
        };
        Some(match times {
            10.0.. => format!("{times:.0} times {long}"),
            1.5.. => format!("{times:.1} times {long}"),
            1.01.. => format!("{:.0} % {comparative} than", (times - 1.0) * 100.0),
            _ => format!("less than 1 % {comparative} than"),
        })
    }
}

/// Formats as `x 0.50 (0.45 .. 0.55) faster`.
impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "x {} ({}) {}", self.number(), self.ends(), self.words())
    }
}

/// The reason for a missing verdict: `too few undisturbed runs (3 of 4 needed)`.
pub(crate) fn too_few_runs(n_undisturbed: usize) -> String {
    format!("{} ({n_undisturbed} of {LEAST_RUNS} needed)", Verdict::TooFewRuns)
}

/// Number of decimals, at least `least`, that keeps each printed number on its side of each limit.
pub(crate) fn decimals(numbers: &[f64], limits: &[f64], least: usize) -> usize {
    const MOST: usize = 15;
    let printed = |number: f64, n_decimals: usize| format!("{number:.n_decimals$}").parse().unwrap_or(number);
    let keeps_sides = |n_decimals: &usize| {
        numbers.iter().all(|number| {
            limits.iter().all(|limit| {
                let (shown, shown_limit) = (printed(*number, *n_decimals), printed(*limit, *n_decimals));
                shown.total_cmp(&shown_limit) == number.total_cmp(limit)
            })
        })
    };
    (least..MOST).find(keeps_sides).unwrap_or(MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(low: f64, high: f64, n_undisturbed: usize) -> Ratio {
        Ratio::new((low * high).sqrt(), Interval { low, high }, n_undisturbed)
    }

    #[test]
    fn too_few_runs_have_no_verdict_and_say_so() {
        let found = with(0.10, 0.15, 3);
        assert_eq!(found.verdict(), Verdict::TooFewRuns);
        assert_eq!(found.to_string(), "x 0.12 (0.10 .. 0.15) too few undisturbed runs (3 of 4 needed)");
        assert_eq!(found.speed(), None);
        assert_eq!(found.with_runs(4).to_string(), "x 0.12 (0.10 .. 0.15) faster");
    }

    #[test]
    fn rounding_moves_no_end_to_the_other_side() {
        assert_eq!(with(0.98, 0.9996, 5).to_string(), "x 0.9898 (0.9800 .. 0.9996) faster");
        assert_eq!(with(1.000_04, 1.1, 5).ends(), "1.00004 .. 1.10000");
        assert_eq!(with(0.9, 1.0, 5).to_string(), "x 0.95 (0.90 .. 1.00) no difference shown");
        assert_eq!(Ratio::new(1.0, Interval { low: 1.0, high: 1.0 }, 5).ends(), "1.00 .. 1.00");
    }

    #[test]
    fn speeds_are_those_of_the_verdict() {
        assert_eq!(with(0.125, 0.125, 5).speed().unwrap(), "8.0 times as fast as");
        assert_eq!(with(0.01, 0.01, 5).speed().unwrap(), "100 times as fast as");
        assert_eq!(with(0.8, 0.8, 5).speed().unwrap(), "25 % faster than");
        assert_eq!(with(1.2, 1.2, 5).speed().unwrap(), "20 % slower than");
        assert_eq!(with(3.0, 3.0, 5).speed().unwrap(), "3.0 times as slow as");
        assert_eq!(with(0.9999, 0.9999, 5).speed().unwrap(), "less than 1 % faster than");
        assert_eq!(with(0.9, 1.1, 5).speed(), None);
    }

    /// A report of an earlier version had `no_difference_shown` next to an interval below 1; the stored
    /// verdict is not used.
    #[test]
    fn a_written_verdict_is_not_read() {
        let text = r#"{"ratio":0.14,"interval":{"low":0.1,"high":0.15},"verdict":"no_difference_shown"}"#;
        let found: Ratio = serde_json::from_str(text).unwrap();
        assert_eq!(found.verdict(), Verdict::TooFewRuns);
        let written = serde_json::to_value(found.with_runs(5)).unwrap();
        assert_eq!((&written["verdict"], &written["words"]), (&"faster".into(), &"faster".into()));
        assert_eq!(serde_json::from_value::<Ratio>(written).unwrap(), found.with_runs(5));
    }
}
