//! Facts that the system reports about the machine and its storage.

use serde::{Deserialize, Serialize};

/// Facts about the machine; a field is `None` where the system does not report it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Facts {
    /// Model name of the processor.
    pub cpu_model: Option<String>,
    /// Number of processors, counting each hardware thread.
    pub cpus_online: usize,
    /// Main memory in bytes.
    pub memory_bytes: Option<u64>,
    /// Release of the running kernel.
    pub kernel: Option<String>,
    /// The system's own identifier for this installation. It must be kept private, and is only used to derive
    /// the machine's identity.
    #[serde(skip)]
    pub machine_id: Option<String>,
    /// Governor that sets the processors' frequency.
    pub governor: Option<String>,
    /// Whether frequencies may rise temporarily above the nominal one.
    pub turbo: Option<bool>,
    /// Limit of the control group's processor time, in processors.
    pub cpu_limit: Option<f64>,
    /// Limit of the control group's memory.
    pub memory_limit_bytes: Option<u64>,
}

/// Facts about the storage under a folder, as the system reports them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StorageFacts {
    /// Device that is mounted there.
    pub device: Option<String>,
    /// Options that it is mounted with.
    pub mount_options: Option<String>,
    /// Whether the kernel calls the device rotational (`queue/rotational`); virtual devices mostly report
    /// that wrongly. [`Environment::seeking`](crate::method::Environment::seeking) decides which source is
    /// used.
    pub says_rotational: Option<bool>,
}
