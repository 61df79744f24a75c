//! Finds the critical path: the one chain of stretches, from the end of the run back to its start, that could
//! not be shortened without shortening the run.
//!
//! The walk begins at the end, on the thread whose last finished gate ended latest, and goes back in time. In
//! work it stays on its thread. At the end of a wait it goes to the thread that ended the wait, at the
//! instant when that thread acted. Time without a gate stays on its thread if it is short. If it is longer
//! than [`MOST_DELAY_NS`] it is taken for an unmarked wait, a `join` for instance, and leads to the thread
//! whose work ended last in it: a guess. Every nanosecond of the run belongs to exactly one step.
//!
//! # Which thread ended a wait
//!
//! - *Recorded*: if [`wakes!`](crate::wakes!) was called for the gate, it was the last such call of another
//!   thread before the wait's end. If there was none since the wait began, no thread of this program ended
//!   it.
//! - *Guessed*: for a gate without such calls, it was the thread whose stretch of work ended last before the
//!   wait did, but only within [`MOST_DELAY_NS`].
//! - If neither finds a thread, the wait was for something outside: a disk, a timer, another process. The
//!   wait itself is on the path.
//!
//! # Errors of this method
//!
//! A guess can take a coincidence for a cause: a wait for the disk that ends just after some thread finished
//! its work is attributed to that thread. It misses a thread that ended the wait in the middle of a work
//! gate, and one whose waiter then got no processor for a long time. A call of `wakes!` that ended another
//! wait at the same gate looks as if it had ended this one. A thread that computes without a gate is taken
//! for one that waits. Summaries report how many crossings were recorded and how many guessed. Dropped events
//! are not taken into account.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::Kind;
use crate::exclusive::{self, Stretch};
use crate::timeline::{Thread, Timeline};

/// Longest time between an action and the end of the wait that it is assumed to have ended: twice what a
/// processor takes to wake a sleeping thread, on a machine that is not overloaded.
pub const MOST_DELAY_NS: u64 = 100_000;

/// Number of instants that are searched for one of another thread. A thread that waits does little else, so
/// its own are few.
const N_LOOKED_AT: usize = 64;

/// Name for time in neither work nor wait.
const NO_GATE: &str = "(no work or wait gate)";

/// The gates and steps that bounded the length of a run.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct CriticalPath {
    /// Gates by their time on the path, the longest first. The times add up to the length of the run.
    pub gates: Vec<PathGate>,
    /// Steps of the path, in time order and without gaps.
    pub steps: Vec<PathStep>,
    /// Number of crossings to a thread that recorded with [`wakes!`](crate::wakes!) that it would end the
    /// wait.
    pub n_told: u64,
    /// Number of crossings to a thread that was guessed to have ended the wait.
    pub n_guessed: u64,
}

/// Part of the path in one gate.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct PathGate {
    /// Name of the gate.
    pub name: String,
    /// Kind of the gate; `Span` for time in neither work nor wait.
    pub kind: Kind,
    /// Time on the path, in nanoseconds.
    pub total_ns: u64,
    /// Number of steps on the path.
    pub n_steps: u64,
}

/// A stretch of the path on one thread in one gate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PathStep {
    /// Index of the thread in [`Timeline::threads`].
    pub thread: usize,
    /// Index into [`Timeline::gates`]; `None` for time in neither work nor wait.
    pub gate: Option<u32>,
    /// Start of the step, in nanoseconds.
    pub start_ns: u64,
    /// End of the step, in nanoseconds.
    pub end_ns: u64,
}

impl CriticalPath {
    /// Finds the path by walking back from the end of a timeline.
    pub fn of(timeline: &Timeline) -> CriticalPath {
        let Some(last) = last_to_finish(&timeline.threads) else { return CriticalPath::default() };
        let mut walk = Walk::new(timeline, last);
        while walk.at_ns > 0 {
            walk.step();
        }
        let mut path = walk.path;
        path.steps.reverse();
        path.gates = by_gate(timeline, &path.steps);
        path
    }

    /// Share of a gate in the whole path, in percent.
    pub fn percent(&self, gate: &PathGate) -> f64 {
        let whole_ns = self.steps.last().map_or(0, |step| step.end_ns);
        if whole_ns == 0 { 0.0 } else { 100.0 * gate.total_ns as f64 / whole_ns as f64 }
    }
}

/// The thread with the last finished gate. Unfinished ones do not count, since idle threads wait to the very
/// end.
fn last_to_finish(threads: &[Thread]) -> Option<usize> {
    let last_ns = |thread: &Thread| {
        thread.events.iter().filter(|event| event.finished).map(|event| event.end_ns).max().unwrap_or(0)
    };
    (0..threads.len()).max_by_key(|idx| (last_ns(&threads[*idx]), Reverse((threads[*idx].started_ns, *idx))))
}

fn by_gate(timeline: &Timeline, steps: &[PathStep]) -> Vec<PathGate> {
    let mut gates: HashMap<Option<u32>, PathGate> = HashMap::new();
    for step in steps {
        let part = gates.entry(step.gate).or_insert_with(|| {
            let gate = step.gate.map(|gate| timeline.gate(gate));
            PathGate {
                name: gate.map_or_else(|| NO_GATE.to_owned(), |gate| gate.name.clone()),
                kind: gate.map_or(Kind::Span, |gate| gate.kind),
                ..PathGate::default()
            }
        });
        part.total_ns += step.end_ns - step.start_ns;
        part.n_steps += 1;
    }
    let mut gates: Vec<PathGate> = gates.into_values().collect();
    gates.sort_by(|a, b| b.total_ns.cmp(&a.total_ns).then_with(|| a.name.cmp(&b.name)));
    gates
}

/// Instants with the threads they are on, in time order.
type Instants = Vec<(u64, usize)>;

struct Walk<'timeline> {
    timeline: &'timeline Timeline,
    /// Owners of each thread's moments.
    stretches: Vec<Vec<Stretch>>,
    /// Ends of all stretches of work.
    work_ends: Instants,
    /// Wakes by the gate whose waits they end.
    wakes: HashMap<u32, Instants>,
    thread: usize,
    at_ns: u64,
    /// Steps in the order in which they were walked.
    path: CriticalPath,
}

impl<'timeline> Walk<'timeline> {
    fn new(timeline: &'timeline Timeline, thread: usize) -> Walk<'timeline> {
        let own = |thread: &Thread| exclusive::stretches(&thread.events, &timeline.gates);
        let stretches: Vec<Vec<Stretch>> = timeline.threads.iter().map(own).collect();
        let mut work_ends = Instants::new();
        let mut wakes: HashMap<u32, Instants> = HashMap::new();
        for (thread_idx, thread) in timeline.threads.iter().enumerate() {
            let works = stretches[thread_idx].iter().filter(|stretch| stretch.kind == Kind::Work);
            work_ends.extend(works.map(|stretch| (stretch.end_ns, thread_idx)));
            for wake in &thread.wakes {
                wakes.entry(wake.gate).or_default().push((wake.at_ns, thread_idx));
            }
        }
        work_ends.sort_unstable();
        wakes.values_mut().for_each(|instants| instants.sort_unstable());
        let (at_ns, path) = (timeline.duration_ns, CriticalPath::default());
        Walk { timeline, stretches, work_ends, wakes, thread, at_ns, path }
    }

    /// Goes one step back: always ends earlier than it began, or on a thread where the next step will.
    fn step(&mut self) {
        let started_ns = self.timeline.threads[self.thread].started_ns;
        let stretches = &self.stretches[self.thread];
        let n_before = stretches.partition_point(|stretch| stretch.start_ns < self.at_ns);
        let Some(&stretch) = n_before.checked_sub(1).map(|idx| &stretches[idx]) else {
            return self.leave_unexplained(started_ns);
        };
        if stretch.end_ns < self.at_ns {
            return self.leave_unexplained(stretch.end_ns.max(started_ns));
        }
        let event = &self.timeline.threads[self.thread].events[stretch.event_idx];
        let is_over = event.finished && event.end_ns == self.at_ns;
        let ender = (stretch.kind == Kind::Wait && is_over).then(|| self.ender(event.gate, event.start_ns));
        match ender.flatten() {
            Some((acted_ns, thread)) => {
                self.walk(Some(event.gate), acted_ns);
                self.thread = thread;
            }
            None => self.walk(Some(event.gate), stretch.start_ns),
        }
    }

    /// Goes back over time without a gate: to the thread that worked last in it if it is long; before the
    /// thread's first gate, to the oldest thread, which is assumed to have started this one.
    fn leave_unexplained(&mut self, to_ns: u64) {
        if to_ns < self.at_ns {
            let is_long = self.at_ns - to_ns > MOST_DELAY_NS;
            let worker = is_long.then(|| self.last_of_others(&self.work_ends, to_ns)).flatten();
            self.walk(None, worker.map_or(to_ns, |(ended_ns, _)| ended_ns));
            if let Some((_, thread)) = worker {
                self.thread = thread;
                self.path.n_guessed += 1;
            }
            return;
        }
        let threads = self.timeline.threads.iter().enumerate();
        match threads.filter(|(_, thread)| thread.started_ns < self.at_ns).min_by_key(|(_, t)| t.started_ns) {
            Some((eldest, _)) => self.thread = eldest,
            None => self.walk(None, 0),
        }
    }

    /// The thread that ended a wait at `gate` which ends now, and when it acted.
    fn ender(&mut self, gate: u32, since_ns: u64) -> Option<(u64, usize)> {
        if let Some(wakes) = self.wakes.get(&gate) {
            let ender = self.last_of_others(wakes, since_ns)?;
            self.path.n_told += 1;
            return Some(ender);
        }
        let since_ns = since_ns.max(self.at_ns.saturating_sub(MOST_DELAY_NS));
        let ender = self.last_of_others(&self.work_ends, since_ns)?;
        self.path.n_guessed += 1;
        Some(ender)
    }

    /// The last instant before now that is on another thread, but not before `since_ns`.
    fn last_of_others(&self, instants: &Instants, since_ns: u64) -> Option<(u64, usize)> {
        let n_before = instants.partition_point(|(at_ns, _)| *at_ns < self.at_ns);
        let recent =
            instants[..n_before].iter().rev().take(N_LOOKED_AT).take_while(|(at_ns, _)| *at_ns >= since_ns);
        recent.copied().find(|(_, thread)| *thread != self.thread)
    }

    fn walk(&mut self, gate: Option<u32>, to_ns: u64) {
        let step = PathStep { thread: self.thread, gate, start_ns: to_ns, end_ns: self.at_ns };
        match self.path.steps.last_mut() {
            Some(later) if (later.thread, later.gate) == (step.thread, gate) => later.start_ns = to_ns,
            _ => self.path.steps.push(step),
        }
        self.at_ns = to_ns;
    }
}

#[cfg(test)]
mod tests;
