//! Process and machine data that the method does without on systems other than Linux.

use std::io;
use std::path::Path;

use crate::method::facts::StorageFacts;
use crate::method::guard::Snapshot;
use crate::platform::ProcessorMhz;

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

/// Does nothing: the system writes back at its own pace.
pub(crate) fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
