//! Brands of a file of boxes (`ftyp`; ISO/IEC 14496-12, 4.3) and the file type that they determine. A film
//! of QuickTime has the type that its name tells.

use crate::context::Context;
use crate::file_type::FileType;
use crate::metadata::Group;
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
/// Films of QuickTime under names of other types of boxes.
static OTHER_NAMES: [FileType; 24] = [
    quicktime_as("360", "360"),
    quicktime_as("3G2", "3g2"),
    quicktime_as("3GP", "3gp"),
    quicktime_as("AAX", "aax"),
    quicktime_as("AVIF", "avif"),
    quicktime_as("CR3", "cr3"),
    quicktime_as("CRM", "crm"),
    quicktime_as("DVB", "dvb"),
    quicktime_as("F4A", "f4a"),
    quicktime_as("F4B", "f4b"),
    quicktime_as("F4P", "f4p"),
    quicktime_as("F4V", "f4v"),
    quicktime_as("GLV", "glv"),
    quicktime_as("HEIC", "heic"),
    quicktime_as("HEIF", "heif"),
    quicktime_as("INSV", "insv"),
    quicktime_as("LRF", "lrf"),
    quicktime_as("LRV", "lrv"),
    quicktime_as("M4A", "m4a"),
    quicktime_as("M4B", "m4b"),
    quicktime_as("M4P", "m4p"),
    quicktime_as("M4V", "m4v"),
    quicktime_as("MP4", "mp4"),
    quicktime_as("MQV", "mqv"),
];
const CRM: FileType = FileType::new("CRM", "crm", "video/x-canon-crm");
const GLV: FileType = FileType::new("GLV", "glv", MP4.mime);
pub(super) const MP4: FileType = FileType::new("MP4", "mp4", "video/mp4");
pub(super) const M4A: FileType = FileType::new("M4A", "m4a", "audio/mp4");
const M4B: FileType = FileType::new("M4B", "m4b", "audio/mp4");
pub(super) const M4P: FileType = FileType::new("M4P", "m4p", "audio/mp4");
const AAX: FileType = FileType::new("AAX", "aax", "audio/vnd.audible.aax");
const DVB: FileType = FileType::new("DVB", "dvb", "video/vnd.dvb.file");
const F4A: FileType = FileType::new("F4A", "f4a", "audio/mp4");
const F4B: FileType = FileType::new("F4B", "f4b", "audio/mp4");
const F4P: FileType = FileType::new("F4P", "f4p", "video/mp4");
const F4V: FileType = FileType::new("F4V", "f4v", "video/mp4");
const MQV: FileType = FileType::new("MQV", "mqv", "video/quicktime");
const M4V: FileType = FileType::new("M4V", "m4v", "video/x-m4v");
const THREE_GP: FileType = FileType::new("3GP", "3gp", "video/3gpp");
const THREE_G2: FileType = FileType::new("3G2", "3g2", "video/3gpp2");

/// Adds the tags of an `ftyp` box, which JPEG 2000 and JPEG XL contain as well.
pub(crate) fn push<'a>(ctx: &mut Context<'a>, group: Group<'a>, payload: &'a [u8]) {
    const MOST_BRANDS: usize = 64;
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

const fn quicktime_as(name: &'static str, extension: &'static str) -> FileType {
    FileType::new(name, extension, MOV.mime)
}

/// The type of a film without brands, by the extension of its name.
pub(super) fn type_without_brands(extension: &str) -> &'static FileType {
    match extension {
        "mp4" => &MP4,
        "cr3" => &CR3,
        "crm" => &CRM,
        _ => type_of_quicktime(extension),
    }
}

/// The type of a film of QuickTime, by the extension of its name.
fn type_of_quicktime(extension: &str) -> &'static FileType {
    OTHER_NAMES.iter().find(|other| other.extension == extension).unwrap_or(&MOV)
}

/// The type of a file with these brands.
pub(super) fn type_of(major: &[u8; 4], brands: &[u8], extension: &str) -> &'static FileType {
    let has = |brand: &[u8]| brands.chunks_exact(4).any(|known| known == brand);
    // As ExifTool, which looks for these behind the first brand.
    let has_later = |brand: &[u8]| brands.chunks_exact(4).skip(1).any(|known| known == brand);
    let mp4 = if extension == "glv" { &GLV } else { &MP4 };
    match major {
        b"avif" | b"avis" | b"avio" | b"miaf" => &AVIF,
        b"heic" => &HEIC,
        b"hevc" | b"hevx" => &HEICS,
        b"heix" | b"heim" | b"heis" | b"mif1" | b"mif2" => &HEIF,
        b"msf1" => &HEIFS,
        b"crx " => &CR3,
        b"qt  " => type_of_quicktime(extension),
        b"M4A " => &M4A,
        b"M4B " => &M4B,
        b"M4P " => &M4P,
        b"aax " => &AAX,
        b"dvr1" | b"dvt1" => &DVB,
        b"F4A " => &F4A,
        b"F4B " => &F4B,
        b"F4P " => &F4P,
        b"F4V " => &F4V,
        b"MSNV" | b"mmp4" | [b'N', b'D', ..] => mp4,
        b"mqt " => &MQV,
        b"M4V " | b"M4VH" | b"M4VP" => &M4V,
        [b'3', b'g', b'p' | b'g' | b'e' | b's', _] => &THREE_GP,
        [b'3', b'g', b'2', _] => &THREE_G2,
        _ if has(b"avif") => &AVIF,
        _ if has(b"heic") => &HEIC,
        _ if has(b"mif1") => &HEIF,
        _ if has_later(b"mp41") || has_later(b"mp42") || has_later(b"avc1") => mp4,
        _ if has_later(b"f4v ") => &F4V,
        _ if has_later(b"qt  ") => type_of_quicktime(extension),
        _ => mp4,
    }
}
