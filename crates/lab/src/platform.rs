//! The one place where this crate meets an operating system. What lies above calls these names and knows no
//! platform; what a system does not have is answered with [`std::io::ErrorKind::Unsupported`].

#[cfg(target_os = "linux")]
mod linux;
#[cfg(not(target_os = "linux"))]
mod portable;
mod request;

#[cfg(target_os = "linux")]
pub(crate) use linux::*;
#[cfg(not(target_os = "linux"))]
pub(crate) use portable::*;
pub(crate) use request::Request;

use std::process::{Command, ExitStatus};

/// What takes bytes and keeps none.
pub(crate) const NULL_DEVICE: &str = if cfg!(windows) { "NUL" } else { "/dev/null" };

/// Puts the program into a process group of its own, where there are any.
pub(crate) fn lead_group(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// Whether a process was killed outright.
pub(crate) fn is_killed(status: ExitStatus) -> bool {
    #[cfg(unix)]
    return std::os::unix::process::ExitStatusExt::signal(&status) == Some(9);
    #[cfg(not(unix))]
    {
        let _ = status;
        false
    }
}

/// Gives temporary files the permissions that any new file has.
pub(crate) fn with_permissions_of_new_files<'b, 'x, 'y>(
    builder: &'b mut tempfile::Builder<'x, 'y>,
) -> &'b mut tempfile::Builder<'x, 'y> {
    // The process's umask takes away what is to be taken away.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}

/// A processor's frequency as the system tells it; what it does not tell is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct ProcessorMhz {
    /// By `/proc/cpuinfo`: on a virtual machine a constant.
    pub(crate) cpuinfo: Option<f64>,
    /// By the governor of frequencies.
    pub(crate) cpufreq: Option<f64>,
}
