//! The bytes of a version 2 tag and of its frames.

use crate::context::Context;
use crate::metadata::Group;
use table::value::Value;

/// The bytes of a tag: in the file, or in memory with the unsynchronisation removed.
#[derive(Clone, Copy)]
pub(super) enum Body<'a> {
    Stored { at: u64, len: u64 },
    Held(&'a [u8]),
}

impl<'a> Body<'a> {
    pub(super) fn stored(at: u64, len: u64) -> Body<'a> {
        Body::Stored { at, len }
    }

    pub(super) fn held(bytes: &'a [u8]) -> Body<'a> {
        Body::Held(bytes)
    }

    pub(super) fn len(&self) -> u64 {
        match self {
            Body::Stored { len, .. } => *len,
            Body::Held(bytes) => bytes.len() as u64,
        }
    }

    /// Bytes at `at`, if all of them are in the tag.
    pub(super) fn get(&self, ctx: &Context<'a>, at: u64, n_bytes: usize) -> Option<&'a [u8]> {
        match self {
            _ if at.checked_add(n_bytes as u64)? > self.len() => None,
            Body::Stored { at: start, .. } => ctx.get(start + at, n_bytes),
            Body::Held(bytes) => bytes.get(at as usize..)?.get(..n_bytes),
        }
    }

    /// The bytes from `at` to `at + len` as a body.
    pub(super) fn part(&self, at: u64, len: u64) -> Option<Body<'a>> {
        match self {
            _ if at.checked_add(len)? > self.len() => None,
            Body::Stored { at: start, .. } => Some(Body::Stored { at: start + at, len }),
            Body::Held(bytes) => Some(Body::Held(&bytes[at as usize..(at + len) as usize])),
        }
    }

    /// The bytes from `at` on as a data value.
    pub(super) fn rest(&self, ctx: &Context<'a>, at: usize) -> Value<'a> {
        match self {
            Body::Stored { at: start, len } => {
                let at = (at as u64).min(*len);
                ctx.stored(start + at, len - at)
            }
            Body::Held(bytes) => ctx.held(bytes.get(at..).unwrap_or(&[])),
        }
    }

    /// All bytes, if they are not more than the limit for a value.
    pub(super) fn whole(&self, ctx: &mut Context<'a>) -> Option<&'a [u8]> {
        if self.len() > ctx.options.limits.value_bytes as u64 {
            ctx.warn("An ID3 frame is larger than the limit; left out");
            return None;
        }
        self.get(ctx, 0, self.len() as usize)
    }
}

/// The bytes without unsynchronisation (2.4, section 6.1): a zero byte after 0xff is removed.
pub(super) fn synchronised<'a>(ctx: &Context<'a>, bytes: &'a [u8]) -> &'a [u8] {
    if memchr::memmem::find(bytes, b"\xff\0").is_none() {
        return bytes;
    }
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(at) = memchr::memmem::find(rest, b"\xff\0") {
        out.extend_from_slice(&rest[..=at]);
        rest = &rest[at + 2..];
    }
    out.extend_from_slice(rest);
    ctx.keep_bytes(&out)
}

/// One frame.
pub(super) struct Frame<'a> {
    pub(super) code: &'a [u8],
    pub(super) version: u8,
    pub(super) group: Group<'static>,
    pub(super) body: Body<'a>,
}
