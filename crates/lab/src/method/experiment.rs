//! What the method needs from an experiment.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

use crate::case::{Case, Size, Work};
use crate::clock::Clock;
use crate::error::CaseError;
use crate::place::Place;

/// One question, and the ways of answering it.
pub trait Experiment: Sync {
    /// Fixed name of the experiment, as passed to `thalweg lab run NAME`.
    fn name(&self) -> &'static str;

    /// The question that the experiment answers, in one sentence.
    fn question(&self) -> &'static str;

    /// The publication that posed the question first (author, year, table); empty if the question is our own.
    fn source(&self) -> &'static str;

    /// What the job is, what the ways are, why it matters and what to look at: a paragraph for readers who do
    /// not know the publication. Default: empty.
    fn about(&self) -> &'static str {
        ""
    }

    /// Verb for what a way does, for sentences such as "sendfile copies 8 times as fast as stdio". Default:
    /// `is`.
    fn verb(&self) -> &'static str {
        "is"
    }

    /// Whether a cold page cache matters: the cases read the files that [`Experiment::prepare`] returns.
    fn reads_files(&self) -> bool;

    /// How many bytes from the start of each file the cases read; a run counts as warm if these are in
    /// memory. Default: whole files.
    fn cached_bytes(&self) -> u64 {
        u64::MAX
    }

    /// Whether the case calls [`Clock::repeat`], because its work leaves nothing behind that would change the
    /// next pass. Short cases are then repeated within a run. Default: no.
    fn repeats(&self, _case: &Case) -> bool {
        false
    }

    /// Whether the experiment generates input, whose amount [`Place::scale`] changes. Default: yes.
    fn generates_input(&self) -> bool {
        true
    }

    /// All cases at this size, with the baseline of each set first.
    fn cases(&self, size: Size) -> Vec<Case>;

    /// The cases where the user named files or folders. Default: all cases; those that can use the files find
    /// them in [`Place::named`].
    fn cases_of_named(&self, size: Size, _named: &[PathBuf]) -> Vec<Case> {
        self.cases(size)
    }

    /// Creates the case's input, in the parent, before its first round. Called for each case; existing inputs
    /// are kept. Returns the files whose cached pages make a run warm or cold.
    ///
    /// # Errors
    /// If the input cannot be created, or the case cannot run here ([`CaseError::Skipped`]).
    fn prepare(&self, case: &Case, place: &Place) -> Result<Vec<PathBuf>, CaseError>;

    /// Draws the input of the round `place.round`, in the parent, before each run of that round; called for
    /// each case, and existing inputs are kept. Returns the files that the run reads, in place of those
    /// from [`Experiment::prepare`]. Answers are then compared within a round, not between rounds. Default:
    /// `None`, all rounds have the same input.
    ///
    /// # Errors
    /// As for [`Experiment::prepare`].
    fn draw(&self, _case: &Case, _place: &Place) -> Result<Option<Vec<PathBuf>>, CaseError> {
        Ok(None)
    }

    /// Runs the case once, in a child process: sets up, works inside [`Clock::measure`], then computes the
    /// checksum.
    ///
    /// # Errors
    /// If the case cannot run here, or fails.
    fn run(&self, case: &Case, place: &Place, clock: &mut Clock<'_>) -> Result<Work, CaseError>;

    /// Name of the job in the experiment `limits` (`memcpy`: the part of its set names after the size) that
    /// bounds every way of doing this case. Where the same session measured it, the case's rate is shown as a
    /// share of the best rate there. Limits are measured with one thread, so ways with several threads can
    /// exceed them.
    fn limit(&self, _case: &Case) -> Option<&'static str> {
        None
    }

    /// Does the part of a case's work that `words` describe, in a process that the case has started with
    /// [`child::ARGUMENT`](super::child::ARGUMENT) and these words. Default: `None`, the words describe no
    /// part of this experiment.
    fn run_share(&self, _words: &[OsString]) -> Option<io::Result<()>> {
        None
    }
}
