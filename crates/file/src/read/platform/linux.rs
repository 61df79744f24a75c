//! Linux, where every strategy is available.

mod direct;
mod mmap;
mod stdio;
mod uring;

use std::path::Path;

use crate::ReadError;
use crate::read::backend::Backend;
use crate::read::buffered::Buffered;
use crate::read::open::Opener;
use crate::read::options::ReadOptions;
use crate::read::pread::Pread;
use crate::read::strategy::Strategy;

/// Creates the backend of a strategy.
pub(in crate::read) fn backend(
    strategy: Strategy,
    options: &ReadOptions,
) -> Result<Box<dyn Backend>, ReadError> {
    Ok(match strategy {
        Strategy::Pread => Box::new(Pread::new(options)),
        Strategy::Buffered => Box::new(Buffered::new(options)),
        Strategy::Stdio => Box::new(stdio::Stdio::new(options)),
        Strategy::Mmap => Box::new(mmap::Mmap::new(options)),
        Strategy::Direct => Box::new(direct::Direct::new(options)),
        Strategy::Uring => Box::new(uring::Uring::new(options)?),
    })
}

/// Queries of `uring`, which opens files by itself.
impl Opener {
    /// Whether files are still opened without changing their access times.
    pub(in crate::read) fn no_atime(&self) -> bool {
        self.no_atime
    }

    /// Whether a read that stopped short at `len_bytes` certainly reached the end, for a file that has no
    /// descriptor to query.
    pub(in crate::read) fn end_is_certain_by_path(&mut self, len_bytes: usize, path: &Path) -> bool {
        self.ends.is_certain(len_bytes, path, || crate::platform::cuts_reads_at_blocks(path))
    }
}
