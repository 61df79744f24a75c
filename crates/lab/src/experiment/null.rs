//! An experiment that does nothing: it measures the cost of the harness itself.

use std::path::PathBuf;

use crate::case::{Case, Checksum, Size, Work};
use crate::clock::Clock;
use crate::error::CaseError;
use crate::experiment::Experiment;
use crate::place::Place;

/// The experiment `null`.
pub(super) struct Null;

impl Experiment for Null {
    fn name(&self) -> &'static str {
        "null"
    }

    fn question(&self) -> &'static str {
        "What is the overhead of the measurement itself?"
    }

    fn source(&self) -> &'static str {
        ""
    }

    fn about(&self) -> &'static str {
        "The job is to do nothing. Its time is what the lab adds to every other figure: the signal to \
         start and the answer that comes back. There is one way. A difference between cases that is \
         smaller than this time cannot be measured."
    }

    fn reads_files(&self) -> bool {
        false
    }

    fn generates_input(&self) -> bool {
        false
    }

    fn cases(&self, _: Size) -> Vec<Case> {
        vec![Case::new("once", "nothing")]
    }

    fn prepare(&self, _: &Case, _: &Place) -> Result<Vec<PathBuf>, CaseError> {
        Ok(Vec::new())
    }

    fn run(&self, _: &Case, _: &Place, clock: &mut Clock<'_>) -> Result<Work, CaseError> {
        clock.measure(|| Ok(()))?;
        Ok(Work { items: 1, bytes: 0, checksum: Checksum(0), figures: Vec::new() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::testing;

    #[test]
    fn every_case_agrees() {
        testing::all_agree(&Null, &Null.cases(Size::Quick));
    }
}
