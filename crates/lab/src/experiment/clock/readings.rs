//! Reads one clock many times in a row.

use std::sync::LazyLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use gate::Counter;

use super::Outcome;
use crate::clock::Clock;
use crate::error::CaseError;
use crate::platform;

/// Clocks asked for on every system; the first is the one that programs use by default.
const CLOCKS: [&str; 13] = [
    "instant",
    "system_time",
    "monotonic",
    "monotonic_raw",
    "monotonic_coarse",
    "realtime",
    "process_cputime",
    "thread_cputime",
    "gettimeofday",
    "times",
    "getrusage",
    "rdtsc",
    "rdtscp",
];

/// All clocks of this system, with those that only it has at the end.
pub(super) fn clocks() -> impl Iterator<Item = &'static str> {
    CLOCKS.into_iter().chain(platform::OWN_CLOCKS.iter().copied())
}

/// How long to look for steps of a clock: several times the coarsest step in use, 10 ms, even on a busy
/// machine.
const LOOK_FOR: Duration = Duration::from_millis(150);

/// Number of steps after which no smaller one is expected.
const N_STEPS: usize = 2000;

/// Reads the clock `n` times in the measured part, then looks for its smallest step.
pub(super) fn run(way: &str, n: u64, clock: &mut Clock<'_>) -> Result<Outcome, CaseError> {
    let read = reader(way).ok_or_else(|| CaseError::Skipped(format!("this machine has no clock `{way}`")))?;
    let ns_per_unit = if way.starts_with("rdtsc") { ns_per_tick()? } else { 1.0 };
    let (elapsed, n_backwards) = clock.measure(|| {
        let started = Instant::now();
        let n_backwards = read_often(read, n);
        Ok((started.elapsed(), n_backwards))
    })?;
    let mut figures = vec![("cost_ns", elapsed.as_nanos() as f64 / n as f64)];
    figures.extend(smallest_step(read).map(|step| ("resolution_ns", step as f64 * ns_per_unit)));
    Ok(Outcome { items: n, checksum: n_backwards, figures })
}

/// Reads the clock `n` times and returns how often it ran backwards.
fn read_often(read: fn() -> u64, n: u64) -> u64 {
    let read = std::hint::black_box(read);
    let mut before = 0;
    let mut n_backwards = 0;
    for _ in 0..n {
        let now = read();
        n_backwards += u64::from(now < before);
        before = now;
    }
    n_backwards
}

/// The smallest nonzero difference between two consecutive readings; `None` if the clock stood still.
fn smallest_step(read: fn() -> u64) -> Option<u64> {
    let started = Instant::now();
    let mut smallest = None;
    let mut n_steps = 0;
    let mut before = read();
    while n_steps < N_STEPS && started.elapsed() < LOOK_FOR {
        // The end of the search is checked rarely, so that the check is not part of most steps.
        for _ in 0..64 {
            let now = read();
            if now > before {
                n_steps += 1;
                smallest = Some(smallest.map_or(now - before, |step: u64| step.min(now - before)));
            }
            before = now;
        }
    }
    smallest
}

fn reader(way: &str) -> Option<fn() -> u64> {
    match way {
        "instant" => Some(instant),
        "system_time" => Some(system_time),
        "rdtsc" => COUNTER.map(|_| rdtsc as fn() -> u64),
        // Both ways of reading the counter are useful only where it is steady.
        "rdtscp" if COUNTER.is_none() => None,
        _ => platform::system_clock(way),
    }
}

fn instant() -> u64 {
    // An `Instant` has no number. The time since the first one has, and costs a subtraction.
    static FIRST: LazyLock<Instant> = LazyLock::new(Instant::now);
    FIRST.elapsed().as_nanos() as u64
}

fn system_time() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}

static COUNTER: LazyLock<Option<Counter>> = LazyLock::new(Counter::steady);

fn rdtsc() -> u64 {
    COUNTER.map_or(0, Counter::ticks)
}

/// The duration of a tick, to about 10 ppm.
fn ns_per_tick() -> Result<f64, CaseError> {
    let counter = COUNTER
        .ok_or_else(|| CaseError::Skipped("this machine has no invariant time stamp counter".to_owned()))?;
    let (first_ticks, first) = counter.with_instant();
    std::thread::sleep(Duration::from_millis(10));
    let (last_ticks, last) = counter.with_instant();
    Ok((last - first).as_nanos() as f64 / last_ticks.saturating_sub(first_ticks).max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_runs_backwards_is_counted() {
        use std::sync::atomic::{AtomicU64, Ordering};
        static READINGS: AtomicU64 = AtomicU64::new(0);
        // Returns 0 1 2 3 0 1 2 3: one step in four goes backwards.
        fn limping() -> u64 {
            READINGS.fetch_add(1, Ordering::Relaxed) % 4
        }
        assert_eq!(read_often(limping, 100), 24);
    }

    #[test]
    fn a_clock_that_stands_still_has_no_resolution() {
        assert_eq!(smallest_step(|| 7), None);
    }
}
