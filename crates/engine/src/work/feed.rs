//! Tasks from an iterator whose results may be in any order.

use std::sync::{Mutex, PoisonError};

use file::Stop;

use super::Tasks;

/// An iterator shared by all workers.
pub(crate) struct Feed<'f, T> {
    /// The iterator, and the number of tasks it has returned; `None` when it is closed.
    tasks: Mutex<Option<(&'f mut (dyn Iterator<Item = T> + Send), u64)>>,
    stop: &'f Stop,
}

impl<'f, T> Feed<'f, T> {
    pub(crate) fn new(tasks: &'f mut (dyn Iterator<Item = T> + Send), stop: &'f Stop) -> Feed<'f, T> {
        Feed { tasks: Mutex::new(Some((tasks, 0))), stop }
    }

    /// The next task and its number; `None` at the end and after a request to stop.
    pub(crate) fn draw(&self) -> Option<(u64, T)> {
        let mut guard = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        let (tasks, n_drawn) = guard.as_mut().filter(|_| !self.stop.is_requested())?;
        let task = tasks.next()?;
        *n_drawn += 1;
        Some((*n_drawn - 1, task))
    }
}

impl<T> Tasks for Feed<'_, T> {
    fn close(&self) {
        *self.tasks.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
