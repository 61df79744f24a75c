//! Platforms that are not POSIX.

use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Component, Path, Prefix};

/// Opens a file for reading.
pub(crate) fn open_at_once(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// Whether to open a path on a disk is a request to another machine, which its text names: `\\HOST\SHARE`.
/// Windows then sends that machine the user's name and a proof of the password. Also true for devices.
pub(crate) fn is_on_other_machine(path: &Path) -> bool {
    match path.components().next() {
        Some(Component::Prefix(prefix)) => {
            !matches!(prefix.kind(), Prefix::Disk(_) | Prefix::VerbatimDisk(_))
        }
        _ => false,
    }
}

/// Creates a file in the user's own folder.
pub(crate) fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    OpenOptions::new().write(true).create_new(true).open(path)?.write_all(bytes)
}

/// Whether a file is not marked as read-only.
pub(crate) fn may_write(path: &Path) -> bool {
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    std::fs::metadata(path).is_ok_and(|metadata| metadata.is_dir() || !metadata.permissions().readonly())
}

/// Users are not known by numbers here.
pub(crate) fn own_users() -> Vec<u32> {
    Vec::new()
}
