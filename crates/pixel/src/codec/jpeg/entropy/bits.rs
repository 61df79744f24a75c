//! Bits of entropy-coded data, 64 at a time, without the zeros that follow 0xFF (T.81, B.1.1.5).

/// Bytes that come piece by piece.
pub(in crate::codec::jpeg) trait Source {
    /// The rest of the current piece.
    fn piece(&self) -> &[u8];

    /// Takes bytes from the current piece, at most as many as it has.
    fn take(&mut self, n: usize);

    /// Goes on to the next piece after the current one was taken. `false`: there is none.
    fn next_piece(&mut self) -> bool;
}

/// Number of bits that are there after [`Bits::refill`]: the longest code and its value have 31.
const ENOUGH: u32 = 32;
/// Number of bits that are there after [`Bits::fill`].
pub(super) const FULL: u32 = 56;
/// Zeros that are lent when the data end.
const LENT: u32 = FULL;
const ONES: u64 = u64::from_ne_bytes([1; 8]);
const HIGH: u64 = ONES << 7;

/// The next bits, and how many there are: what a look-up needs.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Window {
    /// From the highest. Below the number of bits there are more of the next byte, or zeros.
    next: u64,
    n: u32,
}

impl Window {
    /// The next 1 to 32 bits.
    #[inline(always)]
    pub(super) fn peek(self, n: u32) -> usize {
        (self.next >> (64 - n)) as usize
    }

    /// Uses up to 31 bits, of those that were read.
    #[inline(always)]
    pub(super) fn skip(&mut self, n: u32) {
        self.next <<= n;
        self.n = self.n.wrapping_sub(n);
    }
}

/// Bits that were read and not yet used.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bits {
    pub(super) window: Window,
    /// How many of them are no data, but were lent because the data end.
    lent: u32,
    /// Code of the marker at which the data end; `NO_MARKER` until then, `CUT` if the bytes end before.
    marker: u16,
}

const NO_MARKER: u16 = 0;
/// No marker's code.
const CUT: u16 = 0x100;

impl Bits {
    /// Reads until there are bits for any code and its value.
    #[inline(always)]
    pub(super) fn refill(&mut self, source: &mut impl Source) {
        if self.window.n < ENOUGH {
            self.fill(source);
        }
    }

    /// Reads as many bits as there is space for: at least [`FULL`].
    #[inline(always)]
    pub(super) fn fill(&mut self, source: &mut impl Source) {
        if let (Some(eight), NO_MARKER) = (source.piece().first_chunk(), self.marker) {
            let eight = u64::from_be_bytes(*eight);
            // Whether a byte is 0xFF: whether one of the complement is 0.
            if (!eight).wrapping_sub(ONES) & eight & HIGH == 0 {
                self.window.next |= eight >> self.window.n;
                source.take(((63 - self.window.n) / 8) as usize);
                self.window.n |= 56;
                return;
            }
        }
        *self = self.refilled_slowly(source);
    }

    /// Reads byte by byte: at the end of a piece, at 0xFF, and at the end of the data.
    #[inline(never)]
    fn refilled_slowly(mut self, source: &mut impl Source) -> Bits {
        while self.window.n <= 56 && self.marker == NO_MARKER {
            match byte(source) {
                Some(0xFF) => match byte(source) {
                    Some(0) => self.push(0xFF),
                    Some(code) => self.marker = u16::from(code),
                    None => self.marker = CUT,
                },
                Some(byte) => self.push(byte),
                None => self.marker = CUT,
            }
        }
        if self.window.n < FULL {
            self.window.n += LENT;
            self.lent += LENT;
        }
        self
    }

    fn push(&mut self, byte: u8) {
        self.window.next |= u64::from(byte) << (56 - self.window.n);
        self.window.n += 8;
    }

    /// Whether lent bits were used.
    #[inline(always)]
    pub(super) fn is_overdrawn(&self) -> bool {
        self.window.n < self.lent
    }

    /// Code of the marker that follows the last byte of which a bit was used; `None` if other bytes do.
    pub(super) fn marker_next(&mut self, source: &mut impl Source) -> Option<u8> {
        if self.marker == NO_MARKER {
            *self = self.refilled_slowly(source);
        }
        let is_last_byte = self.window.n.wrapping_sub(self.lent) < 8;
        u8::try_from(self.marker).ok().filter(|code| is_last_byte && *code != 0)
    }
}

fn byte(source: &mut impl Source) -> Option<u8> {
    while source.piece().is_empty() {
        if !source.next_piece() {
            return None;
        }
    }
    let byte = source.piece().first().copied();
    source.take(1);
    byte
}
