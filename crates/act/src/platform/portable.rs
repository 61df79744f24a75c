//! Windows, where folders are not locked, and files have no owner that is kept.

use std::ffi::OsStr;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Files that are written before they get their names. Each is open.
pub(crate) const BATCH_FILES: usize = 64;

/// Files of one step where several steps are under way.
pub(crate) fn batch_files() -> usize {
    BATCH_FILES
}

/// What changes whenever a file is written or replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stamp {
    bytes: u64,
    modified: Option<SystemTime>,
}

impl Stamp {
    pub(crate) fn of(found: &Metadata) -> Stamp {
        Stamp { bytes: found.len(), modified: found.modified().ok() }
    }

    /// Whether it is the same size and time.
    pub(crate) fn is_same_contents(&self, other: &Stamp) -> bool {
        self == other
    }
}

/// Time of the last change of a file's contents, in nanoseconds since 1970.
pub(crate) fn mtime_ns(found: &Metadata) -> i64 {
    let ns = |since: std::time::Duration| i64::try_from(since.as_nanos()).unwrap_or(i64::MAX);
    found.modified().map_or(0, |time| match time.duration_since(SystemTime::UNIX_EPOCH) {
        Ok(after) => ns(after),
        Err(before) => -ns(before.duration()),
    })
}

/// Files have no number that is known without opening them.
pub(crate) fn inode(_: &Metadata) -> u64 {
    0
}

/// How many names a file has is not known.
pub(crate) fn n_names(_: &Metadata) -> u64 {
    1
}

/// Not known without opening both.
pub(crate) fn is_same_file(_: &Metadata, _: &Metadata) -> bool {
    false
}

/// Not known; a link or rename across volumes fails.
pub(crate) fn is_on_same_device(_: &Metadata, _: &Metadata) -> bool {
    true
}

/// What a file has beside its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Attributes {}

impl Attributes {
    pub(crate) fn of(_: &Metadata) -> Attributes {
        Attributes {}
    }

    /// A new file has the permissions of its folder.
    pub(crate) fn give(self, _: &File) -> io::Result<()> {
        Ok(())
    }
}

/// There are none.
pub(crate) fn has_own_attributes(_: &File, _: &File) -> bool {
    false
}

/// There is no call that compares and shares.
pub(crate) fn share_blocks(_: &File, _: &File, _: u64, _: &dyn Fn() -> bool) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Opens a file to read it; a link at the end of the path is not followed.
pub(crate) fn open_unfollowed(path: &Path) -> io::Result<File> {
    if fs::symlink_metadata(path)?.is_symlink() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is a symbolic link"));
    }
    File::open(path)
}

/// An open file cannot be replaced everywhere.
pub(crate) fn kept_open(_: File) -> Option<File> {
    None
}

/// A new file has the permissions of its folder.
pub(crate) fn keep_owner(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}

/// Streams beside the contents of a file are not kept.
pub(crate) fn keep_attributes(_: &File, _: &File) -> io::Result<()> {
    Ok(())
}

/// All file systems have one number; a rename says if there are two.
pub(crate) fn device(_: &Metadata) -> u64 {
    0
}

/// Whether two names are of one file: that is not known.
pub(crate) fn is_one(_: &Metadata, _: &Metadata) -> bool {
    false
}

/// Time of the last change of contents in nanoseconds since 1970; time of the inode and inode are unknown.
pub(crate) fn facts(found: &Metadata) -> (i64, i64, u64) {
    let since = found.modified().ok().and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
    (since.map_or(0, |since| i64::try_from(since.as_nanos()).unwrap_or(i64::MAX)), 0, 0)
}

/// The journal of the file system keeps names.
pub(crate) fn flush_folders(_: &mut dyn Iterator<Item = &Path>) -> io::Result<()> {
    Ok(())
}

/// Folders are not opened to lock them.
pub(crate) fn open_folder(_: &Path) -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

/// The journal of the file system keeps names.
pub(crate) fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Makes the contents of files durable.
pub(crate) fn flush(files: &[&File]) -> io::Result<()> {
    files.iter().try_for_each(|file| file.sync_data())
}

/// Options for a new file; what is below `%LOCALAPPDATA%` is private.
pub(crate) fn private_file() -> OpenOptions {
    OpenOptions::new()
}

/// Creates a folder with those above it.
pub(crate) fn create_private_folder(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}

/// The bytes of a path.
pub(crate) fn bytes_of(path: &Path) -> &[u8] {
    path.as_os_str().as_encoded_bytes()
}

/// The path of these bytes; `None` for names that are not Unicode.
pub(crate) fn path_of(bytes: Vec<u8>) -> Option<PathBuf> {
    String::from_utf8(bytes).ok().map(PathBuf::from)
}

/// Whether a name is one that the system can keep.
pub(crate) fn is_short_enough(name: &OsStr) -> bool {
    name.to_string_lossy().encode_utf16().count() <= 255
}
