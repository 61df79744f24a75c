//! Scales the published figures of a group for display next to our times.
//!
//! Machines of then and now differ too much for one axis. The relation between the ways can be compared, so
//! all published figures are scaled by one factor: the one that makes the first of them agree with
//! the time measured.

use crate::claim::PublishedFigure;
use crate::report::{CaseReport, Interval};

/// A published figure on the scale of the times measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scaled {
    pub(super) time_ns: f64,
    /// The interval of the published runs, where it is known.
    pub(super) interval_ns: Option<Interval>,
}

/// The scaled time of each case. Empty unless at least two cases have a figure, since one alone cannot be
/// compared.
pub(super) fn shape(figures: &[Option<PublishedFigure>], cases: &[&CaseReport]) -> Vec<Option<Scaled>> {
    let published = |figure: &Option<PublishedFigure>| Figure::parse(figure.as_ref()?.figure);
    let all: Vec<Option<Figure>> = figures.iter().map(published).collect();
    let pair = |(figure, case): (&Option<Figure>, &&CaseReport)| {
        let figure = (*figure)?;
        Some((figure.kind, case.summary.as_ref()?.median_ns / figure.duration))
    };
    let pairs: Vec<(Kind, f64)> = all.iter().zip(cases).filter_map(pair).collect();
    match pairs.as_slice() {
        [(kind, factor), rest @ ..] if !rest.is_empty() && rest.iter().all(|(other, _)| other == kind) => {
            all.iter().map(|figure| figure.map(|figure| figure.scaled(*factor))).collect()
        }
        _ => vec![None; cases.len()],
    }
}

/// The quantity of a figure. Figures of different kinds have no common scale.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Time,
    TimeOfAFile,
    Throughput,
    Files,
}

/// A published figure as a duration, in the unit of its kind.
#[derive(Clone, Copy)]
struct Figure {
    kind: Kind,
    duration: f64,
    /// The ends of its interval, as durations.
    ends: Option<[f64; 2]>,
}

impl Figure {
    /// Parses `2.4 s`, `350 ms a file`, `25 MiB/s`, `80 files/s`. The work of all cases is the same, so
    /// a rate is the inverse of a duration. What follows in parentheses may have an interval: `(120 %;
    /// 72 .. 121)`.
    fn parse(figure: &str) -> Option<Figure> {
        let (figure, beside) = match figure.trim().split_once(" (") {
            Some((figure, beside)) => (figure, beside.trim_end_matches(')')),
            None => (figure.trim(), ""),
        };
        let (number, unit) = figure.split_once(' ')?;
        let (unit, time) = match unit.strip_suffix(" a file") {
            Some(unit) => (unit, Kind::TimeOfAFile),
            None => (unit, Kind::Time),
        };
        let (kind, unit_ns) = match unit {
            "us" => (time, 1e3),
            "ms" => (time, 1e6),
            "s" => (time, 1e9),
            "MiB/s" => (Kind::Throughput, 1.0),
            "files/s" => (Kind::Files, 1.0),
            _ => return None,
        };
        let duration = |number: &str| {
            let number: f64 = number.replace(',', "").parse().ok()?;
            let is_rate = matches!(kind, Kind::Throughput | Kind::Files);
            (number > 0.0 && number.is_finite())
                .then(|| if is_rate { 1.0 / number } else { number * unit_ns })
        };
        let ends = beside.split("; ").find_map(|part| part.split_once(" .. "));
        let ends = ends.and_then(|(one, other)| Some([duration(one)?, duration(other)?]));
        Some(Figure { kind, duration: duration(number)?, ends })
    }

    fn scaled(self, factor: f64) -> Scaled {
        let interval_ns = self
            .ends
            .map(|[one, other]| Interval { low: one.min(other) * factor, high: one.max(other) * factor });
        Scaled { time_ns: self.duration * factor, interval_ns }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::testing;

    #[track_caller]
    fn check(figures: [&'static str; 4], expected_ms: [Option<f64>; 4]) {
        let report = testing::report("m", &[("a", &[2.0]), ("b", &[9.0]), ("c", &[]), ("d", &[1.0])]);
        let cases: Vec<&CaseReport> = report.cases().collect();
        let beside = figures.map(|figure| Some(PublishedFigure { figure, source: "", machine: "" }));
        let rounded_ms = |scaled: Scaled| (scaled.time_ns / 1e3).round() / 1e3;
        let found: Vec<_> = shape(&beside, &cases).into_iter().map(|ns| ns.map(rounded_ms)).collect();
        assert_eq!(found, expected_ms, "{figures:?}");
    }

    #[test]
    fn the_shape_begins_at_our_first_median() {
        check(["", "3 s", "4 s", "6 s"], [None, Some(9.0), Some(12.0), Some(18.0)]);
        check(["1 ms a file", "500 us a file", "?", "?"], [Some(2.0), Some(1.0), None, None]);
        check(["25 MiB/s", "?", "?", "50 MiB/s"], [Some(2.0), None, None, Some(1.0)]);
        check(
            ["80 files/s (100 %)", "96.5 files/s (120 %; 72.4 .. 120.6)", "", ""],
            [Some(2.0), Some(1.658), None, None],
        );
    }

    /// A figure that is not understood would be missing in the plots.
    #[test]
    fn every_published_figure_is_understood() {
        let mut n_figures = 0;
        for experiment in crate::all() {
            for case in experiment.cases(crate::case::Size::Full) {
                for published in crate::claim::published_figures(experiment.name(), &case) {
                    assert!(
                        Figure::parse(published.figure).is_some(),
                        "{}: {published:?}",
                        experiment.name()
                    );
                    n_figures += 1;
                }
            }
        }
        assert!(n_figures > 200, "{n_figures}");
    }

    #[test]
    fn an_interval_is_scaled_with_its_figure() {
        let ends = |figure: &str| Figure::parse(figure).unwrap().scaled(1.0).interval_ns;
        assert_eq!(
            ends("2.5 s (2.4 .. 2.9; user 0.1, system 0.2)"),
            Some(Interval { low: 2.4e9, high: 2.9e9 })
        );
        assert_eq!(ends("100 files/s (50 .. 200)"), Some(Interval { low: 0.005, high: 0.02 }));
        assert_eq!(ends("6.03 s (user 0.09, system 0.25)"), None);
    }

    #[test]
    fn what_has_no_common_scale_has_no_shape() {
        check(["", "3 s", "4 s", ""], [None; 4]);
        check(["1 s", "2 MiB/s", "", ""], [None; 4]);
        check(["1 files/s", "2 MiB/s", "", ""], [None; 4]);
        check(["1 s", "2 s a file", "", ""], [None; 4]);
        check(["-1 s", "fast", "inf s", "3 parsecs"], [None; 4]);
    }
}
