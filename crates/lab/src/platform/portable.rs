//! Implementation for systems without specific support: features that the standard library lacks are
//! unsupported.

use std::fs::File;
use std::io;
use std::ops::{Deref, DerefMut};

#[cfg(not(windows))]
mod absent;
mod libexif;
#[cfg(windows)]
mod mapping;
#[cfg(not(windows))]
mod refused;
#[cfg(not(windows))]
mod sync;
mod watch;
#[cfg(windows)]
mod windows;

#[cfg(not(windows))]
pub(crate) use absent::*;
pub(crate) use libexif::LibExif;
#[cfg(windows)]
pub(crate) use mapping::{Mapping, MappingMut};
#[cfg(not(windows))]
pub(crate) use refused::{Ring, Stream};
#[cfg(not(windows))]
pub(crate) use sync::*;
pub(crate) use watch::*;
#[cfg(windows)]
pub(crate) use windows::*;

/// Unsupported: there are no lists of mounts.
pub(crate) fn use_private_mounts() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Same interface as on Linux; never made here.
#[derive(Debug)]
pub(crate) struct MemoryLimit(std::convert::Infallible);

impl MemoryLimit {
    pub(crate) fn new(_: u64) -> io::Result<MemoryLimit> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(crate) fn join(&mut self) -> io::Result<()> {
        match self.0 {}
    }
}

/// Where memory begins: at the start of a page, as mapped memory does.
const PAGE_BYTES: usize = 4096;

/// Same interface as on Linux, without huge pages.
#[derive(Debug)]
pub(crate) struct Memory {
    bytes: Vec<u8>,
    start: usize,
    len_bytes: usize,
}

impl Memory {
    pub(crate) fn new(len_bytes: usize) -> io::Result<Memory> {
        let bytes = vec![0_u8; len_bytes + PAGE_BYTES];
        let start = (bytes.as_ptr() as usize).next_multiple_of(PAGE_BYTES) - bytes.as_ptr() as usize;
        Ok(Memory { bytes, start, len_bytes })
    }

    pub(crate) fn advise_huge_pages(&mut self, _: bool) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

impl Deref for Memory {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes[self.start..][..self.len_bytes]
    }
}

impl DerefMut for Memory {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.bytes[self.start..][..self.len_bytes]
    }
}

/// Copies the line with plain stores.
pub(crate) fn stream_line(to: &mut [u8; 64], from: &[u8; 64]) {
    *to = *from;
}

/// Does nothing: plain copies need no fence.
pub(crate) fn finish_streaming() {}

/// Reads and writes at an offset, which threads can do on one open file.
pub(crate) trait OffsetIo {
    fn read_at(&self, block: &mut [u8], offset: u64) -> io::Result<usize>;
    fn write_at(&self, block: &[u8], offset: u64) -> io::Result<usize>;

    fn read_exact_at(&self, mut block: &mut [u8], mut offset: u64) -> io::Result<()> {
        while !block.is_empty() {
            let read = self.read_at(block, offset)?;
            if read == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            block = &mut block[read..];
            offset += read as u64;
        }
        Ok(())
    }

    fn write_all_at(&self, mut block: &[u8], mut offset: u64) -> io::Result<()> {
        while !block.is_empty() {
            let written = self.write_at(block, offset)?;
            block = &block[written..];
            offset += written as u64;
        }
        Ok(())
    }
}

#[cfg(windows)]
impl OffsetIo for File {
    fn read_at(&self, block: &mut [u8], offset: u64) -> io::Result<usize> {
        std::os::windows::fs::FileExt::seek_read(self, block, offset)
    }

    fn write_at(&self, block: &[u8], offset: u64) -> io::Result<usize> {
        std::os::windows::fs::FileExt::seek_write(self, block, offset)
    }
}

#[cfg(not(windows))]
impl OffsetIo for File {
    fn read_at(&self, _: &mut [u8], _: u64) -> io::Result<usize> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn write_at(&self, _: &[u8], _: u64) -> io::Result<usize> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Unsupported: there is no fork.
pub(crate) fn in_processes(_: usize, _: &dyn Fn(usize) -> io::Result<[u64; 2]>) -> io::Result<Vec<[u64; 2]>> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Sets the file's final length; whether blocks are allocated is up to the file system.
pub(crate) fn reserve(file: &File, len_bytes: u64) -> io::Result<()> {
    file.set_len(len_bytes)
}

/// Does not query the file system: every regular file counts as lying on a disk.
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

pub(crate) fn memory_file() -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Whether an error means that a way is unsupported, rather than that it failed.
pub(crate) fn refuses(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::Unsupported
}

pub(crate) fn inode(_: &std::fs::Metadata) -> Option<u64> {
    None
}

pub(crate) fn listed_inode(_: &std::fs::DirEntry) -> Option<u64> {
    None
}

pub(crate) fn unlistable_names() -> Vec<std::ffi::OsString> {
    Vec::new()
}
