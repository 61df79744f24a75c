//! Worker threads of jobs: the only place where workers are started, joined and stopped.
//!
//! A job chooses where its workers get their tasks from: [`pool`] for a tree that grows while it is walked,
//! [`queue`] for tasks that the calling thread adds, [`feed`] for tasks from an iterator, [`in_order`] for
//! the same with results in order. [`run`] starts the workers and ensures that no failure or panic leaves one
//! waiting. Every wait in these files is inside a gate.

pub(crate) mod feed;
mod gauge;
pub(crate) mod in_order;
pub(crate) mod pool;
pub(crate) mod queue;

use std::io;
use std::panic::resume_unwind;
use std::thread::{Builder, Scope, ScopedJoinHandle};

pub(crate) use gauge::Gauge;

/// Source of tasks for the workers of a run.
pub(crate) trait Tasks: Sync {
    /// Stops handing out tasks, and releases every waiting thread: after a failure, a panic or a request to
    /// stop.
    fn close(&self);
}

/// Lets the leader of a run start workers.
pub(crate) struct Crew<'c, 's, 'e, R, E> {
    scope: &'s Scope<'s, 'e>,
    work: &'s (dyn Fn() -> Result<R, E> + Sync),
    tasks: &'s dyn Tasks,
    workers: &'c mut Vec<ScopedJoinHandle<'s, Result<R, E>>>,
    refused: &'c mut Option<io::Error>,
}

/// The system refused the first thread of a job; with one, a job goes on.
#[derive(Debug)]
pub(crate) struct NoThread(pub(crate) io::Error);

/// Tests have errors of their own.
#[cfg(test)]
impl From<NoThread> for () {
    fn from(_: NoThread) {}
}

#[cfg(test)]
impl From<NoThread> for u64 {
    fn from(_: NoThread) -> u64 {
        u64::MAX
    }
}

#[cfg(test)]
impl From<NoThread> for &'static str {
    fn from(_: NoThread) -> &'static str {
        "no thread"
    }
}

impl<R: Send, E: Send> Crew<'_, '_, '_, R, E> {
    /// Starts workers until there are `n_workers`, or the system refuses more. Without any, the tasks are
    /// closed, and the run fails.
    pub(crate) fn grow_to(&mut self, n_workers: usize) {
        let outcome = self.start(n_workers);
        if let (Err(error), true) = (outcome, self.workers.is_empty()) {
            *self.refused = Some(error);
            self.tasks.close();
        }
    }

    /// Starts workers for a leader that works itself, as many as the system allows.
    pub(crate) fn help_with(&mut self, n_workers: usize) {
        // Without them it takes longer.
        let _ = self.start(n_workers);
    }

    fn start(&mut self, n_workers: usize) -> io::Result<()> {
        for number in self.workers.len()..n_workers {
            let (work, tasks) = (self.work, self.tasks);
            let worker = Builder::new().spawn_scoped(self.scope, move || {
                gate::name_thread(&format!("worker {number}"));
                guarded(tasks, work)
            });
            self.workers.push(worker?);
        }
        Ok(())
    }
}

/// Runs `work` in as many threads as `lead` starts, and `lead` in this one. Returns the results of `lead` and
/// of each worker when all have ended.
///
/// `work` takes tasks until there are none; a worker that fails or panics closes the tasks.
///
/// # Errors Those of the workers, in their order, and [`NoThread`]. The caller must check the error of
/// `lead`: a worker's error is usually its cause.
pub(crate) fn run<R: Send, E: Send + From<NoThread>, L>(
    tasks: &dyn Tasks,
    work: &(dyn Fn() -> Result<R, E> + Sync),
    lead: impl FnOnce(&mut Crew<'_, '_, '_, R, E>) -> L,
) -> Result<(Vec<R>, L), E> {
    std::thread::scope(|scope| {
        let (mut workers, mut refused) = (Vec::new(), None);
        // If `lead` panics, the workers would wait for it.
        let led = {
            let _closes = CloseOnPanic(tasks);
            lead(&mut Crew { scope, work, tasks, workers: &mut workers, refused: &mut refused })
        };
        if let Some(error) = refused {
            return Err(NoThread(error).into());
        }
        let outcomes: Result<Vec<R>, E> = join(workers).into_iter().collect();
        Ok((outcomes?, led))
    })
}

/// Joins all workers and returns their results; resumes the panic of one that panicked.
fn join<T>(workers: Vec<ScopedJoinHandle<'_, T>>) -> Vec<T> {
    let _gate = gate::gate!("engine::join", Wait);
    let joined: Vec<_> = workers.into_iter().map(ScopedJoinHandle::join).collect();
    let outcome_of = |outcome: std::thread::Result<T>| outcome.unwrap_or_else(|panic| resume_unwind(panic));
    joined.into_iter().map(outcome_of).collect()
}

/// Runs one worker; closes the tasks if it fails.
pub(crate) fn guarded<R, E>(tasks: &dyn Tasks, work: &dyn Fn() -> Result<R, E>) -> Result<R, E> {
    let _closes = CloseOnPanic(tasks);
    let outcome = work().inspect_err(|_| tasks.close());
    gate::wakes!("engine::join");
    outcome
}

/// Closes the tasks on panic: a panicking worker never finishes its task, and others would wait for it
/// forever.
struct CloseOnPanic<'t>(&'t dyn Tasks);

impl Drop for CloseOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.close();
        }
    }
}
