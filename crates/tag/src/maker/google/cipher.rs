//! Base 64 (RFC 4648), and the cipher of HDR+ notes: each 8 bytes are combined with the next number of Vigna's
//! generator xorshift64*.

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

/// The bytes that a text stands for; what is no digit is passed over, as writers break lines.
pub(crate) fn from_base64(text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut n_bits) = (0_u32, 0);
    for digit in text.iter().filter_map(|&character| digit_of(character)) {
        bits = bits << 6 | u32::from(digit);
        n_bits += 6;
        if n_bits >= 8 {
            n_bits -= 8;
            bytes.push((bits >> n_bits) as u8);
        }
    }
    bytes
}

fn digit_of(character: u8) -> Option<u8> {
    Some(match character {
        b'A'..=b'Z' => character - b'A',
        b'a'..=b'z' => character - b'a' + 26,
        b'0'..=b'9' => character - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_of_the_rfc() {
        assert_eq!(from_base64(b"Zm9vYmFy"), b"foobar");
        assert_eq!(from_base64(b"Zm9v\nYg=="), b"foob");
    }

    #[test]
    fn the_cipher_is_its_own_inverse_and_changes_with_each_word() {
        let plain = [7; 20];
        let hidden = deciphered(&plain);
        assert_ne!(hidden[..8], hidden[8..16]);
        assert_eq!(deciphered(&hidden), plain);
    }
}
