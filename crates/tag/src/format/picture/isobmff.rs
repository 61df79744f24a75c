//! ISO base media files (ISO/IEC 14496-12): HEIF and HEIC (ISO/IEC 23008-12), AVIF, Canon CR3, and the boxes
//! that MP4 and QuickTime share with them.
//!
//! Boxes are visited by their headers. `meta` contains the pictures of HEIF as items with properties, `moov`
//! those of sequences and of CR3 as tracks; `mdat` is skipped.

pub(crate) mod boxes;
pub(crate) mod brand;
mod camera_box;
mod camm;
mod canon;
mod clock;
mod config;
mod dashcam;
mod date;
mod description;
mod duration;
mod insta360;
mod iso6709;
mod items;
mod language;
mod meta;
mod movie;
mod profile;
mod property;
mod protection;
mod reference;
pub(crate) mod state;
mod timed;
mod top;
mod transform;
mod udta;
mod user_data;
mod user_metadata;
mod value;
mod xtra;

use crate::context::Context;
use crate::maker;
use boxes::{Box4, next_box};
use state::{GROUP, State};
use table::value::Value;

/// `ftyp` comes first; QuickTime files from before its introduction begin with one of the others. JPEG 2000
/// and JPEG XL have a signature box before `ftyp` and do not match.
/// Types of files that consist of boxes.
pub(in crate::format) const FILE_TYPES: &[&str] = &[
    "AVIF", "HEIC", "HEICS", "HEIF", "HEIFS", "CR3", "MOV", "360", "3G2", "3GP", "AAX", "CRM", "DVB", "F4A",
    "F4B", "F4P", "F4V", "GLV", "INSV", "LRF", "LRV", "M4A", "M4B", "M4P", "M4V", "MP4", "MQV",
];

pub(crate) fn begins(head: &[u8]) -> bool {
    const KINDS: [&[u8]; 11] =
        [b"ftyp", b"moov", b"mdat", b"wide", b"pnot", b"free", b"skip", b"PICT", b"pict", b"junk", b"uuid"];
    head.get(4..8).is_some_and(|kind| KINDS.contains(&kind))
}

/// Records how far a box reaches past the end of the file. What follows the last box may be no box.
fn note_missing(ctx: &mut Context<'_>, found: &Box4, end: u64) {
    if found.end == end
        && found.kind.iter().all(u8::is_ascii_graphic)
        && let Some(stated) = boxes::stated_len(ctx, found)
    {
        ctx.set_stated_end(found.start.saturating_add(stated));
    }
}

pub(crate) fn read(ctx: &mut Context<'_>) {
    let end = ctx.source.len_bytes().unwrap_or(u64::MAX);
    let mut at = 0;
    let Some(first) = next_box(ctx, &mut at, end) else { return };
    let mut state = State::default();
    if &first.kind == b"ftyp" {
        file_type(ctx, &first, &mut state);
    } else {
        ctx.set_file_type(brand::type_without_brands(ctx.extension));
        at = 0;
    }
    ctx.findings.xmp_comes_first = ctx.metadata.file_type.is_none_or(|file_type| file_type.name != "HEIC");
    // Samples are read once all other positions are known.
    if ctx.options.embedded {
        let mut at = at;
        while next_box(ctx, &mut at, end).is_some() {}
        if ctx.runs_again() {
            return;
        }
    }
    while let Some(found) = next_box(ctx, &mut at, end) {
        note_missing(ctx, &found, end);
        ctx.within(found.part(), |ctx| match &found.kind {
            b"meta" => ctx.deeper(|ctx| meta::read(ctx, found)),
            b"moov" => ctx.deeper(|ctx| movie::read(ctx, found, &mut state)),
            // A segment that was appended.
            b"ftyp" => {
                if let Some(payload) = found.payload(ctx) {
                    brand::push(ctx, GROUP, payload);
                }
            }
            b"mdat" => media_data(ctx, &found),
            _ => top::read(ctx, found, &mut state),
        });
        if !ctx.options.maker_notes && is_media(ctx, &found) {
            break;
        }
    }
    if state.has_sound && !state.has_pictures && state.brand_of_any_media {
        ctx.correct_file_type(&brand::M4A);
    }
    std::mem::take(&mut state.translations).push_defaults(ctx);
    if let Some(end) = ctx.source.len_bytes().filter(|_| ctx.options.embedded) {
        insta360::read(ctx, end);
    }
    if state.n_tracks == 0 || state.is_canon {
        ctx.metadata.facts.frames = Some(1);
        maker::list::read_trailer(ctx);
    }
}

/// Whether a box holds the media themselves; in HEIC, `idat` holds metadata.
fn is_media(ctx: &Context<'_>, found: &Box4) -> bool {
    let is_heic = || ctx.metadata.file_type.is_some_and(|file_type| file_type.name == "HEIC");
    &found.kind == b"mdat" || (&found.kind == b"idat" && !is_heic())
}

/// Reports the location of `mdat` (8.1.1), and the size that its header states: in a file that was cut off
/// it is larger than what there is. If it extends to the end of a file of unknown length, its size is not
/// reported.
fn media_data(ctx: &mut Context<'_>, found: &Box4) {
    if found.end < u64::MAX {
        let number = |number: u64| Value::Integer(i64::try_from(number).unwrap_or(i64::MAX));
        let stated = boxes::stated_len(ctx, found).unwrap_or(found.len());
        ctx.push_plain(GROUP, "MediaDataSize", number(stated));
        ctx.push_plain(GROUP, "MediaDataOffset", number(found.start));
    }
}

/// Reads `ftyp` (4.3): the brands, which determine the file type.
fn file_type<'a>(ctx: &mut Context<'a>, found: &Box4, state: &mut State<'_>) {
    let Some(payload) = found.payload(ctx) else { return };
    let Some(major) = payload.first_chunk::<4>() else {
        ctx.set_file_type(&brand::MP4);
        return;
    };
    let brands = payload.get(8..).unwrap_or(&[]);
    let file_type = brand::type_of(major, brands, ctx.extension);
    state.is_canon = file_type.name == "CR3";
    state.brand_of_any_media =
        file_type.name == "MP4" && (major.starts_with(b"iso") || matches!(major, b"dash" | b"mp42"));
    ctx.set_file_type(file_type);
    ctx.within("FileType", |ctx| brand::push(ctx, GROUP, payload));
}

#[cfg(test)]
mod box_tests;
#[cfg(test)]
mod tests;
