//! Finds and runs programs that decode pictures.

use std::ffi::OsStr;
use std::io::Read as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use pixel::Limits;

use crate::platform::{self, Resources};

/// Maximum time for a picture: a decoder that needs more is stuck.
const MOST_TIME: Duration = Duration::from_secs(20);

/// Memory of a program beyond that of a picture: its libraries, and the frames that others refer to.
const OWN_BYTES: u64 = 1 << 30;

/// A program of the system that decodes pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SystemProgram {
    /// Name of the program, without a path.
    pub name: &'static str,
    /// What the program decodes.
    pub purpose: &'static str,
    /// Environment variable that names another program, or is `off`.
    pub variable: &'static str,
    /// Package of Debian that has it.
    pub package: &'static str,
}

pub(super) const FFMPEG: SystemProgram =
    SystemProgram { name: "ffmpeg", purpose: "films", variable: "THALWEG_FFMPEG", package: "ffmpeg" };

pub(super) const JXRDECAPP: SystemProgram = SystemProgram {
    name: "JxrDecApp",
    purpose: "JXR",
    variable: "THALWEG_JXRDECAPP",
    package: "libjxr-tools",
};

/// The programs that are used if they are installed.
#[must_use]
pub fn system_programs() -> Vec<SystemProgram> {
    vec![FFMPEG, JXRDECAPP]
}

impl SystemProgram {
    /// Path of the program: what its variable says, or the first in the folders of programs; `None` if it is
    /// switched off or not installed.
    #[must_use]
    pub fn path(&self) -> Option<PathBuf> {
        find_in(self.name, std::env::var_os(self.variable).as_deref(), std::env::var_os("PATH").as_deref())
    }
}

fn find_in(name: &str, named: Option<&OsStr>, folders: Option<&OsStr>) -> Option<PathBuf> {
    if let Some(named) = named.filter(|named| !named.is_empty()) {
        return (named != "off").then(|| named.into());
    }
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    // An empty entry would be the current folder, which may contain anything.
    let folders: Vec<PathBuf> =
        std::env::split_paths(folders?).filter(|folder| folder.is_absolute()).collect();
    folders.into_iter().map(|folder| folder.join(&name)).find(|path| path.is_file())
}

/// Runs the program `name` with this standard input and returns what it writes to its standard output. It
/// ends with this process at the latest.
///
/// # Errors
/// Text for people: it cannot be started, took too long or wrote too much.
pub(super) fn run(
    name: &str,
    command: &mut Command,
    stdin: Stdio,
    limits: &Limits,
) -> Result<Vec<u8>, String> {
    platform::end_with_parent(command);
    command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| format!("cannot start `{name}`: {error}"))?;
    platform::limit_resources(
        &child,
        &Resources {
            memory_bytes: limits.memory_bytes.saturating_add(OWN_BYTES),
            // Rounded up: the system counts in seconds.
            processor_seconds: limits.time.min(MOST_TIME).as_secs() + 1,
            file_bytes: limits.memory_bytes,
        },
    );
    let outcome = output(&mut child, name, limits);
    // Ignored: it has ended already, unless it was too slow or wrote too much.
    let _ = child.kill();
    let _ = child.wait();
    outcome
}

/// What a program writes, within the limits.
fn output(child: &mut Child, name: &str, limits: &Limits) -> Result<Vec<u8>, String> {
    let most_bytes = limits.memory_bytes;
    let Some(stdout) = child.stdout.take() else { return Err(format!("`{name}` has no output")) };
    let (sender, receiver) = mpsc::channel();
    // The thread ends with the pipe, which the caller closes by ending the child.
    let thread = std::thread::Builder::new().spawn(move || {
        let mut bytes = Vec::new();
        let outcome = stdout.take(most_bytes + 1).read_to_end(&mut bytes);
        let _ = sender.send(outcome.map(|_| bytes));
    });
    thread.map_err(|error| format!("cannot start a thread: {error}"))?;
    match receiver.recv_timeout(limits.time.min(MOST_TIME)) {
        Ok(Ok(bytes)) if bytes.len() as u64 > most_bytes => {
            Err("a picture larger than the limit of memory".into())
        }
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(error)) => Err(format!("cannot read from `{name}`: {error}")),
        Err(_) => Err(format!("`{name}` took too long")),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn a_program_is_looked_up_in_absolute_folders() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(format!("ffmpeg{}", std::env::consts::EXE_SUFFIX));
        let folders = std::env::join_paths([Path::new("."), folder.path()]).unwrap();
        let find = |named: Option<&str>| find_in("ffmpeg", named.map(OsStr::new), Some(&folders));
        assert_eq!(find(None), None);
        std::fs::write(&path, "").unwrap();
        assert_eq!(find(None), Some(path));
        assert_eq!(find(Some("off")), None);
        assert_eq!(find(Some("/x/y")), Some("/x/y".into()));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_program_cannot_write_long_files() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        let limits = Limits { memory_bytes: 4096, ..Limits::default() };
        // The limits are set while the program runs already.
        let line = "sleep 0.5; ulimit -t; ulimit -c; head -c 100000 /dev/zero > \"$0\"; true";
        let told =
            run("sh", Command::new("sh").args(["-c", line]).arg(&path), Stdio::null(), &limits).unwrap();
        assert_eq!(String::from_utf8(told).unwrap(), "21\n0\n");
        assert_eq!(std::fs::metadata(&path).unwrap().len(), 4096);
    }

    #[cfg(unix)]
    #[test]
    fn a_program_without_end_is_ended() {
        let limits = Limits { memory_bytes: 9, time: Duration::from_millis(300), ..Limits::default() };
        let shell = |line: &str| run("sh", Command::new("sh").args(["-c", line]), Stdio::null(), &limits);
        assert_eq!(shell("exec sleep 60").unwrap_err(), "`sh` took too long");
        assert!(shell("exec yes").unwrap_err().contains("limit of memory"));
        assert_eq!(shell("echo frame").unwrap(), b"frame\n");
    }
}
