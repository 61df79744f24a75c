//! Linux: inotify, `/proc`, Unix sockets, `poll(2)`.

mod notices;
mod socket;
mod waiting;

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt as _;

pub(crate) use notices::Notices;
pub(crate) use socket::{Connection, Listener, connect, notify_service};
pub(crate) use waiting::{MountTable, Waker, wait};

/// The name of a file from its bytes.
pub(crate) fn name_of(bytes: &[u8]) -> OsString {
    OsStr::from_bytes(bytes).to_owned()
}

/// Memory of this process that is not swapped out, in bytes.
pub(crate) fn resident_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let kib = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = kib.and_then(|value| value.trim().trim_end_matches("kB").trim().parse::<u64>().ok());
    kib.unwrap_or(0) * 1024
}
