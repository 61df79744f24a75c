//! Buffers aligned for direct I/O without unsafe code: a vector with spare bytes to skip to the boundary.

/// Alignment of the address, position and length of a direct read. The page size on common machines, and no
/// less than any logical block in use.
pub(crate) const ALIGN_BYTES: usize = 4096;

/// A buffer whose bytes begin at a multiple of [`ALIGN_BYTES`].
#[derive(Debug)]
pub(crate) struct AlignedBuffer {
    // Never grows, so the aligned start does not move.
    memory: Box<[u8]>,
    start: usize,
    len_bytes: usize,
}

impl AlignedBuffer {
    pub(crate) fn new(len_bytes: usize) -> Self {
        let memory = vec![0; len_bytes + ALIGN_BYTES].into_boxed_slice();
        let start = memory.as_ptr().align_offset(ALIGN_BYTES);
        Self { memory, start, len_bytes }
    }

    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.memory[self.start..self.start + self.len_bytes]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn begins_at_the_boundary() {
        for len_bytes in [1, 512, 4096, 1 << 20] {
            let mut buffer = AlignedBuffer::new(len_bytes);
            assert!(buffer.bytes_mut().as_ptr().addr().is_multiple_of(ALIGN_BYTES));
            assert_eq!(buffer.bytes_mut().len(), len_bytes);
        }
    }
}
