//! Tests of `thalweg find`.

use crate::env::{Env, Jpeg, Ran, png, tiff};

/// Four pictures that differ in everything, two identical ones, and a file that is not a picture.
fn collection() -> Env {
    let twin = Jpeg::new(8, 6).taken("2023:01:01 00:00:00");
    Env::new()
        .with_jpeg(
            "berlin.jpg",
            &Jpeg::new(40, 30)
                .camera("NIKON CORPORATION", "NIKON D70")
                .lens("AF-S 18-70mm")
                .taken("2024:06:01 12:30:05")
                .place(52.52, 13.405)
                .description("Straße im Regen")
                .rating(5),
        )
        .with_jpeg(
            "trip/fiji.jpg",
            &Jpeg::new(50, 30)
                .camera("Canon", "EOS R5")
                .taken("2024:06:30 23:59:59")
                .place(-17.8, 178.0)
                .rating(2),
        )
        .with_jpeg("trip/twin.jpg", &twin)
        .with_jpeg("twin.jpg", &twin)
        .with("grey.tif", tiff(200, 100))
        .with("notes.txt", "no picture")
        .indexed()
}

fn find(env: &Env, filters: &[&str]) -> Ran {
    env.run(["find", "c.db"].iter().chain(filters))
}

/// Checks that exactly these files are found, in any order.
#[track_caller]
fn check(env: &Env, filters: &[&str], expected: &[&str]) {
    let paths: Vec<String> = expected.iter().map(|name| env.photo(name)).collect();
    find(env, filters).exits(i32::from(expected.is_empty())).prints_lines(&paths);
}

#[test]
fn filters_by_when() {
    let env = collection();
    check(&env, &["--from", "2024"], &["berlin.jpg", "trip/fiji.jpg"]);
    check(&env, &["--from", "2024-06-02"], &["trip/fiji.jpg"]);
    check(&env, &["--to", "2024-06"], &["berlin.jpg", "trip/fiji.jpg", "trip/twin.jpg", "twin.jpg"]);
    check(&env, &["--from", "2024-06-01", "--to", "2024-06-01"], &["berlin.jpg"]);
    check(&env, &["--from", "2024", "--to", "2024-06-01T12"], &["berlin.jpg"]);
    check(&env, &["--from", "2024", "--to", "2024-06-01 12:30"], &["berlin.jpg"]);
    check(&env, &["--from", "2024", "--to", "2024-06-01T12:29"], &[]);
}

#[test]
fn filters_by_camera_place_and_words() {
    let env = collection();
    check(&env, &["--camera", "nikon d70"], &["berlin.jpg"]);
    check(&env, &["--camera", "canon eos"], &["trip/fiji.jpg"]);
    check(&env, &["--lens", "18-70"], &["berlin.jpg"]);
    check(&env, &["--near", "52.5,13.4,5"], &["berlin.jpg"]);
    check(&env, &["--near", "Berlin"], &["berlin.jpg"]);
    check(&env, &["--near", "berlin,Germany,30"], &["berlin.jpg"]);
    check(&env, &["--near", "-17.8,178,1"], &["trip/fiji.jpg"]);
    check(&env, &["--box", "-20,170,-10,-170"], &["trip/fiji.jpg"]);
    check(&env, &["--text", "STRAßE"], &["berlin.jpg"]);
    check(&env, &["--text", "grey"], &["grey.tif"]);
}

#[test]
fn filters_by_what_is_there_and_what_is_not() {
    let env = collection();
    check(&env, &["--missing", "taken_at", "--format", "tiff"], &["grey.tif"]);
    check(&env, &["--has", "LensModel"], &["berlin.jpg"]);
    check(&env, &["--has", "ExifIFD:LensModel"], &["berlin.jpg"]);
    check(&env, &["--lacks", "DateTimeOriginal", "--format", "jpeg"], &[]);
    // A text is no broken picture.
    check(&env, &["--broken"], &[]);
    check(&env, &["--rating", "3"], &["berlin.jpg"]);
    check(&env, &["--rating", "..2"], &["trip/fiji.jpg"]);
    check(&env, &["--rating", "2..5"], &["berlin.jpg", "trip/fiji.jpg"]);
    check(&env, &["--max-size", "10B"], &["notes.txt"]);
    check(&env, &["--min-size", "10KiB"], &["grey.tif"]);
    check(&env, &["--under", "photos/trip"], &["trip/fiji.jpg", "trip/twin.jpg"]);
    check(&env, &["--under", "photos/tri"], &[]);
    assert_eq!(find(&env, &["--limit", "2"]).exits(0).stdout().lines().count(), 2);
}

#[test]
fn duplicates_come_in_groups() {
    let env = collection();
    find(&env, &["--duplicates=size-time"])
        .exits(0)
        .prints(format!("{}\n{}\n", env.photo("twin.jpg"), env.photo("trip/twin.jpg")))
        .says("2 files in 1 group");
}

#[test]
fn groups_are_marked_for_people_and_programs() {
    let [one, other] = ["2023:01:01 00:00:00", "2024:01:01 00:00:00"].map(|date| Jpeg::new(8, 6).taken(date));
    let env = Env::new()
        .with_jpeg("a.jpg", &one)
        .with_jpeg("b.jpg", &one)
        .with_jpeg("c.jpg", &other)
        .with_jpeg("d.jpg", &other)
        .indexed();
    let [a, b, c, d] = ["a.jpg", "b.jpg", "c.jpg", "d.jpg"].map(|name| env.photo(name));
    find(&env, &["--duplicates=size-time"])
        .prints(format!("{a}\n{b}\n\n{c}\n{d}\n"))
        .says("4 files in 2 groups");
    find(&env, &["--duplicates=size-time", "-0"]).prints(format!("{a}\0{b}\0\0{c}\0{d}\0"));
    let rows = find(&env, &["--duplicates=size-time", "--json"]).exits(0).stdout();
    let groups: Vec<serde_json::Value> = rows
        .lines()
        .map(|row| serde_json::from_str::<serde_json::Value>(row).unwrap()["group"].clone())
        .collect();
    assert_eq!(groups, [0, 0, 1, 1]);
    let plain = find(&env, &["--json", "--limit", "1"]).exits(0).json();
    assert!(plain.get("group").is_none(), "{plain}");
}

#[test]
fn files_are_sorted_and_the_usual_catalogue_is_that_of_the_folder() {
    let env = collection();
    let paths = |names: [&str; 2]| names.map(|name| format!("{}\n", env.photo(name))).concat();
    let sorted = |key: &str| find(&env, &["--where", "has:rating", "--sort", key]).exits(0).stdout();
    assert_eq!(sorted("rating"), paths(["trip/fiji.jpg", "berlin.jpg"]));
    assert_eq!(sorted("-rating"), paths(["berlin.jpg", "trip/fiji.jpg"]));
    find(&env, &["--sort", "stars"]).exits(2).says("no such column");
    for command in [&["find", "--count"][..], &["query", "SELECT 1"], &["check"], &["export", "o.csv"]] {
        env.run(command).exits(2).says("no such file in this folder");
    }
    std::fs::rename(env.path("c.db"), env.path("thalweg.db")).unwrap();
    env.run(["find", "--count"]).exits(0).prints("6\n");
    env.run(["query", "SELECT count(*) AS n FROM image", "--csv"]).exits(0).prints("n\r\n6\r\n");
    env.run(["check"]).exits(0);
}

#[test]
fn without_hashes_nothing_is_said_of_duplicates() {
    find(&collection(), &["--duplicates"]).exits(2).prints("").says("--duplicates=size-time");
}

#[test]
fn files_that_vanished() {
    let env = collection();
    std::fs::remove_file(env.path("photos/grey.tif")).unwrap();
    env.run(["index", "photos", "-c", "c.db"]).exits(0);
    check(&env, &["--vanished"], &["grey.tif"]);
    check(&env, &["--format", "tiff"], &[]);
}

#[test]
fn nothing_found_is_bad_news() {
    let env = collection();
    find(&env, &["--camera", "leica"]).exits(1).prints("").says("No files found.");
    find(&env, &["--camera", "leica", "-q"]).exits(1).prints("").has_no_content();
    find(&env, &["--camera", "leica", "--count"]).exits(1).prints("0\n");
    find(&env, &["--camera", "leica", "--json"]).exits(1).prints("");
}

#[test]
fn tags_that_were_not_kept_are_told() {
    let env = Env::new().with("a.png", png(2, 2));
    env.run(["index", "photos", "-c", "c.db"]).exits(0);
    find(&env, &["--has", "Make"]).exits(1).says("index again with --tags");
}

#[test]
fn counts_and_rows() {
    let env = collection();
    find(&env, &["--count", "--format", "jpeg"]).exits(0).prints("4\n").has_no_content();
    let row = find(&env, &["--json", "--camera", "d70"]).exits(0).json();
    assert_eq!(row["path"], env.photo("berlin.jpg"));
    assert_eq!((&row["width"], &row["taken_at"]), (&40.into(), &"2024-06-01T12:30:05".into()));
    assert_eq!(row["tags"]["IFD0:Make"], "NIKON CORPORATION");
}

#[test]
fn wrong_values_are_answered_with_right_ones() {
    let env = collection();
    for (filters, phrase) in [
        (["--from", "2024-13"], "2024-06-01"),
        (["--min-size", "10k"], "10KiB"),
        (["--near", "1,2"], "latitude,longitude,kilometres"),
        (["--box", "10,0,-10,0"], "south,west,north,east"),
        (["--missing", "lense"], "'lens'"),
        (["--rating", "good"], "2..3"),
        (["--duplicates=name", "-q"], "size-time"),
    ] {
        find(&env, &filters).exits(2).prints("").says(phrase);
    }
    find(&env, &["--from", "2025", "--to", "2024"]).exits(2).says("--from 2025 is later than --to 2024");
    find(&env, &["--min-size", "2", "--max-size", "1"]).exits(2).says("--min-size 2");
    find(&env, &["--near", "1,2,3", "--box", "1,2,3,4"]).exits(2).says("cannot be used with");
}

#[cfg(unix)]
#[test]
fn names_are_the_file_systems_own_bytes() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let names: [&[u8]; 3] = [b"new\nline.png", b"\xff\xfe.png", b"\x1b[31mred.png"];
    let mut env = Env::new();
    for name in names {
        env = env.with(OsStr::from_bytes(name), png(2, 2));
    }
    let env = env.indexed();
    let ran = find(&env, &["-0"]).exits(0);
    let mut found: Vec<&[u8]> = ran.stdout_bytes().split(|&byte| byte == 0).collect();
    assert_eq!(found.pop(), Some(b"".as_slice()));
    found.sort_unstable();
    let mut expected: Vec<Vec<u8>> = names.map(|name| [env.photo("").as_bytes(), name].concat()).to_vec();
    expected.sort_unstable();
    assert_eq!(found, expected);
    // JSON is text: bytes that are not UTF-8 are escaped, and a line break stays within its line.
    let json = find(&env, &["--json"]).exits(0).stdout();
    assert_eq!(json.lines().count(), 3);
    assert!(json.contains("new\\nline.png") && json.contains("\\\\xFF\\\\xFE.png"), "{json}");
    assert!(!json.contains('\u{1b}'));
}

/// The program's output on a terminal, which `script` provides.
#[cfg(target_os = "linux")]
fn on_a_terminal(env: &Env, arguments: &str) -> Option<String> {
    let line = format!("'{}' {arguments}", env!("CARGO_BIN_EXE_thalweg"));
    let mut script = std::process::Command::new("script");
    script.current_dir(env.path("")).args(["-qec", &line, "/dev/null"]).stdin(std::process::Stdio::null());
    match script.output() {
        Ok(output) => Some(String::from_utf8(output.stdout).unwrap().replace("\r\n", "\n")),
        Err(error) => {
            eprintln!("skipped: no terminal, since `script` cannot be run: {error}");
            None
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_gets_escaped_names_and_groups_apart() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let [one, other] = ["2023:01:01 00:00:00", "2024:01:01 00:00:00"].map(|date| Jpeg::new(8, 6).taken(date));
    let env = Env::new()
        .with_jpeg("a\nb.jpg", &one)
        .with_jpeg("\u{1b}[31mred.jpg", &one)
        .with_jpeg("c.jpg", &other)
        .with_jpeg(OsStr::from_bytes(b"d\xff.jpg"), &other)
        .indexed();
    if let Some(shown) = on_a_terminal(&env, "find c.db -q --duplicates=size-time") {
        let names = ["\\u{1b}[31mred.jpg", "a\\nb.jpg", "c.jpg", "d\\xFF.jpg"].map(|name| env.photo(name));
        assert_eq!(shown, format!("{}\n{}\n\n{}\n{}\n", names[0], names[1], names[2], names[3]));
    }
}

#[test]
fn a_search_goes_together_with_the_other_filters() {
    let env = collection();
    check(&env, &["--where", "regen"], &["berlin.jpg"]);
    check(
        &env,
        &["--where", "camera:nikon OR lens:x OR trip"],
        &["berlin.jpg", "trip/fiji.jpg", "trip/twin.jpg"],
    );
    check(&env, &["--where", "camera:nikon OR trip", "--from", "2024"], &["berlin.jpg", "trip/fiji.jpg"]);
    check(&env, &["--where", "-rating:5 has:gps"], &["trip/fiji.jpg"]);
    check(&env, &["--where", "is:broken"], &[]);
    check(&env, &["--where", "width:200", "--camera", "nikon"], &[]);
    find(&env, &["--where", "is:duplicate"]).exits(2).says("index again with --hash");
}

#[test]
fn mistakes_of_a_search_are_drawn() {
    let env = collection();
    let ran = find(&env, &["--where", "regen camra:x OR"]).exits(2);
    let stderr = ran.stderr();
    assert!(stderr.contains("  regen camra:x OR\n        ^^^^^^ there is no filter `camra:`\n"), "{stderr}");
    assert!(stderr.contains("\n                ^^ a condition is missing after `OR`\n"), "{stderr}");
    // Neither the text nor a message can control a terminal.
    let ran = find(&env, &["--where", "kind:\"\u{1b}[31m\n\" (\u{202e}"]).exits(2);
    assert!(!ran.stderr().contains(['\u{1b}', '\u{202e}']), "{}", ran.stderr());
}

#[test]
fn words_are_kept_by_later_runs() {
    let env = collection();
    env.run(["index", "photos", "-c", "c.db", "--words"]).exits(0);
    let n_words = "SELECT count(*) FROM words_docsize";
    env.run(["query", "c.db", "--csv", n_words]).prints("count(*)\r\n6\r\n");
    let env = env.with_jpeg("rapids.jpg", &Jpeg::new(8, 8).description("Gates of iron")).indexed();
    env.run(["query", "c.db", "--csv", n_words]).prints("count(*)\r\n7\r\n");
    check(&env, &["--where", "gates rapids"], &["rapids.jpg"]);
    env.run(["check", "c.db"]).exits(0);
}

/// Decides with the library, as `thalweg serve` does, to keep the first of all equal files.
fn decide(env: &Env) {
    use thalweg::catalog::decisions::{Decisions, GroupDecision};
    use thalweg::catalog::groups::GroupKind;
    let path = env.path("c.db");
    let catalog = thalweg::Catalog::open_read_only(&path).unwrap();
    let groups = catalog.groups(GroupKind::Content).unwrap();
    let decision = |members: Vec<_>| {
        let keeps: Vec<bool> = (0..members.len()).map(|at| at == 0).collect();
        GroupDecision::new(GroupKind::Content, "key", members, &keeps).unwrap()
    };
    let all: Vec<GroupDecision> =
        groups.iter_from(0).map(|(_, group)| decision(catalog.members(group.ids).unwrap())).collect();
    Decisions::create_or_open(&Decisions::beside(&path)).unwrap().decide(&all, None).unwrap();
}

#[test]
fn prints_what_was_decided_to_be_dropped() {
    let env = collection();
    env.run(["index", "photos", "-c", "c.db", "--hash"]).exits(0);
    find(&env, &["--decided"]).exits(1).prints("").says("No file was decided to be dropped");
    find(&env, &["--decided", "--count"]).exits(1).prints("0\n");
    check(&env, &["--where", "is:decided"], &[]);
    decide(&env);
    let dropped = env.photo("trip/twin.jpg");
    find(&env, &["--decided"]).exits(0).prints_lines(&[&dropped]).says("1 file to drop");
    find(&env, &["--decided", "-0"]).exits(0).prints(format!("{dropped}\0"));
    find(&env, &["--decided", "--count"]).exits(0).prints("1\n");
    let json = find(&env, &["--decided", "--json"]).exits(0).json();
    assert_eq!(json["drop"]["path"], dropped);
    assert_eq!(json["keep"]["path"], env.photo("twin.jpg"));
    check(&env, &["--where", "is:decided"], &["trip/twin.jpg", "twin.jpg"]);
    check(&env, &["--where", "-is:decided camera:nikon"], &["berlin.jpg"]);
    env.run(["export", "c.db", "d.csv", "--where", "is:decided"]).exits(0).says("2 rows");
    std::fs::rename(&dropped, env.path("elsewhere.jpg")).unwrap();
    find(&env, &["--decided"]).exits(1).prints("").says("1 file to drop is gone already");
    find(&env, &["--decided", "--count"]).exits(1).prints("0\n");
    std::fs::rename(env.path("elsewhere.jpg"), &dropped).unwrap();
    find(&env, &["--decided", "--camera", "nikon"]).exits(2).says("takes no filter");
    find(&env, &["--script"]).exits(2).says("--decided");
    find(&env, &["--decided", "--script", "--json"]).exits(2).says("cannot be used with");
    env.run(["find", "none.db", "--decided"]).exits(2).says("no such file");
    std::fs::write(env.path("c.db.decisions"), "no database").unwrap();
    find(&env, &["--decided"]).exits(2).says("c.db.decisions");
}

#[cfg(unix)]
#[test]
fn the_script_of_decided_files_removes_them() {
    let env = collection();
    env.run(["index", "photos", "-c", "c.db", "--hash"]).exits(0);
    decide(&env);
    let script = find(&env, &["--decided", "--script"]).exits(0).stdout();
    std::fs::write(env.path("drop.sh"), script).unwrap();
    let run = |arguments: &[&str]| {
        let mut sh = std::process::Command::new("sh");
        sh.arg(env.path("drop.sh")).args(arguments).output().unwrap()
    };
    let shown = run(&[]);
    assert!(String::from_utf8_lossy(&shown.stdout).contains("trip/twin.jpg"), "{shown:?}");
    let [kept, dropped] = ["twin.jpg", "trip/twin.jpg"].map(|name| env.photo(name));
    assert!(std::path::Path::new(&dropped).exists());
    assert!(run(&["--delete"]).status.success());
    assert!(!std::path::Path::new(&dropped).exists());
    assert!(std::path::Path::new(&kept).exists());
}
