//! Linux, by subject.

mod facts;
mod machine;
mod mapping;
mod process;
mod usage;

pub(crate) use facts::{facts, storage_facts};
pub(crate) use machine::{MachineCounters, drop_caches};
pub(crate) use mapping::{Mapping, MappingMut};
pub(crate) use process::{
    die_with_parent, end_group, free_bytes, has_input, private_stdio, sync_folder, wait_unreaped,
};
pub(crate) use usage::{own_counters, peak_bytes};
