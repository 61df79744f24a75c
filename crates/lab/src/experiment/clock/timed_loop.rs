//! Times a tight loop, as a whole and iteration by iteration, with both of the publication's clocks.
//!
//! The publication says that the duration of two readings of the counter should be subtracted from a result.
//! `readings_ticks` is that duration, and `corrected_ticks_per_iteration` the result without it.

use std::hint::black_box;
use std::time::{Duration, Instant};

use gate::{Counter, LoopTimer};

use super::Outcome;
use crate::clock::Clock;
use crate::error::CaseError;

/// Timing the whole loop comes first: it is the baseline.
pub(super) const WAYS: [&str; 2] = ["whole_loop", "each_iteration"];

/// Runs the loop; the checksum is its last value.
pub(super) fn run(way: &str, iterations: u64, clock: &mut Clock<'_>) -> Result<Outcome, CaseError> {
    let counter = Counter::steady();
    if way == "whole_loop" {
        let (value, timing) = clock.measure(|| {
            let timer = LoopTimer::start("loop");
            let value = (0..iterations).fold(1, |value, _| step(value));
            Ok((value, timer.stop(iterations)))
        })?;
        let mut figures = vec![
            ("elapsed_ms", timing.elapsed_ms),
            ("ticks", timing.ticks as f64),
            ("iterations_per_s", timing.iterations_per_s),
            ("ticks_per_iteration", timing.ticks_per_iteration),
        ];
        if let Some(counter) = counter {
            figures.extend(corrected(timing.ticks, 1, iterations, readings_ticks(counter)));
        }
        return Ok(Outcome { items: iterations, checksum: value, figures });
    }
    let (value, elapsed, ticks) = clock.measure(|| {
        let read = || counter.map_or(0, Counter::ticks);
        Ok((0..iterations).fold((1, Duration::ZERO, 0_u64), |(value, elapsed, ticks), _| {
            // The counter is read inside the clock, as the publication does.
            let (started, first) = (Instant::now(), read());
            let value = step(value);
            let last = read();
            (value, elapsed + started.elapsed(), ticks.wrapping_add(last.wrapping_sub(first)))
        }))
    })?;
    let mut figures = vec![("elapsed_ms", elapsed.as_secs_f64() * 1e3)];
    if let Some(counter) = counter {
        figures.push(("ticks", ticks as f64));
        figures.push(("ticks_per_iteration", ticks as f64 / iterations.max(1) as f64));
        figures.extend(corrected(ticks, iterations, iterations, readings_ticks(counter)));
    }
    Ok(Outcome { items: iterations, checksum: value, figures })
}

/// The ticks that a section without content takes, which are those of two readings: the median of many.
fn readings_ticks(counter: Counter) -> u64 {
    const SECTIONS: usize = 1001;
    let mut ticks = [0; SECTIONS];
    for section in &mut ticks {
        let first = counter.ticks();
        *section = counter.ticks().saturating_sub(first);
    }
    ticks.sort_unstable();
    ticks[SECTIONS / 2]
}

/// The duration of two readings, and the ticks of an iteration without those of the sections that were timed.
/// Readings overlap with the work of a processor, so the rest of a small section may be below 0.
fn corrected(ticks: u64, sections: u64, iterations: u64, readings_ticks: u64) -> [(&'static str, f64); 2] {
    let rest = ticks as f64 - sections as f64 * readings_ticks as f64;
    [
        ("readings_ticks", readings_ticks as f64),
        ("corrected_ticks_per_iteration", rest / iterations.max(1) as f64),
    ]
}

/// One iteration: takes a few nanoseconds and depends on the iteration before (xorshift64, Marsaglia 2003).
fn step(value: u64) -> u64 {
    let value = value ^ (value << 13);
    let value = value ^ (value >> 7);
    black_box(value ^ (value << 17))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_timed_section_has_two_readings() {
        let of = |sections| corrected(5000, sections, 100, 20);
        assert_eq!(of(1), [("readings_ticks", 20.0), ("corrected_ticks_per_iteration", 49.8)]);
        assert_eq!(of(100)[1].1, 30.0);
    }
}
