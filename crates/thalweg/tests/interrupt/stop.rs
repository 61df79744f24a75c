//! SIGINT and SIGTERM: the run ends within a second and keeps everything finished.

use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::env::trace::{all_rows, assert_sound, can_inject, n_committed, traced};
use crate::env::{Env, Jpeg};

const N_FILES: usize = 1500;

fn tree() -> Env {
    (0..N_FILES).fold(Env::new(), |env, number| {
        let name = format!("{}/{number}.jpg", number % 3);
        env.with_jpeg(name, &Jpeg::new(4, 3).description(&number.to_string()))
    })
}

/// Starts the program with one kind of call slowed down, and sends a signal a time after it has begun.
/// Returns its output and how long it took to end.
fn stopped(env: &Env, slow: &str, signal: &str, after: Duration) -> (Output, Duration) {
    let index = env.command(["index", "photos", "-c", "c.db", "--tags", "--json", "--threads", "2"]);
    let calls = slow.split_once(':').unwrap().0;
    let options = ["-e", &format!("trace={calls}"), "-e", &format!("inject={slow}")];
    let mut command = traced(&index, &options);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // On a busy machine the tracer takes a second to start the program, and swallows signals until then.
    let began = Instant::now();
    while !env.path("c.db").exists() && began.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(after);
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    let asked = Instant::now();
    (child.wait_with_output().unwrap(), asked.elapsed())
}

#[test]
fn it_ends_within_a_second_and_the_next_run_goes_on() {
    if !can_inject() {
        return;
    }
    let env = tree();
    env.run(["index", "photos", "-c", "undisturbed.db", "--tags"]).exits(0);
    let expected = all_rows(&env.path("undisturbed.db"));
    for signal in ["-INT", "-TERM"] {
        let _ = std::fs::remove_file(env.path("c.db"));
        // 1,500 files of 4 ms each, two at a time: more than three seconds.
        let (output, took) =
            stopped(&env, "open,openat:delay_enter=4000", signal, Duration::from_millis(1600));
        let talk = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(130), "{signal}: {talk}");
        assert!(took < Duration::from_secs(1), "{signal}: {took:?}");
        assert!(talk.contains("Run the same command again to continue"), "{talk}");
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        let n_read = report["n_read"].as_u64().unwrap();
        assert!(0 < n_read && n_read < N_FILES as u64, "{report}");
        assert_eq!(report["interrupted"], true);
        let done = format!("Indexed {n_read} of {} files found so far", report["n_files"]);
        assert!(talk.replace(',', "").contains(&done), "{done}: {talk}");
        // All files that were read are recorded.
        assert_eq!(n_committed(&env.path("c.db")), n_read);
        assert_sound(&env.path("c.db"));

        let rest = env.run(["index", "photos", "-c", "c.db", "--tags", "--json"]).exits(0).json();
        assert_eq!(rest["n_read"], N_FILES as u64 - n_read);
        assert_eq!((&rest["n_unchanged"], &rest["n_vanished"]), (&n_read.into(), &0.into()));
        assert!(all_rows(&env.path("c.db")) == expected);
        eprintln!("{signal}: {n_read} files kept, ended after {took:?}");
    }
}

/// A directory that takes long to list does not delay the end.
#[test]
fn it_ends_within_a_second_in_the_middle_of_a_directory() {
    if !can_inject() {
        return;
    }
    let env = (0..1000).fold(Env::new(), |env, number| env.with(format!("{number}"), ""));
    let slow = "newfstatat,statx:delay_enter=4000";
    let (output, took) = stopped(&env, slow, "-INT", Duration::from_millis(800));
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(took < Duration::from_secs(1), "{took:?}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(report["n_files"].as_u64().unwrap() < 1000, "{report}");
    let rest = env.run(["index", "photos", "-c", "c.db", "--json"]).exits(0).json();
    assert_eq!((&rest["n_files"], &rest["n_vanished"]), (&1000.into(), &0.into()));
}
