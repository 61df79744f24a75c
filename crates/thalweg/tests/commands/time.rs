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

#[test]
fn each_run_is_prepared_and_its_preparation_does_not_count() {
    let env = Env::new();
    let prepare =
        "test ! -e log || test \"$(tail -n 1 log)\" = run; echo said; echo prepared >> log; sleep 0.2";
    let ran = env.run([
        "time",
        "-n",
        "2",
        "--warmup",
        "1",
        "--json",
        "--prepare",
        prepare,
        "--",
        "sh",
        "-c",
        "echo run >> log",
    ]);
    let figures = ran.exits(0).json();
    assert_eq!(std::fs::read_to_string(env.path("log")).unwrap(), "prepared\nrun\n".repeat(3));
    assert!(figures["wall_s"]["max"].as_f64().unwrap() < 0.2, "{figures}");
    let failed = env.run(["time", "--prepare", "exit 7 # why", "--", "true"]);
    failed.exits(2).prints("").says("`exit 7 # why` of --prepare failed").says("7");
}

#[test]
fn files_are_evicted_before_each_run() {
    let env = Env::new().with("a.bin", "some bytes");
    let ran = env.run([
        "time",
        "-n",
        "2",
        "--evict",
        "photos",
        "--evict",
        "photos/a.bin",
        "--",
        "cat",
        "photos/a.bin",
    ]);
    ran.exits(0);
    env.run(["time", "--evict", "no-such-file", "--", "true"]).exits(2).says("no-such-file");
}

#[cfg(feature = "lab")]
#[test]
fn commands_are_compared_with_the_first() {
    let env = Env::new();
    let commands = ["--command", "sleep 0.08; echo a >> log", "--command", "sleep 0.01; echo b | cat >> log"];
    let time = |more: &[&'static str]| {
        env.run(["time", "-n", "5"].into_iter().chain(more.iter().copied()).chain(commands)).exits(0)
    };
    let text = time(&[]).stdout();
    let last = text.lines().last().unwrap();
    // Which is faster depends on what else runs here; the method has tests of its own.
    let is_compared = last.starts_with("sleep 0.01; echo b | cat >> log takes x ")
        && last.contains(" of sleep 0.08; echo a >> log: ");
    assert!(is_compared, "{text}");
    let log = std::fs::read_to_string(env.path("log")).unwrap();
    let rounds: Vec<&str> = log.split_whitespace().collect();
    assert!(rounds.chunks(2).all(|round| round == ["a", "b"] || round == ["b", "a"]), "{log}");
    assert_eq!(rounds.len(), 10);

    let lines = time(&["--json"]).stdout();
    let lines: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0].get("ratio_to_first"), None);
    assert_eq!(lines[1]["command"][2], "sleep 0.01; echo b | cat >> log");
    let found = &lines[1]["ratio_to_first"];
    let [low, high] = ["low", "high"].map(|end| found["interval"][end].as_f64().unwrap());
    let ratio = found["ratio"].as_f64().unwrap();
    assert!(low <= ratio && ratio <= high && found["verdict"].is_string(), "{found}");

    let table = time(&["--markdown"]).stdout();
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 4, "{table}");
    assert!(rows[0].ends_with("| verdict |") && rows[3].contains("echo b \\| cat"), "{table}");
    let cells = |row: &str| row.replace("\\|", "").matches('|').count();
    assert!(rows.iter().all(|row| cells(row) == cells(rows[0])), "{table}");
}

#[test]
fn one_command_line_is_run_by_the_shell() {
    let env = Env::new();
    let table = env
        .run(["time", "-n", "1", "--markdown", "--command", "echo a >> log; echo b >> log"])
        .exits(0)
        .stdout();
    assert_eq!(std::fs::read_to_string(env.path("log")).unwrap(), "a\nb\n");
    assert!(table.starts_with("| command | runs | wall |") && !table.contains("verdict"), "{table}");
    env.run(["time", "--command", "true", "--", "true"]).exits(2).says("cannot be used with");
    env.run(["time", "-n", "2", "--command", "true", "--command", "exit 3"])
        .exits(1)
        .says("run 1 of 2 of `exit 3` failed");
}
