//! Base 64 (RFC 4648, section 4), decoded leniently.

/// Decodes a text; characters that are not digits, such as line breaks, are skipped.
pub fn decode(text: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0; text.len() / 4 * 3];
    // Four digits at a time while no other character is between them, as in nearly all texts.
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

/// Number of bytes of the decoded text.
pub fn len_bytes(text: &str) -> u64 {
    let n_digits = text.bytes().filter(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/')).count();
    (n_digits / 4 * 3 + (n_digits % 4).saturating_sub(1)) as u64
}

/// Marks a character that is not a digit: outside the six bits of a digit.
const NO_DIGIT: u8 = 0x80;

/// The value of each character as a digit.
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
        assert_eq!(decode(b"Zm9vYmFy"), b"foobar");
        assert_eq!(decode(b"Zm9v\nYg=="), b"foob");
        assert_eq!(decode(b"Z\nm9vYmFy"), b"foobar");
    }

    #[test]
    fn the_length_is_known_before() {
        for text in ["", "Zm9vYmFy", "Zm9v\nYg==", "Zg==", "Z", "/9j/4AA="] {
            assert_eq!(len_bytes(text), decode(text.as_bytes()).len() as u64, "{text}");
        }
    }
}
