use super::*;
use crate::timeline::{Event, GateName, Wake};

const WORK: u32 = 0;
const POP: u32 = 1;
const DISK: u32 = 2;

/// Events are `(gate, start, end)`; a delay of 100 ns is small, a millisecond is large.
fn thread(events: &[(u32, u64, u64)], wakes: &[(u64, u32)]) -> Thread {
    let event = |&(gate, start_ns, end_ns)| Event { gate, start_ns, end_ns, arg: None, finished: true };
    let events: Vec<Event> = events.iter().map(event).collect();
    Thread {
        started_ns: events.first().map_or(0, |event| event.start_ns),
        ended_ns: events.last().map_or(0, |event| event.end_ns),
        events,
        wakes: wakes.iter().map(|&(at_ns, gate)| Wake { at_ns, gate }).collect(),
        ..Thread::default()
    }
}

fn timeline(duration_ns: u64, threads: Vec<Thread>) -> Timeline {
    let gate = |name: &str, kind| GateName { name: name.to_owned(), kind, ..GateName::default() };
    let gates = vec![gate("work", Kind::Work), gate("pop", Kind::Wait), gate("disk", Kind::Wait)];
    Timeline { duration_ns, gates, threads, ..Timeline::default() }
}

/// Steps are `(thread, gate, start, end)`.
#[track_caller]
fn check(timeline: &Timeline, expected: &[(usize, Option<u32>, u64, u64)]) -> CriticalPath {
    let path = CriticalPath::of(timeline);
    let steps: Vec<_> = path.steps.iter().map(|s| (s.thread, s.gate, s.start_ns, s.end_ns)).collect();
    assert_eq!(steps, expected);
    assert_eq!(path.gates.iter().map(|gate| gate.total_ns).sum::<u64>(), timeline.duration_ns);
    path
}

#[test]
fn a_wait_that_somebody_told_of_leads_to_who_ended_it() {
    // Main waits from 10 on; the worker works, calls `wakes!` at 700, and continues with unrelated work. A
    // third thread ends its work nearer to the wait's end, but does not count: it did not call `wakes!`.
    let main = thread(&[(WORK, 0, 10), (POP, 10, 750), (WORK, 750, 1_000)], &[]);
    let worker = thread(&[(WORK, 100, 900)], &[(300, POP), (700, POP)]);
    let other = thread(&[(WORK, 0, 740)], &[]);
    let path = check(
        &timeline(1_000, vec![main, worker, other]),
        &[
            (0, Some(WORK), 0, 10),
            (0, Some(POP), 10, 100),
            (1, Some(WORK), 100, 700),
            (0, Some(POP), 700, 750),
            (0, Some(WORK), 750, 1_000),
        ],
    );
    assert_eq!((path.n_told, path.n_guessed), (1, 0));
    let gates: Vec<_> = path.gates.iter().map(|g| (&*g.name, g.total_ns, g.n_steps)).collect();
    assert_eq!(gates, [("work", 860, 3), ("pop", 140, 2)]);
    assert!((path.percent(&path.gates[0]) - 86.0).abs() < 1e-9);
}

#[test]
fn without_a_word_the_last_end_of_work_is_guessed() {
    let main = thread(&[(POP, 0, 750), (WORK, 750, 1_000)], &[]);
    let worker = thread(&[(WORK, 0, 700), (DISK, 700, 990)], &[]);
    let path = check(
        &timeline(1_000, vec![main, worker]),
        &[(1, Some(WORK), 0, 700), (0, Some(POP), 700, 750), (0, Some(WORK), 750, 1_000)],
    );
    assert_eq!((path.n_told, path.n_guessed), (0, 1));
}

#[test]
fn a_wait_that_nobody_ended_is_on_the_path_itself() {
    let much_ns = 10 * MOST_DELAY_NS;
    let reader = thread(&[(DISK, 0, much_ns), (WORK, much_ns, much_ns + 5)], &[]);
    let worker = thread(&[(WORK, 0, much_ns - 2 * MOST_DELAY_NS)], &[]);
    let path = check(
        &timeline(much_ns + 5, vec![reader, worker]),
        &[(0, Some(DISK), 0, much_ns), (0, Some(WORK), much_ns, much_ns + 5)],
    );
    assert_eq!((path.n_told, path.n_guessed), (0, 0));
    // And one at a gate with a `wakes!` call, but before the wait began: what was available was taken at
    // once.
    let main = thread(&[(POP, 500, 600)], &[]);
    let worker = thread(&[(WORK, 0, 590)], &[(400, POP)]);
    check(&timeline(600, vec![main, worker]), &[(1, Some(WORK), 0, 500), (0, Some(POP), 500, 600)]);
}

#[test]
fn time_without_gates_stays_on_its_thread_and_a_thread_came_from_the_eldest() {
    let main = thread(&[(WORK, 5, 20), (POP, 30, 950)], &[]);
    let worker = thread(&[(WORK, 40, 100), (WORK, 200, 900)], &[]);
    check(
        &timeline(1_000, vec![main, worker]),
        &[
            (0, None, 0, 5),
            (0, Some(WORK), 5, 20),
            (0, None, 20, 30),
            (0, Some(POP), 30, 40),
            (1, Some(WORK), 40, 100),
            (1, None, 100, 200),
            (1, Some(WORK), 200, 900),
            (0, Some(POP), 900, 950),
            (0, None, 950, 1_000),
        ],
    );
}

#[test]
fn a_long_time_without_gates_is_a_wait_that_nobody_marked() {
    let long_ns = 10 * MOST_DELAY_NS;
    let mut main = thread(&[(WORK, 0, 10)], &[]);
    main.ended_ns = long_ns;
    main.events.push(Event { gate: 3, start_ns: 5, end_ns: long_ns, arg: None, finished: true });
    let worker = thread(&[(WORK, 20, long_ns - 50)], &[]);
    let path = check(
        &timeline(long_ns, vec![main, worker]),
        &[
            (0, Some(WORK), 0, 10),
            (0, None, 10, 20),
            (1, Some(WORK), 20, long_ns - 50),
            (0, None, long_ns - 50, long_ns),
        ],
    );
    assert_eq!((path.n_told, path.n_guessed), (0, 1));
}

#[test]
fn the_walk_ends_whatever_the_timeline_says() {
    assert_eq!(CriticalPath::of(&timeline(7, vec![])), CriticalPath::default());
    // Threads that begin after their events or after the end, two that end each other's waits, and an
    // unfinished wait.
    let mut late = thread(&[(POP, 0, 9), (WORK, 3, 9)], &[(8, POP), (9, POP)]);
    late.started_ns = 9;
    let mut twin = thread(&[(POP, 0, 9), (POP, 0, 8)], &[(8, POP), (7, POP)]);
    twin.events[0].finished = false;
    let path = CriticalPath::of(&timeline(10, vec![late, twin]));
    assert_eq!(path.gates.iter().map(|gate| gate.total_ns).sum::<u64>(), 10);
    assert!(path.steps.windows(2).all(|pair| pair[0].end_ns == pair[1].start_ns));
}
