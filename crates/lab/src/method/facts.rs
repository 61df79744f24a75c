//! What the system says of the machine and its storage.

use serde::{Deserialize, Serialize};

/// The machine, as its system tells.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Facts {
    /// Name of the processor.
    pub cpu_model: Option<String>,
    /// Processors, hardware threads counted singly.
    pub cpus_online: usize,
    /// Main memory.
    pub memory_bytes: Option<u64>,
    /// Release of the kernel.
    pub kernel: Option<String>,
    /// The system's own name for this installation. It is to be kept private, and is only used for the
    /// identity.
    #[serde(skip)]
    pub machine_id: Option<String>,
    /// Who decides the processors' frequency.
    pub governor: Option<String>,
    /// Whether frequencies may rise for a while.
    pub turbo: Option<bool>,
    /// Processors' worth of time that the control group may use.
    pub cpu_limit: Option<f64>,
    /// Memory that the control group may use.
    pub memory_limit_bytes: Option<u64>,
}

/// The storage under a folder, as the system tells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StorageFacts {
    /// What is mounted.
    pub device: Option<String>,
    /// How.
    pub mount_options: Option<String>,
    /// What the kernel thinks of the device (`queue/rotational`); virtual ones mostly say wrongly that they
    /// turn. See [`Environment::seeking`](super::Environment::seeking) for what is believed.
    pub says_rotational: Option<bool>,
}
