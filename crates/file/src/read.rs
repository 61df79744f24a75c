//! Reads the heads of many files, and ranges of them, with one of several named strategies.
//!
//! A [`Reader`] belongs to one worker thread and owns its buffers. [`Reader::visit_heads`] opens each file,
//! reads its first bytes and lends them to the caller as a [`Head`]; during the visit, further ranges of the
//! same open file can be read. Every strategy returns the same bytes and the same errors; they differ in the
//! calls they make.
//!
//! | strategy | calls for a small file | used for |
//! |---|---|---|
//! | `pread` | `open pread close` | the default everywhere |
//! | `stdio` | `open fdopen fread fclose` | comparison with C programs |
//! | `iostream` | `open read close`, through the C++ library | comparison with C++ programs |
//! | `buffered` | `open fstat read read close` | comparison with `std::fs`; portable |
//! | `mmap` | `open fstat mmap munmap close` | the lab, in a child process |
//! | `uring` | batches of `openat fadvise read close` | many requests in flight from one thread |
//! | `direct` | `open pread close`, past the page cache | cold reads that leave the cache unchanged |
//! | `sequential` | `CreateFile` with a hint, `ReadFile CloseHandle` | comparison on Windows |
//! | `overlapped` | many `ReadFile` whose ends a completion port reports | many requests on Windows |
//! | `readfileex` | many `ReadFileEx` whose routines `SleepEx` calls | comparison on Windows |
//!
//! **Short reads.** A short read is not always the end of a file: a bad block or a server may cut a read
//! short. On file systems whose reads stop early only between blocks, a read that ends inside a block has
//! reached the end, and no call is spent to confirm it. In every other case the reader reads again until a
//! read returns nothing.
//!
//! **Concurrent truncation.** Reads and truncations are not atomic on Linux: a read while another process
//! shortens the file may end in zeros where bytes are being cut off. No call here detects that; callers that
//! must detect it compare the modification time before and after.
//!
//! **Not regular files.** Files are opened so that nothing blocks (`O_NONBLOCK`) and no terminal is acquired
//! (`O_NOCTTY`). Directories, FIFOs, sockets and terminals are then refused by the read itself, without
//! another call. A device that reads like a file (`/dev/zero`, a disk) is detected by [`KindCheck::Eager`],
//! or when its length is requested.
//!
//! **Members of containers** are opened by an [`OpenPath`] that the caller supplies, and read by positional
//! reads.
//!
//! **Objects in stores** are read by requests with every strategy, see [`crate::object`].
//!
//! **Access times.** Files are opened with `O_NOATIME`, so that a scan does not turn every inode into a
//! write. Only the owner may do that: after the first refusal a reader opens the file again without the flag
//! and no longer tries it, so a tree of another owner costs one extra call in total.

mod backend;
mod buffered;
mod head;
mod kind;
mod open;
mod opened;
mod options;
mod platform;
mod pread;
mod reader;
mod strategy;
mod stream;

pub use backend::Visit;
#[cfg(feature = "objects")]
pub(crate) use head::{FileName, RangeSource, unit};
pub use head::{Head, RangeReader};
pub use kind::KindCheck;
pub use opened::{FileRange, OpenContent, OpenPath, ReadRanges, SharedFile};
pub use options::ReadOptions;
pub use reader::Reader;
pub use strategy::{Strategy, UnknownStrategy};
pub use stream::RangeStream;
