//! Ends a session early on request.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Mutex, PoisonError};

use crate::platform;

/// Lets another thread end a session: the running case is killed, and what was finished is reported.
#[derive(Debug, Default)]
pub struct Stop {
    is_asked: AtomicBool,
    /// The running child, while its id is certain to be its own: from its start until just before it is
    /// reaped.
    child_id: Mutex<Option<u32>>,
}

impl Stop {
    /// Requests the end of the session.
    pub fn ask(&self) {
        self.is_asked.store(true, SeqCst);
        if let Some(child_id) = *self.child_id() {
            // An error means that it has already ended; otherwise it ends by itself later.
            let _ = platform::end_group(child_id);
        }
    }

    /// Whether the end of the session was requested.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.is_asked.load(SeqCst)
    }

    /// Registers the child to kill at the end; kills it if the end was requested meanwhile.
    pub(crate) fn watch(&self, child_id: u32) {
        *self.child_id() = Some(child_id);
        if self.is_asked() {
            let _ = platform::end_group(child_id);
        }
    }

    /// Unregisters the child, which is about to be reaped: its id is no longer its own after that.
    pub(crate) fn forget(&self) {
        *self.child_id() = None;
    }

    fn child_id(&self) -> std::sync::MutexGuard<'_, Option<u32>> {
        self.child_id.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
