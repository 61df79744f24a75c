//! The queue of jobs: the most urgent class first, and within a class the newest first.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::memory::{Fit, Memory, Permit};
use super::{Class, MadePicture, PictureError, PictureFile, PictureSize, PicturesState};

/// A picture of a file in one state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    pub(super) path: PathBuf,
    pub(super) bytes: u64,
    pub(super) mtime_ns: i64,
    /// Number of the page, from 0.
    pub(super) page: u32,
    pub(super) size: PictureSize,
}

impl Key {
    pub(super) fn of(file: PictureFile, size: PictureSize) -> Key {
        Key { path: file.path, bytes: file.bytes, mtime_ns: file.mtime_ns, page: file.page, size }
    }
}

/// Receives the result of a request.
pub(super) type Done = Box<dyn FnOnce(Result<Arc<MadePicture>, PictureError>) + Send>;

/// Identifies one request of one job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TicketId {
    job: u64,
    request: u64,
}

/// Jobs that wait or run. `state` is the only lock; nothing is called while it is held.
#[derive(Debug)]
pub(super) struct Queue {
    state: Mutex<State>,
    /// Signalled when a job arrives or memory becomes free.
    changed: Condvar,
}

struct State {
    /// Jobs by number, waiting and running.
    jobs: HashMap<u64, Job>,
    /// Numbers of the jobs that equal requests can join.
    by_key: HashMap<Arc<Key>, u64>,
    /// Waiting jobs in the order in which they are taken.
    waiting: BTreeSet<Place>,
    memory: Memory,
    n_running: usize,
    most_waiting: usize,
    /// Number of the next job or request: a clock.
    next: u64,
    is_closed: bool,
}

/// Place of a job in the order: its class, its newest request, its number.
type Place = (Class, Reverse<u64>, u64);

struct Job {
    key: Arc<Key>,
    place: Place,
    cost: u64,
    requests: Vec<Request>,
    stop: Arc<AtomicBool>,
    is_running: bool,
}

struct Request {
    number: u64,
    class: Class,
    done: Done,
}

/// Result of adding a request.
pub(super) struct Push {
    pub(super) ticket: TicketId,
    /// Receivers of requests that were dropped for it, or its own.
    pub(super) refused: Vec<Done>,
}

/// A job that a worker took.
pub(super) struct TakenJob {
    job: u64,
    permit: Permit,
    pub(super) key: Arc<Key>,
    /// Set when the result is not needed any more.
    pub(super) stop: Arc<AtomicBool>,
}

impl Queue {
    pub(super) fn new(memory_bytes: u64, most_waiting: usize) -> Queue {
        let state = State {
            jobs: HashMap::new(),
            by_key: HashMap::new(),
            waiting: BTreeSet::new(),
            memory: Memory::new(memory_bytes),
            n_running: 0,
            most_waiting: most_waiting.max(1),
            next: 0,
            is_closed: false,
        };
        Queue { state: Mutex::new(state), changed: Condvar::new() }
    }

    fn state_locked(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a request to the job for `key`, or creates that.
    pub(super) fn push(&self, key: Key, class: Class, cost: u64, done: Done) -> Push {
        let mut state = self.state_locked();
        let number = state.tick();
        let request = Request { number, class, done };
        if let Some(job) = state.by_key.get(&key).copied() {
            state.join(job, request);
            return Push { ticket: TicketId { job, request: number }, refused: Vec::new() };
        }
        let job = state.tick();
        let place = (class, Reverse(number), job);
        let key = Arc::new(key);
        state.by_key.insert(Arc::clone(&key), job);
        state.waiting.insert(place);
        let stop = Arc::default();
        let requests = vec![request];
        state.jobs.insert(job, Job { key, place, cost, requests, stop, is_running: false });
        let refused = state.drop_last();
        drop(state);
        self.changed.notify_one();
        Push { ticket: TicketId { job, request: number }, refused }
    }

    /// Cancels a request. Does nothing if it was answered before.
    pub(super) fn cancel(&self, ticket: TicketId) {
        let mut state = self.state_locked();
        let cancelled = state.leave(ticket);
        drop(state);
        // Dropped after the lock: it may own anything, another ticket included.
        drop(cancelled);
        // The job after it may fit.
        self.changed.notify_one();
    }

    /// Waits for the next job; `None` when the queue is closed.
    pub(super) fn take(&self) -> Option<TakenJob> {
        let mut state = self.state_locked();
        loop {
            if state.is_closed {
                return None;
            }
            if let Some(taken) = state.start() {
                // The next may fit as well.
                self.changed.notify_one();
                return Some(taken);
            }
            let _gate = gate::gate!("pictures::take", Wait);
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Ends a job. Returns the receivers of its result.
    pub(super) fn finish(&self, taken: TakenJob) -> Vec<Done> {
        let mut state = self.state_locked();
        state.n_running -= 1;
        state.memory.give_back(&taken.permit);
        let requests = state.remove(taken.job).map(|job| job.requests).unwrap_or_default();
        drop(state);
        // All: a worker may wait for memory of any size.
        self.changed.notify_all();
        requests.into_iter().map(|request| request.done).collect()
    }

    /// Stops all jobs and ends all waits. Returns the receivers of their results.
    pub(super) fn close(&self) -> Vec<Done> {
        let mut state = self.state_locked();
        state.is_closed = true;
        state.waiting.clear();
        state.by_key.clear();
        let jobs = std::mem::take(&mut state.jobs);
        drop(state);
        self.changed.notify_all();
        let mut receivers = Vec::new();
        for job in jobs.into_values() {
            job.stop.store(true, Relaxed);
            receivers.extend(job.requests.into_iter().map(|request| request.done));
        }
        receivers
    }

    pub(super) fn state(&self) -> PicturesState {
        let state = self.state_locked();
        PicturesState { waiting: state.waiting.len(), running: state.n_running }
    }
}

impl State {
    fn tick(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    fn join(&mut self, number: u64, request: Request) {
        let Some(job) = self.jobs.get_mut(&number) else { return };
        let place = (job.place.0.min(request.class), Reverse(request.number), number);
        if self.waiting.remove(&job.place) {
            self.waiting.insert(place);
        }
        job.place = place;
        job.requests.push(request);
    }

    /// Removes a request, and its job if it was the last one.
    fn leave(&mut self, ticket: TicketId) -> Option<Request> {
        let job = self.jobs.get_mut(&ticket.job)?;
        let at = job.requests.iter().position(|request| request.number == ticket.request)?;
        let cancelled = job.requests.remove(at);
        let urgent = job.requests.iter().map(|request| (request.class, Reverse(request.number))).min();
        match urgent {
            Some((class, newest)) => {
                let place = (class, newest, ticket.job);
                if self.waiting.remove(&job.place) {
                    self.waiting.insert(place);
                }
                job.place = place;
            }
            None if job.is_running => {
                job.stop.store(true, Relaxed);
                // An equal request is a new job from now on.
                self.by_key.remove(&job.key);
            }
            None => {
                self.remove(ticket.job);
            }
        }
        Some(cancelled)
    }

    fn remove(&mut self, number: u64) -> Option<Job> {
        let job = self.jobs.remove(&number)?;
        self.waiting.remove(&job.place);
        if self.by_key.get(&job.key) == Some(&number) {
            self.by_key.remove(&job.key);
        }
        Some(job)
    }

    /// Drops the oldest job of the least urgent class if too many wait.
    fn drop_last(&mut self) -> Vec<Done> {
        if self.waiting.len() <= self.most_waiting {
            return Vec::new();
        }
        let last = self.waiting.last().map(|place| place.2);
        let dropped = last.and_then(|number| self.remove(number));
        let requests = dropped.map(|job| job.requests).unwrap_or_default();
        requests.into_iter().map(|request| request.done).collect()
    }

    /// Takes the first job whose memory is free.
    fn start(&mut self) -> Option<TakenJob> {
        let mut found = None;
        for &place in &self.waiting {
            let Some(job) = self.jobs.get(&place.2) else { continue };
            match self.memory.fit(job.cost) {
                Fit::Now => {
                    found = Some(place);
                    break;
                }
                Fit::Later => return None,
                Fit::AfterLarge => {}
            }
        }
        let place = found?;
        self.waiting.remove(&place);
        let job = self.jobs.get_mut(&place.2)?;
        job.is_running = true;
        self.n_running += 1;
        let permit = self.memory.take(job.cost);
        let (key, stop) = (Arc::clone(&job.key), Arc::clone(&job.stop));
        Some(TakenJob { job: place.2, permit, key, stop })
    }
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State").field("waiting", &self.waiting).field("n_running", &self.n_running).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;

    fn key(name: &str) -> Key {
        Key { path: name.into(), bytes: 1, mtime_ns: 1, page: 0, size: PictureSize::Small }
    }

    fn push(queue: &Queue, name: &str, class: Class, cost: u64) -> Push {
        queue.push(key(name), class, cost, Box::new(|_| {}))
    }

    /// Names of the jobs in the order in which they are taken, without giving back their memory.
    fn order(queue: &Queue) -> Vec<String> {
        let mut state = queue.state_locked();
        let next = || state.start().map(|taken| taken.key.path.display().to_string());
        std::iter::from_fn(next).collect()
    }

    #[test]
    fn classes_come_in_order_and_the_newest_first() {
        let queue = Queue::new(1000, 9);
        let requests = [
            ("a", Class::Background),
            ("b", Class::OnScreen),
            ("c", Class::Prefetch),
            ("d", Class::OnScreen),
            ("e", Class::NextScreen),
        ];
        for (name, class) in requests {
            push(&queue, name, class, 1);
        }
        assert_eq!(order(&queue), ["d", "b", "e", "c", "a"]);
    }

    #[test]
    fn a_joined_job_takes_the_more_urgent_class_and_loses_it_with_the_request() {
        let queue = Queue::new(1000, 9);
        let calls = Arc::new(AtomicUsize::new(0));
        let counted = || {
            let calls = Arc::clone(&calls);
            Box::new(move |_| {
                calls.fetch_add(1, Relaxed);
            })
        };
        queue.push(key("a"), Class::Background, 1, counted());
        push(&queue, "b", Class::Prefetch, 1);
        let urgent = queue.push(key("a"), Class::OnScreen, 1, counted());
        assert_eq!(queue.state().waiting, 2);
        queue.cancel(urgent.ticket);
        queue.push(key("a"), Class::NextScreen, 1, counted());
        let taken = queue.take().unwrap();
        assert_eq!(taken.key.path, PathBuf::from("a"));
        queue.finish(taken).into_iter().for_each(|done| done(Err(PictureError::Busy)));
        assert_eq!(calls.load(Relaxed), 2);
        assert_eq!(queue.state(), PicturesState { waiting: 1, running: 0 });
    }

    #[test]
    fn the_oldest_of_the_least_urgent_class_is_dropped() {
        let queue = Queue::new(1000, 2);
        assert!(push(&queue, "a", Class::Prefetch, 1).refused.is_empty());
        assert!(push(&queue, "b", Class::Prefetch, 1).refused.is_empty());
        assert_eq!(push(&queue, "c", Class::OnScreen, 1).refused.len(), 1);
        // Less urgent than all others: dropped itself.
        assert_eq!(push(&queue, "d", Class::Background, 1).refused.len(), 1);
        assert_eq!(order(&queue), ["c", "b"]);
    }

    #[test]
    fn a_cancelled_job_leaves_or_is_stopped() {
        let queue = Queue::new(1000, 9);
        let running = push(&queue, "a", Class::OnScreen, 1).ticket;
        let taken = queue.take().unwrap();
        let waiting = push(&queue, "b", Class::OnScreen, 1).ticket;
        queue.cancel(waiting);
        assert_eq!(queue.state(), PicturesState { waiting: 0, running: 1 });
        queue.cancel(running);
        assert!(taken.stop.load(Relaxed));
        // Not joined: the running one will have no result.
        push(&queue, "a", Class::OnScreen, 1);
        assert_eq!(queue.state(), PicturesState { waiting: 1, running: 1 });
        assert!(queue.finish(taken).is_empty());
        assert_eq!(order(&queue), ["a"]);
    }

    #[test]
    fn small_jobs_overtake_a_second_large_one_only() {
        let queue = Queue::new(64, 9);
        push(&queue, "small", Class::Prefetch, 10);
        push(&queue, "large 2", Class::NextScreen, 500);
        push(&queue, "large 1", Class::OnScreen, 500);
        assert_eq!(order(&queue), ["large 1", "small"]);
    }

    #[test]
    fn a_closed_queue_returns_all_receivers() {
        let queue = Queue::new(64, 9);
        push(&queue, "a", Class::OnScreen, 1);
        let taken = queue.take().unwrap();
        push(&queue, "b", Class::OnScreen, 1);
        assert_eq!(queue.close().len(), 2);
        assert!(taken.stop.load(Relaxed) && queue.take().is_none());
        assert!(queue.finish(taken).is_empty());
    }
}
