//! Tables of old-style JPEG (compression 6), which are values of tags (TIFF 6.0, section 22).

use std::io::{Read, Seek};

use super::directory::{Directory, File};
use super::number::tag;

/// Bytes of a quantization table.
const QUANTIZATION_BYTES: u64 = 64;

/// Most bytes of a Huffman table: how many codes of each length, and their values.
const HUFFMAN_BYTES: u64 = 16 + 256;

/// Tables of one component.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tables {
    pub(super) quantization: Vec<u8>,
    pub(super) dc: Vec<u8>,
    pub(super) ac: Vec<u8>,
}

/// Reads the tables of all components; none if they are missing or cut short.
pub(super) fn tables<R: Read + Seek>(file: &mut File<R>, tags: &Directory) -> Vec<Tables> {
    let mut places = |tag| file.numbers(tags, tag);
    let (quantization, dc, ac) = (places(tag::JPEG_QUANTIZATION), places(tag::JPEG_DC), places(tag::JPEG_AC));
    let mut found = Vec::new();
    for ((quantization, dc), ac) in quantization.into_iter().zip(dc).zip(ac).take(4) {
        let Some(tables) = one(file, quantization, dc, ac) else { return Vec::new() };
        found.push(tables);
    }
    found
}

fn one<R: Read + Seek>(file: &mut File<R>, quantization: u64, dc: u64, ac: u64) -> Option<Tables> {
    let quantization = file.read_at(quantization, QUANTIZATION_BYTES).ok()?;
    let is_whole = quantization.len() as u64 == QUANTIZATION_BYTES;
    let mut huffman = |at| {
        let bytes = file.read_at(at, HUFFMAN_BYTES).ok()?;
        let n_values: usize = bytes.get(..16)?.iter().map(|n| usize::from(*n)).sum();
        Some(bytes.get(..16 + n_values)?.to_vec())
    };
    is_whole.then_some(Tables { quantization, dc: huffman(dc)?, ac: huffman(ac)? })
}
