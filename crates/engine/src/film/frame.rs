//! Asks the program `ffmpeg` for a frame, in a child process with limits.
//!
//! The environment variable `THALWEG_FFMPEG` names another program, or is `off`.

use std::ffi::{OsStr, OsString};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc;
use std::time::Duration;

use pixel::Limits;

use crate::platform;

/// Name of the variable that names the program.
const VARIABLE: &str = "THALWEG_FFMPEG";

/// Maximum time for a frame: a codec that needs more is stuck.
const MOST_TIME: Duration = Duration::from_secs(20);

/// Memory of the program beyond that of a frame: its libraries, and the frames that others refer to.
const OWN_BYTES: u64 = 1 << 30;

/// A frame near the beginning of a film as a PPM.
///
/// # Errors
/// Text for people: there is no program, or it found no frame.
pub(super) fn first(film: &Path, limits: &Limits) -> Result<Vec<u8>, String> {
    static PROGRAM: OnceLock<Option<PathBuf>> = OnceLock::new();
    let program = PROGRAM
        .get_or_init(|| program(std::env::var_os(VARIABLE).as_deref(), std::env::var_os("PATH").as_deref()));
    let program = program.as_deref().ok_or("install `ffmpeg` for a frame of it")?;
    // Many films begin with black; short ones have no other second.
    let mut problem = String::new();
    for second in ["1", "0"] {
        match run(program, film, second, limits) {
            Ok(frame) => return Ok(frame),
            Err(error) => problem = error,
        }
    }
    Err(problem)
}

/// Path of the program, from the variable or the folders of programs.
fn program(named: Option<&OsStr>, folders: Option<&OsStr>) -> Option<PathBuf> {
    if let Some(named) = named.filter(|named| !named.is_empty()) {
        return (named != "off").then(|| named.into());
    }
    let name = format!("ffmpeg{}", std::env::consts::EXE_SUFFIX);
    // An empty entry would be the current folder, which may contain anything.
    let folders: Vec<PathBuf> =
        std::env::split_paths(folders?).filter(|folder| folder.is_absolute()).collect();
    folders.into_iter().map(|folder| folder.join(&name)).find(|path| path.is_file())
}

fn run(program: &Path, film: &Path, second: &str, limits: &Limits) -> Result<Vec<u8>, String> {
    let mut input = OsString::from("file:");
    input.push(film);
    let mut command = Command::new(program);
    // A playlist must not open other files or the network; pictures inside the film are no frames of it.
    command
        .args(["-nostdin", "-hide_banner", "-v", "fatal", "-threads", "1"])
        .args(["-protocol_whitelist", "file", "-ss", second, "-i"])
        .arg(input)
        .args(["-map", "0:V:0", "-frames:v", "1", "-c:v", "ppm", "-f", "image2pipe", "pipe:1"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut child =
        command.spawn().map_err(|error| format!("cannot start `{}`: {error}", program.display()))?;
    platform::limit_memory(&child, limits.memory_bytes.saturating_add(OWN_BYTES));
    let outcome = output(&mut child, limits);
    // Ignored: it has ended already, unless it was too slow or wrote too much.
    let _ = child.kill();
    let _ = child.wait();
    match outcome {
        Ok(frame) if frame.is_empty() => Err("`ffmpeg` finds no frame in it".into()),
        outcome => outcome,
    }
}

/// What the program writes, within the limits.
fn output(child: &mut Child, limits: &Limits) -> Result<Vec<u8>, String> {
    let most_bytes = limits.memory_bytes;
    let Some(stdout) = child.stdout.take() else { return Err("`ffmpeg` has no output".into()) };
    let (sender, receiver) = mpsc::channel();
    // The thread ends with the pipe, which the caller closes by ending the child.
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let outcome = stdout.take(most_bytes + 1).read_to_end(&mut bytes);
        let _ = sender.send(outcome.map(|_| bytes));
    });
    match receiver.recv_timeout(limits.time.min(MOST_TIME)) {
        Ok(Ok(bytes)) if bytes.len() as u64 > most_bytes => {
            Err("a frame larger than the limit of memory".into())
        }
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(error)) => Err(format!("cannot read from `ffmpeg`: {error}")),
        Err(_) => Err("`ffmpeg` took too long".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_looked_up_in_absolute_folders() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(format!("ffmpeg{}", std::env::consts::EXE_SUFFIX));
        let folders = std::env::join_paths([Path::new("."), folder.path()]).unwrap();
        assert_eq!(program(None, Some(&folders)), None);
        std::fs::write(&path, "").unwrap();
        assert_eq!(program(None, Some(&folders)), Some(path));
        assert_eq!(program(Some(OsStr::new("off")), Some(&folders)), None);
        assert_eq!(program(Some(OsStr::new("/x/y")), None), Some("/x/y".into()));
    }

    #[cfg(unix)]
    #[test]
    fn a_program_without_end_is_ended() {
        let child =
            |command: &str| Command::new("sh").args(["-c", command]).stdout(Stdio::piped()).spawn().unwrap();
        let limits = Limits { memory_bytes: 9, time: Duration::from_millis(300), ..Limits::default() };
        let mut slow = child("exec sleep 60");
        assert!(output(&mut slow, &limits).unwrap_err().contains("too long"));
        slow.kill().unwrap();
        slow.wait().unwrap();
        let mut long = child("exec yes");
        assert!(output(&mut long, &limits).unwrap_err().contains("limit of memory"));
        long.kill().unwrap();
        long.wait().unwrap();
        let mut right = child("echo frame");
        assert_eq!(output(&mut right, &limits).unwrap(), b"frame\n");
        right.wait().unwrap();
    }
}
