//! Timed metadata: the samples of a track whose handler is not one of pictures or sound (ISO/IEC 14496-12,
//! 8.6.1, 8.7). Each sample is a document of its own, with its time, as with ExifTool's `-ee`.

use super::boxes::{Box4, for_each_box};
use super::duration::push_duration;
use super::{camm, user_data};
use crate::context::Context;
use crate::metadata::Group;
use table::bytes::{ByteOrder, be16, be32};
use table::value::Value;

/// Handlers of tracks that may contain timed metadata.
const HANDLERS: [&[u8; 4]; 6] = [b"text", b"meta", b"sbtl", b"data", b"camm", b"ctbx"];

/// Numbers of samples and of keys of one track that are read.
const MOST_SAMPLES: usize = 65_536;
const MOST_KEYS: usize = 256;

pub(super) const IS_NOT_READ: &str =
    "[minor] The ExtractEmbedded option may find more tags in the media data";

/// Whether a track with this handler may contain timed metadata.
pub(super) fn may_be_in(handler: &[u8; 4]) -> bool {
    HANDLERS.contains(&handler)
}

/// The boxes of a track that say where its samples are.
#[derive(Default)]
pub(super) struct Tables {
    pub description: Option<Box4>,
    pub times: Option<Box4>,
    pub to_chunk: Option<Box4>,
    pub sizes: Option<Box4>,
    /// Positions of chunks: `stco` or `co64`.
    pub chunks: Option<Box4>,
}

struct Sample {
    at: u64,
    n_bytes: u32,
    /// In units of the track's time scale.
    time: u64,
    duration: u32,
}

/// Reads the samples of a track.
pub(super) fn read(ctx: &mut Context<'_>, group: Group<'static>, time_scale: u32, tables: &Tables) {
    let Some(content) = content_of(ctx, tables) else { return };
    for sample in samples(ctx, tables).unwrap_or_default() {
        if !ctx.take_node() {
            return;
        }
        let Some(bytes) = ctx.get(sample.at, sample.n_bytes as usize) else { continue };
        ctx.begin_document();
        push_duration(ctx, group, "SampleTime", Some(sample.time), time_scale);
        push_duration(ctx, group, "SampleDuration", Some(sample.duration.into()), time_scale);
        match &content {
            Content::Boxed(keys) => boxed(ctx, group, bytes, keys),
            Content::CameraMotion => camm::read(ctx, group, bytes),
            Content::Text => text(ctx, group, bytes),
        }
        ctx.end_document();
    }
}

/// A key of Apple's boxed metadata (QuickTime File Format, "Timed metadata media"): the type of boxes, the
/// name and the type of their values.
struct Key<'a> {
    kind: [u8; 4],
    name: &'a [u8],
    value_type: u32,
}

/// What the samples of a track contain.
enum Content<'a> {
    Boxed(Vec<Key<'a>>),
    CameraMotion,
    Text,
}

/// The content of samples, from the first sample description.
fn content_of<'a>(ctx: &mut Context<'a>, tables: &Tables) -> Option<Content<'a>> {
    const ENTRY_AT: u64 = 8;
    const ENTRY_HEAD_BYTES: u64 = 16;
    let entry = tables.description?.skip(ENTRY_AT)?;
    match entry.first(ctx, 8)?.get(4..)? {
        b"mebx" => Some(Content::Boxed(keys(ctx, entry.skip(ENTRY_HEAD_BYTES)?))),
        b"camm" => Some(Content::CameraMotion),
        b"text" | b"tx3g" => Some(Content::Text),
        _ => None,
    }
}

/// Reads a text after its length (3GPP TS 26.245, 5.17; QuickTime File Format, "Text media").
fn text<'a>(ctx: &mut Context<'a>, group: Group<'static>, bytes: &'a [u8]) {
    let Some(text) = be16(bytes, 0).and_then(|len| bytes.get(2..2 + usize::from(len))) else { return };
    let text = Value::Text(ctx.text_or_latin1(text));
    ctx.push_plain(group, "Text", text);
}

/// The keys in a sample description of boxed metadata.
fn keys<'a>(ctx: &mut Context<'a>, description: Box4) -> Vec<Key<'a>> {
    let mut keys = Vec::new();
    for_each_box(ctx, description, |ctx, list| {
        if &list.kind != b"keys" {
            return;
        }
        for_each_box(ctx, list, |ctx, key| {
            if keys.len() >= MOST_KEYS {
                return;
            }
            let (mut name, mut value_type) = (&[][..], 0);
            for_each_box(ctx, key, |ctx, part| match (&part.kind, part.payload(ctx)) {
                // A namespace comes before the name, and one before the type.
                (b"keyd", Some(bytes)) => name = bytes.get(4..).unwrap_or(&[]),
                (b"dtyp", Some(bytes)) => {
                    value_type = be32(bytes, 4).filter(|_| bytes.starts_with(&[0; 4])).unwrap_or(0);
                }
                _ => {}
            });
            keys.push(Key { kind: key.kind, name, value_type });
        });
    });
    keys
}

/// Reads a sample of boxed metadata.
fn boxed<'a>(ctx: &mut Context<'a>, group: Group<'static>, mut bytes: &'a [u8], keys: &[Key<'a>]) {
    const HEAD_BYTES: usize = 8;
    while let Some(len) = be32(bytes, 0).map(|len| len as usize).filter(|len| *len >= HEAD_BYTES) {
        let Some((this, rest)) = bytes.split_at_checked(len) else { return };
        bytes = rest;
        if let Some(key) = keys.iter().find(|key| key.kind == this[4..HEAD_BYTES]) {
            user_data::timed_value(ctx, group, key.name, key.value_type, &this[HEAD_BYTES..]);
        }
    }
}

/// The samples of a track: their sizes, the chunks that they are in, and their times.
fn samples(ctx: &mut Context<'_>, tables: &Tables) -> Option<Vec<Sample>> {
    let sizes = tables.sizes?.payload(ctx)?;
    let chunks_box = tables.chunks?;
    let (chunks, is_long) = (chunks_box.payload(ctx)?, &chunks_box.kind == b"co64");
    let runs = tables.to_chunk?.payload(ctx)?.get(8..)?;
    let (common, count) = (be32(sizes, 4)?, be32(sizes, 8)? as usize);
    if count > MOST_SAMPLES {
        ctx.warn("More samples of timed metadata than the limit; the rest is left out");
    }
    let size = |index: usize| if common > 0 { Some(common) } else { be32(sizes, 12 + 4 * index) };
    let mut times = Times::new(tables.times?.payload(ctx)?.get(8..)?);
    let mut samples = Vec::new();
    let mut runs = runs.chunks_exact(12).peekable();
    let mut in_chunk = 0;
    for chunk in 0..be32(chunks, 4)? as usize {
        while let Some(run) =
            runs.next_if(|run| be32(run, 0).is_some_and(|first| first as usize <= chunk + 1))
        {
            in_chunk = be32(run, 4)?;
        }
        let mut at = match is_long {
            true => ByteOrder::Big.u64(chunks, 8 + 8 * chunk)?,
            false => be32(chunks, 8 + 4 * chunk)?.into(),
        };
        for _ in 0..in_chunk {
            if samples.len() >= count.min(MOST_SAMPLES) {
                return Some(samples);
            }
            let n_bytes = size(samples.len())?;
            let (time, duration) = times.next();
            samples.push(Sample { at, n_bytes, time, duration });
            at = at.checked_add(n_bytes.into())?;
        }
    }
    Some(samples)
}

/// Times of samples, from runs of samples that are equally long.
struct Times<'b> {
    runs: std::slice::ChunksExact<'b, u8>,
    n_left: u32,
    duration: u32,
    time: u64,
}

impl<'b> Times<'b> {
    fn new(runs: &'b [u8]) -> Times<'b> {
        Times { runs: runs.chunks_exact(8), n_left: 0, duration: 0, time: 0 }
    }

    fn next(&mut self) -> (u64, u32) {
        while self.n_left == 0 {
            let Some(run) = self.runs.next() else { return (self.time, self.duration) };
            (self.n_left, self.duration) = (be32(run, 0).unwrap_or(0), be32(run, 4).unwrap_or(0));
        }
        self.n_left -= 1;
        let time = self.time;
        self.time += u64::from(self.duration);
        (time, self.duration)
    }
}
