//! What one run of a case measured.

use serde::{Deserialize, Serialize};

use super::guard::Surroundings;
use crate::case::Checksum;

/// One run; figures cover the measured part unless stated otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// Number of the session, from 1.
    #[serde(default = "first_session")]
    pub session: u32,
    /// Number of the round, from 1. Repetitions of disturbed runs have numbers after the last round.
    pub round: u32,
    /// Start of the measured part, from the session's begin.
    pub started_ns: u64,
    /// Time between the lab's start signal and the arrival of the case's answer.
    pub wall_ns: u64,
    /// User and system time of the case and the processes it started.
    pub cpu_ns: u64,
    /// User time; `None` for runs below 200 ms, where kernels base the split on too few samples.
    pub user_ns: Option<u64>,
    /// System time; `None` under the same condition as `user_ns`.
    pub system_ns: Option<u64>,
    /// Peak resident memory since the process started, of the largest of its processes.
    pub peak_bytes: Option<u64>,
    /// Page faults that needed no device access.
    pub minor_faults: u64,
    /// Page faults that waited for a device.
    pub major_faults: u64,
    /// Number of times the case waited; the wait for the start signal is one of them.
    pub voluntary_switches: u64,
    /// Number of times its processor was given to other tasks.
    pub involuntary_switches: u64,
    /// Bytes read from a device; `None` if unknown.
    pub device_read_bytes: Option<u64>,
    /// Bytes that have to be written to a device; `None` if unknown.
    pub device_written_bytes: Option<u64>,
    /// Share of its files' pages in memory before the measured part; `None` if unknown or irrelevant.
    pub resident_before: Option<f64>,
    /// Time the lab needed outside the measured part: creating the process, its set-up and check, reaping it.
    pub harness_ns: u64,
    /// Activity of other processes during the run.
    pub surroundings: Surroundings,
    /// Why the run does not count; `None` if it counts.
    pub disturbed: Option<String>,
    /// Figures specific to the way, by name.
    pub figures: Vec<(String, f64)>,
    /// Checksum of the run's answer, where each round has its own input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn_answer: Option<Checksum>,
}

impl Run {
    /// User and system time of the run. Of a run below 200 ms the kernel's split for the process cannot be
    /// used, not even summed over runs: a process that no tick met in system mode is counted as user time
    /// altogether. The ticks of the whole machine have no such bias, and an undisturbed run had it nearly
    /// to itself; they are multiples of 10 ms, so that only sums over many runs show something.
    pub(crate) fn split_ns(&self) -> Option<[f64; 2]> {
        let own = self.user_ns.zip(self.system_ns);
        let ticks = self.surroundings.user_ticks_ns.zip(self.surroundings.system_ticks_ns);
        own.or(ticks).map(|(user_ns, system_ns)| [user_ns as f64, system_ns as f64])
    }
}

/// The session of a run whose report does not number its sessions: it has one.
pub(crate) fn first_session() -> u32 {
    1
}
