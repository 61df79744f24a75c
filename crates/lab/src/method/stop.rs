//! Ends a session early on request.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Mutex, PoisonError};

use crate::platform::Group;

/// Lets another thread end a session: the running case is killed, and what was finished is reported.
#[derive(Debug, Default)]
pub struct Stop {
    is_asked: AtomicBool,
    /// The running child with all that it started, while its id is certain to be its own: from its start
    /// until just before it is reaped.
    group: Mutex<Option<Group>>,
}

impl Stop {
    /// Requests the end of the session.
    pub fn ask(&self) {
        self.is_asked.store(true, SeqCst);
        if let Some(group) = &*self.group() {
            // An error means that it has already ended; otherwise it ends by itself later.
            let _ = group.end();
        }
    }

    /// Whether the end of the session was requested.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.is_asked.load(SeqCst)
    }

    /// Registers the child to kill at the end; kills it if the end was requested meanwhile.
    pub(crate) fn watch(&self, group: Group) {
        let mut watched = self.group();
        if self.is_asked() {
            let _ = group.end();
        }
        *watched = Some(group);
    }

    /// Ends what the child has left running, and unregisters it: it is about to be reaped, and its id is no
    /// longer its own after that.
    pub(crate) fn end(&self) {
        if let Some(group) = self.group().take() {
            let _ = group.end();
        }
    }

    fn group(&self) -> std::sync::MutexGuard<'_, Option<Group>> {
        self.group.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
