//! Completion routines: each request carries the function to call on completion, and that function starts the
//! next request. On Windows with extended I/O (`ReadFileEx`, `WriteFileEx`), as in the publication; on Linux
//! on top of `io_uring(7)`, where routines run in the thread that waits as well.

use super::transfer::Transfer;
use super::{Plan, Step};
use crate::error::CaseError;
use crate::platform::RingKind;

/// Called with the slot and the number of bytes moved; returns the routine for the slot's next completion.
type Routine<S> = fn(&mut Transfer<'_, S>, usize, usize) -> Result<NextRoutine<S>, CaseError>;

/// A wrapper, since a function type cannot name itself.
struct NextRoutine<S>(Routine<S>);

pub(super) fn run<S: Step>(plan: &Plan, step: &S) -> Result<(), CaseError> {
    let mut transfer = Transfer::new(RingKind::Routines, plan, step)?;
    let mut routines: Vec<Routine<S>> = vec![on_read; plan.queue_depth];
    for slot in 0..plan.queue_depth {
        transfer.read_next(slot)?;
    }
    while let Some((slot, n_moved)) = transfer.wait()? {
        routines[slot] = routines[slot](&mut transfer, slot, n_moved)?.0;
    }
    Ok(())
}

fn on_read<S: Step>(
    transfer: &mut Transfer<'_, S>,
    slot: usize,
    n_moved: usize,
) -> Result<NextRoutine<S>, CaseError> {
    let is_complete = transfer.after_read(slot, n_moved)?;
    Ok(NextRoutine(if is_complete { on_write } else { on_read }))
}

fn on_write<S: Step>(
    transfer: &mut Transfer<'_, S>,
    slot: usize,
    n_moved: usize,
) -> Result<NextRoutine<S>, CaseError> {
    if !transfer.after_write(slot, n_moved)? {
        return Ok(NextRoutine(on_write));
    }
    transfer.read_next(slot)?;
    Ok(NextRoutine(on_read))
}
