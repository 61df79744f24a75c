//! AVI and WAV (Microsoft, "Multimedia Programming Interface and Data Specifications 1.0"; AVI's OpenDML
//! extensions; EBU Tech 3285 for `bext`): chunks and lists of chunks. The pictures and sounds are skipped.

mod chunks;
mod date;
mod headers;
mod maker;
mod nikon;

use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use table::bytes::ByteOrder;

const AVI: FileType = FileType::new("AVI", "avi", "video/x-msvideo");
const WAV: FileType = FileType::new("WAV", "wav", "audio/x-wav");
const WAV_64: FileType = FileType::new("WAV (RF64)", "wav", "audio/x-wav");
const OTHER: FileType = FileType::new("RIFF", "riff", "application/octet-stream");

const GROUP: Group<'static> = Group::same("RIFF");

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    (head.starts_with(b"RIFF") || head.starts_with(b"RF64"))
        && head.get(8..12).is_some_and(|kind| kind != b"WEBP")
}

/// A chunk or list, as a range of the file.
#[derive(Clone, Copy)]
struct Chunk {
    /// The four characters of a chunk; of a list, those of its type.
    kind: [u8; 4],
    is_list: bool,
    /// Offset of the payload, after the type of a list.
    start: u64,
    end: u64,
}

impl Chunk {
    fn len(&self) -> u64 {
        self.end - self.start
    }

    /// The name of a chunk or list that is a structure, for the path to its tags.
    fn part(&self, state: &State) -> &'static str {
        match &self.kind {
            b"hdrl" => "Hdrl",
            b"strl" => "Stream",
            b"INFO" | b"INF0" => "Info",
            b"exif" => "Exif",
            b"avih" => "AVIHeader",
            b"strh" => "StreamHeader",
            b"strf" if &state.stream == b"vids" => "VideoFormat",
            b"strf" if &state.stream == b"auds" => "AudioFormat",
            b"fmt " => "AudioFormat",
            b"bext" => "BroadcastExtension",
            b"hydt" | b"pntx" => "PentaxData",
            _ => "",
        }
    }

    /// The payload, if it is not larger than the limit for a value.
    fn payload<'a>(&self, ctx: &mut Context<'a>) -> Option<&'a [u8]> {
        if self.len() > ctx.options.limits.value_bytes as u64 {
            ctx.warn("A chunk of metadata is larger than the limit; left out");
            return None;
        }
        ctx.source.get_up_to(self.start, self.len() as usize)
    }

    /// The first bytes of the payload, at most `n_bytes`.
    fn first<'a>(&self, ctx: &Context<'a>, n_bytes: usize) -> Option<&'a [u8]> {
        ctx.source.get_up_to(self.start, (self.len() as usize).min(n_bytes))
    }
}

/// What the chunks of a file share.
#[derive(Default)]
struct State {
    /// Type of the stream that was described last: `vids` or `auds`.
    stream: [u8; 4],
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    let Some(kind) = ctx.get(8, 4) else { return };
    let is_long = ctx.get(0, 4) == Some(b"RF64");
    ctx.set_file_type(match kind {
        b"AVI " => &AVI,
        b"WAVE" if is_long => &WAV_64,
        b"WAVE" => &WAV,
        _ => &OTHER,
    });
    ctx.metadata.facts.frames = None;
    let end = ctx.source.len_bytes().unwrap_or(u64::MAX);
    // Recorders that stopped without an end leave the length open.
    let stated = ctx.get(4, 4).and_then(|length| ByteOrder::Little.u32(length, 0));
    if let Some(stated) = stated.filter(|stated| !matches!(*stated, 0 | u32::MAX)) {
        ctx.set_stated_end(u64::from(stated) + 8);
    }
    let mut state = State::default();
    walk(ctx, 12, end, &mut state);
}

/// Reads the chunks from `at` to `end`.
fn walk(ctx: &mut Context<'_>, mut at: u64, end: u64, state: &mut State) {
    while let Some(chunk) = next(ctx, &mut at, end) {
        let is_media = matches!((chunk.is_list, &chunk.kind), (false, b"data" | b"idx1") | (true, b"movi"));
        if is_media && chunk.len() > 0 && !ctx.options.trailers {
            return;
        }
        match (chunk.is_list, &chunk.kind) {
            // The rest of a long AVI is further RIFF blocks with pictures.
            (true, b"movi" | b"AVIX" | b"rec ") => {}
            (true, _) => ctx.deeper(|ctx| ctx.within(chunk.part(state), |ctx| list(ctx, chunk, state))),
            (false, _) => {
                ctx.deeper(|ctx| ctx.within(chunk.part(state), |ctx| chunks::read(ctx, chunk, state)));
            }
        }
    }
}

fn list(ctx: &mut Context<'_>, list: Chunk, state: &mut State) {
    match &list.kind {
        b"INFO" | b"INF0" => chunks::info(ctx, list),
        b"exif" => chunks::exif(ctx, list),
        b"hydt" | b"pntx" | b"ncdt" => maker::list(ctx, list),
        b"hdrl" | b"strl" | b"odml" | b"adtl" => walk(ctx, list.start, list.end, state),
        _ => {}
    }
}

/// Returns the chunk at `at`, and advances `at` past it.
fn next(ctx: &mut Context<'_>, at: &mut u64, end: u64) -> Option<Chunk> {
    const HEAD_BYTES: u64 = 8;
    if at.checked_add(HEAD_BYTES)? > end || !ctx.take_node() {
        return None;
    }
    let head = ctx.source.get_up_to(*at, 12).filter(|head| head.len() >= HEAD_BYTES as usize)?;
    let len = u64::from(ByteOrder::Little.u32(head, 4)?);
    let start = *at + HEAD_BYTES;
    let chunk_end = start + len;
    *at = chunk_end + (len & 1);
    let kind = *head.first_chunk::<4>()?;
    let chunk = Chunk { kind, is_list: false, start, end: chunk_end.min(end) };
    match (&kind, head.get(8..12).and_then(|kind| kind.first_chunk())) {
        (b"LIST" | b"RIFF", Some(kind)) if len >= 4 => {
            Some(Chunk { kind: *kind, is_list: true, start: start + 4, ..chunk })
        }
        _ => Some(chunk),
    }
}

#[cfg(test)]
mod tests;
