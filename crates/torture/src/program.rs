//! The program under attack: how it is started, and what each of its ends must look like.

mod child;

use std::ffi::OsStr;
use std::io::Read;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Duration;

use crate::finding::Finding;
pub(crate) use child::kill;
use child::wait;

/// Longer than any command of a round takes on a busy machine.
const MOST_TIME: Duration = Duration::from_secs(120);

/// Time that a busy machine takes to make, read or remove a file.
const FILE_TIME: Duration = Duration::from_millis(1);

/// The program under attack, and the folder in which it runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Program<'a> {
    path: &'a Path,
    /// Where its object store is.
    store: Option<SocketAddr>,
}

/// Seconds of silence after which the program repeats a request: few, so that rounds are short.
const PATIENCE: &str = "1";

/// How a run ended.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) status: ExitStatus,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
    /// The most memory that the process or one of its children had.
    pub(crate) most_bytes: u64,
}

impl<'a> Program<'a> {
    pub(crate) fn new(path: &'a Path) -> Program<'a> {
        Program { path, store: None }
    }

    /// The program with an object store.
    pub(crate) fn with_store(self, store: SocketAddr) -> Program<'a> {
        Program { store: Some(store), ..self }
    }

    /// A command in `folder`, where it also keeps what it keeps of a user.
    pub(crate) fn command<A: AsRef<OsStr>>(
        &self,
        folder: &Path,
        arguments: impl IntoIterator<Item = A>,
    ) -> Command {
        let mut command = Command::new(self.path);
        command.args(arguments).current_dir(folder).stdin(Stdio::null());
        for (name, below) in [("XDG_STATE_HOME", "state"), ("XDG_CACHE_HOME", "cache")] {
            command.env(name, folder.join(below));
        }
        if let Some(store) = self.store {
            command.envs(weir::server::environment(&format!("http://{store}")));
            command.env("THALWEG_STORE_PATIENCE", PATIENCE);
            // Packs for a store are made there. Another loop may make one of the same name.
            let temporary = folder.join("cache/tmp");
            if std::fs::create_dir_all(&temporary).is_ok() {
                command.env("TMPDIR", temporary);
            }
        }
        command
    }

    /// Runs a command that must succeed.
    pub(crate) fn succeed<A: AsRef<OsStr>>(
        &self,
        folder: &Path,
        arguments: impl IntoIterator<Item = A>,
    ) -> Result<Ran, Finding> {
        let command = self.command(folder, arguments);
        let what = words(&command);
        let ran = run(command)?;
        match ran.status.code() {
            Some(0) => Ok(ran),
            _ => Err(Finding::new(format!("{what}: {}: {}", ran.status, ran.stderr))),
        }
    }
}

/// The command as one would type it.
pub(crate) fn words(command: &Command) -> String {
    let arguments = command.get_args().map(OsStr::to_string_lossy);
    ["thalweg".into()].into_iter().chain(arguments).collect::<Vec<_>>().join(" ")
}

/// Runs a command to its end; one that does not end is killed, which is a finding.
pub(crate) fn run(command: Command) -> Result<Ran, Finding> {
    run_within(command, MOST_TIME)
}

/// Like [`run`], of a command that makes or reads so many files.
pub(crate) fn run_with_files(command: Command, n_files: usize) -> Result<Ran, Finding> {
    run_within(command, MOST_TIME + FILE_TIME * u32::try_from(n_files).unwrap_or(u32::MAX))
}

fn run_within(mut command: Command, most_time: Duration) -> Result<Ran, Finding> {
    let what = words(&command);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let id = child.id();
    let readers = (reader(child.stdout.take()), reader(child.stderr.take()));
    let (ended, waiting) = mpsc::channel::<()>();
    let watcher = std::thread::spawn(move || {
        let is_late = waiting.recv_timeout(most_time).is_err();
        if is_late {
            kill(id);
        }
        is_late
    });
    let (status, most_bytes) = wait(id)?;
    let _ = ended.send(());
    let is_late = watcher.join().unwrap_or(false);
    let [stdout, stderr] = [readers.0, readers.1].map(|reader| reader.join().unwrap_or_default());
    if is_late {
        return Err(Finding::new(format!("{what}: no end within {} s", most_time.as_secs())));
    }
    Ok(Ran { status, stdout, stderr: String::from_utf8_lossy(&stderr).into_owned(), most_bytes })
}

/// A thread that reads all of a pipe.
fn reader(pipe: Option<impl Read + Send + 'static>) -> JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut all = Vec::new();
        // What could be read counts.
        let _ = pipe.map(|mut pipe| pipe.read_to_end(&mut all));
        all
    })
}

impl Ran {
    /// The exit code of an end that may be: no signal, no panic, and no success with an error in its words.
    pub(crate) fn code(&self) -> Result<i32, Finding> {
        let code = self.status.code();
        match code {
            Some(code @ (0..=3 | 130)) if !self.stderr.contains("panicked") => Ok(code),
            _ => Err(Finding::new(format!("{}: {}", self.status, self.stderr))),
        }
    }
}

/// Where samples of pictures lie in the repository.
pub(crate) fn samples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/pictures")
}
