//! Names that someone else prepared as symbolic links: nothing is written to the files that they lead to.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use crate::env::{Env, Jpeg};

/// An environment with an indexed picture, and a file of the user that links lead to.
fn prepared() -> (Env, PathBuf) {
    let env = Env::new().with_jpeg("a.jpg", &Jpeg::new(4, 3).camera("Evil", "One")).indexed();
    let private = env.path("private");
    fs::write(&private, "kept").unwrap();
    (env, private)
}

/// Names that unfinished files of a process would have if they were made of its number, for processes that are
/// started next.
fn occupy(private: &Path, name_of: impl Fn(u32) -> PathBuf) {
    let own = std::process::id();
    for number in own..own + 3000 {
        symlink(private, name_of(number)).unwrap();
    }
}

#[test]
fn unfinished_files_are_not_written_through_links() {
    let (env, private) = prepared();
    occupy(&private, |number| env.path(format!(".out.csv.{number}.partial")));
    occupy(&private, |number| env.path(format!(".run.gates.{number}-0.partial")));
    env.run(["export", "c.db", "out.csv"]).exits(0);
    env.run(["index", "photos", "-c", "c.db", "--full", "--profile", "run.gates"]).exits(0);
    assert_eq!(fs::read_to_string(&private).unwrap(), "kept");
    for made in ["out.csv", "run.gates"] {
        assert!(fs::symlink_metadata(env.path(made)).unwrap().is_file(), "{made}");
    }
}

#[test]
fn locks_are_not_created_through_links() {
    let (env, _) = prepared();
    symlink(env.path("absent"), env.path("c.db-writer")).unwrap();
    env.run(["index", "photos", "-c", "c.db"]).exits(2).says("symbolic link");
    fs::create_dir_all(env.path("store/.images.packing")).unwrap();
    symlink(env.path("absent"), env.path("store/.images.packing/lock")).unwrap();
    env.run(["pack", "photos", "-o", "store"]).exits(2).says("symbolic link");
    assert!(!env.path("absent").exists());
}

#[test]
fn output_of_tags_is_not_written_through_links() {
    let (env, private) = prepared();
    let exiftool = |arguments: &[&str]| {
        let mut all = vec!["tags"];
        all.extend(arguments);
        env.run(all)
    };
    symlink(&private, env.path("photos/a.txt")).unwrap();
    for option in ["-w", "-w+"] {
        exiftool(&["-s3", "-Make", option, "txt", "photos/a.jpg"]).exits(1).says("a.txt");
    }
    assert_eq!(fs::read_to_string(&private).unwrap(), "kept");
    assert!(fs::symlink_metadata(env.path("photos/a.txt")).unwrap().is_symlink());
    // The link itself is replaced.
    for option in ["-w!", "-w+!"] {
        exiftool(&["-s3", "-Make", option, "txt", "photos/a.jpg"]).exits(0);
        let made = env.path("photos/a.txt");
        assert!(fs::symlink_metadata(&made).unwrap().is_file(), "{option}");
        assert_eq!(fs::read_to_string(&made).unwrap(), "Evil\n", "{option}");
        fs::remove_file(&made).unwrap();
        symlink(&private, &made).unwrap();
    }
    symlink("absent", env.path("photos/b.txt")).unwrap();
    exiftool(&["-s3", "-Make", "-w+", "%d%0fb.txt", "photos/a.jpg"]).exits(1).says("symbolic link");
    symlink("/dev/full", env.path("photos/c.txt")).unwrap();
    exiftool(&["-s3", "-Make", "-w!", "%d%0fc.txt", "photos/a.jpg"]).exits(1).says("not a regular file");
    assert_eq!(fs::read_to_string(&private).unwrap(), "kept");
    assert!(!env.path("photos/absent").exists());
}
