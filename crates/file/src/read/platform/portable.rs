//! Operating systems other than Linux and Windows: the strategies of the standard library.

use crate::ReadError;
use crate::read::backend::Backend;
use crate::read::buffered::BufferedReader;
use crate::read::options::ReadOptions;
use crate::read::pread::Pread;
use crate::read::strategy::Strategy;

/// Creates the backend of a strategy.
pub(in crate::read) fn backend(
    strategy: Strategy,
    options: &ReadOptions,
) -> Result<Box<dyn Backend>, ReadError> {
    match strategy {
        Strategy::Pread => Ok(Box::new(Pread::new(options))),
        Strategy::Buffered => Ok(Box::new(BufferedReader::new(options))),
        Strategy::Stdio | Strategy::Iostream | Strategy::Mmap | Strategy::Direct | Strategy::Uring => {
            Err(ReadError::Unavailable { strategy, reason: "it needs Linux".to_owned(), source: None })
        }
        Strategy::Sequential | Strategy::Overlapped | Strategy::ReadFileEx => {
            Err(ReadError::Unavailable { strategy, reason: "it needs Windows".to_owned(), source: None })
        }
    }
}
