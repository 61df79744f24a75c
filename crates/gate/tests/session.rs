//! Tests sessions through the public API: real threads, real time. A process has one session at a time, so
//! the tests take turns.

use std::sync::mpsc::channel;
use std::sync::{Barrier, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use gate::timeline::Thread;
use gate::{ClockChoice, Error, Kind, Options, Session, Timeline, gate};

static TURN: Mutex<()> = Mutex::new(());

fn start(events_per_thread: usize, clock: ClockChoice) -> (MutexGuard<'static, ()>, Session) {
    let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let mut options = Options::default();
    options.program = "test".to_owned();
    options.events_per_thread = events_per_thread;
    options.clock = clock;
    (turn, Session::start(options).unwrap())
}

fn thread<'timeline>(timeline: &'timeline Timeline, name: &str) -> &'timeline Thread {
    timeline.threads.iter().find(|thread| thread.name == name).unwrap_or_else(|| panic!("no thread {name}"))
}

/// Names of a thread's gates, ordered by start.
fn names<'timeline>(timeline: &'timeline Timeline, thread: &Thread) -> Vec<&'timeline str> {
    thread.events.iter().map(|event| &*timeline.gate(event.gate).name).collect()
}

#[test]
fn gates_nest_and_last_as_long_as_their_blocks() {
    for clock in [ClockChoice::Auto, ClockChoice::Monotonic] {
        let (_turn, session) = start(1000, clock);
        gate::name_thread("nest");
        {
            let _outer = gate!("nest::outer", Span, 42_usize);
            let _inner = gate!("nest::inner", Wait);
            thread::sleep(Duration::from_millis(20));
        }
        let timeline = session.finish();
        let thread = thread(&timeline, "nest");
        assert_eq!(names(&timeline, thread), ["nest::outer", "nest::inner"]);
        let [outer, inner] = thread.events[..] else { panic!("two events") };
        assert_eq!((outer.arg, inner.arg), (Some(42), None));
        assert_eq!(timeline.gate(inner.gate).kind, Kind::Wait);
        assert!(outer.start_ns <= inner.start_ns && inner.end_ns <= outer.end_ns);
        assert!(inner.duration_ns() >= 19_900_000, "slept 20 ms, recorded {} ns", inner.duration_ns());
        assert!(outer.end_ns <= timeline.duration_ns);
        assert!(thread.running && outer.finished);
    }
}

#[test]
fn a_thread_that_ended_is_kept() {
    let (_turn, session) = start(1000, ClockChoice::Auto);
    let spawned = thread::Builder::new().name("short".to_owned()).spawn(|| drop(gate!("short::work", Work)));
    spawned.unwrap().join().unwrap();
    let panicked = thread::Builder::new().name("panics".to_owned()).spawn(|| {
        let _gate = gate!("panics::work", Work);
        panic!("on purpose");
    });
    panicked.unwrap().join().unwrap_err();
    let timeline = session.finish();
    let short = thread(&timeline, "short");
    assert_eq!(names(&timeline, short), ["short::work"]);
    assert!(!short.running && short.ended_ns < timeline.duration_ns);
    assert!(thread(&timeline, "panics").events[0].finished, "unwinding closes gates");
}

#[test]
fn open_gates_of_running_threads_are_written_and_the_recording_goes_on() {
    let (_turn, session) = start(1000, ClockChoice::Auto);
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("now.gates");
    let (waiting, is_waiting) = channel();
    let (go_on, may_go_on) = channel::<()>();
    let blocked = thread::spawn(move || {
        gate::name_thread("blocked");
        let _outer = gate!("blocked::job", Span, 3);
        drop(gate!("blocked::done", Work));
        let _gate = gate!("blocked::wait", Wait);
        waiting.send(()).unwrap();
        may_go_on.recv().unwrap();
    });
    is_waiting.recv().unwrap();
    gate::write_now(&path).unwrap();
    let now = Timeline::read(&path).unwrap();
    go_on.send(()).unwrap();
    blocked.join().unwrap();
    let end = session.finish();

    let states = |timeline: &Timeline| -> Vec<(String, bool)> {
        let thread = thread(timeline, "blocked");
        let state = |event: &gate::timeline::Event| (timeline.gate(event.gate).name.clone(), event.finished);
        thread.events.iter().map(state).collect()
    };
    let state = |name: &str, finished| (format!("blocked::{name}"), finished);
    assert_eq!(states(&now), [state("job", false), state("done", true), state("wait", false)]);
    assert_eq!(states(&end), [state("job", true), state("done", true), state("wait", true)]);
    assert_eq!(thread(&now, "blocked").events[0].arg, Some(3));
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 1, "no partial file is left");
}

#[test]
fn timelines_taken_while_many_threads_run_are_sound() {
    const N_THREADS: usize = 4;
    let (_turn, session) = start(1 << 20, ClockChoice::Auto);
    let barrier = Barrier::new(N_THREADS + 1);
    thread::scope(|scope| {
        for _ in 0..N_THREADS {
            scope.spawn(|| {
                barrier.wait();
                for n in 0..20_000 {
                    let _outer = gate!("busy::outer", Work, n);
                    let _inner = gate!("busy::inner", Wait);
                    gate::memory(if n % 2 == 0 { 100 } else { -100 });
                }
            });
        }
        barrier.wait();
        for _ in 0..10 {
            let timeline = session.snapshot();
            let copy = Timeline::from_bytes(&timeline.to_bytes()).unwrap();
            assert_eq!(copy, timeline, "whatever the instant, the times are in order and in bounds");
        }
    });
    let timeline = session.finish();
    let summary = timeline.summary();
    let count = |name: &str| summary.gates.iter().find(|gate| gate.name == name).map(|gate| gate.n_events);
    assert_eq!(count("busy::outer"), Some(20_000 * N_THREADS as u64));
    assert_eq!(count("busy::inner"), Some(20_000 * N_THREADS as u64));
    assert!(timeline.threads.iter().all(|thread| thread.memory.len() == 20_000 || thread.memory.is_empty()));
}

#[test]
fn drops_are_counted_and_sums_stay_exact() {
    let (_turn, session) = start(100, ClockChoice::Auto);
    gate::name_thread("full");
    for _ in 0..1_000 {
        drop(gate!("full::work", Work));
    }
    gate::memory(5);
    let timeline = session.finish();
    let summary = timeline.summary();
    assert_eq!((summary.n_events, summary.n_dropped), (1_001, 901));
    let work = summary.gates.iter().find(|gate| gate.name == "full::work").unwrap();
    assert_eq!(work.n_events, 1_000);
    let thread = &summary.threads[0];
    assert_eq!(thread.memory_bytes, 5);
    assert!(thread.work_ns.abs_diff(work.total_ns) < 2_000, "{} and {}", thread.work_ns, work.total_ns);
    assert!(summary.to_string().contains("901 dropped"));
}

#[test]
fn sessions_do_not_overlap_or_mix() {
    let (_turn, session) = start(100, ClockChoice::Auto);
    assert!(matches!(Session::start(Options::default()), Err(Error::SessionRunning)));
    let stays_open = gate!("mix::first", Work);
    let first = session.finish();
    assert!(!gate::is_on());
    drop(gate!("mix::between", Work));

    let session = Session::start(Options::default()).unwrap();
    gate::name_thread("mix");
    drop(gate!("mix::second", Work));
    drop(stays_open);
    let second = session.finish();
    assert_eq!(names(&first, &first.threads[0]), ["mix::first"]);
    assert_eq!(names(&second, thread(&second, "mix")), ["mix::second"]);
}

#[test]
fn threads_beyond_the_limit_are_counted() {
    let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let mut options = Options::default();
    options.max_threads = 2;
    let session = Session::start(options).unwrap();
    for _ in 0..5 {
        thread::spawn(|| drop(gate!("limit", Work))).join().unwrap();
    }
    let timeline = session.finish();
    drop(turn);
    assert_eq!((timeline.threads.len(), timeline.n_turned_away), (2, 3));
}

#[test]
fn names_outlive_sessions_and_may_change() {
    let (_turn, session) = start(100, ClockChoice::Auto);
    drop(session);
    gate::name_thread("early");
    let (_, session) = (0, Session::start(Options::default()).unwrap());
    drop(gate!("named", Work));
    assert_eq!(session.snapshot().threads[0].name, "early");
    gate::name_thread("late");
    assert_eq!(session.finish().threads[0].name, "late");
}

#[test]
fn without_a_session_there_is_nothing_to_write() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("none.gates");
    assert!(matches!(gate::write_now(&path), Err(Error::NoSession)));
    assert!(!path.exists());
}

#[test]
fn the_memory_of_the_process_is_sampled() {
    let (_turn, session) = start(1000, ClockChoice::Auto);
    let mut held = Vec::new();
    for _ in 0..8 {
        let _gate = gate!("session::hold", Work);
        held.push(std::hint::black_box(vec![1_u8; 4 << 20]));
        thread::sleep(Duration::from_millis(10));
    }
    let timeline = session.finish();
    let Some(peak) = timeline.peak_resident_bytes else {
        return eprintln!("skipped: the system does not report the memory of a process");
    };
    let (first, last) = (timeline.resident[0], timeline.resident.last().unwrap());
    assert!(timeline.resident.len() >= 3 && first.at_ns < last.at_ns, "{:?}", timeline.resident);
    assert!(last.bytes >= first.bytes + (16 << 20), "{:?}", timeline.resident);
    assert!(peak >= last.bytes / 2, "{peak}");
    assert!(timeline.summary().to_string().contains("peak memory of the process: "));
    drop(held);
}
