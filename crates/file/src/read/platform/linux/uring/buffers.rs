//! Memory that the kernel reads heads into: one allocation, with a piece per slot, registered with the ring.
#![expect(unsafe_code, reason = "the kernel writes to this memory behind the borrow checker's back")]

use std::ptr::NonNull;

/// Equal pieces of memory. Freed when dropped, so a caller that lets the kernel write here keeps it alive
/// until the write is complete.
#[derive(Debug)]
pub(super) struct Buffers {
    start: NonNull<u8>,
    n_slots: usize,
    slot_bytes: usize,
}

// SAFETY: the memory belongs to this value alone and no method depends on the calling thread; access to a
// piece is governed by the contract of `slot`.
unsafe impl Send for Buffers {}
// SAFETY: as above; shared access only reads.
unsafe impl Sync for Buffers {}

impl Buffers {
    pub(super) fn new(n_slots: usize, slot_bytes: usize) -> Self {
        // If the product overflows, `vec!` panics.
        let memory: Box<[u8]> = vec![0; n_slots.saturating_mul(slot_bytes)].into_boxed_slice();
        Self { start: NonNull::from(Box::leak(memory)).cast(), n_slots, slot_bytes }
    }

    pub(super) fn slot_bytes(&self) -> usize {
        self.slot_bytes
    }

    /// Address of byte `offset` of a slot.
    pub(super) fn address(&self, slot: usize, offset: usize) -> *mut u8 {
        assert!(slot < self.n_slots && offset <= self.slot_bytes, "slot {slot} offset {offset}");
        // SAFETY: the assertion keeps the address inside the allocation or at its end.
        unsafe { self.start.as_ptr().add(slot * self.slot_bytes + offset) }
    }

    /// The pieces in the form in which the kernel registers them.
    pub(super) fn iovecs(&self) -> Vec<libc::iovec> {
        (0..self.n_slots)
            .map(|slot| libc::iovec { iov_base: self.address(slot, 0).cast(), iov_len: self.slot_bytes })
            .collect()
    }

    /// First `len_bytes` bytes of a slot.
    ///
    /// # Safety
    /// No request in flight writes to this slot, and none is made while the borrow lives.
    pub(super) unsafe fn slot(&self, slot: usize, len_bytes: usize) -> &[u8] {
        let start = self.address(slot, 0);
        // SAFETY: `address` checked the end too; the memory was zeroed when allocated; the caller ensures
        // that the kernel does not write to it.
        unsafe {
            std::slice::from_raw_parts(start, self.address(slot, len_bytes).offset_from_unsigned(start))
        }
    }
}

impl Drop for Buffers {
    fn drop(&mut self) {
        let memory = NonNull::slice_from_raw_parts(self.start, self.n_slots * self.slot_bytes);
        // SAFETY: `new` leaked a box of exactly this length from this address.
        drop(unsafe { Box::from_raw(memory.as_ptr()) });
    }
}
