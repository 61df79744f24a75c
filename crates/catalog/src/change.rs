//! The input of the catalogue's writer: one [`Change`] per file.

use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

use crate::column::{ImageRow, LongText};
use crate::known::KnownSidecar;
use crate::tag_values::TagValues;

/// Where a file is and its file system metadata, by which later runs decide whether it is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEntry {
    /// Absolute path of the directory, shared by the files in it.
    pub directory: Arc<Path>,
    /// The file's name in that directory.
    pub name: OsString,
    /// Size of the file in bytes.
    pub bytes: u64,
    /// Time of the last change of the contents, in nanoseconds since 1970.
    pub mtime_ns: i64,
    /// Inode number; 0 if there is none.
    pub inode: u64,
    /// Number of the file system, which should stay the same when it is mounted again; 0 if there is none.
    pub device: u64,
    /// Time of the last change of the inode (`st_ctime`), in nanoseconds since 1970; 0 if unknown.
    pub ctime_ns: i64,
}

/// One change to record in the catalogue.
#[derive(Clone, Debug)]
pub enum Change {
    /// A file that was read: adds a row, or replaces the row `id`.
    Put {
        /// The row that the catalogue holds for this path, if the caller knows it.
        id: Option<i64>,
        /// Location of the file and its metadata.
        location: FileEntry,
        /// The metadata read from the file.
        image: Box<ImageRow>,
        /// All tags of the file, if they are to be stored.
        tags: Option<TagValues>,
    },
    /// A file that was read again although its contents are unchanged: replaces the row `id`. Products that
    /// `image` lacks (hashes, the verdict with its error) stay as they are.
    Reread {
        /// Id of the file's row.
        id: i64,
        /// Location of the file and its metadata.
        location: FileEntry,
        /// The metadata read from the file.
        image: Box<ImageRow>,
        /// All tags of the file, if they are to be stored.
        tags: Option<TagValues>,
    },
    /// A known file at a new location, with unchanged contents. If it had vanished, it is shown again.
    Moved {
        /// Id of the file's row.
        id: i64,
        /// The new location of the file.
        location: FileEntry,
    },
    /// The sidecars of a file were moved with it: what they are recognised by, and the name of the one whose
    /// values are in its row.
    SidecarMoved {
        /// Id of the file's row.
        id: i64,
        /// What they are recognised by now.
        state: KnownSidecar,
        /// The name of the one whose values are in the row, if that is another now.
        name: Option<LongText>,
    },
    /// An unchanged file whose file system has another number now, or whose ctime is known now.
    Renumbered {
        /// Id of the file's row.
        id: i64,
        /// Number of the file system.
        device: u64,
        /// As in [`FileEntry::ctime_ns`].
        ctime_ns: i64,
    },
    /// A vanished or excluded file that was found again, unchanged.
    Revived {
        /// Id of the file's row.
        id: i64,
    },
    /// A known file that no longer exists. Its row is kept but is no longer in the view.
    Vanished {
        /// Id of the file's row.
        id: i64,
    },
    /// A known file that a rule leaves out now. Its row is kept but is no longer in the view.
    Excluded {
        /// Id of the file's row.
        id: i64,
        /// The rule, in words.
        rule: Box<str>,
    },
}
