//! `thalweg serve`: where it says it serves, what it answers there, and how it ends.

#[cfg(target_os = "linux")]
mod confined;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
#[cfg(unix)]
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::env::{Env, Jpeg};

/// A running `thalweg serve`, killed if a test fails.
pub(super) struct Serving {
    child: Child,
    host: String,
    /// What it printed before the address.
    #[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "read by tests on Linux alone"))]
    said: Vec<String>,
}

impl Serving {
    /// Starts the command and waits for the address that it prints.
    pub(super) fn start(env: &Env, arguments: &[&str]) -> Serving {
        let mut command = env.command(["serve", "--listen", "127.0.0.1:0"]);
        command.args(arguments);
        Serving::start_as(env, command)
    }

    fn start_as(env: &Env, mut command: Command) -> Serving {
        command.env("XDG_CACHE_HOME", env.path("cache")).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let mut said = Vec::new();
        let address = lines.by_ref().map_while(Result::ok).find_map(|line| {
            said.push(line);
            let address = said.last()?.split_once("serving at http://")?.1;
            Some(address.trim_end_matches('/').to_owned())
        });
        // Read on, so that the program can print.
        std::thread::spawn(move || lines.for_each(drop));
        Serving { child, host: address.unwrap_or_else(|| panic!("no address is printed: {said:?}")), said }
    }

    pub(super) fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.host).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Sends JSON as the page does.
    #[cfg(unix)]
    fn post(&self, path: &str, body: &str) -> String {
        let (host, len) = (&self.host, body.len());
        let mut stream = TcpStream::connect(host).unwrap();
        write!(
            stream,
            "POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {len}\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Waits until an answer has this text.
    #[track_caller]
    pub(super) fn wait_for(&self, path: &str, text: &str) {
        let end = Instant::now() + Duration::from_secs(30);
        loop {
            let answer = self.get(path);
            if answer.contains(text) {
                return;
            }
            assert!(Instant::now() < end, "`{text}` is not in:\n{answer}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    #[cfg(unix)]
    fn signal(mut self, signal: i32) -> (Option<i32>, Duration) {
        let started = Instant::now();
        let process_id = libc::pid_t::try_from(self.child.id()).unwrap();
        // SAFETY: the child is running and was not waited for, so the id is its own.
        #[expect(unsafe_code, reason = "the standard library sends no signals but SIGKILL")]
        let sent = unsafe { libc::kill(process_id, signal) };
        assert_eq!(sent, 0);
        (self.child.wait().unwrap().code(), started.elapsed())
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
#[test]
fn a_catalogue_is_served_until_a_signal() {
    let env = Env::new().with_jpeg("a.jpg", &Jpeg::new(64, 48)).indexed();
    for signal in [libc::SIGINT, libc::SIGTERM] {
        let serving = Serving::start(&env, &["c.db"]);
        assert!(serving.get("/").contains("<!doctype html>"));
        serving.wait_for("/api/v1/rows", "\"name\":[\"a.jpg\"]");
        let (code, took) = serving.signal(signal);
        assert_eq!(code, Some(0));
        assert!(took < Duration::from_secs(1), "{took:?}");
    }
}

#[test]
fn paths_are_indexed_into_a_catalogue_in_the_cache_folder_or_the_named_one() {
    let env = Env::new().with_jpeg("a.jpg", &Jpeg::new(64, 48));
    let serving = Serving::start(&env, &["photos"]);
    serving.wait_for("/api/v1/status", "\"files\":1");
    let cached = std::fs::read_dir(env.path("cache/thalweg/serve")).unwrap();
    let names: Vec<String> = cached.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(names.iter().filter(|name| name.len() == 19 && name.ends_with(".db")).count(), 1, "{names:?}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = |path: &str| std::fs::metadata(env.path(path)).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode("cache/thalweg/serve"), 0o700);
        for name in names.iter().filter(|name| name.contains(".db")) {
            assert_eq!(mode(&format!("cache/thalweg/serve/{name}")), 0o600, "{name}");
        }
    }
    drop(serving);
    let serving = Serving::start(&env, &["photos", "-c", "named.db"]);
    serving.wait_for("/api/v1/status", "\"files\":1");
    drop(serving);
    assert!(env.path("named.db").is_file());
}

/// All files and folders below a folder that others can read or write, with their modes.
#[cfg(unix)]
fn open_to_others(folder: &Path) -> Vec<String> {
    use std::os::unix::fs::PermissionsExt as _;
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        let metadata = entry.metadata().unwrap();
        let mode = metadata.permissions().mode() & 0o777;
        if mode & 0o077 != 0 {
            found.push(format!("{} {mode:o}", path.display()));
        }
        if metadata.is_dir() {
            found.extend(open_to_others(&path));
        }
    }
    found
}

/// Whatever the mask of new files is: what is written is for its owner alone, also while it is written.
#[cfg(unix)]
#[test]
fn everything_that_the_server_writes_is_for_its_owner_alone() {
    for mask in ["000", "022"] {
        let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/pictures/rhine/mist.jpg");
        let picture = std::fs::read(sample).unwrap();
        let env = Env::new().with("a.jpg", &picture).with("b.jpg", &picture);
        env.run(["index", "photos", "-c", "c.db", "--hash"]).exits(0);
        env.run(["index", "photos", "-c", "d.db"]).exits(0);
        for folder in ["cache", "temporary"] {
            std::fs::create_dir(env.path(folder)).unwrap();
        }
        let start = |arguments: &[&str]| {
            let mut command = Command::new("sh");
            let program = env.command([""; 0]).get_program().to_owned();
            command.args(["-c", &format!("umask {mask}; exec \"$0\" serve --listen 127.0.0.1:0 \"$@\"")]);
            command.arg(program).args(arguments).current_dir(env.path("."));
            command.env("TMPDIR", env.path("temporary"));
            Serving::start_as(&env, command)
        };
        // One catalogue: thumbnails, files that are sent, decisions beside it.
        let serving = start(&["c.db"]);
        serving.wait_for("/api/v1/rows", "\"total\":2");
        assert!(serving.get("/api/v1/thumb/1/256").contains("200 OK"));
        for form in ["zip", "pack", "sheet", "parquet"] {
            let answer = serving.post("/api/v1/export", &format!("{{\"as\":\"{form}\"}}"));
            assert!(answer.starts_with("HTTP/1.1 200 "), "{form}: {answer}");
        }
        serving.wait_for("/api/v1/groups?kind=content", "\"members\":[");
        let decided =
            serving.post("/api/v1/decisions", r#"{"kind": "content", "rule": "largest", "keys": "open"}"#);
        assert!(decided.starts_with("HTTP/1.1 201 "), "{decided}");
        assert!(serving.get("/api/v1/decisions/files").contains("200 OK"));
        assert_eq!(open_to_others(&env.path("cache/thalweg")), Vec::<String>::new(), "umask {mask}");
        assert_eq!(open_to_others(&env.path("temporary")), Vec::<String>::new(), "umask {mask}");
        drop(serving);
        // A copy of several, and one that is made while it is shown.
        for arguments in [&["c.db", "d.db"][..], &["photos"]] {
            let serving = start(arguments);
            serving.wait_for("/api/v1/status", "\"files\":2");
            assert_eq!(open_to_others(&env.path("cache/thalweg")), Vec::<String>::new(), "umask {mask}");
        }
        let beside = open_to_others(&env.path("."));
        let of_server = |line: &&String| {
            !line.contains("photos") && !line.contains("/cache 7") && !line.contains("/temporary 7")
        };
        assert_eq!(
            beside.iter().filter(of_server).collect::<Vec<_>>(),
            Vec::<&String>::new(),
            "umask {mask}"
        );
        assert!(env.path("c.db.decisions").is_file());
    }
}

#[test]
fn several_catalogues_are_one_page_and_one_that_is_missing_is_named() {
    let env = Env::new().with_jpeg("a.jpg", &Jpeg::new(64, 48)).indexed();
    std::fs::create_dir(env.path("other")).unwrap();
    std::fs::copy(env.path("photos/a.jpg"), env.path("other/b.jpg")).unwrap();
    env.run(["index", "other", "-c", "d.db"]).exits(0);
    let serving = Serving::start(&env, &["c.db", "d.db", "gone.db"]);
    serving.wait_for("/api/v1/status", "\"files\":2");
    serving.wait_for("/api/v1/rows?q=name:b.jpg", "\"total\":1");
    assert!(serving.get("/api/v1/status").contains("gone.db"));
    drop(serving);
    // The order of the names decides where decisions are, and nothing is written beside the catalogues.
    let names = std::fs::read_dir(env.path("cache/thalweg/serve")).unwrap();
    #[cfg(unix)]
    for entry in names.map(Result::unwrap) {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
        let name = entry.file_name().into_string().unwrap();
        assert!(mode == 0o600 || !name.contains(".db"), "{name}: {mode:o}");
    }
    env.run(["serve", "gone.db", "nowhere.db"]).exits(2).says("cannot access `gone.db`");
    env.run(["serve", "c.db", "d.db", "-c", "e.db"]).exits(2).says("is a catalogue");
}

#[test]
fn behind_a_proxy_the_address_has_a_token_unless_none_is_wanted() {
    let env = Env::new().with_jpeg("a.jpg", &Jpeg::new(64, 48)).indexed();
    let serving = Serving::start(&env, &["c.db", "--host", "pictures.test"]);
    assert!(serving.host.contains("/?token="), "{}", serving.host);
    drop(serving);
    let serving = Serving::start(&env, &["c.db", "--host", "pictures.test", "--no-token"]);
    assert!(serving.get("/").contains("<!doctype html>"));
}

#[test]
fn errors_say_what_to_do() {
    let env = Env::new().with_jpeg("a.jpg", &Jpeg::new(64, 48));
    env.run(["serve"])
        .exits(2)
        .says("there is no catalogue `thalweg.db` in this folder")
        .says("thalweg serve ~/Pictures");
    env.run(["serve", "nowhere"]).exits(2).says("cannot access `nowhere`");
    let env = env.indexed();
    env.run(["serve", "c.db", "photos"]).exits(2).says("thalweg serve PATH... -c c.db");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    env.run(["serve", "c.db", "--listen", &address])
        .exits(2)
        .says("another program uses this port")
        .says("--listen");
    env.run(["serve", "c.db", "--listen", "nowhere"]).exits(2).says("invalid address");
    env.run(["serve", "c.db", "--report", "c.db"]).exits(2).says("cannot show the report `c.db`");
    env.run(["serve", "c.db", "--tiles", "https://a/{z}"]).exits(2).says("{z}/{x}/{y}.png");
    env.run(["serve", "c.db", "--tiles-attribution", "x"]).exits(2).says("--tiles");
}
