//! ISO base media files (ISO/IEC 14496-12): HEIF and HEIC (ISO/IEC 23008-12), AVIF, Canon CR3, and the boxes
//! that MP4 and QuickTime share with them.
//!
//! Boxes are visited by their headers. `meta` contains the pictures of HEIF as items with properties, `moov`
//! those of sequences and of CR3 as tracks; `mdat` is skipped.

pub(crate) mod boxes;
mod camera_box;
mod camm;
mod canon;
mod clock;
mod config;
mod dashcam;
mod description;
mod duration;
mod insta360;
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
mod udta;
mod user_data;
mod user_metadata;
mod value;
mod xtra;

use crate::context::Context;
use crate::file_type::FileType;
use crate::maker;
use crate::metadata::Group;
use boxes::{Box4, next_box};
use state::{GROUP, State};
use table::bytes::be16;
use table::def::Conv;
use table::standard::quicktime;
use table::value::Value;

const AVIF: FileType = FileType::new("AVIF", "avif", "image/avif");
const HEIC: FileType = FileType::new("HEIC", "heic", "image/heic");
const HEICS: FileType = FileType::new("HEICS", "heics", "image/heic-sequence");
const HEIF: FileType = FileType::new("HEIF", "heif", "image/heif");
const HEIFS: FileType = FileType::new("HEIFS", "heifs", "image/heif-sequence");
const CR3: FileType = FileType::new("CR3", "cr3", "image/x-canon-cr3");
const MOV: FileType = FileType::new("MOV", "mov", "video/quicktime");
/// A film of QuickTime under the name of one of MP4.
const MOV_AS_MP4: FileType = FileType::new("MP4", "mp4", "video/quicktime");
const MP4: FileType = FileType::new("MP4", "mp4", "video/mp4");
const M4A: FileType = FileType::new("M4A", "m4a", "audio/mp4");
const M4B: FileType = FileType::new("M4B", "m4b", "audio/mp4");
const M4P: FileType = FileType::new("M4P", "m4p", "audio/mp4");
const AAX: FileType = FileType::new("AAX", "aax", "audio/vnd.audible.aax");
const F4V: FileType = FileType::new("F4V", "f4v", "video/mp4");
const MQV: FileType = FileType::new("MQV", "mqv", "video/quicktime");
const M4V: FileType = FileType::new("M4V", "m4v", "video/x-m4v");
const THREE_GP: FileType = FileType::new("3GP", "3gp", "video/3gpp");
const THREE_G2: FileType = FileType::new("3G2", "3g2", "video/3gpp2");

/// `ftyp` comes first; QuickTime files from before its introduction begin with one of the others. JPEG 2000
/// and JPEG XL have a signature box before `ftyp` and do not match.
pub(crate) fn begins(head: &[u8]) -> bool {
    const KINDS: [&[u8]; 11] =
        [b"ftyp", b"moov", b"mdat", b"wide", b"pnot", b"free", b"skip", b"PICT", b"pict", b"junk", b"uuid"];
    head.get(4..8).is_some_and(|kind| KINDS.contains(&kind))
}

pub(crate) fn read(ctx: &mut Context<'_>) {
    let end = ctx.source.len_bytes().unwrap_or(u64::MAX);
    let mut at = 0;
    let Some(first) = next_box(ctx, &mut at, end) else { return };
    let mut state = State::default();
    if &first.kind == b"ftyp" {
        file_type(ctx, &first, &mut state);
    } else {
        ctx.set_file_type(&MOV);
        at = 0;
    }
    ctx.xmp_attributes.comes_first = ctx.metadata.file_type.is_none_or(|file_type| file_type.name != "HEIC");
    // Samples are read once all other positions are known.
    if ctx.options.embedded {
        let mut at = at;
        while next_box(ctx, &mut at, end).is_some() {}
        if ctx.runs_again() {
            return;
        }
    }
    while let Some(found) = next_box(ctx, &mut at, end) {
        ctx.within(found.part(), |ctx| match &found.kind {
            b"meta" => ctx.deeper(|ctx| meta::read(ctx, found)),
            b"moov" => ctx.deeper(|ctx| movie::read(ctx, found, &mut state)),
            // A segment that was appended.
            b"ftyp" => {
                if let Some(payload) = found.payload(ctx) {
                    push_brands(ctx, GROUP, payload);
                }
            }
            b"mdat" => media_data(ctx, &found),
            _ => top::read(ctx, found, &mut state),
        });
    }
    if state.has_sound
        && !state.has_pictures
        && ctx.metadata.file_type.is_some_and(|known| known.name == "MP4")
    {
        ctx.correct_file_type(&M4A);
    }
    language::push_defaults(ctx);
    if let Some(end) = ctx.source.len_bytes().filter(|_| ctx.options.embedded) {
        insta360::read(ctx, end);
    }
    if state.n_tracks == 0 || state.is_canon {
        ctx.metadata.facts.frames = Some(1);
        maker::list::read_trailer(ctx);
    }
}

/// Reports the location of `mdat` (8.1.1). If it extends to the end of a file of unknown length, its size is
/// not reported.
fn media_data(ctx: &mut Context<'_>, found: &Box4) {
    if found.end < u64::MAX {
        let number = |number: u64| Value::Integer(i64::try_from(number).unwrap_or(i64::MAX));
        ctx.push_plain(GROUP, "MediaDataSize", number(found.len()));
        ctx.push_plain(GROUP, "MediaDataOffset", number(found.start));
    }
}

/// Reads `ftyp` (4.3): the brands, which determine the file type.
fn file_type<'a>(ctx: &mut Context<'a>, found: &Box4, state: &mut State) {
    let Some(payload) = found.payload(ctx) else { return };
    let Some(major) = payload.first_chunk::<4>() else {
        ctx.set_file_type(&MP4);
        return;
    };
    let brands = payload.get(8..).unwrap_or(&[]);
    let file_type = match type_of(major, brands) {
        // Some writers name and use a film of QuickTime as one of MP4.
        of_brand if std::ptr::eq(of_brand, &MOV) && ctx.extension == "mp4" => &MOV_AS_MP4,
        of_brand => of_brand,
    };
    state.is_canon = std::ptr::eq(file_type, &CR3);
    ctx.set_file_type(file_type);
    ctx.within("FileType", |ctx| push_brands(ctx, GROUP, payload));
}

/// Adds the tags of an `ftyp` box, which JPEG 2000 and JPEG XL contain as well.
pub(crate) fn push_brands<'a>(ctx: &mut Context<'a>, group: Group<'a>, payload: &'a [u8]) {
    if !ctx.options.want.takes("MajorBrand", table::def::Role::None)
        && !ctx.options.want.takes("CompatibleBrands", table::def::Role::None)
        && !ctx.options.want.takes("MinorVersion", table::def::Role::None)
    {
        return;
    }
    let Some(major) = payload.get(..4) else { return };
    let text = ctx.printable(major);
    let labels = if group.family0 == "Jpeg2000" { JPEG_BRANDS } else { quicktime::MAJOR_BRAND };
    ctx.push_conv(group, "MajorBrand", Value::Text(text), Conv::TextLabels(labels));
    if let (Some(release), Some(&[major, minor])) =
        (be16(payload, 4), payload.get(6..).and_then(|rest| rest.first_chunk()))
    {
        let version = ctx.keep_text(&format!("{release:x}.{major:x}.{minor:x}"));
        ctx.push_plain(group, "MinorVersion", Value::Text(version));
    }
    const MOST_BRANDS: usize = 64;
    let Some(brands) = payload.get(8..).filter(|brands| !brands.is_empty()) else { return };
    let brands = brands.chunks_exact(4).take(MOST_BRANDS);
    let brands = brands.filter(|brand| !brand.contains(&0));
    let values: Vec<Value<'a>> = brands.map(|brand| Value::Text(ctx.printable(brand))).collect();
    let list = ctx.keep_list(&values);
    ctx.push_plain(group, "CompatibleBrands", list);
}

const JPEG_BRANDS: &[(&str, &str)] = &[
    ("jp2 ", "JPEG 2000 Image (.JP2)"),
    ("jpm ", "JPEG 2000 Compound Image (.JPM)"),
    ("jpx ", "JPEG 2000 with extensions (.JPX)"),
    ("jxl ", "JPEG XL Image (.JXL)"),
    ("jph ", "High-throughput JPEG 2000 (.JPH)"),
];

fn type_of(major: &[u8; 4], brands: &[u8]) -> &'static FileType {
    let has = |brand: &[u8]| brands.chunks_exact(4).any(|known| known == brand);
    match major {
        b"avif" | b"avis" => &AVIF,
        b"heic" => &HEIC,
        b"hevc" | b"hevx" => &HEICS,
        b"heix" | b"heim" | b"heis" | b"mif1" | b"mif2" => &HEIF,
        b"msf1" => &HEIFS,
        b"crx " => &CR3,
        b"qt  " => &MOV,
        b"M4A " => &M4A,
        b"M4B " => &M4B,
        b"M4P " => &M4P,
        b"aax " => &AAX,
        b"F4V " => &F4V,
        b"mqt " => &MQV,
        b"M4V " | b"M4VH" | b"M4VP" => &M4V,
        [b'3', b'g', b'p' | b'g' | b'e' | b's', _] => &THREE_GP,
        [b'3', b'g', b'2', _] => &THREE_G2,
        _ if has(b"avif") => &AVIF,
        _ if has(b"heic") => &HEIC,
        _ if has(b"mif1") => &HEIF,
        _ => &MP4,
    }
}

#[cfg(test)]
mod box_tests;
#[cfg(test)]
mod tests;
