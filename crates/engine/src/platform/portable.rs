//! Fallback for systems other than Unix, based on the standard library.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fs::{DirEntry, Metadata, ReadDir};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, UNIX_EPOCH};

use super::{FileKind, ListedEntry};

pub(crate) struct DirectoryReader(ReadDir);

impl DirectoryReader {
    pub(crate) fn open(path: &Path) -> io::Result<DirectoryReader> {
        std::fs::read_dir(path).map(DirectoryReader)
    }
}

impl Iterator for DirectoryReader {
    type Item = io::Result<ListedEntry>;

    fn next(&mut self) -> Option<io::Result<ListedEntry>> {
        self.0.next().map(|entry| look_at(&entry?))
    }
}

fn look_at(entry: &DirEntry) -> io::Result<ListedEntry> {
    let is_link = entry.file_type()?.is_symlink();
    match std::fs::metadata(entry.path()) {
        Ok(found) if is_link && found.is_dir() => {
            Ok(ListedEntry { kind: FileKind::DirectoryLink, ..listed(entry.file_name(), &found) })
        }
        Ok(found) => Ok(listed(entry.file_name(), &found)),
        Err(_) if is_link => {
            Ok(ListedEntry { kind: FileKind::DanglingLink, ..listed(entry.file_name(), &entry.metadata()?) })
        }
        Err(error) => Err(error),
    }
}

pub(super) fn stat_path(path: &Path) -> io::Result<ListedEntry> {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_owned();
    Ok(listed(name, &std::fs::metadata(path)?))
}

/// Does nothing: here, child processes end when their standard input closes.
pub(crate) fn bind_to_parent(_memory_bytes: u64) {}

pub(crate) fn become_program(_command: &mut std::process::Command) -> io::Error {
    io::ErrorKind::Unsupported.into()
}

pub(super) fn limit_resources(_child: &std::process::Child, _most: &super::Resources) {}

pub(crate) fn take_standard_output() -> io::Result<Box<dyn Write + Send>> {
    Ok(Box::new(io::stdout()))
}

/// The folder for temporary files is the user's own here.
pub(crate) fn make_private_folder(path: &Path) -> io::Result<()> {
    std::fs::create_dir_all(path)
}

pub(crate) const STANDARD_INPUT: Option<&str> = None;

pub(crate) fn end_with_parent(_command: &mut Command) {}

/// None: these are numbers of Unix's file systems.
pub(crate) fn inode_numbers(_found: &Metadata) -> Vec<(&'static str, u64)> {
    Vec::new()
}

pub(crate) fn user_name(_: u64) -> Option<String> {
    None
}

pub(crate) fn group_name(_: u64) -> Option<String> {
    None
}

pub(crate) const CHANGE_TAG: &str = "FileInodeChangeDate";

pub(crate) fn mode_and_change(_: &Path, _found: &Metadata) -> Option<(u32, i64)> {
    None
}

pub(crate) fn set_apart_from_terminal(_command: &mut Command) {}

pub(crate) fn exiftool_path(text: String) -> String {
    text
}

pub(crate) fn storable_name(name: &OsStr) -> Cow<'_, OsStr> {
    name.into()
}

/// `None` for a name that is not Unicode, which cannot be passed on.
pub(crate) fn path_of(bytes: Vec<u8>) -> Option<PathBuf> {
    String::from_utf8(bytes).ok().map(Into::into)
}

fn listed(name: OsString, found: &Metadata) -> ListedEntry {
    let kind = if found.is_file() {
        FileKind::File
    } else if found.is_dir() {
        FileKind::Directory
    } else {
        FileKind::Special
    };
    let since = found.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let mtime_ns = since.and_then(|since| i64::try_from(since.as_nanos()).ok()).unwrap_or(0);
    ListedEntry { name, kind, bytes: found.len(), mtime_ns, inode: 0, device: 0, ctime_ns: 0 }
}

pub(super) fn processor_time() -> Option<Duration> {
    None
}
