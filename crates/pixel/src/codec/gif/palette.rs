//! Gives a palette to files that have none.
//!
//! A frame with neither a palette of its own nor one of the file is permitted: its colours are those of the
//! reader (GIF 89a, section 18, "Global Color Table Flag"). The library refuses it, so a file without a
//! palette is presented to it as one with a palette, which only such frames use.

use std::io::{self, Chain, Cursor, Read};

/// Bytes of the header and the description of the screen.
const HEAD_BYTES: u64 = 13;

/// Byte with the flag of a palette in its highest bit and the size in its three lowest, and the values for
/// 256 colours.
const FLAGS: usize = 10;
const HAS_PALETTE: u8 = 0x80;
const OF_256: u8 = 0x07;

/// Reads the head of a file, and presents it with a palette if it has none.
pub(super) fn with_palette<R: Read>(mut input: R) -> io::Result<Chain<Cursor<Vec<u8>>, R>> {
    let mut head = Vec::new();
    (&mut input).take(HEAD_BYTES).read_to_end(&mut head)?;
    if head.len() as u64 == HEAD_BYTES && head[FLAGS] & HAS_PALETTE == 0 {
        head[FLAGS] |= HAS_PALETTE | OF_256;
        head.extend((0..=255).flat_map(|number| [level(number); 3]));
    }
    Ok(Cursor::new(head).chain(input))
}

/// Grey of a number. The first two are black and white, as the specification recommends.
fn level(number: u8) -> u8 {
    match number {
        1 => 255,
        number => number,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn presented(file: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        with_palette(file).unwrap().read_to_end(&mut bytes).unwrap();
        bytes
    }

    #[test]
    fn only_a_file_without_a_palette_gets_one() {
        let with = b"GIF89a\x02\0\x02\0\x80\0\0\x01\x02\x03\x04\x05\x06;";
        assert_eq!(presented(with), with);
        assert_eq!(presented(&with[..9]), &with[..9]);
        let without = b"GIF89a\x02\0\x02\0\x10\0\0;";
        let found = presented(without);
        assert_eq!(
            (found.len(), found[10], found[13..19].to_vec()),
            (782, 0x97, vec![0, 0, 0, 255, 255, 255])
        );
        assert_eq!((found[780], found[781]), (255, b';'));
    }
}
