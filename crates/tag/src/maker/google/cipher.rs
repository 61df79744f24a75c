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
    let mut bytes = vec![0; text.len() / 4 * 3];
    // Four digits at a time while nothing stands between them, as nearly everywhere.
    let (fours, _) = text.as_chunks();
    let (threes, _) = bytes.as_chunks_mut();
    let mut n_whole = 0;
    for (&[a, b, c, d], three) in fours.iter().zip(threes) {
        let [a, b, c, d] = [a, b, c, d].map(|character: u8| u32::from(DIGITS[usize::from(character)]));
        if (a | b | c | d) & u32::from(NO_DIGIT) != 0 {
            break;
        }
        let [_, bits @ ..] = (a << 18 | b << 12 | c << 6 | d).to_be_bytes();
        *three = bits;
        n_whole += 1;
    }
    bytes.truncate(n_whole * 3);
    let rest = &text[n_whole * 4..];
    let (mut bits, mut n_bits) = (0_u32, 0);
    for digit in
        rest.iter().map(|&character| DIGITS[usize::from(character)]).filter(|&digit| digit != NO_DIGIT)
    {
        bits = bits << 6 | u32::from(digit);
        n_bits += 6;
        if n_bits >= 8 {
            n_bits -= 8;
            bytes.push((bits >> n_bits) as u8);
        }
    }
    bytes
}

/// Beyond the six bits of a digit.
const NO_DIGIT: u8 = 0x80;

/// The number of each character.
const DIGITS: [u8; 256] = {
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut digits = [NO_DIGIT; 256];
    let mut number = 0;
    while number < alphabet.len() {
        digits[alphabet[number] as usize] = number as u8;
        number += 1;
    }
    digits
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_of_the_rfc() {
        assert_eq!(from_base64(b"Zm9vYmFy"), b"foobar");
        assert_eq!(from_base64(b"Zm9v\nYg=="), b"foob");
        assert_eq!(from_base64(b"Z\nm9vYmFy"), b"foobar");
    }

    #[test]
    fn the_cipher_is_its_own_inverse_and_changes_with_each_word() {
        let plain = [7; 20];
        let hidden = deciphered(&plain);
        assert_ne!(hidden[..8], hidden[8..16]);
        assert_eq!(deciphered(&hidden), plain);
    }
}
