//! Tasks that the calling thread adds one by one.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::Tasks;

/// A queue of bounded length.
pub(crate) struct Queue<T> {
    state: Mutex<State<T>>,
    /// Signalled when a task was added, and at the end.
    has_tasks: Condvar,
    /// Signalled when a task was taken from a full queue, and at the end.
    has_room: Condvar,
    most_waiting: usize,
}

struct State<T> {
    tasks: VecDeque<T>,
    /// No more tasks will be added.
    is_ended: bool,
    /// No more tasks are handed out.
    is_closed: bool,
}

impl<T> Queue<T> {
    pub(crate) fn new(most_waiting: usize) -> Queue<T> {
        let state = State { tasks: VecDeque::new(), is_ended: false, is_closed: false };
        Queue { state: Mutex::new(state), has_tasks: Condvar::new(), has_room: Condvar::new(), most_waiting }
    }

    /// Adds a task, waiting until there is space; `false` if the queue is closed.
    pub(crate) fn put(&self, task: T) -> bool {
        let mut state = self.lock();
        if state.tasks.len() >= self.most_waiting && !state.is_closed {
            let _gate = gate::gate!("engine::put task", Wait);
            while state.tasks.len() >= self.most_waiting && !state.is_closed {
                state = self.has_room.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
        }
        if state.is_closed {
            return false;
        }
        state.tasks.push_back(task);
        drop(state);
        self.has_tasks.notify_one();
        true
    }

    /// Marks the end: no tasks follow those that wait.
    pub(crate) fn end(&self) {
        self.lock().is_ended = true;
        self.has_tasks.notify_all();
    }

    /// The next task, waiting until there is one; `None` at the end and when the queue is closed.
    pub(crate) fn take(&self) -> Option<T> {
        let mut state = self.lock();
        loop {
            if state.is_closed {
                return None;
            }
            if let Some(task) = state.tasks.pop_front() {
                if state.tasks.len() + 1 == self.most_waiting {
                    self.has_room.notify_one();
                }
                return Some(task);
            }
            if state.is_ended {
                return None;
            }
            let _gate = gate::gate!("engine::take task", Wait);
            state = self.has_tasks.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T: Send> Tasks for Queue<T> {
    fn close(&self) {
        self.lock().is_closed = true;
        self.has_tasks.notify_all();
        self.has_room.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    use super::super::run;
    use super::*;

    #[test]
    fn every_task_is_taken_once() {
        let (queue, sum) = (Queue::new(3), AtomicU64::new(0));
        let work = || {
            while let Some(task) = queue.take() {
                sum.fetch_add(task, Relaxed);
            }
            Ok::<(), ()>(())
        };
        run(&queue, &work, |crew| {
            crew.grow_to(3);
            assert!((1..=1000).all(|task| queue.put(task)));
            queue.end();
        })
        .unwrap();
        assert_eq!(sum.into_inner(), 500_500);
    }

    #[test]
    fn a_failure_lets_go_who_puts() {
        let queue = Queue::new(1);
        let work = || queue.take().map_or(Ok(()), Err::<(), u64>);
        let outcome = run(&queue, &work, |crew| {
            crew.grow_to(2);
            while queue.put(7) {}
        });
        assert_eq!(outcome.err(), Some(7));
    }
}
