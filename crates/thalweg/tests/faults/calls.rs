//! System calls that fail, one after another.

use std::path::PathBuf;
use std::process::Output;

use crate::env::trace::{all_rows, ask, can_inject, traced};
use crate::env::{Env, Jpeg};

const N_FILES: usize = 6;

fn tree() -> Env {
    (0..N_FILES).fold(Env::new(), |env, number| {
        let jpeg = Jpeg::new(4, 3).description(&number.to_string());
        env.with_jpeg(format!("{}/{number}.jpg", number % 2), &jpeg)
    })
}

/// Runs `index` with `fault` injected into the calls that concern `paths`; returns the output and whether the
/// fault occurred.
fn with_fault(env: &Env, paths: &[PathBuf], fault: &str) -> (Output, bool) {
    let index = env.command(["index", "photos", "-c", "c.db", "--threads", "1"]);
    let calls = fault.split_once(':').unwrap().0;
    let (trace, inject) = (format!("trace={calls}"), format!("inject={fault}"));
    let mut options = vec!["-e", &trace, "-e", &inject];
    for path in paths {
        options.extend(["-P", path.to_str().unwrap()]);
    }
    let mut command = traced(&index, &options);
    let _ = std::fs::remove_file(env.path("trace"));
    let output = command.output().unwrap();
    let trace = std::fs::read_to_string(env.path("trace")).unwrap_or_default();
    (output, trace.contains("(INJECTED)"))
}

fn forget(env: &Env) {
    for suffix in ["", "-wal", "-shm", "-journal", "-writer"] {
        let _ = std::fs::remove_file(env.path(format!("c.db{suffix}")));
    }
}

fn files(env: &Env) -> Vec<PathBuf> {
    (0..N_FILES).map(|number| env.photo(format!("{}/{number}.jpg", number % 2)).into()).collect()
}

fn directories(env: &Env) -> Vec<PathBuf> {
    ["photos", "photos/0", "photos/1"].map(|name| env.path(name)).to_vec()
}

fn catalog_files(env: &Env) -> Vec<PathBuf> {
    ["", "-wal", "-shm", "-journal", "-writer"].map(|suffix| env.path(format!("c.db{suffix}"))).to_vec()
}

#[test]
fn a_bad_block_is_one_files_error_and_is_tried_again() {
    if !can_inject() {
        return;
    }
    let env = tree();
    let bad = env.photo("1/3.jpg");
    let (output, fired) = with_fault(&env, &[PathBuf::from(&bad)], "pread64:error=EIO");
    let talk = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(fired, "{talk}");
    assert_eq!(output.status.code(), Some(3), "{talk}");
    assert!(talk.contains(&bad) && talk.contains("Input/output error"), "{talk}");
    let rows = ask(&env.path("c.db"), "SELECT error_kind, count(*) AS n FROM image GROUP BY 1 ORDER BY 1");
    assert_eq!(rows, [r#"{"error_kind":null,"n":5}"#, r#"{"error_kind":"io","n":1}"#]);
    // The device has recovered; the file is unchanged.
    env.run(["index", "photos", "-c", "c.db"]).exits(0);
    let broken = ask(&env.path("c.db"), "SELECT path FROM image WHERE error_kind IS NOT NULL");
    assert!(broken.is_empty(), "{broken:?}");
}

/// Lets the N-th call fail, once or from then on, for every N until there are no more calls.
fn fail_each(calls: &str, error: &str, of: fn(&Env) -> Vec<PathBuf>, is_incremental: bool) -> u32 {
    let env = tree();
    env.run(["index", "photos", "-c", "undisturbed.db"]).exits(0);
    let expected = all_rows(&env.path("undisturbed.db"));
    let mut n_fired = 0;
    for after in ["", "+"] {
        for nth in 1.. {
            forget(&env);
            if is_incremental {
                env.run(["index", "photos", "-c", "c.db"]).exits(0);
                std::fs::rename(env.photo("0/0.jpg"), env.photo("1/0.jpg")).unwrap();
                std::fs::rename(env.photo("1/0.jpg"), env.photo("0/0.jpg")).unwrap();
                Env::touch(&env.photo("0/2.jpg"));
            }
            let (output, fired) =
                with_fault(&env, &of(&env), &format!("{calls}:error={error}:when={nth}{after}"));
            let talk = String::from_utf8_lossy(&output.stderr).into_owned();
            let what = format!("{calls} {nth}{after}: {talk}");
            assert!(!talk.contains("panicked"), "{what}");
            let modified = "SELECT path, width, description, error_kind FROM image ORDER BY path";
            let answer = |catalog: &str| ask(&env.path(catalog), modified);
            match output.status.code() {
                // The failed call was unnecessary, or there was another way.
                Some(0) => assert_eq!(answer("c.db"), answer("undisturbed.db"), "{what}"),
                // Unreadable files are reported; the others are correct.
                Some(3) => {
                    let right = answer("undisturbed.db");
                    let found = answer("c.db");
                    let mut good = found.iter().filter(|row| row.contains(r#""error_kind":null"#));
                    assert!(good.all(|row| right.contains(row)), "{what}\n{found:#?}");
                    assert!(talk.contains("error") || talk.contains("os error"), "{what}");
                }
                // A clean stop that names the file or the operation.
                Some(2) => assert!(talk.starts_with("thalweg: ") && talk.lines().count() <= 2, "{what}"),
                other => panic!("{other:?}: {what}"),
            }
            // Without the fault, the same command recovers.
            env.run(["index", "photos", "-c", "c.db"]).exits(0);
            assert_eq!(answer("c.db"), answer("undisturbed.db"), "{what}");
            if !is_incremental {
                assert!(all_rows(&env.path("c.db")) == expected, "{what}");
            }
            env.run(["check", "c.db"]).exits(0);
            if !fired {
                break;
            }
            n_fired += 1;
        }
    }
    eprintln!("{calls} {error}: {n_fired} faults");
    n_fired
}

#[test]
fn every_call_on_a_file_in_turn() {
    if can_inject() {
        assert!(fail_each("open,openat", "EIO", files, false) >= 2);
        assert!(fail_each("pread64", "EIO", files, false) >= 2);
    }
}

#[test]
fn every_call_on_a_directory_in_turn() {
    if can_inject() {
        assert!(fail_each("open,openat", "EACCES", directories, true) >= 2);
        assert!(fail_each("getdents64", "EIO", directories, true) >= 2);
        assert!(fail_each("newfstatat", "EIO", directories, true) >= 2);
    }
}

#[test]
fn every_call_on_the_catalogue_in_turn() {
    if can_inject() {
        for is_incremental in [false, true] {
            assert!(fail_each("open,openat", "EIO", catalog_files, is_incremental) >= 2);
            assert!(fail_each("pread64", "EIO", catalog_files, is_incremental) >= 1);
            assert!(fail_each("pwrite64", "ENOSPC", catalog_files, is_incremental) >= 2);
            assert!(fail_each("fsync,fdatasync", "EIO", catalog_files, is_incremental) >= 1);
        }
    }
}

/// For an unchanged tree, only directories are opened.
#[test]
fn an_unchanged_tree_is_not_opened() {
    if !can_inject() {
        return;
    }
    let env = tree();
    let opened = || {
        let index = env.command(["index", "photos", "-c", "c.db", "--tags"]);
        let output = traced(&index, &["-e", "trace=open,openat,openat2"]).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let trace = std::fs::read_to_string(env.path("trace")).unwrap();
        let of_photos: Vec<String> =
            trace.lines().filter(|line| line.contains(".jpg\"")).map(String::from).collect();
        of_photos
    };
    assert_eq!(opened().len(), N_FILES);
    assert_eq!(opened(), [] as [&str; 0]);
}
