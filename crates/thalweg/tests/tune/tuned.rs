//! Output of `tune`, and the profiles that it stores and removes.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant, SystemTime};

use serde_json::Value;

use crate::env::load::Load;
use crate::env::{Env, Jpeg};

/// The shortest time that the option accepts.
const SHORT: [&str; 3] = ["tune", "--time", "5"];

/// Enough pictures to measure with, and a separate cache for profiles.
pub(crate) fn with_pictures() -> Env {
    let jpeg = Jpeg::new(64, 48).camera("Thalweg", "Test").to_bytes();
    let names = (0..300).map(|number| format!("{}/{number}.jpg", number % 3));
    names.fold(Env::new(), |env, name| env.with(name, &jpeg))
}

/// The program with only the profiles of this test.
pub(crate) fn program(env: &Env, arguments: &[&str]) -> Command {
    let mut command = env.command(arguments);
    command.env("XDG_CACHE_HOME", env.path("cache"));
    command
}

pub(crate) fn profiles(env: &Env) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(env.path("cache/thalweg")).into_iter().flatten();
    entries.map(|entry| entry.unwrap().path()).collect()
}

/// Whether `tune` could measure. If the machine was too busy, it has to say so and to keep nothing.
pub(crate) fn could_measure(env: &Env, output: &Output) -> bool {
    let talk = String::from_utf8_lossy(&output.stderr);
    if output.status.code() == Some(1) {
        assert!(talk.contains("nothing could be measured"), "{talk}");
        assert_eq!(profiles(env), [] as [PathBuf; 0]);
        eprintln!("skipped: the machine is too busy");
        return false;
    }
    assert_eq!(output.status.code(), Some(0), "{talk}");
    true
}

fn folders(below: &Path) -> usize {
    let names = std::fs::read_dir(below).unwrap().map(|entry| entry.unwrap().file_name());
    names.filter(|name| name.to_string_lossy().starts_with("thalweg-lab-")).count()
}

fn files(env: &Env) -> Vec<(PathBuf, SystemTime)> {
    let mut found = Vec::new();
    for number in 0..3 {
        for entry in std::fs::read_dir(env.path(format!("photos/{number}"))).unwrap() {
            let entry = entry.unwrap();
            found.push((entry.path(), entry.metadata().unwrap().modified().unwrap()));
        }
    }
    found.sort();
    found
}

#[test]
fn what_is_measured_is_kept_and_the_files_are_left_alone() {
    let env = with_pictures();
    std::fs::create_dir(env.path("work")).unwrap();
    let before = files(&env);
    let arguments =
        [&SHORT[..], &["photos", "--seed", "7", "--dir", "work", "--json", "--out", "report.json"]].concat();
    let began = Instant::now();
    let output = program(&env, &arguments).output().unwrap();
    if !could_measure(&env, &output) {
        return;
    }
    assert!(began.elapsed() < Duration::from_secs(60), "{:?}", began.elapsed());

    let lines = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (profile, choices) = lines.split_last().unwrap();
    for about in ["strategy", "order", "first_bytes"] {
        assert!(choices.iter().any(|choice| choice["about"] == about), "{about}: {choices:?}");
    }
    // Every choice taken was shown to be faster with the caches for which it is taken.
    for taken in choices.iter().filter(|choice| choice["taken"] == true) {
        assert_eq!(taken["against_default"]["verdict"], "faster", "{taken}");
    }
    let tries_order =
        |caches: &str| choices.iter().any(|choice| choice["caches"] == caches && choice["about"] == "order");
    assert!(!tries_order("warm") && choices.iter().any(|choice| choice["caches"] == "warm"), "{choices:?}");
    assert_eq!((&profile["type"], &profile["kept"]), (&"profile".into(), &true.into()), "{profile}");
    let [kept] = &profiles(&env)[..] else { panic!("{:?}", profiles(&env)) };
    let text = std::fs::read_to_string(kept).unwrap();
    assert!(text.contains("tuned_at_s = ") && text.contains("reason = strategy uring"), "{text}");
    // A choice that is the same with both states is written once.
    for caches in ["warm", "cold"] {
        for (name, value) in profile["choices"][caches].as_object().unwrap() {
            let name = match name.as_str() {
                "most_workers" => "n_threads",
                "look_ahead_files" => "window_files",
                same => same,
            };
            let value = value.as_str().unwrap();
            let lines = [format!("\n{name} = {value}\n"), format!("\n{caches}_{name} = {value}\n")];
            assert!(lines.iter().any(|line| text.contains(line)), "{profile} {text}");
        }
    }

    let report: Value = serde_json::from_slice(&std::fs::read(env.path("report.json")).unwrap()).unwrap();
    let names: Vec<&str> =
        report["experiments"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert!(names.contains(&"tune-calibrate") && names.contains(&"tune-look"), "{names:?}");
    assert_eq!(files(&env), before);
    assert_eq!((folders(&env.path("photos")), folders(&env.path("work"))), (0, 0));
}

#[test]
fn with_too_few_files_some_are_made_and_removed() {
    let env = Env::new().with_jpeg("a.jpg", &Jpeg::new(64, 48).camera("Thalweg", "Test"));
    let output = program(&env, &[&SHORT[..], &["photos", "--dry-run"]].concat()).output().unwrap();
    if !could_measure(&env, &output) {
        return;
    }
    let talk = String::from_utf8_lossy(&output.stderr);
    assert!(talk.contains("--dry-run"), "{talk}");
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(table.contains("generated files") && table.contains("\nResult: "), "{table}");
    assert_eq!(profiles(&env), [] as [PathBuf; 0]);
    assert_eq!(std::fs::read_dir(env.path("photos")).unwrap().count(), 1);
}

#[test]
fn on_a_busy_machine_nothing_is_measured_and_an_earlier_profile_stays() {
    let env = with_pictures();
    let before = "format = thalweg storage profile 1\nmeasured_at_s = 5\nn_threads = 3\nend = ok\n";
    let tune = |arguments: &[&str]| program(&env, &[&SHORT[..], arguments].concat()).output().unwrap();
    let file = engine::file::filesystem::FileSystem::of(&env.path("photos")).unwrap();
    let kept = engine::file::profile::path_of(&env.path("cache/thalweg"), &file);
    std::fs::create_dir_all(kept.parent().unwrap()).unwrap();
    std::fs::write(&kept, before).unwrap();
    let _load = Load::on_all_processors();
    let output = tune(&["photos", "--json"]);
    let talk = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{talk}");
    assert!(talk.contains("nothing could be measured"), "{talk}");
    assert_eq!(std::fs::read_to_string(&kept).unwrap(), before);
}

#[test]
fn an_interrupt_keeps_nothing_and_leaves_nothing() {
    let env = Env::new();
    let mut command = program(&env, &["tune", "photos", "--dir", "."]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let began = Instant::now();
    // Its files are made, and the sessions are running.
    while folders(&env.path("")) == 0 {
        assert!(began.elapsed() < Duration::from_secs(30), "no session was begun");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(folders(&env.path("photos")), 1);
    std::thread::sleep(Duration::from_millis(500));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let asked = Instant::now();
    let output = child.wait_with_output().unwrap();
    assert!(asked.elapsed() < Duration::from_secs(5), "{:?}", asked.elapsed());
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!((folders(&env.path("photos")), folders(&env.path("."))), (0, 0));
    assert_eq!(profiles(&env), [] as [PathBuf; 0]);
}

#[test]
fn wrong_use_is_told_with_the_way_out() {
    let env = Env::new();
    env.run(["tune"]).exits(2);
    env.run(["tune", "no/such"]).exits(2).prints("").says("no/such");
    env.run(["tune", "photos", "--time", "1"]).exits(2).says("--time");
    env.run(["tune", "photos", "--forget", "--dry-run"]).exits(2).says("--forget");
    env.run(["tune", "/proc/self/fdinfo", "--time", "5"])
        .exits(2)
        .says("name a folder with 128 or more files");
}
