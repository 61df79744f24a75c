//! Tests that run sessions with real processes.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use thalweg_lab::method::{CacheChoice, Caches, ChildProgram, Options, Stop};
use thalweg_lab::report::{CaseReport, CaseState, Report};

use crate::alive::is_alive;
use crate::experiment::EXPERIMENTS;

type Test = (&'static str, fn());

pub(crate) const ALL: &[Test] = &[
    ("a_case_is_measured", a_case_is_measured),
    ("cold_is_cold", cold_is_cold),
    ("what_goes_wrong_has_its_reason", what_goes_wrong_has_its_reason),
    ("a_case_that_hangs_is_ended", a_case_that_hangs_is_ended),
    ("nothing_outlives_a_run", nothing_outlives_a_run),
    ("work_of_child_processes_counts", work_of_child_processes_counts),
    ("a_busy_neighbour_is_noticed", a_busy_neighbour_is_noticed),
    ("a_stop_ends_the_case_at_once", a_stop_ends_the_case_at_once),
    ("nothing_outlives_a_killed_session", nothing_outlives_a_killed_session),
    ("a_full_disk_fails_a_case_only", a_full_disk_fails_a_case_only),
];

/// Runs one round of these ways in `dir`.
pub(crate) fn session(dir: &Path, ways: &[&str]) -> Report {
    session_with(dir, ways, &Stop::default(), |_| {})
}

fn session_with(dir: &Path, ways: &[&str], stop: &Stop, change: impl Fn(&mut Options)) -> Report {
    let program = ChildProgram::current().unwrap();
    let mut reports = ways.iter().map(|way| {
        let mut options = Options::default();
        options.rounds = 1;
        options.dir = dir.to_owned();
        options.named = vec![dir.to_owned()];
        options.case_filters = vec![format!("set/{way}")];
        change(&mut options);
        thalweg_lab::session::run(EXPERIMENTS, &options, &program, stop, &mut |_| {}).unwrap()
    });
    let mut all = reports.next().unwrap();
    for more in reports {
        all.experiments[0].cases.extend(more.experiments.into_iter().flat_map(|one| one.cases));
    }
    all
}

fn only(report: &Report) -> &CaseReport {
    report.cases().next().unwrap()
}

#[track_caller]
fn fails(dir: &Path, way: &str, phrase: &str) {
    let report = session(dir, &[way]);
    match &only(&report).state {
        CaseState::Failed(reason) => assert!(reason.contains(phrase), "{way}: {reason}"),
        state => panic!("{way}: {state:?}"),
    }
    assert_nothing_left(dir);
}

#[track_caller]
fn assert_nothing_left(dir: &Path) {
    let left: Vec<_> = std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().starts_with("thalweg-lab-")), "{left:?}");
}

#[track_caller]
fn eventually(what: &str, is_so: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(10), "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn a_case_is_measured() {
    let dir = tempfile::tempdir().unwrap();
    let report = session_with(dir.path(), &["reads"], &Stop::default(), |options| options.rounds = 3);
    let case = only(&report);
    assert_eq!((&case.state, case.caches), (&CaseState::Measured, Caches::Warm));
    assert!(case.runs.len() >= 3, "{case:?}");
    for run in &case.runs {
        assert!(run.wall_ns > 10_000, "{run:?}");
        // Windows counts the time of a process in ticks of its timer, of which a short run may see none.
        assert!(cfg!(windows) || (run.cpu_ns > 0 && run.minor_faults > 0), "{run:?}");
        assert!(run.user_ns.is_none() && run.wall_ns < 200_000_000, "{run:?}");
        assert!(run.peak_bytes.unwrap() > 2 << 20, "{run:?}");
        assert!(run.resident_before.is_none_or(|share| share > 0.99), "{run:?}");
        assert!(run.device_read_bytes.is_none_or(|bytes| bytes == 0), "{run:?}");
    }
    assert!(case.runs.is_sorted_by_key(|run| run.started_ns));
    assert_nothing_left(dir.path());
}

fn cold_is_cold() {
    let dir = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let report =
        session_with(dir.path(), &["reads"], &Stop::default(), |options| options.caches = CacheChoice::Cold);
    let case = only(&report);
    if let CaseState::Skipped(reason) = &case.state {
        return eprintln!("skipped: {reason}");
    }
    let run = &case.runs[0];
    if run.resident_before.is_none() {
        return eprintln!("skipped: this system does not report which pages of a file are in memory");
    }
    assert_eq!((case.caches, run.resident_before), (Caches::Cold, Some(0.0)));
    assert!(run.device_read_bytes.unwrap() >= 2 << 20, "{run:?}");
}

fn what_goes_wrong_has_its_reason() {
    let dir = tempfile::tempdir().unwrap();
    fails(dir.path(), "panics", "panic: out of paper");
    fails(
        dir.path(),
        "aborts",
        if cfg!(windows) { "its process ended with exit code: 0x" } else { "SIGABRT" },
    );
    if cfg!(windows) {
        eprintln!("skipped: is-killed: Windows does not say by whom a process was ended");
    } else {
        fails(dir.path(), "is-killed", "out of memory");
    }
    fails(dir.path(), "fails", "it rained");
    fails(dir.path(), "wants-memory", "memory allocation of 70368744177664 bytes failed");
    fails(dir.path(), "measures-nothing", "measured nothing");
    fails(dir.path(), "vanished", if cfg!(windows) { "vanished`: " } else { "vanished`: No such file" });
    fails(dir.path(), "panics-before", "no input today");
    let report = session(dir.path(), &["skips", "prints"]);
    let states: Vec<&CaseState> = report.cases().map(|case| &case.state).collect();
    assert_eq!(states, [&CaseState::Skipped("no io_uring here".into()), &CaseState::Measured]);
}

fn a_case_that_hangs_is_ended() {
    let dir = tempfile::tempdir().unwrap();
    let short = |options: &mut Options| options.timeout = Duration::from_millis(300);
    let report = session_with(dir.path(), &["sleeps"], &Stop::default(), short);
    assert_eq!(only(&report).state, CaseState::Failed("killed after 0.3 s (--timeout)".into()));
    let case_id = std::fs::read_to_string(dir.path().join("case-id")).unwrap();
    assert!(!is_alive(&case_id));
}

fn nothing_outlives_a_run() {
    let dir = tempfile::tempdir().unwrap();
    let report = session(dir.path(), &["leaves-a-child"]);
    let (name, child_id) = &only(&report).runs[0].figures[0];
    assert_eq!(name, "child_id");
    eventually("the child of the case was left", || !is_alive(&child_id.to_string()));
}

fn work_of_child_processes_counts() {
    let dir = tempfile::tempdir().unwrap();
    let run = &only(&session(dir.path(), &["forks"])).runs[0].clone();
    // The child computes for 150 ms; the case itself only waits.
    if run.cpu_ns < 50_000_000 && Path::new(r"C:\windows\system32\winecfg.exe").exists() {
        return eprintln!("skipped: Wine's job objects keep no account of processor time");
    }
    assert!(run.cpu_ns > 50_000_000, "{run:?}");
}

fn a_busy_neighbour_is_noticed() {
    let dir = tempfile::tempdir().unwrap();
    let n_neighbours = std::thread::available_parallelism().unwrap().get().div_ceil(2);
    let is_over = Arc::new(AtomicBool::new(false));
    let neighbours: Vec<_> = (0..n_neighbours)
        .map(|_| {
            let is_over = Arc::clone(&is_over);
            std::thread::spawn(move || {
                while !is_over.load(Relaxed) {
                    std::hint::spin_loop();
                }
            })
        })
        .collect();
    let report = session(dir.path(), &["computes"]);
    is_over.store(true, Relaxed);
    neighbours.into_iter().for_each(|neighbour| neighbour.join().unwrap());
    let case = only(&report);
    // One disturbed round, and its one repetition, also disturbed.
    assert_eq!(case.runs.len(), 2, "{case:?}");
    for run in &case.runs {
        assert!(run.disturbed.is_some() && run.surroundings.foreign_cpu_ns.unwrap() > 50_000_000, "{run:?}");
    }
}

fn a_stop_ends_the_case_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let stop = Arc::new(Stop::default());
    let asker = Arc::clone(&stop);
    let path = dir.path().join("case-id");
    let asking = std::thread::spawn(move || {
        eventually("the case did not begin", || path.exists());
        asker.ask();
    });
    let began = Instant::now();
    let report = session_with(dir.path(), &["sleeps"], &stop, |_| {});
    asking.join().unwrap();
    assert!(report.is_interrupted && began.elapsed() < Duration::from_secs(20));
    assert_eq!(only(&report).state, CaseState::Interrupted);
    assert_nothing_left(dir.path());
}

fn nothing_outlives_a_killed_session() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().to_str().unwrap();
    let mut session_process =
        Command::new(std::env::current_exe().unwrap()).args(["session", path, "sleeps"]).spawn().unwrap();
    let case_id = dir.path().join("case-id");
    eventually("the case did not begin", || std::fs::read_to_string(&case_id).is_ok_and(|id| !id.is_empty()));
    session_process.kill().unwrap();
    session_process.wait().unwrap();
    let case_id = std::fs::read_to_string(case_id).unwrap();
    eventually("the case outlived its session", || !is_alive(&case_id));
    assert!(std::fs::read_dir(dir.path()).unwrap().count() > 1, "the folder is left");
    // The next session finds and removes it.
    session(dir.path(), &["skips"]);
    assert_nothing_left(dir.path());
}

fn a_full_disk_fails_a_case_only() {
    let dir = tempfile::tempdir().unwrap();
    let Some(disk) = SmallDisk::mount(dir.path(), "80m") else { return };
    let report = session(dir.path(), &["fills-the-disk", "reads"]);
    let states: Vec<&CaseState> = report.cases().map(|case| &case.state).collect();
    let [CaseState::Failed(reason), CaseState::Measured] = states[..] else { panic!("{states:?}") };
    assert!(reason.contains("No space left"), "{reason}");
    drop(disk);
    let Some(_disk) = SmallDisk::mount(dir.path(), "1m") else { return };
    fails(dir.path(), "reads", "not enough space in `");
}

/// A separate file system; mounting it needs root.
struct SmallDisk<'d>(&'d Path);

impl SmallDisk<'_> {
    fn mount<'d>(dir: &'d Path, size: &str) -> Option<SmallDisk<'d>> {
        let options = format!("size={size}");
        let status = Command::new("mount").args(["-t", "tmpfs", "-o", &options, "tmpfs"]).arg(dir).status();
        if !status.is_ok_and(|status| status.success()) {
            eprintln!("skipped: a disk of its own cannot be mounted");
            return None;
        }
        Some(SmallDisk(dir))
    }
}

impl Drop for SmallDisk<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0).status();
    }
}
