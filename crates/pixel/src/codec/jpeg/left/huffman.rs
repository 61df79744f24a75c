//! Huffman tables (ITU-T T.81, C and F.2.2.3), looked up by 16 bits.

use super::bits::Bits;

/// A Huffman table: length and symbol of the code with which 16 bits begin. Length 0: there is none.
pub(super) struct Table(Vec<(u8, u8)>);

impl Table {
    /// Makes a table of the numbers of codes of 1 to 16 bits, and their symbols. `None`: they are not a code.
    pub(super) fn new(counts: &[u8; 16], symbols: &[u8]) -> Option<Table> {
        let mut table = vec![(0, 0); 1 << 16];
        let (mut code, mut next) = (0usize, 0usize);
        for (length, count) in (1u8..).zip(counts) {
            let width = 1 << (16 - length);
            for _ in 0..*count {
                table.get_mut(code..code + width)?.fill((length, *symbols.get(next)?));
                code += width;
                next += 1;
            }
        }
        Some(Table(table))
    }

    /// The symbol whose code is all zeros.
    pub(super) fn of_zeros(&self) -> u8 {
        self.0[0].1
    }

    /// The next symbol; `None`: the bits are no code.
    pub(super) fn symbol(&self, bits: &mut Bits<'_>) -> Option<u8> {
        let (length, symbol) = self.0[bits.peek()];
        bits.skip(u32::from(length));
        (length > 0).then_some(symbol)
    }
}

/// Value of the `size` bits that follow a symbol (F.2.2.1, EXTEND).
pub(super) fn extended(bits: &mut Bits<'_>, size: u32) -> i32 {
    let value = bits.take(size);
    let is_negative = size > 0 && value < 1 << (size - 1);
    if is_negative { value - (1 << size) + 1 } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_in_order_of_length() {
        let mut counts = [0; 16];
        (counts[0], counts[1], counts[2]) = (1, 1, 1);
        let table = Table::new(&counts, &[7, 8, 9]).unwrap();
        let bytes = [0b0101_1011, 0b1000_0000];
        let mut bits = Bits::at(&bytes, 0);
        let symbols: Vec<_> = (0..4).map(|_| table.symbol(&mut bits)).collect();
        assert_eq!(symbols, [Some(7), Some(8), Some(9), None]);
        counts[0] = 3;
        assert!(Table::new(&counts, &[1, 2, 3, 4, 5]).is_none());
    }

    #[test]
    fn small_numbers_are_negative() {
        let of = |byte: u8, size| extended(&mut Bits::at(&[byte], 0), size);
        assert_eq!([of(0b0000_0000, 2), of(0b0100_0000, 2), of(0b1000_0000, 2)], [-3, -2, 2]);
        assert_eq!(of(0xFF, 0), 0);
    }
}
