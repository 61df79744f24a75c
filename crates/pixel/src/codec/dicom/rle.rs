//! Unpacks a run-length coded frame: planes of bytes, the upper bytes of samples first (PS3.5, annex G).

use crate::codec::packbits;
use crate::error::DecodeError;

const HEADER_BYTES: usize = 64;
const MOST_SEGMENTS: usize = 15;

/// Unpacks a frame to samples in little-endian order, pixel by pixel.
pub(super) fn unpack(
    packed: &[u8],
    n_pixels: usize,
    n_samples: usize,
    sample_bytes: usize,
) -> Result<Vec<u8>, DecodeError> {
    let damaged = |what: &str| DecodeError::damaged(what);
    let (header, _) = packed.as_chunks::<4>();
    let number = |at: usize| header.get(at).map(|bytes| u32::from_le_bytes(*bytes) as usize);
    let n_segments = number(0).unwrap_or(0);
    if n_segments != n_samples * sample_bytes || n_segments > MOST_SEGMENTS || packed.len() < HEADER_BYTES {
        return Err(damaged("run lengths of another number of planes"));
    }
    let pixel_bytes = n_samples * sample_bytes;
    let mut pixels = vec![0; n_pixels * pixel_bytes];
    let mut plane = vec![0; n_pixels];
    for segment in 0..n_segments {
        let begin = number(1 + segment).unwrap_or(0);
        let end = if segment + 1 < n_segments { number(2 + segment) } else { None };
        let bytes = packed
            .get(begin..end.unwrap_or(packed.len()))
            .filter(|_| begin >= HEADER_BYTES)
            .ok_or_else(|| damaged("run lengths outside their frame"))?;
        if packbits::unpack(bytes, &mut plane) < n_pixels {
            return Err(damaged("run lengths that end early"));
        }
        let (sample, byte) = (segment / sample_bytes, segment % sample_bytes);
        let at = sample * sample_bytes + (sample_bytes - 1 - byte);
        pixels.iter_mut().skip(at).step_by(pixel_bytes).zip(&plane).for_each(|(to, from)| *to = *from);
    }
    Ok(pixels)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planes_become_samples() {
        let mut packed = vec![0; HEADER_BYTES];
        packed[0] = 2;
        packed[4] = 64;
        packed[8] = 66;
        packed.extend([0xFF, 0x12, 1, 0x34, 0x56]);
        assert_eq!(unpack(&packed, 2, 1, 2).unwrap(), [0x34, 0x12, 0x56, 0x12]);
        assert!(unpack(&packed, 2, 1, 1).is_err());
        assert!(unpack(&packed, 9, 1, 2).is_err());
        packed[8] = 200;
        assert!(unpack(&packed, 2, 1, 2).is_err());
    }
}
