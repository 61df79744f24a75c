//! The trailer of Vivo's phones: `vivo` and a description in JSON, then a footer with a fixed end. Source:
//! ExifTool's documentation of the tags.

use crate::context::Context;
use crate::metadata::Group;
use table::value::Value;

/// Longest trailer that is read.
const MOST_BYTES: u64 = 1 << 16;

pub(super) fn ends(tail: &[u8]) -> bool {
    tail.ends_with(b"\x1b*9HWfu\x84\x93\xa2\xb1")
}

pub(super) fn read(ctx: &mut Context<'_>, end: u64) -> Option<u64> {
    const HEAD: &[u8] = b"vivo{";
    let from = end.saturating_sub(MOST_BYTES);
    let bytes = ctx.source.get_up_to(from, (end - from) as usize)?;
    let at = memchr::memmem::rfind(bytes, HEAD)?;
    let text = &bytes[at + HEAD.len() - 1..];
    let len = text.iter().position(|byte| *byte == 0).unwrap_or(text.len());
    let text = ctx.text_or_latin1(&text[..len]);
    ctx.push_plain(Group::new("Trailer", "Vivo"), "JSONInfo", Value::Text(text));
    Some(from + at as u64)
}
