//! POSIX.

use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use rustix::fs::{Access, OFlags};

/// Opens a file for reading without waiting: a FIFO without a writer would block for ever.
pub(crate) fn open_at_once(path: &Path) -> io::Result<File> {
    let flags = i32::try_from((OFlags::NONBLOCK | OFlags::NOCTTY).bits()).unwrap_or(0);
    OpenOptions::new().read(true).custom_flags(flags).open(path)
}

/// Whether to open a path on a disk is a request to another machine, which its text names. Never here: the
/// owner of the machine mounts its file systems.
pub(crate) fn is_on_other_machine(_: &Path) -> bool {
    false
}

/// Creates a file that only its owner can read.
pub(crate) fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?.write_all(bytes)
}

/// Whether this process may write a file, or create files in a folder.
pub(crate) fn may_write(path: &Path) -> bool {
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    rustix::fs::access(path, Access::WRITE_OK).is_ok()
}

/// The users whose connections are those of the user who started this program: that user, also if `sudo` was
/// used, and root, who can read everything anyway.
pub(crate) fn own_users() -> Vec<u32> {
    let by_sudo = std::env::var("SUDO_UID").ok().and_then(|text| text.parse().ok());
    let (effective, real) = (rustix::process::geteuid().as_raw(), rustix::process::getuid().as_raw());
    [0, effective, real].into_iter().chain(by_sudo).collect()
}
