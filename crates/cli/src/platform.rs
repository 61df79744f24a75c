//! Where the platforms differ: how signals arrive, and what the system knows of a process that ended.

#[cfg(not(unix))]
mod other;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
use other as system;
#[cfg(unix)]
use unix as system;

use std::process::ExitStatus;
use std::time::Duration;

pub(crate) use system::{on_each_interrupt, own_peak_bytes, wait};

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
