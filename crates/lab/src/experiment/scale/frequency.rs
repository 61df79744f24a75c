//! Measures the clock rate of a processor by timing a chain of instructions.
//!
//! A step of the chain is three shifts and three exclusive-ors, each of which needs the one before: six
//! cycles on any processor of the last twenty years, whatever its memory and caches. The number of steps per
//! microsecond thus measures the clock rate, even where `/proc/cpuinfo` reports a constant and `cpufreq` is
//! hidden, as on virtual machines. Absolute figures rest on the six cycles; the ratios, which the claims use,
//! do not.
//!
//! The rate is the median of many short stretches, so that a stretch in which the thread was interrupted does
//! not count.

use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use super::Outcome;
use crate::clock::Clock;
use crate::error::CaseError;
use crate::platform;

const STEPS: u64 = 200_000;
const N_STRETCHES: usize = 40;
const CYCLES_A_STEP: f64 = 6.0;

/// Measures the clock of this thread's processor while `n_threads` compute, including this one.
pub(super) fn run(n_threads: usize, clock: &mut Clock<'_>) -> Result<Outcome, CaseError> {
    let (rate, last) = clock.measure(|| Ok(rate_and_last(n_threads)))?;
    let mut figures = vec![("chain_mhz".to_owned(), rate * CYCLES_A_STEP)];
    let reported = platform::processor_mhz();
    let mut add = |name: &str, mhz: Option<f64>| figures.extend(mhz.map(|mhz| (name.to_owned(), mhz)));
    add("cpuinfo_mhz", reported.cpuinfo);
    add("cpufreq_mhz", reported.cpufreq);
    // 0 means that the frequency is hidden: on a virtual machine cpuinfo reports a constant.
    figures.push(("is_frequency_shown".to_owned(), f64::from(u8::from(reported.cpufreq.is_some()))));
    Ok((last, figures))
}

/// Steps per microsecond while `n_threads` compute.
pub(super) fn rate(n_threads: usize) -> f64 {
    rate_and_last(n_threads).0
}

fn rate_and_last(n_threads: usize) -> (f64, u64) {
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 1..n_threads {
            scope.spawn(|| spin(&is_over));
        }
        let mut last = 1;
        let mut rates: Vec<f64> = (0..N_STRETCHES)
            .map(|_| {
                let begin = Instant::now();
                last = black_box(chain(black_box(last), STEPS));
                STEPS as f64 / (begin.elapsed().as_secs_f64() * 1e6)
            })
            .collect();
        is_over.store(true, Relaxed);
        rates.sort_by(f64::total_cmp);
        (rates[N_STRETCHES / 2], last)
    })
}

/// Computes until it is stopped.
pub(super) fn spin(is_over: &AtomicBool) {
    let mut x = 1;
    while !is_over.load(Relaxed) {
        x = black_box(chain(x, 1_000));
    }
}

/// Marsaglia's xorshift, which no compiler shortens: that would require powers of a matrix.
fn chain(mut x: u64, n_steps: u64) -> u64 {
    for _ in 0..n_steps {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chain_is_computed_in_full() {
        // From Marsaglia's generator, seed 1.
        assert_eq!(chain(1, 1), 0x4082_2041);
        assert_eq!(chain(1, 3), chain(chain(1, 1), 2));
    }

    #[test]
    fn a_clock_lies_in_the_range_of_clocks() {
        // At any optimisation level a step takes at least its six cycles, and no clock reaches 10 GHz.
        let mhz = rate(1) * CYCLES_A_STEP;
        assert!(mhz > 10.0 && mhz < 10_000.0, "{mhz}");
    }
}
