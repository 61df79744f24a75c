//! Timed metadata: the samples of a track whose handler is not one of pictures or sound (ISO/IEC 14496-12,
//! 8.6.1, 8.7). Each sample is a document of its own, with its time, as with ExifTool's `-ee`.
//!
//! Samples are read one at a time, each into the same buffer, when all other parts of the film up to them are
//! known.

mod boxed;

mod device;
mod dji;
mod parrot;
pub(super) mod position;
mod rtmd;
mod samples;
mod subtitle;
mod text;

use super::boxes::Box4;
use super::clock::Clock;
use super::duration::push_duration;
use super::{camm, canon};
use crate::context::Context;
use crate::maker::segment::gopro;
use crate::metadata::Group;

pub(crate) use samples::Tables;
use samples::samples;

/// Handlers of tracks that may contain timed metadata.
const HANDLERS: [&[u8; 4]; 6] = [b"text", b"meta", b"sbtl", b"data", b"camm", b"ctbx"];

pub(super) const IS_NOT_READ: &str =
    "[minor] The ExtractEmbedded option may find more tags in the media data";

/// Whether a track with this handler may contain timed metadata.
pub(super) fn may_be_in(handler: &[u8; 4]) -> bool {
    HANDLERS.contains(&handler)
}

/// A track of timed metadata.
pub(super) struct Track<'t> {
    pub group: Group<'static>,
    pub handler: [u8; 4],
    /// Units per second of the samples' times.
    pub time_scale: u32,
    pub tables: &'t Tables,
    /// The times of the film.
    pub clock: Clock,
}

/// Reads the samples of a track.
pub(super) fn read(ctx: &mut Context<'_>, track: &Track<'_>) {
    let group = track.group;
    let Some(mut content) = content_of(ctx, track) else { return };
    let samples = samples(ctx, track.tables).unwrap_or_default();
    // Before the last pass, samples would be read more than once.
    if ctx.runs_again() {
        return;
    }
    let mut buffer = Vec::new();
    for sample in samples {
        if !ctx.read_sample(sample.at, sample.n_bytes as usize, &mut buffer) {
            continue;
        }
        ctx.begin_document();
        push_duration(ctx, group, "SampleTime", Some(sample.time), track.time_scale);
        push_duration(ctx, group, "SampleDuration", Some(sample.duration.into()), track.time_scale);
        let clock = Clock { time: sample.time as f64 / f64::from(track.time_scale.max(1)), ..track.clock };
        content.read(ctx, group, &buffer, sample.at, &clock);
        ctx.end_document();
    }
}

/// What the samples of a track contain.
enum Content<'a> {
    Boxed(Vec<boxed::KeyDefinition<'a>>),
    CameraMotion,
    Canon,
    Device(device::Read),
    Dji(dji::Reader),
    GoPro,
    Parrot,
    Sony,
    Subtitle,
    Text(text::Reader),
}

/// The content of samples, from the first sample description.
fn content_of<'a>(ctx: &mut Context<'a>, track: &Track<'_>) -> Option<Content<'a>> {
    const ENTRY_AT: u64 = 8;
    const ENTRY_HEAD_BYTES: u64 = 16;
    let entry: Box4 = track.tables.description?.skip(ENTRY_AT)?;
    Some(match (entry.first(ctx, 8)?.get(4..)?, &track.handler) {
        (b"mebx", _) => Content::Boxed(boxed::keys(ctx, entry.skip(ENTRY_HEAD_BYTES)?)),
        (b"camm", b"camm") => Content::CameraMotion,
        (b"CTMD", _) => Content::Canon,
        (b"RVMI", b"meta" | b"data" | b"ctbx") => Content::Device(device::rvmi),
        (b"fdsc", b"meta" | b"data") => Content::Device(device::gopro),
        (b"ssmd", b"meta" | b"data") => Content::Device(device::accelerometer),
        (b"djmd", _) => Content::Dji(dji::Reader::default()),
        (b"gpmd", _) => Content::GoPro,
        (b"mett", b"meta" | b"data") => Content::Parrot,
        (b"rtmd", _) => Content::Sony,
        (b"tx3g", b"sbtl") => Content::Subtitle,
        (b"text" | b"tx3g", b"text") => Content::Text(text::Reader::default()),
        _ => return None,
    })
}

impl<'a> Content<'a> {
    /// Reads the sample at this offset of the file.
    fn read(&mut self, ctx: &mut Context<'a>, group: Group<'static>, bytes: &[u8], at: u64, clock: &Clock) {
        match self {
            Content::Boxed(keys) => boxed::read(ctx, group, ctx.keep_bytes(bytes), keys),
            Content::CameraMotion => camm::read(ctx, group, ctx.keep_bytes(bytes), clock),
            Content::Canon => canon::timed(ctx, ctx.keep_bytes(bytes), at, group.family1),
            Content::Device(read) => read(ctx, group, bytes, clock),
            Content::Dji(reader) => reader.read(ctx, group, bytes, clock),
            Content::GoPro => gopro::read_sample(ctx, group.family1, ctx.keep_bytes(bytes)),
            Content::Parrot => parrot::read(ctx, group, bytes),
            Content::Sony => rtmd::read(ctx, group, bytes),
            Content::Subtitle => {
                let text = text::of_sample(bytes);
                text::push(ctx, group, text);
                subtitle::read(ctx, group, &String::from_utf8_lossy(text), clock);
            }
            Content::Text(reader) => {
                let text = text::of_sample(bytes);
                if !text.is_empty() {
                    text::push(ctx, group, text);
                }
                reader.read(ctx, group, &String::from_utf8_lossy(text), clock);
            }
        }
    }
}

#[cfg(test)]
mod tests;
