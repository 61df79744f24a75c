//! Tables that are looked up by the next bits of the data.

use std::sync::Arc;

use super::bits::Window;

/// Bits of a look-up.
const WIDTH: u32 = 11;

/// Advance of a code that ends its block: more than a block has coefficients.
pub(super) const TO_END: u32 = 64;

/// A Huffman code as the file has it (T.81, B.2.4.2).
#[derive(Clone, Debug)]
pub(in crate::codec::jpeg) struct Code {
    /// Number of codes of 1 to 16 bits.
    pub(in crate::codec::jpeg) counts: [u8; 16],
    /// Their symbols, in order of length.
    pub(in crate::codec::jpeg) symbols: [u8; 256],
}

/// What a code and the bits of its value stand for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Coefficient {
    /// Bits of the code and of the value.
    n_bits: u8,
    /// Coefficients to go on by; [`TO_END`]: the block ends.
    pub(super) advance: u32,
    pub(super) value: i16,
}

impl Coefficient {
    /// Whether it ends its block.
    pub(super) fn is_end(self) -> bool {
        self.advance == TO_END
    }

    /// What a symbol stands for whose value begins the given bits, the highest first.
    fn of(symbol: u8, is_first: bool, code_bits: u32, bits: u32) -> Coefficient {
        let (run, size) = (u32::from(symbol >> 4), u32::from(symbol & 15));
        let advance = match (run, size) {
            _ if is_first => 0,
            (0..15, 0) => TO_END,
            _ => run + 1,
        };
        Coefficient { n_bits: (code_bits + size) as u8, advance, value: extended(bits, size) }
    }
}

/// Value of `size` bits, 0 to 15, with which 32 begin (F.2.2.1, EXTEND).
fn extended(bits: u32, size: u32) -> i16 {
    if size == 0 {
        return 0;
    }
    let value = (bits >> (32 - size)) as i32;
    let is_negative = bits >> 31 == 0;
    (if is_negative { value - (1 << size) + 1 } else { value }) as i16
}

/// Table of one coefficient at a time: number of bits (5), advance (7), value (16, from bit 16). 0: the code
/// and its value are longer than the look-up.
pub(super) struct Coefficients {
    short: [u32; 1 << WIDTH],
    is_first: bool,
    /// For each length, the first number of 16 bits that begins with no code of at most this length.
    limits: [u32; 16],
    /// For each length, what to add to a code to have its place among the symbols.
    offsets: [i32; 16],
    symbols: [u8; 256],
}

impl Coefficients {
    /// Table of the first coefficient of a block.
    pub(super) fn of_first(code: &Code) -> Option<Arc<Coefficients>> {
        let n_symbols = code.counts.iter().map(|count| usize::from(*count)).sum();
        let are_sizes = code.symbols.get(..n_symbols)?.iter().all(|size| *size < 16);
        are_sizes.then(|| Coefficients::new(code, true)).flatten()
    }

    /// Table of the other coefficients.
    pub(super) fn of_others(code: &Code) -> Option<Arc<Coefficients>> {
        Coefficients::new(code, false)
    }

    fn new(code: &Code, is_first: bool) -> Option<Arc<Coefficients>> {
        let symbols = code.symbols;
        let short = [0; 1 << WIDTH];
        let mut table = Coefficients { short, is_first, limits: [0; 16], offsets: [0; 16], symbols };
        let (mut next, mut place) = (0u32, 0usize);
        for (length, count) in (1u32..).zip(code.counts) {
            let index = length as usize - 1;
            table.offsets[index] = place as i32 - (next >> (16 - length)) as i32;
            for _ in 0..count {
                let symbol = *code.symbols.get(place)?;
                let end = next + (1 << (16 - length));
                (end <= 1 << 16).then_some(())?;
                table.fill(symbol, length, next);
                (next, place) = (end, place + 1);
            }
            table.limits[index] = next;
        }
        Some(Arc::new(table))
    }

    /// Fills the entries that begin with a code, given as 16 bits.
    fn fill(&mut self, symbol: u8, length: u32, code: u32) {
        let n_bits = length + u32::from(symbol & 15);
        if n_bits > WIDTH {
            return;
        }
        let from = (code >> (16 - WIDTH)) as usize;
        let Some(entries) = self.short.get_mut(from..from + (1 << (WIDTH - length))) else { return };
        for (bits, entry) in (from as u32..).zip(entries) {
            let found = Coefficient::of(symbol, self.is_first, length, bits << (32 - WIDTH) << length);
            *entry = n_bits | found.advance << 5 | u32::from(found.value as u16) << 16;
        }
    }

    /// With what the highest `n` of 32 bits begin, and how many bits it has, if it is not longer.
    pub(super) fn of_bits(&self, bits: u32, n: u32) -> Option<(u32, Coefficient)> {
        let found = match self.short[(bits >> (32 - WIDTH)) as usize % (1 << WIDTH)] {
            0 => self.long(bits)?,
            entry => unpacked(entry),
        };
        let n_bits = u32::from(found.n_bits);
        (n_bits <= n).then_some((n_bits, found))
    }

    /// The next coefficient; `None`: the bits are no code.
    #[inline(always)]
    pub(super) fn next(&self, bits: &mut Window) -> Option<Coefficient> {
        let entry = self.short[bits.peek(WIDTH) % (1 << WIDTH)];
        let found = if entry > 0 { unpacked(entry) } else { self.long(bits.peek(32) as u32)? };
        bits.skip(u32::from(found.n_bits));
        Some(found)
    }

    #[cold]
    #[inline(never)]
    fn long(&self, next: u32) -> Option<Coefficient> {
        let index = self.limits.iter().position(|limit| next >> 16 < *limit)?;
        let length = index as u32 + 1;
        let place = (next >> (32 - length)) as i32 + self.offsets[index];
        let symbol = *self.symbols.get(usize::try_from(place).ok()?)?;
        Some(Coefficient::of(symbol, self.is_first, length, next << length))
    }
}

fn unpacked(entry: u32) -> Coefficient {
    Coefficient { n_bits: (entry & 31) as u8, advance: entry >> 5 & 127, value: (entry >> 16) as i16 }
}
