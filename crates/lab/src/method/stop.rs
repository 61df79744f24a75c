//! Ending a session early.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Mutex, PoisonError};

use crate::platform;

/// Asks a session to end, from another thread: the case that runs is killed, what was finished is reported.
#[derive(Debug, Default)]
pub struct Stop {
    is_asked: AtomicBool,
    /// The child that runs, while its id is surely its own: from its start until just before it is reaped.
    child_id: Mutex<Option<u32>>,
}

impl Stop {
    /// Asks for the end.
    pub fn ask(&self) {
        self.is_asked.store(true, SeqCst);
        if let Some(child_id) = *self.child_id() {
            // It has ended by itself then, or ends by itself later.
            let _ = platform::end_group(child_id);
        }
    }

    /// Whether the end was asked for.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.is_asked.load(SeqCst)
    }

    /// Names the child that is to be killed at the end; kills it if that was asked for meanwhile.
    pub(crate) fn watch(&self, child_id: u32) {
        *self.child_id() = Some(child_id);
        if self.is_asked() {
            let _ = platform::end_group(child_id);
        }
    }

    /// The child is about to be reaped: its id means nothing any more.
    pub(crate) fn forget(&self) {
        *self.child_id() = None;
    }

    fn child_id(&self) -> std::sync::MutexGuard<'_, Option<u32>> {
        self.child_id.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
