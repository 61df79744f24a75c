//! The one place where this crate meets an operating system. What lies above calls these names and knows no
//! platform.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(not(target_os = "linux"))]
mod portable;

#[cfg(target_os = "linux")]
pub(crate) use linux::*;
#[cfg(not(target_os = "linux"))]
pub(crate) use portable::*;

/// How a file is opened for reading. Always close-on-exec, never as a controlling terminal.
#[derive(Clone, Copy, Debug, Default)]
#[cfg_attr(
    not(target_os = "linux"),
    expect(dead_code, reason = "other systems update access times as they like")
)]
pub(crate) struct OpenHow {
    /// Leave the access time alone; refused to those who do not own the file.
    pub(crate) no_atime: bool,
    /// Past the page cache.
    pub(crate) direct: bool,
    /// Wait for a lease that another process holds on a regular file. Never set before the file is known to
    /// be one.
    pub(crate) may_wait: bool,
}

/// What a refused open means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "the standard library tells fewer apart"))]
pub(crate) enum Refusal {
    /// The thing at this path is no regular file.
    NotRegular,
    /// Too many files are open.
    TooManyOpenFiles,
    /// The path or a name in it is too long.
    NameTooLong,
    /// The file system has no direct I/O.
    NoDirect,
    /// Only an owner may leave the access time alone.
    NoAtimeDenied,
    /// Opening would have to wait.
    WouldWait,
    /// All else: the error speaks for itself.
    Other,
}

/// What the page cache is told about a range.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Advice {
    /// It will be read soon.
    WillNeed,
    /// It will not be read again.
    DontNeed,
}

/// What lies under a path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FileSystemFacts {
    /// The type, as `statfs(2)` numbers it.
    pub(crate) magic: u32,
    /// The file system's own number for itself; 0 where it has none.
    pub(crate) id: u64,
    /// Major and minor number of the device.
    pub(crate) device: (u32, u32),
}

/// A stretch of a file on its device, as the file system tells it. Nothing about it has been checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Extent {
    pub(crate) logical: u64,
    pub(crate) physical: u64,
    pub(crate) len_bytes: u64,
    /// `FIEMAP_EXTENT_*` of `linux/fiemap.h`.
    pub(crate) flags: u32,
}
