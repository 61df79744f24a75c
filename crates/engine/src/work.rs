//! Threads that share the work of a job: the one place where workers are started, joined and stopped.
//!
//! A job chooses where its workers take tasks from: [`pool`] for a tree that grows while it is walked,
//! [`queue`] for what the calling thread hands over, [`feed`] for what an iterator gives, [`in_order`] for
//! the same with answers in its order. [`run`] starts the workers and sees to it that no failure or panic
//! leaves one waiting. Every wait of these files stands in a gate.

pub(crate) mod feed;
mod gauge;
pub(crate) mod in_order;
pub(crate) mod pool;
pub(crate) mod queue;

use std::panic::resume_unwind;
use std::thread::{Scope, ScopedJoinHandle};

pub(crate) use gauge::Gauge;

/// Where the workers of a run take their tasks from.
pub(crate) trait Tasks: Sync {
    /// Hands out nothing any more, and lets go every thread that waits: after a failure, a panic or a request
    /// to stop.
    fn close(&self);
}

/// Lets the leader of a run start workers.
pub(crate) struct Crew<'c, 's, 'e, R, E> {
    scope: &'s Scope<'s, 'e>,
    work: &'s (dyn Fn() -> Result<R, E> + Sync),
    tasks: &'s dyn Tasks,
    workers: &'c mut Vec<ScopedJoinHandle<'s, Result<R, E>>>,
}

impl<R: Send, E: Send> Crew<'_, '_, '_, R, E> {
    /// Starts workers until there are `n_workers`.
    pub(crate) fn grow_to(&mut self, n_workers: usize) {
        for number in self.workers.len()..n_workers {
            let (work, tasks) = (self.work, self.tasks);
            self.workers.push(self.scope.spawn(move || {
                gate::name_thread(&format!("worker {number}"));
                guarded(tasks, work)
            }));
        }
    }
}

/// Runs `work` in as many threads as `lead` starts, and `lead` in this one; returns what it says and what
/// each worker says, once all have ended.
///
/// `work` takes tasks until there are none; a worker that fails or panics closes the tasks.
///
/// # Errors
/// Those of the workers, the first one's first. The error of `lead` is for the caller to look at: what a
/// worker says is its cause as a rule.
pub(crate) fn run<R: Send, E: Send, L>(
    tasks: &dyn Tasks,
    work: &(dyn Fn() -> Result<R, E> + Sync),
    lead: impl FnOnce(&mut Crew<'_, '_, '_, R, E>) -> L,
) -> Result<(Vec<R>, L), E> {
    std::thread::scope(|scope| {
        let mut workers = Vec::new();
        // Whoever leads may panic as well, and the workers would wait for it.
        let led = {
            let _closes = CloseOnPanic(tasks);
            lead(&mut Crew { scope, work, tasks, workers: &mut workers })
        };
        let outcomes: Result<Vec<R>, E> = join(workers).into_iter().collect();
        Ok((outcomes?, led))
    })
}

/// The outcomes of all workers, none of which is still running; goes on with the panic of one that panicked.
fn join<T>(workers: Vec<ScopedJoinHandle<'_, T>>) -> Vec<T> {
    let joined: Vec<_> = workers.into_iter().map(ScopedJoinHandle::join).collect();
    let outcome_of = |outcome: std::thread::Result<T>| outcome.unwrap_or_else(|panic| resume_unwind(panic));
    joined.into_iter().map(outcome_of).collect()
}

/// Does the work of one worker; closes the tasks if it fails.
pub(crate) fn guarded<R, E>(tasks: &dyn Tasks, work: &dyn Fn() -> Result<R, E>) -> Result<R, E> {
    let _closes = CloseOnPanic(tasks);
    work().inspect_err(|_| tasks.close())
}

/// A task that a panicking worker has taken is never finished, and others would wait for it for ever.
struct CloseOnPanic<'t>(&'t dyn Tasks);

impl Drop for CloseOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.close();
        }
    }
}
