//! Memory straight from the kernel, `mmap(2)` without a file.
#![allow(unsafe_code, reason = "a mapping is memory that the kernel hands out by address")]

use std::io;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

use rustix::mm::{Advice, MapFlags, ProtFlags, madvise, mmap_anonymous, munmap};

/// Zeroed memory that nobody has touched yet, at a page boundary, as direct I/O wants it.
#[derive(Debug)]
pub(crate) struct Memory {
    start: NonNull<u8>,
    len_bytes: usize,
}

// SAFETY: the pages belong to this value alone and are not tied to the thread that mapped them.
unsafe impl Send for Memory {}
// SAFETY: shared access only reads.
unsafe impl Sync for Memory {}

impl Memory {
    /// At least one page, so that an empty block has an address too.
    pub(crate) fn new(len_bytes: usize) -> io::Result<Memory> {
        let len_bytes = len_bytes.max(1);
        // SAFETY: the kernel chooses the address, so nothing that exists is replaced.
        let start = unsafe {
            mmap_anonymous(
                std::ptr::null_mut(),
                len_bytes,
                ProtFlags::READ | ProtFlags::WRITE,
                MapFlags::PRIVATE,
            )?
        };
        let start = NonNull::new(start.cast()).ok_or_else(|| io::Error::other("mapped at address 0"))?;
        Ok(Memory { start, len_bytes })
    }

    /// Asks for huge pages, or for none; a kernel that has none refuses both.
    pub(crate) fn advise_huge_pages(&self, wanted: bool) -> io::Result<()> {
        let advice = if wanted { Advice::LinuxHugepage } else { Advice::LinuxNoHugepage };
        // SAFETY: the range is this mapping's own, and the advice changes no content.
        unsafe { madvise(self.start.as_ptr().cast(), self.len_bytes, advice) }.map_err(Into::into)
    }
}

impl Deref for Memory {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        // SAFETY: mapped readable, `len_bytes` long, until `self` is dropped; the kernel zeroes it.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.len_bytes) }
    }
}

impl DerefMut for Memory {
    fn deref_mut(&mut self) -> &mut [u8] {
        // SAFETY: as above, mapped writable, and `&mut self` is the only way to it.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.len_bytes) }
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        // SAFETY: mapped by `new` with this length, and nothing borrows it any more. Cannot fail then.
        let _ = unsafe { munmap(self.start.as_ptr().cast(), self.len_bytes) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_zero_and_begins_at_a_page() {
        let memory = Memory::new(10_000).unwrap();
        assert!(memory.iter().all(|&byte| byte == 0));
        assert!(memory.as_ptr().addr().is_multiple_of(4096));
    }
}
