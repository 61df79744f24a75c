//! Linux, by subject.

mod mapping;
mod memory;

/// Reads and writes at an offset, which threads can do on one open file.
pub(crate) use std::os::unix::fs::FileExt as AtOffset;

pub(crate) use mapping::{Mapping, MappingMut};
pub(crate) use memory::{Memory, finish_streaming, stream_line};
