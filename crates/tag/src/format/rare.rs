//! Pictures that few programs write, and files that contain metadata only. Each has a small header, and
//! blocks of EXIF, ICC and XMP after it.

pub(super) mod bpg;
pub(super) mod dicom;
pub(super) mod djvu;
pub(super) mod dpx;
pub(super) mod exv;
pub(super) mod fits;
pub(super) mod flif;
pub(super) mod flir;
pub(super) mod fpf;
pub(super) mod indd;
pub(super) mod kyocera;
pub(super) mod lytro;
pub(super) mod miff;
pub(super) mod mrc;
pub(super) mod pcd;
pub(super) mod pgf;
pub(super) mod pict;
pub(super) mod pmp;
pub(super) mod psp;
pub(super) mod wpg;
pub(super) mod xcf;
pub(super) mod xisf;
pub(super) mod zeiss;

use crate::context::Context;
use crate::{icc, ifd, iptc, photoshop, xmp};

/// A kind of metadata block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Block {
    Exif,
    Icc,
    Xmp,
    Iptc,
    Photoshop,
}

/// Reads a block that begins at `base` in the file, with or without the identifier of JPEG's segments.
fn read_block<'a>(ctx: &mut Context<'a>, block: Block, bytes: &'a [u8], base: u64) {
    ctx.deeper(|ctx| match block {
        Block::Exif => {
            let tiff = bytes.strip_prefix(b"Exif\0\0").unwrap_or(bytes);
            ifd::read_exif(ctx, tiff, base + (bytes.len() - tiff.len()) as u64);
        }
        Block::Icc => icc::read(ctx, bytes),
        Block::Xmp => xmp::read(ctx, bytes.strip_prefix(xmp::APP1_SIGNATURE).unwrap_or(bytes)),
        Block::Iptc => iptc::read(ctx, bytes),
        Block::Photoshop => photoshop::read(ctx, bytes),
    });
}

/// Bytes of the file in a block of metadata; `None` if it is larger than the limit.
fn block_bytes<'a>(ctx: &mut Context<'a>, at: u64, len: u64) -> Option<&'a [u8]> {
    let len = usize::try_from(len).ok().filter(|len| *len <= ctx.options.limits.value_bytes)?;
    ctx.source.get_up_to(at, len)
}

/// A whole number of seven bits for each byte, the most significant first (BPG and FLIF), and its length.
fn varint(bytes: &[u8]) -> Option<(u64, usize)> {
    const MOST_BYTES: usize = 5;
    let mut number = 0;
    for (index, byte) in bytes.iter().take(MOST_BYTES).enumerate() {
        number = number << 7 | u64::from(byte & 0x7f);
        if byte & 0x80 == 0 {
            return Some((number, index + 1));
        }
    }
    None
}

#[cfg(test)]
mod tests;
