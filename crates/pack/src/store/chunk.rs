//! Stores the files one after another in one large file, with an index of offsets next to it.
//!
//! The simplest possible store, and therefore the reference for the others: one positional read per file.
//! There is nothing between the files; alignment would only pay off past the page cache.

use std::path::Path;

use super::names::NameMap;
use super::offsets::{self, Lines, Place};
use super::output::Output;
use super::source::Source;
use super::{Store, StoreWriter};
use crate::PackError;

/// A chunk that is being written.
#[derive(Debug)]
pub(super) struct Writer {
    output: Output,
    lines: Lines,
}

impl Writer {
    pub(super) fn create(path: &Path) -> Result<Writer, PackError> {
        Ok(Writer { output: Output::create(path)?, lines: Lines::default() })
    }
}

impl StoreWriter for Writer {
    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), PackError> {
        self.lines.add(Place { offset: self.output.len_bytes(), bytes: bytes.len() as u64 }, name);
        self.output.append(bytes)
    }

    fn finish(self: Box<Self>) -> Result<(), PackError> {
        let (path, len_bytes) = (self.output.path().to_owned(), self.output.len_bytes());
        self.output.publish()?;
        self.lines.publish(&path, len_bytes)
    }
}

/// A large file, with the places of the small ones.
#[derive(Debug)]
pub(super) struct Chunk {
    source: Source,
    places: NameMap<Place>,
}

impl Chunk {
    pub(super) fn open(path: &Path) -> Result<Chunk, PackError> {
        let source = Source::open(path)?;
        let places = offsets::read(&source)?;
        Ok(Chunk { source, places })
    }
}

impl Store for Chunk {
    fn len(&self) -> Result<usize, PackError> {
        Ok(self.places.len())
    }

    fn names(&self) -> Result<Vec<String>, PackError> {
        Ok(self.places.sorted())
    }

    fn read(&self, name: &str, out: &mut Vec<u8>) -> Result<(), PackError> {
        let place = self.places.get(name, self.source.path())?;
        self.source.read_range(place.offset, place.bytes, out)
    }
}
