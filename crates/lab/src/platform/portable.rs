//! Systems that are not supported further: what the standard library does not offer is refused.

use std::fs::{File, OpenOptions};
use std::io;
use std::ops::{Deref, DerefMut};
use std::path::Path;

mod refused;

pub(crate) use refused::{Ring, Stream};

/// As on Linux; never made here.
#[derive(Debug)]
pub(crate) struct Mapping(std::convert::Infallible);

impl Mapping {
    pub(crate) fn new(_: &File) -> io::Result<Mapping> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(crate) fn advise_sequential(&self) -> io::Result<()> {
        match self.0 {}
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

/// Zeroed memory from the allocator.
#[derive(Debug)]
pub(crate) struct Memory(Box<[u8]>);

impl Memory {
    pub(crate) fn new(len_bytes: usize) -> io::Result<Memory> {
        Ok(Memory(vec![0; len_bytes.max(1)].into_boxed_slice()))
    }

    pub(crate) fn advise_huge_pages(&self, _: bool) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

impl Deref for Memory {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl DerefMut for Memory {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}

/// One positional read.
pub(crate) fn read_at(file: &File, out: &mut [u8], offset: u64) -> io::Result<usize> {
    #[cfg(windows)]
    return std::os::windows::fs::FileExt::seek_read(file, out, offset);
    #[cfg(unix)]
    return std::os::unix::fs::FileExt::read_at(file, out, offset);
}

/// Positional writes until all is written.
pub(crate) fn write_all_at(file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
    #[cfg(unix)]
    return std::os::unix::fs::FileExt::write_all_at(file, bytes, offset);
    #[cfg(windows)]
    {
        let mut n_done = 0;
        while n_done < bytes.len() {
            n_done +=
                std::os::windows::fs::FileExt::seek_write(file, &bytes[n_done..], offset + n_done as u64)?;
        }
        Ok(())
    }
}

/// No advice is given here.
pub(crate) fn advise_sequential(_: &File) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Gives the file its final length; whether it gets its blocks is the file system's business.
pub(crate) fn reserve(file: &File, len_bytes: u64) -> io::Result<()> {
    file.set_len(len_bytes)
}

/// Not asked here: a regular file is taken to lie on a disk.
pub(crate) fn lies_on_a_disk(file: &File) -> bool {
    file.metadata().is_ok_and(|metadata| metadata.is_file())
}

pub(crate) fn copy_range(_: &File, _: &File, _: usize) -> io::Result<usize> {
    Err(io::ErrorKind::Unsupported.into())
}

pub(crate) fn clone_file(_: &File, _: &File) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

pub(crate) fn send_file(_: &File, _: &File, _: usize) -> io::Result<usize> {
    Err(io::ErrorKind::Unsupported.into())
}

pub(crate) fn open_direct(_: &mut OpenOptions, _: &Path) -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

pub(crate) fn memory_file() -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

/// No clock but those of the standard library.
pub(crate) fn system_clock(_: &str) -> Option<fn() -> u64> {
    None
}

/// Whether an error says that a way is not offered, rather than that it failed.
pub(crate) fn refuses(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::Unsupported
}
