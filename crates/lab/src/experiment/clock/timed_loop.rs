//! Times a tight loop, as a whole and iteration by iteration.

use std::hint::black_box;
use std::time::{Duration, Instant};

use gate::LoopTimer;

use super::Outcome;
use crate::clock::Clock;
use crate::error::CaseError;

/// Timing the whole loop comes first: it is the baseline.
pub(super) const WAYS: [&str; 2] = ["whole_loop", "each_iteration"];

/// Runs the loop; the checksum is its last value.
pub(super) fn run(way: &str, iterations: u64, clock: &mut Clock<'_>) -> Result<Outcome, CaseError> {
    if way == "whole_loop" {
        let (value, timing) = clock.measure(|| {
            let timer = LoopTimer::start("loop");
            let value = (0..iterations).fold(1, |value, _| step(value));
            Ok((value, timer.stop(iterations)))
        })?;
        let figures = vec![
            ("elapsed_ms", timing.elapsed_ms),
            ("ticks", timing.ticks as f64),
            ("iterations_per_s", timing.iterations_per_s),
            ("ticks_per_iteration", timing.ticks_per_iteration),
        ];
        return Ok(Outcome { items: iterations, checksum: value, figures });
    }
    let (value, elapsed) = clock.measure(|| {
        Ok((0..iterations).fold((1, Duration::ZERO), |(value, elapsed), _| {
            let started = Instant::now();
            let value = step(value);
            (value, elapsed + started.elapsed())
        }))
    })?;
    let figures = vec![("elapsed_ms", elapsed.as_secs_f64() * 1e3)];
    Ok(Outcome { items: iterations, checksum: value, figures })
}

/// One iteration: takes a few nanoseconds and depends on the iteration before (xorshift64, Marsaglia 2003).
fn step(value: u64) -> u64 {
    let value = value ^ (value << 13);
    let value = value ^ (value >> 7);
    black_box(value ^ (value << 17))
}
