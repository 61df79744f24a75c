//! The part of a case that is measured.

use std::io;

use crate::error::CaseError;

/// Who listens when a case begins and ends its measured part.
pub trait Signals {
    /// All is set up. Returns when the measured part may begin.
    ///
    /// # Errors
    /// If nobody listens any more; the case gives up.
    fn ready(&mut self) -> io::Result<()>;

    /// The measured part is over.
    ///
    /// # Errors
    /// As [`Signals::ready`].
    fn done(&mut self) -> io::Result<()>;
}

/// Marks the measured part of a case: what comes before is set-up, what comes after is checking.
pub struct Clock<'s> {
    signals: &'s mut dyn Signals,
    is_used: bool,
}

impl<'s> Clock<'s> {
    /// A clock that tells `signals`.
    pub fn new(signals: &'s mut dyn Signals) -> Clock<'s> {
        Clock { signals, is_used: false }
    }

    /// Runs the measured part: exactly once in each case.
    ///
    /// # Errors
    /// The case's own, or that nobody listens any more.
    pub fn measure<T>(&mut self, work: impl FnOnce() -> Result<T, CaseError>) -> Result<T, CaseError> {
        debug_assert!(!self.is_used, "a case has one measured part");
        self.is_used = true;
        self.signals.ready().map_err(|source| CaseError::io("wait for the start", source))?;
        let outcome = work()?;
        self.signals.done().map_err(|source| CaseError::io("report the end", source))?;
        Ok(outcome)
    }
}

/// Nobody listens: for tests of a case by itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unheard;

impl Signals for Unheard {
    fn ready(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn done(&mut self) -> io::Result<()> {
        Ok(())
    }
}
