//! Figures of a timeline: how each thread spent its time, which gates took the time, which waits and subjects
//! were longest, and what bounded the length of the run.

mod compare;
pub mod critical;
mod json;
mod subjects;
mod table;

pub use compare::{Comparison, GateChange, Pair, ThreadChange};
pub use critical::{CriticalPath, PathGate, PathStep};
pub use subjects::SubjectSummary;

use crate::timeline::{Event, Thread, Timeline};
use crate::{Kind, exclusive, subject};

/// Maximum number of longest waits and subjects that are kept.
const N_LONGEST: usize = 10;

/// Figures of one timeline. `Display` prints them as tables, [`Summary::to_json`] as one JSON object.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Summary {
    /// Name of the program that was recorded.
    pub program: String,
    /// Length of the session, in nanoseconds.
    pub duration_ns: u64,
    /// One entry per thread, in the timeline's order.
    pub threads: Vec<ThreadSummary>,
    /// The highest sum of all threads' memory at one instant.
    pub memory_peak_bytes: i64,
    /// Whether memory events were dropped, so that the true peak may be higher.
    pub memory_peak_is_at_least: bool,
    /// Highest memory of the process in RAM, in bytes; `None` if the system does not report it.
    pub resident_peak_bytes: Option<u64>,
    /// Number of gates, memory events, subjects and wakes on all threads, kept or not.
    pub n_events: u64,
    /// Number of these that were not kept because a ring was full.
    pub n_dropped: u64,
    /// Number of events of threads beyond [`Options::max_threads`](crate::Options::max_threads), not in
    /// `n_events`.
    pub n_turned_away: u64,
    /// Gates that threads entered, by total time, the largest first.
    pub gates: Vec<GateSummary>,
    /// The longest single waits among the kept events, at most ten, the longest first.
    pub longest_waits: Vec<LongWait>,
    /// The subjects that took longest, at most ten, the longest first.
    pub longest_subjects: Vec<SubjectSummary>,
    /// Number of stretches of subjects whose text was not kept.
    pub n_subjects_unnamed: u64,
    /// Gates that bounded the length of the run.
    pub critical_path: CriticalPath,
}

/// Figures of one thread.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct ThreadSummary {
    /// Name of the thread.
    pub name: String,
    /// Time from its first event to its end, or to the end of the session.
    pub alive_ns: u64,
    /// Time whose innermost gate of kind work or wait was work.
    pub work_ns: u64,
    /// Time whose innermost gate of kind work or wait was wait.
    pub wait_ns: u64,
    /// Time on a processor; `None` if the system does not report it.
    pub on_cpu_ns: Option<u64>,
    /// Time in which the thread was ready to run and waited for a processor; `None` if the system does not
    /// report it.
    pub runnable_ns: Option<u64>,
    /// Memory allocated less memory released; negative for a thread that releases what others allocated.
    pub memory_bytes: i64,
    /// Maximum of `memory_bytes` over the thread's life.
    pub memory_peak_bytes: i64,
    /// Number of gates, memory events, subjects and wakes, kept or not.
    pub n_events: u64,
    /// Number of these that were not kept.
    pub n_dropped: u64,
}

impl ThreadSummary {
    /// Time in neither work nor wait.
    pub fn unknown_ns(&self) -> u64 {
        self.alive_ns.saturating_sub(self.work_ns).saturating_sub(self.wait_ns)
    }

    /// Share of the thread's life in percent; 0 for a thread whose life has no length.
    pub fn percent(&self, part_ns: u64) -> f64 {
        if self.alive_ns == 0 { 0.0 } else { 100.0 * part_ns as f64 / self.alive_ns as f64 }
    }
}

/// All passages through one gate, on all threads.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct GateSummary {
    /// Name of the gate.
    pub name: String,
    /// Kind of the gate.
    pub kind: Kind,
    /// Number of passages, kept or not.
    pub n_events: u64,
    /// Sum of their lengths, including what is inside them; with several threads it may exceed the session.
    pub total_ns: u64,
    /// Median length of the kept passages; `None` if none was kept. The mean of the middle two for an even
    /// number.
    pub median_ns: Option<u64>,
    /// Length of the longest passage.
    pub max_ns: u64,
}

/// A single long wait of a thread.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct LongWait {
    /// Name of the gate.
    pub gate: String,
    /// Name of the thread.
    pub thread: String,
    /// Start of the wait, in nanoseconds since the session started.
    pub at_ns: u64,
    /// Length of the wait, in nanoseconds.
    pub duration_ns: u64,
    /// Whether it ended before the timeline was taken.
    pub finished: bool,
    /// Text of what the thread was working on; empty if it had no subject.
    pub subject: String,
    /// Number of the wait with its meaning, as in `row 512`; empty if it has none.
    pub number: String,
}

impl Timeline {
    /// Computes shares of work and wait, memory, longest waits and totals by gate.
    pub fn summary(&self) -> Summary {
        Summary::of(self)
    }
}

impl Summary {
    /// Computes the figures of a timeline.
    pub fn of(timeline: &Timeline) -> Summary {
        let threads: Vec<ThreadSummary> =
            timeline.threads.iter().map(|thread| thread_summary(thread, timeline)).collect();
        Summary {
            program: timeline.program.clone(),
            duration_ns: timeline.duration_ns,
            memory_peak_bytes: memory_peak(timeline),
            memory_peak_is_at_least: timeline.threads.iter().any(|t| t.overflow.is_some() && uses_memory(t)),
            resident_peak_bytes: timeline.peak_resident_bytes,
            n_events: sum(threads.iter().map(|thread| thread.n_events)),
            n_dropped: sum(threads.iter().map(|thread| thread.n_dropped)),
            n_turned_away: timeline.n_turned_away,
            gates: gate_summaries(timeline),
            longest_waits: longest_waits(timeline),
            longest_subjects: subjects::longest(timeline),
            n_subjects_unnamed: timeline.n_subjects_unnamed,
            critical_path: CriticalPath::of(timeline),
            threads,
        }
    }
}

/// Sums of figures from a file do not wrap: the figures may be invalid.
fn sum(numbers: impl Iterator<Item = u64>) -> u64 {
    numbers.fold(0, u64::saturating_add)
}

fn uses_memory(thread: &Thread) -> bool {
    !thread.memory.is_empty()
        || thread.overflow.as_ref().is_some_and(|overflow| overflow.memory_peak_bytes != 0)
}

fn thread_summary(thread: &Thread, timeline: &Timeline) -> ThreadSummary {
    let n_kept = thread.events.len() + thread.memory.len() + thread.subjects.len() + thread.wakes.len();
    let last = thread.usage.last();
    let n_dropped = thread.overflow.as_ref().map_or(0, |overflow| overflow.n_dropped);
    let (work_ns, wait_ns) = work_and_wait(thread, timeline);
    let (memory_bytes, memory_peak_bytes) = match &thread.overflow {
        Some(overflow) => (overflow.memory_bytes, overflow.memory_peak_bytes),
        None => level_and_peak(thread.memory.iter().map(|memory| memory.bytes)),
    };
    ThreadSummary {
        name: thread.name.clone(),
        alive_ns: thread.ended_ns.saturating_sub(thread.started_ns),
        work_ns,
        wait_ns,
        on_cpu_ns: last.map(|usage| usage.on_cpu_ns),
        runnable_ns: last.and_then(|usage| usage.runnable_ns),
        memory_bytes,
        memory_peak_bytes,
        n_events: (n_kept as u64).saturating_add(n_dropped),
        n_dropped,
    }
}

/// Times from the events if all were kept, otherwise from the sums of the thread itself.
fn work_and_wait(thread: &Thread, timeline: &Timeline) -> (u64, u64) {
    if let Some(overflow) = &thread.overflow {
        return (overflow.work_ns, overflow.wait_ns);
    }
    let mut by_kind = [0u64; 3];
    for stretch in exclusive::stretches(&thread.events, &timeline.gates) {
        let total = &mut by_kind[stretch.kind as usize];
        *total = total.saturating_add(stretch.end_ns - stretch.start_ns);
    }
    (by_kind[Kind::Work as usize], by_kind[Kind::Wait as usize])
}

fn level_and_peak(changes: impl Iterator<Item = i64>) -> (i64, i64) {
    changes.fold((0i64, 0i64), |(level, peak), bytes| {
        let level = level.saturating_add(bytes);
        (level, peak.max(level))
    })
}

fn memory_peak(timeline: &Timeline) -> i64 {
    level_and_peak(timeline.memory_changes().into_iter().map(|memory| memory.bytes)).1
}

fn gate_summaries(timeline: &Timeline) -> Vec<GateSummary> {
    let mut lengths_ns = vec![Vec::new(); timeline.gates.len()];
    for event in timeline.threads.iter().flat_map(|thread| &thread.events) {
        if let Some(lengths_ns) = lengths_ns.get_mut(event.gate as usize) {
            lengths_ns.push(event.duration_ns());
        }
    }
    let mut gates: Vec<GateSummary> = timeline
        .gates
        .iter()
        .zip(&mut lengths_ns)
        .map(|(gate, lengths_ns)| GateSummary {
            name: gate.name.clone(),
            kind: gate.kind,
            n_events: lengths_ns.len() as u64,
            total_ns: sum(lengths_ns.iter().copied()),
            max_ns: lengths_ns.iter().copied().max().unwrap_or(0),
            median_ns: median(lengths_ns),
        })
        .collect();
    let overflows = timeline.threads.iter().filter_map(|thread| thread.overflow.as_ref());
    for dropped in overflows.flat_map(|overflow| &overflow.gates) {
        let Some(gate) = gates.get_mut(dropped.gate as usize) else { continue };
        gate.n_events = gate.n_events.saturating_add(dropped.n_events);
        gate.total_ns = gate.total_ns.saturating_add(dropped.total_ns);
        gate.max_ns = gate.max_ns.max(dropped.max_ns);
    }
    gates.retain(|gate| gate.n_events > 0);
    gates.sort_by_key(|gate| std::cmp::Reverse(gate.total_ns));
    gates
}

fn median(lengths_ns: &mut [u64]) -> Option<u64> {
    let middle = lengths_ns.len() / 2;
    let is_odd = lengths_ns.len() % 2 == 1;
    let (below, &mut upper, _) = (!lengths_ns.is_empty()).then(|| lengths_ns.select_nth_unstable(middle))?;
    let lower = if is_odd { upper } else { below.iter().copied().max().unwrap_or(upper) };
    Some(lower.midpoint(upper))
}

fn longest_waits(timeline: &Timeline) -> Vec<LongWait> {
    let is_wait = |event: &Event| timeline.gate(event.gate).kind == Kind::Wait;
    let waits =
        timeline.threads.iter().flat_map(|thread| (0..thread.events.len()).map(move |idx| (thread, idx)));
    let mut waits: Vec<(&Thread, usize)> =
        waits.filter(|(thread, event_idx)| is_wait(&thread.events[*event_idx])).collect();
    // Longest first; equal ones in time order, so that the list does not depend on the threads' order.
    let rank = |(thread, event_idx): &(&Thread, usize)| {
        let event = &thread.events[*event_idx];
        (std::cmp::Reverse(event.duration_ns()), event.start_ns)
    };
    if waits.len() > N_LONGEST {
        waits.select_nth_unstable_by_key(N_LONGEST, rank);
        waits.truncate(N_LONGEST);
    }
    waits.sort_by_key(rank);
    waits.into_iter().map(|(thread, event_idx)| long_wait(timeline, thread, event_idx)).collect()
}

fn long_wait(timeline: &Timeline, thread: &Thread, event_idx: usize) -> LongWait {
    let event = &thread.events[event_idx];
    let subject = subject::of_events(thread)[event_idx];
    LongWait {
        gate: timeline.gate(event.gate).name.clone(),
        thread: thread.name.clone(),
        at_ns: event.start_ns,
        duration_ns: event.duration_ns(),
        finished: event.finished,
        subject: subject.map_or_else(String::new, |subject| timeline.subject(subject).to_owned()),
        number: timeline.number(event).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests;
