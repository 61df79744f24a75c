//! Bits of entropy-coded data (ITU-T T.81, F.2.2.5), up to the next marker.

/// Reads bits from entropy-coded data. A marker ends them: zeros follow, and are counted.
pub(super) struct Bits<'b> {
    bytes: &'b [u8],
    /// Offset of the next byte that is not in `held`.
    next: usize,
    held: u64,
    n_held: u32,
    /// Number of bits after the marker that were put into `held`.
    n_invented: u32,
}

impl<'b> Bits<'b> {
    /// Begins at an offset in the file.
    pub(super) fn at(bytes: &'b [u8], next: usize) -> Self {
        Bits { bytes, next, held: 0, n_held: 0, n_invented: 0 }
    }

    fn fill(&mut self) {
        while self.n_held <= 56 {
            let byte = match self.bytes.get(self.next..) {
                Some([0xFF, 0x00, ..]) => {
                    self.next += 2;
                    0xFF
                }
                // Fill bytes, which may precede a marker.
                Some([0xFF, 0xFF, ..]) => {
                    self.next += 1;
                    continue;
                }
                Some([0xFF, ..] | []) | None => {
                    self.n_invented += 8;
                    0
                }
                Some([byte, ..]) => {
                    self.next += 1;
                    *byte
                }
            };
            self.held |= u64::from(byte) << (56 - self.n_held);
            self.n_held += 8;
        }
    }

    /// The next 16 bits, which stay.
    pub(super) fn peek(&mut self) -> usize {
        if self.n_held < 16 {
            self.fill();
        }
        (self.held >> 48) as usize
    }

    /// Drops up to 16 bits that were seen.
    pub(super) fn skip(&mut self, count: u32) {
        self.held <<= count;
        self.n_held -= count;
    }

    /// Takes up to 16 bits.
    pub(super) fn take(&mut self, count: u32) -> i32 {
        if count == 0 {
            return 0;
        }
        let bits = self.peek() >> (16 - count);
        self.skip(count);
        bits as i32
    }

    /// Whether bits were taken that the file does not have.
    pub(super) fn is_past_end(&self) -> bool {
        self.n_invented > self.n_held
    }

    /// Number of whole bytes before the marker that were not used.
    pub(super) fn unused_bytes(&self) -> usize {
        let held = (self.n_held.saturating_sub(self.n_invented) / 8) as usize;
        held + (self.marker() - self.next)
    }

    /// Offset of the byte that contains the next bit, but for stuffed bytes.
    pub(super) fn position(&self) -> usize {
        self.next - (self.n_held.saturating_sub(self.n_invented) / 8) as usize
    }

    /// Offset of the marker that ends the data, or of the end of the file.
    pub(super) fn marker(&self) -> usize {
        next_marker(self.bytes, self.next)
    }
}

/// Offset of the first marker from an offset on, or the length of the file. A stuffed zero makes no marker.
pub(super) fn next_marker(bytes: &[u8], from: usize) -> usize {
    let mut at = from.min(bytes.len());
    while let Some(found) = bytes[at..].iter().position(|byte| *byte == 0xFF) {
        at += found;
        match bytes.get(at + 1) {
            Some(0x00) => at += 2,
            Some(0xFF) => at += 1,
            Some(_) => return at,
            None => break,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_end_at_a_marker() {
        let bytes = [0xFF, 0x00, 0xA5, 0xFF, 0xD9];
        let mut bits = Bits::at(&bytes, 0);
        assert_eq!(bits.take(12), 0xFFA);
        assert!(!bits.is_past_end());
        assert_eq!((bits.take(4), bits.unused_bytes(), bits.marker()), (5, 0, 3));
        assert!(!bits.is_past_end());
        assert_eq!(bits.take(1), 0);
        assert!(bits.is_past_end());
    }

    #[test]
    fn bytes_before_the_marker_are_counted() {
        let bytes = [0x12, 0x34, 0xFF, 0x00, 0xFF, 0xD0];
        let mut bits = Bits::at(&bytes, 0);
        bits.take(3);
        assert_eq!((bits.unused_bytes(), bits.marker()), (2, 4));
        assert_eq!(next_marker(&[1, 0xFF, 0xFF, 0xC4], 0), 2);
        assert_eq!(next_marker(&[1, 0xFF], 0), 2);
    }
}
