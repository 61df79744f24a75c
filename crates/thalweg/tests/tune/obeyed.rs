//! `index` and `tags` use a profile and report it; options on the command line take precedence.

use std::path::PathBuf;

use engine::file::cache::{evict, holds_start};
use engine::file::filesystem::FileSystem;
use engine::file::profile::{StorageProfile, save};
use engine::file::{Order, Strategy};
use engine::{ByCaches, Choices};

use super::tuned::{profiles, program};
use crate::env::trace::{can_inject, traced};
use crate::env::{Env, Jpeg, Ran};

/// Pictures, and a profile of their storage: tuned now, or with the probe's result only.
fn with_profile(choose: impl FnOnce(&mut Choices), is_tuned: bool) -> Env {
    let env = Env::new()
        .with_jpeg("a.jpg", &Jpeg::new(64, 48).camera("Thalweg", "Test"))
        .with_jpeg("b.jpg", &Jpeg::new(64, 48).camera("Thalweg", "Test"));
    let mut choices = Choices::default();
    choose(&mut choices);
    save_profile(&env, &ByCaches::both(choices), is_tuned);
    env
}

fn save_profile(env: &Env, choices: &ByCaches, is_tuned: bool) {
    let mut profile = StorageProfile::default();
    profile.seeks = Some(false);
    choices.write_to(&mut profile);
    let profile = if is_tuned { profile.tuned_now() } else { profile };
    save(&env.path("cache/thalweg"), &FileSystem::of(&env.path("photos")).unwrap(), &profile).unwrap();
}

/// Pictures in the folders `warm`, `cold` and `both`, those of `cold` and half of `both` outside the page
/// cache, and a profile with other settings for them; `None` where that is impossible.
fn with_two_states(choose: impl FnOnce(&mut ByCaches)) -> Option<Env> {
    let jpeg = Jpeg::new(64, 48).camera("Thalweg", "Test").to_bytes();
    let mut env = Env::new();
    for folder in ["warm", "cold", "both"] {
        env = (0..40).fold(env, |env, number| env.with(format!("{folder}/{number}.jpg"), &jpeg));
    }
    let mut choices = ByCaches::default();
    choose(&mut choices);
    save_profile(&env, &choices, true);
    for number in 0..40 {
        let folders = if number % 2 == 0 { &["cold", "both"][..] } else { &["cold"] };
        for folder in folders {
            let path = env.path(format!("photos/{folder}/{number}.jpg"));
            evict(&path).unwrap();
            if holds_start(&path) != Some(false) {
                eprintln!("skipped: files here cannot be evicted, or their residency is not reported");
                return None;
            }
        }
    }
    Some(env)
}

/// Number of calls with that name, by strace, that read pictures of a folder.
fn n_calls(trace: &str, call: &str, folder: &str) -> usize {
    let begins =
        |line: &&str| line.split_once(' ').is_some_and(|(_, rest)| rest.trim_start().starts_with(call));
    trace.lines().filter(begins).filter(|line| line.contains(&format!("/photos/{folder}/"))).count()
}

fn run(env: &Env, arguments: &[&str]) -> Ran {
    Ran::of(program(env, arguments).output().unwrap())
}

/// Sizes of the first reads of the pictures, measured with strace.
fn first_reads(env: &Env, arguments: &[&str]) -> Vec<usize> {
    let mut command = traced(&program(env, arguments), &["-y", "-e", "trace=pread64"]);
    command.env("XDG_CACHE_HOME", env.path("cache"));
    assert!(command.output().unwrap().status.success());
    let trace = std::fs::read_to_string(env.path("trace")).unwrap();
    let size = |line: &str| line.rsplit_once(" = ").map(|(call, _)| call.to_owned());
    let calls = trace.lines().filter(|line| line.contains(".jpg>")).filter_map(size);
    calls.filter_map(|call| call.trim_end().trim_end_matches(')').rsplit(", ").nth(1)?.parse().ok()).collect()
}

#[test]
fn index_says_which_profile_it_obeys() {
    let env = with_profile(|choices| choices.first_bytes = Some(4096), true);
    let file = profiles(&env).remove(0);
    let index = |more: &[&str]| run(&env, &[&["index", "photos", "-c", "c.db", "--full"][..], more].concat());
    let ran = index(&["--json"]).exits(0).says("Using the storage profile of ").says(": first_bytes 4096\n");
    assert_eq!(ran.stderr().matches("Using the storage profile").count(), 1);
    let told = &ran.json()["storage_profiles"][0];
    assert_eq!(told["file"], file.to_str().unwrap());
    assert_eq!(told["obeyed"]["first_bytes"], "4096");
    index(&["--quiet"]).exits(0).has_no_content();
    // The profile does not override explicit options.
    let explicit = index(&["--first-bytes", "16384"]).exits(0);
    assert!(explicit.stderr().contains(": the defaults\n"), "{}", explicit.stderr());
}

#[test]
fn index_reads_as_the_profile_says() {
    if !can_inject() {
        return;
    }
    let env = with_profile(|choices| choices.first_bytes = Some(4096), true);
    // With one worker, so that the lines of the trace are complete.
    let index = ["index", "photos", "-c", "c.db", "--full", "--threads", "1"];
    assert_eq!(first_reads(&env, &index), [4096, 4096]);
    assert_eq!(first_reads(&env, &[&index[..], &["--first-bytes", "8192"]].concat()), [8192, 8192]);
    assert_eq!(first_reads(&env, &["tags", "-j", "photos/a.jpg"]), [4096]);
    std::fs::remove_file(&profiles(&env)[0]).unwrap();
    assert_eq!(first_reads(&env, &[&index[..], &["--order", "directory"]].concat()), [16_384, 16_384]);
}

#[test]
fn the_way_of_reading_and_the_order_come_from_the_profile() {
    let env = with_profile(
        |choices| {
            choices.strategy = Some(Strategy::Buffered);
            choices.order = Some(Order::Inode);
        },
        true,
    );
    let index = ["index", "photos", "-c", "c.db", "--full"];
    run(&env, &index).exits(0).says(": strategy buffered, order inode\n");
    if !can_inject() {
        return;
    }
    // No positional reads, and one file requested ahead of its reader.
    assert_eq!(first_reads(&env, &index), [] as [usize; 0]);
    assert_eq!(first_reads(&env, &[&index[..], &["--strategy", "pread"]].concat()), [16_384, 16_384]);
}

/// Finding positions, sorting and reading are timed separately, in the summary and in the profile.
#[cfg(target_os = "linux")]
#[test]
fn an_order_of_its_own_is_timed_in_its_parts() {
    let env = with_profile(|_| {}, true);
    let ordered = |order: &str| {
        let index = ["index", "photos", "-c", "c.db", "--full", "--json", "--order", order];
        run(&env, &[&index[..], &["--profile", "run.timeline"]].concat()).exits(0)
    };
    let ran =
        ordered("fragments").says("2  in fragments order: positions ").says(", sorting ").says(", reading ");
    let report = &ran.json()["ordered"][0];
    assert_eq!((&report["order"], &report["n_files"]), (&"fragments".into(), &2.into()), "{report}");
    for part in ["positions_s", "sort_s", "read_s"] {
        assert!(report[part].as_f64().is_some_and(|seconds| seconds < 60.0), "{report}");
    }
    run(&env, &["profile", "run.timeline", "-o", "run.json"]).exits(0);
    let profile = std::fs::read_to_string(env.path("run.json")).unwrap();
    for gate in ["engine::positions", "engine::sort", "engine::read in order"] {
        assert!(profile.contains(gate), "{gate}");
    }
    let ran = ordered("directory");
    assert!(!ran.stderr().contains(" order: "), "{}", ran.stderr());
    assert_eq!(ran.json()["ordered"], serde_json::json!([]));
}

#[test]
fn the_probes_answer_alone_is_no_news() {
    let env = with_profile(|_| {}, false);
    let ran = run(&env, &["index", "photos", "-c", "c.db", "--json"]).exits(0);
    assert!(!ran.stderr().contains("profile"), "{}", ran.stderr());
    assert_eq!(ran.json()["storage_profiles"], serde_json::json!([]));
}

#[test]
fn tags_obeys_and_a_program_called_exiftool_does_so_silently() {
    let env = with_profile(|choices| choices.first_bytes = Some(4096), true);
    run(&env, &["tags", "-j", "photos/a.jpg"]).exits(0).says(": first_bytes 4096\n");
    run(&env, &["tags", "-q", "-j", "photos/a.jpg"]).exits(0).has_no_content();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_thalweg"), env.path("exiftool")).unwrap();
    let mut exiftool = std::process::Command::new(env.path("exiftool"));
    exiftool.args(["-j", "photos/a.jpg"]).current_dir(env.path("")).env("XDG_CACHE_HOME", env.path("cache"));
    Ran::of(exiftool.output().unwrap()).exits(0).has_no_content();
}

#[test]
fn what_is_forgotten_is_not_obeyed() {
    let env = with_profile(|choices| choices.first_bytes = Some(4096), true);
    run(&env, &["tune", "photos", "--forget"]).exits(0).says("Removed the storage profile.");
    assert_eq!(profiles(&env), [] as [PathBuf; 0]);
    run(&env, &["tune", "photos", "--forget"]).exits(0).says("There is no storage profile to remove.");
}

/// Files in the page cache are read with one strategy and the others with another, also within one folder.
#[test]
fn each_file_is_read_as_the_page_cache_requires() {
    let choose = |choices: &mut ByCaches| choices.cold.strategy = Some(Strategy::Buffered);
    let Some(env) = with_two_states(choose) else { return };
    if !can_inject() {
        return;
    }
    let index = ["index", "photos", "-c", "c.db", "--threads", "1"];
    let mut command = traced(&program(&env, &index), &["-y", "-e", "trace=pread64,read"]);
    command.env("XDG_CACHE_HOME", env.path("cache"));
    assert!(command.output().unwrap().status.success());
    let trace = std::fs::read_to_string(env.path("trace")).unwrap();
    let counts = |folder: &str| ["pread64(", "read("].map(|call| n_calls(&trace, call, folder));
    assert_eq!(counts("warm"), [40, 0], "{trace}");
    // `buffered` confirms the end of a file with another read.
    let [by_position, in_turn] = counts("cold");
    assert!(by_position == 0 && in_turn >= 40, "{by_position} {in_turn} {trace}");
    let [by_position, in_turn] = counts("both");
    assert!(by_position == 20 && in_turn >= 20, "{by_position} {in_turn} {trace}");

    // Now all of them are in the page cache.
    let _ = std::fs::remove_file(env.path("c.db"));
    assert!(command.output().unwrap().status.success());
    let trace = std::fs::read_to_string(env.path("trace")).unwrap();
    let counts = ["warm", "cold", "both"].map(|folder| n_calls(&trace, "pread64(", folder));
    assert_eq!(counts, [40, 40, 40], "{trace}");
}

/// Only files that are not in the page cache are set aside to be read in order, which asks where they are.
#[test]
fn only_files_outside_the_page_cache_are_sorted() {
    let choose = |choices: &mut ByCaches| choices.cold.order = Some(Order::Physical);
    let Some(env) = with_two_states(choose) else { return };
    if !can_inject() {
        return;
    }
    let index = ["index", "photos", "-c", "c.db"];
    let mut command = traced(&program(&env, &index), &["-y", "-e", "trace=ioctl"]);
    command.env("XDG_CACHE_HOME", env.path("cache"));
    assert!(command.output().unwrap().status.success());
    let trace = std::fs::read_to_string(env.path("trace")).unwrap();
    let counts = ["warm", "cold", "both"].map(|folder| n_calls(&trace, "ioctl(", folder));
    assert_eq!(counts, [0, 40, 20], "{trace}");
}

#[test]
fn index_reports_the_settings_of_each_state() {
    let choose = |choices: &mut ByCaches| {
        (choices.warm.first_bytes, choices.cold.first_bytes) = (Some(8192), Some(8192));
        choices.cold.strategy = Some(Strategy::Buffered);
    };
    let Some(env) = with_two_states(choose) else { return };
    let ran = run(&env, &["index", "photos", "-c", "c.db", "--json"]).exits(0);
    let ran = ran.says(": first_bytes 8192; cold caches: strategy buffered\n");
    let obeyed = &ran.json()["storage_profiles"][0];
    assert_eq!(obeyed["obeyed"], serde_json::json!({ "first_bytes": "8192" }));
    assert_eq!(obeyed["obeyed_cold"], serde_json::json!({ "strategy": "buffered" }));
    assert_eq!(obeyed["obeyed_warm"], serde_json::json!({}));
    // An option of the command line applies to all files, and `tags` asks for no state.
    let index = ["index", "photos", "-c", "c.db", "--full", "--strategy", "pread"];
    assert!(run(&env, &index).exits(0).stderr().contains(": first_bytes 8192\n"));
    run(&env, &["tags", "-j", "photos/warm/0.jpg"]).exits(0).says(": first_bytes 8192\n");
}
