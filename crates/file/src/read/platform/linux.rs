//! Linux, where every strategy is available but those of Windows.

mod mapping;
mod stream;
mod uring;

use std::path::Path;

use super::direct::Direct;
use super::mmap::Mmap;
use super::stdio::{CLibrary, Streams, cpp_library};
use crate::ReadError;
use crate::read::backend::Backend;
use crate::read::buffered::BufferedReader;
use crate::read::open::Opener;
use crate::read::options::ReadOptions;
use crate::read::pread::Pread;
use crate::read::strategy::Strategy;

pub(super) use mapping::Mapping;
pub(super) use stream::Stream;

/// Creates the backend of a strategy.
pub(in crate::read) fn backend(
    strategy: Strategy,
    options: &ReadOptions,
) -> Result<Box<dyn Backend>, ReadError> {
    Ok(match strategy {
        Strategy::Pread => Box::new(Pread::new(options)),
        Strategy::Buffered => Box::new(BufferedReader::new(options)),
        Strategy::Stdio => Box::new(Streams::new(CLibrary, options)),
        Strategy::Iostream => Box::new(Streams::new(cpp_library()?, options)),
        Strategy::Mmap => Box::new(Mmap::new(options)),
        Strategy::Direct => Box::new(Direct::new(options)),
        Strategy::Uring => Box::new(uring::Uring::new(options)?),
        Strategy::Sequential | Strategy::Overlapped | Strategy::ReadFileEx => {
            let reason = "it needs Windows".to_owned();
            return Err(ReadError::Unavailable { strategy, reason, source: None });
        }
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
