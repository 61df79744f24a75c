//! `index` and `tags` use a profile and report it; options on the command line take precedence.

use std::path::PathBuf;

use engine::Choices;
use engine::file::filesystem::FileSystem;
use engine::file::profile::{StorageProfile, save};
use engine::file::{Order, Strategy};

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
    let mut profile = StorageProfile::default();
    profile.seeks = Some(false);
    choices.write_to(&mut profile);
    let profile = if is_tuned { profile.tuned_now() } else { profile };
    save(&env.path("cache/thalweg"), &FileSystem::of(&env.path("photos")).unwrap(), &profile).unwrap();
    env
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
    index(&["--quiet"]).exits(0).says_nothing();
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
    run(&env, &["tags", "-q", "-j", "photos/a.jpg"]).exits(0).says_nothing();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_thalweg"), env.path("exiftool")).unwrap();
    let mut exiftool = std::process::Command::new(env.path("exiftool"));
    exiftool.args(["-j", "photos/a.jpg"]).current_dir(env.path("")).env("XDG_CACHE_HOME", env.path("cache"));
    Ran::of(exiftool.output().unwrap()).exits(0).says_nothing();
}

#[test]
fn what_is_forgotten_is_not_obeyed() {
    let env = with_profile(|choices| choices.first_bytes = Some(4096), true);
    run(&env, &["tune", "photos", "--forget"]).exits(0).says("Removed the storage profile.");
    assert_eq!(profiles(&env), [] as [PathBuf; 0]);
    run(&env, &["tune", "photos", "--forget"]).exits(0).says("There is no storage profile to remove.");
}
