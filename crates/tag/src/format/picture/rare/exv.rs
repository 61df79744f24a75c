//! EXV, the file of Exiv2 with metadata only: a signature, then the segments of a JPEG without a picture.

use crate::context::Context;
use crate::file_type::FileType;
use crate::format::picture::jpeg;

const EXV: FileType = FileType::new("EXV", "exv", "image/x-exv");
const SIGNATURE: &[u8] = b"\xff\x01Exiv2";
/// The JPEG reader skips the two bytes of the first marker.
const MARKER_BYTES: u64 = 2;

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(SIGNATURE)
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    ctx.set_file_type(&EXV);
    jpeg::read_embedded(ctx, SIGNATURE.len() as u64 - MARKER_BYTES);
}
