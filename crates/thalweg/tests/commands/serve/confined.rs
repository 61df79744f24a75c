//! What a server gives up before it opens a catalogue, and what it can do all the same.

use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use super::Serving;
use crate::env::{Env, sample};

/// Two equal pictures in `photos`, indexed into `a/c.db`, and a folder for temporary files: that of the
/// system has all of the test.
fn collection() -> Env {
    let picture = sample("danube/passau.jpg");
    let film = Path::new(env!("CARGO_MANIFEST_DIR")).join("../serve/tests/browser/films/river.mp4");
    let env = Env::new()
        .with("passau.jpg", &picture)
        .with("copy.jpg", &picture)
        .with("later.avif", sample("far-away/yukon-later.avif"))
        .with("river.mp4", std::fs::read(film).unwrap());
    for folder in ["a", "temporary"] {
        std::fs::create_dir(env.path(folder)).unwrap();
    }
    env.run(["index", "photos", "-c", "a/c.db", "--hash"]).exits(0);
    env
}

fn command(env: &Env, arguments: &[&str]) -> Command {
    let mut command = env.command(["serve", "--listen", "127.0.0.1:0"]);
    command.args(arguments).env("TMPDIR", env.path("temporary"));
    command
}

fn start(env: &Env, arguments: &[&str]) -> Serving {
    Serving::start_as(env, command(env, arguments))
}

/// Whether this kernel has all layers; prints a message if not.
fn is_complete(env: &Env) -> bool {
    let doctor = env.run(["doctor"]).stdout();
    let is_complete = doctor.contains("sandbox: available");
    if !is_complete {
        eprintln!("skipped: the sandbox is not complete here");
    }
    is_complete
}

/// The threads of a server that are confined, and all its threads.
fn threads(serving: &Serving) -> (usize, usize) {
    let tasks = std::fs::read_dir(format!("/proc/{}/task", serving.child.id())).unwrap();
    let status = |task: std::fs::DirEntry| std::fs::read_to_string(task.path().join("status")).ok();
    let all: Vec<String> = tasks.filter_map(|task| status(task.unwrap())).collect();
    let is_confined =
        |status: &&String| status.contains("\nNoNewPrivs:\t1\n") && status.contains("\nSeccomp:\t2\n");
    (all.iter().filter(is_confined).count(), all.len())
}

fn decide(serving: &Serving) -> String {
    serving.wait_for("/api/v1/groups?kind=content", "\"members\":[");
    serving.post("/api/v1/decisions", r#"{"kind": "content", "rule": "largest", "keys": "open"}"#)
}

#[test]
fn every_thread_of_a_server_is_confined_unless_it_is_not_wanted() {
    let env = collection();
    for (arguments, is_confined) in [(&["a/c.db"][..], true), (&["a/c.db", "--no-sandbox"], false)] {
        let serving = start(&env, arguments);
        // Its child for AVIF, its thread for decisions, and what it starts for films are there then.
        serving.wait_for("/api/v1/rows", "\"total\":4");
        let rows = serving.get("/api/v1/rows?q=kind:picture");
        assert!(rows.contains("\"total\":3"), "{rows}");
        let n_films = usize::from(env.run(["doctor"]).stdout().contains("ffmpeg: available"));
        let shown =
            (1..=4).filter(|id| serving.get(&format!("/api/v1/thumb/{id}/256")).starts_with("HTTP/1.1 200 "));
        assert_eq!(shown.count(), 3 + n_films, "{arguments:?}");
        assert!(decide(&serving).starts_with("HTTP/1.1 201 "), "{arguments:?}");
        for form in ["zip", "pack", "sheet", "parquet"] {
            let answer = serving.post("/api/v1/export", &format!("{{\"as\":\"{form}\"}}"));
            let (_, body) = answer.split_once("\r\n\r\n").unwrap();
            assert!(body.len() > 500, "{arguments:?}: {form} has {} bytes", body.len());
        }
        let (confined, all) = threads(&serving);
        assert!(all > 4);
        assert_eq!(confined, if is_confined { all } else { 0 }, "{arguments:?} of {all}");
        drop(serving);
        std::fs::remove_file(env.path("a/c.db.decisions")).unwrap();
        std::fs::remove_dir_all(env.path("cache")).unwrap();
    }
}

/// The folders are those of the start: in one that comes later at the same place, the server reads and does
/// not write.
#[test]
fn a_server_writes_in_the_folders_of_its_start_alone() {
    let env = collection();
    if !is_complete(&env) {
        return;
    }
    for (arguments, may_write) in [(&["a/c.db"][..], false), (&["a/c.db", "--no-sandbox"], true)] {
        let serving = start(&env, arguments);
        serving.wait_for("/api/v1/groups?kind=content", "\"members\":[");
        std::fs::rename(env.path("a"), env.path("b")).unwrap();
        std::fs::create_dir(env.path("a")).unwrap();
        std::fs::copy(env.path("b/c.db"), env.path("a/c.db")).unwrap();
        let answer = decide(&serving);
        let expected = if may_write { "HTTP/1.1 201 " } else { "HTTP/1.1 507 " };
        assert!(answer.starts_with(expected), "{arguments:?}: {answer}");
        assert!(may_write || answer.contains("start the server again"), "{answer}");
        assert_eq!(env.path("a/c.db.decisions").exists(), may_write, "{arguments:?}");
        drop(serving);
        std::fs::remove_dir_all(env.path("b")).unwrap();
    }
}

/// A catalogue that `index` makes anew, and renames to the place of the old one, is followed.
#[test]
fn a_replaced_catalogue_is_followed() {
    let env = collection();
    let serving = start(&env, &["a/c.db"]);
    serving.wait_for("/api/v1/rows", "\"total\":4");
    std::fs::remove_file(env.path("photos/copy.jpg")).unwrap();
    env.run(["index", "photos", "-c", "a/new.db", "--hash"]).exits(0);
    std::fs::rename(env.path("a/new.db"), env.path("a/c.db")).unwrap();
    serving.wait_for("/api/v1/rows", "\"total\":3");
    let (confined, all) = threads(&serving);
    assert_eq!(confined, all);
}

/// Paths on other machines are read, with the rest given up.
#[test]
fn a_server_of_paths_on_other_machines_connects_to_them() {
    let env = collection();
    let store = TcpListener::bind("127.0.0.1:0").unwrap();
    store.set_nonblocking(true).unwrap();
    let picture = format!("http://{}/pictures/a.jpg", store.local_addr().unwrap());
    let serving = start(&env, &[&picture]);
    let end = Instant::now() + Duration::from_secs(30);
    while store.accept().is_err() {
        assert!(Instant::now() < end, "the store is not asked");
        std::thread::sleep(Duration::from_millis(10));
    }
    let (confined, all) = threads(&serving);
    assert_eq!(confined, all);
}

#[test]
fn the_browser_keeps_its_rights() {
    let env = collection();
    std::fs::create_dir(env.path("bin")).unwrap();
    let browser = env.path("bin/xdg-open");
    let opened = env.path("opened");
    std::fs::write(&browser, format!("#!/bin/sh\nprintf '%s' \"$1\" > '{}'\n", opened.display())).unwrap();
    std::fs::set_permissions(&browser, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = std::env::var_os("PATH").unwrap();
    let path = std::env::join_paths([env.path("bin")].into_iter().chain(std::env::split_paths(&path)));
    let mut with_browser = command(&env, &["a/c.db", "--open"]);
    with_browser.env("PATH", path.unwrap());
    let serving = Serving::start_as(&env, with_browser);
    let expected = format!("http://{}/", serving.host);
    let end = Instant::now() + Duration::from_secs(30);
    while std::fs::read_to_string(&opened).unwrap_or_default() != expected {
        assert!(Instant::now() < end, "the browser was not opened with {expected}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Refuses one call to a program, as a kernel without it does.
#[expect(unsafe_code, reason = "the standard library has no filters of calls")]
fn without_call(command: &mut Command, number: libc::c_long) {
    let instruction = |code: u32, jt: u8, jf: u8, k: u32| libc::sock_filter { code: code as u16, jt, jf, k };
    let filter = [
        instruction(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0, 0),
        instruction(libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K, 0, 1, number as u32),
        instruction(libc::BPF_RET | libc::BPF_K, 0, 0, libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32),
        instruction(libc::BPF_RET | libc::BPF_K, 0, 0, libc::SECCOMP_RET_ALLOW),
    ];
    let put_on = move || {
        let program = libc::sock_fprog { len: 4, filter: filter.as_ptr().cast_mut() };
        // SAFETY: the filter is in this closure, and the kernel copies it.
        let outcome = unsafe {
            libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
            libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &raw const program)
        };
        if outcome == 0 { Ok(()) } else { Err(std::io::Error::last_os_error()) }
    };
    // SAFETY: between fork and exec, only two calls of the system are made.
    unsafe { command.pre_exec(put_on) };
}

#[test]
fn a_kernel_that_lacks_a_layer_is_named_and_the_server_starts() {
    let env = collection();
    let mut older = command(&env, &["a/c.db"]);
    without_call(&mut older, libc::SYS_landlock_create_ruleset);
    let serving = Serving::start_as(&env, older);
    serving.wait_for("/api/v1/rows", "\"total\":4");
    let said = serving.said.join("\n");
    assert!(said.contains("sandbox of this server is not complete: files cannot be refused here"), "{said}");
    // What the kernel has is put on.
    let (confined, all) = threads(&serving);
    assert_eq!(confined, all);
    assert!(decide(&serving).starts_with("HTTP/1.1 201 "));
    drop(serving);
    if is_complete(&env) {
        let said = start(&env, &["a/c.db"]).said.join("\n");
        assert!(!said.contains("sandbox"), "{said}");
    }
}
