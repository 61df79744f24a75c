//! Tests of `thalweg time`. The timed commands are those of a Unix shell.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, Command, Stdio};

use crate::env::Env;

/// Like Ctrl-C, but for this process only.
pub(crate) fn interrupt(child: &Child) {
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
}

#[test]
fn exactly_n_runs_with_their_figures() {
    let env = Env::new();
    let ran =
        env.run(["time", "-n", "3", "--json", "--", "sh", "-c", "echo out; echo run >> log; sleep 0.02"]);
    let figures = ran.exits(0).json();
    assert_eq!(std::fs::read_to_string(env.path("log")).unwrap(), "run\nrun\nrun\n");
    assert_eq!((&figures["n_runs"], &figures["command"][0]), (&3.into(), &"sh".into()));
    assert_eq!(figures["runs"].as_array().unwrap().len(), 3);
    for key in ["wall_s", "user_s", "system_s", "peak_memory_bytes"] {
        let [min, median, max] = ["min", "median", "max"].map(|which| figures[key][which].as_f64().unwrap());
        assert!(0.0 <= min && min <= median && median <= max, "{key}: {min} {median} {max}");
    }
    assert!(figures["wall_s"]["min"].as_f64().unwrap() >= 0.02);
}

#[test]
fn a_table_for_people() {
    let env = Env::new();
    let table =
        env.run(["time", "-n", "1", "--warmup", "1", "sh", "-c", "echo run >> log"]).exits(0).stdout();
    let first_words: Vec<&str> = table.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(first_words, ["1", "wall", "user", "system", "peak"]);
    assert_eq!(std::fs::read_to_string(env.path("log")).unwrap(), "run\nrun\n");
}

#[test]
fn iterations_have_their_rate_and_their_ticks() {
    let env = Env::new();
    let sleep = ["--iterations", "1000", "--", "sleep", "0.02"];
    let figures = env.run(["time", "-n", "2", "--json"].into_iter().chain(sleep)).exits(0).json();
    let rate = figures["iterations_per_s"]["max"].as_f64().unwrap();
    assert!(rate > 0.0 && rate <= 1000.0 / 0.02, "{figures}");
    // A tick is a nanosecond at most, or a tenth of a microsecond on the slowest counters.
    assert!(figures["ticks_per_iteration"]["min"].as_f64().unwrap() >= 200.0, "{figures}");
    let table = env.run(["time", "-n", "1"].into_iter().chain(sleep)).exits(0).stdout();
    assert!(table.contains("\niterations/s") && table.contains("\nticks/iter."), "{table}");
    env.run(["time", "--iterations", "0", "--", "true"]).exits(2).says("--iterations");
}

#[cfg(target_os = "linux")]
#[test]
fn memory_is_the_commands() {
    // The shell keeps the value of the variable in memory.
    let hog = "x=$(head -c 30000000 /dev/zero | tr '\\0' x); echo ${#x}";
    let figures = Env::new().run(["time", "-n", "1", "--json", "--", "sh", "-c", hog]).exits(0).json();
    assert!(figures["peak_memory_bytes"]["min"].as_u64().unwrap() > 30_000_000, "{figures}");
    assert_eq!(figures["peak_memory_is_at_most"], false);
    // Less than the memory of this program itself cannot be measured.
    let figures = Env::new().run(["time", "-n", "1", "--json", "true"]).exits(0).json();
    assert_eq!(figures["peak_memory_is_at_most"], true);
}

#[test]
fn input_is_empty_and_output_is_asked_for() {
    let env = Env::new();
    let quiet = env.run(["time", "-n", "1", "--", "sh", "-c", "cat; echo said"]).exits(0);
    assert!(!quiet.stdout().contains("said"));
    let shown = env.run(["time", "-n", "1", "--show-output", "--", "sh", "-c", "cat; echo said"]).exits(0);
    assert!(shown.stdout().starts_with("said\n1 run "), "{}", shown.stdout());
}

#[test]
fn a_run_that_fails_is_named() {
    let env = Env::new();
    let third = "echo x >> log; test $(wc -l < log) -lt 3 || exit 7";
    env.run(["time", "--", "sh", "-c", third])
        .exits(1)
        .prints("")
        .says("run 3 of 5 of `sh` failed")
        .says("7");
    env.run(["time", "--warmup", "1", "false"]).exits(1).says("warm-up run 1 of 1 of `false` failed");
    env.run(["time", "--", "sh", "-c", "kill -9 $$"]).exits(1).says("run 1 of 5").says("9");
}

#[test]
fn what_cannot_be_run_is_wrong_use() {
    let env = Env::new().with("text", "no program");
    env.run(["time", "--", "no-such-command"]).exits(2).prints("").says("no-such-command");
    env.run(["time", "--", "photos/text"]).exits(2).says("photos/text");
    env.run(["time"]).exits(2).says("<COMMAND>");
    env.run(["time", "-n", "0", "true"]).exits(2);
}

#[test]
fn an_interrupt_keeps_the_runs_that_ended() {
    let env = Env::new();
    let command = ["time", "-n", "1000000", "--show-output", "--", "echo", "run"];
    let mut child = env.command(command).stdout(Stdio::piped()).spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    for _ in 0..3 {
        out.read_line(&mut line).unwrap();
    }
    interrupt(&child);
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(rest.contains("peak memory"), "{rest}");
}
