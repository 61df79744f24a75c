//! Tests subjects, wakes and the system's account of thread times through the public API.

use std::path::Path;
use std::sync::mpsc::channel;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use gate::timeline::Thread;
use gate::{Options, Session, Timeline, gate};

/// A process has one session at a time, so the tests take turns.
static TURN: Mutex<()> = Mutex::new(());

fn start(set: impl FnOnce(&mut Options)) -> (MutexGuard<'static, ()>, Session) {
    let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let mut options = Options::default();
    set(&mut options);
    (turn, Session::start(options).unwrap())
}

fn thread<'timeline>(timeline: &'timeline Timeline, name: &str) -> &'timeline Thread {
    timeline.threads.iter().find(|thread| thread.name == name).unwrap_or_else(|| panic!("no thread {name}"))
}

fn spin(duration: Duration) {
    let started = Instant::now();
    while started.elapsed() < duration {
        std::hint::spin_loop();
    }
}

#[test]
fn gates_belong_to_what_the_thread_said_it_works_on() {
    let (_turn, session) = start(|_| ());
    gate::name_thread("subjects");
    for _ in 0..2 {
        let _file = gate::subject(Path::new("photos/a.jpg"));
        drop(gate!("subjects::head", Work, bytes = 4_096_usize));
        let _tile = gate::subject_with(|| format!("row {}", 512));
        let _gate = gate!("subjects::wait", Wait);
        thread::sleep(Duration::from_millis(2));
    }
    let timeline = session.finish();
    let thread = thread(&timeline, "subjects");
    let subjects: Vec<&str> = thread.subjects.iter().map(|s| timeline.subject(s.subject)).collect();
    assert_eq!(subjects, ["photos/a.jpg", "row 512", "photos/a.jpg", "row 512"]);
    assert_eq!(timeline.subjects.len(), 3, "each text is kept once, beside the one for all others");
    let head = thread.events.iter().find(|event| timeline.gate(event.gate).name == "subjects::head");
    assert_eq!(timeline.number(head.unwrap()).as_deref(), Some("bytes 4,096"));
    let summary = timeline.summary();
    let longest: Vec<_> = summary.longest_subjects.iter().map(|s| (&*s.subject, s.n_gates)).collect();
    assert_eq!(longest, [("row 512", 2), ("photos/a.jpg", 2)]);
    assert_eq!(summary.longest_waits[0].subject, "row 512");
    assert_eq!(Timeline::from_bytes(&timeline.to_bytes()), Ok(timeline));
}

#[test]
fn texts_are_made_and_kept_only_within_bounds() {
    let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    drop(gate::subject_with(|| -> String { panic!("a text is made while nothing is recorded") }));
    drop(turn);
    let (_turn, session) = start(|options| options.max_subjects = 2);
    gate::name_thread("bounded");
    for text in ["one", "two", "three", "one", "four"] {
        drop(gate::subject(text));
    }
    let timeline = session.finish();
    let thread = thread(&timeline, "bounded");
    let subjects: Vec<&str> = thread.subjects.iter().map(|s| timeline.subject(s.subject)).collect();
    assert_eq!(subjects, ["one", "two", "(other subjects)", "one", "(other subjects)"]);
    assert_eq!(timeline.n_subjects_unnamed, 2);
    assert!(timeline.summary().to_string().contains("2 subjects have no text"));
}

#[test]
fn the_critical_path_follows_who_told() {
    let (_turn, session) = start(|_| ());
    gate::name_thread("path main");
    let (sender, receiver) = channel();
    let worker = thread::spawn(move || {
        gate::name_thread("path worker");
        let _gate = gate!("path::work", Work);
        spin(Duration::from_millis(20));
        gate::wakes!("path::pop");
        sender.send(1).unwrap();
        // Continues for longer than the run: this affects nothing.
        spin(Duration::from_millis(5));
    });
    {
        let _gate = gate!("path::pop", Wait);
        receiver.recv().unwrap();
    }
    drop(gate!("path::last", Work));
    let path = session.snapshot().summary().critical_path;
    worker.join().unwrap();
    drop(session);
    let first = &path.gates[0];
    assert_eq!(first.name, "path::work", "{path:?}");
    assert!(first.total_ns > 15_000_000, "{path:?}");
    assert_eq!((path.n_told, path.n_guessed), (1, 0));
}

#[test]
fn the_system_tells_sleep_from_work() {
    let (_turn, session) = start(|_| ());
    let run = |name: &'static str, body: fn()| {
        thread::spawn(move || {
            gate::name_thread(name);
            body();
        })
    };
    run("sleeper", || thread::sleep(Duration::from_millis(60))).join().unwrap();
    run("spinner", || {
        (0..60).for_each(|_| {
            let _gate = gate!("usage::spin", Work);
            spin(Duration::from_millis(1));
        })
    })
    .join()
    .unwrap();
    let timeline = session.finish();
    let summary = timeline.summary();
    let of = |name: &str| summary.threads.iter().find(|thread| thread.name == name).unwrap();
    let (sleeper, spinner) = (of("sleeper"), of("spinner"));
    let (Some(asleep_ns), Some(awake_ns)) = (sleeper.on_cpu_ns, spinner.on_cpu_ns) else {
        assert_ne!(std::env::consts::OS, "linux", "Linux counts the time of threads");
        assert!(summary.to_string().contains("       -       -"));
        eprintln!("skipped: this system does not report the time of threads");
        return;
    };
    assert!(asleep_ns < 20_000_000, "{sleeper:?}");
    // A shared machine may have given the processor to others, and reports this if it counts it.
    let lost_ns = spinner.runnable_ns.unwrap_or(50_000_000);
    assert!(awake_ns + lost_ns > 50_000_000, "{spinner:?}");
    assert!(awake_ns <= spinner.alive_ns + 1_000_000, "{spinner:?}");
    let points = &thread(&timeline, "spinner").usage;
    assert!((4..=30).contains(&points.len()), "looks every few milliseconds: {}", points.len());
}
