//! What a listing consists of: files with what change detection needs, directories below, problems.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file that was listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// Its name in its directory.
    pub name: OsString,
    /// Size in bytes.
    pub bytes: u64,
    /// Time of the last change of the contents, in nanoseconds since 1970.
    pub mtime_ns: i64,
    /// Inode number; 0 for what has none, which is never taken for a file that was moved.
    pub inode: u64,
    /// Device number.
    pub device: u64,
    /// Entity tag (RFC 9110, section 8.8.3): while it stays the same the contents do, whatever
    /// [`Entry::mtime_ns`] says. Set by [`Entry::with_etag`].
    pub(crate) etag: Option<Box<str>>,
    /// Why it cannot be opened, if it cannot.
    pub obstacle: Option<Obstacle>,
}

/// Why a name in a listing cannot be read as a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Obstacle {
    /// A symbolic link that leads nowhere.
    DanglingLink,
    /// A FIFO, socket or device.
    Special,
}

/// The device of what has an entity tag: no file system has this number.
const ETAG_DEVICE: u64 = i64::MAX as u64;

impl Entry {
    /// A file of this name and size, last changed at `mtime_ns` (nanoseconds since 1970).
    #[must_use]
    pub fn new(name: impl Into<OsString>, bytes: u64, mtime_ns: i64) -> Entry {
        Entry { name: name.into(), bytes, mtime_ns, ..Entry::default() }
    }

    /// The same file with an entity tag. The catalogue keeps a number in its place, as the inode.
    #[must_use]
    pub fn with_etag(mut self, etag: Option<&str>) -> Entry {
        self.device = ETAG_DEVICE;
        self.inode = etag.map_or(0, number_of);
        self.etag = etag.map(Into::into);
        self
    }

    /// Whether its entity tag is known.
    pub(crate) fn has_etag(&self) -> bool {
        self.etag.is_some()
    }
}

/// A number that stands for an entity tag.
fn number_of(etag: &str) -> u64 {
    let hash = blake3::hash(etag.as_bytes());
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&hash.as_bytes()[..8]);
    // Positive where numbers have signs, and not the number of what has no tag.
    (u64::from_le_bytes(bytes) >> 1).max(1)
}

/// What a listing contains beside files.
#[derive(Debug, Default)]
pub struct Listing {
    /// Directories below, to be listed by themselves.
    pub directories: Vec<PathBuf>,
    /// Number of links to directories, which are not followed.
    pub n_directory_links: u64,
    /// What is missing in the listing, and why.
    pub problems: Vec<(PathBuf, io::Error)>,
}

/// What a named path is: a directory to be listed, or one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Root {
    /// A directory, by the path that its source lists it by.
    Directory(PathBuf),
    /// A file, as a listing of its directory would show it.
    File {
        /// The directory under which the catalogue records it.
        directory: Arc<Path>,
        /// The file.
        entry: Entry,
    },
}

impl Root {
    /// The path of the directory or file.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        match self {
            Root::Directory(path) => path.clone(),
            Root::File { directory, entry } => directory.join(&entry.name),
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
