//! Stores files in a compound file (COM structured storage, MS-CFB): a file system in a file, with one stream
//! per small file.
//!
//! Streams have names of at most 31 UTF-16 units, compared without case: too few for paths. So each stream is
//! named by its number, and the stream `names` maps the numbers to names. Streams are grouped in storages of
//! [`STREAMS_A_STORAGE`]. Sectors have 4,096 bytes (version 4 of the format), since files of version 3 end at
//! 2 GiB.
//!
//! The format was made for one reader: a stream is a list of sectors in one table, and reading moves one
//! cursor. So only one thread reads at a time.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use cfb::CompoundFile;
use file::Beside;

use super::names::NameMap;
use super::{Store, StoreWriter};
use crate::PackError;

/// Number of streams per storage. Readers that search the tree of a storage have a shorter path in a small
/// one. The library used here keeps all names in memory: with it, 128, 1,024 and 40,000 in one storage took
/// the same time to write and to read.
const STREAMS_A_STORAGE: usize = 1_024;

/// Stream with all names one after another, each followed by a line feed.
const NAMES: &str = "/names";

/// A compound file that is being written.
pub(super) struct Writer {
    path: PathBuf,
    beside: Beside,
    file: CompoundFile<File>,
    names: String,
    n_files: usize,
}

impl Writer {
    pub(super) fn create(path: &Path) -> Result<Writer, PackError> {
        let (beside, file) = Beside::create(path).map_err(PackError::io("create", path))?;
        let file = CompoundFile::create(file).map_err(PackError::io("write", path))?;
        Ok(Writer { path: path.to_owned(), beside, file, names: String::new(), n_files: 0 })
    }
}

impl StoreWriter for Writer {
    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), PackError> {
        let number = self.n_files;
        let mut put = || {
            if number.is_multiple_of(STREAMS_A_STORAGE) {
                self.file.create_storage(storage(number))?;
            }
            let mut stream = self.file.create_new_stream(stream(number))?;
            stream.write_all(bytes)?;
            stream.flush()
        };
        put().map_err(PackError::io("write", &self.path))?;
        self.names.push_str(name);
        self.names.push('\n');
        self.n_files += 1;
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<(), PackError> {
        let mut finish = || {
            let mut stream = self.file.create_new_stream(NAMES)?;
            stream.write_all(self.names.as_bytes())?;
            stream.flush()?;
            drop(stream);
            self.file.flush()
        };
        finish().map_err(PackError::io("write", &self.path))?;
        let file = self.file.into_inner();
        self.beside.publish(&file, true).map_err(PackError::io("write", self.path))
    }
}

fn storage(number: usize) -> String {
    format!("/{}", number / STREAMS_A_STORAGE)
}

fn stream(number: usize) -> String {
    format!("/{}/{}", number / STREAMS_A_STORAGE, number % STREAMS_A_STORAGE)
}

/// An open compound file.
pub(super) struct Compound {
    path: PathBuf,
    len_bytes: u64,
    file: Mutex<CompoundFile<File>>,
    numbers: NameMap<usize>,
}

impl Compound {
    pub(super) fn open(path: &Path) -> Result<Compound, PackError> {
        let file = File::open(path).map_err(PackError::io("open", path))?;
        let len_bytes = file.metadata().map_err(PackError::io("stat", path))?.len();
        let file = CompoundFile::open(file).map_err(of_content(path))?;
        let numbers = NameMap::new();
        let mut compound = Compound { path: path.to_owned(), len_bytes, file: Mutex::new(file), numbers };
        let mut text = Vec::new();
        compound.read_stream(NAMES, &mut text)?;
        let text = String::from_utf8(text).map_err(|_| compound.damaged("a name is not UTF-8"))?;
        for (number, name) in text.split_terminator('\n').enumerate() {
            compound.numbers.add(name, number, path)?;
        }
        Ok(compound)
    }

    fn read_stream(&self, stream: &str, out: &mut Vec<u8>) -> Result<(), PackError> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let mut stream = file.open_stream(stream).map_err(of_content(&self.path))?;
        // The length is a number in the file, and memory would be allocated for it.
        if stream.len() > self.len_bytes {
            return Err(self.damaged("a stream is longer than the file"));
        }
        out.clear();
        let n_bytes = stream.read_to_end(out).map_err(of_content(&self.path))?;
        if n_bytes as u64 == stream.len() { Ok(()) } else { Err(self.damaged("a stream ends too early")) }
    }

    fn damaged(&self, what: &str) -> PackError {
        PackError::Damaged { path: self.path.clone(), what: what.to_owned() }
    }
}

impl Store for Compound {
    fn len(&self) -> Result<usize, PackError> {
        Ok(self.numbers.len())
    }

    fn names(&self) -> Result<Vec<String>, PackError> {
        Ok(self.numbers.sorted())
    }

    fn read(&self, name: &str, out: &mut Vec<u8>) -> Result<(), PackError> {
        let number = *self.numbers.get(name, &self.path)?;
        self.read_stream(&stream(number), out)
    }
}

/// For `map_err`: the library also uses `io::Error` to report a damaged file.
fn of_content(path: &Path) -> impl Fn(io::Error) -> PackError {
    move |error| match error.kind() {
        io::ErrorKind::InvalidData
        | io::ErrorKind::InvalidInput
        | io::ErrorKind::NotFound
        | io::ErrorKind::UnexpectedEof => {
            PackError::Damaged { path: path.to_owned(), what: error.to_string() }
        }
        _ => PackError::io("read", path)(error),
    }
}
