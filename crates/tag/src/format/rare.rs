//! Pictures that few programs write, and files that contain metadata only. Each has a small header, and
//! blocks of EXIF, ICC and XMP after it.

mod bpg;
pub(super) mod dicom;
mod djvu;
mod dpx;
mod exv;
mod fits;
mod flif;
mod flir;
mod fpf;
mod indd;
mod kyocera;
mod lytro;
mod miff;
mod mrc;
mod pcd;
mod pgf;
mod pict;
mod pmp;
mod psp;
mod wpg;
mod xcf;
mod xisf;
mod zeiss;

use crate::context::Context;
use crate::{icc, ifd, iptc, photoshop, xmp};

type Begins = fn(&[u8]) -> bool;
type Read = for<'a> fn(&mut Context<'a>);

const READERS: &[(Begins, Read)] = &[
    (exv::begins, exv::read),
    (bpg::begins, bpg::read),
    (flif::begins, flif::read),
    (miff::begins, miff::read),
    (xcf::begins, xcf::read),
    (psp::begins, psp::read),
    (fits::begins, fits::read),
    (dpx::begins, dpx::read),
    (indd::begins, indd::read),
    (fpf::begins, fpf::read),
    (flir::begins, flir::read),
    (pgf::begins, pgf::read),
    (wpg::begins, wpg::read),
    (kyocera::begins, kyocera::read),
    (djvu::begins, djvu::read),
    (lytro::begins, lytro::read),
    (xisf::begins, xisf::read),
    (zeiss::begins, zeiss::read),
];

/// Whether a file begins like one of these formats.
pub(super) fn begins(head: &[u8]) -> bool {
    reader_of(head).is_some()
}

/// Reads the file as the format that it begins as.
pub(super) fn read(ctx: &mut Context<'_>) {
    let head = ctx.source.get_up_to(0, super::SIGNATURE_BYTES).unwrap_or(&[]);
    if let Some(read) = reader_of(head) {
        // No decoder reads these, so jobs on pictures leave them out.
        ctx.metadata.is_unsupported = true;
        read(ctx);
    }
}

fn reader_of(head: &[u8]) -> Option<Read> {
    READERS.iter().find(|(begins, _)| begins(head)).map(|(_, read)| *read)
}

type Is = fn(&Context<'_>) -> bool;

/// Formats whose mark is not at the beginning.
const BY_CONTENT: &[(Is, Read)] = &[
    (dicom::is_dicom, dicom::read),
    (dicom::is_acr, dicom::read_acr),
    (mrc::is_mrc, mrc::read),
    (pmp::is_pmp, pmp::read),
    (pcd::is_image_pack, pcd::read),
    (pict::is_pict, pict::read),
];

/// Reads the file as a format whose mark is not at the beginning, if it is one.
pub(super) fn read_by_content(ctx: &mut Context<'_>) -> bool {
    let found = BY_CONTENT.iter().find(|(is, _)| is(ctx));
    if let Some((_, read)) = found {
        ctx.metadata.is_unsupported = true;
        read(ctx);
    }
    found.is_some()
}

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
