//! A read-only view of a whole file, `CreateFileMapping` and `MapViewOfFile`.
//!
//! Windows refuses to truncate a file that is mapped, so a shrinking file is no danger here. A block that
//! cannot be read still ends the process when it is touched.
#![expect(unsafe_code, reason = "a mapping is memory that the kernel owns")]

use std::io;
use std::os::windows::io::{AsRawHandle as _, FromRawHandle as _, OwnedHandle};
use std::ptr::{self, NonNull};

use windows_sys::Win32::System::Memory::{
    CreateFileMappingW, FILE_MAP_READ, MEMORY_MAPPED_VIEW_ADDRESS, MapViewOfFile, PAGE_READONLY,
    UnmapViewOfFile,
};

use crate::read::open::OpenFile;

/// A mapped file, unmapped when dropped.
pub(in crate::read::platform) struct Mapping {
    start: NonNull<u8>,
    len_bytes: usize,
}

impl Mapping {
    pub(in crate::read::platform) fn new(open: &OpenFile, len_bytes: u64) -> io::Result<Self> {
        // The system refuses an empty mapping; an empty slice needs none.
        let len_bytes = usize::try_from(len_bytes).map_err(|_| io::ErrorKind::OutOfMemory)?;
        if len_bytes == 0 {
            return Ok(Self { start: NonNull::dangling(), len_bytes });
        }
        let file = open.file.as_std().as_raw_handle();
        // SAFETY: the handle is open, and null stands for the default security and for no name.
        let raw = unsafe { CreateFileMappingW(file, ptr::null(), PAGE_READONLY, 0, 0, ptr::null()) };
        if raw.is_null() {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: the call succeeded, and nothing else owns the handle. The view keeps the mapping alive.
        let mapping = unsafe { OwnedHandle::from_raw_handle(raw) };
        // SAFETY: the system chooses the address, so no memory in use is replaced. It refuses a length beyond
        // the file's end.
        let view = unsafe { MapViewOfFile(mapping.as_raw_handle(), FILE_MAP_READ, 0, 0, len_bytes) };
        let start = NonNull::new(view.Value.cast()).ok_or_else(io::Error::last_os_error)?;
        Ok(Self { start, len_bytes })
    }

    pub(in crate::read::platform) fn bytes(&self) -> &[u8] {
        // SAFETY: `len_bytes` bytes are mapped readable from `start` for as long as `self` lives (or none
        // are, and the pointer is aligned and not null). Choosing this strategy requires that no process
        // writes to the file meanwhile; see strategy `mmap`.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.len_bytes) }
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        if self.len_bytes > 0 {
            let view = MEMORY_MAPPED_VIEW_ADDRESS { Value: self.start.as_ptr().cast() };
            // SAFETY: the view was made by `new` at this address, and no borrow of it outlives `self`.
            let unmapped = unsafe { UnmapViewOfFile(view) };
            debug_assert!(unmapped != 0, "{}", io::Error::last_os_error());
        }
    }
}
