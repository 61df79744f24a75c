//! File system data on Linux: inode numbers, and names of arbitrary bytes.

use std::ffi::{OsStr, OsString};
use std::fs::{DirEntry, Metadata};
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{DirEntryExt as _, MetadataExt as _};

/// Inode number of a file.
pub(crate) fn inode(metadata: &Metadata) -> Option<u64> {
    Some(metadata.ino())
}

/// Inode number from the directory listing, without a further call.
pub(crate) fn listed_inode(entry: &DirEntry) -> Option<u64> {
    Some(entry.ino())
}

/// Names that a list of UTF-8 lines cannot represent: bytes that are not UTF-8, and a line break.
pub(crate) fn unlistable_names() -> Vec<OsString> {
    [b"fl\xfc\xdfe.jpg".as_slice(), b"line\nbreak.jpg"].map(|name| OsStr::from_bytes(name).to_owned()).into()
}
