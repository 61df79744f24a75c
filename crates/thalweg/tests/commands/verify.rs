//! Tests of `thalweg verify`.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::env::{Env, Ran};

/// A complete picture for decoders: 8-bit grey, uncompressed.
fn bitmap(side: u32) -> Vec<u8> {
    let row_bytes = side.next_multiple_of(4);
    let pixels_at = 54 + 1024;
    let mut bytes = b"BM".to_vec();
    for field in [pixels_at + row_bytes * side, 0, pixels_at, 40, side, side] {
        bytes.extend(field.to_le_bytes());
    }
    bytes.extend([1, 0, 8, 0]);
    bytes.extend([0; 24]);
    bytes.extend((0..=255).flat_map(|grey: u8| [grey, grey, grey, 0]));
    bytes.resize((pixels_at + row_bytes * side) as usize, 99);
    bytes
}

/// Whole pictures, a truncated one, one with a wrong name, an empty one, a text, and a text with a picture's
/// name.
fn collection() -> Env {
    let whole = bitmap(40);
    Env::new()
        .with("whole.bmp", &whole)
        .with("below/whole.bmp", &whole)
        .with("cut.bmp", &whole[..whole.len() - 400])
        .with("misnamed.jpg", &whole)
        .with("empty.png", "")
        .with("text.txt", "no picture at all")
        .with("text.gif", "no picture at all")
}

fn lines(ran: &Ran) -> Vec<Value> {
    let mut lines: Vec<Value> =
        ran.stdout().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    lines.sort_by_key(|line| line["path"].as_str().unwrap().to_owned());
    lines
}

#[test]
fn broken_files_are_named_and_others_counted() {
    let env = collection();
    let ran = env.run(["verify", "photos"]).exits(1).prints_lines(&[
        "photos/cut.bmp: damaged: the file ends before the picture does (byte 2278), 75 % is left",
        "photos/empty.png: broken: the file is empty, 0 % is left",
        "photos/text.gif: not a picture: the name says GIF, but the content is TXT",
    ]);
    ran.says("7 files verified")
        .says("3 whole, 1 damaged, 1 broken, 2 not a picture.")
        .says("2 files with an extension of another format");
}

#[test]
fn whole_files_are_done_and_said_nothing_of() {
    let env = Env::new().with("a.bmp", bitmap(8)).with("notes.txt", "words");
    env.run(["verify", "photos", "-q"]).exits(0).prints("").has_no_content();
    env.run(["verify", "photos/a.bmp", "--all"]).exits(0).prints("photos/a.bmp: whole\n");
}

#[test]
fn json_has_every_figure_with_its_unit() {
    let env = collection();
    let ran = env.run(["verify", "photos", "--json"]).exits(1);
    let told = lines(&ran);
    assert_eq!(told.len(), 3);
    assert_eq!(told[0]["verdict"], "damaged");
    assert_eq!(told[0]["surviving_share"], 0.75);
    assert_eq!((&told[0]["format"], &told[0]["byte"]), (&"BMP".into(), &2278.into()));
    let all = lines(&env.run(["verify", "photos", "--json", "--all"]).exits(1));
    assert_eq!(all.len(), 7);
    let misnamed = all.iter().find(|line| line["path"] == "photos/misnamed.jpg").unwrap();
    assert_eq!((&misnamed["format"], &misnamed["named_format"]), (&"BMP".into(), &"JPEG".into()));
    assert_eq!((&misnamed["width_pixels"], &misnamed["bytes"]), (&40.into(), &2678.into()));
}

#[test]
fn a_catalogue_and_a_list_name_the_files() {
    let env = collection().indexed();
    let ran = env.run(["verify", "c.db", "--json", "--all"]).exits(1);
    assert_eq!(lines(&ran).len(), 7);
    std::fs::write(env.path("list"), "photos/whole.bmp\r\n\nphotos/cut.bmp\n").unwrap();
    env.run(["verify", "-@", "list"]).exits(1).says("2 files verified");
    std::fs::write(env.path("zeros"), "photos/whole.bmp\0photos/below/whole.bmp\0").unwrap();
    env.run(["verify", "-@", "zeros", "-0"]).exits(0).says("2 files verified");
}

#[test]
fn what_cannot_be_read_is_not_what_is_broken() {
    let env = collection();
    let ran = env.run(["verify", "photos/whole.bmp", "photos/none.bmp"]).exits(3);
    assert!(ran.stdout().starts_with("photos/none.bmp: unreadable"), "{}", ran.stdout());
    env.run(["verify"]).exits(2);
    env.run(["verify", "photos", "--limit-time", "-1"]).exits(2);
    env.run(["verify", "photos", "--limit-time=nan"]).exits(2).says("write seconds");
}

#[test]
fn limits_are_the_callers() {
    let env = Env::new().with("a.bmp", bitmap(40));
    let ran = env.run(["verify", "photos", "--limit-pixels", "1599"]).exits(1);
    assert!(ran.stdout().contains("too large: 40 x 40 pixels"), "{}", ran.stdout());
    env.run(["verify", "photos", "--limit-pixels", "1600"]).exits(0);
}

#[test]
fn help_says_which_decoders_are_built_in() {
    let env = Env::new();
    let help = env.run(["verify", "--help"]).exits(0).stdout().replace('\n', " ");
    for format in ["JPEG (", "PNG (", "BMP (", "GIF (", "WEBP (", "TIFF ("] {
        assert!(help.contains(format), "{help}");
    }
}

#[test]
fn a_timeline_of_reading_and_decoding_is_kept() {
    let env = collection();
    env.run(["verify", "photos", "--profile", "t.gate"]).exits(1);
    let table = env.run(["profile", "t.gate"]).exits(0).stdout();
    assert!(table.contains("verify::decode") && table.contains("verify::read"), "{table}");
}

/// Process ids of the decoding children of a run.
pub(super) fn children_of(parent: u32) -> Vec<i32> {
    let path = format!("/proc/{parent}/task");
    let tasks = std::fs::read_dir(path).into_iter().flatten().flatten();
    let lists = tasks.filter_map(|task| std::fs::read_to_string(task.path().join("children")).ok());
    lists
        .flat_map(|list| list.split_whitespace().filter_map(|id| id.parse().ok()).collect::<Vec<_>>())
        .collect()
}

/// Starts a run that waits for the second path of its list, after the first was verified.
fn waiting_run(env: &Env, arguments: &[&str]) -> (std::process::Child, BufReader<std::process::ChildStdout>) {
    let mut command = env.command(["verify", "--all", "--threads", "1", "-@", "-"]);
    let mut run = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut out = BufReader::new(run.stdout.take().unwrap());
    write_line(&mut run, "photos/a.bmp");
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    assert_eq!(line, "photos/a.bmp: whole\n");
    (run, out)
}

fn write_line(run: &mut std::process::Child, path: &str) {
    use std::io::Write as _;
    writeln!(run.stdin.as_mut().unwrap(), "{path}").unwrap();
}

fn signal(process: i32, name: &str) {
    let status = std::process::Command::new("kill").args([name, &process.to_string()]).status().unwrap();
    assert!(status.success());
}

#[cfg(target_os = "linux")]
#[test]
fn a_child_that_is_killed_costs_no_more_than_its_file() {
    let env = Env::new().with("a.bmp", bitmap(8)).with("b.bmp", bitmap(8));
    let (mut run, mut out) = waiting_run(&env, &[]);
    let [child] = children_of(run.id())[..] else { panic!("one worker has one child") };
    signal(child, "-KILL");
    // Waits until it is gone, so that it dies between two files, which must not affect any file.
    while Path::new(&format!("/proc/{child}/fd/0")).exists() {
        std::thread::sleep(Duration::from_millis(1));
    }
    write_line(&mut run, "photos/b.bmp");
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    assert_eq!(line, "photos/b.bmp: whole\n");
    drop(run.stdin.take());
    assert_eq!(run.wait().unwrap().code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_decoder_that_hangs_is_stopped_and_costs_one_file() {
    let env = Env::new().with("a.bmp", bitmap(8)).with("b.bmp", bitmap(8)).with("c.bmp", bitmap(8));
    let (mut run, out) = waiting_run(&env, &["--limit-time", "0.5"]);
    let [child] = children_of(run.id())[..] else { panic!("one worker has one child") };
    signal(child, "-STOP");
    let began = Instant::now();
    write_line(&mut run, "photos/b.bmp");
    write_line(&mut run, "photos/c.bmp");
    drop(run.stdin.take());
    let told: Vec<String> = out.lines().map_while(Result::ok).collect();
    assert_eq!(
        told,
        [
            "photos/b.bmp: too large: the decoder was stopped after 0.5 s without a result",
            "photos/c.bmp: whole"
        ]
    );
    assert!(began.elapsed() < Duration::from_secs(10));
    assert_eq!(run.wait().unwrap().code(), Some(1));
}

#[cfg(target_os = "linux")]
#[test]
fn children_end_with_their_parent() {
    let env = Env::new().with("a.bmp", bitmap(8));
    let (mut run, _out) = waiting_run(&env, &[]);
    let [child] = children_of(run.id())[..] else { panic!("one worker has one child") };
    run.kill().unwrap();
    run.wait().unwrap();
    let began = Instant::now();
    while std::fs::read_to_string(format!("/proc/{child}/stat")).is_ok_and(|stat| !stat.contains(") Z ")) {
        assert!(began.elapsed() < Duration::from_secs(5), "the child lives on");
        std::thread::sleep(Duration::from_millis(5));
    }
}
