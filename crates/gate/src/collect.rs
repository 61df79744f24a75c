//! From rings to a [`Timeline`]: ticks become nanoseconds, events get their order, threads their names.

use crate::clock::Rate;
use crate::ring::{FoldRecord, Record, Snapshot};
use crate::session::Running;
use crate::timeline::{Event, GateName, GateSum, Memory, Overflow, Thread, Timeline};
use crate::{Kind, site};

/// The timeline of a session up to now. Its threads may go on meanwhile.
pub(crate) fn timeline(running: &Running) -> Timeline {
    let snapshots: Vec<Snapshot> = running.rings.iter().map(|ring| ring.snapshot()).collect();
    // After the snapshots: names of gates met there are registered by now, and the rate is known best.
    let now = running.epoch.clock.now();
    let rate = running.epoch.rate();
    let names = site::registered();
    let mut threads: Vec<Thread> = snapshots.into_iter().map(|snapshot| thread(snapshot, &rate)).collect();
    sort_by_name(&mut threads);
    let last_ns = threads.iter().map(|thread| thread.ended_ns).max().unwrap_or(0);
    Timeline {
        program: running.options.program.clone(),
        clock: running.epoch.clock.name().to_owned(),
        started_unix_ns: running.started_unix_ns,
        duration_ns: last_ns.max(rate.at_ns(now)),
        gates: names.into_iter().map(|(name, kind)| GateName { name: name.to_owned(), kind }).collect(),
        threads,
        n_turned_away: running.n_turned_away,
    }
}

fn thread(snapshot: Snapshot, rate: &Rate) -> Thread {
    let mut events = Vec::with_capacity(snapshot.events.len());
    let mut memory = Vec::new();
    for record in &snapshot.events {
        match *record {
            Record::Gate { gate, start, end, arg, finished } => events.push(Event {
                gate: gate_idx(gate),
                start_ns: rate.at_ns(start),
                end_ns: rate.at_ns(end),
                arg,
                finished,
            }),
            Record::Memory { at, bytes } => memory.push(Memory { at_ns: rate.at_ns(at), bytes }),
        }
    }
    // Rings hold gates in the order of their ends. Turned round, an outer gate comes before the inner ones that ended
    // in the same nanosecond, and the stable sort keeps it there.
    events.reverse();
    events.sort_by_key(|event| (event.start_ns, std::cmp::Reverse(event.end_ns)));
    let overflow = (snapshot.n_dropped > 0).then(|| overflow(&snapshot, rate));
    Thread {
        started_ns: rate.at_ns(snapshot.started),
        ended_ns: rate.at_ns(snapshot.at),
        running: snapshot.ended == 0,
        name: snapshot.name,
        events,
        memory,
        overflow,
    }
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

/// Brings `worker 2` before `worker 10`. Groups of names that differ in their last number stay in the order in which
/// the first of each group appeared.
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

/// A name's text and the number at its end; none for a number beyond 64 bits.
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
