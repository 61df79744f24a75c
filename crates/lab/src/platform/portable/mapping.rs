//! Windows: files mapped into memory, `CreateFileMapping` and `MapViewOfFile`.
#![expect(unsafe_code, reason = "a mapping is memory that the system hands out by address")]

use std::fs::File;
use std::io;
use std::ops::{Deref, DerefMut};
use std::os::windows::io::{AsRawHandle as _, FromRawHandle as _, OwnedHandle};
use std::ptr::{self, NonNull};

use windows_sys::Win32::System::Memory::{
    CreateFileMappingW, FILE_MAP_READ, FILE_MAP_WRITE, MEMORY_MAPPED_VIEW_ADDRESS, MapViewOfFile,
    PAGE_READONLY, PAGE_READWRITE, UnmapViewOfFile,
};

/// A whole file mapped for reading. No process can shorten the file meanwhile: the system refuses that.
#[derive(Debug)]
pub(crate) struct Mapping(Pages);

impl Mapping {
    /// Maps the file at its current length.
    pub(crate) fn new(file: &File) -> io::Result<Mapping> {
        Pages::new(file, false).map(Mapping)
    }

    /// Does nothing: the flag with which the file was opened is the hint.
    #[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
    pub(crate) fn advise_sequential(&self) -> io::Result<()> {
        Ok(())
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
        Pages::new(file, true).map(MappingMut)
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

/// A view that is unmapped when dropped.
#[derive(Debug)]
struct Pages {
    start: NonNull<u8>,
    len_bytes: usize,
}

// SAFETY: the pages belong to this value alone and are not tied to the thread that mapped them.
unsafe impl Send for Pages {}
// SAFETY: shared access only reads.
unsafe impl Sync for Pages {}

impl Pages {
    fn new(file: &File, is_writable: bool) -> io::Result<Pages> {
        let len_bytes = usize::try_from(file.metadata()?.len()).map_err(io::Error::other)?;
        // The system refuses an empty mapping; an empty slice needs none.
        if len_bytes == 0 {
            return Ok(Pages { start: NonNull::dangling(), len_bytes });
        }
        let (protection, access) = if is_writable {
            (PAGE_READWRITE, FILE_MAP_READ | FILE_MAP_WRITE)
        } else {
            (PAGE_READONLY, FILE_MAP_READ)
        };
        let file = file.as_raw_handle();
        // SAFETY: the handle is open, and null stands for the default security and for no name.
        let raw = unsafe { CreateFileMappingW(file, ptr::null(), protection, 0, 0, ptr::null()) };
        if raw.is_null() {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: the call succeeded, and nothing else owns the handle. The view keeps the mapping alive.
        let mapping = unsafe { OwnedHandle::from_raw_handle(raw) };
        // SAFETY: the system chooses the address, so nothing that exists is replaced.
        let view = unsafe { MapViewOfFile(mapping.as_raw_handle(), access, 0, 0, len_bytes) };
        let start = NonNull::new(view.Value.cast()).ok_or_else(io::Error::last_os_error)?;
        Ok(Pages { start, len_bytes })
    }

    fn as_slice(&self) -> &[u8] {
        // SAFETY: the pages are mapped readable, `len_bytes` long, until `self` is dropped.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.len_bytes) }
    }

    /// The pages as a mutable slice; they must be mapped writable.
    fn as_mut_slice(&mut self) -> &mut [u8] {
        // SAFETY: as above; the only caller maps for writing, and `&mut self` is the only access to the
        // pages.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.len_bytes) }
    }
}

impl Drop for Pages {
    fn drop(&mut self) {
        if self.len_bytes > 0 {
            let view = MEMORY_MAPPED_VIEW_ADDRESS { Value: self.start.as_ptr().cast() };
            // SAFETY: mapped by `new` at this address, and no longer borrowed. Cannot fail then.
            let _ = unsafe { UnmapViewOfFile(view) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_reach_the_file() {
        let path = tempfile::NamedTempFile::new().unwrap().into_temp_path();
        std::fs::write(&path, b"abc").unwrap();
        let file = File::options().read(true).write(true).open(&path).unwrap();
        let mut mapping = MappingMut::new(&file).unwrap();
        mapping[1] = b'x';
        assert_eq!(&mapping[..], b"axc");
        drop(mapping);
        assert_eq!(&Mapping::new(&file).unwrap()[..], b"axc");
        assert_eq!(std::fs::read(&path).unwrap(), b"axc");
        std::fs::write(&path, b"").unwrap();
        assert!(Mapping::new(&File::open(&path).unwrap()).unwrap().is_empty());
    }
}
