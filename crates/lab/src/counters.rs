//! The system's counters: of a process, and of the whole machine.

use serde::{Deserialize, Serialize};

/// Counters of a process and its children, from its start or between two moments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Counters {
    pub(crate) user_ns: u64,
    pub(crate) system_ns: u64,
    pub(crate) minor_faults: u64,
    pub(crate) major_faults: u64,
    pub(crate) voluntary_switches: u64,
    pub(crate) involuntary_switches: u64,
    /// Bytes read from a device; `None` where the system does not report it.
    pub(crate) device_read_bytes: Option<u64>,
    /// Bytes that will have to be written to a device.
    pub(crate) device_written_bytes: Option<u64>,
}

impl Counters {
    /// The resources used since `earlier`.
    pub(crate) fn since(&self, earlier: &Counters) -> Counters {
        let difference = |now: Option<u64>, then: Option<u64>| Some(now?.saturating_sub(then?));
        Counters {
            user_ns: self.user_ns.saturating_sub(earlier.user_ns),
            system_ns: self.system_ns.saturating_sub(earlier.system_ns),
            minor_faults: self.minor_faults.saturating_sub(earlier.minor_faults),
            major_faults: self.major_faults.saturating_sub(earlier.major_faults),
            voluntary_switches: self.voluntary_switches.saturating_sub(earlier.voluntary_switches),
            involuntary_switches: self.involuntary_switches.saturating_sub(earlier.involuntary_switches),
            device_read_bytes: difference(self.device_read_bytes, earlier.device_read_bytes),
            device_written_bytes: difference(self.device_written_bytes, earlier.device_written_bytes),
        }
    }

    /// The mean of this many passes that used these resources together.
    pub(crate) fn per_pass(&self, n_passes: u32) -> Counters {
        let n = u64::from(n_passes.max(1));
        Counters {
            user_ns: self.user_ns / n,
            system_ns: self.system_ns / n,
            minor_faults: self.minor_faults / n,
            major_faults: self.major_faults / n,
            voluntary_switches: self.voluntary_switches / n,
            involuntary_switches: self.involuntary_switches / n,
            device_read_bytes: self.device_read_bytes.map(|bytes| bytes / n),
            device_written_bytes: self.device_written_bytes.map(|bytes| bytes / n),
        }
    }

    /// Total processor time. It is exact, while its two parts may be sampled by ticks.
    pub(crate) fn cpu_ns(&self) -> u64 {
        self.user_ns + self.system_ns
    }
}

/// The machine's counters at one moment; `None` where the system does not report one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Snapshot {
    pub(crate) cpu_pressure_ns: Option<u64>,
    pub(crate) io_pressure_ns: Option<u64>,
    pub(crate) busy_ns: Option<u64>,
    pub(crate) steal_ns: Option<u64>,
    pub(crate) user_ticks_ns: Option<u64>,
    pub(crate) system_ticks_ns: Option<u64>,
}
