//! Scales the published figures of a group for display next to our times.
//!
//! Machines of then and now differ too much for one axis. The relation between the ways can be compared, so
//! all published figures are scaled by one factor: the one that makes the first of them agree with
//! the time measured.

use crate::claim::PublishedFigure;
use crate::report::CaseReport;

/// The scaled time of each case. Empty unless at least two cases have a figure, since one alone cannot be
/// compared.
pub(super) fn shape_ns(figures: &[Option<PublishedFigure>], cases: &[&CaseReport]) -> Vec<Option<f64>> {
    let published = |figure: &Option<PublishedFigure>| Figure::parse(figure.as_ref()?.figure);
    let all: Vec<Option<Figure>> = figures.iter().map(published).collect();
    let pair = |(figure, case): (&Option<Figure>, &&CaseReport)| {
        let figure = (*figure)?;
        Some((figure.kind, case.summary.as_ref()?.median_ns / figure.duration))
    };
    let pairs: Vec<(Kind, f64)> = all.iter().zip(cases).filter_map(pair).collect();
    match pairs.as_slice() {
        [(kind, factor), rest @ ..] if !rest.is_empty() && rest.iter().all(|(other, _)| other == kind) => {
            all.iter().map(|figure| figure.map(|figure| figure.duration * factor)).collect()
        }
        _ => vec![None; cases.len()],
    }
}

/// The quantity of a figure. Figures of different kinds have no common scale.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Time,
    TimeOfAFile,
    Rate,
}

/// A published figure as a duration, in the unit of its kind.
#[derive(Clone, Copy)]
struct Figure {
    kind: Kind,
    duration: f64,
}

impl Figure {
    /// Parses `2.4 s`, `350 ms a file`, `25 MiB/s`. The work of all cases is the same, so a rate is the
    /// inverse of a duration.
    fn parse(figure: &str) -> Option<Figure> {
        let (number, unit) = figure.trim().split_once(' ')?;
        let number: f64 = number.replace(',', "").parse().ok()?;
        if !(number > 0.0 && number.is_finite()) {
            return None;
        }
        let (unit, time) = match unit.strip_suffix(" a file") {
            Some(unit) => (unit, Kind::TimeOfAFile),
            None => (unit, Kind::Time),
        };
        let (kind, duration) = match unit {
            "us" => (time, number * 1e3),
            "ms" => (time, number * 1e6),
            "s" => (time, number * 1e9),
            "MiB/s" => (Kind::Rate, 1.0 / number),
            _ => return None,
        };
        Some(Figure { kind, duration })
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
        let beside = figures.map(|figure| Some(PublishedFigure { figure, source: "" }));
        let rounded_ms = |ns: f64| (ns / 1e3).round() / 1e3;
        let found: Vec<_> = shape_ns(&beside, &cases).into_iter().map(|ns| ns.map(rounded_ms)).collect();
        assert_eq!(found, expected_ms, "{figures:?}");
    }

    #[test]
    fn the_shape_begins_at_our_first_median() {
        check(["", "3 s", "4 s", "6 s"], [None, Some(9.0), Some(12.0), Some(18.0)]);
        check(["1 ms a file", "500 us a file", "?", "?"], [Some(2.0), Some(1.0), None, None]);
        check(["25 MiB/s", "?", "?", "50 MiB/s"], [Some(2.0), None, None, Some(1.0)]);
    }

    #[test]
    fn what_has_no_common_scale_has_no_shape() {
        check(["", "3 s", "4 s", ""], [None; 4]);
        check(["1 s", "2 MiB/s", "", ""], [None; 4]);
        check(["1 s", "2 s a file", "", ""], [None; 4]);
        check(["-1 s", "fast", "inf s", "3 parsecs"], [None; 4]);
    }
}
