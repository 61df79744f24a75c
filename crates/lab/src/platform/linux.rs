//! Linux, by subject.

mod mapping;
mod memory;
mod process;
mod sync;

/// Reads and writes at an offset, which threads can do on one open file.
pub(crate) use std::os::unix::fs::FileExt as AtOffset;

pub(crate) use mapping::{Mapping, MappingMut};
pub(crate) use memory::{Memory, finish_streaming, stream_line};
pub(crate) use process::in_processes;
pub(crate) use sync::{Event, HAS_POSIX_MUTEX, PosixCondition, PosixGuard, PosixMutex};
