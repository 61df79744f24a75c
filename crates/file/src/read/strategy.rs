//! The read strategies, by name.

use std::fmt;
use std::str::FromStr;

/// Method of reading bytes from files. Written and parsed in lower case: `pread`, `uring`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Strategy {
    /// One positional read per range, `pread(2)`. Runs everywhere.
    #[default]
    Pread,
    /// The C library's `FILE`: `fread(3)`, `fseeko(3)` or `_fseeki64`.
    Stdio,
    /// The C++ library's `std::ifstream`: `istream::read`, `istream::seekg`. Needs a C++ compiler when the
    /// program is built, and on Linux the C++ library when it runs.
    Iostream,
    /// The standard library's `BufReader` over a `File`. Runs everywhere.
    Buffered,
    /// A mapping of the whole file, `mmap(2)` or `MapViewOfFile`.
    ///
    /// Touching a mapped page that a shrinking file or a bad block removed kills the process (`SIGBUS`), and
    /// bytes under a borrow change when another process writes. Use it only in a process that may die and on
    /// files that nothing writes to, as the lab does.
    Mmap,
    /// Batches of linked requests through `io_uring(7)`, with registered buffers and descriptors.
    Uring,
    /// Positional reads past the page cache: `O_DIRECT`, or `FILE_FLAG_NO_BUFFERING` on Windows.
    Direct,
    /// Positional reads from a handle opened with `FILE_FLAG_SEQUENTIAL_SCAN`. Windows only.
    Sequential,
    /// Overlapped reads of many files whose ends arrive at an I/O completion port. Windows only.
    Overlapped,
    /// Overlapped reads of many files that each call a completion routine in the thread that waits for them,
    /// `ReadFileEx` and `SleepEx`. Windows only.
    ReadFileEx,
}

impl Strategy {
    /// All strategies, most portable first.
    pub const ALL: [Self; 10] = [
        Self::Pread,
        Self::Buffered,
        Self::Stdio,
        Self::Iostream,
        Self::Direct,
        Self::Uring,
        Self::Sequential,
        Self::Overlapped,
        Self::ReadFileEx,
        Self::Mmap,
    ];

    /// Name of the strategy, as written on the command line and in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pread => "pread",
            Self::Stdio => "stdio",
            Self::Iostream => "iostream",
            Self::Buffered => "buffered",
            Self::Mmap => "mmap",
            Self::Uring => "uring",
            Self::Direct => "direct",
            Self::Sequential => "sequential",
            Self::Overlapped => "overlapped",
            Self::ReadFileEx => "readfileex",
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error for a word that is not the name of a strategy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown read strategy `{0}`; possible values: pread, buffered, stdio, iostream, direct, \
         uring, sequential, overlapped, readfileex, mmap"
)]
pub struct UnknownStrategy(String);

impl FromStr for Strategy {
    type Err = UnknownStrategy;

    fn from_str(name: &str) -> Result<Self, UnknownStrategy> {
        Self::ALL
            .into_iter()
            .find(|strategy| strategy.name() == name)
            .ok_or_else(|| UnknownStrategy(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for strategy in Strategy::ALL {
            assert_eq!(strategy.to_string().parse(), Ok(strategy));
        }
        assert_eq!("Pread".parse::<Strategy>(), Err(UnknownStrategy("Pread".to_owned())));
    }
}
