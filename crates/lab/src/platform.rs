//! The only module of this crate that calls the operating system. The modules above use its functions without
//! naming a platform; where a system lacks a feature, they return [`std::io::ErrorKind::Unsupported`].

#[cfg(target_os = "linux")]
mod linux;
#[cfg(not(windows))]
mod not_windows;
#[cfg(not(target_os = "linux"))]
mod portable;
mod request;

#[cfg(target_os = "linux")]
pub(crate) use linux::*;
#[cfg(not(windows))]
pub(crate) use not_windows::*;
#[cfg(not(target_os = "linux"))]
pub(crate) use portable::*;
pub(crate) use request::{Request, RingKind};

use std::io;
use std::path::Path;
use std::process::{Command, ExitStatus};

/// Device that discards all bytes written to it.
pub(crate) const NULL_DEVICE: &str = if cfg!(windows) { "NUL" } else { "/dev/null" };

/// Puts the program into its own process group, where the platform has them.
pub(crate) fn lead_group(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// Whether a process was killed by SIGKILL; always false where processes get no signals.
pub(crate) fn is_killed(status: ExitStatus) -> bool {
    #[cfg(unix)]
    return std::os::unix::process::ExitStatusExt::signal(&status) == Some(9);
    #[cfg(not(unix))]
    {
        let _ = status;
        false
    }
}

/// Makes `path` a name for the standard error of the program that opens it.
pub(crate) fn name_standard_error(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    return std::os::unix::fs::symlink("/dev/stderr", path);
    #[cfg(not(unix))]
    {
        let _ = path;
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Gives temporary files the permissions that any new file gets.
pub(crate) fn with_permissions_of_new_files<'b, 'x, 'y>(
    builder: &'b mut tempfile::Builder<'x, 'y>,
) -> &'b mut tempfile::Builder<'x, 'y> {
    // The process's umask still applies.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}

/// A processor's frequency as the system reports it; `None` where it does not.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct ProcessorMhz {
    /// From `/proc/cpuinfo`: a constant on a virtual machine.
    pub(crate) cpuinfo: Option<f64>,
    /// From the frequency governor.
    pub(crate) cpufreq: Option<f64>,
}
