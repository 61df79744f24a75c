//! A server on a thread of the test.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use engine::{Catalog, IndexOptions, Progress};
use serde_json::Value;
use thalweg_serve::{ServeError, ServeOptions, Serving, Stop, serve};

use crate::client::{self, Answer};

/// A running server with its own folder. Dropping it ends the server.
pub(crate) struct Server {
    pub(crate) serving: Serving,
    pub(crate) folder: PathBuf,
    servings: Mutex<mpsc::Receiver<Serving>>,
    stop: Stop,
    thread: Option<JoinHandle<Result<(), ServeError>>>,
    _directory: tempfile::TempDir,
}

/// Copies the project's sample pictures to `folder`.
pub(crate) fn copy_samples(folder: &Path) {
    fn copy(from: &Path, to: &Path) {
        std::fs::create_dir_all(to).unwrap();
        for entry in std::fs::read_dir(from).unwrap() {
            let entry = entry.unwrap();
            let to = to.join(entry.file_name());
            if entry.file_type().unwrap().is_dir() {
                copy(&entry.path(), &to);
            } else {
                std::fs::copy(entry.path(), to).unwrap();
            }
        }
    }
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/pictures"), folder);
}

/// Indexes a folder into a catalogue.
pub(crate) fn index(folder: &Path, catalog: &Path) {
    let mut catalog = Catalog::create_or_open(catalog).unwrap();
    let options = IndexOptions::default().tags(true);
    engine::index(&mut catalog, &[folder.to_owned()], &options, &Progress::default()).unwrap();
}

impl Server {
    /// Starts a server with the sample pictures, and waits until it has loaded them.
    pub(crate) fn start(configure: impl FnOnce(&mut ServeOptions)) -> Server {
        let server = Server::prepare(|folder| index(&folder.join("photos"), &folder.join("c.db")), configure);
        server.wait_until_ready();
        server
    }

    /// Starts a server with a folder of sample pictures in which `prepare` creates the catalogue `c.db`.
    pub(crate) fn prepare(prepare: impl FnOnce(&Path), configure: impl FnOnce(&mut ServeOptions)) -> Server {
        let directory = tempfile::tempdir().unwrap();
        // Without the prefix `\\?\`, which is never shown.
        let folder = directory.path().canonicalize().unwrap();
        let folder = match folder.to_str().and_then(|text| text.strip_prefix(r"\\?\")) {
            Some(plain) => PathBuf::from(plain),
            None => folder,
        };
        copy_samples(&folder.join("photos"));
        prepare(&folder);
        let mut options = ServeOptions::new(folder.join("c.db"));
        options.listen = "127.0.0.1:0".parse().unwrap();
        configure(&mut options);
        for path in &mut options.index {
            *path = folder.join(&*path);
        }
        let (stop, (give, given)) = (Stop::default(), mpsc::channel());
        let of = stop.clone();
        let thread = std::thread::spawn(move || {
            serve(&options, &mut |serving: &Serving| give.send(serving.clone()).unwrap(), &of)
        });
        let serving = given.recv_timeout(Duration::from_secs(30)).expect("the server does not start");
        Server {
            serving,
            folder,
            servings: Mutex::new(given),
            stop,
            thread: Some(thread),
            _directory: directory,
        }
    }

    /// What the server says when its token is another one.
    pub(crate) fn next_serving(&self) -> Serving {
        self.servings.lock().unwrap().recv_timeout(Duration::from_secs(10)).expect("no other token")
    }

    pub(crate) fn address(&self) -> SocketAddr {
        SocketAddr::from(([127, 0, 0, 1], self.serving.address.port()))
    }

    /// The host and port, as browsers send them.
    pub(crate) fn host(&self) -> String {
        format!("127.0.0.1:{}", self.serving.address.port())
    }

    /// Sends a request with the right host and further headers.
    #[track_caller]
    pub(crate) fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut text = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.host());
        headers.iter().for_each(|(name, value)| text.push_str(&format!("{name}: {value}\r\n")));
        client::send(self.address(), format!("{text}\r\n").as_bytes()).expect("no answer")
    }

    /// Sends a body as the page does.
    #[track_caller]
    pub(crate) fn send(&self, method: &str, path: &str, body: &str) -> Answer {
        let host = self.host();
        let text = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        client::send(self.address(), text.as_bytes()).expect("no answer")
    }

    #[track_caller]
    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[])
    }

    /// Asks a route of the API that answers.
    #[track_caller]
    pub(crate) fn api(&self, route: &str) -> Value {
        let answer = self.get(&format!("/api/v1/{route}"));
        assert_eq!(answer.status, 200, "{route}: {}", answer.text());
        answer.json()
    }

    /// The number of the picture with this name.
    #[track_caller]
    pub(crate) fn id_of(&self, name: &str) -> i64 {
        let rows = self.api("rows?n=500");
        let names = rows["name"].as_array().unwrap();
        let at = names.iter().position(|known| known == name).unwrap_or_else(|| panic!("no {name}"));
        rows["id"][at].as_i64().unwrap()
    }

    pub(crate) fn wait_until_ready(&self) {
        self.wait_for("the columns", |status| status["state"] == "ready");
    }

    /// Waits until `/status` says something.
    #[track_caller]
    pub(crate) fn wait_for(&self, what: &str, is_met: impl Fn(&Value) -> bool) {
        let end = Instant::now() + Duration::from_secs(30);
        loop {
            let status = self.api("status");
            if is_met(&status) {
                return;
            }
            assert!(Instant::now() < end, "waited for {what}: {status}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Ends the server and returns the time that took.
    pub(crate) fn end(&mut self) -> Duration {
        let started = Instant::now();
        self.stop.request();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap().unwrap();
        }
        started.elapsed()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.request();
        if let Some(thread) = self.thread.take() {
            let outcome = thread.join();
            if !std::thread::panicking() {
                outcome.unwrap().unwrap();
            }
        }
    }
}
