//! Perceptual hashes of the same picture, rotated and mirrored, as far as its own hash determines them.
//!
//! A bit of the hash says whether a coefficient of the cosine transform is greater than the median of the 64.
//! Exchanging rows and columns of the picture exchanges rows and columns of the coefficients, so that the
//! bits of that hash are known exactly. Mirroring changes the sign of the odd frequencies of one direction.
//! Their bits are inverted if the median is zero. In photos it is close to zero, so that the few coefficients
//! between it and zero, and those next to the new median, have a wrong bit.

/// Bits of the frequencies that are odd from left to right. The first coefficient is the highest bit.
const ODD_ACROSS: u64 = 0x5555_5555_5555_5555;

/// Bits of the frequencies that are odd from top to bottom.
const ODD_DOWN: u64 = 0x00FF_00FF_00FF_00FF;

/// Hash of the picture transformed as by each of EXIF's orientations from 1 (as it is) to 8.
pub(crate) fn turned(hash: u64) -> [u64; 8] {
    let exchanged = transposed(hash);
    [
        hash,
        hash ^ ODD_ACROSS,
        hash ^ ODD_ACROSS ^ ODD_DOWN,
        hash ^ ODD_DOWN,
        exchanged,
        exchanged ^ ODD_ACROSS,
        exchanged ^ ODD_ACROSS ^ ODD_DOWN,
        exchanged ^ ODD_DOWN,
    ]
}

/// Exchanges rows and columns of 8 x 8 bits.
fn transposed(bits: u64) -> u64 {
    // Exchanges blocks of 1, 2 and 4 bits across the diagonal (Warren, Hacker's Delight, 7-3).
    let exchange = |bits: u64, distance: u32, mask: u64| {
        let differing = (bits ^ bits >> distance) & mask;
        bits ^ differing ^ differing << distance
    };
    let bits = exchange(bits, 7, 0x00AA_00AA_00AA_00AA);
    let bits = exchange(bits, 14, 0x0000_CCCC_0000_CCCC);
    exchange(bits, 28, 0x0000_0000_F0F0_F0F0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_columns() {
        let bit = |bits: u64, row: u32, column: u32| bits >> (63 - row * 8 - column) & 1;
        let bits = 0x9E37_79B9_7F4A_7C15;
        for row in 0..8 {
            for column in 0..8 {
                assert_eq!(bit(transposed(bits), row, column), bit(bits, column, row));
            }
        }
    }

    /// The eight are a group: transforming again leads to one of them, and each back to the first.
    #[test]
    fn eight_forms_have_the_same_eight_forms() {
        let sorted = |hash| {
            let mut forms = turned(hash);
            forms.sort_unstable();
            forms
        };
        let hash = 0xC3A5_9678_0F1E_2D4B;
        let forms = sorted(hash);
        assert!(forms.windows(2).all(|pair| pair[0] != pair[1]));
        for form in forms {
            assert_eq!(sorted(form), forms);
        }
    }
}
