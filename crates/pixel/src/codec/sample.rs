//! Samples of less than a byte made bytes, and samples of two bytes put into the machine's order.

/// How numbers of less than 8 bits become bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Widen {
    /// As they are: numbers of colours.
    AsNumber,
    /// So that the largest becomes 255.
    AsGrey,
}

/// Unpacks samples of 1, 2, 4 or 8 bits, the first in the highest bits, as many as `out` takes.
pub(super) fn unpack(packed: &[u8], bits: u8, widen: Widen, out: &mut [u8]) {
    if bits == 8 {
        let n = out.len().min(packed.len());
        out[..n].copy_from_slice(&packed[..n]);
        return;
    }
    let mask = (1u16 << bits) as u8 - 1;
    let factor = if widen == Widen::AsGrey { 255 / mask } else { 1 };
    let samples_per_byte = usize::from(8 / bits);
    for (byte, samples) in packed.iter().zip(out.chunks_mut(samples_per_byte)) {
        for (sample, shift) in samples.iter_mut().zip((0..8).step_by(usize::from(bits)).rev()) {
            *sample = (byte >> shift & mask) * factor;
        }
    }
}

/// Turns samples of 16 bits from big-endian order into the machine's, or back.
pub(super) fn swap_big_endian(samples: &mut [u8]) {
    for sample in samples.as_chunks_mut::<2>().0 {
        *sample = u16::from_be_bytes(*sample).to_ne_bytes();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_become_bytes() {
        let mut out = [9; 5];
        unpack(&[0b1010_0000], 1, Widen::AsGrey, &mut out[..3]);
        assert_eq!(out, [255, 0, 255, 9, 9]);
        unpack(&[0b1101_1000, 0b0100_0000], 2, Widen::AsNumber, &mut out);
        assert_eq!(out, [3, 1, 2, 0, 1]);
        unpack(&[0x1F], 4, Widen::AsGrey, &mut out[..2]);
        assert_eq!(out[..2], [17, 255]);
        unpack(&[7, 8], 8, Widen::AsGrey, &mut out[..2]);
        assert_eq!(out[..2], [7, 8]);
    }
}
