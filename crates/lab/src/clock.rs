//! The clock that marks the measured part of a case.

use std::io;

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
    is_used: bool,
}

impl<'s> Clock<'s> {
    /// Creates a clock that sends its signals to `signals`.
    pub fn new(signals: &'s mut dyn Signals) -> Clock<'s> {
        Clock { signals, is_used: false }
    }

    /// Runs the measured part, exactly once per case.
    ///
    /// # Errors
    /// The error of `work`, or an I/O error if the receiver of the signals is gone.
    pub fn measure<T>(&mut self, work: impl FnOnce() -> Result<T, CaseError>) -> Result<T, CaseError> {
        debug_assert!(!self.is_used, "a case has one measured part");
        self.is_used = true;
        self.signals.ready().map_err(|source| CaseError::io("wait for the start", source))?;
        let outcome = work()?;
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
