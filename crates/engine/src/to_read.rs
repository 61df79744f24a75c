//! Files on their way to a reader.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use catalog::{FileEntry, Products};

use crate::sidecar::Sidecar;
use crate::source::Entry;

/// A file that has to be read.
#[derive(Debug)]
pub(crate) struct ToRead {
    pub directory: Arc<Path>,
    /// The row that its answer takes the place of.
    pub known: Option<i64>,
    pub entry: Entry,
    /// The XMP file next to it.
    pub sidecar: Option<Sidecar>,
    /// What is to be made of it.
    pub products: Products,
    /// It is as it was, and its row has all tags: they stay.
    pub keeps_tags: bool,
}

/// Files that one worker reads.
pub(crate) type Chunk = Vec<ToRead>;

/// Files in a chunk: enough to make the lock and the writer's channel cheap, few enough to share out.
pub(crate) const CHUNK_FILES: usize = 128;

/// The same where pictures are decoded, which takes a thousand times as long.
pub(crate) const DECODED_CHUNK_FILES: usize = 4;

/// The same where files are remote, many requested at once: the end of a chunk is waited for.
pub(crate) const REMOTE_CHUNK_FILES: usize = 1024;

impl ToRead {
    /// A file of which nothing but its metadata is wanted, and of which no row is known.
    pub(crate) fn new(directory: Arc<Path>, entry: Entry, sidecar: Option<Sidecar>) -> ToRead {
        ToRead { directory, known: None, entry, sidecar, products: Products::default(), keeps_tags: false }
    }

    /// The file's path.
    pub(crate) fn path(&self) -> PathBuf {
        self.directory.join(&self.entry.name)
    }
}

impl Entry {
    /// Where the file lies and what it is, for the catalogue.
    pub(crate) fn recorded(&self, directory: &Arc<Path>) -> FileEntry {
        FileEntry {
            directory: Arc::clone(directory),
            name: self.name.clone(),
            bytes: self.bytes,
            mtime_ns: self.mtime_ns,
            inode: self.inode,
            device: self.device,
        }
    }
}
