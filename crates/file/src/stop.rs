//! The request to end early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A request to end early, shared by whoever makes it and whoever waits meanwhile.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks all who share it to end soon.
    pub fn request(&self) {
        self.0.store(true, Relaxed);
    }

    /// Whether somebody has asked.
    #[must_use]
    pub fn is_requested(&self) -> bool {
        self.0.load(Relaxed)
    }
}
