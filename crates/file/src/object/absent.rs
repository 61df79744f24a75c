//! What stands in for object stores in a program that was built without them: the same doors, each with the
//! words why it is closed.

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

/// See the same name behind the feature `objects`.
///
/// # Errors
/// Always.
pub fn look(_: &Path, _: &Stop) -> io::Result<Object> {
    Err(refusal())
}

/// See the same name behind the feature `objects`.
#[derive(Debug)]
pub struct Ranges;

impl Ranges {
    /// See the same name behind the feature `objects`.
    ///
    /// # Errors
    /// Always.
    pub fn open(_: &Path) -> io::Result<Ranges> {
        Err(refusal())
    }

    /// Nothing.
    #[must_use]
    pub fn len_bytes(&self) -> u64 {
        0
    }

    /// See the same name behind the feature `objects`.
    ///
    /// # Errors
    /// Always.
    pub fn read_at(&self, _: u64, _: &mut [u8]) -> io::Result<usize> {
        Err(refusal())
    }
}

/// See the same name behind the feature `objects`.
///
/// # Errors
/// Always.
pub fn put(_: &Path, _: &mut File, _: Existing) -> io::Result<bool> {
    Err(refusal())
}

/// See the same name behind the feature `objects`.
#[derive(Debug)]
pub struct Pages;

impl Pages {
    /// See the same name behind the feature `objects`.
    ///
    /// # Errors
    /// Always.
    pub fn of(_: &Path, _: Depth) -> io::Result<Pages> {
        Err(refusal())
    }

    /// Itself.
    #[must_use]
    pub fn until(self, _: &Stop) -> Pages {
        self
    }

    /// See the same name behind the feature `objects`.
    ///
    /// # Errors
    /// Always.
    pub fn next_page(&mut self) -> io::Result<Option<Page>> {
        Err(refusal())
    }

    /// True.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        true
    }
}

/// Answers for objects with the refusal.
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
