//! The cipher of HDR+ notes: each 8 bytes are combined with the next number of Vigna's xorshift64* generator.

const SEED: u64 = 0x2515_606b_4a77_91cd;

const FACTOR: u64 = 0x2545_f491_4f6c_dd1d;

pub(super) fn deciphered(bytes: &[u8]) -> Vec<u8> {
    let mut key = SEED;
    let mut plain = bytes.to_vec();
    for word in plain.chunks_mut(8) {
        key ^= key >> 12;
        key ^= key << 25;
        key ^= key >> 27;
        key = key.wrapping_mul(FACTOR);
        word.iter_mut().zip(key.to_le_bytes()).for_each(|(byte, key)| *byte ^= key);
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cipher_is_its_own_inverse_and_changes_with_each_word() {
        let plain = [7; 20];
        let hidden = deciphered(&plain);
        assert_ne!(hidden[..8], hidden[8..16]);
        assert_eq!(deciphered(&hidden), plain);
    }
}
