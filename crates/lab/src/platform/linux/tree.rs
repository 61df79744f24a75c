//! What Linux knows of files beside their content: numbers, names of any bytes, and when all of them are on
//! the disk.

use std::ffi::{OsStr, OsString};
use std::fs::{DirEntry, File, Metadata};
use std::io;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{DirEntryExt as _, MetadataExt as _};

/// The inode's number.
pub(crate) fn inode(metadata: &Metadata) -> Option<u64> {
    Some(metadata.ino())
}

/// The inode's number, known from the listing without a further call.
pub(crate) fn listed_inode(entry: &DirEntry) -> Option<u64> {
    Some(entry.ino())
}

/// Names that a list of lines in UTF-8 cannot carry: bytes that are not UTF-8, and a line break.
pub(crate) fn names_unfit_for_lists() -> Vec<OsString> {
    [b"fl\xfc\xdfe.jpg".as_slice(), b"line\nbreak.jpg"].map(|name| OsStr::from_bytes(name).to_owned()).into()
}

/// Brings all that was written to this file's file system onto its device, `syncfs(2)`: each file has its
/// place then.
pub(crate) fn sync_file_system(file: &File) -> io::Result<()> {
    Ok(rustix::fs::syncfs(file)?)
}
