//! Compares pictures that are decoded with and without this crate's entropy decoder: for tests and fuzzing.

use std::io::{BufReader, Cursor};

use super::reader::open_with;
use super::scan::Use;
use crate::decode::{DecodeOptions, Decoder as _};

/// Most pixels of a picture that is compared.
const MOST_PIXELS: u64 = 1 << 20;

/// All that a decoder gives: rows, and in words what it says of them.
#[derive(Debug, Default, PartialEq, Eq)]
struct Said {
    rows: Vec<u8>,
    words: String,
}

/// Whether the entropy decoder decoded a JPEG to the end at 1/8, 1/4, 1/2 and its full size, read in pieces
/// of a length. The numbers of eighths at which it is not decoded alike, as an error.
pub(crate) fn is_alike(bytes: &[u8], piece_bytes: usize) -> Result<bool, Vec<u64>> {
    let (mut took_part, mut different) = (true, Vec::new());
    for eighths in [1, 2, 4, 8] {
        let (ours, is_ours) = said(bytes, eighths, piece_bytes, Use::All);
        if ours != said(bytes, eighths, piece_bytes, Use::None).0 {
            different.push(eighths);
        }
        took_part &= is_ours;
    }
    if different.is_empty() { Ok(took_part) } else { Err(different) }
}

/// What a decoder gives, and whether the entropy decoder took part to the end.
fn said(bytes: &[u8], eighths: u64, piece_bytes: usize, used: Use) -> (Said, bool) {
    let input = || Box::new(BufReader::with_capacity(piece_bytes, Cursor::new(bytes)));
    let open = |side: (u32, u32), used| {
        let options = DecodeOptions { at_least: Some(side), ..DecodeOptions::default() };
        open_with(input(), &options, used)
    };
    let of = |side: u32| (u64::from(side) * eighths).div_ceil(8) as u32;
    let opened = open((0, 0), Use::None).and_then(|decoder| {
        let (width, height) = decoder.full_size();
        if u64::from(width) * u64::from(height) > MOST_PIXELS {
            Ok(decoder)
        } else {
            open((of(width), of(height)), used)
        }
    });
    let mut decoder = match opened {
        Ok(decoder) => decoder,
        Err(error) => return (Said { words: format!("{error:?}"), ..Said::default() }, false),
    };
    let mut said = Said::default();
    let row_bytes = decoder.header().row_bytes();
    let mut band = vec![0; row_bytes * 3];
    loop {
        match decoder.read_rows(&mut band) {
            Ok(0) => break,
            Ok(n) => said.rows.extend(&band[..n * row_bytes]),
            Err(error) => {
                said.words = format!("{error:?}");
                break;
            }
        }
    }
    let took_part = decoder.has_own_entropy_decoder();
    said.words += &format!("{:?} {:?} {:?}", decoder.damage(), decoder.end_byte(), decoder.left());
    (said, took_part)
}
