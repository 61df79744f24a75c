//! A private read-only mapping, `mmap(2)`.
#![expect(unsafe_code, reason = "a mapping is memory that the kernel owns")]

use std::io;
use std::ptr::{self, NonNull};

use rustix::mm::{MapFlags, ProtFlags};

use crate::read::open::OpenFile;

/// A mapped file, unmapped when dropped.
pub(in crate::read::platform) struct Mapping {
    start: NonNull<u8>,
    len_bytes: usize,
}

impl Mapping {
    pub(in crate::read::platform) fn new(open: &OpenFile, len_bytes: u64) -> io::Result<Self> {
        // The kernel refuses an empty mapping; an empty slice needs none.
        let len_bytes = usize::try_from(len_bytes).map_err(|_| rustix::io::Errno::NOMEM)?;
        if len_bytes == 0 {
            return Ok(Self { start: NonNull::dangling(), len_bytes });
        }
        // SAFETY: the kernel chooses the address, so no memory in use is replaced.
        let start = unsafe {
            rustix::mm::mmap(ptr::null_mut(), len_bytes, ProtFlags::READ, MapFlags::PRIVATE, &open.file, 0)
        }?;
        let start = NonNull::new(start.cast()).ok_or(rustix::io::Errno::NOMEM)?;
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
            // SAFETY: the mapping was made by `new` with this start and length, and no borrow of it outlives
            // `self`.
            let unmapped = unsafe { rustix::mm::munmap(self.start.as_ptr().cast(), self.len_bytes) };
            debug_assert!(unmapped.is_ok(), "{unmapped:?}");
        }
    }
}
