//! What a run tells the catalogue: one [`Change`] a file.

use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

use crate::column::ImageRow;
use crate::tag_values::TagValues;

/// Where a file lies and what the file system says of it: what "unchanged" is judged by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEntry {
    /// The directory, absolute. Shared by the files in it.
    pub directory: Arc<Path>,
    /// The file's name in that directory.
    pub name: OsString,
    /// Size in bytes.
    pub bytes: u64,
    /// Time of the last change of the contents, in nanoseconds since 1970.
    pub mtime_ns: i64,
    /// Inode number; 0 where there is none.
    pub inode: u64,
    /// Device number; 0 where there is none.
    pub device: u64,
}

/// One thing to record.
#[derive(Clone, Debug)]
pub enum Change {
    /// A file that was read: its row is new, or takes the place of the row `id`.
    Put {
        /// The row that the catalogue holds for this path, if the caller knows it.
        id: Option<i64>,
        /// Where the file lies.
        location: FileEntry,
        /// What was read from it.
        image: Box<ImageRow>,
        /// All its tags, where they are to be kept.
        tags: Option<TagValues>,
    },
    /// A known file that lies elsewhere now, contents unchanged. It is alive again if it had vanished.
    Moved {
        /// Its row.
        id: i64,
        /// Where it lies now.
        location: FileEntry,
    },
    /// A vanished file that is there again, unchanged.
    Revived {
        /// Its row.
        id: i64,
    },
    /// A known file that is not there any more. Its row is kept, and leaves the view.
    Vanished {
        /// Its row.
        id: i64,
    },
}
