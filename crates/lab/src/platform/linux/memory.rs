//! Memory for large work: huge pages, and stores that bypass the caches.
#![allow(unsafe_code, reason = "pages come from the kernel by address, and streaming stores are intrinsics")]

use std::io;
use std::ops::{Deref, DerefMut};

use rustix::mm::{Advice, MapFlags, ProtFlags, madvise, mmap_anonymous};

use super::mapping::Pages;

/// Private zeroed memory. It begins at the start of a page, as direct I/O requires, and costs nothing until
/// it is touched.
#[derive(Debug)]
pub(crate) struct Memory(Pages);

impl Memory {
    /// Maps `len_bytes` of zeroed memory.
    pub(crate) fn new(len_bytes: usize) -> io::Result<Memory> {
        if len_bytes == 0 {
            return Pages::from_start(std::ptr::NonNull::dangling().as_ptr(), 0).map(Memory);
        }
        let access = ProtFlags::READ | ProtFlags::WRITE;
        let flags = MapFlags::PRIVATE | MapFlags::NORESERVE;
        // SAFETY: the kernel chooses the address, so nothing that exists is replaced.
        let start = unsafe { mmap_anonymous(std::ptr::null_mut(), len_bytes, access, flags)? };
        Pages::from_start(start.cast(), len_bytes).map(Memory)
    }

    /// Requests huge pages, or none: with them a first touch clears 2 MiB at once instead of taking a fault
    /// for every 4 KiB, and scattered access needs few translations. A kernel without huge pages rejects both
    /// requests (madvise(2): `EINVAL` without `CONFIG_TRANSPARENT_HUGEPAGE`).
    pub(crate) fn advise_huge_pages(&mut self, wanted: bool) -> io::Result<()> {
        let advice = if wanted { Advice::LinuxHugepage } else { Advice::LinuxNoHugepage };
        let pages = self.0.as_mut_slice();
        // SAFETY: the range is this value's own, and the advice changes how it is backed, not what it holds.
        unsafe { madvise(pages.as_mut_ptr().cast(), pages.len(), advice) }.map_err(Into::into)
    }
}

impl Deref for Memory {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.0.as_slice()
    }
}

impl DerefMut for Memory {
    fn deref_mut(&mut self) -> &mut [u8] {
        self.0.as_mut_slice()
    }
}

/// Copies one cache line to memory that will not be read again soon.
///
/// A plain store first fetches the line that it is about to overwrite. This one does not, which saves a third
/// of the memory traffic of a scatter. Call [`finish_streaming`] before another thread reads the lines.
#[inline(always)]
pub(crate) fn stream_line(to: &mut [u8; 64], from: &[u8; 64]) {
    #[cfg(target_arch = "x86_64")]
    if to.as_ptr().addr().is_multiple_of(16) {
        use std::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_stream_si128};
        let (to, from) = (to.as_mut_ptr().cast::<__m128i>(), from.as_ptr().cast::<__m128i>());
        for quarter in 0..4 {
            // SAFETY: 4 x 16 bytes are the 64 of both arrays; `to` is aligned to 16 as just checked, the load
            // needs no alignment; SSE2 is part of x86-64.
            unsafe { _mm_stream_si128(to.add(quarter), _mm_loadu_si128(from.add(quarter))) };
        }
        return;
    }
    *to = *from;
}

/// Makes the writes of [`stream_line`] on this thread visible before anything that this thread does next.
/// Streaming stores are weakly ordered, unlike all others of x86 (Intel, *Software Developer's Manual*,
/// volume 1, section 10.4.6.2), so the release of a lock alone does not order them.
pub(crate) fn finish_streaming() {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a fence accesses no memory; SSE is part of x86-64.
    unsafe {
        std::arch::x86_64::_mm_sfence();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_zeroed_writable_and_may_be_empty() {
        assert!(Memory::new(0).unwrap().is_empty());
        let mut memory = Memory::new(5 << 20).unwrap();
        assert!(memory.as_ptr().addr().is_multiple_of(4096));
        assert!(memory.iter().all(|byte| *byte == 0));
        memory.fill(7);
        assert_eq!(memory.iter().map(|byte| u64::from(*byte)).sum::<u64>(), 7 * (5 << 20));
    }

    #[test]
    fn a_streamed_line_arrives_at_any_alignment() {
        let line: [u8; 64] = std::array::from_fn(|position| position as u8);
        for shift in [0, 1, 8, 16, 63] {
            let mut memory = Memory::new(4096).unwrap();
            stream_line(memory[shift..].first_chunk_mut().unwrap(), &line);
            finish_streaming();
            assert_eq!(memory[shift..shift + 64], line, "{shift}");
            assert_eq!(memory.iter().filter(|byte| **byte != 0).count(), 63, "{shift}");
        }
    }
}
