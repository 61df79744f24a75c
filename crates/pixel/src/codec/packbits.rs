//! Unpacks the run lengths of PackBits (TIFF 6.0, section 9), which PSD and DICOM use as well.

/// Unpacks `packed` into `out`, and returns the number of bytes written; the rest of `out` is unchanged.
pub(super) fn unpack(packed: &[u8], out: &mut [u8]) -> usize {
    let (mut from, mut n) = (0, 0);
    while let Some(&control) = packed.get(from).filter(|_| n < out.len()) {
        from += 1;
        let left = out.len() - n;
        match control.cast_signed() {
            // Without effect.
            -128 => {}
            count @ 0.. => {
                let count = (usize::from(count.cast_unsigned()) + 1).min(packed.len() - from);
                let used = count.min(left);
                out[n..n + used].copy_from_slice(&packed[from..from + used]);
                from += count;
                n += used;
            }
            count => {
                let Some(&byte) = packed.get(from) else { break };
                let count = (1 - isize::from(count)).cast_unsigned().min(left);
                out[n..n + count].fill(byte);
                from += 1;
                n += count;
            }
        }
    }
    n
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_and_literals() {
        // The example of Apple's technical note 1023.
        let packed =
            [0xFE, 0xAA, 0x02, 0x80, 0x00, 0x2A, 0xFD, 0xAA, 0x03, 0x80, 0x00, 0x2A, 0x22, 0x80, 0xF7, 0xAA];
        let mut out = [0; 24];
        assert_eq!(unpack(&packed, &mut out), 24);
        assert_eq!(out[..10], [0xAA, 0xAA, 0xAA, 0x80, 0, 0x2A, 0xAA, 0xAA, 0xAA, 0xAA]);
        assert_eq!(out[10..], [&[0x80, 0, 0x2A, 0x22][..], &[0xAA; 10]].concat());
        assert_eq!(unpack(&[5, 1, 2], &mut out), 2);
        assert_eq!(unpack(&[0x81], &mut out), 0);
        assert_eq!(unpack(&[0x81, 9], &mut out[..3]), 3);
    }
}
