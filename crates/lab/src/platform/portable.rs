//! Systems that are not supported further: what the standard library does not offer is refused.

use std::fs::File;
use std::io;
use std::ops::{Deref, DerefMut};

/// As on Linux; never made here.
#[derive(Debug)]
pub(crate) struct Mapping(std::convert::Infallible);

impl Mapping {
    pub(crate) fn new(_: &File) -> io::Result<Mapping> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

impl Deref for Mapping {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self.0 {}
    }
}

/// As on Linux; never made here.
#[derive(Debug)]
pub(crate) struct MappingMut(std::convert::Infallible);

impl MappingMut {
    pub(crate) fn new(_: &File) -> io::Result<MappingMut> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

impl Deref for MappingMut {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self.0 {}
    }
}

impl DerefMut for MappingMut {
    fn deref_mut(&mut self) -> &mut [u8] {
        match self.0 {}
    }
}

pub(crate) fn inode(_: &std::fs::Metadata) -> Option<u64> {
    None
}

pub(crate) fn listed_inode(_: &std::fs::DirEntry) -> Option<u64> {
    None
}

pub(crate) fn names_unfit_for_lists() -> Vec<std::ffi::OsString> {
    Vec::new()
}

pub(crate) fn sync_file_system(_: &File) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
