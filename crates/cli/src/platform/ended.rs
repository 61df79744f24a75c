//! What the system knows of a process that ended.

use std::process::ExitStatus;
use std::time::Duration;

/// A process that ended.
#[derive(Debug)]
pub(crate) struct Ended {
    /// How.
    pub(crate) status: ExitStatus,
    /// What it used, with the children it waited for; `None` where the system does not tell.
    pub(crate) usage: Option<Usage>,
}

/// What a process used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Usage {
    /// Processor time in the program.
    pub(crate) user: Duration,
    /// Processor time in the kernel on the program's behalf.
    pub(crate) system: Duration,
    /// Most memory resident at one time, by the largest of the processes.
    pub(crate) peak_bytes: u64,
}
