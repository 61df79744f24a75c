//! SIGKILL at random times: no committed row is lost, the catalogue is sound, and the next run completes it.

use std::process::{Command, Stdio};
use std::time::Duration;

use crate::env::trace::{all_rows, assert_sound, can_inject, n_committed, traced};
use crate::env::{Env, Jpeg, png, sample};

const KILLS: u32 = 50;
const N_FILES: usize = 1200;
/// About as long as an undisturbed run takes here, in milliseconds.
const MOST_MILLIS: u64 = 250;

#[test]
fn fifty_kills_lose_no_committed_row() {
    let env = (0..N_FILES).fold(Env::new(), |env, number| match number % 4 {
        0 => env.with(format!("{}/{number}.png", number % 7), png(3, 2)),
        _ => env.with_jpeg(
            format!("{}/{number}.jpg", number % 7),
            &Jpeg::new(4, 3).description(&number.to_string()),
        ),
    });
    env.run(["index", "photos", "-c", "undisturbed.db", "--tags"]).exits(0);
    let expected = all_rows(&env.path("undisturbed.db"));
    let catalog = env.path("c.db");
    let is_slow_possible = can_inject();

    let seed =
        std::env::var("THALWEG_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(20_261_121_u64);
    eprintln!("seed {seed} (THALWEG_SEED)");
    let mut random = seed;
    let mut n_with_rows = 0;
    for kill in 0..KILLS {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        // Every fifth time a first load is killed, otherwise a run that continues the last killed one, or
        // reads everything again.
        if kill % 5 == 0 {
            for suffix in ["", "-wal", "-shm", "-writer"] {
                let _ = std::fs::remove_file(format!("{}{suffix}", catalog.display()));
            }
        }
        let mut arguments = vec!["index", "photos", "-c", "c.db", "--tags", "--quiet", "--threads", "2"];
        arguments.extend((kill % 5 > 1).then_some("--full"));
        let plain = env.command(&arguments);
        // Every tenth run is slow, so that it is killed between its commits, which happen once per second.
        let is_slow = kill % 10 == 0 && is_slow_possible;
        let (mut command, after) = if is_slow {
            let slow = ["-e", "trace=open,openat", "-e", "inject=open,openat:delay_enter=4000"];
            (traced(&plain, &slow), Duration::from_millis(1_200 + random % 600))
        } else {
            (plain, Duration::from_micros(random % (MOST_MILLIS * 1000)))
        };
        let committed = run_and_kill(&mut command, after, || n_committed(&catalog));
        n_with_rows += u32::from(committed > 0);
        let kept = n_committed(&catalog);
        assert!(kept >= committed, "kill {kill} after {after:?}: {committed} committed, {kept} kept");
        assert_sound(&catalog);
        if kill % 5 == 4 {
            env.run(["index", "photos", "-c", "c.db", "--tags"]).exits(0);
            assert!(all_rows(&catalog) == expected, "after kill {kill}");
            env.run(["check", "c.db"]).exits(0);
        }
    }
    eprintln!("{n_with_rows} of {KILLS} kills found committed rows");
    assert!(n_with_rows > 0);
}

#[test]
fn killed_runs_leave_whole_thumbnails_and_the_next_one_makes_the_rest() {
    const PICTURES: usize = 60;
    let picture = sample("danube/passau.jpg");
    let env = (0..PICTURES).fold(Env::new(), |env, number| env.with(format!("{number}.jpg"), &picture));
    let arguments =
        ["index", "photos", "-c", "c.db", "--thumbnails", "t.db", "--perceptual", "--threads", "2"];
    let kept = || -> Vec<Vec<u8>> {
        let Ok(store) = rusqlite::Connection::open(env.path("t.db")) else { return Vec::new() };
        let verdict: String = store.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
        assert_eq!(verdict, "ok");
        let Ok(mut statement) = store.prepare("SELECT picture FROM thumbnail") else { return Vec::new() };
        statement.query_map([], |row| row.get(0)).unwrap().map(|image| image.unwrap()).collect()
    };
    for kill in 1..=8 {
        run_and_kill(&mut env.command(arguments), Duration::from_millis(kill * 25), || ());
        assert_sound(&env.path("c.db"));
        // Existing files are complete: a JPEG from its first marker to its last.
        for image in kept() {
            assert!(image.starts_with(b"\xff\xd8") && image.ends_with(b"\xff\xd9"));
        }
    }
    env.run(arguments).exits(0);
    assert_eq!(kept().len(), PICTURES);
    let again = env.run(arguments.iter().chain(&["--json", "--quiet"])).exits(0).json();
    assert_eq!(again["n_read"], 0);
}

/// Kills the program after a time; returns the result of `look` just before.
fn run_and_kill<R>(command: &mut Command, after: Duration, look: impl Fn() -> R) -> R {
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(after);
    let seen = look();
    // Ignored: it may have ended already.
    let _ = child.kill();
    child.wait().unwrap();
    seen
}
