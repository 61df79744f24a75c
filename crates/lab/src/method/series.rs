//! One figure of each run of a case, and the round in which the run took place.

use super::interval::Interval;
use super::run::Run;
use super::statistics::{median, sorted};
use super::{signed_rank, statistics, student};

/// Values of one figure, in order of session and round.
#[derive(Clone, Debug, Default)]
pub(crate) struct Series(Vec<Point>);

/// The figure of one run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub(crate) session: u32,
    pub(crate) round: u32,
    pub(crate) value: f64,
}

impl Point {
    pub(crate) fn of(run: &Run, value: f64) -> Point {
        Point { session: run.session, round: run.round, value }
    }
}

impl Series {
    pub(crate) fn new(points: impl Iterator<Item = Point>) -> Series {
        let mut points: Vec<Point> = points.collect();
        points.sort_by_key(|point| (point.session, point.round));
        Series(points)
    }

    /// The figure that `of` finds in each run; `None` if it is missing in one of them.
    pub(crate) fn of_runs(runs: &[&Run], of: impl Fn(&Run) -> Option<f64>) -> Option<Series> {
        let point = |run: &&Run| Some(Point::of(run, of(run)?));
        Some(Series::new(runs.iter().map(point).collect::<Option<Vec<Point>>>()?.into_iter()))
    }

    /// Values of consecutive rounds of one session.
    #[cfg(test)]
    pub(crate) fn of_values(values: &[f64]) -> Series {
        let round = |position: usize| u32::try_from(position).unwrap_or(u32::MAX);
        Series::new(values.iter().enumerate().map(|(position, value)| Point {
            session: 1,
            round: round(position),
            value: *value,
        }))
    }

    pub(crate) fn points(&self) -> &[Point] {
        &self.0
    }

    pub(crate) fn values(&self) -> Vec<f64> {
        self.0.iter().map(|point| point.value).collect()
    }

    pub(crate) fn median(&self) -> f64 {
        median(&sorted(self.values()))
    }

    /// The 1 - `alpha` interval of the median: within the session, or from the variation between the
    /// sessions if there are several.
    pub(crate) fn median_interval(&self, alpha: f64) -> Interval {
        let sessions = by_session(self.0.iter().map(|point| (point.session, point.value)));
        if sessions.len() < 2 || self.0.iter().any(|point| point.value <= 0.0) {
            return statistics::median_interval(&self.values(), alpha);
        }
        let medians: Vec<f64> = sessions.into_iter().map(|values| median(&sorted(values)).ln()).collect();
        let Interval { low, high } = student::mean_interval(&medians, alpha).1;
        let median = self.median();
        Interval { low: low.exp().min(median), high: high.exp().max(median) }
    }

    /// The runs of the two series that belong together: those of the same round, and then the others in their
    /// order (disturbed runs are repeated in later rounds). Runs without a partner are left out.
    pub(crate) fn paired<'s>(&'s self, with: &'s Series) -> Vec<(&'s Point, &'s Point)> {
        let turn = |point: &Point| (point.session, point.round);
        let partner = |point: &&Point| with.0.iter().find(|other| turn(other) == turn(point));
        let mut pairs: Vec<(&Point, &Point)> =
            self.0.iter().filter_map(|point| Some((point, partner(&point)?))).collect();
        let rest: Vec<&Point> = self.0.iter().filter(|point| partner(point).is_none()).collect();
        let has_partner = |other: &&Point| self.0.iter().any(|point| turn(point) == turn(other));
        let mut others: Vec<&Point> = with.0.iter().filter(|other| !has_partner(other)).collect();
        for point in rest {
            if let Some(position) = others.iter().position(|other| other.session == point.session) {
                pairs.push((point, others.remove(position)));
            }
        }
        pairs.sort_by_key(|(point, _)| turn(point));
        pairs
    }
}

/// The values of each session.
pub(crate) fn by_session(values: impl Iterator<Item = (u32, f64)>) -> Vec<Vec<f64>> {
    let mut sessions: Vec<(u32, Vec<f64>)> = Vec::new();
    for (session, value) in values {
        match sessions.iter_mut().find(|(known, _)| *known == session) {
            Some((_, values)) => values.push(value),
            None => sessions.push((session, vec![value])),
        }
    }
    sessions.into_iter().map(|(_, values)| values).collect()
}

/// The centre of values of several sessions and its interval: each session counts as one value, since what
/// differs between sessions (places on the disk, addresses in memory, a restarted machine) is common to all
/// rounds of one (Kalibera and Jones 2013, *Rigorous Benchmarking in Reasonable Time*). Of one session,
/// from its values.
pub(crate) fn centre_of_sessions(values: &[(u32, f64)], alpha: f64) -> (f64, Interval) {
    let sessions = by_session(values.iter().copied());
    match sessions.as_slice() {
        [values] => signed_rank::centre_interval(values, alpha),
        sessions => {
            let centres: Vec<f64> = sessions.iter().map(|values| signed_rank::centre(values)).collect();
            student::mean_interval(&centres, alpha)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(points: &[(u32, u32, f64)]) -> Series {
        Series::new(points.iter().map(|(session, round, value)| Point {
            session: *session,
            round: *round,
            value: *value,
        }))
    }

    #[test]
    fn runs_of_one_round_belong_together_and_repeated_ones_follow() {
        let first = series(&[(1, 1, 10.0), (1, 2, 11.0), (1, 4, 12.0), (2, 1, 20.0)]);
        let second = series(&[(1, 2, 1.1), (1, 1, 1.0), (1, 5, 1.3), (2, 2, 2.0), (2, 3, 2.1)]);
        let found: Vec<(f64, f64)> =
            first.paired(&second).into_iter().map(|(one, other)| (one.value, other.value)).collect();
        assert_eq!(found, [(10.0, 1.0), (11.0, 1.1), (12.0, 1.3), (20.0, 2.0)]);
    }

    #[test]
    fn sessions_count_as_one_value_each() {
        let within: Vec<(u32, f64)> = (0..8).map(|run| (1, f64::from(run % 2))).collect();
        assert_eq!(centre_of_sessions(&within, 0.05).0, 0.5);
        let several: Vec<(u32, f64)> =
            [1.0, 2.0, 4.0].iter().zip(1..).flat_map(|(value, session)| [(session, *value); 20]).collect();
        let (centre, interval) = centre_of_sessions(&several, 0.05);
        assert_eq!((centre, interval), student::mean_interval(&[1.0, 2.0, 4.0], 0.05));
        // Twenty equal runs in each of three sessions show less than three runs would suggest.
        assert!(interval.low < 0.0 && interval.high > 5.0, "{interval:?}");
        let medians = series(&[(1, 1, 1.0), (1, 2, 1.0), (2, 1, 2.0), (3, 1, 4.0)]).median_interval(0.05);
        assert!(medians.low < 0.5 && medians.high > 8.0, "{medians:?}");
    }
}
