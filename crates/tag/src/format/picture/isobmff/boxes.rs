//! Boxes (ISO/IEC 14496-12, section 4.2): a length, a type, and a payload that may contain boxes.

use crate::context::Context;
use table::bytes::{ByteOrder, be32};

/// A box, as a range of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Box4 {
    pub kind: [u8; 4],
    /// Offset of the first byte of the payload.
    pub start: u64,
    /// Offset of the first byte after the payload.
    pub end: u64,
}

impl Box4 {
    pub(crate) fn len(&self) -> u64 {
        self.end - self.start
    }

    /// The payload, if it is not larger than the limit for a value.
    pub(crate) fn payload<'a>(&self, ctx: &mut Context<'a>) -> Option<&'a [u8]> {
        if self.len() > ctx.options.limits.value_bytes as u64 {
            ctx.warn("A box of metadata is larger than the limit; left out");
            return None;
        }
        ctx.get(self.start, self.len() as usize)
    }

    /// The first bytes of the payload, at most `n_bytes`.
    pub(crate) fn first<'a>(&self, ctx: &Context<'a>, n_bytes: usize) -> Option<&'a [u8]> {
        ctx.get(self.start, usize::try_from(self.len()).unwrap_or(usize::MAX).min(n_bytes))
    }

    /// The name of a box that is a structure, for the path to its tags.
    pub(crate) fn part(&self) -> &'static str {
        PARTS.iter().find(|(kind, _)| **kind == self.kind).map_or("", |(_, name)| name)
    }

    /// The box without the first `n_bytes` of its payload; `None` if the payload is shorter.
    pub(crate) fn skip(&self, n_bytes: u64) -> Option<Box4> {
        let start = self.start.checked_add(n_bytes).filter(|start| *start <= self.end)?;
        Some(Box4 { start, ..*self })
    }
}

/// Reads big-endian numbers whose length the file specifies.
pub(super) struct Numbers<'b> {
    pub(super) bytes: &'b [u8],
    pub(super) at: usize,
}

impl Numbers<'_> {
    pub(super) fn number(&mut self, n_bytes: u64) -> Option<u64> {
        let n_bytes = usize::try_from(n_bytes).ok().filter(|n| *n <= 8)?;
        let digits = self.bytes.get(self.at..self.at.checked_add(n_bytes)?)?;
        self.at += n_bytes;
        Some(digits.iter().fold(0, |number, &digit| number << 8 | u64::from(digit)))
    }

    pub(super) fn skip(&mut self, n_bytes: u64) -> Option<()> {
        self.at = self.at.checked_add(usize::try_from(n_bytes).ok()?)?;
        Some(())
    }
}

/// Boxes that are structures, and their names in ExifTool.
const PARTS: &[(&[u8; 4], &str)] = &[
    (b"ftyp", "FileType"),
    (b"meta", "Meta"),
    (b"moov", "Movie"),
    (b"mvhd", "MovieHeader"),
    (b"trak", "Track"),
    (b"tkhd", "TrackHeader"),
    (b"tapt", "TrackAperture"),
    (b"tref", "TrackRef"),
    (b"mdia", "Media"),
    (b"mdhd", "MediaHeader"),
    (b"hdlr", "Handler"),
    (b"minf", "MediaInfo"),
    (b"vmhd", "VideoHeader"),
    (b"smhd", "AudioHeader"),
    (b"hmhd", "HintHeader"),
    (b"gmhd", "GenMediaHeader"),
    (b"gmin", "GenMediaInfo"),
    (b"tmcd", "TimeCode"),
    (b"tcmi", "TCMediaInfo"),
    (b"dinf", "DataInfo"),
    (b"dref", "DataRef"),
    (b"stbl", "SampleTable"),
    (b"udta", "UserData"),
    (b"ilst", "ItemList"),
    (b"keys", "Keys"),
    (b"av1C", "AV1Configuration"),
    (b"hvcC", "HEVCConfiguration"),
    (b"clli", "ContentLightLevel"),
    (b"moof", "MovieFragment"),
    (b"mfhd", "MovieFragmentHeader"),
    (b"pnot", "PreviewInfo"),
];

/// Length of the payload as the header before it states it; `None` if it extends to the end of the file.
pub(super) fn stated_len(ctx: &Context<'_>, found: &Box4) -> Option<u64> {
    let head = ctx.get(found.start.checked_sub(8)?, 8)?;
    if head[4..] == found.kind {
        return u64::from(be32(head, 0)?).checked_sub(8);
    }
    ByteOrder::Big.u64(head, 0)?.checked_sub(16)
}

/// Warns of a box that ends after `end`: after the file, in ExifTool's words.
fn warn_of_cut(ctx: &mut Context<'_>, kind: [u8; 4], at: u64, end: u64) {
    if ctx.source.len_bytes() != Some(end) {
        return ctx.warn("A box reaches past the end of what holds it");
    }
    let mut name = String::new();
    for byte in kind {
        match byte {
            0x21..=0x7e => name.push(char::from(byte)),
            _ => name.push_str(&format!("\\x{byte:02x}")),
        }
    }
    ctx.warn(ctx.keep_text(&format!("Truncated '{name}' data at offset 0x{at:x}")));
}

/// Returns the box at `at`, and advances `at` past it; `None` at `end`, if the header is not available, or if
/// the box is damaged.
pub(crate) fn next_box(ctx: &mut Context<'_>, at: &mut u64, end: u64) -> Option<Box4> {
    const HEAD_BYTES: u64 = 8;
    const LONG_HEAD_BYTES: u64 = 16;
    if at.checked_add(HEAD_BYTES)? > end || !ctx.take_node() {
        return None;
    }
    let head = ctx.get(*at, HEAD_BYTES as usize)?;
    let kind = *head.get(4..)?.first_chunk()?;
    let (head_bytes, len) = match be32(head, 0)? {
        // A length of 0 means up to the end of the file.
        0 => (HEAD_BYTES, end - *at),
        1 => (LONG_HEAD_BYTES, ByteOrder::Big.u64(ctx.get(at.checked_add(HEAD_BYTES)?, 8)?, 0)?),
        len => (HEAD_BYTES, len.into()),
    };
    if len < head_bytes {
        ctx.warn("A box claims less than its own header");
        return None;
    }
    let start = *at + head_bytes;
    let mut box_end = at.checked_add(len)?;
    if box_end > end {
        warn_of_cut(ctx, kind, *at, end);
        box_end = end.max(start);
    }
    *at = box_end;
    Some(Box4 { kind, start, end: box_end })
}

/// Calls `each` for the boxes inside `outer`, in order.
pub(crate) fn for_each_box<'a>(
    ctx: &mut Context<'a>,
    outer: Box4,
    mut each: impl FnMut(&mut Context<'a>, Box4),
) {
    let mut at = outer.start;
    while let Some(inner) = next_box(ctx, &mut at, outer.end) {
        ctx.within(inner.part(), |ctx| each(ctx, inner));
    }
}
