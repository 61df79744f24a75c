//! Tests one thread at a time on a clock whose ticks are nanoseconds, then a reader concurrent with a writer.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use super::*;
use crate::clock::{ClockChoice, Epoch};
use crate::exclusive;
use crate::timeline::{Event, GateName};

const SPAN: u32 = 1;
const WORK: u32 = 2;
const WAIT: u32 = 3;

fn ring(capacity: usize) -> Ring {
    let subjects = Arc::new(Subjects::new(10, 1_000));
    let clock = Epoch::now(ClockChoice::Monotonic).clock;
    let memory = Arc::new(crate::process_memory::ProcessMemory::new(&clock));
    Ring::new(1, clock, capacity, "test".to_owned(), (subjects, memory))
}

fn enter(ring: &Ring, gate: u32) -> Depth {
    let kind = [Kind::Span, Kind::Work, Kind::Wait][gate as usize - 1];
    ring.enter(gate, kind, None).expect("not too deep")
}

/// Number, start, end and whether finished.
fn gates(snapshot: &Snapshot) -> Vec<(u32, u64, u64, bool)> {
    let gate = |record: &Record| match *record {
        Record::Gate { gate, start, end, finished, .. } => Some((gate, start, end, finished)),
        _ => None,
    };
    snapshot.events.iter().filter_map(gate).collect()
}

/// Time in work and wait, found by sweeping over the events: a check of the sums that the ring keeps.
fn swept(snapshot: &Snapshot) -> [u64; 2] {
    let event = |&(gate, start_ns, end_ns, _): &(u32, u64, u64, bool)| Event {
        gate: gate - 1,
        start_ns,
        end_ns,
        ..Event::default()
    };
    let mut events: Vec<Event> = gates(snapshot).iter().map(event).collect();
    events.reverse();
    events.sort_by_key(|event| (event.start_ns, std::cmp::Reverse(event.end_ns)));
    let names = [Kind::Span, Kind::Work, Kind::Wait].map(|kind| GateName { kind, ..GateName::default() });
    let mut sums = [0; 2];
    for stretch in exclusive::stretches(&events, &names) {
        sums[stretch.kind as usize - 1] += stretch.end_ns - stretch.start_ns;
    }
    sums
}

#[test]
fn gates_nest() {
    let ring = ring(100);
    let outer = enter(&ring, SPAN);
    let inner = enter(&ring, WORK);
    ring.exit(inner);
    ring.exit(outer);
    let found = gates(&ring.snapshot());
    let [(WORK, inner_start, inner_end, true), (SPAN, outer_start, outer_end, true)] = found[..] else {
        panic!("{found:?}");
    };
    assert!(outer_start <= inner_start && inner_start <= inner_end && inner_end <= outer_end);
}

#[test]
fn arguments_and_memory_come_back() {
    let ring = ring(100);
    for arg in [Some(0), None, Some(u64::MAX)] {
        let depth = ring.enter(WORK, Kind::Work, arg).unwrap();
        ring.exit(depth);
    }
    let changes = [1, -1, 5 << 40, -(5 << 40)];
    changes.iter().for_each(|bytes| ring.memory(*bytes));
    let snapshot = ring.snapshot();
    let arg = |record: &Record| if let Record::Gate { arg, .. } = record { Some(*arg) } else { None };
    let args: Vec<_> = snapshot.events.iter().filter_map(arg).collect();
    assert_eq!(args, [Some(0), None, Some(u64::MAX)]);
    let bytes = |record: &Record| if let Record::Memory { bytes, .. } = record { Some(*bytes) } else { None };
    assert_eq!(snapshot.events.iter().filter_map(bytes).collect::<Vec<_>>(), changes);
    assert_eq!((snapshot.memory, snapshot.memory_peak), (0, 5 << 40));
}

#[test]
fn open_gates_are_unfinished() {
    let ring = ring(100);
    let outer = enter(&ring, SPAN);
    enter(&ring, WAIT);
    let snapshot = ring.snapshot();
    let found = gates(&snapshot);
    assert_eq!(found.iter().map(|gate| (gate.0, gate.3)).collect::<Vec<_>>(), [(SPAN, false), (WAIT, false)]);
    assert!(found.iter().all(|gate| gate.2 == snapshot.at), "they last until now");
    ring.exit(outer);
    ring.end();
    let snapshot = ring.snapshot();
    assert_eq!(snapshot.at, snapshot.ended);
    assert_eq!(gates(&snapshot).len(), 2, "a gate that was never closed is open at the thread's end");
}

#[test]
fn guards_may_be_dropped_in_any_order() {
    let ring = ring(100);
    let [first, second, third] = [WORK, WAIT, SPAN].map(|gate| enter(&ring, gate));
    [first, third, second].into_iter().for_each(|depth| ring.exit(depth));
    assert_eq!(ring.depth.get(), 0);
    assert_eq!(
        ring.state.get(),
        Kind::Span as u64,
        "the wait does not return to the work that closed before it"
    );
    let snapshot = ring.snapshot();
    assert_eq!(gates(&snapshot).iter().map(|gate| gate.0).collect::<Vec<_>>(), [WORK, SPAN, WAIT]);
    assert_eq!(swept(&snapshot), [snapshot.spent[1], snapshot.spent[2]]);
}

#[test]
fn the_newest_are_dropped_counted_and_summed() {
    let ring = ring(10);
    let outer = enter(&ring, SPAN);
    for _ in 0..25 {
        let depth = enter(&ring, WORK);
        ring.exit(depth);
    }
    ring.memory(7);
    ring.exit(outer);
    let snapshot = ring.snapshot();
    let found = gates(&snapshot);
    assert_eq!(found.len(), 11, "ten, and the one that was open when the ring filled");
    assert_eq!(found[10].0, SPAN);
    assert_eq!(snapshot.n_dropped, 16, "fifteen gates and a memory event");
    assert_eq!(snapshot.full_at, found[9].2);
    assert_eq!(snapshot.memory, 7, "memory is summed though its event is not kept");
    let [ref fold] = snapshot.folds[..] else { panic!("one gate was dropped") };
    assert_eq!((fold.gate, fold.n), (WORK, 15));
    let kept: u64 = found[..10].iter().map(|gate| gate.2 - gate.1).sum();
    assert_eq!(kept + fold.total, snapshot.spent[1], "no time of work is lost");
    assert!(fold.max <= fold.total);
}

#[test]
fn gates_beyond_the_depth_are_dropped() {
    let ring = ring(1000);
    let depths: Vec<Depth> = (0..MAX_DEPTH).map(|_| enter(&ring, WORK)).collect();
    assert_eq!(ring.enter(WORK, Kind::Work, None), None);
    depths.into_iter().rev().for_each(|depth| ring.exit(depth));
    let snapshot = ring.snapshot();
    assert_eq!((gates(&snapshot).len(), snapshot.n_dropped), (MAX_DEPTH, 1));
}

#[test]
fn a_full_ring_has_room_for_everything_that_is_open() {
    let ring = ring(1);
    let depths: Vec<Depth> =
        (0..MAX_DEPTH).map(|_| ring.enter(WORK, Kind::Work, Some(1)).expect("not too deep")).collect();
    depths.into_iter().rev().for_each(|depth| ring.exit(depth));
    let snapshot = ring.snapshot();
    assert_eq!((gates(&snapshot).len(), snapshot.n_dropped), (MAX_DEPTH, 0));
}

/// Pseudo-random numbers, the same in every run (splitmix64).
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb) >> 33
}

#[test]
fn sums_kept_while_recording_agree_with_the_events() {
    let mut state = 1;
    for _ in 0..50 {
        let ring = ring(10_000);
        let mut open = Vec::new();
        for _ in 0..400 {
            if open.len() < 20 && random(&mut state).is_multiple_of(2) {
                open.push(enter(&ring, 1 + random(&mut state) as u32 % 3));
            } else if let Some(depth) = open.pop() {
                ring.exit(depth);
            }
        }
        open.into_iter().rev().for_each(|depth| ring.exit(depth));
        let snapshot = ring.snapshot();
        assert_eq!(swept(&snapshot), [snapshot.spent[1], snapshot.spent[2]]);
        assert_eq!(snapshot.spent.iter().sum::<u64>(), snapshot.at - snapshot.started);
    }
}

/// A reader that takes snapshots as fast as it can must only see complete changes: at each instant the writer
/// has one outer gate open or none, inner gates are inside it, and the argument is the number of gates
/// before.
#[test]
fn snapshots_beside_a_busy_writer_are_whole() {
    const N_ROUNDS: u64 = if cfg!(miri) { 30 } else { 40_000 };
    let ring = ring(3 * N_ROUNDS as usize);
    let writing = AtomicBool::new(true);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for round in 0..N_ROUNDS {
                let outer = ring.enter(SPAN, Kind::Span, Some(round)).unwrap();
                let inner = ring.enter(WORK, Kind::Work, Some(round)).unwrap();
                ring.exit(inner);
                ring.exit(outer);
            }
            writing.store(false, Ordering::Release);
        });
        let mut n_snapshots = 0;
        while writing.load(Ordering::Acquire) {
            check_whole(&ring.snapshot());
            n_snapshots += 1;
        }
        assert!(n_snapshots > 0);
    });
    let last = ring.snapshot();
    assert!(last.n_dropped > 0, "the ring is small enough to fill, so that this is tried as well");
    check_whole(&last);
}

#[track_caller]
fn check_whole(snapshot: &Snapshot) {
    let mut n_by_gate: HashMap<u32, u64> = HashMap::new();
    let mut n_open = 0;
    for record in &snapshot.events {
        let Record::Gate { gate, start, end, arg, finished } = *record else { panic!("no memory here") };
        assert!(start <= end && end <= snapshot.at, "{record:?}");
        n_open += u32::from(!finished);
        let n = n_by_gate.entry(gate).or_default();
        if snapshot.n_dropped == 0 {
            assert_eq!(arg, Some(*n), "{record:?}");
        }
        *n += 1;
    }
    let n_of = |gate| n_by_gate.get(&gate).copied().unwrap_or(0);
    assert!(n_open <= 2);
    if snapshot.n_dropped == 0 {
        // The inner gate ends first: it is there with its outer one, or the outer one has just opened.
        assert!(n_of(SPAN) - n_of(WORK) <= 1);
    }
    assert_eq!(snapshot.spent.iter().sum::<u64>(), snapshot.at - snapshot.started);
}
