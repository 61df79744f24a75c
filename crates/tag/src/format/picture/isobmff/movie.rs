//! The `moov` box: the movie header and the tracks (ISO/IEC 14496-12, sections 8.2 to 8.5).

use super::boxes::{Box4, for_each_box};
use super::duration::push_duration;
use super::state::{GROUP, State};
use super::value::text;
use super::{
    canon, dashcam, date, description, language, meta, reference, timed, udta, user_data, user_metadata,
};
use crate::context::Context;
use crate::layout::push_header;
use crate::metadata::{Group, Tag};
use crate::xmp;
use table::bytes::{ByteOrder, be16, be32};
use table::def::{Conv, Mode, Role};
use table::number::write_fixed;
use table::print::container::{bit_rate, by, three_decimals};
use table::row::place::{PlaceRow, placed};
use table::standard::quicktime;
use table::value::{Array, Format, Value};

/// Boxes up to this size are fetched as a whole, larger ones box by box: the tables of long movies are not
/// needed here.
const MOST_WHOLE_BYTES: u64 = 256 << 10;

pub(super) fn read<'a>(ctx: &mut Context<'a>, movie: Box4, state: &mut State<'a>) {
    // Each movie of a file counts its own tracks.
    state.n_tracks = 0;
    if movie.len() <= MOST_WHOLE_BYTES && movie.payload(ctx).is_none() {
        return;
    }
    for_each_box(ctx, movie, |ctx, found| match &found.kind {
        b"mvhd" => movie_header(ctx, &found, state),
        b"trak" => ctx.deeper(|ctx| track(ctx, found, state)),
        b"udta" => ctx.deeper(|ctx| udta::read(ctx, found, &mut state.translations)),
        b"meta" => ctx.deeper(|ctx| user_data::meta(ctx, found, &mut state.translations)),
        b"uuid" if found.first(ctx, 16) == Some(canon::METADATA) => {
            if let Some(body) = found.skip(16) {
                ctx.deeper(|ctx| ctx.within("UUID-Canon", |ctx| canon::metadata(ctx, body)));
            }
        }
        b"uuid" if found.first(ctx, 16) == Some(user_metadata::ID) => {
            if let Some(body) = found.skip(16) {
                ctx.deeper(|ctx| user_metadata::read(ctx, body, GROUP, &mut state.translations));
            }
        }
        b"gps " if ctx.options.embedded => dashcam::blocks(ctx, &found),
        b"cmov" => for_each_box(ctx, found, |ctx, child| {
            if &child.kind == b"dcom" {
                text(ctx, GROUP, "Compression", &child, 0);
            }
        }),
        _ => {}
    });
}

/// A header; version 1 has 64-bit times and durations.
struct Header<'a> {
    bytes: &'a [u8],
    at: usize,
    is_long: bool,
}

impl Header<'_> {
    fn time(&mut self) -> Option<u64> {
        let at = self.at;
        if self.is_long {
            self.at += 8;
            ByteOrder::Big.u64(self.bytes, at)
        } else {
            self.at += 4;
            be32(self.bytes, at).map(u64::from)
        }
    }

    fn u32(&mut self) -> Option<u32> {
        self.at += 4;
        be32(self.bytes, self.at - 4)
    }
}

fn header<'a>(ctx: &mut Context<'a>, found: &Box4) -> Option<Header<'a>> {
    let bytes = found.first(ctx, 256)?;
    Some(Header { bytes, at: 4, is_long: *bytes.first()? == 1 })
}

fn movie_header(ctx: &mut Context<'_>, found: &Box4, state: &mut State<'_>) {
    const TIMES: [&str; 6] =
        ["PreviewTime", "PreviewDuration", "PosterTime", "SelectionTime", "SelectionDuration", "CurrentTime"];
    let Some(mut header) = header(ctx, found) else { return };
    ctx.push_plain(GROUP, "MovieHeaderVersion", Value::Integer(i64::from(header.is_long)));
    let created = header.time();
    state.clock.created = date::since_1904(created.unwrap_or(0));
    date::push(ctx, GROUP, "CreateDate", Role::CreateDate, created, state);
    date::push(ctx, GROUP, "ModifyDate", Role::ModifyDate, header.time(), state);
    let Some(time_scale) = header.u32() else { return };
    state.time_scale = time_scale;
    ctx.push_plain(GROUP, "TimeScale", Value::Integer(time_scale.into()));
    let duration = header.time();
    state.clock.duration = duration.unwrap_or(0) as f64 / f64::from(time_scale.max(1));
    push_duration(ctx, GROUP, "Duration", duration, time_scale);
    let (bytes, at) = (header.bytes, header.at);
    let (Some(rate), Some(volume)) = (be32(bytes, at), be16(bytes, at + 4)) else { return };
    ctx.push_plain(GROUP, "PreferredRate", Value::Float(f64::from(rate) / 65_536.0));
    ctx.push_conv(
        GROUP,
        "PreferredVolume",
        Value::Float(f64::from(volume as i16) / 256.0),
        Conv::Call(percent),
    );
    push_matrix(ctx, GROUP, bytes.get(at + 16..at + 52));
    for (index, name) in TIMES.into_iter().enumerate() {
        push_duration(ctx, GROUP, name, be32(bytes, at + 52 + 4 * index).map(u64::from), time_scale);
    }
    if let Some(next) = be32(bytes, at + 76) {
        ctx.push_plain(GROUP, "NextTrackID", Value::Integer(next.into()));
    }
}

/// State that the boxes of one track share.
struct Track {
    group: Group<'static>,
    handler: [u8; 4],
    time_scale: u32,
    sample: Sample,
    tables: timed::Tables,
}

/// The first sample of a track, as described by the tables.
#[derive(Default)]
struct Sample {
    /// Format from the sample description.
    format: Option<[u8; 4]>,
    /// Duration in units of the track's time scale.
    duration: Option<u32>,
    n_bytes: Option<u32>,
    /// Offset of the sample in the file.
    at: Option<u64>,
}

/// UUID of the XML of a spherical film (Google, "Spherical Video V1 RFC").
const SPHERICAL: &[u8] = b"\xff\xcc\x82\x63\xf8\x55\x4a\x93\x88\x14\x58\x7a\x02\x52\x1f\xdd";

fn track<'a>(ctx: &mut Context<'a>, found: Box4, state: &mut State<'a>) {
    const NAMES: [&str; 24] = [
        "Track1", "Track2", "Track3", "Track4", "Track5", "Track6", "Track7", "Track8", "Track9", "Track10",
        "Track11", "Track12", "Track13", "Track14", "Track15", "Track16", "Track17", "Track18", "Track19",
        "Track20", "Track21", "Track22", "Track23", "Track24",
    ];
    let Some(name) = NAMES.get(state.n_tracks as usize) else { return };
    let group = Group::new("QuickTime", name);
    state.n_tracks += 1;
    let mut track = Track {
        group,
        handler: *b"    ",
        time_scale: 0,
        sample: Sample::default(),
        tables: timed::Tables::default(),
    };
    for_each_box(ctx, found, |ctx, child| match &child.kind {
        b"tkhd" => {
            let n_before = ctx.metadata.tags.len();
            track_header(ctx, &child, &track, state);
            // A plain name selects the tags of the first track.
            let header = ctx.metadata.tags[n_before..].iter_mut();
            header.filter(|tag| tag.name != "MatrixStructure").for_each(|tag| tag.priority = 0);
        }
        b"tapt" => ctx.deeper(|ctx| apertures(ctx, child, group)),
        b"tref" => ctx.deeper(|ctx| reference::tracks(ctx, child, group)),
        b"mdia" => ctx.deeper(|ctx| media(ctx, child, &mut track, state)),
        b"uuid" if child.first(ctx, 16) == Some(SPHERICAL) => {
            if let Some(document) = child.skip(16).and_then(|body| body.payload(ctx)) {
                ctx.deeper(|ctx| spherical(ctx, document));
            }
        }
        b"uuid" if child.first(ctx, 16) == Some(user_metadata::ID) => {
            if let Some(body) = child.skip(16) {
                ctx.deeper(|ctx| user_metadata::read(ctx, body, group, &mut state.translations));
            }
        }
        b"meta" => ctx.deeper(|ctx| {
            user_data::meta_of_track(ctx, child, group, &track.handler, &mut state.translations)
        }),
        b"udta" => {
            ctx.deeper(|ctx| udta::read_of_track(ctx, child, group, &track.handler, &mut state.translations))
        }
        _ => {}
    });
}

/// Reads `tapt`, sizes in fixed point of the picture as shown, as produced and as encoded (QuickTime File
/// Format, "Track aperture mode dimensions").
fn apertures(ctx: &mut Context<'_>, found: Box4, group: Group<'static>) {
    for_each_box(ctx, found, |ctx, child| {
        let name = match &child.kind {
            b"clef" => "CleanApertureDimensions",
            b"prof" => "ProductionApertureDimensions",
            b"enof" => "EncodedPixelsDimensions",
            _ => return,
        };
        let Some(bytes) = child.first(ctx, 12) else { return };
        // ExifTool's five decimals of a fixed-point number.
        let rounded = |fixed: u32| (f64::from(fixed) / 65_536.0 * 1e5).round() / 1e5;
        let sizes = [4, 8].map(|at| be32(bytes, at).map_or(0.0, rounded));
        let value = ctx.keep_text(&format!("{} {}", sizes[0], sizes[1]));
        ctx.push_conv(group, name, Value::Text(value), Conv::Call(by));
    });
}

/// Reads the XML of a spherical film, whose root stands for the description of RDF.
fn spherical<'a>(ctx: &mut Context<'a>, document: &'a [u8]) {
    let text = String::from_utf8_lossy(document).replace("rdf:SphericalVideo", "rdf:Description");
    let text = text.find("<rdf:Description").map_or("", |at| &text[at..]);
    let namespace = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
    let packet = format!("<rdf:RDF xmlns:rdf=\"{namespace}\">{text}</rdf:RDF>");
    let packet = ctx.keep_bytes(packet.as_bytes());
    xmp::read(ctx, packet);
}

/// Smaller sizes of tracks are taken for whole numbers, as ExifTool does.
const LEAST_FIXED: u32 = 16 << 16;

fn track_header(ctx: &mut Context<'_>, found: &Box4, track: &Track, state: &State<'_>) {
    let group = track.group;
    let Some(mut header) = header(ctx, found) else { return };
    ctx.push_plain(group, "TrackHeaderVersion", Value::Integer(i64::from(header.is_long)));
    date::push(ctx, group, "TrackCreateDate", Role::None, header.time(), state);
    date::push(ctx, group, "TrackModifyDate", Role::None, header.time(), state);
    let Some(id) = header.u32() else { return };
    ctx.push_plain(group, "TrackID", Value::Integer(id.into()));
    header.at += 4;
    push_duration(ctx, group, "TrackDuration", header.time(), state.time_scale);
    let (bytes, at) = (header.bytes, header.at + 8);
    let (Some(layer), Some(volume)) = (be16(bytes, at), be16(bytes, at + 4)) else { return };
    ctx.push_plain(group, "TrackLayer", Value::Integer(layer.into()));
    ctx.push_conv(group, "TrackVolume", Value::Float(f64::from(volume as i16) / 256.0), Conv::Call(percent));
    push_matrix(ctx, group, bytes.get(at + 8..at + 44));
    for (name, at) in [("ImageWidth", at + 44), ("ImageHeight", at + 48)] {
        if let Some(size) = be32(bytes, at).filter(|size| *size > 0) {
            // The picture's own size has priority, if there is one. A number with 16 bits after the point,
            // which some writers store without them.
            let size = if size >= LEAST_FIXED { size >> 16 } else { size };
            let value = Value::Integer(size.into());
            ctx.push(Tag { group, name, value, conv: Conv::None, role: Role::None, priority: 0 });
            // Movies have no other source for the picture size.
            let facts = &mut ctx.metadata.facts;
            let fact = if name == "ImageWidth" { &mut facts.width } else { &mut facts.height };
            fact.get_or_insert(size);
        }
    }
}

fn media(ctx: &mut Context<'_>, found: Box4, track: &mut Track, state: &mut State<'_>) {
    for_each_box(ctx, found, |ctx, child| match &child.kind {
        b"mdhd" => media_header(ctx, &child, track, state),
        b"hdlr" => {
            let n_before = ctx.metadata.tags.len();
            track.handler = meta::handler(ctx, &child, track.group).unwrap_or(track.handler);
            state.has_pictures |= &track.handler == b"vide";
            state.has_sound |= &track.handler == b"soun";
            if timed::may_be_in(&track.handler) && !ctx.options.embedded && !state.has_timed {
                state.has_timed = true;
                // ExifTool warns when it sees the type.
                let is_type = |tag: &Tag<'_>| tag.name == "HandlerType";
                let n_tags = ctx.metadata.tags[n_before..].iter().position(is_type).unwrap_or(0);
                ctx.warn_at(n_before + n_tags, track.group.family1, timed::IS_NOT_READ);
            }
        }
        b"elng" => text(ctx, track.group, "ExtendedLanguageTag", &child, 4),
        b"minf" => ctx.deeper(|ctx| media_information(ctx, child, track, state)),
        _ => {}
    });
}

fn media_header(ctx: &mut Context<'_>, found: &Box4, track: &mut Track, state: &State<'_>) {
    let group = track.group;
    let Some(mut header) = header(ctx, found) else { return };
    let version = be32(header.bytes, 0).unwrap_or(0);
    ctx.push_plain(group, "MediaHeaderVersion", Value::Integer(version.into()));
    date::push(ctx, group, "MediaCreateDate", Role::None, header.time(), state);
    date::push(ctx, group, "MediaModifyDate", Role::None, header.time(), state);
    let Some(time_scale) = header.u32() else { return };
    track.time_scale = time_scale;
    ctx.push_plain(group, "MediaTimeScale", Value::Integer(time_scale.into()));
    push_duration(ctx, group, "MediaDuration", header.time(), time_scale);
    if let Some(code) = be16(header.bytes, header.at).filter(|code| *code != 0) {
        match language::of_code(code) {
            Some(name) => {
                let name = ctx.keep_text(&name);
                ctx.push_plain(group, "MediaLanguageCode", Value::Text(name));
            }
            None => {
                let code = Value::Integer(code.into());
                ctx.push_conv(group, "MediaLanguageCode", code, Conv::Labels(&[]));
            }
        }
    }
}

fn media_information(ctx: &mut Context<'_>, found: Box4, track: &mut Track, state: &State<'_>) {
    for_each_box(ctx, found, |ctx, child| match &child.kind {
        b"vmhd" => video_header(ctx, &child, track.group),
        // The handler of the data, not of the track.
        b"hdlr" => {
            meta::handler(ctx, &child, track.group);
        }
        b"gmhd" => for_each_box(ctx, child, |ctx, inner| match &inner.kind {
            b"gmin" => base_header(ctx, &inner, track.group),
            b"tmcd" => for_each_box(ctx, inner, |ctx, part| {
                if &part.kind == b"tcmi" {
                    time_code_media(ctx, &part, track.group);
                }
            }),
            _ => {}
        }),
        b"hmhd" => {
            if let Some(bytes) = child.first(ctx, 16) {
                push_header(ctx, track.group, ByteOrder::Big, bytes, HINT);
            }
        }
        b"dinf" => for_each_box(ctx, child, |ctx, inner| {
            if &inner.kind == b"dref" {
                ctx.deeper(|ctx| reference::media(ctx, inner, track.group));
            }
        }),
        b"smhd" => {
            if let Some(balance) = child.first(ctx, 6).and_then(|bytes| be16(bytes, 4)) {
                ctx.push_plain(track.group, "Balance", Value::Float(f64::from(balance as i16) / 256.0));
            }
        }
        b"stbl" => ctx.deeper(|ctx| sample_table(ctx, child, track, state)),
        _ => {}
    });
}

const HINT: &[PlaceRow] = &[
    placed(4, "MaxPDUSize", Format::Int16u),
    placed(6, "AvgPDUSize", Format::Int16u),
    placed(8, "MaxBitrate", Format::Int32u).call(bit_rate),
    placed(12, "AvgBitrate", Format::Int32u).call(bit_rate),
];

/// Reads `tcmi` (QuickTime File Format, "Timecode media information atom"): how a time code is shown.
fn time_code_media(ctx: &mut Context<'_>, found: &Box4, group: Group<'static>) {
    const NAME_AT: usize = 24;
    const CELLS: &[PlaceRow] = &[
        placed(4, "TextFont", Format::Int16u).labels(&[(0, "System")]),
        placed(6, "TextFace", Format::Int16u).call(text_face),
        placed(8, "TextSize", Format::Int16u),
        placed(12, "TextColor", Format::Int16u).times(3),
        placed(18, "BackgroundColor", Format::Int16u).times(3),
    ];
    let Some(bytes) = found.first(ctx, NAME_AT + 256) else { return };
    push_header(ctx, group, ByteOrder::Big, bytes, CELLS);
    let name = bytes.get(NAME_AT).and_then(|len| bytes.get(NAME_AT + 1..NAME_AT + 1 + usize::from(*len)));
    if let Some(name) = name {
        let name = ctx.text_or_latin1(name);
        ctx.push_plain(group, "FontName", Value::Text(name));
    }
}

fn text_face(value: &Value<'_>, mode: Mode, out: &mut String) {
    const WORDS: [&str; 7] = ["Bold", "Italic", "Underline", "Outline", "Shadow", "Condense", "Extend"];
    let bits = value.as_i64().unwrap_or(0);
    if mode == Mode::Number {
        return value.write_plain(out);
    }
    let words = WORDS.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1);
    let words: Vec<&str> = words.map(|(_, word)| *word).collect();
    out.push_str(&if words.is_empty() { "Plain".to_owned() } else { words.join(", ") });
}

/// Reads `gmin`, the header of media that are neither pictures nor sound.
fn base_header(ctx: &mut Context<'_>, found: &Box4, group: Group<'static>) {
    const CELLS: &[PlaceRow] = &[
        placed(0, "GenMediaVersion", Format::Int8u),
        placed(1, "GenFlags", Format::Int8u).times(3),
        placed(4, "GenGraphicsMode", Format::Int16u).labels(quicktime::GRAPHICS_MODE),
        placed(6, "GenOpColor", Format::Int16u).times(3),
        placed(12, "GenBalance", Format::Int16s).call(balance),
    ];
    if let Some(bytes) = found.first(ctx, 16) {
        push_header(ctx, group, ByteOrder::Big, bytes, CELLS);
    }
}

fn balance(value: &Value<'_>, _mode: Mode, out: &mut String) {
    Value::Float(value.as_f64().unwrap_or(0.0) / 256.0).write_plain(out);
}

fn video_header(ctx: &mut Context<'_>, found: &Box4, group: Group<'static>) {
    let Some(bytes) = found.first(ctx, 12) else { return };
    if let (Some(mode), Some(color)) = (be16(bytes, 4), bytes.get(6..12)) {
        let labels = Conv::HexLabels(quicktime::GRAPHICS_MODE);
        ctx.push_conv(group, "GraphicsMode", Value::Integer(mode.into()), labels);
        let color = Value::Array(Array { bytes: color, format: Format::Int16u, order: ByteOrder::Big });
        ctx.push_plain(group, "OpColor", color);
    }
}

fn sample_table(ctx: &mut Context<'_>, found: Box4, track: &mut Track, state: &State<'_>) {
    for_each_box(ctx, found, |ctx, child| match &child.kind {
        b"stsd" => {
            track.tables.description = Some(child);
            track.sample.format = description::read(ctx, &child, track.group, track.handler);
        }
        b"stts" => {
            track.tables.times = Some(child);
            track.sample.duration = child.first(ctx, 16).and_then(|bytes| be32(bytes, 12));
            if &track.handler == b"vide" {
                frame_rate(ctx, &child, track);
            }
        }
        b"stsc" => track.tables.to_chunk = Some(child),
        b"stsz" => {
            track.tables.sizes = Some(child);
            sample_sizes(ctx, &child, track, state);
        }
        b"stco" => {
            track.tables.chunks = Some(child);
            track.sample.at = child.first(ctx, 12).and_then(|bytes| be32(bytes, 8)).map(u64::from);
        }
        b"stps" => {
            if let Some(bytes) = child.payload(ctx).and_then(|payload| payload.get(8..)) {
                let value = Value::Array(Array { bytes, format: Format::Int32u, order: ByteOrder::Big });
                ctx.push_plain(track.group, "PartialSyncSamples", value);
            }
        }
        b"co64" => {
            track.tables.chunks = Some(child);
            track.sample.at = child.first(ctx, 16).and_then(|bytes| ByteOrder::Big.u64(bytes, 8));
        }
        _ => {}
    });
    if state.is_canon {
        canon_sample(ctx, track, state);
    } else if ctx.options.embedded && timed::may_be_in(&track.handler) {
        let Track { group, handler, time_scale, ref tables, .. } = *track;
        timed::read(ctx, &timed::Track { group, handler, time_scale, tables, clock: state.clock });
    }
}

/// Reads the first sample of a CR3 track: the first track is a picture, another contains timed metadata.
fn canon_sample(ctx: &mut Context<'_>, track: &Track, state: &State<'_>) {
    let is_timed = track.sample.format == Some(*b"CTMD");
    if state.n_tracks != 1 && !is_timed {
        return;
    }
    push_duration(ctx, track.group, "SampleTime", Some(0), track.time_scale);
    push_duration(ctx, track.group, "SampleDuration", track.sample.duration.map(u64::from), track.time_scale);
    let (Some(at), Some(n_bytes)) = (track.sample.at, track.sample.n_bytes) else { return };
    if is_timed {
        canon::sample(ctx, at, n_bytes, track.group.family1)
    } else {
        ctx.push_plain(track.group, "JpgFromRaw", ctx.stored(at, n_bytes.into()))
    }
}

/// Adds the samples per second, averaged over all runs of `stts` (8.6.1.2), if the box is small.
fn frame_rate(ctx: &mut Context<'_>, found: &Box4, track: &Track) {
    if found.len() > 64 << 10 {
        return;
    }
    let Some(bytes) = found.payload(ctx) else { return };
    let (mut n_samples, mut n_units) = (0.0, 0.0);
    for run in bytes.get(8..).unwrap_or(&[]).chunks_exact(8) {
        let (count, delta) = (be32(run, 0).unwrap_or(0), be32(run, 4).unwrap_or(0));
        n_samples += f64::from(count);
        n_units += f64::from(count) * f64::from(delta);
    }
    if n_units > 0.0 {
        let rate = Value::Float(n_samples * f64::from(track.time_scale) / n_units);
        ctx.push_conv(track.group, "VideoFrameRate", rate, Conv::Call(three_decimals));
    }
}

/// Reads the size of the first sample; for a sequence, also sets the number of frames.
fn sample_sizes(ctx: &mut Context<'_>, found: &Box4, track: &mut Track, state: &State<'_>) {
    let Some(bytes) = found.first(ctx, 16) else { return };
    let (Some(common), Some(count)) = (be32(bytes, 4), be32(bytes, 8)) else { return };
    track.sample.n_bytes = if common > 0 { Some(common) } else { be32(bytes, 12) };
    if state.n_tracks != 1 {
        return;
    }
    if !state.is_canon {
        ctx.metadata.facts.frames = Some(count);
    }
}

/// Adds nine fixed-point numbers: the third of each row has 30 fractional bits, the others have 16.
fn push_matrix<'a>(ctx: &mut Context<'a>, group: Group<'static>, bytes: Option<&'a [u8]>) {
    const NAME: &str = "MatrixStructure";
    let Some(bytes) = bytes.filter(|_| ctx.options.want.takes(NAME, Role::None)) else { return };
    let value = Value::Array(Array { bytes, format: Format::Int32s, order: ByteOrder::Big });
    ctx.push_conv(group, NAME, value, Conv::Call(matrix));
}

fn matrix(value: &Value<'_>, _mode: Mode, out: &mut String) {
    for (index, number) in value.numbers().into_iter().enumerate() {
        if index > 0 {
            out.push(' ');
        }
        // Rounded to five decimals as if all had 16 fractional bits, as in ExifTool.
        let rounded = (number / 65_536.0 * 1e5).round() / 1e5;
        let further_bits = if index % 3 == 2 { 14 } else { 0 };
        Value::Float(rounded / f64::from(1 << further_bits)).write_plain(out);
    }
}

fn percent(value: &Value<'_>, mode: Mode, out: &mut String) {
    let share = value.as_f64().unwrap_or(0.0);
    match mode {
        Mode::Number => value.write_plain(out),
        Mode::Print => {
            write_fixed(share * 100.0, 2, out);
            out.push('%');
        }
    }
}
