//! `--sandbox`: what `tags` and `index` give up before they read.

#![cfg(target_os = "linux")]

use std::net::TcpListener;
use std::time::Duration;

use crate::env::trace::all_rows;
use crate::env::{Env, Jpeg, sample};

fn collection() -> Env {
    Env::new()
        .with("passau.jpg", sample("danube/passau.jpg"))
        .with("later.avif", sample("far-away/yukon-later.avif"))
        .with("cut.jpg", &sample("danube/passau.jpg")[..9000])
        .with_jpeg("a/b.jpg", &Jpeg::new(4, 3).taken("2024:05:06 07:08:09"))
}

/// Whether this kernel has all that is asked for; prints a message if not.
fn is_complete(env: &Env) -> bool {
    let ran = env.run(["tags", "--sandbox", "-ver"]);
    let is_complete = !ran.stderr().contains("--sandbox");
    if !is_complete {
        eprintln!("skipped: {}", ran.stderr().trim());
    }
    is_complete
}

#[test]
fn the_answers_are_the_same() {
    let env = collection();
    if !is_complete(&env) {
        return;
    }
    let all = ["--tags", "--hash", "--perceptual", "--verify", "--words", "--thumbnails", "t.db"];
    for (catalog, more) in [("free.db", [].as_slice()), ("confined.db", &["--sandbox"])] {
        env.run(["index", "photos", "-c", catalog].iter().chain(&all).chain(more)).exits(0);
    }
    assert_eq!(all_rows(&env.path("confined.db")), all_rows(&env.path("free.db")));
    let tags =
        |more: &[&str]| env.run(["tags", "-j", "-r", "-a", "-G1", "photos"].iter().chain(more)).stdout();
    assert_eq!(tags(&["--sandbox"]), tags(&[]));
    // In its own folder, a second run finds its catalogue.
    env.run(["index", "photos", "-c", "confined.db", "--sandbox", "--tags"]).exits(0);
}

#[test]
fn nothing_is_written_elsewhere_and_no_network_is_reached() {
    let env = collection();
    if !is_complete(&env) {
        return;
    }
    env.run(["tags", "--sandbox", "-j", "-w", "json", "photos/passau.jpg"]).exits(1).says("ermission denied");
    assert!(!env.path("photos/passau.json").exists());
    // A store is asked without it, and not with it.
    let store = TcpListener::bind("127.0.0.1:0").unwrap();
    store.set_nonblocking(true).unwrap();
    let picture = format!("http://{}/pictures/a.jpg", store.local_addr().unwrap());
    let is_asked = |more: &[&str]| {
        let mut run = env.command(["index", &picture, "-c", "c.db"].iter().chain(more)).spawn().unwrap();
        let (mut is_asked, mut has_ended) = (false, false);
        while !is_asked && !has_ended {
            has_ended = run.try_wait().unwrap().is_some();
            is_asked = store.accept().is_ok();
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = run.kill();
        run.wait().unwrap();
        is_asked
    };
    assert!(!is_asked(&["--sandbox"]));
    assert!(is_asked(&[]));
}
