//! Small pictures that a directory stores as uncompressed pixel rows, returned as TIFF files, as in ExifTool.

use super::given::RuleInputs;
use super::rule::{Rule, rule_in};
use crate::context::Context;
use crate::metadata::Group;
use crate::modules::Module;
use crate::tiff_rows::TiffRows;
use table::bytes::ByteOrder;
use table::value::{Piece, Value};

/// Tags that describe such a picture.
const NEEDS: &[&str] = &[
    "SubfileType",
    "Compression",
    "ImageWidth",
    "ImageHeight",
    "BitsPerSample",
    "PhotometricInterpretation",
    "StripOffsets",
    "SamplesPerPixel",
    "RowsPerStrip",
    "StripByteCounts",
];

pub(super) const RULES: &[Rule] = &[
    rule_in(Module::Exif, "ThumbnailTIFF", |given| pictures(given).0).needs(NEEDS),
    rule_in(Module::Exif, "PreviewTIFF", |given| pictures(given).1).needs(NEEDS),
];

/// A picture, and the directory that it is described in.
type Picture<'a> = (Group<'a>, Value<'a>);

/// The thumbnail, which is the first small picture, and the last of the others.
fn pictures<'a>(given: &RuleInputs<'_, 'a>) -> (Option<Picture<'a>>, Option<Picture<'a>>) {
    const REDUCED: i64 = 1;
    /// Maximum number of directories examined; no real file has as many.
    const MOST: usize = 64;
    /// Maximum width of a thumbnail in pixels; a larger picture is a preview.
    const LARGEST_THUMBNAIL: u32 = 256;
    let (mut thumbnail, mut preview) = (None, None);
    let reduced = given.copies(0).into_iter().filter(|tag| tag.value.as_i64() == Some(REDUCED));
    for group in reduced.map(|tag| tag.group).take(MOST) {
        let Some((width, pieces)) = tiff_of(given.ctx, group) else { continue };
        let picture = Some((group, given.ctx.data(&pieces)));
        if thumbnail.is_some() || width > LARGEST_THUMBNAIL {
            preview = picture;
        } else {
            thumbnail = picture;
        }
    }
    (thumbnail, preview)
}

/// The width of the picture, and the picture as a TIFF file, headers before its rows; `None` if it is
/// compressed, or if its rows are not where expected.
fn tiff_of<'a>(ctx: &Context<'a>, group: Group<'a>) -> Option<(u32, Vec<Piece<'a>>)> {
    const UNCOMPRESSED: f64 = 1.0;
    let numbers = |name: &str| -> Option<Vec<f64>> {
        let tag = ctx.metadata.tags.iter().find(|tag| tag.group == group && tag.name == name)?;
        Some(tag.value.numbers()).filter(|numbers| !numbers.is_empty())
    };
    let first = |name: &str| numbers(name)?.first().copied();
    if NEEDS.iter().any(|name| numbers(name).is_none()) || numbers("Compression")? != [UNCOMPRESSED] {
        return None;
    }
    let (width, height) = (first("ImageWidth")?, first("ImageHeight")?);
    let bits = numbers("BitsPerSample")?;
    let row_bytes: f64 = bits.iter().map(|bits| width * ((bits + 7.0) / 8.0).trunc()).sum();
    let strip_bytes = row_bytes * first("RowsPerStrip")?;
    let (offsets, lengths) = (numbers("StripOffsets")?, numbers("StripByteCounts")?);
    let are_whole = lengths.iter().all(|&bytes| bytes == strip_bytes);
    let all_bytes = lengths.iter().sum::<f64>();
    let is_one = are_whole && height > 0.0 && lengths.len() == offsets.len();
    if !is_one || !all_bytes.is_finite() {
        return None;
    }
    let one = |name: &str| first(name).map_or(1, |number| number as u16);
    let rows = TiffRows {
        width: width as u32,
        height: height as u32,
        bits: bits.iter().map(|&bits| bits as u16).collect(),
        photometric: one("PhotometricInterpretation"),
        orientation: one("Orientation"),
        samples: one("SamplesPerPixel"),
        planar: one("PlanarConfiguration"),
        n_bytes: (height * row_bytes) as u32,
    };
    let header = ctx.keep_bytes(&rows.header(order_of(ctx)));
    let strips = offsets.iter().zip(&lengths).map(|(&offset, &len)| {
        let (offset, len) = (offset as u64, len as u64);
        ctx.exif_bytes(offset, len).map_or(Piece::Stored { offset, len }, Piece::Held)
    });
    Some((rows.width, std::iter::once(Piece::Held(header)).chain(strips).collect()))
}

/// Byte order of the surrounding file.
fn order_of(ctx: &Context<'_>) -> ByteOrder {
    let of_exif = ctx.metadata.tags.iter().find(|tag| tag.name == "ExifByteOrder");
    match of_exif.map(|tag| tag.value) {
        Some(Value::Text("II")) => ByteOrder::Little,
        Some(_) => ByteOrder::Big,
        None => match ctx.get(0, 2) {
            Some(b"MM") => ByteOrder::Big,
            _ => ByteOrder::Little,
        },
    }
}
