//! PNG (third edition), APNG, and the related formats MNG and JNG: a sequence of chunks.
//!
//! Chunks are visited by their headers. Picture data is skipped by its length. Writers split it into chunks
//! of one size, so the position of the last chunk is guessed from that size and the length of the file:
//! reading the chunks after the picture then costs one read, instead of one per chunk.

mod chunk;
mod header;
mod mng;
mod text;

use crate::context::Context;
use crate::file_type::FileType;
use crate::format::picture::ole;
use crate::metadata::Tag;
use crate::options::Want;
use crate::{icc, jumbf};
use chunk::{Chunk, FRAME_BYTES, GROUP, HEAD_BYTES, exif_block};
use table::bytes::{be16, be32};
use table::def::{Conv, Role};
use table::value::Value;

const PNG: FileType = FileType::new("PNG", "png", "image/png");
/// Written by Microsoft's Picture It!.
const PNG_PLUS: FileType = FileType::new("PNG Plus", "png", "image/png");
const APNG: FileType = FileType::new("APNG", "png", "image/apng");
/// An APNG under its own name.
const APNG_BY_NAME: FileType = FileType::new("APNG", "apng", "image/apng");
const MNG: FileType = FileType::new("MNG", "mng", "video/mng");
const JNG: FileType = FileType::new("JNG", "jng", "image/jng");

/// Tests for the signature (5.2) of PNG, and those of MNG and JNG.
pub(crate) fn begins(head: &[u8]) -> bool {
    matches!(head.first_chunk::<8>(), Some([0x89..=0x8b, b'P' | b'M' | b'J', b'N', b'G', 13, 10, 26, 10]))
}

/// State from earlier chunks that affects later ones.
#[derive(Default)]
struct State {
    color_type: u8,
    /// Whether the header was among the chunks so far.
    has_header: bool,
    /// iCCP and raw profiles are read only once per kind, because the standard allows only one.
    has_profile: bool,
    /// Whether the end of the picture data has been guessed.
    has_jumped: bool,
    /// Start of the second half of the picture, as recorded by Apple's writers.
    second_half: Option<u64>,
}

pub(crate) fn read(ctx: &mut Context<'_>) {
    let Some(signature) = ctx.get(0, 8) else { return };
    ctx.set_file_type(match signature.first() {
        Some(0x8a) => &MNG,
        Some(0x8b) => &JNG,
        _ => &PNG,
    });
    ctx.metadata.facts.frames = Some(1);
    read_embedded(ctx, 0);
}

/// Reads the chunks of the PNG that begins at `start` of the file.
pub(in crate::format) fn read_embedded(ctx: &mut Context<'_>, start: u64) {
    let mut state = State::default();
    let mut at = start + 8;
    loop {
        if !ctx.take_node() {
            return;
        }
        let Some(chunk) = Chunk::at(ctx, at) else {
            if ctx.source.len_bytes().is_some_and(|end| at + FRAME_BYTES > end) {
                ctx.warn("Truncated PNG image");
            }
            return;
        };
        check_header(ctx, &chunk, &mut state);
        if chunk.len > i32::MAX as u32 || !chunk.kind.iter().all(u8::is_ascii_alphabetic) {
            ctx.warn("Corrupted PNG image");
            return;
        }
        at = match &chunk.kind {
            // The pictures of an MNG follow each other.
            b"IEND" if is_mng(ctx) => chunk.next_at(),
            b"IEND" | b"MEND" => {
                if start == 0 && ctx.options.trailers {
                    trailing(ctx, &mut state, chunk.next_at());
                }
                return;
            }
            b"IDAT" | b"JDAT" | b"JDAA" if !ctx.options.maker_notes => return,
            b"IDAT" | b"JDAT" if !state.has_jumped && !is_mng(ctx) => {
                state.has_jumped = true;
                let last_run = state.second_half.and_then(|at| run_at(ctx, at, &chunk)).unwrap_or(chunk);
                last_of_run(ctx, &last_run).unwrap_or(chunk.next_at())
            }
            kind => {
                if state.has_jumped && matches!(kind, b"tEXt" | b"zTXt" | b"iTXt" | b"eXIf" | b"zxIf") {
                    let whole = ctx.metadata.file_type.map_or("PNG", |file_type| file_type.name);
                    let text = format!(
                        "[minor] Text/EXIF chunk(s) found after {whole} IDAT (may be ignored by some readers)"
                    );
                    ctx.warn(ctx.keep_text(&text));
                }
                ctx.within(chunk.part(), |ctx| read_chunk(ctx, &chunk, &mut state));
                // ExifTool does not look at the ends of the picture data.
                let is_data = matches!(kind, b"IDAT" | b"JDAT" | b"JDAA");
                if !is_data && ctx.source.len_bytes().is_some_and(|end| chunk.next_at() > end) {
                    ctx.warn("Corrupted PNG image");
                    return;
                }
                chunk.next_at()
            }
        };
    }
}

/// Warns of a chunk before the header, as ExifTool does; Apple's own chunk comes before it.
fn check_header(ctx: &mut Context<'_>, chunk: &Chunk, state: &mut State) {
    let (whole, header) = match ctx.metadata.file_type.map(|file_type| file_type.name) {
        Some("MNG") => ("MNG", "MHDR"),
        Some("JNG") => ("JNG", "JHDR"),
        _ => ("PNG", "IHDR"),
    };
    state.has_header |= chunk.kind == header.as_bytes();
    if !state.has_header && chunk.kind != *b"CgBI" {
        ctx.warn(ctx.keep_text(&format!("{whole} image did not start with {header}")));
    }
}

/// Reads the chunks that follow the last one, and warns of each piece that could be one.
fn trailing(ctx: &mut Context<'_>, state: &mut State, mut at: u64) {
    let Some(end) = ctx.source.len_bytes() else { return };
    let warning = match ctx.metadata.file_type.map_or("PNG", |file_type| file_type.name) {
        "MNG" => "[minor] Trailer data after MNG MEND chunk",
        "JNG" => "[minor] Trailer data after JNG IEND chunk",
        _ => "[minor] Trailer data after PNG IEND chunk",
    };
    while at < end && ctx.take_node() {
        ctx.warn(warning);
        let Some(chunk) = Chunk::at(ctx, at).filter(|chunk| chunk.next_at() <= end) else { return };
        let n_before = ctx.metadata.tags.len();
        read_chunk(ctx, &chunk, state);
        for tag in ctx.metadata.tags.iter_mut().skip(n_before) {
            if tag.group.family0 == GROUP.family0 {
                tag.group.family1 = "Trailer";
            }
        }
        at = chunk.next_at();
    }
}

/// The chunk at `at`, if it continues the picture data that `first` begins.
fn run_at(ctx: &Context<'_>, at: u64, first: &Chunk) -> Option<Chunk> {
    if at < first.next_at() {
        return None;
    }
    Chunk::at(ctx, at).filter(|chunk| chunk.kind == first.kind)
}

/// Position of the last chunk of picture data, if all but the last are as long as `first`. A guess is
/// accepted only if there is a chunk of the same kind that is not longer.
fn last_of_run(ctx: &Context<'_>, first: &Chunk) -> Option<u64> {
    /// Number of positions to try before the end of the file.
    const N_TRIED: u64 = 4;
    let start = first.data_at - HEAD_BYTES;
    let stride = u64::from(first.len) + FRAME_BYTES;
    let room = ctx.source.len_bytes()?.checked_sub(start)?.checked_sub(2 * FRAME_BYTES)?;
    let last = room / stride;
    if last < 4 {
        return None;
    }
    let candidates = (last.saturating_sub(N_TRIED).max(1)..=last).rev().map(|index| start + index * stride);
    // All candidates are requested before any is checked, so that one fetch covers them.
    let found: Vec<Option<Chunk>> = candidates.map(|at| Chunk::at(ctx, at)).collect();
    let is_picture = |chunk: &&Chunk| chunk.kind == first.kind && chunk.len <= first.len;
    found.iter().flatten().find(is_picture).map(|chunk| chunk.data_at - HEAD_BYTES)
}

fn read_chunk(ctx: &mut Context<'_>, chunk: &Chunk, state: &mut State) {
    match &chunk.kind {
        b"IHDR" | b"JHDR" | b"MHDR" => picture_header(ctx, chunk, state),
        b"acTL" => animation(ctx, chunk),
        b"tEXt" => text::latin1(ctx, chunk),
        b"zTXt" => text::compressed(ctx, chunk),
        b"iTXt" => text::international(ctx, chunk),
        b"eXIf" => exif(ctx, chunk, false),
        b"zxIf" => exif(ctx, chunk, true),
        b"caBX" => {
            if let Some(boxes) = chunk.data(ctx).filter(|_| ctx.options.want != Want::Roles) {
                ctx.deeper(|ctx| jumbf::read(ctx, boxes));
            }
        }
        b"gdAT" => {
            let picture = ctx.stored(chunk.data_at, chunk.len.into());
            ctx.push_plain(GROUP, "GainMapImage", picture);
        }
        b"iCCP" => profile(ctx, chunk, state),
        b"gAMA" => gamma(ctx, chunk),
        b"tIME" => modification_time(ctx, chunk),
        b"bKGD" | b"tRNS" => color(ctx, chunk, state),
        b"oFFs" => offset(ctx, chunk),
        b"iDOT" => halves(ctx, chunk, state),
        b"cpIp" => picture_it(ctx, chunk),
        b"pHYg" => header::read(ctx, &Chunk { kind: *b"pHYs", ..*chunk }),
        _ if mng::read(ctx, chunk) => {}
        _ => header::read(ctx, chunk),
    }
}

fn picture_header(ctx: &mut Context<'_>, chunk: &Chunk, state: &mut State) {
    let Some(data) = ctx.get(chunk.data_at, chunk.len.min(13) as usize) else { return };
    let (Some(width), Some(height)) = (be32(data, 0), be32(data, 4)) else { return };
    if &chunk.kind != b"IHDR" {
        ctx.set_size(mng::GROUP, width, height);
        mng::read(ctx, chunk);
        return;
    }
    if is_mng(ctx) {
        // The size is that of the whole animation.
        let facts = ctx.metadata.facts;
        ctx.set_size(GROUP, width, height);
        ctx.metadata.facts = facts;
        return header::read(ctx, chunk);
    }
    if ctx.metadata.facts.width.is_some() {
        return;
    }
    ctx.set_size(GROUP, width, height);
    state.color_type = data.get(9).copied().unwrap_or(0);
    // The bits of a palette index are not bits per sample, but the header stores only these.
    ctx.metadata.facts.bit_depth = data.get(8).map(|&bits| bits.into());
    header::read(ctx, chunk);
}

fn is_mng(ctx: &Context<'_>) -> bool {
    ctx.metadata.file_type.is_some_and(|file_type| file_type.name == "MNG")
}

/// Reads acTL, which makes a PNG an APNG (11.3.6.1) if it precedes the picture.
fn animation(ctx: &mut Context<'_>, chunk: &Chunk) {
    ctx.correct_file_type(if ctx.extension == "apng" { &APNG_BY_NAME } else { &APNG });
    if let Some(data) = ctx.get(chunk.data_at, chunk.len.min(8) as usize) {
        ctx.metadata.facts.frames = be32(data, 0);
    }
    header::read(ctx, chunk);
}

/// Reads cpIp, the compound file in which Microsoft's Picture It! keeps its layers.
fn picture_it(ctx: &mut Context<'_>, chunk: &Chunk) {
    if ctx.metadata.file_type.is_some_and(|file_type| file_type.name == PNG.name) {
        ctx.correct_file_type(&PNG_PLUS);
    }
    ctx.deeper(|ctx| ole::read_embedded(ctx, chunk.data_at));
}

fn exif(ctx: &mut Context<'_>, chunk: &Chunk, is_compressed: bool) {
    let Some(data) = chunk.data(ctx) else { return };
    if is_compressed {
        // A NUL and the length of the data, then zlib data.
        let inflated = data.get(5..).and_then(|compressed| ctx.inflate(compressed));
        return inflated.into_iter().for_each(|data| exif_block(ctx, data));
    }
    exif_block(ctx, data);
}

/// Reads iCCP (11.3.2.3): a name, NUL, the method, the compressed profile.
fn profile(ctx: &mut Context<'_>, chunk: &Chunk, state: &mut State) {
    let Some(data) = chunk.data(ctx) else { return };
    let Some(name_bytes) = memchr::memchr(0, data) else { return };
    let name = text::latin1_text(ctx, &data[..name_bytes]);
    ctx.push_plain(GROUP, "ProfileName", Value::Text(name));
    if std::mem::replace(&mut state.has_profile, true) {
        return;
    }
    let Some(profile) = data.get(name_bytes + 2..).and_then(|compressed| ctx.inflate_whole(compressed))
    else {
        ctx.warn("Error inflating iCCP");
        return ctx.push_plain(GROUP, "ICC_Profile", ctx.held(&[]));
    };
    let mut is_read = true;
    ctx.deeper(|ctx| is_read = icc::try_read(ctx, profile));
    if !is_read {
        ctx.push_plain(GROUP, "ICC_Profile", ctx.held(profile));
    }
}

/// Reads gAMA (11.3.2.2), which stores the reciprocal of the reported value, times 100,000.
fn gamma(ctx: &mut Context<'_>, chunk: &Chunk) {
    let Some(stored) = ctx.get(chunk.data_at, chunk.len.min(4) as usize).and_then(|data| be32(data, 0))
    else {
        return;
    };
    if stored > 0 {
        let gamma = (1e9 / f64::from(stored)).round() / 1e4;
        ctx.push_plain(GROUP, "Gamma", Value::Float(gamma));
    }
}

/// Reads tIME (11.3.4.2), the modification time.
fn modification_time(ctx: &mut Context<'_>, chunk: &Chunk) {
    let Some(data) = ctx.get(chunk.data_at, chunk.len.min(7) as usize) else { return };
    let (Some(year), Some(&[month, day, hour, minute, second])) =
        (be16(data, 0), data.get(2..).and_then(|rest| rest.first_chunk()))
    else {
        return;
    };
    if !ctx.options.want.takes("ModifyDate", Role::ModifyDate) {
        return;
    }
    let text = format!("{year:04}:{month:02}:{day:02} {hour:02}:{minute:02}:{second:02}");
    let value = Value::Text(ctx.keep_text(&text));
    ctx.push(Tag {
        group: GROUP,
        name: "ModifyDate",
        value,
        conv: Conv::None,
        role: Role::ModifyDate,
        priority: 1,
    });
}

/// Reads bKGD (11.3.5.1) and tRNS (11.3.2.1): 16-bit samples, or 8-bit palette entries.
fn color(ctx: &mut Context<'_>, chunk: &Chunk, state: &State) {
    use table::bytes::ByteOrder;
    use table::value::{Array, Format};

    const PALETTE: u8 = 3;
    let is_background = &chunk.kind == b"bKGD";
    let name = if is_background { "BackgroundColor" } else { "Transparency" };
    if chunk.len > 6 {
        return ctx.push_plain(GROUP, name, ctx.stored(chunk.data_at, chunk.len.into()));
    }
    let in_bytes = if is_background { chunk.len < 2 } else { state.color_type == PALETTE };
    let format = if in_bytes { Format::Int8u } else { Format::Int16u };
    if ctx.options.want.takes(name, Role::None)
        && let Some(bytes) = chunk.data(ctx)
    {
        ctx.push_plain(GROUP, name, Value::Array(Array { bytes, format, order: ByteOrder::Big }));
    }
}

/// Reads iDOT, written by Apple's writers, which compress a picture in two halves in parallel: seven numbers,
/// the last of which is the distance from this chunk to the second half. Known from observation only.
fn halves(ctx: &mut Context<'_>, chunk: &Chunk, state: &mut State) {
    if chunk.len == 28 {
        let distance = ctx.get(chunk.data_at + 24, 4).and_then(|data| be32(data, 0));
        state.second_half = distance.map(|distance| chunk.data_at - HEAD_BYTES + u64::from(distance));
    }
    header::read(ctx, chunk);
}

/// Reads oFFs (PNG extensions 1.5, section 3.1).
fn offset(ctx: &mut Context<'_>, chunk: &Chunk) {
    let Some(data) = ctx.get(chunk.data_at, chunk.len.min(9) as usize) else { return };
    let (Some(x), Some(y), Some(&unit)) = (be32(data, 0), be32(data, 4), data.get(8)) else { return };
    let unit = if unit == 0 { "pixels" } else { "microns" };
    let text = ctx.keep_text(&format!("{}, {} ({unit})", x as i32, y as i32));
    ctx.push_plain(GROUP, "ImageOffset", Value::Text(text));
}

#[cfg(test)]
mod tests;
