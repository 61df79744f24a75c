//! Prepares a file that ends early, so that the library can decode what is there.
//!
//! Where a tile-part is longer than the file, the library cannot read it whole, adds the result of that
//! failure (-1) to the length of the tile's data, and then reads memory beyond them. Here the length of such
//! a part is corrected first. The parts are found in the same way as by the library (ISO/IEC 15444-1, A.4.2).

use super::head::{SOC, SOT};

/// Segments of the main header. The library searches behind others for the next one that it knows.
const IN_MAIN_HEADER: [u8; 18] = [
    0x50, 0x51, 0x52, 0x53, 0x55, 0x57, 0x59, 0x5C, 0x5D, 0x5E, 0x5F, 0x60, 0x63, 0x64, 0x74, 0x75, 0x77,
    0x78,
];

/// End of a codestream.
const EOC: [u8; 2] = [0xFF, 0xD9];

/// Bytes of a tile-part's first segment: its marker, and a body that has the part's length at byte 6.
const SOT_BYTES: usize = 12;
const LENGTH_AT: usize = 6;

/// The file with its last tile-part as long as it is; `start` is where the codestream begins. `None` if the
/// tile-parts cannot be found.
pub(super) fn mended(file: &[u8], start: usize) -> Option<Vec<u8>> {
    let mut at = start;
    let two = |at: usize| file.get(at..)?.first_chunk().map(|bytes| u16::from_be_bytes(*bytes));
    (two(at)? == SOC).then_some(())?;
    at += 2;
    while two(at)? != SOT {
        let [0xFF, low] = two(at)?.to_be_bytes() else { return None };
        IN_MAIN_HEADER.contains(&low).then_some(())?;
        at += 2 + usize::from(two(at + 2)?);
    }
    let mut mended = file.to_vec();
    while two(at) == Some(SOT) {
        let part = file.get(at..)?;
        let length = u32::from_be_bytes(*part.get(LENGTH_AT..)?.first_chunk()?) as usize;
        match length {
            // To the end of the file, which the library finds out itself.
            0 => break,
            _ if length < SOT_BYTES || part.len() < SOT_BYTES => return None,
            _ if length <= part.len() => at += length,
            _ => {
                let length = u32::try_from(part.len()).ok()?;
                mended[at + LENGTH_AT..][..4].copy_from_slice(&length.to_be_bytes());
                mended.extend(EOC);
                break;
            }
        }
    }
    Some(mended)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A codestream with a comment and tile-parts of these lengths, each with `n` bytes there.
    fn stream(parts: &[(u32, usize)]) -> Vec<u8> {
        let mut stream = vec![0xFF, 0x4F, 0xFF, 0x64, 0, 4, 1, 2];
        for (length, n) in parts {
            let mut part = vec![0xFF, 0x90, 0, 10, 0, 0];
            part.extend(length.to_be_bytes());
            part.resize(*n, 7);
            stream.extend(part);
        }
        stream
    }

    #[test]
    fn a_part_that_is_cut_gets_its_length() {
        let file = [b"boxes", &stream(&[(20, 20), (1000, 30)])[..]].concat();
        let expected = [b"boxes", &stream(&[(20, 20), (30, 30)])[..], &EOC].concat();
        assert_eq!(mended(&file, 5), Some(expected));
        assert_eq!(mended(&stream(&[(u32::MAX, 12)]), 0), Some([&stream(&[(12, 12)])[..], &EOC].concat()));
    }

    #[test]
    fn what_is_whole_is_kept() {
        for parts in [&[(20, 20), (14, 14)][..], &[(14, 14), (0, 40)], &[(20, 24)]] {
            assert_eq!(mended(&stream(parts), 0), Some(stream(parts)), "{parts:?}");
        }
    }

    #[test]
    fn what_the_library_would_read_in_another_way_is_refused() {
        let whole = stream(&[(20, 20)]);
        for length in 0..20 {
            assert_eq!(mended(&whole[..length], 0), None, "{length}");
        }
        assert_eq!(mended(&stream(&[(11, 20)]), 0), None);
        let mut unknown = whole.clone();
        unknown[3] = 0x30;
        assert_eq!(mended(&unknown, 0), None);
    }
}
