//! Operating system calls: directory listings with the data needed to detect changes, limits of child
//! processes, and processor time.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::time::Duration;

#[cfg(not(any(unix, windows)))]
mod portable;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(not(any(unix, windows)))]
use portable as imp;
#[cfg(unix)]
use unix as imp;
#[cfg(windows)]
use windows as imp;

/// Type of the file behind a directory entry, with symbolic links to files followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileKind {
    /// A regular file, or a link to one.
    File,
    Directory,
    /// A symbolic link to a directory; not followed, so that loops cannot occur.
    DirectoryLink,
    /// A symbolic link whose target does not exist.
    DanglingLink,
    /// A FIFO, socket or device.
    Special,
}

/// A directory entry with the data that `stat(2)` reports for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ListedEntry {
    pub name: OsString,
    pub kind: FileKind,
    pub bytes: u64,
    pub mtime_ns: i64,
    pub inode: u64,
    pub device: u64,
    /// `st_ctime` in nanoseconds since 1970; 0 where the system has none.
    pub ctime_ns: i64,
}

/// ExifTool's tag for the time that [`mode_and_change`] returns.
pub(crate) use imp::CHANGE_TAG;
/// An open directory that is read entry by entry, without itself and its parent. An entry that the system
/// refuses to describe is an error, and the listing continues; an error of the directory itself ends it.
pub(crate) use imp::DirectoryReader;
/// Path by which a program opens its standard input as a file that it can seek in, where the system has one.
pub(crate) use imp::STANDARD_INPUT;
/// Becomes another program, where the system supports that. Returns only with an error.
pub(crate) use imp::become_program;
/// Ends this process when its parent ends, and limits its memory in bytes, as far as the system allows.
pub(crate) use imp::bind_to_parent;
/// Has the program that `command` starts killed when the thread ends that starts it, and so with this process
/// however that ends, where the system supports that.
pub(crate) use imp::end_with_parent;
/// A path as ExifTool prints it on this system.
pub(crate) use imp::exiftool_path;
/// Makes a folder that only this user can write to, or accepts one that exists if it is so, where the system
/// knows owners.
pub(crate) use imp::make_private_folder;
/// The mode of a file (type and permission bits), and when its inode changed or, on Windows, when it was
/// created, in seconds since 1970; `None` where the system does not support this.
pub(crate) use imp::mode_and_change;

/// ExifTool's tags of a file's number, links, owner and blocks; empty where the system has no such numbers.
pub(crate) use imp::inode_numbers;

/// The path that these bytes encode, as returned by `OsStr::as_encoded_bytes`.
pub(crate) use imp::path_of;
/// Shields a child that `command` starts from signals of the terminal, such as Ctrl-C, where they would reach
/// it.
pub(crate) use imp::set_apart_from_terminal;
/// The name as a file on a disk may have it: names in object stores and packs may contain what the system
/// does not allow.
pub(crate) use imp::storable_name;
/// This process's standard output, for its messages alone: what libraries print goes nowhere from now on,
/// where the system supports that.
pub(crate) use imp::take_standard_output;
/// Names of users and groups by their numbers.
pub(crate) use imp::{group_name, user_name};

/// What a child process may use.
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "other systems cannot limit all of it"))]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Resources {
    pub memory_bytes: u64,
    /// Processor time of all its threads.
    pub processor_seconds: u64,
    /// Length of each file that it writes.
    pub file_bytes: u64,
}

/// Limits what a child process that was started may use, as far as the system can do that from outside: all
/// of it on Linux, its memory alone on Windows.
pub(crate) fn limit_resources(child: &std::process::Child, most: &Resources) {
    imp::limit_resources(child, most);
}

/// Examines one path, with links followed.
///
/// # Errors
/// Those of `stat(2)`.
pub(crate) fn stat_path(path: &Path) -> io::Result<ListedEntry> {
    imp::stat_path(path)
}

/// Total time so far in which some thread of the machine was ready to run but had no processor (Linux,
/// pressure stall information), where the system reports it.
pub(crate) fn processor_pressure() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/pressure/cpu").ok()?;
    let some = text.lines().find(|line| line.starts_with("some"))?;
    let micros = some.rsplit_once("total=")?.1.trim().parse().ok()?;
    Some(Duration::from_micros(micros))
}

/// Bytes that this process has read from devices so far (Linux, proc(5)), where the system reports it.
pub(crate) fn read_bytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/io").ok()?;
    text.lines().find_map(|line| line.strip_prefix("read_bytes: "))?.parse().ok()
}

/// Processor time of all threads of this process so far, where the system reports it.
pub(crate) fn processor_time() -> Option<Duration> {
    imp::processor_time()
}
