//! Stores of many small files with a common trait: the formats that the tar shards are compared with, which
//! can also be read.
//!
//! A [`Store`] returns the bytes of a file by its name, in any order, to any number of threads. [`Kind`]
//! creates and opens them:
//!
//! | kind | contents of the path | how a file is found |
//! |---|---|---|
//! | `tar` | a pack of one shard: a tar file, and its `.lookup` | by the lookup, a few reads of memory |
//! | `directory` | a folder with the files themselves | by the file system |
//! | `chunk` | the files one after another; `.index` next to them | by the index, which is read whole |
//! | `zip` | ZIP, stored | by the central directory, which is read whole |
//! | `sqlite` | one table of blobs | by the table's index, page by page |
//! | `compound` | a compound file (COM structured storage) | by its directory, which is read whole |
//! | `parquet` | columns of names and of blobs | by the names, which are read whole, and the offset index |
//!
//! A written store appears under its name when [`StoreWriter::finish`] returns and not before; only a
//! directory shows its files as they are added. A store that is read is not trusted: lengths and offsets are
//! checked against the file before memory is allocated for them, and a mismatch is an error that names the
//! file.

mod chunk;
mod compound;
mod directory;
mod names;
mod offsets;
mod output;
mod parquet;
mod source;
mod sqlite;
mod tar;
mod zip;

use std::collections::HashSet;
use std::fmt;
use std::path::{Path, PathBuf};

use crate::PackError;

/// A store of many small files, read by name.
pub trait Store: Send + Sync {
    /// Number of files in the store.
    ///
    /// # Errors
    /// If the files have to be counted, and cannot be.
    fn len(&self) -> Result<usize, PackError>;

    /// Whether the store contains no files.
    ///
    /// # Errors
    /// As [`Store::len`].
    fn is_empty(&self) -> Result<bool, PackError> {
        Ok(self.len()? == 0)
    }

    /// Names of all files, sorted by their bytes.
    ///
    /// # Errors
    /// If the files have to be listed, and cannot be.
    fn names(&self) -> Result<Vec<String>, PackError>;

    /// Reads the whole content of a file into `out`, whose previous contents are replaced; `out` should be
    /// reused from file to file.
    ///
    /// # Errors
    /// [`PackError::NoKey`] if there is no such file; [`PackError::Damaged`] if its bytes are missing or
    /// incomplete. The contents of `out` are unspecified then.
    fn read(&self, name: &str, out: &mut Vec<u8>) -> Result<(), PackError>;
}

/// A store that is being written. If it is dropped before [`StoreWriter::finish`], nothing of it stays,
/// except for a directory.
pub trait StoreWriter {
    /// Adds a file to the store.
    ///
    /// # Errors
    /// [`PackError::MemberName`] if some kind of store does not accept the name, or it was already added;
    /// otherwise if the file cannot be written.
    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), PackError>;

    /// Completes the store and gives it its name.
    ///
    /// # Errors
    /// If the file cannot be written.
    fn finish(self: Box<Self>) -> Result<(), PackError>;
}

/// The formats in which many small files can be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Tar, with an index of offsets.
    Tar,
    /// A folder with separate files.
    Directory,
    /// The files one after another, with an index of offsets.
    Chunk,
    /// ZIP without compression: pictures are already compressed.
    Zip,
    /// SQLite, with one blob per file.
    Sqlite,
    /// Compound file (COM structured storage), with one stream per file.
    Compound,
    /// Parquet, with one page per file.
    Parquet,
}

impl Kind {
    /// All kinds, in declaration order.
    pub const ALL: [Kind; 7] =
        [Kind::Tar, Kind::Directory, Kind::Chunk, Kind::Zip, Kind::Sqlite, Kind::Compound, Kind::Parquet];

    /// Name of the kind, as in the table of the module.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Tar => "tar",
            Kind::Directory => "directory",
            Kind::Chunk => "chunk",
            Kind::Zip => "zip",
            Kind::Sqlite => "sqlite",
            Kind::Compound => "compound",
            Kind::Parquet => "parquet",
        }
    }

    /// Path of the second file of the store at `path`, if it has one.
    #[must_use]
    pub fn beside(self, path: &Path) -> Option<PathBuf> {
        match self {
            Kind::Tar => Some(tar::lookup_path(path)),
            Kind::Chunk => Some(offsets::path_beside(path)),
            _ => None,
        }
    }

    /// Starts a store that will be at `path`; its folder must exist.
    ///
    /// # Errors
    /// [`PackError::Exists`] if something is there already; otherwise if the file cannot be created.
    pub fn create(self, path: &Path) -> Result<Box<dyn StoreWriter>, PackError> {
        if std::fs::symlink_metadata(path).is_ok() {
            return Err(PackError::Exists { path: path.to_owned() });
        }
        let writer: Box<dyn StoreWriter> = match self {
            Kind::Tar => Box::new(tar::Writer::create(path)?),
            Kind::Directory => Box::new(directory::Writer::create(path)?),
            Kind::Chunk => Box::new(chunk::Writer::create(path)?),
            Kind::Zip => Box::new(zip::Writer::create(path)?),
            Kind::Sqlite => Box::new(sqlite::Writer::create(path)?),
            Kind::Compound => Box::new(compound::Writer::create(path)?),
            Kind::Parquet => Box::new(parquet::Writer::create(path)?),
        };
        Ok(Box::new(CheckedWriter { writer, names: HashSet::new() }))
    }

    /// Opens the store at `path`.
    ///
    /// # Errors
    /// If it does not exist, cannot be read, or is not a store of this kind.
    pub fn open(self, path: &Path) -> Result<Box<dyn Store>, PackError> {
        Ok(match self {
            Kind::Tar => Box::new(tar::Tar::open(path)?),
            Kind::Chunk => Box::new(chunk::Chunk::open(path)?),
            Kind::Directory => Box::new(directory::Directory::open(path)?),
            Kind::Zip => Box::new(zip::Zip::open(path)?),
            Kind::Sqlite => Box::new(sqlite::Sqlite::open(path)?),
            Kind::Compound => Box::new(compound::Compound::open(path)?),
            Kind::Parquet => Box::new(parquet::Parquet::open(path)?),
        })
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Rejects names that some kind does not accept, before the writer sees them: every kind can store what one
/// can.
struct CheckedWriter {
    writer: Box<dyn StoreWriter>,
    names: HashSet<Box<str>>,
}

impl StoreWriter for CheckedWriter {
    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), PackError> {
        names::check(name)?;
        if !self.names.insert(name.into()) {
            return Err(names::refused(name, "a file with this name already exists"));
        }
        self.writer.put(name, bytes)
    }

    fn finish(self: Box<Self>) -> Result<(), PackError> {
        self.writer.finish()
    }
}

#[cfg(test)]
mod tests;
