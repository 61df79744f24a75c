//! Calls to the operating system: directory listings with what change detection needs, limits of child
//! processes, and processor time.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::time::Duration;

#[cfg(not(unix))]
mod portable;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
use portable as imp;
#[cfg(unix)]
use unix as imp;

/// Type of the file that a name in a directory stands for, symbolic links to files followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileKind {
    /// A regular file, or a link to one.
    File,
    Directory,
    /// A symbolic link to a directory: not followed, so that no loop is walked.
    DirectoryLink,
    /// A symbolic link that leads nowhere.
    DanglingLink,
    /// A FIFO, socket or device.
    Special,
}

/// One name in a directory, with what `stat(2)` reports of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Listed {
    pub name: OsString,
    pub kind: FileKind,
    pub bytes: u64,
    pub mtime_ns: i64,
    pub inode: u64,
    pub device: u64,
}

/// An open directory that is read name by name; itself and its parent are left out. A name that the system
/// refuses to describe is an error, and the listing goes on; an error of the directory itself ends it.
pub(crate) use imp::DirectoryReader;
/// Ends this process when its parent ends, and bounds its memory in bytes, as far as the system allows.
pub(crate) use imp::bind_to_parent;
/// The permission bits of a file with its type, and when its inode changed, in seconds since 1970; `None`
/// where the system has no such thing.
pub(crate) use imp::mode_and_change;
/// The path that these bytes encode, as `OsStr::as_encoded_bytes` gives them.
pub(crate) use imp::path_of;
/// Keeps signals of the terminal, such as Ctrl-C, from a child that is started by `command`, where they would
/// reach it.
pub(crate) use imp::set_apart_from_terminal;

/// Looks at one path, links followed.
///
/// # Errors
/// Those of `stat(2)`.
pub(crate) fn stat_path(path: &Path) -> io::Result<Listed> {
    imp::stat_path(path)
}

/// Time so far in which some thread of the machine was ready to run and had no processor (Linux, pressure
/// stall information), where the system reports it.
pub(crate) fn processor_pressure() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/pressure/cpu").ok()?;
    let some = text.lines().find(|line| line.starts_with("some"))?;
    let micros = some.rsplit_once("total=")?.1.trim().parse().ok()?;
    Some(Duration::from_micros(micros))
}

/// Processor time of all threads of this process so far, where the system reports it.
pub(crate) fn processor_time() -> Option<Duration> {
    imp::processor_time()
}
