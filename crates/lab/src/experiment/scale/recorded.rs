//! Runs a job while its threads are recorded.

use gate::{Session, gate};

use super::account::{Account, RUN};
use crate::clock::Clock;
use crate::error::CaseError;

/// Runs the job in the measured part.
pub(super) fn measured(
    clock: &mut Clock<'_>,
    job: impl FnOnce() -> Result<(), CaseError>,
) -> Result<Account, CaseError> {
    let session = session()?;
    clock.measure(|| inside(job))?;
    Account::of(&session.finish())
}

/// Runs the job outside the measured part, timed by the gates only.
pub(super) fn by_itself(job: impl FnOnce() -> Result<(), CaseError>) -> Result<Account, CaseError> {
    let session = session()?;
    inside(job)?;
    Account::of(&session.finish())
}

fn session() -> Result<Session, CaseError> {
    Session::start(gate::Options::default())
        .map_err(|error| CaseError::Failed(format!("cannot record the threads: {error}")))
}

fn inside(job: impl FnOnce() -> Result<(), CaseError>) -> Result<(), CaseError> {
    let _gate = gate!(RUN);
    job()
}
