//! A tight loop, timed as a whole and iteration by iteration.

use std::hint::black_box;
use std::time::{Duration, Instant};

use super::Outcome;
use crate::clock::Clock;
use crate::error::CaseError;
use crate::loop_timer::LoopTimer;

/// The loop is timed as a whole first: that is the baseline.
pub(super) const WAYS: [&str; 2] = ["whole_loop", "each_iteration"];

/// Runs the loop; its last value is the checksum.
pub(super) fn run(way: &str, iterations: u64, clock: &mut Clock<'_>) -> Result<Outcome, CaseError> {
    if way == "whole_loop" {
        let (value, timing) = clock.measure(|| {
            let timer = LoopTimer::start();
            let value = (0..iterations).fold(1, |value, _| step(value));
            Ok((value, timer.stop(iterations)))
        })?;
        let figures = vec![
            ("elapsed_ms", timing.elapsed_ms),
            ("ticks", timing.ticks as f64),
            ("iterations_per_s", timing.iterations_per_s),
            ("ticks_per_iteration", timing.ticks_per_iteration),
        ];
        return Ok((iterations, value, figures));
    }
    let (value, elapsed) = clock.measure(|| {
        Ok((0..iterations).fold((1, Duration::ZERO), |(value, elapsed), _| {
            let started = Instant::now();
            let value = step(value);
            (value, elapsed + started.elapsed())
        }))
    })?;
    Ok((iterations, value, vec![("elapsed_ms", elapsed.as_secs_f64() * 1e3)]))
}

/// One iteration: a few nanoseconds that depend on the iteration before (xorshift64, Marsaglia 2003).
fn step(value: u64) -> u64 {
    let value = value ^ (value << 13);
    let value = value ^ (value >> 7);
    black_box(value ^ (value << 17))
}
