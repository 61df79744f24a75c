//! Minimum, median and maximum of the measured values, as a table and as JSON.

use std::fmt;
use std::time::Duration;

use engine::gate::LoopTiming;
use serde::Serialize;

use crate::platform::Usage;
use crate::printer::bytes;

/// Measurements of one counted run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    pub(crate) wall: Duration,
    /// Cost of an iteration, if the number of iterations is known.
    pub(crate) iterations: Option<Iterations>,
    pub(crate) usage: Option<Usage>,
    /// Peak memory in bytes below which the system's count for the child is not meaningful.
    pub(crate) floor_bytes: u64,
}

/// The iterations of one run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Iterations {
    per_s: f64,
    ticks_each: f64,
}

impl Run {
    /// The run that a timer measured; it has no iterations if their number is 0.
    pub(crate) fn of(timing: &LoopTiming<'_>) -> Run {
        let iterations =
            Iterations { per_s: timing.iterations_per_s, ticks_each: timing.ticks_per_iteration };
        Run {
            wall: Duration::from_secs_f64(timing.elapsed_ms / 1e3),
            iterations: (timing.iterations > 0).then_some(iterations),
            usage: None,
            floor_bytes: 0,
        }
    }

    fn is_at_floor(&self) -> bool {
        self.usage.is_some_and(|usage| usage.peak_bytes <= self.floor_bytes)
    }
}

/// Minimum, median (the mean of the middle two for an even number) and maximum.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Spread {
    min: f64,
    median: f64,
    max: f64,
}

impl Spread {
    /// `None` if any value is missing, or there are no values.
    fn of(values: impl Iterator<Item = Option<f64>>) -> Option<Spread> {
        let mut values = values.collect::<Option<Vec<f64>>>()?;
        values.sort_by(f64::total_cmp);
        let (min, max) = (*values.first()?, *values.last()?);
        let median = f64::midpoint(values[(values.len() - 1) / 2], values[values.len() / 2]);
        Some(Spread { min, median, max })
    }
}

/// Spreads of all measured values of one command.
#[derive(Debug)]
pub(crate) struct Figures {
    n_runs: usize,
    wall_s: Option<Spread>,
    iterations_per_s: Option<Spread>,
    ticks_per_iteration: Option<Spread>,
    user_s: Option<Spread>,
    system_s: Option<Spread>,
    peak_bytes: Option<Spread>,
    /// Whether the peaks are only upper bounds, since they do not exceed the floor.
    peak_is_at_most: bool,
}

impl Figures {
    pub(crate) fn of(runs: &[Run]) -> Figures {
        let usage = |get: fn(Usage) -> f64| Spread::of(runs.iter().map(|run| run.usage.map(get)));
        let each = |get: fn(Iterations) -> f64| Spread::of(runs.iter().map(|run| run.iterations.map(get)));
        Figures {
            n_runs: runs.len(),
            wall_s: Spread::of(runs.iter().map(|run| Some(run.wall.as_secs_f64()))),
            iterations_per_s: each(|each| each.per_s),
            ticks_per_iteration: each(|each| each.ticks_each),
            user_s: usage(|usage| usage.user.as_secs_f64()),
            system_s: usage(|usage| usage.system.as_secs_f64()),
            peak_bytes: usage(|usage| usage.peak_bytes as f64),
            peak_is_at_most: runs.iter().any(Run::is_at_floor),
        }
    }
}

impl Figures {
    /// The number of runs, wall time as median, minimum and maximum, and the medians of user time, system
    /// time and memory.
    pub(crate) fn cells(&self) -> [String; 7] {
        let cell = |spread: Option<Spread>, show: &dyn Fn(Spread) -> String| {
            spread.map_or_else(|| "not available".to_owned(), show)
        };
        let median = |spread| cell(spread, &|spread| seconds(spread.median));
        [
            self.n_runs.to_string(),
            median(self.wall_s),
            cell(self.wall_s, &|wall| seconds(wall.min)),
            cell(self.wall_s, &|wall| seconds(wall.max)),
            median(self.user_s),
            median(self.system_s),
            cell(self.peak_bytes, &|peak| self.memory(peak.median)),
        ]
    }

    fn memory(&self, value: f64) -> String {
        let at_most = if self.peak_is_at_most { "<= " } else { "" };
        format!("{at_most}{}", bytes(value as u64))
    }
}

/// The line of `--json`: the spreads, then every run in order.
#[derive(Serialize)]
pub(crate) struct Line<'f> {
    command: &'f [String],
    n_runs: usize,
    wall_s: Option<ShownFigure<f64>>,
    user_s: Option<ShownFigure<f64>>,
    system_s: Option<ShownFigure<f64>>,
    peak_memory_bytes: Option<ShownFigure<u64>>,
    peak_memory_is_at_most: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    iterations_per_s: Option<ShownFigure<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ticks_per_iteration: Option<ShownFigure<f64>>,
    /// Comparison with the first of several commands, in the lab's form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ratio_to_first: Option<&'f serde_json::Value>,
    runs: Vec<RunLine>,
}

#[derive(Serialize)]
struct ShownFigure<T> {
    min: T,
    median: T,
    max: T,
}

#[derive(Serialize)]
struct RunLine {
    wall_s: f64,
    user_s: Option<f64>,
    system_s: Option<f64>,
    peak_memory_bytes: Option<u64>,
}

impl<'f> Line<'f> {
    pub(crate) fn new(command: &'f [String], figures: &Figures, runs: &[Run]) -> Line<'f> {
        let times = |spread: Option<Spread>| spread.map(|spread| spread.shown(micros));
        Line {
            command,
            n_runs: figures.n_runs,
            wall_s: times(figures.wall_s),
            user_s: times(figures.user_s),
            system_s: times(figures.system_s),
            peak_memory_bytes: figures.peak_bytes.map(|spread| spread.shown(|bytes| bytes.round() as u64)),
            peak_memory_is_at_most: figures.peak_is_at_most,
            iterations_per_s: figures.iterations_per_s.map(|spread| spread.shown(tenths)),
            ticks_per_iteration: figures.ticks_per_iteration.map(|spread| spread.shown(tenths)),
            ratio_to_first: None,
            runs: runs.iter().map(RunLine::of).collect(),
        }
    }
}

impl Spread {
    fn shown<T>(self, show: impl Fn(f64) -> T) -> ShownFigure<T> {
        ShownFigure { min: show(self.min), median: show(self.median), max: show(self.max) }
    }
}

impl RunLine {
    fn of(run: &Run) -> RunLine {
        let seconds = |time: Duration| micros(time.as_secs_f64());
        RunLine {
            wall_s: seconds(run.wall),
            user_s: run.usage.map(|usage| seconds(usage.user)),
            system_s: run.usage.map(|usage| seconds(usage.system)),
            peak_memory_bytes: run.usage.map(|usage| usage.peak_bytes),
        }
    }
}

/// Seconds with six digits after the decimal point.
fn micros(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}

/// A number with one digit after the decimal point.
fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

impl fmt::Display for Figures {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let runs = if self.n_runs == 1 { "1 run".into() } else { format!("{} runs", self.n_runs) };
        writeln!(out, "{runs:<12}{:>14}{:>14}{:>14}", "min", "median", "max")?;
        write_row(out, "wall", self.wall_s, &seconds)?;
        write_row(out, "user", self.user_s, &seconds)?;
        write_row(out, "system", self.system_s, &seconds)?;
        write_row(out, "peak memory", self.peak_bytes, &|value| self.memory(value))?;
        let iterations = [("iterations/s", self.iterations_per_s), ("ticks/iter.", self.ticks_per_iteration)];
        for (name, spread) in iterations.into_iter().filter(|(_, spread)| spread.is_some()) {
            write_row(out, name, spread, &|number| format!("{number:.1}"))?;
        }
        Ok(())
    }
}

fn write_row(
    out: &mut fmt::Formatter<'_>,
    name: &str,
    spread: Option<Spread>,
    show: &dyn Fn(f64) -> String,
) -> fmt::Result {
    match spread {
        Some(Spread { min, median, max }) => {
            writeln!(out, "{name:<12}{:>14}{:>14}{:>14}", show(min), show(median), show(max))
        }
        None => writeln!(out, "{name:<12}{:>14}", "not available"),
    }
}

fn seconds(seconds: f64) -> String {
    if seconds < 1.0 { format!("{:.1} ms", seconds * 1e3) } else { format!("{seconds:.3} s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(wall_ms: u64, peak_bytes: u64) -> Run {
        let usage =
            Usage { user: Duration::from_millis(wall_ms / 2), system: Duration::from_millis(1), peak_bytes };
        let wall = Duration::from_millis(wall_ms);
        Run { wall, iterations: None, usage: Some(usage), floor_bytes: 1_000_000 }
    }

    #[test]
    fn the_table_has_least_median_and_greatest() {
        let runs = [run(3_000, 5_000_000), run(100, 4_000_000), run(200, 7_000_000), run(400, 6_000_000)];
        assert_eq!(
            Figures::of(&runs).to_string(),
            "4 runs                 min        median           max\n\
             wall              100.0 ms      300.0 ms       3.000 s\n\
             user               50.0 ms      150.0 ms       1.500 s\n\
             system              1.0 ms        1.0 ms        1.0 ms\n\
             peak memory         4.0 MB        5.5 MB        7.0 MB\n"
        );
    }

    #[test]
    fn what_the_system_does_not_tell_is_not_made_up() {
        let mut blind = run(100, 0);
        blind.usage = None;
        assert_eq!(
            Figures::of(&[blind]).to_string(),
            "1 run                  min        median           max\n\
             wall              100.0 ms      100.0 ms      100.0 ms\n\
             user         not available\n\
             system       not available\n\
             peak memory  not available\n"
        );
        let at_floor = Figures::of(&[run(100, 1_000_000)]).to_string();
        assert!(at_floor.ends_with("peak memory      <= 1.0 MB     <= 1.0 MB     <= 1.0 MB\n"), "{at_floor}");
    }

    #[test]
    fn iterations_have_rows_of_their_own() {
        let iterating = |per_s: f64, ticks_each: f64| Run {
            iterations: Some(Iterations { per_s, ticks_each }),
            ..run(100, 2_000_000)
        };
        let figures = Figures::of(&[iterating(2e6, 650.0), iterating(4e6, 325.04)]);
        let table = figures.to_string();
        assert!(
            table.ends_with(
                "iterations/s     2000000.0     3000000.0     4000000.0\n\
                 ticks/iter.          325.0         487.5         650.0\n"
            ),
            "{table}"
        );
        let json = serde_json::to_string(&Line::new(&[], &figures, &[])).unwrap();
        assert!(json.contains("\"ticks_per_iteration\":{\"min\":325.0,\"median\":487.5"), "{json}");
    }

    #[test]
    fn json_has_every_run_in_the_order_of_time() {
        let (command, runs) = (["a".into(), "\"\n".into()], [run(20, 3), run(10, 5)]);
        let json = serde_json::to_string(&Line::new(&command, &Figures::of(&runs), &runs[..1])).unwrap();
        assert_eq!(
            json,
            "{\"command\":[\"a\",\"\\\"\\n\"],\"n_runs\":2,\
             \"wall_s\":{\"min\":0.01,\"median\":0.015,\"max\":0.02},\
             \"user_s\":{\"min\":0.005,\"median\":0.0075,\"max\":0.01},\
             \"system_s\":{\"min\":0.001,\"median\":0.001,\"max\":0.001},\
             \"peak_memory_bytes\":{\"min\":3,\"median\":4,\"max\":5},\"peak_memory_is_at_most\":true,\
             \"runs\":[{\"wall_s\":0.02,\"user_s\":0.01,\"system_s\":0.001,\"peak_memory_bytes\":3}]}"
        );
    }
}
