//! What the crate asks of the operating system: notices of changed folders, sockets, waiting.
//!
//! Elsewhere than on Linux each call fails with [`std::io::ErrorKind::Unsupported`].

#[cfg(not(target_os = "linux"))]
mod elsewhere;
#[cfg(target_os = "linux")]
mod linux;

#[cfg(not(target_os = "linux"))]
use elsewhere as system;
#[cfg(target_os = "linux")]
use linux as system;

pub(crate) use system::{
    Connection, Listener, MountTable, Notices, Waker, connect, name_of, notify_service, resident_bytes, wait,
};

/// What happened to a folder or to a name in it.
#[cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "only Linux has notices"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// The name is new.
    Created,
    /// The file was written to, and may be written to again.
    Written,
    /// A program that wrote to the file has closed it.
    Closed,
    /// Times, rights or the number of links have changed.
    Attributes,
    /// The name was moved away from here.
    MovedFrom,
    /// The name was moved to here.
    MovedTo,
    /// The name was removed.
    Deleted,
    /// The watched folder itself was moved.
    MovedSelf,
    /// The file system of the watched folder was unmounted.
    Unmounted,
    /// The watch has ended.
    Ended,
    /// The queue was full, and notices were lost.
    Overflow,
}

/// A notice of the kernel about a watched folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Notice<'n> {
    /// Number of the watch.
    pub watch: i32,
    /// What has happened there.
    pub what: What,
    /// The name is that of a folder.
    pub is_folder: bool,
    /// The same number for both notices of a move; 0 for others.
    pub cookie: u32,
    /// Name in the folder; empty if it is about the folder itself.
    pub name: &'n [u8],
}

/// What has ended a [`wait`].
#[cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "only Linux has notices"))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Awoken {
    /// Whether notices wait to be read.
    pub has_notices: bool,
    /// The table of mounts has changed.
    pub has_mounts: bool,
}
