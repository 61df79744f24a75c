//! Tests of `thalweg doctor`.

use serde_json::Value;

use crate::env::{Env, tiff};

/// The parts of `--json`, which must be complete.
fn parts(env: &Env, set: &[(&str, &str)], path: &str) -> Vec<Value> {
    let output = env.command(["doctor", "--json", path]).envs(set.iter().copied()).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let parts: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for part in &parts {
        assert!(part["gives"].as_str().is_some_and(|gives| !gives.is_empty()), "{part}");
        assert!(part["state"] == "available" || part["how"] != "", "{part}");
    }
    parts
}

#[track_caller]
fn part<'p>(parts: &'p [Value], name: &str) -> &'p Value {
    parts.iter().find(|part| part["part"] == name).unwrap_or_else(|| panic!("{name} is not among {parts:?}"))
}

#[test]
fn every_optional_part_is_listed() {
    let env = Env::new().with("a.tif", tiff(2, 2));
    let parts = parts(&env, &[], "photos");
    let names: Vec<_> = parts.iter().map(|part| part["part"].as_str().unwrap()).collect();
    let expected = [
        "libheif",
        "LibRaw",
        "ffmpeg",
        "JxrDecApp",
        "sandbox",
        "vips",
        "exiftool",
        "io_uring",
        "FIEMAP",
        "page-cache counts",
        "permission to read",
    ];
    assert_eq!(names, expected);
    assert_eq!(part(&parts, "permission to read")["state"], "available");
    assert!(part(&parts, "permission to read")["details"].as_str().unwrap().contains("a.tif"));
    let text = env.run(["doctor", "photos"]).exits(0).says("not available; everything else works").stdout();
    for name in names {
        assert!(text.contains(&format!("{name}: ")), "{name}: {text}");
    }
}

#[test]
fn parts_that_are_switched_off_or_absent_say_so() {
    let env = Env::new().with("a.tif", tiff(2, 2));
    let off = [
        ("THALWEG_LIBHEIF", "off"),
        ("THALWEG_LIBRAW", "off"),
        ("THALWEG_FFMPEG", "off"),
        ("THALWEG_JXRDECAPP", "off"),
        ("PATH", ""),
    ];
    let parts = parts(&env, &off, "photos");
    for name in ["libheif", "LibRaw", "ffmpeg", "JxrDecApp", "vips", "exiftool"] {
        assert_eq!(part(&parts, name)["state"], "missing", "{name}");
    }
    assert!(part(&parts, "libheif")["details"].as_str().unwrap().contains("THALWEG_LIBHEIF=off"));
    assert!(part(&parts, "ffmpeg")["how"].as_str().unwrap().contains("install ffmpeg"));
}

#[test]
fn the_text_says_how_to_get_only_what_is_missing() {
    let env = Env::new().with("a.tif", tiff(2, 2));
    let text_with = |ffmpeg: &str| {
        let output = env.command(["doctor", "photos"]).env("THALWEG_FFMPEG", ffmpeg).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let (_, part) = text.split_once("ffmpeg: ").unwrap();
        part.split_once("\nJxrDecApp: ").unwrap().0.to_owned()
    };
    assert!(text_with("off").contains("\n  how: install ffmpeg"), "{}", text_with("off"));
    assert!(text_with("/opt/own/ffmpeg").starts_with("available"));
    assert!(!text_with("/opt/own/ffmpeg").contains("how:"), "{}", text_with("/opt/own/ffmpeg"));
}

#[test]
fn a_program_that_is_there_is_shown_with_its_path() {
    let env = Env::new().with("a.tif", tiff(2, 2));
    let parts = parts(&env, &[("THALWEG_FFMPEG", "/opt/own/ffmpeg")], "photos");
    let ffmpeg = part(&parts, "ffmpeg");
    assert_eq!((&ffmpeg["state"], &ffmpeg["details"]), (&"available".into(), &"/opt/own/ffmpeg".into()));
}

#[test]
fn a_folder_without_files_leaves_the_file_system_unknown() {
    let env = Env::new().with("empty.tif", "");
    let parts = parts(&env, &[], "photos");
    assert_eq!(part(&parts, "FIEMAP")["state"], "unknown");
    env.run(["doctor", "no/such"]).exits(2).prints("").says("no/such");
}
