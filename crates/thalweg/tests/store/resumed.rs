//! Runs that are killed, stopped, disturbed, or in conflict with each other.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::files;
use crate::env::{Env, sample};

const PICTURES: usize = 120;

fn many() -> Env {
    let picture = sample("danube/passau.jpg");
    (0..PICTURES).fold(Env::new(), |env, n| env.with(format!("{}/{n}.jpg", n % 3), &picture))
}

const ARGUMENTS: [&str; 6] = ["pack", "photos", "--shard-size", "200kB", "-o", "pack"];

/// Kills a run after some time; counted from the first trace of its work if there is a path to it, since a program
/// may take long to start.
fn run_for(command: &mut Command, trace: Option<&Path>, time: Duration) {
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while trace.is_some_and(|trace| !trace.exists()) && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_micros(200));
    }
    std::thread::sleep(time);
    let _ = child.kill();
    child.wait().unwrap();
}

#[test]
fn a_killed_run_goes_on_and_ends_with_the_same_bytes() {
    const KILLS: u64 = 30;
    let env = many();
    env.run(["pack", "photos", "--shard-size", "200kB", "-o", "undisturbed"]).exits(0);
    let expected = files(&env.path("undisturbed"));
    let mut n_interrupted = 0;
    for kill in 0..KILLS {
        let trace = env.path("pack/.images.packing");
        let trace = (kill % 2 == 0).then_some(trace.as_path());
        run_for(&mut env.command(ARGUMENTS), trace, Duration::from_millis(3 + kill * 2));
        n_interrupted += u32::from(env.path("pack/.images.packing").exists());
        // No file has its final name before it is complete.
        for (name, bytes) in files(&env.path("pack")) {
            assert!(expected.get(&name) == Some(&bytes), "{name} after kill {kill}");
        }
        if kill % 4 == 3 {
            let _ = std::fs::remove_dir_all(env.path("pack"));
        }
    }
    eprintln!("{n_interrupted} of {KILLS} kills left something to go on with");
    assert!(n_interrupted > 0);
    let ran = env.run(ARGUMENTS);
    assert!(files(&env.path("pack")) == expected, "{}", ran.stderr());
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_keeps_its_shards() {
    let env = many();
    let mut child = env.command(ARGUMENTS).stderr(Stdio::piped()).spawn().unwrap();
    while !env.path("pack/images-000000.tar").exists() && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    // Ignored: it may have finished already.
    assert!(matches!(output.status.code(), Some(130 | 0)), "{output:?}");
    if output.status.code() == Some(130) {
        assert!(env.path("pack/images-000000.tar").exists() && !env.path("pack/images.parquet").exists());
        env.run(ARGUMENTS).exits(0).says("files already processed by the previous run");
    }
    env.run(["pack", "--check", "pack"]).exits(0);
}

#[test]
fn other_options_do_not_go_on_with_an_interrupted_run() {
    let env = many();
    let others = ["pack", "photos", "--shard-size", "300kB", "-o", "pack"];
    for time in (0..40).map(|n| 5 + n * 2) {
        run_for(&mut env.command(ARGUMENTS), None, Duration::from_millis(time));
        // Only a run that finished some but not all work can be continued.
        let is_interrupted =
            env.path("pack/.images.packing").exists() && !env.path("pack/images.parquet").exists();
        let ran = env.run(others);
        if is_interrupted && ran.stderr().contains("interrupted") {
            ran.exits(2).says("--force");
            env.run(others.iter().chain(&["--force"])).exits(0);
            return;
        }
        let _ = std::fs::remove_dir_all(env.path("pack"));
    }
    eprintln!("skipped: no run was killed between its first shard and its last");
}

#[cfg(unix)]
#[test]
fn a_second_run_into_the_folder_refuses() {
    let env = many();
    // A FIFO among the files of a list: the first run waits for it, and does not end before the second.
    std::fs::create_dir_all(env.path("pack/.images.packing")).unwrap();
    let lock = std::fs::File::create(env.path("pack/.images.packing/lock")).unwrap();
    lock.lock().unwrap();
    env.run(ARGUMENTS).exits(2).says("another process is packing into it");
    drop(lock);
    env.run(ARGUMENTS).exits(0);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_whole_shards() {
    let env = many();
    env.run(["pack", "photos", "--shard-size", "200kB", "-o", "whole"]).exits(0);
    let expected = files(&env.path("whole"));
    // Limits the length of files of this process: the shards fit, the first longer index does not.
    let script = "ulimit -f 150; trap '' XFSZ; exec \"$0\" \"$@\"";
    let plain = env.command(ARGUMENTS);
    let mut limited = Command::new("bash");
    limited.args(["-c", script]).arg(plain.get_program()).args(plain.get_args()).current_dir(env.path(""));
    let output = limited.output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    for (name, bytes) in files(&env.path("pack")) {
        assert!(expected.get(&name) == Some(&bytes), "{name}");
    }
    env.run(ARGUMENTS).exits(0);
    assert!(files(&env.path("pack")) == expected);
}
