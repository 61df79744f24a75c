//! Ways of keeping many small files, behind one trait: what the tar shards are compared with, and what can be
//! read too.
//!
//! A [`Store`] gives the bytes of a file by its name, in any order, to any number of threads. [`Kind`] makes
//! and opens them:
//!
//! | kind | what lies at the path | how a file is found |
//! |---|---|---|
//! | `tar` | a pack of one shard: a tar file, and its `.lookup` | by the lookup, a few reads of memory |
//! | `directory` | a folder with the files themselves | by the file system |
//! | `chunk` | the files one behind another; `.index` beside them | by the index, which is read whole |
//! | `zip` | ZIP, stored | by the central directory, which is read whole |
//! | `sqlite` | one table of blobs | by the table's index, page by page |
//! | `compound` | a compound file (COM structured storage) | by its directory, which is read whole |
//! | `parquet` | columns of names and of blobs | by the names, which are read whole, and the offset index |
//!
//! What is written appears under its name when [`StoreWriter::finish`] returns and not before; only a
//! directory shows its files as they come. What is read is not trusted: lengths and offsets are held against
//! the file before memory is taken for them, and what does not fit is an error that names the file.

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

/// Many small files, read by name.
pub trait Store: Send + Sync {
    /// How many files it holds.
    ///
    /// # Errors
    /// If they have to be counted, and cannot.
    fn len(&self) -> Result<usize, PackError>;

    /// Whether it holds none.
    ///
    /// # Errors
    /// As [`Store::len`].
    fn is_empty(&self) -> Result<bool, PackError> {
        Ok(self.len()? == 0)
    }

    /// The names of all files, sorted by their bytes.
    ///
    /// # Errors
    /// If they have to be listed, and cannot.
    fn names(&self) -> Result<Vec<String>, PackError>;

    /// Puts the whole content of a file into `out`, in place of what it held; meant to be kept from file to
    /// file.
    ///
    /// # Errors
    /// [`PackError::NoKey`] if there is no such file; [`PackError::Damaged`] if its bytes are not there or
    /// not whole; `out` holds anything then.
    fn read(&self, name: &str, out: &mut Vec<u8>) -> Result<(), PackError>;
}

/// A store that is being written. Dropped before [`StoreWriter::finish`], nothing of it stays, except of a
/// directory.
pub trait StoreWriter {
    /// Adds a file.
    ///
    /// # Errors
    /// [`PackError::MemberName`] if the name is not one that every kind takes, or was put before; else of the
    /// disk.
    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), PackError>;

    /// Puts the whole store under its name.
    ///
    /// # Errors
    /// Of the disk.
    fn finish(self: Box<Self>) -> Result<(), PackError>;
}

/// How many small files are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Tar with an index of offsets.
    Tar,
    /// Each in a file of its own.
    Directory,
    /// One behind another, with an index of offsets.
    Chunk,
    /// ZIP without compression: pictures have theirs.
    Zip,
    /// SQLite, a blob each.
    Sqlite,
    /// Compound file: COM structured storage, a stream each.
    Compound,
    /// Parquet, a page each.
    Parquet,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 7] =
        [Kind::Tar, Kind::Directory, Kind::Chunk, Kind::Zip, Kind::Sqlite, Kind::Compound, Kind::Parquet];

    /// Its name, as the table above has it.
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

    /// The file that belongs to the store beside the one at `path`, if it has one.
    #[must_use]
    pub fn beside(self, path: &Path) -> Option<PathBuf> {
        match self {
            Kind::Tar => Some(tar::lookup_path(path)),
            Kind::Chunk => Some(offsets::path_beside(path)),
            _ => None,
        }
    }

    /// Begins a store that will lie at `path`; its folder has to be there.
    ///
    /// # Errors
    /// [`PackError::Exists`] if something lies there; else of the disk.
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
        Ok(Box::new(Checked { writer, names: HashSet::new() }))
    }

    /// Opens the store at `path`.
    ///
    /// # Errors
    /// If it is not there, cannot be read, or is no store of this kind.
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

/// Refuses what some kind could not take, before any kind sees it: what one store holds, all can hold.
struct Checked {
    writer: Box<dyn StoreWriter>,
    names: HashSet<Box<str>>,
}

impl StoreWriter for Checked {
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
