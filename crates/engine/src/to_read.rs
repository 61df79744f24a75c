//! Files that are passed to a reader.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use catalog::{FileEntry, Products};
use file::object;

use crate::sidecar::Sidecar;
use crate::source::Entry;

/// A file that has to be read.
#[derive(Debug)]
pub(crate) struct ToRead {
    pub directory: Arc<Path>,
    /// Row that the result replaces.
    pub known: Option<i64>,
    pub entry: Entry,
    /// XMP sidecar of the file.
    pub sidecar: Option<Sidecar>,
    /// Products to make of the file.
    pub products: Products,
    /// The file is unchanged and its row has all tags, so they are kept.
    pub keeps_tags: bool,
}

/// Files that one worker reads together.
pub(crate) type Chunk = Vec<ToRead>;

/// Number of files in a chunk: enough to make the lock and the writer's channel cheap, few enough to share
/// out.
pub(crate) const CHUNK_FILES: usize = 128;

/// Number of files in a chunk if pictures are decoded, which takes a thousand times as long.
pub(crate) const DECODED_CHUNK_FILES: usize = 4;

/// Number of files in a chunk if files are remote: many are requested at once, and workers wait at the end of
/// each chunk.
pub(crate) const REMOTE_CHUNK_FILES: usize = 1024;

impl ToRead {
    /// A file without a known row, of which only the metadata is wanted.
    pub(crate) fn new(directory: Arc<Path>, entry: Entry, sidecar: Option<Sidecar>) -> ToRead {
        ToRead { directory, known: None, entry, sidecar, products: Products::default(), keeps_tags: false }
    }

    /// Full path of the file.
    pub(crate) fn path(&self) -> PathBuf {
        object::join(&self.directory, &self.entry.name)
    }
}

impl Entry {
    /// The file's location and attributes, for the catalogue.
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
