//! Pictures that few programs write, and files that contain metadata only. Each has a small header, and
//! blocks of EXIF, ICC and XMP after it.

pub(in crate::format) mod bpg;
pub(in crate::format) mod dicom;
pub(in crate::format) mod djvu;
pub(in crate::format) mod dpx;
pub(in crate::format) mod exv;
pub(in crate::format) mod fits;
pub(in crate::format) mod flif;
pub(in crate::format) mod flir;
pub(in crate::format) mod fpf;
pub(in crate::format) mod indd;
pub(in crate::format) mod lytro;
pub(in crate::format) mod miff;
pub(in crate::format) mod mrc;
pub(in crate::format) mod pcd;
pub(in crate::format) mod pgf;
pub(in crate::format) mod pict;
pub(in crate::format) mod pmp;
pub(in crate::format) mod psp;
pub(in crate::format) mod wpg;
pub(in crate::format) mod xcf;
pub(in crate::format) mod xisf;
pub(in crate::format) mod zeiss;

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
