//! Unpacks the bytes of a strip or tile.

use std::io::Read as _;

use super::fax::{self, Coding};
use super::log;
use super::number::compression;
use super::page::Page;
use crate::error::DecodeError;

/// Unpacks data to at most `n_bytes`, the length of a chunk of `width` pixels. Data that end early, or are
/// damaged, give fewer.
pub(super) fn unpack(
    page: &Page,
    mut data: Vec<u8>,
    width: usize,
    n_bytes: usize,
) -> Result<Vec<u8>, DecodeError> {
    if page.has_reversed_bits {
        data.iter_mut().for_each(|byte| *byte = byte.reverse_bits());
    }
    let mut out = Vec::new();
    match page.compression {
        compression::NONE => {
            data.truncate(n_bytes);
            out = data;
        }
        compression::PACK_BITS => pack_bits(&data, n_bytes, &mut out),
        compression::LZW => lzw(&data, n_bytes, &mut out),
        compression::DEFLATE | compression::OLD_DEFLATE => {
            // Rows before damage are kept.
            let _ = flate2::read::ZlibDecoder::new(&data[..]).take(n_bytes as u64).read_to_end(&mut out);
        }
        compression::FAX_RUNS | compression::FAX_RUNS_IN_WORDS | compression::FAX_3 | compression::FAX_4 => {
            let coding = match page.compression {
                compression::FAX_4 => Coding::Relative,
                compression::FAX_3 if page.fax_options & 1 != 0 => Coding::Mixed,
                compression::FAX_3 => Coding::Alone { aligned: false },
                _ => Coding::Alone { aligned: true },
            };
            out.resize(n_bytes, 0);
            let n_lines = fax::decode(&data, width, coding, &mut out);
            // The lines after damage are white, except when there is none before it.
            if n_lines == 0 {
                out.clear();
            }
        }
        compression::SGI_LOG => out = log::unpack(&data, width, page.bits as usize / 8, n_bytes),
        other => return Err(DecodeError::Unsupported(format!("TIFF of compression {other}"))),
    }
    Ok(out)
}

/// TIFF 6.0, section 9.
fn pack_bits(data: &[u8], n_bytes: usize, out: &mut Vec<u8>) {
    let mut rest = data;
    while let [count, after @ ..] = rest
        && out.len() < n_bytes
    {
        match *count {
            128 => rest = after,
            count @ 0..128 => {
                let n = (usize::from(count) + 1).min(after.len());
                out.extend_from_slice(&after[..n]);
                rest = &after[n..];
            }
            count => {
                let [byte, after @ ..] = after else { return };
                out.resize(out.len() + 257 - usize::from(count), *byte);
                rest = after;
            }
        }
    }
    out.truncate(n_bytes);
}

/// TIFF 6.0, section 13. Data of before version 5 have their bits the other way round, and make codes longer
/// one code later.
fn lzw(data: &[u8], n_bytes: usize, out: &mut Vec<u8>) {
    use weezl::decode::Configuration;
    let mut decoder = if is_old_lzw(data) {
        Configuration::new(weezl::BitOrder::Lsb, 8).build()
    } else {
        Configuration::with_tiff_size_switch(weezl::BitOrder::Msb, 8).build()
    };
    out.resize(n_bytes, 0);
    let (mut read, mut written) = (0, 0);
    while written < n_bytes {
        let result = decoder.decode_bytes(&data[read..], &mut out[written..]);
        read += result.consumed_in;
        written += result.consumed_out;
        if !matches!(result.status, Ok(weezl::LzwStatus::Ok)) {
            break;
        }
    }
    out.truncate(written);
}

/// Whether the first code, which clears the table, has its bits the other way round.
pub(super) fn is_old_lzw(data: &[u8]) -> bool {
    matches!(data, [0, second, ..] if second & 1 == 1)
}

/// Reverses the prediction of a row of numbers from those to the left (TIFF 6.0, section 14).
pub(super) fn undo_differences(row: &mut [u64], samples: usize, bits: u32) {
    let mask = if bits >= 64 { u64::MAX } else { (1 << bits) - 1 };
    for at in samples..row.len() {
        row[at] = row[at].wrapping_add(row[at - samples]) & mask;
    }
}

/// Reverses the prediction of a row of floating numbers (Adobe's technical note 3): bytes from those to the
/// left, and all first bytes of the numbers before all second ones.
pub(super) fn undo_float(row: &mut [u8], samples: usize, bytes: usize) {
    for at in samples..row.len() {
        row[at] = row[at].wrapping_add(row[at - samples]);
    }
    let planes = row.to_vec();
    let n = planes.len() / bytes;
    for (at, number) in row.chunks_exact_mut(bytes).enumerate() {
        number.iter_mut().enumerate().for_each(|(byte, out)| *out = planes[byte * n + at]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_bytes() {
        let mut out = Vec::new();
        pack_bits(&[0xFE, 7, 0x80, 2, 1, 2, 3, 0x81, 9], 8, &mut out);
        assert_eq!(out, [7, 7, 7, 1, 2, 3, 9, 9]);
        out.clear();
        pack_bits(&[5, 1], 8, &mut out);
        assert_eq!(out, [1]);
    }

    #[test]
    fn both_kinds_of_lzw() {
        let bytes: Vec<u8> = (0..3000u32).map(|at| (at * at / 7) as u8).collect();
        for (order, is_old) in [(weezl::BitOrder::Lsb, true), (weezl::BitOrder::Msb, false)] {
            let mut encoder = if is_old {
                weezl::encode::Encoder::new(order, 8)
            } else {
                weezl::encode::Encoder::with_tiff_size_switch(order, 8)
            };
            let data = encoder.encode(&bytes).unwrap();
            assert_eq!(is_old_lzw(&data), is_old);
            let mut out = Vec::new();
            lzw(&data, bytes.len(), &mut out);
            assert!(out == bytes, "{order:?}");
            out.clear();
            lzw(&data[..data.len() / 2], bytes.len(), &mut out);
            assert!(!out.is_empty() && bytes.starts_with(&out));
        }
    }

    #[test]
    fn predictions_are_reversed() {
        let mut row = [10, 20, 0xFFFF, 2];
        undo_differences(&mut row, 2, 16);
        assert_eq!(row, [10, 20, 9, 22]);
        // 1.0 and 2.0 as big-endian numbers: 3F 80 00 00, 40 00 00 00.
        let mut planes = [0x3F, 0x40, 0x80, 0, 0, 0, 0, 0];
        for at in (1..8).rev() {
            planes[at] = u8::wrapping_sub(planes[at], planes[at - 1]);
        }
        undo_float(&mut planes, 1, 4);
        assert_eq!(planes, [0x3F, 0x80, 0, 0, 0x40, 0, 0, 0]);
    }
}
