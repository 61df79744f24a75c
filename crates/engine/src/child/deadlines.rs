//! Deadlines of child processes: those that are past theirs are killed.

use std::process::Child;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Children that have to answer, each with the time at which it must have done so.
#[derive(Debug, Default)]
pub(crate) struct Deadlines {
    busy: Mutex<Vec<(Instant, Arc<Mutex<Child>>)>>,
}

impl Deadlines {
    fn lock(&self) -> MutexGuard<'_, Vec<(Instant, Arc<Mutex<Child>>)>> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a child in `wait`, after which the deadline no longer applies. Also returns whether the
    /// deadline had passed by then.
    pub(crate) fn during<T>(
        &self,
        child: &Arc<Mutex<Child>>,
        deadline: Instant,
        wait: impl FnOnce() -> T,
    ) -> (T, bool) {
        self.lock().push((deadline, Arc::clone(child)));
        let answer = wait();
        let is_late = Instant::now() > deadline;
        self.lock().retain(|(_, other)| !Arc::ptr_eq(other, child));
        (answer, is_late)
    }

    /// Kills the children that are past their deadlines.
    pub(crate) fn kill_late(&self) {
        let now = Instant::now();
        for (deadline, child) in self.lock().iter() {
            if now > *deadline {
                // Ignored: a child that has just ended cannot be killed.
                let _ = child.lock().unwrap_or_else(PoisonError::into_inner).kill();
            }
        }
    }
}
