//! Times a loop in milliseconds and in ticks, in total and per iteration.
//!
//! Two forms, as in the publication that the crate `lab` repeats (`experiment/clock`): the macro
//! [`time_loop!`](crate::time_loop) around a section, and [`LoopTimer::begin`] and [`LoopTimer::end`] for a
//! start and an end in different functions. Both report a line before the section and two lines after it,
//! to any function.

use std::fmt;
use std::io::{self, Write as _};
use std::time::Instant;

use crate::Counter;

/// Times a whole loop. The cost of one iteration is computed afterwards by division, since reading the clocks
/// inside the loop would cost more than an iteration of a tight loop.
///
/// Ticks are those of the time stamp counter, a 64-bit number that starts at 0 when the processor is reset.
/// At 3 GHz it wraps around after 194 years; a section during which it does is still measured.
///
/// ```
/// use gate::LoopTimer;
///
/// let mut report = |line: &str| println!("{line}");
/// let mut sum = 0_u64;
/// let timer = LoopTimer::begin("sums", &mut report); // started sums
/// for n in 0..200_000 {
///     sum = std::hint::black_box(sum + n);
/// }
/// let timing = timer.end(200_000, &mut report);
/// // finished sums in 0.121 ms, 314600 ticks
/// // 200000 iterations, 1652892562 iterations/s, 1.6 ticks/iteration
/// assert_eq!(timing.iterations, 200_000);
/// assert!(timing.elapsed_ms > 0.0 && timing.iterations_per_s > 0.0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LoopTimer<'n> {
    name: &'n str,
    counter: Option<Counter>,
    started: Instant,
    first_ticks: u64,
}

/// The timing measured by a [`LoopTimer`]. Its `Display` is the two lines of the report.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct LoopTiming<'n> {
    /// Name of the section, as passed to [`LoopTimer::start`].
    pub name: &'n str,
    /// Number of iterations, as passed to [`LoopTimer::stop`].
    pub iterations: u64,
    /// Milliseconds from start to stop.
    pub elapsed_ms: f64,
    /// Ticks of the time stamp counter from start to stop; nanoseconds where the machine has no steady
    /// counter.
    pub ticks: u64,
    /// Iterations per second; 0 if no time passed.
    pub iterations_per_s: f64,
    /// Ticks per iteration; 0 if there was no iteration.
    pub ticks_per_iteration: f64,
}

impl<'n> LoopTimer<'n> {
    /// Starts both clocks, the counter and the system's, and reports nothing.
    #[must_use]
    pub fn start(name: &'n str) -> LoopTimer<'n> {
        let counter = Counter::steady();
        // The counter is looked up and checked for steadiness before the clock starts, since that reads a
        // file.
        let started = Instant::now();
        LoopTimer { name, counter, started, first_ticks: counter.map_or(0, Counter::ticks) }
    }

    /// Stops both clocks after the given number of iterations, and reports nothing.
    #[must_use]
    pub fn stop(&self, iterations: u64) -> LoopTiming<'n> {
        let last_ticks = self.counter.map(Counter::ticks);
        let elapsed = self.started.elapsed();
        let nanoseconds = u64::try_from(elapsed.as_nanos()).unwrap_or(u64::MAX);
        let ticks = last_ticks.map_or(nanoseconds, |last| passed(self.first_ticks, last));
        LoopTiming::new(self.name, iterations, nanoseconds, ticks)
    }

    /// Reports that the section starts, then starts the clocks.
    #[must_use]
    pub fn begin(name: &'n str, report: &mut dyn FnMut(&str)) -> LoopTimer<'n> {
        report(&format!("started {name}"));
        LoopTimer::start(name)
    }

    /// Stops the clocks, then reports the timing, line by line.
    pub fn end(&self, iterations: u64, report: &mut dyn FnMut(&str)) -> LoopTiming<'n> {
        let timing = self.stop(iterations);
        timing.to_string().lines().for_each(report);
        timing
    }
}

/// Times a section that does the given number of iterations, reports it, and returns the section's value.
///
/// Reports to stdout, or to a function that takes a line without its end. Leave the section by its end: after
/// a `return`, `break` or `?` inside it, there is no report.
///
/// ```
/// let sum = gate::time_loop!("sums", 200_000, {
///     (0..200_000_u64).map(std::hint::black_box).sum::<u64>()
/// });
/// assert_eq!(sum, 19_999_900_000);
///
/// let mut lines = Vec::new();
/// gate::time_loop!("nothing", 1, |line: &str| lines.push(line.to_owned()), {});
/// assert_eq!(lines[0], "started nothing");
/// assert_eq!(lines.len(), 3);
/// ```
#[macro_export]
macro_rules! time_loop {
    ($name:expr, $iterations:expr, $section:block) => {
        $crate::time_loop!($name, $iterations, $crate::print_line, $section)
    };
    ($name:expr, $iterations:expr, $report:expr, $section:block) => {{
        let mut report = $report;
        let timer = $crate::LoopTimer::begin($name, &mut report);
        let value = $section;
        timer.end($iterations, &mut report);
        value
    }};
}

/// Writes a line to stdout. A line that cannot be written is lost, so that a closed pipe does not end the
/// program that is being timed.
pub fn print_line(line: &str) {
    let _ = writeln!(io::stdout(), "{line}");
}

/// Ticks from one reading to a later one, during which the counter may have wrapped around once. 0 if the
/// later one is less, which the order of two readings within some nanoseconds can cause.
fn passed(first_ticks: u64, last_ticks: u64) -> u64 {
    let ticks = last_ticks.wrapping_sub(first_ticks);
    if ticks > u64::MAX / 2 { 0 } else { ticks }
}

impl<'n> LoopTiming<'n> {
    fn new(name: &'n str, iterations: u64, elapsed_ns: u64, ticks: u64) -> LoopTiming<'n> {
        let ratio = |part: f64, whole: u64| if whole == 0 { 0.0 } else { part / whole as f64 };
        LoopTiming {
            name,
            iterations,
            elapsed_ms: elapsed_ns as f64 / 1e6,
            ticks,
            iterations_per_s: ratio(iterations as f64 * 1e9, elapsed_ns),
            ticks_per_iteration: ratio(ticks as f64, iterations),
        }
    }
}

impl fmt::Display for LoopTiming<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LoopTiming { name, iterations, elapsed_ms, ticks, iterations_per_s, ticks_per_iteration } = self;
        writeln!(f, "finished {name} in {elapsed_ms:.3} ms, {ticks} ticks")?;
        write!(f, "{iterations} iterations, {iterations_per_s:.0} iterations/s, ")?;
        write!(f, "{ticks_per_iteration:.1} ticks/iteration")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_figures_follow_from_time_and_ticks() {
        let timing = LoopTiming::new("a loop", 200_000, 50_000_000, 130_000_000);
        assert_eq!(
            timing.to_string(),
            "finished a loop in 50.000 ms, 130000000 ticks\n\
             200000 iterations, 4000000 iterations/s, 650.0 ticks/iteration"
        );
    }

    #[test]
    fn a_loop_that_did_nothing_is_no_division_by_zero() {
        let timing = LoopTiming::new("", 0, 0, 0);
        assert_eq!((timing.iterations_per_s, timing.ticks_per_iteration), (0.0, 0.0));
    }

    #[test]
    fn a_sleep_is_measured_on_both_clocks() {
        let timer = LoopTimer::start("sleep");
        std::thread::sleep(Duration::from_millis(20));
        let timing = timer.stop(1);
        assert!(timing.elapsed_ms >= 20.0);
        // Every counter in use ticks at 1 MHz or faster; without a counter a tick is a nanosecond.
        assert!(timing.ticks >= 20_000);
    }

    #[test]
    fn both_forms_report_the_same_lines() {
        let (mut by_calls, mut by_macro) = (Vec::new(), Vec::new());
        let mut report = |line: &str| by_calls.push(line.to_owned());
        let timer = LoopTimer::begin("sleep", &mut report);
        std::thread::sleep(Duration::from_millis(1));
        let timing = timer.end(4, &mut report);
        let value = crate::time_loop!("sleep", 4, |line: &str| by_macro.push(line.to_owned()), {
            std::thread::sleep(Duration::from_millis(1));
            7
        });
        assert_eq!(value, 7);
        let expected = format!("started sleep\n{timing}");
        assert_eq!(by_calls.join("\n"), expected);
        let without_numbers = |lines: &[String]| lines.join("\n").replace(|c: char| c.is_ascii_digit(), "");
        assert_eq!(without_numbers(&by_macro), without_numbers(&by_calls));
    }

    /// The publication's remark on the counter, which the documentation repeats.
    #[test]
    fn the_counter_wraps_around_after_194_years_at_3_ghz() {
        let seconds_a_year = 365.25 * 86_400.0;
        let years = 2_f64.powi(64) / 3e9 / seconds_a_year;
        assert_eq!(years.floor(), 194.0);
        assert_eq!((passed(u64::MAX - 9, 20), passed(5, 25), passed(25, 24)), (30, 20, 0));
    }
}
