//! Fields of Protocol Buffers messages (protobuf.dev, "Encoding"): a number with a wire type, and a content.

/// The content of a field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Content<'a> {
    Number(u64),
    /// A text, a message, or a number of four or eight bytes in little-endian order.
    Bytes(&'a [u8]),
}

/// The number and the content of the first field of a message, and what follows it; `None` if the message is
/// damaged.
pub(crate) fn field(message: &[u8]) -> Option<(u64, Content<'_>, &[u8])> {
    let (head, rest) = varint(message)?;
    let (content, rest) = content(head & 7, rest)?;
    Some((head >> 3, content, rest))
}

fn content(wire_type: u64, bytes: &[u8]) -> Option<(Content<'_>, &[u8])> {
    let n_bytes = match wire_type {
        0 => return varint(bytes).map(|(number, rest)| (Content::Number(number), rest)),
        1 => 8,
        5 => 4,
        2 => {
            let (n_bytes, rest) = varint(bytes)?;
            let (content, rest) = rest.split_at_checked(usize::try_from(n_bytes).ok()?)?;
            return Some((Content::Bytes(content), rest));
        }
        3 | 4 => 0,
        _ => return None,
    };
    let (content, rest) = bytes.split_at_checked(n_bytes)?;
    Some((Content::Bytes(content), rest))
}

/// Reads a variable-length number: seven bits per byte, the lowest first; the highest bit means that more
/// bytes follow.
pub(crate) fn varint(bytes: &[u8]) -> Option<(u64, &[u8])> {
    const MOST_BYTES: usize = 10;
    let mut number = 0;
    for (index, &byte) in bytes.iter().take(MOST_BYTES).enumerate() {
        number |= u64::from(byte & 0x7f).checked_shl(7 * index as u32)?;
        if byte & 0x80 == 0 {
            return Some((number, &bytes[index + 1..]));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_any_length() {
        assert_eq!(varint(&[0x96, 1, 9]), Some((150, &[9][..])));
        assert_eq!(varint(&[0x80; 20]), None);
        assert!(matches!(content(2, &[2, 7, 8, 9]), Some((Content::Bytes([7, 8]), [9]))));
        assert!(content(2, &[9, 7]).is_none());
    }
}
