//! The frames of a version 2 tag: code, length, flags, content.

use super::body::{Body, Frame, synchronised};
use super::{synchsafe, value};
use crate::context::Context;
use crate::metadata::Group;
use table::bytes::be32;
use table::film::id3;
use table::row::key::{KeyRow, find};

/// Reads the frames from `at` on, up to the padding.
pub(super) fn read<'a>(ctx: &mut Context<'a>, tag: &Body<'a>, mut at: u64, version: u8) {
    let group = group_of(version);
    let (code_bytes, head_bytes) = if version == 2 { (3, 6) } else { (4, 10) };
    while at + head_bytes < tag.len() && ctx.take_node() {
        let Some(head) = tag.get(ctx, at, head_bytes as usize) else { break };
        let (code, rest) = head.split_at(code_bytes);
        if code.iter().all(|byte| *byte == 0) {
            break;
        }
        let n_bytes = match version {
            2 => be32(&[0, rest[0], rest[1], rest[2]], 0),
            3 => be32(rest, 0),
            _ => length(ctx, tag, at, rest),
        };
        let flags = if version == 2 { 0 } else { u16::from_be_bytes([rest[4], rest[5]]) };
        let n_bytes = u64::from(n_bytes.unwrap_or(u32::MAX));
        let Some(body) = tag.part(at + head_bytes, n_bytes) else {
            ctx.warn("Invalid ID3 frame size");
            break;
        };
        at += head_bytes + n_bytes;
        if !value::is_read(code) && find(frames_of(version), code).is_none() && version == 2 {
            continue;
        }
        if let Some(body) = plain(ctx, body, version, flags, code) {
            frame(ctx, Frame { code, version, group, body });
        }
    }
}

/// The length of a frame of 2.4. Early versions of iTunes wrote plain numbers, which show by what follows.
fn length<'a>(ctx: &Context<'a>, tag: &Body<'a>, at: u64, bytes: &[u8]) -> Option<u32> {
    let plain = be32(bytes, 0)?;
    let Some(safe) = synchsafe(bytes) else { return Some(plain) };
    if plain < 0x80 {
        return Some(plain);
    }
    let is_frame = |n_bytes: u32| {
        let end = at + 10 + u64::from(n_bytes);
        end == tag.len()
            || tag.get(ctx, end, 4).is_some_and(|code| {
                code == [0; 4] || code.iter().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
            })
    };
    Some(if !is_frame(safe) && is_frame(plain) { plain } else { safe })
}

/// The content of a frame without its group, compression and unsynchronisation; `None` if it cannot be read.
fn plain<'a>(
    ctx: &mut Context<'a>,
    body: Body<'a>,
    version: u8,
    flags: u16,
    code: &[u8],
) -> Option<Body<'a>> {
    let (encrypted, compressed, grouped, unsynchronised, has_length) = match version {
        3 => (flags & 0x40 != 0, flags & 0x80 != 0, flags & 0x20 != 0, false, flags & 0x80 != 0),
        4 => (flags & 4 != 0, flags & 8 != 0, flags & 0x40 != 0, flags & 2 != 0, flags & 1 != 0),
        _ => return Some(body),
    };
    if encrypted {
        ctx.warn("Encrypted frames currently not supported");
        return None;
    }
    // In 2.3 the length comes before the group, in 2.4 after it; both are skipped.
    let skipped = u64::from(grouped) + if has_length { 4 } else { 0 };
    let mut body = body.part(skipped, body.len().checked_sub(skipped)?)?;
    if unsynchronised {
        let bytes = body.whole(ctx)?;
        body = Body::Held(synchronised(ctx, bytes));
    }
    if compressed {
        let bytes = body.whole(ctx)?;
        match ctx.inflate(bytes) {
            Some(inflated) => body = Body::Held(inflated),
            None => {
                let code = ctx.text_or_latin1(ctx.keep_bytes(code));
                ctx.warn(ctx.keep_text(&format!("Error inflating {code} frame")));
                return None;
            }
        }
    }
    Some(body)
}

fn frame<'a>(ctx: &mut Context<'a>, frame: Frame<'a>) {
    match find(frames_of(frame.version), frame.code) {
        Some(entry) => value::read(ctx, &frame, entry),
        None if value::is_read(frame.code) => value::read_unlisted(ctx, &frame),
        None => other_version(ctx, &frame),
    }
}

/// Reads a frame that belongs to the other version of four-letter codes.
fn other_version<'a>(ctx: &mut Context<'a>, frame: &Frame<'a>) {
    let other = if frame.version == 3 { 4 } else { 3 };
    if let Some(entry) = find(frames_of(other), frame.code) {
        let code = ctx.text_or_latin1(frame.code);
        ctx.warn(ctx.keep_text(&format!("[minor] Frame '{code}' is not valid for this ID3 version")));
        let frame = Frame { version: other, group: group_of(other), ..*frame };
        value::read(ctx, &frame, entry);
    }
}

fn frames_of(version: u8) -> &'static [KeyRow] {
    match version {
        2 => id3::V2_2,
        3 => id3::V2_3,
        _ => id3::V2_4,
    }
}

fn group_of(version: u8) -> Group<'static> {
    match version {
        2 => Group::new("ID3", "ID3v2_2"),
        3 => Group::new("ID3", "ID3v2_3"),
        _ => Group::new("ID3", "ID3v2_4"),
    }
}
