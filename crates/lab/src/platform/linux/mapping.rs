//! Maps files into memory, `mmap(2)`.
#![allow(unsafe_code, reason = "a mapping is memory that the kernel hands out by address")]

use std::fs::File;
use std::io;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

use rustix::mm::{Advice, MapFlags, ProtFlags, madvise, mmap, munmap};

/// A whole file mapped for reading.
///
/// If another process shortens the file meanwhile, reading the mapping kills the reading process (SIGBUS).
/// Use it only in a case's own process, on files that the lab created.
#[derive(Debug)]
pub(crate) struct Mapping(Pages);

impl Mapping {
    /// Maps the file at its current length.
    pub(crate) fn new(file: &File) -> io::Result<Mapping> {
        Pages::new(file, ProtFlags::READ).map(Mapping)
    }

    /// Announces that the pages will be read from first to last, `madvise(2)`.
    pub(crate) fn advise_sequential(&self) -> io::Result<()> {
        if self.0.len_bytes == 0 {
            return Ok(());
        }
        // SAFETY: the range belongs to this mapping alone, and the advice changes no content.
        unsafe { madvise(self.0.start.as_ptr().cast(), self.0.len_bytes, Advice::Sequential) }
            .map_err(Into::into)
    }

    /// Reads and maps all pages, `madvise(2)`; unlike touching them, it fails where the file has become
    /// shorter. From Linux 5.14 on.
    pub(crate) fn populate(&self) -> io::Result<()> {
        if self.0.len_bytes == 0 {
            return Ok(());
        }
        // SAFETY: the range belongs to this mapping alone, and the advice changes no content.
        unsafe { madvise(self.0.start.as_ptr().cast(), self.0.len_bytes, Advice::LinuxPopulateRead) }
            .map_err(Into::into)
    }
}

impl Deref for Mapping {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.0.as_slice()
    }
}

/// A whole file mapped for reading and writing; changes reach the file.
#[derive(Debug)]
pub(crate) struct MappingMut(Pages);

impl MappingMut {
    /// Maps the file, which must be open for both, at its current length.
    pub(crate) fn new(file: &File) -> io::Result<MappingMut> {
        Pages::new(file, ProtFlags::READ | ProtFlags::WRITE).map(MappingMut)
    }
}

impl Deref for MappingMut {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.0.as_slice()
    }
}

impl DerefMut for MappingMut {
    fn deref_mut(&mut self) -> &mut [u8] {
        self.0.as_mut_slice()
    }
}

/// Mapped pages that are unmapped when dropped.
#[derive(Debug)]
pub(super) struct Pages {
    start: NonNull<u8>,
    len_bytes: usize,
}

// SAFETY: the pages belong to this value alone and are not tied to the thread that mapped them.
unsafe impl Send for Pages {}
// SAFETY: shared access only reads.
unsafe impl Sync for Pages {}

impl Pages {
    fn new(file: &File, protection: ProtFlags) -> io::Result<Pages> {
        let len_bytes = usize::try_from(file.metadata()?.len()).map_err(io::Error::other)?;
        if len_bytes == 0 {
            return Ok(Pages { start: NonNull::dangling(), len_bytes });
        }
        // SAFETY: the kernel chooses the address, so nothing that exists is replaced.
        let start = unsafe { mmap(std::ptr::null_mut(), len_bytes, protection, MapFlags::SHARED, file, 0)? };
        Pages::from_start(start.cast(), len_bytes)
    }

    /// Takes ownership of a mapping that `mmap` has just created: `len_bytes` at `start`, or nothing at all.
    pub(super) fn from_start(start: *mut u8, len_bytes: usize) -> io::Result<Pages> {
        let start = NonNull::new(start).ok_or_else(|| io::Error::other("mapped at address 0"))?;
        Ok(Pages { start, len_bytes })
    }

    pub(super) fn as_slice(&self) -> &[u8] {
        // SAFETY: the pages are mapped readable, `len_bytes` long, until `self` is dropped.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.len_bytes) }
    }

    /// The pages as a mutable slice; they must be mapped writable.
    pub(super) fn as_mut_slice(&mut self) -> &mut [u8] {
        // SAFETY: as above; both callers map for writing, and `&mut self` is the only access to the pages.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.len_bytes) }
    }
}

impl Drop for Pages {
    fn drop(&mut self) {
        if self.len_bytes > 0 {
            // SAFETY: mapped by `new` with this length, and no longer borrowed. Cannot fail then.
            let _ = unsafe { munmap(self.start.as_ptr().cast(), self.len_bytes) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    #[test]
    fn changes_reach_the_file() {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(b"river").unwrap();
        MappingMut::new(&file).unwrap()[0] = b'R';
        assert_eq!(&*Mapping::new(&file).unwrap(), b"River");
    }

    #[test]
    fn an_empty_file_is_an_empty_slice() {
        assert!(Mapping::new(&tempfile::tempfile().unwrap()).unwrap().is_empty());
    }
}
