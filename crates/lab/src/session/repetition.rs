//! Chooses how often each case does its work within a run.
//!
//! A run of a few milliseconds is timed well, but what it shows is small beside what a switch to another task
//! costs, and too short for the guard to judge alone. Where a case can do its work again without a trace of
//! the last time, a run therefore repeats it for a tenth of a second, as `timeit` of Python does. All ways of
//! a set are repeated equally often, so that what only the first pass pays for (fresh memory, empty caches of
//! the processor) has the same weight for all of them.

use std::time::Duration;

use super::estimate::time_of;
use super::row::Row;
use super::selection::PlannedExperiment;
use crate::method::Options;
use crate::method::looks::LOOKS;

/// A run should take this long, or as much of it as the session's time allows.
const TARGETS: [Duration; 4] = [
    Duration::from_millis(100),
    Duration::from_millis(50),
    Duration::from_millis(25),
    Duration::from_millis(12),
];

/// The slowest way of a set is not repeated for longer than this many targets.
const MOST_TARGETS: f64 = 10.0;

/// How much longer a round may take than with a single pass of each case, so that the experiment's part of
/// the time is still enough for two looks at the results. `None` without a limit.
pub(super) fn room(chosen: &PlannedExperiment<'_>, options: &Options, elapsed: Duration) -> Option<Duration> {
    let n_rounds = options.rounds.min(LOOKS[1]);
    let once = time_of(chosen, &Options { rounds: n_rounds, ..options.clone() });
    let most_time = options.most_time?.saturating_sub(elapsed);
    Some(most_time.saturating_sub(once) / n_rounds)
}

/// Sets the number of passes of all rows that can repeat their work, from the time of their warm-ups.
pub(super) fn choose(rows: &mut [Row], room: Option<Duration>) {
    let fits = |target: &&Duration| {
        let longer = |row: &Row| row.warm_up.map(|once| once * (passes_of(row, rows, **target) - 1));
        room.is_none_or(|room| rows.iter().filter_map(longer).sum::<Duration>() <= room)
    };
    let Some(target) = TARGETS.iter().find(fits) else { return };
    let n_passes: Vec<u32> = rows.iter().map(|row| passes_of(row, rows, *target)).collect();
    for (row, n_passes) in rows.iter_mut().zip(n_passes) {
        row.unit.n_passes = n_passes;
    }
}

/// How often the cases of the row's set have to do their work for all of them to take as long as the target;
/// 1 where one of them cannot repeat it.
fn passes_of(row: &Row, rows: &[Row], target: Duration) -> u32 {
    let of_set = rows.iter().filter(|other| {
        other.is_open && other.unit.case.set == row.unit.case.set && other.unit.caches == row.unit.caches
    });
    let times: Option<Vec<f64>> =
        of_set.map(|other| Some(other.warm_up.filter(|_| other.repeats)?.as_secs_f64().max(1e-6))).collect();
    let Some(times) = times else { return 1 };
    let target_s = target.as_secs_f64();
    let fastest_s = times.iter().copied().fold(f64::INFINITY, f64::min);
    let slowest_s = times.iter().copied().fold(0.0, f64::max);
    let n_passes = (target_s / fastest_s).ceil().min(MOST_TARGETS * target_s / slowest_s);
    n_passes.max(1.0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Case;
    use crate::method::Caches;
    use crate::method::plan::Unit;
    use crate::results::CaseState;

    fn rows(warm_ups: &[(&str, Option<u64>)]) -> Vec<Row> {
        let row = |(set, warm_up_ms): &(&str, Option<u64>)| {
            let unit = Unit {
                case: Case::new(*set, "way"),
                caches: Caches::Warm,
                files: Vec::new(),
                cached_bytes: 0,
                n_passes: 1,
            };
            Row {
                warm_up: warm_up_ms.map(Duration::from_millis),
                ..Row::new(unit, CaseState::Measured, true)
            }
        };
        warm_ups.iter().map(row).collect()
    }

    #[track_caller]
    fn check(warm_ups: &[(&str, Option<u64>)], room_ms: Option<u64>, expected: &[u32]) {
        let mut rows = rows(warm_ups);
        choose(&mut rows, room_ms.map(Duration::from_millis));
        let found: Vec<u32> = rows.iter().map(|row| row.unit.n_passes).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn ways_of_a_set_are_repeated_equally_often() {
        check(&[("a", Some(10)), ("a", Some(30)), ("b", Some(4)), ("c", Some(200))], None, &[10, 10, 25, 1]);
        // Four passes of the slow one take a second.
        check(&[("a", Some(1)), ("a", Some(250))], None, &[4, 4]);
    }

    #[test]
    fn a_case_that_cannot_be_repeated_leaves_its_set_alone() {
        check(&[("a", Some(10)), ("a", None), ("b", Some(10))], None, &[1, 1, 10]);
    }

    #[test]
    fn runs_are_no_longer_than_the_time_allows() {
        check(&[("a", Some(10)), ("a", Some(10))], Some(180), &[10, 10]);
        check(&[("a", Some(10)), ("a", Some(10))], Some(100), &[5, 5]);
        check(&[("a", Some(10)), ("a", Some(10))], Some(10), &[1, 1]);
    }
}
