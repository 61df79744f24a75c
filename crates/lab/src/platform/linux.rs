//! The implementation for Linux, by subject.

mod clocks;
mod facts;
mod file;
mod fork;
mod libexif;
mod machine;
mod mapping;
mod memory;
mod memory_limit;
mod mounts;
mod own_code;
mod process;
mod ring;
mod stdio;
mod sync;
mod tree;
mod usage;

/// Reads and writes at an offset, which threads can do on one open file.
pub(crate) use std::os::unix::fs::FileExt as OffsetIo;

pub(crate) use clocks::system_clock;
pub(crate) use facts::{facts, last_cache_bytes, processor_mhz, storage_facts};
pub(crate) use file::{allocate, clone_file, copy_range, send_file};
pub(crate) use file::{lies_on_a_disk, memory_file, open_direct, open_sequential, refuses, reserve};
pub(crate) use fork::in_processes;
pub(crate) use libexif::LibExif;
pub(crate) use machine::{MachineCounters, drop_caches};
pub(crate) use mapping::{Mapping, MappingMut};
pub(crate) use memory::{Memory, finish_streaming, stream_line};
pub(crate) use memory_limit::MemoryLimit;
pub(crate) use mounts::use_private_mounts;
pub(crate) use own_code::OwnCode;
pub(crate) use process::{
    Group, die_with_parent, free_bytes, has_input, private_stdio, sync_folder, use_one_processor,
    wait_unreaped,
};
pub(crate) use ring::Ring;
pub(crate) use stdio::Stream;
pub(crate) use sync::{Event, HAS_SYSTEM_MUTEX, SystemCondition, SystemGuard, SystemMutex};
pub(crate) use tree::{inode, listed_inode, unlistable_names};
pub(crate) use usage::{own_counters, peak_bytes};
