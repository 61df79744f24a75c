//! Marker segments of JPEG (ITU-T T.81, B.1), up to the first scan.

use crate::context::Context;
use std::borrow::Cow;
use table::bytes::be16;

/// Warning of a file that ends before its first scan.
const FORMAT_ERROR: &str = "JPEG format error";

pub(in crate::format) const SOI: u8 = 0xd8;
const EOI: u8 = 0xd9;
const SOS: u8 = 0xda;
pub(in crate::format) const COM: u8 = 0xfe;

/// A marker segment; the payload follows marker and length.
pub(in crate::format) struct Segment {
    pub(in crate::format) marker: u8,
    pub(in crate::format) payload_at: u64,
    pub(in crate::format) payload_bytes: usize,
}

/// Returns the segment at `at`, and advances `at` past it; `None` at the first scan, at the end, or if the
/// segment is damaged. `before` is the marker of the previous segment, and then that of the returned one.
pub(in crate::format) fn next_segment(
    ctx: &mut Context<'_>,
    at: &mut u64,
    before: &mut u8,
) -> Option<Segment> {
    let mut expected_at = *at;
    loop {
        if !ctx.take_node() {
            return None;
        }
        let Some(head) = ctx.source.get_up_to(*at, 4).filter(|head| head.len() >= 2) else {
            ctx.warn(FORMAT_ERROR);
            return None;
        };
        if head[0] != 0xff {
            skip_to_marker(ctx, at)?;
            continue;
        }
        let marker = head[1];
        // A fill byte (B.1.1.2).
        if marker == 0xff {
            *at += 1;
            continue;
        }
        let skipped = SkippedBytes { n_bytes: *at - expected_at, behind: *before };
        *before = marker;
        if is_whole(ctx, head, *at) {
            skipped.warn(ctx);
        }
        match marker {
            // Markers without a payload.
            0x00 | 0x01 | 0xd0..=0xd7 | SOI => {
                *at += 2;
                expected_at = *at;
            }
            SOS | EOI => return None,
            _ => {
                let Some(len) = be16(head, 2) else {
                    ctx.warn(FORMAT_ERROR);
                    return None;
                };
                if len < 2 {
                    ctx.warn(FORMAT_ERROR);
                    return None;
                }
                let segment = Segment { marker, payload_at: *at + 4, payload_bytes: usize::from(len) - 2 };
                *at += 2 + u64::from(len);
                return Some(segment);
            }
        }
    }
}

/// Whether a segment whose first bytes are `head` ends within the file.
fn is_whole(ctx: &Context<'_>, head: &[u8], at: u64) -> bool {
    if matches!(head[1], 0x00 | 0x01 | 0xd0..=0xd7 | SOI | SOS | EOI) {
        return true;
    }
    be16(head, 2).is_some_and(|len| {
        len >= 2 && ctx.source.len_bytes().is_none_or(|end| at + 2 + u64::from(len) <= end)
    })
}

/// Bytes between two segments that belong to none.
struct SkippedBytes {
    n_bytes: u64,
    /// Marker of the segment before them.
    behind: u8,
}

impl SkippedBytes {
    /// As in ExifTool, nothing is said of bytes before the first segment, nor before one that is damaged.
    fn warn(&self, ctx: &mut Context<'_>) {
        if self.n_bytes > 0 && self.behind != SOI {
            let name = marker_name(self.behind);
            let text = format!("[minor] Skipped unknown {} bytes after JPEG {name} segment", self.n_bytes);
            ctx.warn(ctx.keep_text(&text));
        }
    }
}

/// Name of a marker (Table B.1).
fn marker_name(marker: u8) -> Cow<'static, str> {
    let numbered = |name: &str, first: u8| Cow::Owned(format!("{name}{}", marker - first));
    match marker {
        0x00 => "NULL".into(),
        0x01 => "TEM".into(),
        0xc4 => "DHT".into(),
        0xc8 => "JPGA".into(),
        0xcc => "DAC".into(),
        0xc0..=0xcf => numbered("SOF", 0xc0),
        0xd0..=0xd7 => numbered("RST", 0xd0),
        SOI => "SOI".into(),
        0xdb => "DQT".into(),
        0xdc => "DNL".into(),
        0xdd => "DRI".into(),
        0xde => "DHP".into(),
        0xdf => "EXP".into(),
        0xe0..=0xef => numbered("APP", 0xe0),
        0xf0..=0xfd => numbered("JPG", 0xf0),
        COM => "COM".into(),
        _ => format!("marker 0x{marker:02x}").into(),
    }
}

/// Moves `at` to the next byte that begins a marker, if there is one within reach: damaged files often
/// continue there.
fn skip_to_marker(ctx: &Context<'_>, at: &mut u64) -> Option<()> {
    const CHUNK_BYTES: usize = 1024;
    const MOST_CHUNKS: usize = 64;
    for _ in 0..MOST_CHUNKS {
        let chunk = ctx.source.get_up_to(*at, CHUNK_BYTES).filter(|chunk| !chunk.is_empty())?;
        match memchr::memchr(0xff, chunk) {
            Some(found) => {
                *at += found as u64;
                return Some(());
            }
            None => *at += chunk.len() as u64,
        }
    }
    None
}
