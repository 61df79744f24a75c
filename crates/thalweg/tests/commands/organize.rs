//! Tests of `thalweg organize`: plans, moves, what follows them, and undoing.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::env::{Env, Jpeg, Ran};

fn taken(date: &str) -> Jpeg {
    Jpeg::new(8, 6).camera("NIKON CORPORATION", "NIKON D70").taken(date)
}

/// Runs `organize` with journals in the environment's own folder.
fn organize(env: &Env, arguments: &[&str]) -> Ran {
    let mut command = env.command(["organize", "c.db"]);
    command.args(arguments).env("XDG_STATE_HOME", env.path("state"));
    Ran::of(command.output().unwrap())
}

fn undo(env: &Env) -> Ran {
    let mut command = env.command(["organize", "--undo"]);
    Ran::of(command.env("XDG_STATE_HOME", env.path("state")).output().unwrap())
}

/// All files below `photos` with what is in them, and the folders.
fn tree(env: &Env) -> BTreeMap<String, Vec<u8>> {
    fn add(folder: &Path, prefix: &str, all: &mut BTreeMap<String, Vec<u8>>) {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                all.insert(format!("{name}/"), Vec::new());
                add(&entry.path(), &format!("{name}/"), all);
            } else {
                all.insert(name, fs::read(entry.path()).unwrap_or_default());
            }
        }
    }
    let mut all = BTreeMap::new();
    add(&env.path("photos"), "", &mut all);
    all
}

fn files(env: &Env) -> Vec<String> {
    tree(env).into_keys().filter(|name| !name.ends_with('/')).collect()
}

/// The next index run reads nothing.
#[track_caller]
fn check_followed(env: &Env) {
    let report: Value = env.run(["index", "photos", "-c", "c.db", "--tags", "--json"]).exits(0).json();
    for count in ["n_read", "n_vanished", "n_moved"] {
        assert_eq!(report[count], 0, "{count}: {report}");
    }
}

const PATTERN: &str = "{date:%Y/%Y-%m-%d|undated}/{camera}/{name}";

#[test]
fn a_plan_changes_nothing_and_what_is_applied_is_undone() {
    let env = Env::new()
        .with_jpeg("in/a.jpg", &taken("2024:06:01 12:30:00").rating(4))
        .with("in/a.jpg.xmp", "<x:xmpmeta xmlns:x='adobe:ns:meta/'/>")
        .with_jpeg("in/deep/b.jpg", &taken("2023:01:02 03:04:05"))
        .with_jpeg("in/a-edited.jpg", &taken("2024:06:01 12:30:00").description("edit"))
        .with("in/a.dop", "develop")
        .with_jpeg("none.jpg", &Jpeg::new(8, 6))
        .indexed();
    let before = tree(&env);
    env.run(["album", "c.db", "Best", "--add", "photos/in/a.jpg"]).exits(0);
    let plan = organize(&env, &["--to", PATTERN, "--into", "photos"]).exits(1);
    plan.says("5 files would be moved, 1 without a value").says("none.jpg: its camera is not known");
    let plan = organize(&env, &["--to", PATTERN, "--into", "photos", "--json"]).exits(1);
    assert_eq!(plan.stdout().lines().count(), 6);
    assert!(tree(&env) == before);
    organize(&env, &["--to", PATTERN, "--into", "photos", "--apply"]).exits(1).says("5 files moved");
    assert_eq!(
        files(&env),
        [
            "2023/2023-01-02/NIKON D70/b.jpg",
            "2024/2024-06-01/NIKON D70/a-edited.jpg",
            "2024/2024-06-01/NIKON D70/a.dop",
            "2024/2024-06-01/NIKON D70/a.jpg",
            "2024/2024-06-01/NIKON D70/a.jpg.xmp",
            "none.jpg",
        ]
    );
    assert!(!env.path("photos/in").exists(), "folders that are empty now are gone");
    check_followed(&env);
    let found = env.run(["find", "c.db", "--album", "Best"]).exits(0).stdout();
    assert!(found.trim().ends_with("2024-06-01/NIKON D70/a.jpg"), "{found}");
    let found = env.run(["find", "c.db", "--rating", "4", "--count"]).stdout();
    assert_eq!(found.trim(), "1");
    organize(&env, &["--to", PATTERN, "--into", "photos", "--apply"])
        .exits(1)
        .says("0 files moved, 3 named so already");
    undo(&env).exits(0).says("5 files back where they were");
    assert!(tree(&env) == before);
    check_followed(&env);
    let found = env.run(["find", "c.db", "--album", "Best"]).exits(0).stdout();
    assert!(found.trim().ends_with("photos/in/a.jpg"), "{found}");
    undo(&env).exits(2).says("has anything to undo");
}

#[test]
fn no_file_is_replaced() {
    let env = Env::new()
        .with_jpeg("a/x.jpg", &taken("2024:06:01 12:30:00"))
        .with_jpeg("b/x.jpg", &taken("2024:06:01 12:30:01"))
        .with_jpeg("c/X.JPG", &taken("2024:06:01 12:30:02"))
        .with_jpeg("d/x.jpg", &taken("2024:06:01 12:30:00"))
        .with("out/x.png", "somebody's")
        .indexed();
    let before = tree(&env);
    let arguments = ["--to", "out/{name}", "--into", "photos", "--where", "format:jpeg", "--apply"];
    let ran = organize(&env, &arguments).exits(1);
    ran.says("3 files moved, 3 with a suffix").says("d/x.jpg: a file with the same bytes has its name");
    assert_eq!(files(&env), ["d/x.jpg", "out/X-3.JPG", "out/x-1.jpg", "out/x-2.jpg", "out/x.png"]);
    assert_eq!(fs::read(env.path("photos/out/x.png")).unwrap(), b"somebody's");
    check_followed(&env);
    organize(&env, &arguments).says("0 files moved");
    undo(&env).exits(0);
    assert!(tree(&env) == before);
}

#[test]
fn names_are_exchanged_and_numbered() {
    let env = ["2024:01:01 00:00:03", "2024:01:01 00:00:02", "2024:01:01 00:00:01"]
        .iter()
        .enumerate()
        .fold(Env::new(), |env, (number, date)| env.with_jpeg(format!("{}.jpg", number + 1), &taken(date)));
    let env = env.indexed();
    let before = tree(&env);
    let swapped = ["--to", "{date:%S}", "--into", "photos", "--apply"];
    organize(&env, &swapped).exits(0).says("3 files moved");
    assert_eq!(files(&env), ["01.jpg", "02.jpg", "03.jpg"]);
    // 01 has the second 1, and so on: now each to the name of another one.
    let circle = ["--to", "{n:2}", "--into", "photos", "--apply"];
    organize(&env, &circle).exits(0).says("0 files moved, 3 named so already");
    undo(&env).exits(0);
    assert!(tree(&env) == before);
    // 1.jpg is of the second 3, and 3.jpg of the second 1.
    fs::rename(env.path("photos/1.jpg"), env.path("photos/01.jpg")).unwrap();
    fs::rename(env.path("photos/3.jpg"), env.path("photos/03.jpg")).unwrap();
    env.run(["index", "photos", "-c", "c.db", "--tags"]).exits(0);
    let before = tree(&env);
    organize(&env, &swapped).exits(0).says("3 files moved");
    let now = tree(&env);
    assert_eq!(files(&env), ["01.jpg", "02.jpg", "03.jpg"]);
    assert_eq!((&now["01.jpg"], &now["03.jpg"]), (&before["03.jpg"], &before["01.jpg"]));
    check_followed(&env);
    undo(&env).exits(0);
    assert!(tree(&env) == before);
    check_followed(&env);
}

#[test]
fn what_changed_is_left_with_what_belongs_to_it() {
    let env = Env::new()
        .with_jpeg("a.jpg", &taken("2024:06:01 12:30:00"))
        .with("a.xmp", "<x:xmpmeta xmlns:x='adobe:ns:meta/'/>")
        .with_jpeg("b.jpg", &taken("2024:06:01 12:30:00"))
        .with_jpeg("c.jpg", &taken("2024:06:01 12:30:00"))
        .indexed();
    fs::write(env.path("photos/a.xmp"), "changed").unwrap();
    fs::remove_file(env.path("photos/c.jpg")).unwrap();
    let ran = organize(&env, &["--to", "x/{name}", "--into", "photos", "--apply"]).exits(3);
    ran.says("1 file moved")
        .says("a.xmp: it is another file than in the catalogue")
        .says("c.jpg: it is gone");
    assert_eq!(files(&env), ["a.jpg", "a.xmp", "x/b.jpg"]);
    // An edited file goes back, one that was replaced by another does not.
    fs::write(env.path("photos/x/b.jpg"), "edited").unwrap();
    undo(&env).exits(0);
    assert_eq!(fs::read(env.path("photos/b.jpg")).unwrap(), b"edited");
}

#[cfg(unix)]
#[test]
fn names_that_are_no_text_and_links() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let name = OsStr::from_bytes(b"a\xff\n.jpg");
    let env = Env::new()
        .with_jpeg(name, &taken("2024:06:01 12:30:00"))
        .with_jpeg("b.jpg", &taken("2024:06:01 12:30:01"));
    let env = env.indexed();
    fs::create_dir(env.path("elsewhere")).unwrap();
    std::os::unix::fs::symlink(env.path("elsewhere"), env.path("photos/2024")).unwrap();
    let arguments = ["--to", "{date:%Y}/{name}", "--into", "photos", "--apply"];
    organize(&env, &arguments).exits(2).says("its new folder is a symbolic link");
    fs::remove_file(env.path("photos/2024")).unwrap();
    organize(&env, &arguments).exits(0).says("2 files moved");
    assert!(env.path("photos/2024").join(name).exists());
    check_followed(&env);
    undo(&env).exits(0);
    assert!(env.path("photos").join(name).exists() && !env.path("photos/2024").exists());
}

#[test]
fn unfinished_files_are_nobodys_photos() {
    let env = Env::new()
        .with_jpeg("a.jpg", &taken("2024:06:01 12:30:00"))
        .with_jpeg(".12-0.partial", &taken("2024:06:01 12:30:01"))
        .with_jpeg(".thalweg-moving-1-2-3", &taken("2024:06:01 12:30:02"));
    let ran = env.run(["index", "photos", "-c", "c.db", "--no-presets"]).exits(0);
    ran.says("left out by unfinished files of Thalweg: 2 files");
    // By their names they are found, and yet not moved.
    let named = ["photos/.12-0.partial", "photos/.thalweg-moving-1-2-3"];
    env.run(["index", named[0], named[1], "-c", "c.db"]).exits(0);
    let arguments = ["--to", "{date:%Y}/{name}", "--into", "photos", "--apply"];
    organize(&env, &arguments).exits(0).says("1 file moved");
    assert_eq!(files(&env), [".12-0.partial", ".thalweg-moving-1-2-3", "2024/a.jpg"]);
}

#[test]
fn without_a_folder_names_are_below_the_current_one() {
    let env = Env::new().with_jpeg("a.jpg", &taken("2024:06:01 12:30:00")).indexed();
    let plan = organize(&env, &["--to", "{date:%Y}/{name}", "--where", "from:2024 to:2024"]).exits(0);
    assert!(plan.stdout().trim().ends_with("/2024/a.jpg"), "{}", plan.stdout());
    organize(&env, &["--to", "{name}", "--where", "to:2023"]).exits(0).says("0 files would be moved");
    organize(&env, &["--to", "{name}", "--from", "2024"]).exits(2).says("--from");
    let plan = organize(&env, &["--to", "{date:%Y}/{name}", "--under", "photos", "--apply"]).exits(0);
    plan.says("1 file moved");
    assert_eq!(files(&env), ["2024/a.jpg"]);
}

#[test]
fn mistakes_are_explained() {
    let env = Env::new().with_jpeg("a.jpg", &taken("2024:06:01 12:30:00")).indexed();
    for (arguments, words) in [
        (&["--to", "{nam}", "--into", "photos"][..], "which is no field"),
        (&["--to", "../{name}", "--into", "photos"], "one of dots alone"),
        (&["--to", "{name}", "--into", "nowhere"], "nowhere"),
        (&["--into", "photos"], "--to"),
        (&["--to", "{date:%H:%M}", "--into", "photos"], "Windows and exFAT disks refuse"),
    ] {
        organize(&env, arguments).exits(2).says(words);
    }
    let env = Env::new();
    organize(&env, &["--to", "{name}", "--into", "photos"]).exits(2).says("thalweg index");
}
