//! Keeps several blocks in flight from one thread: the loop waits for any transfer and looks up the state of
//! its slot. With `io_uring(7)` on Linux; on Windows with overlapped I/O and events, as in the publication.

use super::transfer::Transfer;
use super::{Plan, Step};
use crate::error::CaseError;
use crate::platform::RingKind;

/// The state of a slot.
#[derive(Clone, Copy, Debug)]
enum Stage {
    Reading,
    Writing,
}

pub(super) fn run<S: Step>(plan: &Plan, step: &S) -> Result<(), CaseError> {
    let mut transfer = Transfer::new(RingKind::Events, plan, step)?;
    let mut stages = vec![Stage::Reading; plan.queue_depth];
    for slot in 0..plan.queue_depth {
        transfer.read_next(slot)?;
    }
    while let Some((slot, n_moved)) = transfer.wait()? {
        match stages[slot] {
            Stage::Reading => {
                if transfer.after_read(slot, n_moved)? {
                    stages[slot] = Stage::Writing;
                }
            }
            Stage::Writing => {
                if transfer.after_write(slot, n_moved)? && transfer.read_next(slot)? {
                    stages[slot] = Stage::Reading;
                }
            }
        }
    }
    Ok(())
}
