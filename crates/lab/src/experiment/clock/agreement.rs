//! Checks whether the time stamp counter keeps the kernel's time.

use std::time::Duration;

use gate::Counter;

use super::Outcome;
use crate::clock::Clock;
use crate::error::CaseError;

/// Measures the counter's rate over the first tenth of `duration_ms` and compares it with the rate over the
/// rest.
pub(super) fn run(duration_ms: u64, clock: &mut Clock<'_>) -> Result<Outcome, CaseError> {
    let counter = Counter::steady()
        .ok_or_else(|| CaseError::Skipped("this machine has no invariant time stamp counter".to_owned()))?;
    let [first, early, last] = clock.measure(|| {
        let first = counter.with_instant();
        std::thread::sleep(Duration::from_millis(duration_ms / 10));
        let early = counter.with_instant();
        std::thread::sleep(Duration::from_millis(duration_ms - duration_ms / 10));
        Ok([first, early, counter.with_instant()])
    })?;
    let ticks_per_ns = (early.0 - first.0) as f64 / (early.1 - first.1).as_nanos() as f64;
    let foretold_ns = (last.0 - early.0) as f64 / ticks_per_ns;
    let drift_ns = foretold_ns - (last.1 - early.1).as_nanos() as f64;
    let drift_ppm = 1e6 * drift_ns / (last.1 - early.1).as_nanos() as f64;
    let figures = vec![("drift_ppm", drift_ppm), ("drift_ns", drift_ns), ("ticks_per_ns", ticks_per_ns)];
    // The checksum states whether the counter is usable as a clock: off by less than one in a thousand.
    let checksum = u64::from(drift_ppm.abs() < 1000.0);
    Ok(Outcome { items: duration_ms, checksum, figures })
}
