//! Linux, by subject.

mod clocks;
mod file;
mod mapping;
mod memory;
mod ring;
mod stdio;

pub(crate) use clocks::system_clock;
pub(crate) use file::{advise_sequential, lies_on_a_disk, memory_file, open_direct, refuses, reserve};
pub(crate) use file::{clone_file, copy_range, send_file};
pub(crate) use file::{read_at, write_all_at};
pub(crate) use mapping::{Mapping, MappingMut};
pub(crate) use memory::Memory;
pub(crate) use ring::Ring;
pub(crate) use stdio::Stream;
