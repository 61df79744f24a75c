//! Builds a [`Timeline`] from rings: converts ticks to nanoseconds, orders events, names threads.

use crate::Kind;
use crate::clock::Rate;
use crate::names::{self, Registration};
use crate::platform;
use crate::process_memory::ResidentPoint;
use crate::ring::{FoldRecord, Record, Snapshot, UsagePoint};
use crate::running::Running;
use crate::timeline::{
    Event, GateName, GateSum, Memory, Overflow, Resident, Subject, Thread, Timeline, Usage, Wake,
};

/// Builds the timeline of a session up to now. Its threads may continue meanwhile.
pub(crate) fn timeline(running: &Running) -> Timeline {
    let snapshots: Vec<Snapshot> = running.rings.iter().map(|ring| ring.snapshot()).collect();
    // After the snapshots: the names of all gates in them are registered by now, and the rate is most exact.
    let now = running.epoch.clock.now();
    let rate = running.epoch.rate();
    let gates = names::registered().into_iter();
    let (subjects, n_subjects_unnamed) = running.subjects.all();
    let mut threads: Vec<Thread> = snapshots.into_iter().map(|snapshot| thread(snapshot, &rate)).collect();
    sort_by_name(&mut threads);
    let last_ns = threads.iter().map(|thread| thread.ended_ns).max().unwrap_or(0);
    Timeline {
        program: running.options.program.clone(),
        clock: running.epoch.clock.name().to_owned(),
        started_unix_ns: running.started_unix_ns,
        duration_ns: last_ns.max(rate.at_ns(now)),
        gates: gates.map(gate_name).collect(),
        subjects,
        n_subjects_unnamed,
        threads,
        resident: running.memory.points().iter().map(|point| resident(point, &rate, now)).collect(),
        peak_resident_bytes: platform::peak_resident_bytes(),
        n_turned_away: running.n_turned_away,
    }
}

fn thread(snapshot: Snapshot, rate: &Rate) -> Thread {
    let overflow = (snapshot.n_dropped > 0).then(|| overflow(&snapshot, rate));
    let mut thread = Thread {
        started_ns: rate.at_ns(snapshot.started),
        ended_ns: rate.at_ns(snapshot.at),
        running: snapshot.ended == 0,
        name: snapshot.name,
        events: Vec::with_capacity(snapshot.events.len()),
        usage: snapshot.usage.iter().map(|point| usage(point, rate, snapshot.at)).collect(),
        overflow,
        ..Thread::default()
    };
    snapshot.events.iter().for_each(|record| add(&mut thread, record, rate));
    // Rings store gates in the order of their ends. Reversed, an outer gate comes before the inner ones that
    // ended in the same nanosecond, and the stable sort keeps it there.
    thread.events.reverse();
    thread.events.sort_by_key(|event| (event.start_ns, std::cmp::Reverse(event.end_ns)));
    thread.subjects.reverse();
    thread.subjects.sort_by_key(|subject| (subject.start_ns, std::cmp::Reverse(subject.end_ns)));
    thread
}

fn add(thread: &mut Thread, record: &Record, rate: &Rate) {
    match *record {
        Record::Gate { gate, start, end, arg, finished } => thread.events.push(Event {
            gate: gate_idx(gate),
            start_ns: rate.at_ns(start),
            end_ns: rate.at_ns(end),
            arg,
            finished,
        }),
        Record::Memory { at, bytes } => thread.memory.push(Memory { at_ns: rate.at_ns(at), bytes }),
        Record::Subject { start, end, subject } => thread.subjects.push(Subject {
            // An index into the session's texts, which fit into 32 bits.
            subject: subject as u32,
            start_ns: rate.at_ns(start),
            end_ns: rate.at_ns(end),
        }),
        Record::Wake { at, gate } => thread.wakes.push(Wake { at_ns: rate.at_ns(at), gate: gate_idx(gate) }),
    }
}

/// The last reading of a thread that ended is a little later than its last event: no time may be after the
/// end.
fn usage(point: &UsagePoint, rate: &Rate, end: u64) -> Usage {
    let UsagePoint { at, on_cpu_ns, runnable_ns } = *point;
    Usage { at_ns: rate.at_ns(at.min(end)), on_cpu_ns, runnable_ns }
}

fn resident(point: &ResidentPoint, rate: &Rate, end: u64) -> Resident {
    Resident { at_ns: rate.at_ns(point.at.min(end)), bytes: point.bytes }
}

fn gate_name(gate: Registration) -> GateName {
    GateName { name: gate.name.to_owned(), kind: gate.kind, number: gate.number.to_owned() }
}

fn overflow(snapshot: &Snapshot, rate: &Rate) -> Overflow {
    let full_at = if snapshot.full_at == 0 { snapshot.at } else { snapshot.full_at };
    let sum = |fold: &FoldRecord| GateSum {
        gate: gate_idx(fold.gate),
        n_events: fold.n,
        total_ns: rate.span_ns(fold.total),
        max_ns: rate.span_ns(fold.max),
    };
    Overflow {
        complete_until_ns: rate.at_ns(full_at),
        n_dropped: snapshot.n_dropped,
        work_ns: rate.span_ns(snapshot.spent[Kind::Work as usize]),
        wait_ns: rate.span_ns(snapshot.spent[Kind::Wait as usize]),
        memory_bytes: snapshot.memory,
        memory_peak_bytes: snapshot.memory_peak,
        gates: snapshot.folds.iter().map(sum).collect(),
    }
}

fn gate_idx(gate: u32) -> u32 {
    gate - 1
}

/// Sorts `worker 2` before `worker 10`. Groups of names that differ in their last number stay in the order in
/// which the first of each group appeared.
fn sort_by_name(threads: &mut [Thread]) {
    let mut stems: Vec<String> = Vec::new();
    for thread in &*threads {
        let stem = split_number(&thread.name).0;
        if !stems.iter().any(|known| known == stem) {
            stems.push(stem.to_owned());
        }
    }
    let rank = |thread: &Thread| {
        let (stem, number) = split_number(&thread.name);
        (stems.iter().position(|known| known == stem), number)
    };
    threads.sort_by_cached_key(rank);
}

/// Text of a name and the number at its end; `None` for a number that does not fit 64 bits.
fn split_number(name: &str) -> (&str, Option<u64>) {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    (stem, name[stem.len()..].parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names_order_threads() {
        let names = ["main", "worker 10", "reader", "worker 2", "", "worker 2", "worker"];
        let mut threads = names.map(|name| Thread { name: name.to_owned(), ..Thread::default() });
        sort_by_name(&mut threads);
        let sorted = threads.map(|thread| thread.name);
        assert_eq!(sorted, ["main", "worker 2", "worker 2", "worker 10", "reader", "", "worker"]);
    }
}
