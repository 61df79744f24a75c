//! Tasks from an iterator whose results are processed in the order of the tasks.
//!
//! A worker that finishes the next task in order passes on its result, and all waiting results that follow
//! it. The number of tasks in progress is limited, so memory does not depend on the total number.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use file::Stop;

use super::Tasks;

/// An iterator shared by all workers, and the queue of their results. `T`: a task, `A`: its result, `E`: the
/// error if a result cannot be processed.
pub(crate) struct InOrder<'l, T, A, E> {
    state: Mutex<State<'l, T, A, E>>,
    /// Signalled when a result was processed, and at the end.
    taken: Condvar,
    most_ahead: usize,
    stop: &'l Stop,
}

struct State<'l, T, A, E> {
    tasks: &'l mut (dyn Iterator<Item = T> + Send),
    take: &'l mut (dyn FnMut(A) -> Result<(), E> + Send),
    n_drawn: usize,
    n_taken: usize,
    /// Results whose turn has not come.
    waiting: BTreeMap<usize, A>,
    failure: Option<E>,
    is_closed: bool,
}

impl<'l, T, A, E> InOrder<'l, T, A, E> {
    /// `most_ahead`: maximum number of tasks that are drawn but not yet processed.
    pub(crate) fn new(
        tasks: &'l mut (dyn Iterator<Item = T> + Send),
        take: &'l mut (dyn FnMut(A) -> Result<(), E> + Send),
        most_ahead: usize,
        stop: &'l Stop,
    ) -> InOrder<'l, T, A, E> {
        let state = State {
            tasks,
            take,
            n_drawn: 0,
            n_taken: 0,
            waiting: BTreeMap::new(),
            failure: None,
            is_closed: false,
        };
        InOrder { state: Mutex::new(state), taken: Condvar::new(), most_ahead, stop }
    }

    /// The next task and its number, waiting while too many are in progress; `None` at the end, after a
    /// request to stop, and after an error.
    pub(crate) fn draw(&self) -> Option<(usize, T)> {
        let mut state = self.lock();
        if state.has_no_room(self.most_ahead) {
            let _gate = gate::gate!("engine::draw", Wait);
            while state.has_no_room(self.most_ahead) {
                state = self.taken.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
        }
        if state.is_closed || self.stop.is_requested() {
            return None;
        }
        let task = state.tasks.next()?;
        state.n_drawn += 1;
        Some((state.n_drawn - 1, task))
    }

    /// Delivers the result of a task.
    pub(crate) fn give(&self, number: usize, answer: A) {
        let mut guard = self.lock();
        let state = &mut *guard;
        state.waiting.insert(number, answer);
        while let Some(next) = state.waiting.remove(&state.n_taken) {
            state.n_taken += 1;
            if !state.is_closed
                && let Err(failure) = (state.take)(next)
            {
                state.failure = Some(failure);
                state.is_closed = true;
            }
        }
        self.taken.notify_all();
    }

    /// Returns the error of processing a result, if that ended the run.
    ///
    /// # Errors
    /// The first error of `take`.
    pub(crate) fn finish(self) -> Result<(), E> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        state.failure.map_or(Ok(()), Err)
    }

    fn lock(&self) -> MutexGuard<'_, State<'l, T, A, E>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T, A, E> State<'_, T, A, E> {
    fn has_no_room(&self, most_ahead: usize) -> bool {
        self.n_drawn - self.n_taken >= most_ahead && !self.is_closed
    }
}

impl<T, A: Send, E: Send> Tasks for InOrder<'_, T, A, E> {
    fn close(&self) {
        self.lock().is_closed = true;
        self.taken.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::super::run;
    use super::*;

    fn answers(n_tasks: u64, most_ahead: usize, last: u64) -> (Vec<u64>, Result<(), &'static str>, u64) {
        let (stop, mut found, mut n_drawn) = (Stop::default(), Vec::new(), 0);
        let mut tasks = (0..n_tasks).inspect(|_| n_drawn += 1);
        let mut take = |answer| {
            found.push(answer);
            if answer == last { Err("last") } else { Ok(()) }
        };
        let line = InOrder::new(&mut tasks, &mut take, most_ahead, &stop);
        let work = || {
            while let Some((number, task)) = line.draw() {
                std::thread::sleep(std::time::Duration::from_micros(task * 7919 % 300));
                line.give(number, task * 2);
            }
            Ok::<(), ()>(())
        };
        run(&line, &work, |crew| crew.grow_to(3)).unwrap();
        let outcome = line.finish();
        (found, outcome, n_drawn)
    }

    #[test]
    fn answers_come_in_the_order_of_the_tasks() {
        for most_ahead in [1, 3, 12] {
            let (found, outcome, _) = answers(200, most_ahead, u64::MAX);
            assert!(outcome.is_ok() && found.iter().copied().eq((0..200).map(|n| n * 2)));
        }
    }

    #[test]
    fn a_failure_ends_the_run_early() {
        let (found, outcome, n_drawn) = answers(1000, 12, 10);
        assert_eq!((found.len(), outcome), (6, Err("last")));
        assert!(n_drawn < 40, "{n_drawn}");
    }

    #[test]
    fn a_panic_lets_the_others_go() {
        let stop = Stop::default();
        let (mut tasks, mut take) = (0..100, |_: i32| Ok::<(), ()>(()));
        let line = InOrder::new(&mut tasks, &mut take, 2, &stop);
        let work = || {
            while let Some((number, task)) = line.draw() {
                assert!(task != 7, "this panic is the test's own");
                line.give(number, task);
            }
            Ok::<(), ()>(())
        };
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            run(&line, &work, |crew| crew.grow_to(3))
        }));
        assert!(outcome.is_err());
    }
}
