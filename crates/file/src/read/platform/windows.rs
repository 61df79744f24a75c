//! Windows: the system's own ways of reading, besides those of the standard library.

mod mapping;
mod overlapped;
mod port;
mod routine;
mod sequential;
mod stream;

use crate::ReadError;
use crate::read::backend::Backend;
use crate::read::buffered::BufferedReader;
use crate::read::options::ReadOptions;
use crate::read::pread::Pread;
use crate::read::strategy::Strategy;

use super::direct::Direct;
use super::mmap::Mmap;
use super::stdio::{CLibrary, Streams, cpp_library};
pub(super) use mapping::Mapping;
use port::Port;
use routine::Routine;
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
        Strategy::Sequential => Box::new(sequential::Sequential::new(options)),
        Strategy::Overlapped => Box::new(overlapped::Overlapped::<Port>::new(options)?),
        Strategy::ReadFileEx => Box::new(overlapped::Overlapped::<Routine>::new(options)?),
        Strategy::Uring => {
            return Err(ReadError::Unavailable {
                strategy,
                reason: "it needs Linux".to_owned(),
                source: None,
            });
        }
    })
}
