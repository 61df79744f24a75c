//! ID3 tags: version 2 before the sound (id3.org, "ID3 tag version 2.2", "2.3.0", "2.4.0 - Main structure"),
//! version 1 in the last 128 bytes, the enhanced tag before it, and Lyrics3 2.00.

mod body;
mod frames;
mod picture;
mod text;
mod v1;
mod value;

use crate::context::Context;
use crate::metadata::Group;
use body::Body;
use table::value::Value;

/// Length of the header of a version 2 tag.
const HEAD_BYTES: u64 = 10;
/// Length of a version 1 tag.
const V1_BYTES: u64 = 128;

/// Whether a file begins with an ID3 tag of version 2.
pub(super) fn begins(head: &[u8]) -> bool {
    matches!(head, [b'I', b'D', b'3', 2..=4, _, flags, sizes @ ..]
        if flags & 0x0f == 0 && sizes.iter().take(4).all(|byte| *byte < 0x80))
}

/// The tags around the sound of a file.
pub(in crate::format) struct SurroundingTags {
    /// Offset of the first byte after the version 2 tag; 0 if there is none.
    pub(super) start: u64,
    /// Offset of the first byte of the version 1 tag, or of the enhanced tag or Lyrics3 before it; the length
    /// of the file if there is none of them.
    pub(super) end: u64,
    v2: Option<Header>,
    /// Offset of the version 1 tag.
    v1: Option<u64>,
}

#[derive(Clone, Copy)]
struct Header {
    version: u8,
    flags: u8,
    at: u64,
    n_bytes: u64,
}

impl Header {
    /// Length of the copy of the header at the end of the tag (2.4, section 3.4).
    fn footer_bytes(self) -> u64 {
        const HAS_FOOTER: u8 = 0x10;
        if self.version == 4 && self.flags & HAS_FOOTER != 0 { HEAD_BYTES } else { 0 }
    }

    /// Offset of the first byte after a tag at the beginning of the file.
    fn end(self) -> u64 {
        HEAD_BYTES + self.n_bytes + self.footer_bytes()
    }
}

/// The first bytes of a file, behind an ID3 tag if there is one.
pub(in crate::format) fn behind_tag<'a>(ctx: &Context<'a>, n_bytes: usize) -> &'a [u8] {
    let v2 = ctx.source.get_up_to(0, HEAD_BYTES as usize).and_then(|head| header(head, 0));
    ctx.source.get_up_to(v2.map_or(0, Header::end), n_bytes).unwrap_or(&[])
}

impl SurroundingTags {
    /// Finds the tags of a file, without reading what they contain.
    pub(in crate::format) fn find(ctx: &mut Context<'_>) -> SurroundingTags {
        let v2 = ctx.source.get_up_to(0, HEAD_BYTES as usize).and_then(|head| header(head, 0));
        let start = v2.map_or(0, Header::end);
        let len = ctx.source.len_bytes();
        let v1 = len
            .and_then(|len| len.checked_sub(V1_BYTES))
            .filter(|at| *at >= start && ctx.get(*at, 3).is_some_and(|magic| magic == b"TAG"));
        let end = v1.or(len).unwrap_or(u64::MAX);
        let end = v1.map_or(end, |at| v1::start_of_more(ctx, at));
        SurroundingTags { start, end, v2, v1 }
    }

    /// Adds the total size of the tags.
    pub(super) fn push_size(&self, ctx: &mut Context<'_>) {
        let n_bytes = self.n_bytes();
        if n_bytes > 0 {
            ctx.push_plain(Group::FILE, "ID3Size", Value::Integer(n_bytes as i64));
        }
    }

    /// Total size of the tags in bytes, without Lyrics3.
    fn n_bytes(&self) -> u64 {
        let v2 = self.v2.map_or(0, |v2| HEAD_BYTES + v2.n_bytes);
        v2 + if self.v1.is_some() { V1_BYTES } else { 0 }
    }

    /// Reads the tags, version 2 first.
    pub(in crate::format) fn read(&self, ctx: &mut Context<'_>) {
        if let Some(header) = self.v2 {
            read_v2(ctx, header);
        }
        if let Some(at) = self.v1 {
            v1::read(ctx, at);
        }
    }
}

/// Reads an ID3 tag that is a chunk of another file, and adds its size.
pub(in crate::format) fn read_inner(ctx: &mut Context<'_>, at: u64, len: u64) {
    let head = ctx.source.get_up_to(at, HEAD_BYTES as usize);
    if let Some(header) = head.and_then(|head| header(head, at)).filter(|header| header.n_bytes <= len) {
        let size = Value::Integer((HEAD_BYTES + header.n_bytes) as i64);
        ctx.push_plain(Group::FILE, "ID3Size", size);
        read_v2(ctx, header);
    }
}

fn header(head: &[u8], at: u64) -> Option<Header> {
    let &[_, _, _, version, _, flags, ..] = head else { return None };
    let n_bytes = u64::from(synchsafe(head.get(6..)?)?);
    begins(head).then_some(Header { version, flags, at, n_bytes })
}

/// A length of four bytes with seven bits each (2.4, section 6.2).
fn synchsafe(bytes: &[u8]) -> Option<u32> {
    let four: &[u8; 4] = bytes.first_chunk()?;
    four.iter().all(|byte| *byte < 0x80).then(|| four.iter().fold(0, |n, byte| n << 7 | u32::from(*byte)))
}

fn read_v2(ctx: &mut Context<'_>, header: Header) {
    const UNSYNCHRONISED: u8 = 0x80;
    const EXTENDED: u8 = 0x40;
    let start = header.at + HEAD_BYTES;
    let mut body = Body::stored(start, header.n_bytes);
    // From 2.4 on, frames are unsynchronised one by one.
    if header.flags & UNSYNCHRONISED != 0 && header.version < 4 {
        if header.n_bytes > ctx.options.limits.value_bytes as u64 {
            ctx.warn("An ID3 tag is larger than the limit; left out");
            return;
        }
        let Some(bytes) = ctx.get(start, header.n_bytes as usize) else { return };
        body = Body::held(body::synchronised(ctx, bytes));
    }
    let skipped = match header.version {
        3 if header.flags & EXTENDED != 0 => {
            body.get(ctx, 0, 4).and_then(|bytes| table::bytes::be32(bytes, 0)).map(|n| u64::from(n) + 4)
        }
        4 if header.flags & EXTENDED != 0 => body.get(ctx, 0, 4).and_then(synchsafe).map(u64::from),
        _ => Some(0),
    };
    if let Some(skipped) = skipped {
        frames::read(ctx, &body, skipped, header.version);
    }
}
