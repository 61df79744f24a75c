//! Arguments that name the wrong kind of file: the error comes at once and suggests what to type.

use crate::env::{Env, Jpeg, png};

fn env() -> Env {
    Env::new()
        .with_jpeg("a.jpg", &Jpeg::new(8, 6).camera("Canon", "EOS 5D"))
        .with("b.png", png(5, 4))
        .indexed()
}

#[cfg(unix)]
#[test]
fn a_directory_or_a_fifo_is_no_catalogue() {
    let env = env();
    assert!(std::process::Command::new("mkfifo").arg(env.path("fifo")).status().unwrap().success());
    for command in [vec!["find"], vec!["check"], vec!["query", "SELECT 1"], vec!["export", "o.csv"]] {
        let on = |catalog: &'static str| [&[command[0], catalog], &command[1..]].concat();
        env.run(on("photos")).exits(2).says("is a directory").says("create one with `thalweg index ");
        // Opening it would wait for a writer.
        env.run(on("fifo")).exits(2).says("it is a FIFO; name the file that `thalweg index` created");
        env.run(on("/dev/null")).exits(2).says("it is a device; name the file that `thalweg index` created");
    }
    for path in ["fifo", "/dev/null"] {
        env.run(["index", "photos", "-c", path])
            .exits(2)
            .says("cannot open catalogue `")
            .says("; name a regular file");
        env.run(["index", "photos", "-c", "n.db", "--thumbnails", path])
            .exits(2)
            .says("; name a regular file");
    }
    env.run(["index", "photos", "-c", "photos"]).exits(2).says("photos/thalweg.db");
    assert!(!std::path::Path::new("/dev/null-writer").exists());
}

#[cfg(unix)]
#[test]
fn a_directory_or_an_endless_device_is_no_list() {
    let env = env();
    for command in [
        vec!["pack", "-o", "out"],
        vec!["verify"],
        vec!["thumbnail", "-o", "out"],
        vec!["plan", "--shards", "1", "-o", "plan.parquet"],
    ] {
        let with = |list: &'static str| [&command[..], &["-@", list]].concat();
        env.run(with("photos")).exits(2).says("cannot read list `photos`: it is a directory");
        env.run(with("/dev/zero")).exits(2).says("`/dev/zero`: line 1: longer than 1 MiB");
        env.run(with("/dev/null"));
    }
    env.run(["pack", "-o", "out", "-@", "/dev/zero", "-0"]).exits(2).says("no path");
    assert!(!env.path("plan.parquet").exists());
    env.run(["tags", "-@", "photos"]).exits(1).says("it is a directory");
    env.run(["tags", "-@", "/dev/zero"]).exits(1).says("longer than 1 MiB");
    std::fs::write(env.path("list"), "-@\nlist\n").unwrap();
    env.run(["tags", "-@", "list"]).exits(1).says("it includes itself");
}

#[test]
fn nothing_is_left_of_a_run_that_could_not_begin() {
    let env = env();
    env.run(["index", "/nope", "-c", "n.db"]).exits(2).says("/nope");
    let left: Vec<_> =
        std::fs::read_dir(env.path("")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    // Windows cannot remove the file of a lock that is held (docs/windows.md).
    let is_left = |name: &str| name.starts_with("n.db") && !(cfg!(windows) && name == "n.db-writer");
    assert!(!left.iter().any(|name| is_left(name.to_str().unwrap())), "{left:?}");
    // An existing catalogue is kept.
    env.run(["index", "/nope", "-c", "c.db"]).exits(2).says("/nope");
    env.run(["find", "c.db", "--count"]).exits(0).prints("2\n");
}

#[test]
fn films_are_no_images() {
    let film = [
        b"\0\0\0\x14ftypqt  \0\0\0\0qt  ".as_slice(),
        b"\0\0\0\x74moov\0\0\0\x6cmvhd\0\0\0\0\xe0\0\0\0\xe0\0\0\0\0\0\x03\xe8\0\0\x07\xd0",
        &[0; 84],
    ];
    let env = env().with("film.mov", film.concat());
    let report =
        env.run(["index", "photos", "-c", "n.db", "--json"]).exits(0).says("2  read as images").json();
    assert_eq!((&report["n_images"], &report["n_films"]), (&2.into(), &1.into()), "{report}");
    env.run(["index", "photos", "-c", "m.db"]).exits(0).says("1  read as films");
}

#[test]
fn names_of_other_programs_lead_to_ours() {
    let env = env();
    for (command, ours) in [
        ("duplicates", "thalweg find CATALOG --duplicates"),
        ("search", "thalweg find CATALOG --text TEXT"),
        ("info", "thalweg tags FILE"),
        ("exif", "thalweg tags FILE"),
    ] {
        env.run([command, "photos"]).exits(2).says(ours);
    }
    env.run(["find", "c.db", "--make", "Canon"]).exits(2).says("--camera TEXT");
    env.run(["find", "c.db", "--near", "Nowhere at all"]).exits(2).says("such as 52.52,13.405,10");
    env.run(["find", "--similar", "c.db"]).exits(2).says("thalweg find CATALOG --similar");
    env.run(["index", "photos", "-c", "c.db", "--perceptual"]).exits(0);
    env.run(["find", "c.db", "--similar"]).exits(1).says("No files found");
    env.run(["find", "c.db", "--similar", "6", "--count"]).exits(1);
}

#[test]
fn a_report_is_not_replaced_unawares() {
    let env = env();
    let run = |out: &str| env.run(["lab", "run", "null", "--out", out, "--rounds", "1"]);
    run("photos").exits(2).says("is a directory").says("--out photos/lab.json");
    run("photos/a.jpg").exits(2).says("the file exists and is not a report");
    assert!(std::fs::read(env.photo("a.jpg")).unwrap().starts_with(b"\xff\xd8"));
}
