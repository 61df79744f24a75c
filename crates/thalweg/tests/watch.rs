//! Tests of `thalweg watch`: changes on disk appear in the catalogue.
#![cfg(all(target_os = "linux", feature = "watch"))]

mod faults;

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::env::{Env, Jpeg};

/// A change has to be in the catalogue after this time. On a busy machine it takes longer than the two seconds
/// that are promised.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running `watch`, killed when it is dropped.
struct Watch<'e> {
    env: &'e Env,
    child: Child,
}

impl<'e> Watch<'e> {
    /// Starts it for `photos` and `c.db`, and waits until it has compared all.
    fn start(env: &'e Env) -> Watch<'e> {
        Watch::start_with(env, &[])
    }

    fn start_with(env: &'e Env, options: &[&str]) -> Watch<'e> {
        let mut command = env.command(["watch", "photos", "-c", "c.db"]);
        Watch::spawn(env, command.args(options))
    }

    fn spawn(env: &'e Env, command: &mut Command) -> Watch<'e> {
        let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let watch = Watch { env, child };
        until("it has compared all", || watch.status().is_some_and(|status| status["is_complete"] == true));
        watch
    }

    fn status(&self) -> Option<Value> {
        let output = self.env.command(["watch", "--status", "-c", "c.db", "--json"]).output().unwrap();
        output.status.success().then(|| serde_json::from_slice(&output.stdout).unwrap())
    }

    fn number(&self, name: &str) -> u64 {
        self.status().unwrap()[name].as_u64().unwrap()
    }

    /// Waits until the catalogue shows just these files of `photos`.
    #[track_caller]
    fn shows(&self, names: &[&str]) {
        let mut expected: Vec<String> = names.iter().map(|name| self.env.photo(name)).collect();
        expected.sort();
        self.until(|| shown(self.env) == expected, &format!("{expected:?}"));
    }

    #[track_caller]
    fn until(&self, is_so: impl FnMut() -> bool, what: &str) {
        if !becomes(is_so) {
            panic!("not so: {what}\nshown: {:?}\nstatus: {:?}", shown(self.env), self.status());
        }
    }

    /// Waits until nothing is left to record.
    #[track_caller]
    fn rests(&self) {
        let is_idle = || {
            let status = self.status().unwrap();
            status["state"] == "watching" && status["pending"] == 0 && status["writing"] == 0
        };
        self.until(is_idle, "it rests");
    }

    fn signal(&self, signal: libc::c_int) {
        let id = libc::pid_t::try_from(self.child.id()).unwrap();
        // SAFETY: plain integers; the child is not waited for yet, so the id is its own.
        #[expect(unsafe_code, reason = "the standard library sends SIGKILL alone")]
        unsafe {
            libc::kill(id, signal)
        };
    }

    /// Ends it, and returns what it said.
    fn end(mut self) -> String {
        let started = Instant::now();
        self.signal(libc::SIGTERM);
        let status = self.child.wait().unwrap();
        assert_eq!(status.code(), Some(0));
        // It is to end within a second; a busy machine may take longer.
        assert!(started.elapsed() < PATIENCE / 4, "{:?}", started.elapsed());
        let mut said = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        said
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn becomes(mut is_so: impl FnMut() -> bool) -> bool {
    let started = Instant::now();
    while !is_so() {
        if started.elapsed() > PATIENCE {
            return false;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    true
}

#[track_caller]
fn until(what: &str, is_so: impl FnMut() -> bool) {
    assert!(becomes(is_so), "not so after {PATIENCE:?}: {what}");
}

/// The first column of an answer, as text; nothing while there is no catalogue.
fn ask(catalog: &Path, sql: &str) -> Vec<String> {
    let read = || {
        let connection =
            rusqlite::Connection::open_with_flags(catalog, rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let mut statement = connection.prepare(sql)?;
        let rows = statement.query_map([], |row| row.get(0))?;
        rows.collect::<rusqlite::Result<Vec<String>>>()
    };
    read().unwrap_or_default()
}

/// The paths that the catalogue shows.
fn shown(env: &Env) -> Vec<String> {
    ask(&env.path("c.db"), "SELECT path FROM image ORDER BY path")
}

/// What later runs of `index` find to do: nothing, if the catalogue is up to date.
fn assert_up_to_date(env: &Env) {
    let report = env.run(["index", "photos", "-c", "c.db", "--json", "--quiet"]).json();
    for name in ["n_read", "n_moved", "n_vanished", "n_excluded"] {
        assert_eq!(report[name], 0, "{name}: {report}");
    }
    env.run(["check", "c.db"]).exits(0);
}

fn jpeg(text: &str) -> Vec<u8> {
    Jpeg::new(8, 6).description(text).to_bytes()
}

#[test]
fn files_come_change_move_and_go() {
    let env = Env::new().with_jpeg("a.jpg", &Jpeg::new(4, 3)).with_jpeg("sub/b.jpg", &Jpeg::new(4, 3));
    let watch = Watch::start(&env);
    watch.shows(&["a.jpg", "sub/b.jpg"]);
    let n_before = watch.number("files_recorded");

    fs::write(env.photo("c.jpg"), jpeg("first")).unwrap();
    watch.shows(&["a.jpg", "c.jpg", "sub/b.jpg"]);
    fs::write(env.photo("c.jpg"), jpeg("second")).unwrap();
    let titles = || ask(&env.path("c.db"), "SELECT description FROM image WHERE description IS NOT NULL");
    watch.until(|| titles() == ["second"], "the new description");
    watch.until(|| watch.number("files_recorded") >= n_before + 2, "both were read");
    watch.rests();

    // A file and a folder that are moved are not opened.
    let n_before = watch.number("files_recorded");
    fs::rename(env.photo("c.jpg"), env.photo("sub/d.jpg")).unwrap();
    watch.shows(&["a.jpg", "sub/b.jpg", "sub/d.jpg"]);
    fs::rename(env.photo("sub"), env.photo("other")).unwrap();
    watch.shows(&["a.jpg", "other/b.jpg", "other/d.jpg"]);
    watch.until(|| watch.number("files_moved") == 3, "three moves");
    assert_eq!(watch.number("files_recorded"), n_before);
    // The watches went with the folder.
    fs::write(env.photo("other/e.jpg"), jpeg("e")).unwrap();
    watch.shows(&["a.jpg", "other/b.jpg", "other/d.jpg", "other/e.jpg"]);

    // A deep folder that is made at once, and what is moved out of the tree.
    fs::create_dir_all(env.photo("x/y/z")).unwrap();
    fs::write(env.photo("x/y/z/f.jpg"), jpeg("f")).unwrap();
    fs::rename(env.photo("other"), env.path("outside")).unwrap();
    watch.shows(&["a.jpg", "x/y/z/f.jpg"]);
    fs::rename(env.path("outside"), env.photo("x/back")).unwrap();
    watch.shows(&["a.jpg", "x/back/b.jpg", "x/back/d.jpg", "x/back/e.jpg", "x/y/z/f.jpg"]);
    fs::remove_file(env.photo("a.jpg")).unwrap();
    fs::remove_dir_all(env.photo("x/back")).unwrap();
    watch.shows(&["x/y/z/f.jpg"]);
    fs::remove_dir_all(env.photo("x")).unwrap();
    watch.shows(&[]);
    watch.until(|| watch.number("directories") == 1, "one folder is left");
    let said = watch.end();
    assert!(said.contains("Watching 2 folders"), "{said}");
    assert_up_to_date(&env);
    assert!(!env.path("c.db-watch").exists() && !env.path("c.db-watcher").exists());
}

#[test]
fn a_slow_writer_is_waited_for_and_a_burst_is_recorded_in_batches() {
    let env = Env::new().with_jpeg("a.jpg", &Jpeg::new(4, 3));
    let watch = Watch::start(&env);
    let n_before = watch.number("files_recorded");
    let picture = jpeg("slow");
    let mut file = fs::File::create(env.photo("slow.jpg")).unwrap();
    for part in picture.chunks(picture.len() / 8) {
        file.write_all(part).unwrap();
        std::thread::sleep(Duration::from_millis(150));
    }
    // Another file in the same folder is not held up.
    fs::write(env.photo("quick.jpg"), jpeg("quick")).unwrap();
    for _ in 0..10 {
        file.write_all(b"x").unwrap();
        std::thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(shown(&env), [env.photo("a.jpg"), env.photo("quick.jpg")]);
    drop(file);
    watch.shows(&["a.jpg", "quick.jpg", "slow.jpg"]);
    watch.rests();
    assert_eq!(watch.number("files_recorded"), n_before + 2, "each was read once");

    let n_batches = watch.number("batches");
    for number in 0..2000 {
        fs::write(env.photo(format!("{number}.png")), crate::env::png(3, 2)).unwrap();
    }
    watch.until(|| shown(&env).len() == 2003, "all files of the burst");
    let n_batches = watch.number("batches") - n_batches;
    assert!(n_batches <= 20, "{n_batches} batches");
    watch.end();
    assert_up_to_date(&env);
}

#[test]
fn rules_sidecars_and_stacks_are_obeyed() {
    let env = Env::new().with_jpeg("a.jpg", &Jpeg::new(4, 3)).with_jpeg("left/b.jpg", &Jpeg::new(4, 3));
    env.run(["index", "photos", "-c", "c.db", "--exclude", "left", "--words", "--tags"]).exits(0);
    let watch = Watch::start(&env);
    assert_eq!(watch.number("directories"), 1, "a folder that is left out is not watched");
    fs::write(env.photo("left/c.jpg"), jpeg("c")).unwrap();
    let xmp = |title: &str| {
        format!(
            "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
             <rdf:Description xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='{title}'/></rdf:RDF></x:xmpmeta>"
        )
    };
    let ratings =
        || ask(&env.path("c.db"), "SELECT CAST(rating AS TEXT) FROM image WHERE path LIKE '%/a.jpg'");
    for rating in ["3", "5"] {
        fs::write(env.photo("a.jpg.xmp"), xmp(rating)).unwrap();
        watch.until(|| ratings() == [rating], "the rating of the sidecar");
    }
    fs::write(env.photo("a-edited.jpg"), jpeg("edited")).unwrap();
    let stacked =
        || ask(&env.path("c.db"), "SELECT CAST(count(*) AS TEXT) FROM image WHERE stack IS NOT NULL");
    watch.until(|| stacked() == ["2"], "a stack of the photo and its edited version");

    // A file of rules leaves a folder out, and takes it in again.
    fs::create_dir(env.photo("sub")).unwrap();
    fs::write(env.photo("sub/d.jpg"), jpeg("d")).unwrap();
    watch.shows(&["a-edited.jpg", "a.jpg", "a.jpg.xmp", "sub/d.jpg"]);
    fs::write(env.photo(".thalwegignore"), "/sub/\n").unwrap();
    watch.shows(&[".thalwegignore", "a-edited.jpg", "a.jpg", "a.jpg.xmp"]);
    watch.until(|| watch.number("directories") == 1, "it is not watched");
    fs::remove_file(env.photo(".thalwegignore")).unwrap();
    watch.shows(&["a-edited.jpg", "a.jpg", "a.jpg.xmp", "sub/d.jpg"]);
    watch.until(|| watch.number("directories") == 2, "it is watched again");
    watch.end();
    assert_up_to_date(&env);
}

#[test]
fn the_second_watch_says_so_and_others_write_beside_it() {
    let env = Env::new().with_jpeg("a.jpg", &Jpeg::new(4, 3));
    env.run(["watch", "--status", "-c", "c.db"]).exits(1).says("no `thalweg watch` is running");
    env.run(["watch", "nothing", "-c", "c.db"]).exits(2).says("cannot watch `nothing`");
    assert!(!env.path("c.db").exists());
    let watch = Watch::start(&env);
    env.run(["watch", "photos", "-c", "c.db"]).exits(2).says("`thalweg watch` is running for catalogue");
    let status = env.run(["watch", "--status", "-c", "c.db"]).exits(0).stdout();
    assert!(status.contains("1 folder watched with 1 watch"), "{status}");

    // Another writer: the list waits for it.
    let folder = env.path("elsewhere");
    fs::create_dir(&folder).unwrap();
    for number in 0..50 {
        fs::write(folder.join(format!("{number}.jpg")), jpeg("x")).unwrap();
        if number % 10 == 0 {
            fs::write(env.photo(format!("{number}.jpg")), jpeg("y")).unwrap();
            env.run(["index", "elsewhere", "-c", "c.db"]).exits(0);
        }
    }
    env.run(["index", "elsewhere", "-c", "c.db"]).exits(0);
    watch.until(|| shown(&env).len() == 56, "the files of both");
    assert_eq!(env.run(["watch", "--stop", "-c", "c.db"]).exits(0).stdout(), "");
    until("it has ended", || watch.status().is_none());
    drop(watch);
    assert_up_to_date(&env);
}

/// What was changed while it was not running is found when it starts.
#[test]
fn it_begins_with_a_comparison() {
    let env =
        Env::new().with_jpeg("a.jpg", &Jpeg::new(4, 3)).with_jpeg("gone/b.jpg", &Jpeg::new(4, 3)).indexed();
    fs::remove_dir_all(env.photo("gone")).unwrap();
    fs::write(env.photo("c.jpg"), jpeg("c")).unwrap();
    let watch = Watch::start(&env);
    watch.shows(&["a.jpg", "c.jpg"]);
    watch.rests();
    assert_eq!((watch.number("files_recorded"), watch.number("files_vanished")), (1, 1));
    watch.end();
    assert_up_to_date(&env);
}

/// systemd hears that it is ready, that it lives, and that it ends.
#[test]
fn a_service_reports_to_its_manager() {
    let env = Env::new().with_jpeg("a.jpg", &Jpeg::new(4, 3));
    let path = env.path("notify");
    let socket = std::os::unix::net::UnixDatagram::bind(&path).unwrap();
    socket.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut command = env.command(["watch", "photos", "-c", "c.db"]);
    command.env("NOTIFY_SOCKET", Path::new(&path)).env("WATCHDOG_USEC", "200000");
    let watch = Watch::spawn(&env, &mut command);
    let next = || {
        let mut message = [0; 512];
        let n_bytes = socket.recv(&mut message).unwrap();
        String::from_utf8(message[..n_bytes].to_vec()).unwrap()
    };
    assert_eq!(next(), "READY=1");
    let mut seen = Vec::new();
    while !(seen.contains(&"WATCHDOG=1".to_owned())
        && seen.iter().any(|line| line.starts_with("STATUS=1 folder")))
    {
        seen.push(next());
    }
    watch.end();
    while next() != "STOPPING=1" {}
}
