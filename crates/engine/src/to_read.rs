//! Files that are passed to a reader.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use catalog::{FileEntry, Products, RecordedHashes};
use file::object;

use crate::sidecar::Sidecar;
use crate::source::Entry;

/// A file that has to be read.
#[derive(Debug)]
pub(crate) struct ToRead {
    pub directory: Arc<Path>,
    pub entry: Entry,
    /// Sidecars of the file.
    pub sidecar: Option<Sidecar>,
    pub reading: Reading,
}

/// Why a file is read, and what is made of it.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    /// Row that the result replaces.
    pub known: Option<i64>,
    /// Products to make of the file.
    pub products: Products,
    /// Size and time of the file are those of the row.
    pub is_same_size_and_time: bool,
    /// So are its bytes, as far as can be known without reading them: products of the row that are not made
    /// again stay.
    pub is_same: bool,
    /// The row has all tags of the file, so they are stored again.
    pub keeps_tags: bool,
    /// The hashes in the row, if the new ones are to be compared with them.
    pub hashes: Option<Box<RecordedHashes>>,
}

impl Reading {
    /// A file without a known row.
    pub(crate) fn new(products: Products) -> Reading {
        Reading { products, ..Reading::default() }
    }
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
        ToRead { directory, entry, sidecar, reading: Reading::default() }
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
            ctime_ns: self.ctime_ns,
        }
    }
}
