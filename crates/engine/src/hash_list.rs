//! Lists of files with their hashes, as other programs write and check them.
//!
//! - Lists of `sha256sum`, `md5sum` and `b3sum`: a line `HASH  NAME`. If a name has a line break or a
//!   backslash, the line begins with a backslash and these are escaped. BSD's form is
//!   `SHA256 (NAME) = HASH`.
//! - hashdeep: heads say which columns there are, such as `size,md5,sha256,filename`.
//! - Bags of BagIt (RFC 8493): a folder with `bagit.txt`, files below `data`, and `manifest-sha256.txt` and
//!   the like, in whose names only line breaks and `%` are encoded.
//!
//! What is read comes from strangers: a line has a maximum length, each bad line is a problem of its own, and
//! a name in a list is never opened.

mod head;
mod line;
mod read;
mod write;

pub(crate) use head::{HashList, recognise};
pub(crate) use read::{ListedFile, read};
pub use write::{ExportListOptions, ListFormat, ListSummary, export_list};

/// Longest line in bytes: names have at most 4,096 on Linux, and may be escaped.
const MOST_LINE_BYTES: usize = 64 << 10;
