//! References of a track: to other tracks (ISO/IEC 14496-12, section 8.3.3), and to media outside of the file
//! (8.7.2).

use super::boxes::{Box4, for_each_box};
use crate::context::Context;
use crate::metadata::Group;
use table::bytes::ByteOrder;
use table::def::{Conv, Mode};
use table::value::{Array, Format, Value};

/// Kinds of references (8.3.3), and the names of the tags.
const REFERENCES: &[(&[u8; 4], &str)] = &[
    (b"cdsc", "ContentDescribes"),
    (b"chap", "ChapterListTrackID"),
    (b"clcp", "ClosedCaptionTrack"),
    (b"fall", "AlternateFormatTrack"),
    (b"folw", "SubtitleTrack"),
    (b"forc", "ForcedSubtitleTrack"),
    (b"mpod", "ElementaryStreamTrack"),
    (b"scpt", "TranscriptTrack"),
    (b"ssrc", "Non-primarySourceTrack"),
    (b"sync", "SyncronizedTrack"),
    (b"tmcd", "TimecodeTrack"),
];

/// Reads the numbers of other tracks that a track refers to.
pub(super) fn tracks(ctx: &mut Context<'_>, found: Box4, group: Group<'static>) {
    const MOST: usize = 64;
    for_each_box(ctx, found, |ctx, child| {
        let Some(&(_, name)) = REFERENCES.iter().find(|(kind, _)| **kind == child.kind) else { return };
        let Some(bytes) = child.first(ctx, 4 * MOST) else { return };
        let value = Value::Array(Array { bytes, format: Format::Int32u, order: ByteOrder::Big });
        let conv = if name == "ContentDescribes" { Conv::Call(with_word) } else { Conv::None };
        ctx.push_conv(group, name, value, conv);
    });
}

fn with_word(value: &Value<'_>, mode: Mode, out: &mut String) {
    if mode == Mode::Print {
        out.push_str("Track ");
    }
    value.write_plain(out);
}

/// Reads the addresses of media outside of the file (8.7.2).
pub(super) fn media(ctx: &mut Context<'_>, found: Box4, group: Group<'static>) {
    const HEAD_BYTES: u64 = 8;
    /// Bit of the flags: the media are in this file.
    const IS_HERE: u8 = 1;
    let Some(entries) = found.skip(HEAD_BYTES) else { return };
    for_each_box(ctx, entries, |ctx, entry| {
        let name = match &entry.kind {
            b"url " | b"url\0" => "URL",
            b"urn " => "URN",
            _ => return,
        };
        let Some(&[_, _, _, flags, ref texts @ ..]) = entry.payload(ctx) else { return };
        if flags & IS_HERE == 0 {
            let texts = ctx.text_or_latin1(texts).trim_end_matches('\0');
            let texts = ctx.keep_text(&texts.replace('\0', "; "));
            ctx.push_plain(group, name, Value::Text(texts));
        }
    });
}
