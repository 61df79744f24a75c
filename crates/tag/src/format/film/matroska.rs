//! Matroska and WebM (RFC 9559), which are EBML documents (RFC 8794): elements with a number, a length and a
//! payload that may contain elements.
//!
//! Reading ends at the first cluster of pictures and sound; what the seek head places after the clusters is
//! read as well. Clusters and cues are never visited.

mod element;
mod simple_tag;

use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
use element::{Element, next};
use table::file_type::{SIGNATURE_BYTES, by_signature, refined};

const WEBM: FileType = FileType::new("WEBM", "webm", "video/webm");
const MKV: FileType = FileType::new("MKV", "mkv", "video/x-matroska");
const MKA: FileType = FileType::new("MKA", "mka", "audio/x-matroska");
const MKS: FileType = FileType::new("MKS", "mks", "application/x-matroska");

const GROUP: Group<'static> = Group::same("Matroska");
const INFO: Group<'static> = Group::new("Matroska", "Info");

/// Numbers of elements that contain elements, without the bit that marks their length.
mod id {
    pub(super) const EBML: u32 = 0xa45_dfa3;
    pub(super) const SEGMENT: u32 = 0x853_8067;
    pub(super) const SEEK_HEAD: u32 = 0x14d_9b74;
    pub(super) const SEEK: u32 = 0xdbb;
    pub(super) const SEEK_POSITION: u32 = 0x13ac;
    pub(super) const INFO: u32 = 0x549_a966;
    pub(super) const TRACKS: u32 = 0x654_ae6b;
    pub(super) const TRACK: u32 = 0x2e;
    pub(super) const VIDEO: u32 = 0x60;
    pub(super) const AUDIO: u32 = 0x61;
    pub(super) const ENCODINGS: u32 = 0x2d80;
    pub(super) const ENCODING: u32 = 0x2240;
    pub(super) const COMPRESSION: u32 = 0x1034;
    pub(super) const ENCRYPTION: u32 = 0x1035;
    pub(super) const CHAPTERS: u32 = 0x43_a770;
    pub(super) const EDITION: u32 = 0x5b9;
    pub(super) const CHAPTER: u32 = 0x36;
    pub(super) const CHAPTER_DISPLAY: u32 = 0;
    pub(super) const ATTACHMENTS: u32 = 0x941_a469;
    pub(super) const ATTACHED_FILE: u32 = 0x21a7;
    pub(super) const TAGS: u32 = 0x254_c367;
    pub(super) const TAG: u32 = 0x3373;
    pub(super) const TARGETS: u32 = 0x23c0;
    pub(super) const SIMPLE_TAG: u32 = 0x27c8;
    pub(super) const CLUSTER: u32 = 0xf43_b675;
    pub(super) const CUES: u32 = 0xc53_bb6b;
}

/// Number of places of the seek head that are visited.
const MOST_SEEKS: usize = 64;

/// Number of tracks that tags can refer to.
const MOST_TRACKS: usize = 256;

pub(in crate::format) fn begins(head: &[u8]) -> bool {
    head.starts_with(b"\x1a\x45\xdf\xa3")
}

/// What the elements of a file share.
struct State<'a> {
    group: Group<'a>,
    n_tracks: usize,
    n_chapters: usize,
    /// Type of the track that is read: 1 for pictures, 2 for sound.
    track_type: u64,
    /// One bit for the type of each track.
    track_types: u64,
    /// Number of each track, as tags refer to it, and the group of its tags.
    tracks: Vec<(&'a [u8], Group<'a>)>,
    /// Nanoseconds of one unit of time.
    time_scale: f64,
    /// Places of elements in the segment, in the order of the seek head.
    seeks: Vec<u64>,
}

pub(in crate::format) fn read(ctx: &mut Context<'_>) {
    const PICTURES: u32 = 1;
    const SOUND: u32 = 2;
    const BOTH: u32 = 3;
    const SUBTITLES: u32 = 17;
    let end = ctx.source.len_bytes().unwrap_or(u64::MAX);
    let mut state = State {
        group: GROUP,
        n_tracks: 0,
        n_chapters: 0,
        track_type: 0,
        track_types: 0,
        tracks: Vec::new(),
        time_scale: 1e6,
        seeks: Vec::new(),
    };
    set_type(ctx, end);
    let mut at = 0;
    while let Some(found) = next(ctx, &mut at, end) {
        match found.id {
            id::EBML => ctx.deeper(|ctx| children(ctx, found, &mut state)),
            id::SEGMENT => ctx.deeper(|ctx| segment(ctx, found, &mut state)),
            _ => {}
        }
    }
    let has = |track_type: u32| state.track_types >> track_type & 1 == 1;
    if has(PICTURES) || has(BOTH) {
        return;
    }
    if has(SOUND) {
        ctx.correct_file_type(&MKA);
    } else if has(SUBTITLES) {
        ctx.correct_file_type(&MKS);
    }
}

/// Sets the type by the document type in the header, and that of Matroska by the extension.
fn set_type(ctx: &mut Context<'_>, end: u64) {
    const DOC_TYPE: u32 = 0x282;
    let mut is_webm = false;
    let mut at = 0;
    if let Some(header) = next(ctx, &mut at, end) {
        at = header.start;
        while let Some(found) = next(ctx, &mut at, header.end) {
            is_webm |= found.id == DOC_TYPE && ctx.source.get(found.start, 4) == Some(b"webm");
        }
    }
    let known = ctx.source.get_up_to(0, SIGNATURE_BYTES).and_then(by_signature);
    match known.filter(|_| !is_webm) {
        Some(known) => ctx.set_file_type(refined(known, ctx.extension)),
        None => ctx.set_file_type(if is_webm { &WEBM } else { &MKV }),
    }
}

/// Reads the elements before the first cluster, then those that the seek head places after it.
fn segment<'a>(ctx: &mut Context<'a>, segment: Element, state: &mut State<'a>) {
    let mut at = segment.start;
    let mut cluster_at = None;
    while cluster_at.is_none() {
        let from = at;
        let Some(found) = next(ctx, &mut at, segment.end) else { return };
        match found.id {
            id::CLUSTER => cluster_at = Some(from),
            _ => master(ctx, found, state),
        }
    }
    let mut places = std::mem::take(&mut state.seeks);
    places.sort_unstable();
    places.dedup();
    for place in places {
        let Some(mut at) = segment.start.checked_add(place).filter(|at| Some(*at) > cluster_at) else {
            continue;
        };
        match next(ctx, &mut at, segment.end) {
            Some(found) if found.id != id::SEEK_HEAD => master(ctx, found, state),
            _ => {}
        }
    }
}

fn children<'a>(ctx: &mut Context<'a>, outer: Element, state: &mut State<'a>) {
    let mut at = outer.start;
    while let Some(found) = next(ctx, &mut at, outer.end) {
        master(ctx, found, state);
    }
}

/// Reads an element that contains elements; others are values.
fn master<'a>(ctx: &mut Context<'a>, found: Element, state: &mut State<'a>) {
    let outer_group = state.group;
    match found.id {
        id::CLUSTER | id::CUES => return,
        id::INFO => state.group = INFO,
        id::TRACKS | id::TAGS | id::ATTACHMENTS | id::CHAPTERS | id::TAG => state.group = GROUP,
        id::TRACK => {
            state.n_tracks += 1;
            state.track_type = 0;
            state.group = numbered(ctx, "Track", state.n_tracks);
        }
        id::CHAPTER => {
            state.n_chapters += 1;
            state.group = numbered(ctx, "Chapter", state.n_chapters);
        }
        id::SIMPLE_TAG => return ctx.deeper(|ctx| simple_tag::read(ctx, found, state.group)),
        // The targets of a tag determine the group of what follows.
        id::TARGETS => return ctx.deeper(|ctx| children(ctx, found, state)),
        id::SEEK_POSITION => {
            if let Some(place) = found.unsigned(ctx).filter(|_| state.seeks.len() < MOST_SEEKS) {
                state.seeks.push(place);
            }
            return;
        }
        id::SEEK_HEAD | id::SEEK | id::VIDEO | id::AUDIO | id::ENCODINGS | id::ENCODING => {}
        id::COMPRESSION | id::ENCRYPTION | id::EDITION | id::CHAPTER_DISPLAY | id::ATTACHED_FILE => {}
        _ => return element::value(ctx, found, state),
    }
    ctx.deeper(|ctx| children(ctx, found, state));
    state.group = outer_group;
}

fn numbered<'a>(ctx: &Context<'a>, word: &str, number: usize) -> Group<'a> {
    Group::new("Matroska", ctx.keep_text(&format!("{word}{number}")))
}

#[cfg(test)]
mod tests;
