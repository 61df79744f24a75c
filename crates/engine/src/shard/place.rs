//! Storage of plans and parts, on a disk or in an object store.
//!
//! In both, files are read in ranges and appear only when complete.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bytes::Bytes;
use file::Beside;
use file::object::{self, Depth, Existing, Pages, Ranges};
use parquet::errors::ParquetError;
use parquet::file::reader::{ChunkReader, Length};

use crate::location::Location;

/// A file with random access, as Parquet requires it.
#[derive(Clone, Debug)]
pub(super) enum Chunks {
    File(Arc<File>),
    Object(Arc<Ranges>),
}

/// Number of bytes requested at once if the reader does not specify a number.
const BLOCK_BYTES: usize = 256 << 10;

impl Chunks {
    pub(super) fn open(path: &Path) -> io::Result<Chunks> {
        if is_remote(path) {
            Ok(Chunks::Object(Arc::new(Ranges::open(path)?)))
        } else {
            if !fs::metadata(path)?.is_file() {
                // Opening a FIFO would wait for a writer.
                return Err(io::Error::new(
                    io::ErrorKind::InvalidInput,
                    "not a regular file; name the Parquet file",
                ));
            }
            File::open(path).map(|file| Chunks::File(Arc::new(file)))
        }
    }
}

impl Length for Chunks {
    fn len(&self) -> u64 {
        match self {
            Chunks::File(file) => file.len(),
            Chunks::Object(ranges) => ranges.len_bytes(),
        }
    }
}

impl ChunkReader for Chunks {
    type T = Box<dyn Read + Send>;

    fn get_read(&self, start: u64) -> Result<Self::T, ParquetError> {
        Ok(match self {
            Chunks::File(file) => Box::new(file.get_read(start)?),
            Chunks::Object(ranges) => {
                let from = From { ranges: Arc::clone(ranges), position: start };
                Box::new(BufReader::with_capacity(BLOCK_BYTES, from))
            }
        })
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes, ParquetError> {
        match self {
            Chunks::File(file) => file.get_bytes(start, length),
            Chunks::Object(ranges) => {
                let mut bytes = vec![0; length];
                let n_read = ranges.read_at(start, &mut bytes)?;
                if n_read == length {
                    Ok(bytes.into())
                } else {
                    Err(ParquetError::EOF(format!("read {n_read} of {length} bytes at offset {start}")))
                }
            }
        }
    }
}

/// Reads an object from a position on.
struct From {
    ranges: Arc<Ranges>,
    position: u64,
}

impl Read for From {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let n_read = self.ranges.read_at(self.position, out)?;
        self.position += n_read as u64;
        Ok(n_read)
    }
}

/// A file that is being written and has no name yet.
pub(crate) struct Draft {
    beside: Beside,
    pub(crate) file: File,
    /// Destination of the complete file, if it is an object.
    object: Option<PathBuf>,
}

impl Draft {
    /// Starts a file or an object; an object is first written to the folder for temporary files.
    pub(crate) fn begin(path: &Path) -> io::Result<Draft> {
        let object = is_remote(path).then(|| path.to_owned());
        let (beside, file) = match &object {
            Some(_) => Beside::create(&std::env::temp_dir().join("thalweg-object"))?,
            None => Beside::create(path)?,
        };
        Ok(Draft { beside, file, object })
    }

    /// Publishes the file under its name. Returns whether it did: not if an existing object is to be kept.
    pub(crate) fn publish(mut self, existing: Existing) -> io::Result<bool> {
        match &self.object {
            Some(path) => object::put(path, &mut self.file, existing),
            None => self.beside.publish(&self.file, true).map(|()| true),
        }
    }
}

/// Whether a path is in a store. Files written there appear only when complete.
pub(crate) fn is_remote(path: &Path) -> bool {
    Location::of(path).is_remote()
}

/// The absolute path; that of an object is already absolute.
pub(crate) fn absolute(path: &Path) -> io::Result<PathBuf> {
    if is_remote(path) { Ok(path.to_owned()) } else { std::path::absolute(path) }
}

/// Ensures that files can be stored in the folder.
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    if is_remote(folder) { Ok(()) } else { fs::create_dir_all(folder) }
}

/// The names of the files in a folder.
pub(super) fn names_in(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    let all: Option<()> = first_in(folder, &mut |name| {
        names.push(name.to_owned());
        None
    })?;
    debug_assert!(all.is_none(), "nothing ends the listing early");
    Ok(names)
}

/// The first answer of `choose` for the name of a file in a folder; no further names are listed then.
pub(super) fn first_in<T>(folder: &Path, choose: &mut dyn FnMut(&str) -> Option<T>) -> io::Result<Option<T>> {
    if is_remote(folder) {
        let mut pages = Pages::of(folder, Depth::OneLevel)?;
        while let Some(page) = pages.next_page()? {
            let mut names =
                page.objects.iter().filter_map(|(path, _)| Some(path.to_str()?.rsplit_once('/')?.1));
            if let Some(found) = names.find_map(&mut *choose) {
                return Ok(Some(found));
            }
        }
        return Ok(None);
    }
    for entry in fs::read_dir(folder)? {
        if let Some(found) = entry?.file_name().to_str().and_then(&mut *choose) {
            return Ok(Some(found));
        }
    }
    Ok(None)
}
