//! Replacement for the object store modules in a program built without them: the same functions, each of
//! which returns an error with the reason.

use std::fs::File;
use std::io;
use std::path::Path;

use super::{Depth, Existing, Object, Page, is_object};
use crate::read::{ReadOptions, Visit};
use crate::{ReadError, Stop};

fn refusal() -> io::Error {
    io::Error::new(
        io::ErrorKind::Unsupported,
        "this build does not support object stores; rebuild it with the feature `objects`",
    )
}

/// Stub for `look`; see the feature `objects`.
///
/// Always, because object stores are not built in.
pub fn look(_: &Path, _: &Stop) -> io::Result<Object> {
    Err(refusal())
}

/// Stub for `Ranges`; see the feature `objects`.
#[derive(Debug)]
pub struct Ranges;

impl Ranges {
    /// Stub for `Ranges::open`; see the feature `objects`.
    ///
    /// Always, because object stores are not built in.
    pub fn open(_: &Path) -> io::Result<Ranges> {
        Err(refusal())
    }

    /// Length in bytes: always zero.
    #[must_use]
    pub fn len_bytes(&self) -> u64 {
        0
    }

    /// Stub for `Ranges::read_at`; see the feature `objects`.
    ///
    /// Always, because object stores are not built in.
    pub fn read_at(&self, _: u64, _: &mut [u8]) -> io::Result<usize> {
        Err(refusal())
    }
}

/// Stub for `put`; see the feature `objects`.
///
/// Always, because object stores are not built in.
pub fn put(_: &Path, _: &mut File, _: Existing) -> io::Result<bool> {
    Err(refusal())
}

/// Stub for `Pages`; see the feature `objects`.
#[derive(Debug)]
pub struct Pages;

impl Pages {
    /// Stub for `Pages::of`; see the feature `objects`.
    ///
    /// Always, because object stores are not built in.
    pub fn of(_: &Path, _: Depth) -> io::Result<Pages> {
        Err(refusal())
    }

    /// Returns the listing itself, unchanged.
    #[must_use]
    pub fn until(self, _: &Stop) -> Pages {
        self
    }

    /// Stub for `Pages::next_page`; see the feature `objects`.
    ///
    /// Always, because object stores are not built in.
    pub fn next_page(&mut self) -> io::Result<Option<Page>> {
        Err(refusal())
    }

    /// Always true: there are no pages.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        true
    }
}

/// Reader that refuses every object with the reason.
pub(crate) struct ObjectReader;

impl ObjectReader {
    pub(crate) fn new(_: &ReadOptions) -> ObjectReader {
        ObjectReader
    }

    pub(crate) fn visit_heads(&mut self, paths: &[&Path], visit: &mut Visit<'_>) -> Option<Vec<usize>> {
        let (objects, others): (Vec<usize>, Vec<usize>) =
            (0..paths.len()).partition(|&index| is_object(paths[index]));
        for index in objects {
            let error = ReadError::Open { path: paths[index].to_owned(), source: refusal() };
            if visit(index, Err(error)).is_break() {
                return None;
            }
        }
        Some(others)
    }

    pub(crate) fn read_whole(&self, path: &Path, _: u64, _: &mut Vec<u8>) -> Option<Result<u64, ReadError>> {
        is_object(path).then(|| Err(ReadError::Open { path: path.to_owned(), source: refusal() }))
    }
}
