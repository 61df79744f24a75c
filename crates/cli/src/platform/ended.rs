//! Exit status and resource usage of a child process that ended.

use std::process::ExitStatus;
use std::time::Duration;

/// A child process that ended.
#[derive(Debug)]
pub(crate) struct EndedChild {
    /// Exit status of the process.
    pub(crate) status: ExitStatus,
    /// Resource usage, including children it waited for; `None` where the system does not report it.
    pub(crate) usage: Option<Usage>,
}

/// Resource usage of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Usage {
    /// Processor time spent in user mode.
    pub(crate) user: Duration,
    /// Processor time spent in the kernel on behalf of the process.
    pub(crate) system: Duration,
    /// Peak resident memory in bytes, of the largest of the processes.
    pub(crate) peak_bytes: u64,
}
