//! Interface to what runs the cases of a session.

use std::path::PathBuf;

use super::block::BlockState;
use super::plan::Unit;
use super::run::Run;
use crate::case::{Case, Work};
use crate::error::CaseError;

/// Runs cases: in processes, or by a test's script.
pub(crate) trait Executor {
    /// Creates the case's input.
    fn prepare(&mut self, case: &Case) -> Result<Vec<PathBuf>, CaseError>;

    /// Called once when all cases are prepared.
    fn settle(&mut self);

    /// Whether the session should end.
    fn is_stopped(&self) -> bool;

    /// Runs the case once, as part of this round.
    fn run(&mut self, unit: &Unit, round: u32) -> Attempt;

    /// Looks at what others did during the runs since the last block of runs was over.
    fn look_around(&mut self) -> BlockState;
}

/// The outcome of one run.
pub(crate) enum Attempt {
    Completed(Box<CompletedRun>),
    Skipped(String),
    Failed(String),
    /// The session should end.
    Stopped,
}

/// A run with the work it did.
pub(crate) struct CompletedRun {
    pub(crate) run: Run,
    pub(crate) work: Work,
}
