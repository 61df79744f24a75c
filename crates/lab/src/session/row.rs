//! A case in one state of the caches, during a session.

use std::time::Duration;

use super::selection::is_warmed_up;
use crate::case::Work;
use crate::method::executor::{Attempt, CompletedRun, Executor};
use crate::method::plan::Unit;
use crate::results::{CaseReport, CaseState};

/// A unit with its report so far.
pub(super) struct Row {
    pub(super) unit: Unit,
    pub(super) report: CaseReport,
    /// Whether it still runs: not skipped and not failed.
    pub(super) is_open: bool,
    /// Whether a run can do the case's work several times.
    pub(super) repeats: bool,
    /// Duration of the run before its first round; `None` if there was none.
    pub(super) warm_up: Option<Duration>,
}

impl Row {
    pub(super) fn new(unit: Unit, state: CaseState, repeats: bool) -> Row {
        let report = CaseReport {
            case: unit.case.clone(),
            name: unit.case.to_string(),
            caches: unit.caches,
            state,
            work: None,
            runs: Vec::new(),
            summary: None,
            against_baseline: None,
            failed_run: None,
            against_limit: None,
        };
        Row { is_open: report.state == CaseState::Measured, unit, report, repeats, warm_up: None }
    }

    /// Whether this round runs it: every planned round does, later rounds only while undisturbed runs are
    /// missing.
    pub(super) fn needs_run(&self, round: u32, rounds: u32) -> bool {
        if round == 0 && !is_warmed_up(self.unit.caches, self.repeats) {
            return false;
        }
        let n_undisturbed = self.report.runs.iter().filter(|run| run.disturbed.is_none()).count();
        self.is_open && (round <= rounds || n_undisturbed < rounds as usize)
    }

    /// Runs it once; returns `false` if the session should end.
    pub(super) fn run(&mut self, round: u32, executor: &mut dyn Executor) -> bool {
        match executor.run(&self.unit, round) {
            Attempt::Completed(completed) => {
                let CompletedRun { mut run, work } = *completed;
                run.round = round;
                self.keep_answer(&work, run.drawn_answer.is_some());
                if round > 0 {
                    self.report.runs.push(run);
                } else {
                    self.warm_up = Some(Duration::from_nanos(run.wall_ns));
                }
            }
            Attempt::Skipped(reason) => self.close(CaseState::Skipped(reason)),
            Attempt::Failed(reason) => self.fail(reason),
            Attempt::Stopped => return false,
        }
        true
    }

    /// Keeps the work of the first run; a run with a different answer makes the case fail, unless its input
    /// was drawn anew.
    fn keep_answer(&mut self, work: &Work, is_drawn: bool) {
        let first = self.report.work.get_or_insert_with(|| work.clone());
        let (then, now) = (first.checksum, work.checksum);
        if then != now && !is_drawn {
            self.close(CaseState::Failed(format!("its answer differs between runs: {then}, then {now}")));
        }
    }

    /// Fails the case, unless it ran before and failed for the first time.
    fn fail(&mut self, reason: String) {
        if self.report.runs.is_empty() || self.report.failed_run.is_some() {
            self.close(CaseState::Failed(reason));
        } else {
            self.report.failed_run = Some(reason);
        }
    }

    fn close(&mut self, state: CaseState) {
        self.is_open = false;
        self.report.state = state;
    }
}
