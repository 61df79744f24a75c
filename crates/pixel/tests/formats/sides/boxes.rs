//! Headers of formats that are stored in boxes or compound files.

use thalweg_pixel::Format;

use super::headers::{File, flashpix, icns};

const AVIF: &[u8] = include_bytes!("../../coded/rgb.avif");
const JP2: &[u8] = include_bytes!("../../coded/rgb.jp2");

/// Replaces the first size behind `name`, at a distance in bytes from its beginning.
fn patched(bytes: &[u8], name: &[u8], at: usize, numbers: &[u32]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let place = bytes.windows(name.len()).position(|found| found == name).unwrap() + at;
    for (number, to) in numbers.iter().zip(bytes[place..].chunks_exact_mut(4)) {
        to.copy_from_slice(&number.to_be_bytes());
    }
    bytes
}

/// A codestream of JPEG XL that ends after its size (ISO/IEC 18181-1, D.2).
fn jxl(width: u32, height: u32) -> Vec<u8> {
    let mut bits = vec![false];
    let put = |bits: &mut Vec<bool>, value: u32, n: u32| bits.extend((0..n).map(|bit| value >> bit & 1 == 1));
    let side = |bits: &mut Vec<bool>, side: u32| {
        put(bits, 3, 2);
        put(bits, (side - 1).min((1 << 30) - 1), 30);
    };
    side(&mut bits, height);
    put(&mut bits, 0, 3);
    side(&mut bits, width);
    let byte = |bits: &[bool]| bits.iter().enumerate().fold(0, |byte, (at, bit)| byte | u8::from(*bit) << at);
    // All default: 8 bits, sRGB.
    bits.extend([true, true]);
    let bytes: Vec<u8> = bits.chunks(8).map(byte).collect();
    [&[0xFF, 0x0A], &bytes[..], &[0; 200]].concat()
}

pub(super) fn all(width: u32, height: u32) -> Vec<File> {
    let mut all =
        vec![("FPX", Format::Fpx, flashpix(width, height)), ("ICNS", Format::Icns, icns(width, height))];
    if cfg!(feature = "avif") {
        all.push(("AVIF", Format::Avif, patched(AVIF, b"ispe", 8, &[width, height])));
    }
    if cfg!(feature = "jp2") {
        let siz = patched(JP2, b"\xFF\x51", 6, &[width, height]);
        all.push(("JPEG 2000", Format::Jp2, patched(&siz, b"ihdr", 4, &[height, width])));
        let one_tile = patched(&siz, b"\xFF\x51", 22, &[width, height]);
        all.push(("JPEG 2000 of one tile", Format::Jp2, patched(&one_tile, b"ihdr", 4, &[height, width])));
    }
    if cfg!(feature = "jxl") {
        all.push(("JPEG XL", Format::Jxl, jxl(width, height)));
    }
    all
}
