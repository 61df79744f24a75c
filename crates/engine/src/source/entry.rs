//! Contents of a listing: files with the attributes needed to detect changes, subdirectories, and problems.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use file::object;

/// A file in a directory listing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// Name of the file in its directory.
    pub name: OsString,
    /// Size of the file in bytes.
    pub bytes: u64,
    /// Modification time of the contents, in nanoseconds since 1970.
    pub mtime_ns: i64,
    /// Inode number; 0 if there is none, in which case the file is never considered moved.
    pub inode: u64,
    /// Number of the device that holds the file.
    pub device: u64,
    /// Time of the last change of the inode (`st_ctime`), in nanoseconds since 1970; 0 if unknown. It also
    /// changes where a program sets the modification time back.
    pub ctime_ns: i64,
    /// Entity tag (RFC 9110, section 8.8.3): while it stays the same, so do the contents, whatever
    /// [`Entry::mtime_ns`] is. Set by [`Entry::with_etag`].
    pub(crate) etag: Option<Box<str>>,
    /// Why the file cannot be opened; `None` if it can.
    pub obstacle: Option<Obstacle>,
}

/// Why a name in a listing cannot be read as a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Obstacle {
    /// A symbolic link whose target does not exist.
    DanglingLink,
    /// A FIFO, socket or device.
    Special,
}

/// Device number of files with an entity tag; no file system has this number.
pub(crate) const ETAG_DEVICE: u64 = i64::MAX as u64;

impl Entry {
    /// Creates an entry for a file with this name, size in bytes and mtime (nanoseconds since 1970).
    #[must_use]
    pub fn new(name: impl Into<OsString>, bytes: u64, mtime_ns: i64) -> Entry {
        Entry { name: name.into(), bytes, mtime_ns, ..Entry::default() }
    }

    /// Adds an entity tag. The catalogue stores a number derived from it as the inode.
    #[must_use]
    pub fn with_etag(mut self, etag: Option<&str>) -> Entry {
        self.device = ETAG_DEVICE;
        self.inode = etag.map_or(0, number_of);
        self.etag = etag.map(Into::into);
        self
    }

    /// Whether the entity tag is known.
    pub(crate) fn has_etag(&self) -> bool {
        self.etag.is_some()
    }
}

/// A number derived from the name of something, such as an entity tag.
pub(crate) fn number_of(name: &str) -> u64 {
    let hash = blake3::hash(name.as_bytes());
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&hash.as_bytes()[..8]);
    // Positive as a signed number, and different from 0, which means no tag.
    (u64::from_le_bytes(bytes) >> 1).max(1)
}

/// The contents of a listing other than files.
#[derive(Debug, Default)]
pub struct Listing {
    /// Subdirectories, which are listed separately.
    pub directories: Vec<PathBuf>,
    /// Number of links to directories, which are not followed.
    pub n_directory_links: u64,
    /// Paths missing from the listing, with the errors.
    pub problems: Vec<(PathBuf, io::Error)>,
}

/// What a named path is: a directory to be listed, or one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Root {
    /// A directory, with the path under which its source lists it.
    Directory(PathBuf),
    /// A file, as a listing of its directory would report it.
    File {
        /// The directory under which the catalogue records it.
        directory: Arc<Path>,
        /// The file with its attributes.
        entry: Entry,
    },
}

impl Root {
    /// Full path of the directory or file.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        match self {
            Root::Directory(path) => path.clone(),
            Root::File { directory, entry } => object::join(directory, &entry.name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_entity_tag_decides_whether_an_object_is_another_one() {
        let entry = |etag| Entry::new("a", 3, 4).with_etag(etag);
        assert_eq!(entry(Some("\"x\"")), entry(Some("\"x\"")));
        assert_ne!(entry(Some("\"x\"")).inode, entry(Some("\"y\"")).inode);
        assert!(entry(Some("\"x\"")).has_etag());
        assert!(!entry(None).has_etag());
    }
}
