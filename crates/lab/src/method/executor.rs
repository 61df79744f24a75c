//! Who runs the cases of a session.

use std::path::PathBuf;

use super::plan::Unit;
use crate::case::{Case, Work};
use crate::error::CaseError;
use crate::report::Run;

/// Who runs cases: processes, or a test's script.
pub(crate) trait Executor {
    /// Makes what the case reads.
    fn prepare(&mut self, case: &Case) -> Result<Vec<PathBuf>, CaseError>;

    /// Called once when all is prepared.
    fn settle(&mut self);

    /// Whether the session is to end.
    fn is_stopped(&self) -> bool;

    /// Runs the case once.
    fn run(&mut self, unit: &Unit) -> Attempt;
}

/// What became of one run.
pub(crate) enum Attempt {
    Completed(Box<Completed>),
    Skipped(String),
    Failed(String),
    /// The session is to end.
    Stopped,
}

/// A run and the work it did.
pub(crate) type Completed = (Run, Work);
