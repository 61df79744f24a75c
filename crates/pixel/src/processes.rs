//! Decoding in other processes, for formats whose decoders are not contained otherwise.
//!
//! This crate starts no processes. A program that can start decoder processes (the engine does, as instances
//! of itself) registers them here, and [`decoder`](crate::decoder) passes it the pictures whose
//! [`Format::needs_process`] says so. Without registered processes, such pictures are decoded in the calling
//! process like all others: a decoder that crashes then ends that process.

use std::sync::{Arc, PoisonError, RwLock};

use crate::decode::{DecodeOptions, Decoder, Input};
use crate::error::DecodeError;
use crate::format::Format;

/// What to do with a picture's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Decode a picture of this format, as [`decoder`](crate::decoder) does.
    Decode(Format),
    /// Develop a camera raw file, as [`develop`](crate::develop) does.
    Develop,
}

impl Task {
    /// Whether it is better done in a process of its own.
    #[must_use]
    pub const fn needs_process(self) -> bool {
        match self {
            Task::Decode(format) => format.needs_process(),
            Task::Develop => true,
        }
    }
}

/// Decodes pictures in processes other than the calling one.
pub trait DecoderProcesses: Send + Sync {
    /// Opens the picture whose file `input` is.
    ///
    /// # Errors
    /// Those of [`decoder`](crate::decoder); [`DecodeError::Damaged`] if the process crashed.
    fn open<'a>(
        &self,
        task: Task,
        input: Box<dyn Input + 'a>,
        options: &DecodeOptions,
    ) -> Result<Box<dyn Decoder + 'a>, DecodeError>;
}

static PROCESSES: RwLock<Option<Arc<dyn DecoderProcesses>>> = RwLock::new(None);

/// Sets the processes for tasks of which [`Task::needs_process`] is true, for the whole of this process;
/// `None`: they are done in this process.
pub fn set_decoder_processes(processes: Option<Arc<dyn DecoderProcesses>>) {
    *PROCESSES.write().unwrap_or_else(PoisonError::into_inner) = processes;
}

/// The processes for this task, if it needs one and there are some.
pub(crate) fn processes_for(task: Task) -> Option<Arc<dyn DecoderProcesses>> {
    if !task.needs_process() {
        return None;
    }
    PROCESSES.read().unwrap_or_else(PoisonError::into_inner).clone()
}
