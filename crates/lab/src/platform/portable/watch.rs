//! Process and machine data that the method does without on systems other than Linux.

use std::io;
use std::path::Path;

use crate::facts::StorageFacts;
use crate::platform::ProcessorMhz;

/// Dropping the page cache is not supported.
pub(crate) fn drop_caches() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Nothing to keep: caches are not dropped.
#[derive(Debug)]
pub(crate) struct OwnCode;

impl OwnCode {
    pub(crate) fn keep() -> OwnCode {
        OwnCode
    }
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

/// Does nothing: the system writes back at its own pace.
pub(crate) fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
