//! Numbers in a table that is used as it is.

/// Numbers of three bytes, the least significant first.
#[derive(Clone, Copy)]
pub(crate) struct Triples(pub(crate) &'static [u8]);

impl Triples {
    pub(crate) fn len(self) -> usize {
        self.0.len() / 3
    }

    #[inline]
    pub(crate) fn get(self, index: usize) -> u32 {
        let at = index * 3;
        let bytes = &self.0[at..at + 3];
        u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0])
    }
}
