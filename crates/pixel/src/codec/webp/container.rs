//! Builds the chunks around a WebP's pixels (RFC 9649, section 2).

use crate::embedded::EmbeddedMetadata;

/// Flags of the chunk `VP8X`.
const ICC: u8 = 0x20;
const ALPHA: u8 = 0x10;
const EXIF: u8 = 0x08;
const XMP: u8 = 0x04;

/// Lengths in bytes of a file's header before its first chunk, and of a chunk's before its data.
const FILE_HEADER_BYTES: usize = 12;
const CHUNK_HEADER_BYTES: usize = 8;

/// Adds metadata to a file from libwebp: `RIFF`, then the chunks of the picture.
pub(super) fn with_metadata(
    file: Vec<u8>,
    size: (u32, u32),
    has_alpha: bool,
    embedded: &EmbeddedMetadata,
) -> Vec<u8> {
    let exif = embedded.exif_or_orientation();
    let (icc, xmp) = (embedded.icc.as_ref(), embedded.xmp.as_ref());
    if exif.is_none() && icc.is_none() && xmp.is_none() {
        return file;
    }
    let flag = |flag: u8, is_there: bool| if is_there { flag } else { 0 };
    let flags = flag(ICC, icc.is_some())
        | flag(ALPHA, has_alpha)
        | flag(EXIF, exif.is_some())
        | flag(XMP, xmp.is_some());
    let mut head = vec![flags, 0, 0, 0];
    for side in [size.0, size.1] {
        head.extend_from_slice(&(side - 1).to_le_bytes()[..3]);
    }
    let mut pixels = &file[FILE_HEADER_BYTES..];
    if pixels.starts_with(b"VP8X") {
        pixels = &pixels[CHUNK_HEADER_BYTES + head.len()..];
    }
    let mut body = b"WEBP".to_vec();
    chunk(&mut body, b"VP8X", &head);
    if let Some(icc) = icc {
        chunk(&mut body, b"ICCP", icc);
    }
    body.extend_from_slice(pixels);
    for (name, block) in [(b"EXIF", exif.as_ref()), (b"XMP ", xmp)] {
        if let Some(block) = block {
            chunk(&mut body, name, block);
        }
    }
    let mut out = b"RIFF".to_vec();
    out.extend_from_slice(&(body.len() as u32).to_le_bytes());
    out.append(&mut body);
    out
}

fn chunk(out: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    out.extend_from_slice(name);
    out.extend_from_slice(&(data.len() as u32).to_le_bytes());
    out.extend_from_slice(data);
    if data.len() % 2 == 1 {
        out.push(0);
    }
}
