//! Process and machine data that the method needs, as far as the standard library provides it.

use std::io;
use std::path::Path;
use std::process::Child;
use std::time::Duration;

use crate::method::counters::Counters;
use crate::method::facts::{Facts, StorageFacts};
use crate::method::guard::Snapshot;
use crate::platform::ProcessorMhz;

/// Resource usage is not available; returns zeros.
pub(crate) fn own_counters() -> Counters {
    Counters::default()
}

/// Peak memory is not available.
pub(crate) fn peak_bytes() -> Option<u64> {
    None
}

/// Machine counters are not available.
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

/// Dropping the page cache is not supported.
pub(crate) fn drop_caches() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Only the facts that the standard library provides.
pub(crate) fn facts() -> Facts {
    let cpus_online = std::thread::available_parallelism().map_or(1, usize::from);
    Facts { cpus_online, ..Facts::default() }
}

/// Processor frequencies are not available.
pub(crate) fn processor_mhz() -> ProcessorMhz {
    ProcessorMhz::default()
}

/// Cache sizes are not available.
pub(crate) fn last_cache_bytes() -> Option<usize> {
    None
}

/// Facts about the storage are not available.
pub(crate) fn storage_facts(_: &Path) -> StorageFacts {
    StorageFacts::default()
}

/// Does nothing: a child whose parent is gone ends when it reads its closed input.
pub(crate) fn die_with_parent(_: u32) -> io::Result<()> {
    Ok(())
}

/// Standard input and output, shared with the programs that a case starts.
pub(crate) fn private_stdio() -> io::Result<(std::io::Stdin, std::io::Stdout)> {
    Ok((io::stdin(), io::stdout()))
}

/// Always `true`: the read that follows blocks as long as it takes.
pub(crate) fn has_input<T>(_: &T, _: Duration) -> io::Result<bool> {
    Ok(true)
}

/// Unsupported: processes have no groups here.
pub(crate) fn end_group(_: u32) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Does nothing: the standard library's wait is enough.
pub(crate) fn wait_unreaped(_: &Child) -> io::Result<()> {
    Ok(())
}

/// Does nothing: the system writes back at its own pace.
pub(crate) fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Free space is not available.
pub(crate) fn free_bytes(_: &Path) -> io::Result<u64> {
    Err(io::ErrorKind::Unsupported.into())
}
