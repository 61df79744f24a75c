//! Reading the heads of many files, and ranges of them, in one of several named ways.
//!
//! A [`Reader`] belongs to one worker thread and owns its buffers. [`Reader::visit_heads`] opens each file,
//! reads its first bytes and lends them to the caller as a [`Head`]; while it is lent, further ranges of the
//! same open file can be read. Every strategy gives the same bytes and the same errors; they differ in the
//! calls they make.
//!
//! | strategy | calls for a small file | meant for |
//! |---|---|---|
//! | `pread` | `open pread close` | the default everywhere |
//! | `stdio` | `open fdopen fread fclose` | comparison with C programs |
//! | `buffered` | `open fstat read read close` | comparison with `std::fs`; portable |
//! | `mmap` | `open fstat mmap munmap close` | the lab, in a child process |
//! | `uring` | batches of `openat fadvise read close` | many requests in flight from one thread |
//! | `direct` | `open pread close`, past the page cache | cold reads that shall leave the cache alone |
//!
//! **Short reads.** A short read is not the end of a file: a bad block or a server may cut one short. On the
//! file systems whose reads stop early only between blocks, a read that ends inside a block did meet the end,
//! and no call is spent to confirm it; in every other case the reader asks again until it is told "no more".
//!
//! **Truncation under way.** Reads and truncations are not atomic on Linux: what is read while another
//! process shortens the file may end in zeros where bytes are being cut off. No call here detects that;
//! whoever must know compares the time of modification before and after.
//!
//! **What is not a file.** Files are opened so that nothing blocks (`O_NONBLOCK`) and no terminal is acquired
//! (`O_NOCTTY`). Directories, FIFOs, sockets and terminals are then refused by the read itself at no cost. A
//! device that reads like a file (`/dev/zero`, a disk) is found out by [`KindCheck::Eager`], or when its
//! length is asked for.
//!
//! **Members of containers** are opened by a [`OpenPath`] that the caller hands over, and read by positional
//! reads.
//!
//! **Objects in stores** are read by requests whatever the strategy is, see [`crate::object`].
//!
//! **Access times.** Files are opened with `O_NOATIME`, so that a scan does not turn every inode into a
//! write. Only an owner may do that: at the first refusal a reader opens again without it and stops trying,
//! so trees of other owners cost one call in all.

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
pub(crate) use head::{FileName, RangeSource};
pub use head::{Head, RangeReader};
pub use kind::KindCheck;
pub use opened::{FileRange, OpenPath, Opened, ReadRanges, SharedFile};
pub use options::ReadOptions;
pub use reader::Reader;
pub use strategy::{Strategy, UnknownStrategy};
pub use stream::RangeStream;
