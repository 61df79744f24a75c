//! What the method asks of processes and of the machine, as far as the standard library can answer.

use std::io;
use std::path::Path;
use std::process::Child;
use std::time::Duration;

use crate::method::counters::Counters;
use crate::method::facts::{Facts, StorageFacts};
use crate::method::guard::Snapshot;
use crate::platform::ProcessorMhz;

/// What a process used is not told.
pub(crate) fn own_counters() -> Counters {
    Counters::default()
}

/// Not told.
pub(crate) fn peak_bytes() -> Option<u64> {
    None
}

/// What the machine did is not told.
#[derive(Debug)]
pub(crate) struct MachineCounters;

impl MachineCounters {
    pub(crate) fn open() -> MachineCounters {
        MachineCounters
    }

    pub(crate) fn look(&self) -> Snapshot {
        Snapshot::default()
    }
}

/// No such power.
pub(crate) fn drop_caches() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Only what the standard library knows.
pub(crate) fn facts() -> Facts {
    let cpus_online = std::thread::available_parallelism().map_or(1, usize::from);
    Facts { cpus_online, ..Facts::default() }
}

/// Not told.
pub(crate) fn processor_mhz() -> ProcessorMhz {
    ProcessorMhz::default()
}

/// Not told.
pub(crate) fn last_cache_bytes() -> Option<usize> {
    None
}

/// Not told.
pub(crate) fn storage_facts(_: &Path) -> StorageFacts {
    StorageFacts::default()
}

/// A child whose parent is gone ends when it reads its closed input.
pub(crate) fn die_with_parent(_: u32) -> io::Result<()> {
    Ok(())
}

/// Standard input and output, shared with what a case starts.
pub(crate) fn private_stdio() -> io::Result<(std::io::Stdin, std::io::Stdout)> {
    Ok((io::stdin(), io::stdout()))
}

/// Says yes: the read that follows waits as long as it takes.
pub(crate) fn has_input<T>(_: &T, _: Duration) -> io::Result<bool> {
    Ok(true)
}

/// Processes have no groups here.
pub(crate) fn end_group(_: u32) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// The standard library's wait does all.
pub(crate) fn wait_unreaped(_: &Child) -> io::Result<()> {
    Ok(())
}

/// The system writes back when it likes.
pub(crate) fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Not told.
pub(crate) fn free_bytes(_: &Path) -> io::Result<u64> {
    Err(io::ErrorKind::Unsupported.into())
}
