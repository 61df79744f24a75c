//! A shared request to stop early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A request to stop early, shared by the code that makes it and the code that waits meanwhile.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Requests that all holders stop soon.
    pub fn request(&self) {
        self.0.store(true, Relaxed);
    }

    /// Whether a stop was requested.
    #[must_use]
    pub fn is_requested(&self) -> bool {
        self.0.load(Relaxed)
    }
}
