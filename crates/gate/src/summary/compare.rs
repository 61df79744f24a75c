//! Compares two runs: what became longer or shorter, and whether that changed what bounds the run.
//!
//! Gates are matched by name and kind, threads by name; threads with the same name are added up, as are gates
//! with the same name. A comparison of two single runs shows where to look. Whether a difference is more than
//! chance takes several runs of each.

mod json;
mod table;

use std::collections::HashMap;
use std::hash::Hash;

use super::Summary;
use crate::Kind;

/// Figures of two runs. `Display` prints them as tables, [`Comparison::to_json`] as one JSON object.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Comparison {
    /// Names of the programs that were recorded.
    pub programs: Pair<String>,
    /// Lengths of the sessions, in nanoseconds.
    pub duration_ns: Pair<u64>,
    /// Highest sums of all threads' memory, in bytes.
    pub memory_peak_bytes: Pair<i64>,
    /// Gates entered in either run, by the difference of their totals, the largest first.
    pub gates: Vec<GateChange>,
    /// Gates on either critical path, by the difference of their time on it, the largest first.
    pub critical_path: Vec<GateChange>,
    /// Threads of either run, by the difference of their work, the largest first.
    pub threads: Vec<ThreadChange>,
}

/// The same figure of the first and the second run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pair<T> {
    /// Value in the first run.
    pub before: T,
    /// Value in the second run.
    pub after: T,
}

/// One gate in both runs.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct GateChange {
    /// Name of the gate.
    pub name: String,
    /// Kind of the gate.
    pub kind: Kind,
    /// Total time in the gate, or its time on the critical path.
    pub total_ns: Pair<u64>,
    /// Number of passages, or of steps on the path.
    pub n: Pair<u64>,
}

/// The threads with the same name in both runs.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct ThreadChange {
    /// Name of the threads.
    pub name: String,
    /// Number of threads with this name.
    pub n: Pair<u64>,
    /// Sum of their life times, in nanoseconds.
    pub alive_ns: Pair<u64>,
    /// Sum of their work, in nanoseconds.
    pub work_ns: Pair<u64>,
    /// Sum of their waits, in nanoseconds.
    pub wait_ns: Pair<u64>,
    /// Sum of their time on processors; a thread whose time is not known counts as 0.
    pub on_cpu_ns: Pair<u64>,
}

impl<T> Pair<T> {
    fn of<S>(before: &S, after: &S, figure: impl Fn(&S) -> T) -> Pair<T> {
        Pair { before: figure(before), after: figure(after) }
    }
}

impl Pair<u64> {
    fn difference(self) -> u64 {
        self.before.abs_diff(self.after)
    }

    /// Adds to the figure of a run: 0 is before, 1 is after.
    fn add(&mut self, run_idx: usize, more: u64) {
        let place = if run_idx == 0 { &mut self.before } else { &mut self.after };
        *place = place.saturating_add(more);
    }
}

impl Comparison {
    /// Compares a second run with a first.
    pub fn of(before: &Summary, after: &Summary) -> Comparison {
        let gates = |run: &Summary| -> Vec<(String, Kind, u64, u64)> {
            let row =
                |gate: &super::GateSummary| (gate.name.clone(), gate.kind, gate.total_ns, gate.n_events);
            run.gates.iter().map(row).collect()
        };
        let path = |run: &Summary| -> Vec<(String, Kind, u64, u64)> {
            let row = |gate: &super::PathGate| (gate.name.clone(), gate.kind, gate.total_ns, gate.n_steps);
            run.critical_path.gates.iter().map(row).collect()
        };
        Comparison {
            programs: Pair::of(before, after, |run| run.program.clone()),
            duration_ns: Pair::of(before, after, |run| run.duration_ns),
            memory_peak_bytes: Pair::of(before, after, |run| run.memory_peak_bytes),
            gates: gate_changes([gates(before), gates(after)]),
            critical_path: gate_changes([path(before), path(after)]),
            threads: thread_changes([before, after]),
        }
    }
}

fn gate_changes(runs: [Vec<(String, Kind, u64, u64)>; 2]) -> Vec<GateChange> {
    let mut changes = MatchedRows::default();
    for (run_idx, gates) in runs.into_iter().enumerate() {
        for (name, kind, total_ns, n) in gates {
            let change: &mut GateChange = changes.entry((name.clone(), kind));
            (change.name, change.kind) = (name, kind);
            change.total_ns.add(run_idx, total_ns);
            change.n.add(run_idx, n);
        }
    }
    changes.sorted(|change| change.total_ns.difference())
}

fn thread_changes(runs: [&Summary; 2]) -> Vec<ThreadChange> {
    let mut changes = MatchedRows::default();
    for (run_idx, run) in runs.into_iter().enumerate() {
        for thread in &run.threads {
            let change: &mut ThreadChange = changes.entry(thread.name.clone());
            change.name.clone_from(&thread.name);
            change.n.add(run_idx, 1);
            change.alive_ns.add(run_idx, thread.alive_ns);
            change.work_ns.add(run_idx, thread.work_ns);
            change.wait_ns.add(run_idx, thread.wait_ns);
            change.on_cpu_ns.add(run_idx, thread.on_cpu_ns.unwrap_or(0));
        }
    }
    changes.sorted(|change| change.work_ns.difference())
}

/// Rows by the key that matches them, in the order of their first occurrence.
struct MatchedRows<K, R> {
    positions: HashMap<K, usize>,
    rows: Vec<R>,
}

impl<K, R> Default for MatchedRows<K, R> {
    fn default() -> MatchedRows<K, R> {
        MatchedRows { positions: HashMap::new(), rows: Vec::new() }
    }
}

impl<K: Eq + Hash, R: Default> MatchedRows<K, R> {
    fn entry(&mut self, key: K) -> &mut R {
        let position = *self.positions.entry(key).or_insert_with(|| {
            self.rows.push(R::default());
            self.rows.len() - 1
        });
        &mut self.rows[position]
    }

    /// Sorts the largest first; equal ones stay in the order of their first occurrence.
    fn sorted(mut self, size: impl Fn(&R) -> u64) -> Vec<R> {
        self.rows.sort_by_key(|row| std::cmp::Reverse(size(row)));
        self.rows
    }
}

#[cfg(test)]
mod tests;
