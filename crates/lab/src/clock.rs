//! The clock that marks the measured part of a case.

use std::io;
use std::time::{Duration, Instant};

use crate::error::CaseError;

/// Receives the signals that a case sends at the begin and end of its measured part.
pub trait Signals {
    /// Signals that set-up is complete. Returns when the measured part may begin.
    ///
    /// # Errors
    /// If the receiver is gone; the case then gives up.
    fn ready(&mut self) -> io::Result<()>;

    /// Signals that the measured part is over.
    ///
    /// # Errors
    /// As for [`Signals::ready`].
    fn done(&mut self) -> io::Result<()>;
}

/// Marks the measured part of a case: set-up comes before it, checking comes after it.
pub struct Clock<'s> {
    signals: &'s mut dyn Signals,
    n_asked: u32,
    measured: Option<MeasuredPart>,
}

/// What a clock has measured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MeasuredPart {
    /// Duration of all passes together.
    pub(crate) wall: Duration,
    pub(crate) n_passes: u32,
}

impl<'s> Clock<'s> {
    /// Creates a clock that sends its signals to `signals`.
    pub fn new(signals: &'s mut dyn Signals) -> Clock<'s> {
        Clock { signals, n_asked: 1, measured: None }
    }

    /// The same clock, for a case that does its work `n_passes` times in a row if it can.
    #[must_use]
    pub(crate) fn repeating(self, n_passes: u32) -> Clock<'s> {
        Clock { n_asked: n_passes.max(1), ..self }
    }

    /// Runs the measured part, exactly once per case.
    ///
    /// # Errors
    /// The error of `work`, or an I/O error if the receiver of the signals is gone.
    pub fn measure<T>(&mut self, work: impl FnOnce() -> Result<T, CaseError>) -> Result<T, CaseError> {
        self.time(1, work)
    }

    /// Runs the measured part of a case that leaves nothing behind: as many times in a row as the lab asks
    /// for, so that what takes a few milliseconds is measured over a tenth of a second. Returns the outcome
    /// of the last pass. An experiment whose cases call it says so with
    /// [`Experiment::repeats`](crate::Experiment::repeats).
    ///
    /// # Errors
    /// As for [`Clock::measure`].
    pub fn repeat<T>(&mut self, mut work: impl FnMut() -> Result<T, CaseError>) -> Result<T, CaseError> {
        let n_passes = self.n_asked;
        self.time(n_passes, || {
            for _ in 1..n_passes {
                work()?;
            }
            work()
        })
    }

    /// Duration of a pass of the measured part in seconds, as the mean of all passes; 0 before it is over.
    #[must_use]
    pub fn seconds_per_pass(&self) -> f64 {
        self.measured.map_or(0.0, |part| part.wall.as_secs_f64() / f64::from(part.n_passes))
    }

    /// What was measured; `None` before the measured part is over.
    pub(crate) fn measured(&self) -> Option<MeasuredPart> {
        self.measured
    }

    fn time<T>(
        &mut self,
        n_passes: u32,
        work: impl FnOnce() -> Result<T, CaseError>,
    ) -> Result<T, CaseError> {
        debug_assert!(self.measured.is_none(), "a case has one measured part");
        self.signals.ready().map_err(|source| CaseError::io("wait for the start", source))?;
        let started = Instant::now();
        let outcome = work()?;
        self.measured = Some(MeasuredPart { wall: started.elapsed(), n_passes });
        self.signals.done().map_err(|source| CaseError::io("report the end", source))?;
        Ok(outcome)
    }
}

/// Signals without a receiver, for tests that run a case by itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoSignals;

impl Signals for NoSignals {
    fn ready(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn done(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_can_be_repeated_is_timed_over_all_passes() {
        let mut signals = NoSignals;
        let mut clock = Clock::new(&mut signals).repeating(4);
        let mut n_done = 0;
        let last = clock.repeat(|| {
            n_done += 1;
            std::thread::sleep(Duration::from_millis(3));
            Ok(n_done)
        });
        assert_eq!(last.unwrap(), 4);
        let part = clock.measured().unwrap();
        assert!(part.n_passes == 4 && part.wall >= Duration::from_millis(12), "{part:?}");
        assert!((clock.seconds_per_pass() - part.wall.as_secs_f64() / 4.0).abs() < 1e-12);
        let mut clock = Clock::new(&mut signals).repeating(4);
        clock.measure(|| Ok(())).unwrap();
        assert_eq!(clock.measured().unwrap().n_passes, 1);
    }
}
