//! Decodes fields of a header: numbers and names.

/// Decodes a number in octal digits, with blanks and zeros around, or GNU's base 256, big endian, marked by
/// the top bit.
pub(super) fn number(field: &[u8]) -> Option<u64> {
    match field {
        [0x80, rest @ ..] => {
            let (high, low) = rest.split_at(rest.len().saturating_sub(8));
            let low = low.iter().fold(0, |value, &byte| value << 8 | u64::from(byte));
            high.iter().all(|&byte| byte == 0).then_some(low)
        }
        // A negative number, or one that does not fit 64 bits.
        [0x81..=0xff, ..] => None,
        octal => {
            let digits = cut_at_nul(octal.trim_ascii());
            let digits = digits.trim_ascii();
            digits.iter().try_fold(0_u64, |value, &byte| match byte {
                b'0'..=b'7' => value.checked_mul(8)?.checked_add(u64::from(byte - b'0')),
                _ => None,
            })
        }
    }
}

/// The part before the first zero byte.
pub(super) fn cut_at_nul(field: &[u8]) -> &[u8] {
    field.split(|&byte| byte == 0).next().unwrap_or(&[])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_octal_or_base_256() {
        assert_eq!(number(b"00000001750\0"), Some(1000));
        assert_eq!(number(b" 1750 \0\0\0\0\0\0"), Some(1000));
        assert_eq!(number(b"\0\0\0"), Some(0));
        assert_eq!(number(b"77777777777 "), Some(0o77_777_777_777));
        assert_eq!(number(b"\x80\0\0\0\0\0\0\x02\0\0\0\0"), Some(8 << 30));
        assert_eq!(number(b"\x80\0\0\x01\0\0\0\x02\0\0\0\0"), None, "more than 64 bits");
        assert_eq!(number(b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"), None, "negative");
        assert_eq!(number(b"0000000089a\0"), None);
        assert_eq!(number(b"-0000000001\0"), None);
    }
}
