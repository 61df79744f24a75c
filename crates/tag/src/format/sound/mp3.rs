//! MP3: MPEG audio frames without a container.

use super::ape;
use super::id3::{self, SurroundingTags};
use super::mpeg::{FIRST_FRAME_BYTES, FrameHeader, read_xing};
use crate::context::Context;
use crate::file_type::FileType;

const MP3: FileType = FileType::new("MP3", "mp3", "audio/mpeg");

/// How far after the tags the first frame is looked for, in bytes.
const SEARCHED_BYTES: usize = 8 << 10;

/// Whether a file begins with a frame of layer III; other layers need a file name.
/// Whether a file begins like MP3: with an ID3 tag that no other format of sound follows, or with a frame.
pub(in crate::format) fn begins(head: &[u8]) -> bool {
    id3::begins(head) || FrameHeader::of(head).is_some_and(|header| header.layer() == 1)
}

/// Whether a file is named like MP3, and its sound begins later than its first byte.
pub(in crate::format) fn is_named(ctx: &Context<'_>) -> bool {
    ctx.extension == "mp3" && find_frame(ctx, 0).is_some()
}

/// The first frame at `start` or somewhat later: its offset and header.
pub(super) fn find_frame(ctx: &Context<'_>, start: u64) -> Option<(u64, FrameHeader)> {
    let bytes = ctx.source.get_up_to(start, SEARCHED_BYTES)?;
    let mut at = 0;
    while let Some(found) = memchr::memchr(0xff, bytes.get(at..)?) {
        at += found;
        if let Some(header) = FrameHeader::of(&bytes[at..]) {
            return Some((start + at as u64, header));
        }
        at += 1;
    }
    None
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    let around = SurroundingTags::find(ctx);
    ctx.set_file_type(&MP3);
    around.push_size(ctx);
    if let Some((at, header)) = find_frame(ctx, around.start) {
        header.push(ctx);
        if let Some(frame) = ctx.source.get_up_to(at, FIRST_FRAME_BYTES) {
            read_xing(ctx, frame, header);
        }
    }
    ape::read_tag(ctx, &around);
    around.read(ctx);
}
