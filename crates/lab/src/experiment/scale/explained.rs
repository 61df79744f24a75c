//! Explains the speed-up of several threads: runs one thread and N in one process, and splits the difference
//! to a perfect share.
//!
//! With a perfect share, N threads would take `wall_one_ms / N`. The time beyond that is `lost_ms`, and since
//! both accounts add up (see `account`), so does the loss:
//!
//! - `lost_start_up_ms`: all threads but one have nothing to do until the first band is decoded;
//! - `lost_idle_ms`: later waits for a band, and threads that ended before the last one;
//! - `lost_unmarked_ms`: taking tasks, starting threads;
//! - `lost_clock_ms`: the same work takes longer because the clock is lower when more processors are busy, as
//!   measured by the chain in `frequency`;
//! - `lost_slower_ms`: the work takes longer for other reasons: cache, memory, and time without a processor
//!   (`descheduled_ms` is the amount of the latter; it may lie in any of the parts).
//!
//! Parts may be negative: a second thread can find data in the cache that the first one brought there.

use super::account::Account;
use super::sharpen::SharpenJob;
use super::{Outcome, frequency, recorded};
use crate::clock::Clock;
use crate::error::CaseError;
use crate::experiment::checksum;

/// Runs the job with one thread, then with `n_threads`.
pub(super) fn run(job: &SharpenJob, n_threads: usize, clock: &mut Clock<'_>) -> Result<Outcome, CaseError> {
    let mut output = Vec::new();
    // A first run, so that tables, code and memory are ready for both.
    job.run(n_threads, &mut output)?;
    let mut one_output = Vec::with_capacity(output.len());
    let mut many_output = Vec::with_capacity(output.len());
    let (one, many) = clock.measure(|| {
        let one = recorded::by_itself(|| job.run(1, &mut one_output).map(drop))?;
        let many = recorded::by_itself(|| job.run(n_threads, &mut many_output).map(drop))?;
        Ok((one, many))
    })?;
    if one_output != many_output {
        return Err(CaseError::Failed(format!(
            "the picture made with {n_threads} threads differs from the one made with one thread"
        )));
    }
    let slower_clock = frequency::rate(1) / frequency::rate(n_threads);
    Ok((checksum::sum_of(&many_output), figures(&one, &many, slower_clock)))
}

/// The loss and its parts. `slower_clock` is how many times as long a step takes when all threads are busy.
fn figures(one: &Account, many: &Account, slower_clock: f64) -> Vec<(String, f64)> {
    let n = many.seats;
    let part_ms = |ns: f64| ns / n / 1e6;
    let lost_ms = (many.wall_ns - one.wall_ns / n) / 1e6;
    let start_up_ns = (n - 1.0) * many.start_up_ns;
    let clock_ns = one.work_ns * (slower_clock - 1.0);
    let speedup = one.wall_ns / many.wall_ns;
    let steady = (one.wall_ns - one.start_up_ns) / (many.wall_ns - many.start_up_ns);
    let mut figures = vec![
        ("speedup", speedup),
        ("speedup_without_start_up", steady),
        ("speedup_at_one_clock", steady * slower_clock),
        ("clock_ratio", slower_clock),
        ("wall_one_ms", one.wall_ns / 1e6),
        ("wall_many_ms", many.wall_ns / 1e6),
        ("lost_ms", lost_ms),
        ("lost_start_up_ms", part_ms(start_up_ns)),
        ("lost_idle_ms", part_ms(many.wait_ns + many.absent_ns - one.wait_ns - one.absent_ns - start_up_ns)),
        ("lost_unmarked_ms", part_ms(many.unmarked_ns - one.unmarked_ns)),
        ("lost_clock_ms", part_ms(clock_ns)),
        ("lost_slower_ms", part_ms(many.work_ns - one.work_ns - clock_ns)),
    ];
    if let Some(descheduled_ns) = many.descheduled_ns {
        figures.push(("descheduled_ms", part_ms(descheduled_ns)));
    }
    figures.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(figures: &[(String, f64)], name: &str) -> f64 {
        figures.iter().find(|(known, _)| known == name).unwrap().1
    }

    #[test]
    fn the_parts_of_the_loss_add_up() {
        let one = Account {
            wall_ns: 100e6,
            seats: 1.0,
            start_up_ns: 4e6,
            work_ns: 97e6,
            unmarked_ns: 3e6,
            ..Account::default()
        };
        // Two threads for 60 ms: 108 of work, of which 9.7 by the clock, and 12 of other things.
        let many = Account {
            wall_ns: 60e6,
            seats: 2.0,
            start_up_ns: 5e6,
            work_ns: 108e6,
            wait_ns: 7e6,
            unmarked_ns: 4e6,
            absent_ns: 1e6,
            ..Account::default()
        };
        let figures = figures(&one, &many, 1.1);
        let lost: Vec<f64> = figures
            .iter()
            .filter(|(name, _)| name.starts_with("lost_") && name != "lost_ms")
            .map(|(_, value)| *value)
            .collect();
        assert_eq!(lost.len(), 5);
        assert!((lost.iter().sum::<f64>() - 10.0).abs() < 1e-9, "{figures:?}");
        assert!((figure(&figures, "lost_ms") - 10.0).abs() < 1e-9);
        assert!((figure(&figures, "lost_start_up_ms") - 2.5).abs() < 1e-9);
        assert!((figure(&figures, "lost_clock_ms") - 4.85).abs() < 1e-9);
        assert!((figure(&figures, "speedup_without_start_up") - 96.0 / 55.0).abs() < 1e-9);
    }
}
