//! What a running `watch` does, and the socket at which it says so: one line of JSON for one line.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use engine::catalog::watch_socket;
use serde::{Deserialize, Serialize};

use crate::error::WatchError;
use crate::platform::{self, Connection, Listener};

/// What a running `watch` does at the moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum State {
    /// It looks for folders to watch.
    #[default]
    Starting,
    /// It waits for changes.
    Watching,
    /// It records changes.
    Recording,
    /// It compares folders with the catalogue.
    Sweeping,
    /// It waits until another program has written to the catalogue.
    Waiting,
    /// It could not write to the catalogue, and tries again.
    Retrying,
    /// It ends.
    Stopping,
}

impl State {
    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            State::Starting => "starting",
            State::Watching => "watching",
            State::Recording => "recording",
            State::Sweeping => "sweeping",
            State::Waiting => "waiting",
            State::Retrying => "retrying",
            State::Stopping => "stopping",
        }
    }
}

/// How changes in a tree are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Method {
    /// By notices of the kernel.
    Watched,
    /// By comparing it with the catalogue on a schedule.
    Swept,
    /// Not at all: it is not there.
    Absent,
}

impl Method {
    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Method::Watched => "watched",
            Method::Swept => "swept",
            Method::Absent => "absent",
        }
    }
}

/// A tree, and how changes in it are found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TreeStatus {
    /// Path of its folder, readable.
    pub path: String,
    /// How changes are found.
    pub method: Method,
    /// Why it is not watched.
    pub why: Option<String>,
}

/// What a running `watch` has done and does.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Status {
    /// What it does at the moment.
    pub state: State,
    /// Number of its process.
    pub pid: u32,
    /// Path of the catalogue, readable.
    pub catalog: String,
    /// When it began, as in RFC 3339.
    pub since: String,
    /// Number of folders that are watched.
    pub directories: u64,
    /// Number of watches that it has from the kernel.
    pub watches: u64,
    /// The trees, and the parts of them whose changes are found in another way.
    pub trees: Vec<TreeStatus>,
    /// Number of notices from the kernel.
    pub events: u64,
    /// How often the kernel's queue was full, so that notices were lost.
    pub overflows: u64,
    /// Number of times that changes were recorded.
    pub batches: u64,
    /// Number of files that were read and recorded.
    pub files_recorded: u64,
    /// Number of files that were moved and not opened.
    pub files_moved: u64,
    /// Number of files that have vanished.
    pub files_vanished: u64,
    /// When changes were last recorded, as in RFC 3339.
    pub last_commit: Option<String>,
    /// Number of folders with changes that are not recorded yet.
    pub pending: u64,
    /// Number of files that are being written.
    pub writing: u64,
    /// Number of parts of trees that are to be compared with the catalogue now.
    pub sweeps_pending: u64,
    /// Whether all trees were compared with the catalogue since the start.
    pub is_complete: bool,
    /// Memory of the process in bytes.
    pub resident_bytes: u64,
    /// What went wrong last, until something is recorded again.
    pub problem: Option<String>,
}

/// The status, shared by the threads of a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shared {
    status: Arc<Mutex<Status>>,
    room: Arc<Mutex<Option<Instant>>>,
}

/// How long the catalogue is left to another program that has asked for it.
const ROOM: Duration = Duration::from_secs(2);

impl Shared {
    pub(crate) fn lock(&self) -> MutexGuard<'_, Status> {
        self.status.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether another program is to write to the catalogue first.
    pub(crate) fn leaves_room(&self) -> bool {
        self.room.lock().unwrap_or_else(PoisonError::into_inner).is_some_and(|until| until > Instant::now())
    }

    fn leave_room(&self) {
        *self.room.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now() + ROOM);
    }
}

/// A question to a running `watch`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", tag = "ask")]
enum Question {
    Status,
    Stop,
    Room,
}

/// Longest question in bytes.
const MOST_QUESTION_BYTES: u64 = 4096;

/// Longest answer in bytes: a hundred trees with long paths.
const MOST_ANSWER_BYTES: u64 = 16 << 20;

/// How long a client may take for its question, and for taking the answer.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long a server may take for its answer.
const ANSWER: Duration = Duration::from_secs(5);

/// Answers until the process ends. `stop` is called if a client asks for the end.
pub(crate) fn serve(listener: &Listener, status: &Shared, stop: &dyn Fn()) {
    loop {
        match listener.accept() {
            // A client that breaks off harms nobody else.
            Ok(connection) => drop(answer(&connection, status, stop)),
            // Too many open files: later there may be fewer.
            Err(_) => std::thread::sleep(PATIENCE),
        }
    }
}

fn answer(connection: &Connection, status: &Shared, stop: &dyn Fn()) -> io::Result<()> {
    connection.set_read_timeout(Some(PATIENCE))?;
    connection.set_write_timeout(Some(PATIENCE))?;
    let mut line = String::new();
    BufReader::new(connection.take(MOST_QUESTION_BYTES)).read_line(&mut line)?;
    let question: Question = serde_json::from_str(&line)?;
    if question == Question::Room {
        status.leave_room();
    }
    let mut now = status.lock().clone();
    now.resident_bytes = platform::resident_bytes();
    let mut text = serde_json::to_vec(&now)?;
    text.push(b'\n');
    let mut to = connection;
    to.write_all(&text)?;
    if question == Question::Stop {
        stop();
    }
    Ok(())
}

/// The socket of a catalogue. A relative path is one of the current folder.
pub(crate) fn socket_of(catalog: &Path) -> io::Result<PathBuf> {
    Ok(watch_socket(&std::path::absolute(catalog)?))
}

fn ask(catalog: &Path, question: Question) -> Result<Status, WatchError> {
    let path = socket_of(catalog)?;
    let failed = |source: io::Error| WatchError::Socket { path: path.clone(), source };
    let connection = platform::connect(&path).map_err(|error| match error.kind() {
        io::ErrorKind::Unsupported => WatchError::Unsupported,
        io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused | io::ErrorKind::NotADirectory => {
            WatchError::NotRunning { catalog: catalog.to_owned() }
        }
        _ => failed(error),
    })?;
    let asked = || {
        connection.set_read_timeout(Some(ANSWER))?;
        connection.set_write_timeout(Some(ANSWER))?;
        let mut text = serde_json::to_vec(&question)?;
        text.push(b'\n');
        (&connection).write_all(&text)?;
        let mut line = String::new();
        BufReader::new((&connection).take(MOST_ANSWER_BYTES)).read_line(&mut line)?;
        Ok(serde_json::from_str(&line)?)
    };
    asked().map_err(failed)
}

/// What the `watch` for this catalogue does.
///
/// # Errors
/// [`WatchError::NotRunning`] if there is none, and errors of the socket.
pub fn status(catalog: &Path) -> Result<Status, WatchError> {
    ask(catalog, Question::Status)
}

/// Ends the `watch` for this catalogue, and returns what it has done. It ends within a second after this.
///
/// # Errors
/// As [`status`].
pub fn stop(catalog: &Path) -> Result<Status, WatchError> {
    ask(catalog, Question::Stop)
}

/// Asks the `watch` for this catalogue to let this program write to it next, within two seconds.
///
/// # Errors
/// As [`status`].
pub fn make_room(catalog: &Path) -> Result<Status, WatchError> {
    ask(catalog, Question::Room)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    use std::os::unix::net::UnixStream;
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn a_question_gets_a_line_and_rubbish_gets_none() {
        let directory = tempfile::tempdir().unwrap();
        // Longer than the name of a socket may be.
        let folder = directory.path().join("long".repeat(30));
        std::fs::create_dir(&folder).unwrap();
        let catalog = folder.join("a.db");
        assert!(matches!(status(&catalog), Err(WatchError::NotRunning { .. })));
        let socket = socket_of(&catalog).unwrap();
        let listener = Listener::bind(&socket).unwrap();
        assert_eq!(std::fs::metadata(&socket).unwrap().permissions().mode() & 0o777, 0o600);
        let shared = Shared::default();
        shared.lock().events = 7;
        let (sender, stopped) = mpsc::channel();
        let of_server = shared.clone();
        std::thread::spawn(move || serve(&listener, &of_server, &|| sender.send(()).unwrap()));
        for rubbish in [b"x\n".as_slice(), b"", b"{\"ask\":\"x\"}\n", &[b'['; 8192]] {
            let connection = platform::connect(&socket).unwrap();
            let _ = (&connection).write_all(rubbish);
            let _ = connection.shutdown(std::net::Shutdown::Write);
            let mut answer = Vec::new();
            let _ = (&connection).read_to_end(&mut answer);
            assert!(answer.is_empty());
        }
        let now = status(&catalog).unwrap();
        assert!(now.events == 7 && now.resident_bytes > 1 << 20);
        assert!(stopped.try_recv().is_err() && !shared.leaves_room());
        make_room(&catalog).unwrap();
        assert!(shared.leaves_room());
        stop(&catalog).unwrap();
        stopped.recv_timeout(ANSWER).unwrap();
    }

    #[test]
    fn a_stale_socket_is_replaced_and_nothing_else_is() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        drop(std::os::unix::net::UnixListener::bind(at("stale")).unwrap());
        assert!(UnixStream::connect(at("stale")).is_err());
        drop(Listener::bind(&at("stale")).unwrap());
        assert!(!at("stale").exists());
        std::fs::write(at("file"), "x").unwrap();
        symlink("file", at("link")).unwrap();
        symlink("nowhere", at("dangling")).unwrap();
        for name in ["file", "link", "dangling"] {
            assert!(Listener::bind(&at(name)).is_err(), "{name}");
        }
        assert!(!at("nowhere").exists() && at("file").exists());
        // Nor is a link followed to another program's socket.
        let _other = std::os::unix::net::UnixListener::bind(at("other")).unwrap();
        symlink("other", at("a.db-watch")).unwrap();
        assert!(matches!(status(&at("a.db")), Err(WatchError::NotRunning { .. })));
    }
}
