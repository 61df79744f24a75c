//! The operating system interface of this crate. The modules above call these names and contain no platform
//! code.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(not(target_os = "linux"))]
mod no_mounts;
#[cfg(not(any(target_os = "linux", windows)))]
mod portable;
#[cfg(windows)]
mod windows;

#[cfg(target_os = "linux")]
pub(crate) use linux::*;
#[cfg(not(target_os = "linux"))]
pub(crate) use no_mounts::*;
#[cfg(not(any(target_os = "linux", windows)))]
pub(crate) use portable::*;
#[cfg(windows)]
pub(crate) use windows::*;

/// The error for a path with a link where there must be none.
pub(crate) fn is_link() -> std::io::Error {
    std::io::Error::new(std::io::ErrorKind::PermissionDenied, "a part of the path is a link")
}

/// Options for opening a file for reading. Always close-on-exec, never as a controlling terminal.
#[derive(Clone, Copy, Debug, Default)]
#[allow(dead_code, reason = "not every system knows every option")]
pub(crate) struct OpenHow {
    /// Leave the access time alone; refused for files that the user does not own.
    pub(crate) no_atime: bool,
    /// Bypass the page cache.
    pub(crate) direct: bool,
    /// Hint that the file is read from start to end.
    pub(crate) sequential: bool,
    /// Wait for a lease that another process holds on a regular file. Set only after the file is known to be
    /// regular.
    pub(crate) may_wait: bool,
}

/// Meaning of a refused open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "the standard library distinguishes fewer"))]
pub(crate) enum Refusal {
    /// The path does not lead to a regular file.
    NotRegular,
    /// Too many files are open.
    TooManyOpenFiles,
    /// The path or a name in it is too long.
    NameTooLong,
    /// The file system does not support direct I/O.
    NoDirect,
    /// Only the owner may leave the access time alone.
    NoAtimeDenied,
    /// Opening would have to wait.
    WouldWait,
    /// Any other reason; the error itself is sufficient.
    Other,
}

/// Advice given to the page cache about a range.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Advice {
    /// The range will be read soon.
    WillNeed,
    /// The range will not be read again.
    DontNeed,
}

/// Facts about the file system under a path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FileSystemFacts {
    /// Type of the file system, as `statfs(2)` numbers it.
    pub(crate) magic: u32,
    /// The file system's own identifier; 0 if it has none.
    pub(crate) id: u64,
    /// Major and minor number of the device.
    pub(crate) device: (u32, u32),
}

/// A stretch of a file on its device, as the file system reports it. Unchecked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Extent {
    pub(crate) logical: u64,
    pub(crate) physical: u64,
    pub(crate) len_bytes: u64,
    /// Flags `FIEMAP_EXTENT_*` of `linux/fiemap.h`.
    pub(crate) flags: u32,
}
